//! Orders the changed cells by style: all cells of one style, then all of the next.

use deduku_core::order::OrderBy;
use ratatui::layout::Position;

use super::change::Change;
use super::cursor_move::CursorMove;
use super::cursor_state::{CursorState, after};
use super::sgr::State;

/// More runs of cells than this keep their order, because the search for the nearest takes quadratic time.
const MOST_RUNS: usize = 200;

/// Cells of one style, row by row.
struct Group<'a> {
    look: State,
    changes: Vec<Change<'a>>,
}

/// Orders the changes by style, starting with the style nearest to that of the cursor, and so on. Blanks, which have
/// only a background, join a neighbour or any other group with that background.
pub(super) fn sorted<'a>(changes: &[Change<'a>], hand: CursorState, columns: u16) -> Vec<Change<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    let mut blanks: Vec<Change<'a>> = Vec::new();
    // The group of the previous cell, and the blanks since then that may still join the next one.
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
        group.changes.order_by(|(at, _)| (at.y, at.x));
    }
    nearest_first(groups, hand, columns)
}

/// The index of the group with this style, which is added if there is none.
fn group_of(groups: &mut Vec<Group<'_>>, look: State) -> usize {
    groups.iter().position(|group| group.look == look).unwrap_or_else(|| {
        groups.push(Group { look, changes: Vec::new() });
        groups.len() - 1
    })
}

/// Concatenates the groups, each time taking the one whose style is reached by the shortest sequence.
fn nearest_first(mut groups: Vec<Group<'_>>, mut hand: CursorState, columns: u16) -> Vec<Change<'_>> {
    let mut sorted = Vec::new();
    while let Some(next) = (0..groups.len()).min_by_key(|&group| groups[group].look.cost_after(hand.style)) {
        let group = groups.swap_remove(next);
        hand.style = Some(group.look);
        travel(&group.changes, &mut hand.at, columns, &mut sorted);
    }
    sorted
}

/// Appends the cells of a group run by run, each time taking the run whose start is nearest. Marks below one another
/// are thus written downwards, which takes fewer bytes than along their rows.
fn travel<'a>(group: &[Change<'a>], at: &mut Option<Position>, columns: u16, sorted: &mut Vec<Change<'a>>) {
    let adjacent = |one: &Change<'_>, next: &Change<'_>| after(*one, columns) == Some(next.0);
    let mut runs: Vec<&[Change<'_>]> = group.chunk_by(adjacent).collect();
    if runs.len() > MOST_RUNS {
        sorted.extend(group);
        *at = group.last().and_then(|&last| after(last, columns));
        return;
    }
    let way = |at: Option<Position>, run: &[Change<'_>]| {
        run.first().map_or(0, |first| CursorMove::between(at, first.0).len())
    };
    while let Some(next) = (0..runs.len()).min_by_key(|&run| way(*at, runs[run])) {
        let run = runs.remove(next);
        sorted.extend(run);
        *at = run.last().and_then(|&last| after(last, columns));
    }
}
