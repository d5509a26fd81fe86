//! Exact search: how many solutions a puzzle has, and which.

use crate::board::{Cell, Digit};

/// A digit for every cell, in the board's order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution(Box<[Digit]>);

impl Solution {
    /// The digit of the cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }
}
