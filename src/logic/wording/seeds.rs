//! The seeds' own words. The book names cells (column,row), the guide row,column; both count from 1.

use crate::board::{Cell, Digit, HouseKind};
use crate::logic::{Evidence, Step};
use crate::puzzle::Puzzle;

/// The first seed's line; none for a step that it does not know.
pub(super) fn book_line(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let at = |cell: Cell| {
        let place = puzzle.board().place(cell);
        format!("({},{})", place.column + 1, place.row + 1)
    };
    let inserted = |&(cell, digit): &(Cell, Digit)| format!("Inserted value {} in {}", puzzle.symbol(digit), at(cell));
    let mut lines = Vec::new();
    match &step.evidence {
        Evidence::NakedSubset { cells, houses, .. } if (2..=3).contains(&cells.len()) => {
            let kind = house_word(puzzle.board().house(*houses.first()?).kind)?;
            let names: Vec<String> = cells.iter().map(|&cell| at(cell)).collect();
            let (last, first) = names.split_last()?;
            let found = if cells.len() == 2 { "Twins" } else { "Triplets" };
            lines.push(format!("{found} found in {kind} at: {} and {last}", first.join(", ")));
        }
        Evidence::Guess { .. } => {
            let &(cell, digit) = step.conclusion.place.first()?;
            return Some(format!("Trying to insert value {} in {}", puzzle.symbol(digit), at(cell)));
        }
        Evidence::Retreat { .. } => return Some("Invalid move; Backtracking…".to_owned()),
        Evidence::FullHouse { .. } | Evidence::NakedSingle | Evidence::HiddenSingle { .. } => {}
        _ => return None,
    }
    lines.extend(step.conclusion.place.iter().map(inserted));
    Some(lines.join("; "))
}

/// The step-by-step seed's line; none for a step that it does not know.
pub(super) fn guide_line(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let &(cell, digit) = step.conclusion.place.first()?;
    let (place, digit) = (puzzle.board().place(cell), puzzle.symbol(digit));
    let at = format!("{},{}", place.row + 1, place.column + 1);
    match step.evidence {
        Evidence::NakedSingle | Evidence::FullHouse { .. } => Some(format!("{at} can only be {digit}")),
        Evidence::HiddenSingle { house } => {
            let kind = match puzzle.board().house(house).kind {
                HouseKind::Box => "minisquare",
                kind => kind.word(),
            };
            Some(format!("{at} only instance of {digit} in {kind}"))
        }
        _ => None,
    }
}

const fn house_word(kind: HouseKind) -> Option<&'static str> {
    match kind {
        HouseKind::Box => Some("minigrid"),
        HouseKind::Row => Some("row"),
        HouseKind::Column => Some("column"),
        _ => None,
    }
}
