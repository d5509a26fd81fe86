//! A solution of a puzzle.

use std::fmt;

use crate::board::{Cell, Digit};
use crate::puzzle::Puzzle;

/// A digit for every cell, in the board's order.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Solution(pub(super) Box<[Digit]>);

impl Solution {
    /// The digits of a puzzle whose givens fill every cell; `None` if a cell is empty.
    pub fn of_full(puzzle: &Puzzle) -> Option<Self> {
        puzzle.givens().iter().copied().collect::<Option<_>>().map(Self)
    }

    /// The digit of the cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// The digit of each cell, in the board's order.
    pub fn digits(&self) -> &[Digit] {
        &self.0
    }
}

/// One character per cell.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.iter().map(|digit| digit.symbol()).collect::<String>())
    }
}
