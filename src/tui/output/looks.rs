//! The changed cells look by look: all that are written in one way, then all of the next.

use super::Change;
use super::sgr::State;

/// Cells that are written in one way, row by row.
struct Group<'a> {
    look: State,
    changes: Vec<Change<'a>>,
}

/// The changes look by look, beginning with the look that is nearest to `current`, and so on. Blanks, which
/// have only a ground, join a neighbour or whatever else lies on that ground.
pub(super) fn sorted<'a>(changes: &[Change<'a>], current: Option<State>) -> Vec<Change<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    let mut blanks: Vec<Change<'a>> = Vec::new();
    // The group of the cell before, and blanks since that may still join the one to come.
    let mut last: Option<usize> = None;
    let mut open: Vec<Change<'a>> = Vec::new();
    let mut before = None;
    for &(at, cell) in changes {
        let adjacent = before.is_some_and(|(x, y)| y == at.y && x + 1 == at.x);
        before = Some((at.x, at.y));
        if !adjacent {
            blanks.append(&mut open);
            last = None;
        }
        if State::is_blank(cell) {
            if let Some(group) = last.filter(|&group| groups[group].look.suits_blank(cell)) {
                groups[group].changes.push((at, cell));
            } else {
                last = None;
                open.push((at, cell));
            }
            continue;
        }
        let look = State::wanted(cell);
        let group = group_of(&mut groups, look);
        if open.iter().all(|(_, blank)| look.suits_blank(blank)) {
            groups[group].changes.append(&mut open);
        } else {
            blanks.append(&mut open);
        }
        groups[group].changes.push((at, cell));
        last = Some(group);
    }
    blanks.append(&mut open);
    for (at, cell) in blanks {
        let group = match groups.iter().position(|group| group.look.suits_blank(cell)) {
            Some(group) => group,
            None => group_of(&mut groups, State::wanted(cell)),
        };
        groups[group].changes.push((at, cell));
    }
    for group in &mut groups {
        group.changes.sort_by_key(|(at, _)| (at.y, at.x));
    }
    nearest_first(groups, current)
}

/// The group of this look, a new one where there is none.
fn group_of(groups: &mut Vec<Group<'_>>, look: State) -> usize {
    groups.iter().position(|group| group.look == look).unwrap_or_else(|| {
        groups.push(Group { look, changes: Vec::new() });
        groups.len() - 1
    })
}

/// The groups one after another, each time the one that takes the shortest sequence to come to.
fn nearest_first(mut groups: Vec<Group<'_>>, mut current: Option<State>) -> Vec<Change<'_>> {
    let mut sorted = Vec::new();
    while let Some(next) = (0..groups.len()).min_by_key(|&group| groups[group].look.after(current).len()) {
        let group = groups.swap_remove(next);
        current = Some(group.look);
        sorted.extend(group.changes);
    }
    sorted
}
