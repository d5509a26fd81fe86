//! What cells can hold.

use deduku_core::board::{Cell, DigitSet};
use deduku_core::puzzle::Position;

/// The digits that a cell can hold, as bits: its candidates, or its digit.
pub(crate) fn domain(position: &Position, cell: Cell) -> u32 {
    position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of).bits()
}

/// The cells among these that cannot hold every digit, with what they can hold.
pub(in crate::families::clues) fn facts(position: &Position, cells: &[Cell]) -> Vec<(Cell, DigitSet)> {
    let all = position.board().all_digits();
    let fact = |&cell: &Cell| (cell, DigitSet::from_bits(domain(position, cell)));
    cells.iter().map(fact).filter(|&(_, only)| only != all).collect()
}
