//! What a person typed, be it a puzzle or not.

use std::sync::Arc;

use super::{Description, Letters};
use crate::board::{Board, Digit, DigitSet};
use crate::constraint::Clue;

/// Cells as somebody entered them: the digits fit the board, the rules may be broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The board.
    pub board: Arc<Board>,
    /// The digit of each cell, in the board's order; as many as it has cells.
    pub givens: Vec<Option<Digit>>,
    /// What each house adds up to, in the board's order, where it is known; empty if no house has a sum.
    pub sums: Vec<Option<u16>>,
    /// The letters that stand for digits, if some do.
    pub letters: Option<Letters>,
    /// Constraints besides digits and sums, in the order in which they were placed.
    pub clues: Vec<Clue>,
    /// The candidates that each cell is given, in the board's order; empty if no cell is given several.
    pub marks: Vec<DigitSet>,
    /// What is said of it: title, author, rules in words, what is drawn.
    pub description: Option<Arc<Description>>,
}

impl Setup {
    /// The board without givens.
    pub fn empty(board: Arc<Board>) -> Self {
        let givens = vec![None; board.cell_count()];
        Self::new(board, givens)
    }

    /// The board with these givens, as many as it has cells, without sums and letters.
    pub const fn new(board: Arc<Board>, givens: Vec<Option<Digit>>) -> Self {
        Self { board, givens, sums: Vec::new(), letters: None, clues: Vec::new(), marks: Vec::new(), description: None }
    }

    /// How the digit is written: a letter in a Wordoku.
    pub fn symbol(&self, digit: Digit) -> char {
        self.letters.as_ref().map_or_else(|| self.board.symbol(digit), |letters| letters.symbol(digit))
    }
}
