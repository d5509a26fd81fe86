//! Cages: outlines by means of backgrounds, and the text in their first cells.

use super::draft::Draft;
use crate::board::Cell;
use crate::constraint::{Clue, Family};
use deduku_core::order::OrderBy;

/// Replaces a text that is too long for a corner.
const TOO_LONG: &str = "··";

/// Draws the groups of a clue as cages.
pub(super) fn draw(draft: &mut Draft<'_>, number: usize, clue: &Clue) -> bool {
    let text = text(clue);
    // If one cell counts others, the cage surrounds the others.
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

/// The text in the first cell, of at most two characters.
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

/// Numbers the cages. A cell in several has the background of the smallest, whose outline would otherwise be lost.
pub(super) fn number(draft: &mut Draft<'_>) {
    let mut order: Vec<usize> = (0..draft.cages.len()).collect();
    order.order_by(|&at| draft.cages[at].0.len());
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
