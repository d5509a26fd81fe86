//! What cells can hold.

use crate::board::{Cell, DigitSet};
use crate::puzzle::Position;

/// What a cell can hold: its candidates, or its digit.
pub(in crate::logic) fn domain(position: &Position, cell: Cell) -> u32 {
    position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of).bits()
}
