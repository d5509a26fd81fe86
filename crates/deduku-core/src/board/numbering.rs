//! How digits are numbered where they are written as numbers.

use super::{Board, Digit};

/// What the number of a digit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Numbering {
    /// The digit's value on the board, from 0 where the board begins with 0.
    #[default]
    Values,
    /// The digit's place among the board's digits, from 1: in saves, and in certificates of earlier versions.
    FromOne,
}

impl Numbering {
    /// The number of the digit.
    pub const fn number(self, board: &Board, digit: Digit) -> u8 {
        match self {
            Self::Values => board.value_of(digit),
            Self::FromOne => digit.get(),
        }
    }

    /// The digit with this number; `None` if the board has none.
    pub fn digit(self, board: &Board, number: u64) -> Option<Digit> {
        let number = u8::try_from(number).ok()?;
        match self {
            Self::Values => board.digit_of_value(number.into()),
            Self::FromOne => Digit::new(number).filter(|digit| digit.get() <= board.digits()),
        }
    }
}
