//! A puzzle as a person entered it, valid or not.

use std::sync::Arc;

use super::{Description, Letters};
use crate::board::{Board, Digit, DigitSet};
use crate::constraint::Clue;

/// Cells as a person entered them: the digits fit the board, but rules may be broken.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The board.
    #[cfg_attr(feature = "wire", serde(with = "crate::board::wire::board"))]
    pub board: Arc<Board>,
    /// The digit of each cell, in the board's order; one entry per cell.
    pub givens: Vec<Option<Digit>>,
    /// The sum of each house, in the board's order, where it is known; empty if no house has a sum.
    pub sums: Vec<Option<u16>>,
    /// The letters that replace digits, if any.
    pub letters: Option<Letters>,
    /// Constraints besides digits and sums, in the order in which they were placed.
    pub clues: Vec<Clue>,
    /// The given candidates of each cell, in the board's order; empty if no cell has several.
    pub marks: Vec<DigitSet>,
    /// Title, author, rules in words, and what is drawn.
    pub description: Option<Arc<Description>>,
}

impl Setup {
    /// The board without givens.
    pub fn empty(board: Arc<Board>) -> Self {
        let givens = vec![None; board.cell_count()];
        Self::new(board, givens)
    }

    /// The board with these givens, one entry per cell, without sums and letters.
    pub const fn new(board: Arc<Board>, givens: Vec<Option<Digit>>) -> Self {
        Self { board, givens, sums: Vec::new(), letters: None, clues: Vec::new(), marks: Vec::new(), description: None }
    }

    /// Gives the cells beside the grid only the values that the clues about them know: shading has two. So nobody need be
    /// told that a cell is not shaded in a seventh way.
    pub fn narrow_beside(&mut self) {
        for clue in &self.clues {
            for (beside, cells) in clue.family.row().beside.iter().zip(&clue.groups) {
                let count = beside.values.len();
                if (1..usize::from(self.board.digits())).contains(&count) {
                    self.marks.resize(self.board.cell_count(), self.board.all_digits());
                    for &cell in cells {
                        if let Some(marks) = self.marks.get_mut(usize::from(cell)) {
                            *marks &= DigitSet::full(count as u8);
                        }
                    }
                }
            }
        }
    }

    /// How the digit is written: a letter in a Wordoku.
    pub fn symbol(&self, digit: Digit) -> char {
        self.letters.as_ref().map_or_else(|| self.board.symbol(digit), |letters| letters.symbol(digit))
    }
}
