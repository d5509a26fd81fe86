//! Puzzles as one line: one character per cell.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{Puzzle, PuzzleError, Setup};
use crate::board::{Board, Digit, classic, for_cell_count};

/// The value of each ASCII character: the digit's value, 0 for a blank.
const VALUES: [u8; 128] = {
    let (mut values, mut symbol) = ([NEITHER; 128], 0);
    while symbol < 128 {
        values[symbol] = match (symbol as u8, Digit::from_symbol(symbol as u8 as char)) {
            (b'.' | b'0' | b'*' | b'_' | b'-', _) => 0,
            (_, Some(digit)) => digit.get(),
            (_, None) => NEITHER,
        };
        symbol += 1;
    }
    values
};

/// Marks a character that is neither a digit nor a blank. Larger than any board's digits.
const NEITHER: u8 = u8::MAX;

impl Setup {
    /// Reads one character per cell: `1`–`9`, `A`–`P` (either case), `.`, `0`, `*`, `_` or `-` for a blank. Blanks
    /// between characters, and the lines and bars of a drawn grid, are handled by `text`.
    ///
    /// # Errors
    /// [`PuzzleError::Symbol`], [`PuzzleError::Digit`] with the column, [`PuzzleError::Length`].
    pub fn from_line(board: Arc<Board>, line: &str) -> Result<Self, PuzzleError> {
        let mut givens = Vec::with_capacity(board.cell_count());
        for (at, symbol) in line.chars().enumerate() {
            let value = VALUES.get(symbol as usize).copied().unwrap_or(NEITHER);
            if board.first_value() == 0 {
                // On such a board 0 is a digit, and each symbol is one less than the number of its digit.
                match (board.digit_of_symbol(symbol), value) {
                    (None, 0) if symbol != '0' => givens.push(None),
                    (None, _) => return Err(refuse(&board, symbol, at + 1)),
                    (digit, _) => givens.push(digit),
                }
                continue;
            }
            if value > board.digits() {
                return Err(refuse(&board, symbol, at + 1));
            }
            givens.push(Digit::new(value));
        }
        if givens.len() != board.cell_count() {
            let board_name = board.name().to_owned();
            return Err(PuzzleError::Length { board: board_name, expected: board.cell_count(), found: givens.len() });
        }
        Ok(Self::new(board, givens))
    }
}

impl Puzzle {
    /// Reads and checks one character per cell: see [`Setup::from_line`] and [`Setup::check`].
    ///
    /// # Errors
    /// Those of these two functions.
    pub fn from_line(board: Arc<Board>, line: &str) -> Result<Self, PuzzleError> {
        Setup::from_line(board, line)?.check()
    }
}

/// The error for a symbol that is not a digit of the board.
fn refuse(board: &Board, symbol: char, column: usize) -> PuzzleError {
    let Some(digit) = Digit::from_symbol(symbol) else { return PuzzleError::Symbol { symbol, column } };
    let last = Digit::from_index(board.digits() as usize - 1);
    PuzzleError::Digit { digit, last, board: board.name().to_owned(), column }
}

/// One character per cell, `.` for a blank: [`Puzzle::from_line`] reads it.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String =
            self.givens.iter().map(|given| given.map_or('.', |digit| self.board.symbol(digit))).collect();
        f.pad(&line)
    }
}

/// Reads a line for the square board with customary boxes that has this number of cells: 16, 36, 64, 81, 100, 144, 256
/// or 625. For other boards see [`Puzzle::from_line`].
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Self, PuzzleError> {
        let found = line.chars().count();
        let board = for_cell_count(found).and_then(|shape| classic(shape).ok());
        match board {
            Some(board) => Self::from_line(Arc::new(board), line),
            None => Err(PuzzleError::Length { board: "9x9".to_owned(), expected: 81, found }),
        }
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({} {self})", self.board.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    fn board(name: &str) -> Arc<Board> {
        Arc::new(named(name).expect("in the catalogue"))
    }

    #[test]
    fn a_line_reads_back() {
        for (name, line) in [("4x4", "1.2..........4.3"), ("6x6", "....15.4.6.......14.......4.2.13....")] {
            assert_eq!(Puzzle::from_line(board(name), line).expect("well formed").to_string(), line);
        }
        let line = "g".to_owned() + &"0".repeat(255);
        let puzzle = Puzzle::from_line(board("16x16"), &line).expect("well formed");
        assert_eq!(puzzle.to_string(), "G".to_owned() + &".".repeat(255));
    }

    #[test]
    fn every_refusal_has_its_reason() {
        let refusals = [
            ("1.2....", "7 cells where the board 4x4 has 16"),
            ("1.2..x.......4.3", "column 6: “x” is neither a digit (1–9, A–P) nor a blank (. or 0)"),
            ("1.2..........5.3", "column 14: “5” is too high for the board 4x4, whose digits end at 4"),
            ("1..1............", "r1c1 and r1c4 both hold 1 in row 1: change one of them"),
            ("1....1..........", "r1c1 and r2c2 both hold 1 in box 1: change one of them"),
            ("1...........1...", "r1c1 and r4c1 both hold 1 in column 1: change one of them"),
        ];
        for (line, reason) in refusals {
            let error = Puzzle::from_line(board("4x4"), line).expect_err(line);
            assert_eq!(error.to_string(), reason);
        }
    }
}
