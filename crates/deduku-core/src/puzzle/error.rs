//! Why a text or a setup is not a puzzle.

use super::{LettersError, Setup};
use crate::board::Digit;
use crate::constraint::ClueError;

/// Why a text or a setup is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// Too few or too many cells.
    #[error("{found} cells where the board {board} has {expected}")]
    Length {
        /// The board's name.
        board: String,
        /// How many cells it has.
        expected: usize,
        /// How many the text has.
        found: usize,
    },
    /// A character that is neither a digit nor a blank.
    #[error("column {column}: “{symbol}” is neither a digit (1–9, A–P) nor a blank (. or 0)")]
    Symbol {
        /// The character.
        symbol: char,
        /// Its place in the text, counted in characters from 1.
        column: usize,
    },
    /// A digit that the board does not have.
    #[error("column {column}: “{digit}” is too high for the board {board}, whose digits end at {last}")]
    Digit {
        /// The digit.
        digit: Digit,
        /// The board's last digit.
        last: Digit,
        /// The board's name.
        board: String,
        /// Its place in the text, counted in characters from 1.
        column: usize,
    },
    /// Two equal givens in a house.
    #[error("{first} and {second} both hold {} in {house}: change one of them", .setup.symbol(*.digit))]
    Conflict {
        /// The digit.
        digit: Digit,
        /// The first cell's name.
        first: String,
        /// The second cell's name.
        second: String,
        /// The house's name.
        house: String,
        /// The whole setup, so that it can be corrected.
        setup: Box<Setup>,
    },
    /// A sum that this number of different digits cannot have.
    #[error(
        "{house} cannot add up to {sum}: {cells} different digits make {least} to {most}; correct the sum or the cells"
    )]
    Sum {
        /// The house's name.
        house: String,
        /// What it should add up to.
        sum: u16,
        /// How many cells it has.
        cells: usize,
        /// The smallest possible sum.
        least: u16,
        /// The largest possible sum.
        most: u16,
    },
    /// A sum that cannot be reached with the givens.
    #[error("{house} cannot add up to {sum} with its givens: correct the sum or a given")]
    SumOfGivens {
        /// The house's name.
        house: String,
        /// What it should add up to.
        sum: u16,
    },
    /// A number of sums that differs from the number of houses.
    #[error("{found} sums where the board has {houses} houses: give one for each, or none")]
    Sums {
        /// How many sums there are.
        found: usize,
        /// How many houses the board has.
        houses: usize,
    },
    /// Sums of cages or runs on a board whose digits do not start at 1.
    #[error("the sums of a board's own cages are of digits from 1 on: give these sums as clues of the family cage")]
    SumsFromZero,
    /// A clue that says nothing that could be solved.
    #[error("clue {number}, {family}: {error}")]
    Clue {
        /// The clue's number, from 1.
        number: usize,
        /// The name of its family.
        family: &'static str,
        /// What is wrong with it.
        error: ClueError,
    },
    /// Given candidates that leave a cell no digit of the board.
    #[error("the given candidates of {cell} allow no digit of the board: correct them")]
    Marks {
        /// The cell's name.
        cell: String,
    },
    /// Letters that do not fit the board.
    #[error(transparent)]
    Letters(#[from] LettersError),
}
