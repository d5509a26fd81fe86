//! Cages: outlines by grounds, and what is written in their first cells.

use super::draft::Draft;
use crate::board::Cell;
use crate::constraint::{Clue, Family};

/// What has no room in a corner.
const TOO_LONG: &str = "··";

/// Draws the groups of a clue as cages.
pub(super) fn draw(draft: &mut Draft<'_>, number: usize, clue: &Clue) -> bool {
    let text = text(clue);
    // Where one cell counts others, the cage is around these.
    let groups = if clue.family == Family::CountDistinct { clue.groups.get(1..) } else { Some(&clue.groups[..]) };
    let mut drawn = false;
    for group in groups.into_iter().flatten() {
        let mut cells = draft.cells(group);
        cells.sort_unstable();
        cells.dedup();
        drawn |= !cells.is_empty();
        add(draft, cells, text.clone(), number);
    }
    drawn
}

/// Adds a cage.
pub(super) fn add(draft: &mut Draft<'_>, cells: Vec<Cell>, text: String, number: usize) {
    if !cells.is_empty() {
        draft.cages.push((cells, text, number));
    }
}

/// What stands in the first cell: at most two characters.
fn text(clue: &Clue) -> String {
    let all = || clue.numbers.iter().map(ToString::to_string).collect::<String>();
    let text = match clue.family {
        Family::EqualityCage => "=".to_owned(),
        Family::CountDistinct => "#".to_owned(),
        Family::ContainAtLeast | Family::ContainExact | Family::LookAndSay | Family::Quadruple => all(),
        Family::Cage if clue.numbers.first() == Some(&0) => String::new(),
        _ => clue.numbers.first().map(ToString::to_string).unwrap_or_default(),
    };
    if text.chars().count() > 2 { TOO_LONG.to_owned() } else { text }
}

/// Gives the cages their numbers. A cell in several has the ground of the smallest, whose outline would be lost else.
pub(super) fn number(draft: &mut Draft<'_>) {
    let mut order: Vec<usize> = (0..draft.cages.len()).collect();
    order.sort_by_key(|&at| draft.cages[at].0.len());
    for &at in &order {
        for &cell in &draft.cages[at].0 {
            draft.picture.cells[cell.index()].cage.get_or_insert(at as u16);
        }
    }
    for at in order {
        let (cells, text, clue) = &draft.cages[at];
        let (free, own) = {
            let seen = |cell: &Cell| &draft.picture.cells[cell.index()];
            let free = |cell: &&Cell| seen(cell).sum.is_none();
            let own = |cell: &&Cell| seen(cell).cage == Some(at as u16);
            (cells.iter().find(free), cells.iter().filter(free).find(own))
        };
        if let Some(cell) = own.or(free).filter(|_| !text.is_empty()) {
            draft.picture.cells[cell.index()].sum = Some((text.clone(), *clue));
        }
    }
    draft.picture.cages = draft.cages.len() as u16;
}
