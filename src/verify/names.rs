//! The names of cells and the numbers of digits in a certificate.

use super::Fault;
use crate::board::{Board, Cell, Digit};

/// The cell with this name.
///
/// # Errors
/// [`Fault::Cell`] if the board has none.
pub(super) fn cell(board: &Board, name: &str) -> Result<Cell, Fault> {
    board.cell_named(name).ok_or_else(|| Fault::Cell { name: name.to_owned() })
}

/// The digit with this 1-based number.
///
/// # Errors
/// [`Fault::Digit`] if it is beyond the digits of the board.
pub(super) fn digit(board: &Board, number: u64) -> Result<Digit, Fault> {
    let known = u8::try_from(number).ok().and_then(Digit::new).filter(|digit| digit.get() <= board.digits());
    known.ok_or(Fault::Digit { number, last: board.digits() })
}
