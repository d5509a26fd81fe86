//! The names of cells and the numbers of digits in a certificate.

use super::Fault;
use deduku_core::board::{Board, Cell, Digit, Numbering};

/// The cell with this name.
///
/// # Errors
/// [`Fault::Cell`] if the board has none.
pub(super) fn cell(board: &Board, name: &str) -> Result<Cell, Fault> {
    board.cell_named(name).ok_or_else(|| Fault::Cell { name: name.to_owned() })
}

/// A candidate that is placed (`=`) or eliminated (`<>`), with the board's value.
pub(super) fn claim(board: &Board, (cell, digit): (Cell, Digit), sign: &str) -> String {
    format!("{}{sign}{}", board.cell_name(cell), board.value_of(digit))
}

/// The digit with this value on the board.
///
/// # Errors
/// [`Fault::Digit`] if it is beyond the digits of the board.
pub(super) fn digit(board: &Board, number: u64) -> Result<Digit, Fault> {
    let last = || board.first_value() + board.digits() - 1;
    let known = Numbering::Values.digit(board, number);
    known.ok_or_else(|| Fault::Digit { number, first: board.first_value(), last: last() })
}
