//! The wording of the book and the guide.

use crate::book::Heading;
use crate::wording::words::{cell_name, kind_word};
use crate::{Evidence, Step, Style};
use deduku_core::board::{Cell, Digit, HouseKind};
use deduku_core::puzzle::Puzzle;

/// The book's line; `None` for a step that it does not know.
pub(crate) fn book_line(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let at = |cell: Cell| cell_name(cell, puzzle.board(), Style::Book);
    let inserted = |&(cell, digit): &(Cell, Digit)| format!("Inserted value {} in {}", puzzle.symbol(digit), at(cell));
    let mut lines = Vec::new();
    match &step.evidence {
        Evidence::NakedSubset { cells, houses, .. } if (2..=3).contains(&cells.len()) => {
            let kind = puzzle.board().house(*houses.first()?).kind;
            let known = matches!(kind, HouseKind::Box | HouseKind::Row | HouseKind::Column);
            let kind = known.then_some(kind_word(kind, Style::Book))?;
            let names: Vec<String> = cells.iter().map(|&cell| at(cell)).collect();
            let (last, first) = names.split_last()?;
            let found = if cells.len() == 2 { "Twins" } else { "Triplets" };
            lines.push(format!("{found} found in {kind} at: {} and {last}", first.join(", ")));
        }
        Evidence::Guess { .. } => {
            let &(cell, digit) = step.conclusion.place.first()?;
            return Some(format!("Trying to insert value {} in {}", puzzle.symbol(digit), at(cell)));
        }
        Evidence::Retreat { .. } => return Some(Heading::Backtracking.words().to_owned()),
        Evidence::FullHouse { .. } | Evidence::NakedSingle | Evidence::HiddenSingle { .. } => {}
        _ => return None,
    }
    lines.extend(step.conclusion.place.iter().map(inserted));
    Some(lines.join("; "))
}

/// The guide's line; `None` for a step that it does not know.
pub(crate) fn guide_line(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let &(cell, digit) = step.conclusion.place.first()?;
    let (at, digit) = (cell_name(cell, puzzle.board(), Style::Guide), puzzle.symbol(digit));
    match step.evidence {
        Evidence::NakedSingle | Evidence::FullHouse { .. } => Some(format!("{at} can only be {digit}")),
        Evidence::HiddenSingle { house } => {
            let kind = kind_word(puzzle.board().house(house).kind, Style::Guide);
            Some(format!("{at} only instance of {digit} in {kind}"))
        }
        _ => None,
    }
}
