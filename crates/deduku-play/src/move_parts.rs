//! Parsing the parts of a move's text, such as cells and digits, and the errors.

use deduku_core::board::{Board, Cell, Digit};
use deduku_logic::RecordError;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// No move starts with this word.
    #[error(
        "“{0}” is no move: place, erase, mark, unmark, edit, fill, clean, strike, unstrike, adopt, clear, declare, restart, return, branch, takeback and step are"
    )]
    Word(String),
    /// A part is missing.
    #[error("“{word}” wants {wanted}")]
    Missing {
        /// The move.
        word: String,
        /// The missing part.
        wanted: &'static str,
    },
    /// The step cannot be read.
    #[error(transparent)]
    Step(#[from] RecordError),
    /// A part cannot be read.
    #[error("“{found}” is not {wanted}")]
    Part {
        /// The text found.
        found: String,
        /// The expected part.
        wanted: &'static str,
    },
}

impl MoveError {
    pub(super) fn part(found: &str, wanted: &'static str) -> Self {
        Self::Part { found: found.to_owned(), wanted }
    }
}

pub(super) fn read_cell(text: &str, board: &Board) -> Result<Cell, MoveError> {
    board.cell_named(text).ok_or_else(|| MoveError::part(text, "a cell of this board, like r3c5"))
}

pub(super) fn read_digit(text: &str, board: &Board) -> Result<Digit, MoveError> {
    let mut symbols = text.chars();
    let digit = symbols.next().and_then(Digit::from_symbol).filter(|_| symbols.next().is_none());
    let digit = digit.filter(|&digit| board.all_digits().contains(digit));
    digit.ok_or_else(|| MoveError::part(text, "a digit of this board"))
}

pub(super) fn read_placement(text: &str, board: &Board) -> Result<(Cell, Digit), MoveError> {
    let (cell, digit) = text.split_once('=').ok_or_else(|| MoveError::part(text, "a placement, like r3c5=7"))?;
    Ok((read_cell(cell, board)?, read_digit(digit, board)?))
}
