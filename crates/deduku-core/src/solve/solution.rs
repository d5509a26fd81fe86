//! A solution of a puzzle.

use std::fmt;

use crate::board::{Board, Cell, Digit};
use crate::puzzle::Puzzle;

/// A digit for every cell, in the board's order.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    digits: Box<[Digit]>,
    /// The value of the board's first digit.
    first: u8,
}

impl Solution {
    /// The solution with these digits, in the order of the board's cells.
    pub(super) fn new(digits: impl IntoIterator<Item = Digit>, board: &Board) -> Self {
        Self { digits: digits.into_iter().collect(), first: board.first_value() }
    }

    /// The same on a board whose first digit is 1.
    pub(super) fn from_one(digits: impl IntoIterator<Item = Digit>) -> Self {
        Self { digits: digits.into_iter().collect(), first: 1 }
    }

    /// The digits of a puzzle whose givens fill every cell; `None` if a cell is empty.
    pub fn of_full(puzzle: &Puzzle) -> Option<Self> {
        puzzle.givens().iter().copied().collect::<Option<Vec<_>>>().map(|digits| Self::new(digits, puzzle.board()))
    }

    /// The digit of the cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// The digit of each cell, in the board's order.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }
}

/// One character per cell: the digit's value on the board, 0–9, then A for 10.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |digit: &Digit| Digit::new(digit.get() - 1 + self.first).map_or('0', Digit::symbol);
        f.pad(&self.digits.iter().map(symbol).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::board::named;
    use crate::puzzle::Puzzle;
    use crate::solve::search_position;
    use crate::work::Work;

    #[test]
    fn digits_are_written_as_the_board_counts() {
        for (board, line, solved) in [
            ("grid-4x4(0-3;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)", "0....2....1....3", "0132320123101023"),
            ("4x4", "1....3....2....4", "1243431234212134"),
        ] {
            let board = Arc::new(named(board).expect("a board"));
            let position = crate::puzzle::Position::new(&Puzzle::from_line(board, line).expect("a puzzle"));
            let found = search_position(&position, 2, &Work::unlimited()).solutions;
            assert!(found.iter().any(|solution| solution.to_string() == solved), "{found:?}");
        }
    }
}
