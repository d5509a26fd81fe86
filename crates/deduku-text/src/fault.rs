//! Errors in texts, and how to fix them.

use deduku_core::board::{BoardError, Digit};
use deduku_core::puzzle::{PuzzleError, Setup};

/// A fault, with its location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {fault}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The fault, with a suggested fix.
    pub fault: Fault,
}

/// A fault in a text. Each message ends with a suggestion for a fix.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing but blank lines and comments.
    #[error("no puzzle found: write one puzzle per line, a grid, or JSON lines")]
    Empty,
    /// A line that has neither the length of a puzzle nor of a row.
    #[error("{found} cells: {expected}")]
    Length {
        /// The number of cells of the line.
        found: usize,
        /// The expected numbers.
        expected: String,
    },
    /// A line that is longer than any puzzle in its format.
    #[error(
        "a line of {bytes} bytes, where text other than JSON may have at most {most}: shorten its comment, or write one row per line"
    )]
    LongLine {
        /// The length of the line.
        bytes: usize,
        /// The maximum length.
        most: usize,
    },
    /// A Kakuro with too many rows or columns.
    #[error(
        "a Kakuro of {rows} rows of up to {columns} fields, where at most {most} of each are possible: make it smaller"
    )]
    Fields {
        /// The number of rows.
        rows: usize,
        /// The number of fields of its longest row.
        columns: usize,
        /// The maximum number of rows, and of fields per row.
        most: usize,
    },
    /// A line that is not recognised.
    #[error(
        "“{symbol}” is neither a digit (1–9, A–P) nor a blank (. or 0): replace it, or begin a comment line with #"
    )]
    Symbol {
        /// The first character that does not belong.
        symbol: char,
    },
    /// A digit that the board does not have.
    #[error(
        "“{symbol}” is too high for the board {board}, whose digits end at {last}: change it or name another board"
    )]
    Beyond {
        /// As written.
        symbol: String,
        /// The last digit of the board, as it is written.
        last: char,
        /// The board's name.
        board: String,
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
        /// All givens, to be corrected.
        setup: Box<Setup>,
    },
    /// A row that is too short or too long.
    #[error("a row of {found} cells where {board} has {expected}: {}", if found < expected { "add the missing ones (. is a blank)" } else { "remove the extra ones" })]
    Row {
        /// The number of cells.
        found: usize,
        /// The expected number.
        expected: usize,
        /// The board's name.
        board: String,
    },
    /// A grid with missing rows.
    #[error("a grid of {found} rows where {board} has {expected}: add the missing rows")]
    Rows {
        /// The number of rows.
        found: usize,
        /// The expected number.
        expected: usize,
        /// The board's name.
        board: String,
    },
    /// A cell of a candidate grid that cannot be read.
    #[error("“{cell}” is not a cell: write its candidates (135), one given (5), a placed digit (+5), or a blank (.)")]
    Cell {
        /// As written.
        cell: String,
    },
    /// Markup that does not contain a puzzle.
    #[error(
        "markup that holds no known puzzle: OpenSudoku and KSudoku files can be read; copy the puzzle out of this one"
    )]
    Markup,
    /// A file of another program that cannot be read.
    #[error("{program} file: {reason}")]
    File {
        /// The program.
        program: &'static str,
        /// The fault, with a suggested fix.
        reason: String,
    },
    /// One of 729 characters that is not the digit of its position.
    #[error("“{symbol}” in place of the candidate {digit} of {cell}: write {digit}, or . for none")]
    Possibility {
        /// As written.
        symbol: char,
        /// The digit of that position.
        digit: Digit,
        /// The cell's name.
        cell: String,
    },
    /// Not JSON, or not the right kind of value.
    #[error("not a JSON puzzle ({reason}): one object per line, such as {{\"size\":9,\"givens\":\"…\"}}")]
    Json {
        /// The message of the JSON parser.
        reason: String,
    },
    /// A JSON puzzle that lacks a required key.
    #[error("the key \"{key}\" is missing: add it")]
    Key {
        /// The key.
        key: &'static str,
    },
    /// An unknown variant, in an object that does not describe its rules with other keys.
    #[error("the variant {variant} is not known: remove this puzzle, or give its rules as keys (regions, cages, …)")]
    Variant {
        /// As written.
        variant: String,
    },
    /// A size that does not determine a board by itself.
    #[error("size {size} alone does not determine a board: add \"box\":{{\"rows\":R,\"cols\":C}}")]
    Size {
        /// As written.
        size: usize,
    },
    /// Boxes that no board has, or that contradict the size.
    #[error("{reason}: change \"size\" or \"box\"")]
    Boxes {
        /// The reason.
        reason: String,
    },
    /// A wrong number of characters for the cells.
    #[error("\"{key}\" has {found} cells where {board} has {expected}: {}", if found < expected { "add the missing ones" } else { "remove the extra ones" })]
    Cells {
        /// The key.
        key: &'static str,
        /// The number of cells.
        found: usize,
        /// The expected number.
        expected: usize,
        /// The board's name.
        board: String,
    },
    /// A number of strings that differs from the number of grids, layers or rows.
    #[error("\"{key}\" lists {found} where {board} has {expected} parts: give a string for each")]
    Parts {
        /// The key.
        key: &'static str,
        /// The number found.
        found: usize,
        /// The expected number.
        expected: usize,
        /// The board's name.
        board: String,
    },
    /// A number of lines of grids that differs from the board's grids.
    #[error("{found} grids where {board} has {expected}: write one per line")]
    Grids {
        /// The number found.
        found: usize,
        /// The expected number.
        expected: usize,
        /// The board's name.
        board: String,
    },
    /// A digit outside all grids of a canvas.
    #[error("{cell} holds {symbol} in a void of {board}: remove it, or name the board that has this cell")]
    Void {
        /// As written.
        symbol: char,
        /// The name of its place.
        cell: String,
        /// The board's name.
        board: String,
    },
    /// A canvas whose grids cannot be found.
    #[error("{reason}: name the board, such as overlap-3x3(0.0;6.6) with row and column of each grid from 0")]
    Canvas {
        /// The reason.
        reason: String,
    },
    /// Two grids that share a cell and disagree about it.
    #[error("{cell} is {first} in one grid and {second} in another that shares it: change one of them")]
    Differ {
        /// The cell's name.
        cell: String,
        /// The content in the first grid.
        first: char,
        /// The content in the other grid.
        second: char,
    },
    /// A letter that is not one of the puzzle's.
    #[error("“{symbol}” is not one of the letters {letters}: change it, or the letters")]
    Letter {
        /// As written.
        symbol: char,
        /// The letters.
        letters: String,
    },
    /// A digit where the board has a wall.
    #[error("“{symbol}” is on a wall: write # there")]
    Wall {
        /// As written.
        symbol: char,
    },
    /// A field of a Kakuro that cannot be read.
    #[error(
        "“{text}” is not a field: write # (wall), . (empty), a digit from 1 to 9 (given), or a clue such as 4\\12, 4\\ or \\12"
    )]
    Field {
        /// As written.
        text: String,
    },
    /// A clue next to which no run begins.
    #[error("the clue {sum} {way} in {field} has no run: open the field after it, or remove the clue")]
    Clue {
        /// The sum.
        sum: u16,
        /// `across` or `down`.
        way: &'static str,
        /// The wall's name.
        field: String,
    },
    /// A game ID of Solo that is too short or too long.
    #[error("this game ID has the wrong number of {what} for its size: copy it whole")]
    GameId {
        /// Its parts, its cells, or the lines between its regions.
        what: &'static str,
    },
    /// A numeric killer code that cannot be read.
    #[error("a killer of numbers: {reason}")]
    Killer {
        /// The reason, and a suggested fix.
        reason: String,
    },
    /// A killer whose cages are letters or lines of cells that cannot be read.
    #[error("a killer of cages: {reason}")]
    Cages {
        /// The reason, and a suggested fix.
        reason: String,
    },
    /// Walls and open fields, but no clue.
    #[error("rows with # but no clue: a Kakuro has clues such as 4\\12; in a grid, write . for blanks")]
    NoClue,
    /// Grids in an unknown order.
    #[error("the order “{order}” is not one of {expected}: name each grid once")]
    Order {
        /// As written.
        order: String,
        /// What is expected.
        expected: String,
    },
    /// A board, sums or letters that do not form a puzzle.
    #[error("{reason}")]
    Board {
        /// The reason, and a suggested fix.
        reason: String,
    },
    /// A link, or a document in it, that cannot be read.
    #[error("{reason}")]
    Link {
        /// The reason, and a suggested fix.
        reason: String,
    },
    /// A text of which every part fails for the same reason.
    #[error("{first}; and {more} more of this text in the same way: {advice}")]
    Alike {
        /// The first fault.
        first: Box<Self>,
        /// The number of others.
        more: usize,
        /// What the text probably is, and what to do.
        advice: &'static str,
    },
    /// A library line that ends before its givens.
    #[error("a library line without givens: write :code:candidates:givens:deleted:")]
    LibraryFields,
    /// An invalid candidate in a library line.
    #[error("“{text}” is not digit, row, column: write three numbers such as 512 for the 5 of r1c2")]
    Triple {
        /// As written.
        text: String,
    },
}

impl TextError {
    pub(super) const fn new(line: usize, column: usize, fault: Fault) -> Self {
        Self { line, column, fault }
    }
}

impl Fault {
    /// Whether nothing but its length or a symbol speaks against the text, so that it may not be meant as a puzzle.
    pub const fn is_unrecognised(&self) -> bool {
        matches!(
            self,
            Self::Symbol { .. } | Self::Length { .. } | Self::Beyond { .. } | Self::Cell { .. } | Self::Empty
        )
    }

    /// Whether the only error is that givens clash.
    pub const fn is_clash(&self) -> bool {
        matches!(self, Self::Conflict { .. })
    }

    /// The setup with clashing givens, if that is the error.
    pub fn into_clash(self) -> Option<Box<Setup>> {
        match self {
            Self::Conflict { setup, .. } => Some(setup),
            _ => None,
        }
    }
}

/// The beginning of a possibly long text, for a message.
pub(super) fn excerpt(text: &str) -> String {
    shortened(text, 40)
}

/// The first `most` characters of a text.
pub(super) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The message for a wrong number of cells.
pub(super) fn so_many(board: &str, cells: usize) -> String {
    format!("{board} has {cells}; add what is missing (. is a blank) or remove the extra ones")
}

impl From<BoardError> for Fault {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Size { .. } => Self::Boxes { reason: error.to_string() },
            _ => Self::Board { reason: error.to_string() },
        }
    }
}

impl From<PuzzleError> for Fault {
    fn from(error: PuzzleError) -> Self {
        match error {
            PuzzleError::Conflict { digit, first, second, house, setup } => {
                Self::Conflict { digit, first, second, house, setup }
            }
            PuzzleError::Symbol { symbol, .. } => Self::Symbol { symbol },
            PuzzleError::Digit { digit, last, board, .. } => {
                Self::Beyond { symbol: digit.to_string(), last: last.symbol(), board }
            }
            PuzzleError::Length { board, expected, found } => {
                Self::Length { found, expected: so_many(&board, expected) }
            }
            PuzzleError::Sum { .. }
            | PuzzleError::SumOfGivens { .. }
            | PuzzleError::Sums { .. }
            | PuzzleError::SumsFromZero
            | PuzzleError::Clue { .. }
            | PuzzleError::Marks { .. }
            | PuzzleError::Letters(_) => Self::Board { reason: error.to_string() },
        }
    }
}
