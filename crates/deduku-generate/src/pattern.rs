//! Which cells must or may hold clues.

use deduku_core::board::{Board, Cell};

/// The request for one cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum CellRequest {
    /// It holds a clue.
    Given,
    /// It holds none.
    Empty,
    /// It may hold one or not.
    Either,
}

/// A request for every cell, in the board's order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Pattern(Box<[CellRequest]>);

/// Why a text is not a pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A character without a meaning.
    #[error(
        "pattern, line {line}, column {column}: “{symbol}” means nothing here; \
         write x or a digit for a clue, . or 0 for an empty cell, ? for either"
    )]
    Symbol {
        /// The character.
        symbol: char,
        /// Its line, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
    },
    /// Too few or too many cells.
    #[error("the pattern has {found} cells where the board {board} has {expected}")]
    Length {
        /// The board's name.
        board: String,
        /// How many cells it has.
        expected: usize,
        /// How many the pattern has.
        found: usize,
    },
}

impl Pattern {
    /// Reads one character per cell: `x`, `X`, `#` or a digit for a clue, `.`, `0` or `_` for an empty cell, `?` for
    /// either. Blanks, line ends and the lines `|`, `+`, `-` of a drawn grid are skipped.
    ///
    /// # Errors
    /// [`PatternError::Symbol`] with line and column, [`PatternError::Length`].
    pub fn parse(text: &str, board: &Board) -> Result<Self, PatternError> {
        let mut wants = Vec::with_capacity(board.cell_count());
        for (line, row) in text.lines().enumerate() {
            for (column, symbol) in row.chars().enumerate() {
                match symbol {
                    '.' | '0' | '_' => wants.push(CellRequest::Empty),
                    '?' => wants.push(CellRequest::Either),
                    '#' | 'x' | 'X' | '1'..='9' | 'a'..='p' | 'A'..='P' => wants.push(CellRequest::Given),
                    '|' | '+' | '-' => {}
                    _ if symbol.is_whitespace() => {}
                    _ => return Err(PatternError::Symbol { symbol, line: line + 1, column: column + 1 }),
                }
            }
        }
        Self::new(wants, board)
    }

    /// A pattern with one request per cell.
    ///
    /// # Errors
    /// [`PatternError::Length`].
    pub fn new(wants: Vec<CellRequest>, board: &Board) -> Result<Self, PatternError> {
        let pattern = Self(wants.into());
        pattern.check_board(board)?;
        Ok(pattern)
    }

    /// Checks that it has a request for each cell of this board.
    ///
    /// # Errors
    /// [`PatternError::Length`].
    pub fn check_board(&self, board: &Board) -> Result<(), PatternError> {
        let (expected, found) = (board.cell_count(), self.0.len());
        if found == expected {
            return Ok(());
        }
        Err(PatternError::Length { board: board.name().to_owned(), expected, found })
    }

    /// The request for this cell.
    pub fn want(&self, cell: Cell) -> CellRequest {
        self.0[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;

    #[test]
    fn drawn_patterns_and_lines_say_the_same() {
        let board = named("4x4").expect("in the catalogue");
        let line = Pattern::parse("x..?.#1...0_A..x", &board).expect("well formed");
        let drawn =
            Pattern::parse("x . | . ?\n. # | 1 .\n----+----\n. . | . .\na . | . X\n", &board).expect("well formed");
        assert_eq!(line, drawn);
        assert_eq!(board.cells().filter(|&cell| line.want(cell) == CellRequest::Given).count(), 5);
        assert_eq!(line.want(Cell::new(3)), CellRequest::Either);
    }

    #[test]
    fn refusals_say_where_and_what() {
        let board = named("4x4").expect("in the catalogue");
        let cases = [
            (
                "x...\n..*.",
                "pattern, line 2, column 3: “*” means nothing here; \
                 write x or a digit for a clue, . or 0 for an empty cell, ? for either",
            ),
            ("x...", "the pattern has 4 cells where the board 4x4 has 16"),
        ];
        for (text, reason) in cases {
            assert_eq!(Pattern::parse(text, &board).expect_err(text).to_string(), reason);
        }
    }
}
