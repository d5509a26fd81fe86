//! Reads the puzzles of a text that was pasted or of a file, with the errors of those that cannot be read.

use std::sync::Arc;

use crate::board::Board;
use crate::game::Editor;
use crate::text::{Entry, Gathered, StreamError, TextError};
use crate::work::Work;

/// The memory limit for the listed puzzles, in bytes: about ten thousand puzzles of 9×9. A longer text has to be read
/// on the command line.
const MOST: usize = 16 << 20;

/// The least memory that an entry takes, in bytes.
const LEAST: usize = 512;

/// A puzzle that cannot be read.
#[derive(Clone, Debug)]
pub struct UnreadablePuzzle {
    /// Why it cannot be read, and where.
    pub reason: String,
    /// Its givens, if they clash and nothing else is wrong: they can be set up and corrected.
    pub clash: Option<Box<Editor>>,
}

/// Reads the first puzzles of a text, with the errors of those that cannot be read. Once the work is cancelled, the rest
/// is left out.
pub fn puzzles(text: &str, board: Option<Arc<Board>>, work: &Work) -> Vec<Result<Entry, UnreadablePuzzle>> {
    let (mut entries, mut bytes, mut last) = (Vec::new(), 0, None);
    let lines = text.lines().count() as u64;
    for entry in Gathered::new(text.as_bytes(), board) {
        if work.check().is_err() {
            break;
        }
        if let Ok(Entry { line, .. }) | Err(StreamError::Text(TextError { line, .. })) = &entry {
            work.progress.report(*line as u64, lines);
        }
        let entry = entry.map_err(unread);
        bytes += match &entry {
            Ok(entry) => weight(entry, &mut last),
            Err(UnreadablePuzzle { clash: None, .. }) => LEAST,
            Err(UnreadablePuzzle { clash: Some(editor), .. }) => LEAST + weight_of(editor.board(), &mut last),
        };
        if bytes > MOST {
            let reason = "So many puzzles are listed here: split the text, or use the command line".to_owned();
            entries.push(Err(UnreadablePuzzle { reason, clash: None }));
            break;
        }
        entries.push(entry);
    }
    entries
}

/// Why a puzzle of the text cannot be read, with its givens if they clash.
fn unread(error: StreamError) -> UnreadablePuzzle {
    let reason = error.to_string();
    let clash = match error {
        StreamError::Text(TextError { fault, .. }) => fault.into_clash(),
        StreamError::Lines(_) => None,
    };
    UnreadablePuzzle { reason, clash: clash.map(|setup| Box::new(Editor::new(*setup))) }
}

/// Estimates the memory of an entry, including its board unless the previous entry has the same one.
fn weight(entry: &Entry, last: &mut Option<Arc<Board>>) -> usize {
    let texts = entry.comment.len() + entry.id.as_ref().map_or(0, String::len);
    LEAST + texts + weight_of(entry.puzzle.board(), last)
}

/// Estimates the memory for the digits and the board of an entry.
fn weight_of(board: &Arc<Board>, last: &mut Option<Arc<Board>>) -> usize {
    let cells = board.cell_count();
    let shared = last.as_ref().is_some_and(|last| Arc::ptr_eq(last, board));
    *last = Some(board.clone());
    8 * cells + if shared { 0 } else { 200 * cells + cells * cells / 8 }
}
