//! Digits that were entered into a puzzle and that no solution has.

use super::{Solution, search, search_position};
use crate::board::{Cell, Digit};
use crate::puzzle::Position;
use crate::work::Work;

/// Entered digits that no solution has together.
#[derive(Clone, Debug)]
pub struct WrongEntries {
    /// The cells that are wrong; all entered ones if the puzzle has several solutions.
    pub cells: Vec<(Cell, Digit)>,
    /// Whether the puzzle has several solutions.
    pub several: bool,
    /// The position with only the other entered digits, and with every candidate that these leave.
    pub left: Position,
}

impl WrongEntries {
    /// The entered digits of the position that are not those of the puzzle's only solution; `None` if all are.
    pub fn beside(position: &Position, only: &Solution) -> Option<Self> {
        let (wrong, right): (Vec<_>, Vec<_>) =
            entered(position).into_iter().partition(|&(cell, digit)| only.digit(cell) != digit);
        let mut left = Position::new(position.puzzle());
        for (cell, digit) in right {
            left.place(cell, digit);
        }
        (!wrong.is_empty()).then_some(Self { cells: wrong, several: false, left })
    }
}

/// The digits of the position besides the givens.
fn entered(position: &Position) -> Vec<(Cell, Digit)> {
    let cells = position.board().cells().filter(|&cell| position.puzzle().given(cell).is_none());
    cells.filter_map(|cell| Some((cell, position.value(cell)?))).collect()
}

/// Why no solution has the digits that were entered into the position; `None` if some solution has them, if the puzzle
/// has none at all, or if the work was stopped before that was known.
pub fn wrong_entries(position: &Position, work: &Work) -> Option<WrongEntries> {
    let placed = entered(position);
    let mut plain = Position::new(position.puzzle());
    for &(cell, digit) in &placed {
        plain.place(cell, digit);
    }
    let of_plain = search_position(&plain, 1, work);
    if placed.is_empty() || !of_plain.complete || !of_plain.solutions.is_empty() {
        return None;
    }
    let found = search(position.puzzle(), 2, work);
    match &found.solutions[..] {
        [only] if found.complete => WrongEntries::beside(position, only),
        [_, _, ..] => {
            let left = Position::new(position.puzzle());
            Some(WrongEntries { cells: placed, several: true, left })
        }
        _ => None,
    }
}
