//! What a cell can hold, by the position or by the puzzle alone.

use deduku_core::board::{Cell, DigitSet};
use deduku_core::puzzle::{Position, Puzzle};

/// The digits that the cell can hold.
pub(super) fn digits_of(position: &Position, cell: Cell) -> DigitSet {
    position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of)
}

/// What the puzzle itself allows in the cell: its given digit, or its given candidates.
pub(super) fn stated(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    puzzle.given(cell).map_or_else(|| puzzle.marks(cell), DigitSet::of)
}
