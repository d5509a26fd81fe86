//! Writing: the inverse of reading.

use super::json::json_position;
use super::{Entry, Format, PrintOptions, print};
use crate::board::Digit;

/// Why an entry cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// The seed's file knows digits up to 9.
    #[error("an .sdo file holds digits up to 9, the board {board} has more: write it as a line or as JSON")]
    Sdo {
        /// The board's name.
        board: String,
    },
    /// A format that is only read.
    #[error("the format “{format}” is only read: write it as candidates or as JSON")]
    ReadOnly {
        /// Its name.
        format: &'static str,
    },
}

/// The entry in that format, with its line end.
///
/// [`Format::Line`] and [`Format::Grid`] carry placed digits (`+7`) but no candidates;
/// [`Format::Sdo`] turns placed digits into givens; [`Format::Candidates`] and [`Format::Jsonl`] keep
/// the position whole.
///
/// # Errors
/// [`WriteError`].
pub fn write(entry: &Entry, format: Format) -> Result<String, WriteError> {
    let board = entry.puzzle.board();
    let position = entry.position();
    match format {
        Format::Line => {
            let mut line = String::with_capacity(board.cell_count() + entry.comment.len() + 2);
            for cell in board.cells() {
                match (entry.puzzle.given(cell), position.value(cell)) {
                    (None, Some(digit)) => line.extend(['+', digit.symbol()]),
                    (given, _) => line.push(given.map_or('.', Digit::symbol)),
                }
            }
            if !entry.comment.is_empty() {
                line.push(' ');
                line.push_str(&entry.comment.replace(['\n', '\r'], " "));
            }
            line.push('\n');
            Ok(line)
        }
        Format::Grid => Ok(print(&position, &PrintOptions::default())),
        Format::Candidates => Ok(print(&position, &PrintOptions { marks: true, ..PrintOptions::default() })),
        Format::Sdo if board.digits() > 9 => Err(WriteError::Sdo { board: board.name().to_owned() }),
        Format::Sdo => {
            let cells = position.values().iter().map(|value| value.map_or('0', Digit::symbol));
            Ok(cells.chain(['\n']).collect())
        }
        Format::Jsonl => {
            let mut object = json_position(&position, false);
            object.id.clone_from(&entry.id);
            object.comment = Some(entry.comment.clone()).filter(|comment| !comment.is_empty());
            Ok(object.to_string() + "\n")
        }
        Format::Library => Err(WriteError::ReadOnly { format: format.name() }),
    }
}
