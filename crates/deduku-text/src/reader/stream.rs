//! Readers: for a text in memory, and for one that arrives piece by piece.
//!
//! [`Stream`] keeps only the lines that may contain the next puzzle, so a file of a million puzzles needs no more
//! memory than one of a thousand. If the finder requests a line that has not been read yet, more is read and the finder
//! decides again.

use std::borrow::Cow;
use std::cell::Cell;
use std::io::BufRead;
use std::ops::Range;
use std::sync::Arc;

use super::visible_lines::{VisibleLines, index};
use super::{Finder, LONGEST_LINE, Lines, LinesError};
use crate::canvas::Canvases;
use crate::kakuro::Blocks;
use crate::symbols::plain_row;
use crate::{Entry, EntryResult, Fault, TextError};
use deduku_core::board::Board;
use deduku_core::solve::Clues;
use deduku_rules::Options;

/// The maximum amount of text kept, in bytes and in lines; a puzzle that does not end within it is cut there.
const MOST_IN_SIGHT: usize = LONGEST_LINE;
const MOST_LINES: usize = 100_000;

/// Up to this number of buffered bytes, the finder tries again after every piece read; beyond it, each time the buffer
/// has doubled.
const EACH_PIECE: usize = 4096;

/// Returns all puzzles of the text in order, with an error for each that cannot be read.
///
/// `board` is the board of a bare text; without it, the length decides. JSON lines specify their board themselves. A
/// text without any puzzle gives one error.
pub fn read(text: &str, board: Option<Arc<Board>>) -> Vec<Result<Entry, TextError>> {
    Reader::new(text, board).collect()
}

/// Decodes the text of a file: UTF-8, or UTF-16 with a byte order mark; invalid bytes are replaced by `�`, so that only
/// the lines with such bytes are affected.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let wide = |from: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| from([pair[0], pair[1]])).collect();
        Cow::Owned(String::from_utf16_lossy(&units))
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes),
    }
}

impl Finder {
    /// A finder for a text in which `board` is the board of bare puzzles.
    fn new(board: Option<Arc<Board>>) -> Self {
        Self { board, ..Self::default() }
    }

    /// Takes the next puzzle found.
    fn take(&mut self) -> Option<EntryResult> {
        let entry = self.ready.pop_front();
        self.found |= entry.is_some();
        entry
    }

    /// Resets to the final state, because more lines are available now.
    fn decide_again(&mut self) {
        self.at = self.settled;
        self.ready.clear();
        self.kakuros = Blocks::default();
        self.canvases = Canvases::default();
    }

    /// Whether a line of 81 cells is a 9×9 grid, and no puzzle found earlier is waiting to be taken.
    fn takes_plain_grids(&self) -> bool {
        self.ready.is_empty() && self.board.as_ref().is_none_or(|board| board.name() == "9x9")
    }

    /// Skips a line that the caller has read as a puzzle itself.
    fn pass(&mut self) {
        self.at += 1;
        self.settled = self.at;
        self.found = true;
    }

    /// The error for a text without any puzzle, returned once.
    fn nothing(&mut self) -> Option<EntryResult> {
        let empty = !self.found;
        self.found = true;
        empty.then(|| Err(TextError::new(1, 1, Fault::Empty)))
    }
}

/// The text with its rows of cells in plain characters; `None` if nothing changes.
fn plain_rows(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let rows: Vec<Cow<'_, str>> =
        text.split_inclusive('\n').map(|line| plain_row(line).map_or(Cow::Borrowed(line), Cow::Owned)).collect();
    rows.iter().any(|row| matches!(row, Cow::Owned(_))).then(|| rows.concat())
}

/// Iterator over the puzzles of a text: see [`read`].
#[derive(Debug)]
pub struct Reader<'t> {
    text: Cow<'t, str>,
    lines: Vec<Range<usize>>,
    finder: Finder,
}

impl<'t> Reader<'t> {
    /// Reads this text; `board` is the board of a bare text.
    pub fn new(text: &'t str, board: Option<Arc<Board>>) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Very old files use a carriage return alone as the line end.
        let old = !text.contains('\n') && text.contains('\r');
        let text = if old { Cow::Owned(text.replace('\r', "\n")) } else { Cow::Borrowed(text) };
        let text = match plain_rows(&text) {
            Some(plain) => Cow::Owned(plain),
            None => text,
        };
        let mut lines = Vec::new();
        index(&text, 0, &mut lines);
        Self { text, lines, finder: Finder::new(board) }
    }

    /// Reads rules in words in this way.
    #[must_use]
    pub fn with_options(mut self, options: &Options) -> Self {
        self.finder.boards.options = options.clone();
        self
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Entry, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.finder.take() {
                return Some(entry);
            }
            let missed = Cell::new(false);
            if !self.finder.advance(VisibleLines::new(&self.text, &self.lines, 0, true, &missed)) {
                return self.finder.nothing();
            }
        }
    }
}

/// Why a puzzle of a stream cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The puzzle is invalid; the next one can still be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Nothing more can be read.
    #[error(transparent)]
    Lines(#[from] LinesError),
}

/// Iterator over the puzzles of a file or a pipe, as [`read`] finds them in a text, in bounded memory.
///
/// A puzzle, including the lines that show where it ends, may have 8 MB. [`decode`] describes the supported encodings.
pub struct Stream<'a> {
    source: Lines<'a>,
    text: String,
    lines: Vec<Range<usize>>,
    /// The number of lines before the visible ones.
    before: usize,
    /// Whether the source has ended.
    whole: bool,
    /// The error that ended the source, to be reported after the last puzzle.
    failed: Option<LinesError>,
    finder: Finder,
}

impl<'a> Stream<'a> {
    /// Reads this source; `board` is the board of a bare text.
    pub fn new(source: impl BufRead + Send + 'a, board: Option<Arc<Board>>) -> Self {
        Self {
            source: Lines::new(source),
            text: String::new(),
            lines: Vec::new(),
            before: 0,
            whole: false,
            failed: None,
            finder: Finder::new(board),
        }
    }

    /// As [`Reader::with_options`].
    #[must_use]
    pub fn with_options(mut self, options: &Options) -> Self {
        self.finder.boards.options = options.clone();
        self
    }

    /// Takes the next puzzle if it is a bare 9×9 grid on a line that has already been read: returns its clues and its
    /// line number. Otherwise nothing is taken, and the iterator returns the puzzle. Clashing clues are not detected.
    pub fn plain(&mut self) -> Option<(Clues, usize)> {
        let at = self.finder.at;
        if !self.finder.takes_plain_grids() {
            return None;
        }
        let line = self.text.get(self.lines.get(at.checked_sub(self.before)?)?.clone())?;
        let clues = Clues::of_line(line.trim_ascii_end().as_bytes())?;
        self.finder.pass();
        Some((clues, at + 1))
    }

    /// The first line in the buffer that is not blank.
    pub(super) fn beginning(&self) -> &str {
        self.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default()
    }

    /// Whether an unread line or puzzle is already buffered.
    pub fn has_more_in_sight(&self) -> bool {
        !self.finder.ready.is_empty() || self.finder.at - self.before < self.lines.len()
    }

    /// Whether the undecided text has reached the maximum size.
    fn is_full(&self) -> bool {
        let settled = self.finder.settled - self.before;
        let bytes = self.lines.get(settled).map_or(0, |line| self.text.len() - line.start);
        bytes >= MOST_IN_SIGHT || self.lines.len().saturating_sub(settled) >= MOST_LINES
    }

    /// Drops the processed lines, and reads more.
    fn extend(&mut self) {
        let done = (self.finder.at - self.before).min(self.lines.len());
        let bytes = self.lines.get(done).map_or(self.text.len(), |line| line.start);
        self.text.drain(..bytes);
        self.before += done;
        self.lines.clear();
        let least = if self.text.len() < EACH_PIECE { self.text.len() + 1 } else { 2 * self.text.len() };
        while !self.whole && self.text.len() < least {
            let from = self.text.len();
            match self.source.more(&mut self.text) {
                Ok(more) => self.whole = !more,
                Err(error) => (self.whole, self.failed) = (true, Some(error)),
            }
            if let Some(plain) = plain_rows(&self.text[from..]) {
                self.text.truncate(from);
                self.text.push_str(&plain);
            }
        }
        index(&self.text, 0, &mut self.lines);
    }
}

impl Iterator for Stream<'_> {
    type Item = Result<Entry, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.finder.take() {
                return Some(entry.map_err(StreamError::Text));
            }
            self.finder.settled = self.finder.at;
            let missed = Cell::new(false);
            let more =
                self.finder.advance(VisibleLines::new(&self.text, &self.lines, self.before, self.whole, &missed));
            if missed.get() && !self.is_full() {
                self.finder.decide_again();
                self.extend();
            } else if missed.get() && !more {
                // A heading that is followed by blank lines only.
                self.extend();
            } else if !more {
                return match self.failed.take() {
                    Some(error) => {
                        self.finder.found = true;
                        Some(Err(error.into()))
                    }
                    None => self.finder.nothing().map(|entry| entry.map_err(StreamError::Text)),
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Compares the results of the reader of a whole text and of the stream, for several piece sizes.
    fn compare(text: &str, board: Option<&Arc<Board>>) {
        let whole: Vec<String> = read(text, board.cloned()).iter().map(|entry| format!("{entry:?}")).collect();
        for at_a_time in [1, 7, 64, 1000] {
            let source = BufReader::with_capacity(at_a_time, text.as_bytes());
            let found = Stream::new(source, board.cloned()).map(|entry| {
                let entry = entry.map_err(|error| match error {
                    StreamError::Text(error) => error,
                    StreamError::Lines(error) => panic!("{error}"),
                });
                format!("{entry:?}")
            });
            assert_eq!(found.collect::<Vec<_>>(), whole, "{at_a_time} at a time of\n{text}");
        }
    }

    #[test]
    #[allow(clippy::disallowed_methods, reason = "a test reads files of the repository")]
    fn a_stream_finds_what_a_reader_finds() {
        let Some(saves) = crate::samples::folder() else { return };
        let mut all = String::new();
        for sample in std::fs::read_dir(saves).expect("the samples") {
            let sample = std::fs::read_to_string(sample.expect("a file").path()).expect("text");
            compare(&sample, None);
            all.push_str(&sample);
            all.push_str("\n\n");
        }
        compare(&all, None);
        compare(&all.replace("\n\n", "\n"), None);
    }

    #[test]
    fn a_stream_finds_the_faults_that_a_reader_finds() {
        let four = "1234341221434321\n".repeat(40);
        let sixteen = "1234567890ABCDEF\n".repeat(33);
        let grid =
            "53..7....\n6..195...\n.98....6.\n\n8...6...3\n4..8.3..1\n7...2...6\n\n.6....28.\n...419..5\n....8..79\n";
        let samurai = deduku_core::board::named("samurai").map(Arc::new).expect("in the catalogue");
        for text in [
            "",
            "\n\n# nothing\n\n",
            &four,
            &sixteen,
            grid,
            &format!("Grid 1\n\n\n{grid}Grid 2\n{}", grid.replace("\n\n", "\n")),
            &format!("# 12\n{grid}#\n#\n\n53\n{four}"),
            "# . \\3\n#\n# 4\\ .\n# . .\n\n. .\n",
            "AABB\nAABB\nCCDD\nCCDD\n\n1...\n..2.\n.3..\n...4\n\nAABB\nACBB\nACDD\nCCDD\n",
            "1,2;3\n{\"size\":4,\"givens\":\"1...............\"}\n:0:1\n---\n+++\n",
        ] {
            compare(text, None);
            compare(text, Some(&samurai));
        }
    }

    #[test]
    fn what_is_done_is_forgotten() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let many = line.repeat(20_000);
        let mut stream = Stream::new(BufReader::new(many.as_bytes()), None);
        let mut count = 0;
        while let Some(entry) = stream.next() {
            assert!(entry.is_ok());
            count += 1;
            assert!(stream.text.capacity() < 1 << 18, "{}", stream.text.capacity());
            assert!(stream.lines.capacity() < 1 << 13);
        }
        assert_eq!(count, 20_000);
    }

    #[test]
    fn a_puzzle_without_end_is_cut() {
        // Rows of a Kakuro without a blank line: its end is never known.
        let rows = "# . .\n".repeat(350_000);
        let mut stream = Stream::new(BufReader::new(rows.as_bytes()), None);
        let mut count = 0;
        while let Some(entry) = stream.next() {
            assert!(entry.is_err());
            count += 1;
            assert!(stream.text.capacity() <= 4 * MOST_IN_SIGHT);
        }
        assert!((1..2000).contains(&count), "{count}");
    }
}
