//! Reads the puzzles of a text that was pasted or of a file, with the errors of those that cannot be read.

use std::sync::Arc;

use crate::board::{Base, Board, GridShape};
use crate::game::Editor;
use crate::puzzle::Puzzle;
use crate::rules::{Options, Reading, Source, read};
use crate::store::Meanings;
use crate::text::{Entry, Gathered, StreamError, TextError};
use crate::work::Work;

/// The memory limit for the listed puzzles, in bytes: about ten thousand puzzles of 9×9. A longer text has to be read
/// on the command line.
const MOST: usize = 16 << 20;

/// The least memory that an entry takes, in bytes.
const LEAST: usize = 512;

/// A puzzle that cannot be read.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct UnreadablePuzzle {
    /// Why it cannot be read, and where.
    pub reason: String,
    /// Its givens, if they clash and nothing else is wrong: they can be set up and corrected.
    pub clash: Option<Box<Editor>>,
}

/// Reads the first puzzles of a text, with the errors of those that cannot be read. Rules in words mean what the player
/// said before that they mean. Once the work is cancelled, the rest is left out.
pub fn puzzles(
    text: &str,
    board: Option<Arc<Board>>,
    meanings: &Meanings,
    work: &Work,
) -> Vec<Result<Entry, UnreadablePuzzle>> {
    let mut entries = puzzles_by_words(text, board, work);
    for at in 0..entries.len() {
        let said = entries[at].as_ref().ok().filter(|entry| entry.reading.is_some());
        let answers = said.map_or_else(Vec::new, |entry| meanings.of(&entry.puzzle));
        if answers.is_empty() || work.check().is_err() {
            continue;
        }
        let options = Options { answers, ..Options::default() };
        let again = Gathered::new(own_text(text, &entries, at).as_bytes(), None).with_options(&options).next();
        // With meanings that do not fit any more, the puzzle is read as if there were none.
        if let Some(Ok(entry)) = again {
            entries[at] = Ok(Entry { line: entries[at].as_ref().map_or(entry.line, |first| first.line), ..entry });
        }
    }
    entries
}

/// The lines of a text from those of this entry on to the next one.
pub fn own_text(text: &str, entries: &[Result<Entry, UnreadablePuzzle>], at: usize) -> String {
    let line = |entry: &Result<Entry, UnreadablePuzzle>| entry.as_ref().ok().map(|entry| entry.line);
    let first = entries.get(at).and_then(line).unwrap_or(1);
    let next = entries.iter().skip(at + 1).filter_map(line).find(|next| *next > first).unwrap_or(usize::MAX);
    let own = text.lines().skip(first.saturating_sub(1)).take(next - first);
    own.collect::<Vec<_>>().join("\n")
}

/// How the rules in words of this puzzle are read now, whatever its source was; `None` if there are none, or its board
/// is not a single grid.
pub fn rules_read(puzzle: &Puzzle) -> Option<Reading> {
    let (said, shape) = (puzzle.description()?, grid_of(puzzle.board())?);
    let (rules, drawing, solution) = (&said.rules, &said.drawing, &said.solution);
    let reading = read(Source {
        shape: &shape,
        rules,
        drawing,
        clues: puzzle.clues(),
        solution,
        cages_are_drawn: false,
        answers: &[],
    });
    (!reading.statements.is_empty()).then_some(reading)
}

/// The single grid that a board is, if it is one.
fn grid_of(board: &Board) -> Option<GridShape> {
    let plan = board.plan();
    match &plan.base {
        Base::Grid(shape) => Some(shape.clone()),
        Base::Boxes(boxes) => {
            let side = u8::try_from(plan.side()?).ok()?;
            Some(GridShape::new(side, side).with_boxes(*boxes))
        }
        Base::Regions(map) => {
            let regions = map.regions().iter().map(|region| region + 1).collect();
            Some(GridShape { regions, ..GridShape::new(map.size(), map.size()) })
        }
        _ => None,
    }
}

/// Reads the first puzzles of a text by what it says alone.
fn puzzles_by_words(text: &str, board: Option<Arc<Board>>, work: &Work) -> Vec<Result<Entry, UnreadablePuzzle>> {
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
