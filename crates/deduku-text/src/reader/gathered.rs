//! Reads a text in which nothing is a puzzle with one message instead of one for each line.

use std::collections::VecDeque;
use std::io::BufRead;
use std::mem::discriminant;
use std::sync::Arc;

use super::{Stream, StreamError};
use crate::{Entry, Fault, TextError};
use deduku_core::board::Board;
use deduku_core::solve::Clues;
use deduku_rules::Options;

/// The least number of errors that become one message: fewer can be read one by one.
const LEAST: usize = 4;

/// The maximum number of errors that are kept until it is known whether they are all.
const MOST: usize = 4096;

/// A [`Stream`] that gives one error for a text of which every part fails for the same reason.
pub struct Gathered<'a> {
    stream: Stream<'a>,
    /// What is read but not given yet.
    held: VecDeque<Result<Entry, StreamError>>,
    /// Whether nothing has been given yet.
    first: bool,
}

impl<'a> Gathered<'a> {
    /// Reads this source; `board` is the board of a bare text.
    pub fn new(source: impl BufRead + Send + 'a, board: Option<Arc<Board>>) -> Self {
        Self { stream: Stream::new(source, board), held: VecDeque::new(), first: true }
    }

    /// As [`Reader::with_options`](super::Reader::with_options).
    #[must_use]
    pub fn with_options(self, options: &Options) -> Self {
        Self { stream: self.stream.with_options(options), ..self }
    }

    /// The same as [`Stream::plain`].
    pub fn plain(&mut self) -> Option<(Clues, usize)> {
        let plain = if self.held.is_empty() { self.stream.plain() } else { None };
        self.first &= plain.is_none();
        plain
    }

    /// The same as [`Stream::has_more_in_sight`].
    pub fn has_more_in_sight(&self) -> bool {
        !self.held.is_empty() || self.stream.has_more_in_sight()
    }

    /// Reads on after an error at the beginning, until something else follows or the text ends.
    fn gather(&mut self, first: TextError) {
        let begins = self.stream.beginning().to_owned();
        let mut more = 0_usize;
        let mut next = self.stream.next();
        self.held.push_back(Err(StreamError::Text(first.clone())));
        while let Some(Err(StreamError::Text(error))) = &next
            && is_alike(&first.fault, &error.fault)
        {
            more += 1;
            if self.held.len() < MOST {
                self.held.extend(next);
            }
            next = self.stream.next();
        }
        let lost = (more + 1).saturating_sub(self.held.len());
        let all = next.is_none() && more + 1 >= LEAST;
        if all {
            self.held.clear();
        }
        if all || lost > 0 {
            let more = if all { more } else { lost };
            let fault = Fault::Alike { first: Box::new(first.fault), more, advice: advice(&begins) };
            self.held.push_back(Err(StreamError::Text(TextError { fault, ..first })));
        }
        self.held.extend(next);
    }
}

impl Iterator for Gathered<'_> {
    type Item = Result<Entry, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if std::mem::take(&mut self.first) {
            match self.stream.next() {
                Some(Err(StreamError::Text(error))) if !error.fault.is_clash() => self.gather(error),
                next => return next,
            }
        }
        self.held.pop_front().or_else(|| self.stream.next())
    }
}

/// Whether two faults have the same reason: both texts are no cells, or the faults are of one kind.
fn is_alike(a: &Fault, b: &Fault) -> bool {
    let is_no_cells = |fault: &Fault| {
        matches!(
            fault,
            Fault::Length { .. }
                | Fault::Symbol { .. }
                | Fault::Beyond { .. }
                | Fault::Row { .. }
                | Fault::Rows { .. }
                | Fault::Cell { .. }
        )
    };
    !a.is_clash() && (discriminant(a) == discriminant(b) || is_no_cells(a) && is_no_cells(b))
}

/// What a text that begins like this probably is, and what to do with it.
fn advice(begins: &str) -> &'static str {
    let line = begins.trim();
    let code =
        ["#!", "#include", "import ", "from ", "package ", "using ", "def ", "class ", "function ", "//", "/*", "(*"];
    let signs = |sign: char| line.matches(sign).count() > 1;
    if line.starts_with('<') {
        "it looks like a web page or another document of markup: copy the puzzle out of it"
    } else if line.starts_with(['{', '[']) {
        "it looks like JSON of another program: see “Forms and files” in docs/files.md for the keys that are read"
    } else if code.iter().any(|word| line.starts_with(word)) {
        "it looks like the text of a program: copy the puzzle out of it"
    } else if signs(',') || signs(';') || signs('\t') {
        "it looks like a table without a field that is a puzzle: give the puzzles in a field of their own, each as one word of its cells"
    } else if line.len() >= 60 && !line.contains(char::is_whitespace) && line.chars().any(char::is_alphabetic) {
        "it looks packed or encoded: unpack it, or copy the link that carries the puzzle"
    } else {
        "write one puzzle per line, a grid, or JSON lines"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400\n";

    fn read(text: &str) -> Vec<Result<Entry, String>> {
        Gathered::new(text.as_bytes(), None).map(|entry| entry.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn a_text_without_puzzles_gives_one_message() {
        let found = read(&"strange\n\n".repeat(1000));
        let [Err(error)] = found.as_slice() else { panic!("{found:?}") };
        assert!(error.starts_with("1:1: “s” is neither") && error.contains("and 999 more"), "{error}");
        assert_eq!(read("strange\n\nstrange\n").len(), 2, "few are given one by one");
    }

    #[test]
    fn nothing_is_gathered_beside_a_puzzle() {
        let words = "strange\n\n".repeat(50);
        let after = read(&(words.clone() + EASY));
        assert_eq!((after.len(), after.iter().filter(|entry| entry.is_ok()).count()), (51, 1));
        assert_eq!(read(&(EASY.to_owned() + "\n" + &words)).len(), 51);
    }

    #[test]
    fn however_many_fail_the_puzzle_after_them_is_read() {
        let found = read(&("strange\n\n".repeat(MOST + 500) + EASY));
        assert_eq!(found.len(), MOST + 2);
        assert!(found.last().is_some_and(Result::is_ok));
        let lost = found[MOST].as_ref().map_err(String::as_str);
        assert!(lost.is_err_and(|error| error.contains("and 500 more")), "{lost:?}");
    }
}
