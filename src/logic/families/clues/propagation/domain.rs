//! What cells can hold.

use crate::board::{Cell, DigitSet};
use crate::puzzle::Position;

/// What a cell can hold: its candidates, or its digit.
pub(in crate::logic) fn domain(position: &Position, cell: Cell) -> u32 {
    position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of).bits()
}

/// What is known of these cells.
pub(in crate::logic::families::clues) fn facts(position: &Position, cells: &[Cell]) -> Vec<(Cell, DigitSet)> {
    let all = position.board().all_digits();
    let fact = |&cell: &Cell| (cell, DigitSet::from_bits(domain(position, cell)));
    cells.iter().map(fact).filter(|&(_, only)| only != all).collect()
}
