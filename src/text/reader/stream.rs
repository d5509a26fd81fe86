//! Readers: of a text that is there, and of one that comes piece by piece.
//!
//! [`Stream`] keeps only the lines in which the next puzzle may lie, so a file of a million puzzles needs no more
//! memory than one of a thousand. Where the finder asks for a line that has not come yet, more is read and it decides
//! again.

use std::borrow::Cow;
use std::cell::Cell;
use std::io::BufRead;
use std::ops::Range;
use std::sync::Arc;

use super::visible_lines::{VisibleLines, index};
use super::{Finder, LONGEST_LINE, Lines, LinesError};
use crate::board::Board;
use crate::solve::Clues;
use crate::text::kakuro::Blocks;
use crate::text::{Entry, Fault, TextError};

/// So much is kept in sight at most, in bytes and in lines; a puzzle that does not end within it is cut there.
const MOST_IN_SIGHT: usize = LONGEST_LINE;
const MOST_LINES: usize = 100_000;

/// Up to so many bytes in sight, each piece that comes is tried at once; beyond, each time there is twice as much.
const EACH_PIECE: usize = 4096;

/// Every puzzle of the text, in its order, or what is wrong with it.
///
/// `board` says what a bare text is; without it, its length does. JSON lines say so themselves.
/// A text without any puzzle gives one error.
pub fn read(text: &str, board: Option<Arc<Board>>) -> Vec<Result<Entry, TextError>> {
    Reader::new(text, board).collect()
}

/// The text of a file: UTF-8, or UTF-16 with its mark; what is neither is replaced by `�`, so that
/// only the lines that have it suffer.
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
    /// A finder for a text where `board` says what is bare.
    fn new(board: Option<Arc<Board>>) -> Self {
        Self { board, ..Self::default() }
    }

    /// The next puzzle that was found.
    fn take(&mut self) -> Option<Result<Entry, TextError>> {
        let entry = self.ready.pop_front();
        self.found |= entry.is_some();
        entry
    }

    /// Goes back to what is decided, for there are more lines now.
    fn decide_again(&mut self) {
        self.at = self.settled;
        self.ready.clear();
        self.kakuros = Blocks::default();
    }

    /// Whether a line of 81 cells is a 9×9 grid, and nothing that was found before waits to be taken.
    fn takes_plain_grids(&self) -> bool {
        self.ready.is_empty() && self.board.as_ref().is_none_or(|board| board.name() == "9x9")
    }

    /// Passes over a line that somebody else has read as a puzzle.
    fn pass(&mut self) {
        self.at += 1;
        self.settled = self.at;
        self.found = true;
    }

    /// What is said of a text without any puzzle, once.
    fn nothing(&mut self) -> Option<Result<Entry, TextError>> {
        let empty = !self.found;
        self.found = true;
        empty.then(|| Err(TextError::new(1, 1, Fault::Empty)))
    }
}

/// The puzzles of a text one after another: see [`read`].
#[derive(Debug)]
pub struct Reader<'t> {
    text: Cow<'t, str>,
    lines: Vec<Range<usize>>,
    finder: Finder,
}

impl<'t> Reader<'t> {
    /// Reads this text; `board` says what a bare text is.
    pub fn new(text: &'t str, board: Option<Arc<Board>>) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Very old files end their lines with a carriage return alone.
        let old = !text.contains('\n') && text.contains('\r');
        let text = if old { Cow::Owned(text.replace('\r', "\n")) } else { Cow::Borrowed(text) };
        let mut lines = Vec::new();
        index(&text, 0, &mut lines);
        Self { text, lines, finder: Finder::new(board) }
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
#[non_exhaustive]
pub enum StreamError {
    /// What is wrong with it; the next one may be read all the same.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Nothing more can be read.
    #[error(transparent)]
    Lines(#[from] LinesError),
}

/// The puzzles of a file or a pipe one after another, as [`read`] finds them in a text, in bounded memory.
///
/// A puzzle, with the lines that show where it ends, may have 8 MB. [`decode`] says which bytes are understood.
#[derive(Debug)]
pub struct Stream<R> {
    source: Lines<R>,
    text: String,
    lines: Vec<Range<usize>>,
    /// How many lines lie before those in sight.
    before: usize,
    /// The source has no more.
    whole: bool,
    /// Why the source has no more, to be reported behind the last puzzle.
    failed: Option<LinesError>,
    finder: Finder,
}

impl<R: BufRead> Stream<R> {
    /// Reads this source; `board` says what a bare text is.
    pub fn new(source: R, board: Option<Arc<Board>>) -> Self {
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

    /// The clues of the next puzzle and the number of its line, if it is a bare 9×9 grid on a line that has come; else
    /// nothing is taken, and what comes next says so. Clues that clash are not found out.
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

    /// Whether a line has come behind those that were taken.
    pub fn has_more_in_sight(&self) -> bool {
        !self.finder.ready.is_empty() || self.finder.at - self.before < self.lines.len()
    }

    /// Whether as much is undecided as may be.
    fn is_full(&self) -> bool {
        let settled = self.finder.settled - self.before;
        let bytes = self.lines.get(settled).map_or(0, |line| self.text.len() - line.start);
        bytes >= MOST_IN_SIGHT || self.lines.len().saturating_sub(settled) >= MOST_LINES
    }

    /// Forgets the lines that are done, and reads on.
    fn extend(&mut self) {
        let done = (self.finder.at - self.before).min(self.lines.len());
        let bytes = self.lines.get(done).map_or(self.text.len(), |line| line.start);
        self.text.drain(..bytes);
        self.before += done;
        self.lines.clear();
        let least = if self.text.len() < EACH_PIECE { self.text.len() + 1 } else { 2 * self.text.len() };
        while !self.whole && self.text.len() < least {
            match self.source.more(&mut self.text) {
                Ok(more) => self.whole = !more,
                Err(error) => (self.whole, self.failed) = (true, Some(error)),
            }
        }
        index(&self.text, 0, &mut self.lines);
    }
}

impl<R: BufRead> Iterator for Stream<R> {
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
                // A heading before nothing but blank lines.
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

    /// What the reader of a whole text finds, and what the stream finds, so many bytes at a time.
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
    fn a_stream_finds_what_a_reader_finds() {
        let mut all = String::new();
        for sample in crate::text::samples() {
            compare(sample.text, None);
            all.push_str(sample.text);
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
        let samurai = crate::board::named("samurai").map(Arc::new).expect("in the catalogue");
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
        // Rows of a Kakuro without a blank line: nobody knows where it ends.
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
