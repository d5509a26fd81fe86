//! Reads the lines of certificates, grouped by puzzle, in bounded memory.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::input::lines;
use crate::text::{Lines, visible_path};

/// Lines of one puzzle longer than this in total, in bytes, are split into several parts.
const LONGEST: usize = 8 << 20;

/// A piece of the files being read.
pub(super) enum Portion {
    /// Lines of a puzzle.
    Lines(Part),
    /// Something that could not be read, and the reason.
    Unread(String),
}

/// Lines that belong to the same puzzle.
pub(super) struct Part {
    /// The name of the file in messages.
    pub(super) name: Arc<str>,
    /// The lines that are not blank, with their numbers from 1.
    pub(super) lines: Vec<(usize, String)>,
    /// Whether this continues the puzzle of the part before.
    pub(super) goes_on: bool,
    /// Whether more lines of the same puzzle follow in the next part.
    pub(super) is_open: bool,
}

/// Iterator over the portions of several files, one file after another.
pub(super) struct Portions {
    files: std::vec::IntoIter<OsString>,
    open: Option<File>,
}

/// The file being read.
struct File {
    name: Arc<str>,
    source: Lines<'static>,
    /// Lines that have been read but not returned yet.
    ahead: VecDeque<(usize, String)>,
    /// How many lines have been read.
    count: usize,
    /// Whether there was any non-blank line.
    any: bool,
    /// The error that stopped reading before the end of the file.
    failed: Option<String>,
    /// The number of the puzzle that the last start position belongs to.
    puzzle: Option<usize>,
    /// Whether the last part was an incomplete puzzle.
    goes_on: bool,
    over: bool,
}

/// The fields of a line that decide whether it starts another puzzle.
#[derive(Deserialize)]
struct Beginning {
    puzzle: Option<usize>,
    from: Option<IgnoredAny>,
}

impl Portions {
    /// The portions of these files; `-` is standard input.
    pub(super) fn of(files: Vec<OsString>) -> Self {
        Self { files: files.into_iter(), open: None }
    }
}

impl Iterator for Portions {
    type Item = Portion;

    fn next(&mut self) -> Option<Portion> {
        loop {
            if let Some(file) = &mut self.open {
                if let Some(portion) = file.next() {
                    return Some(portion);
                }
                self.open = None;
            }
            let name = self.files.next()?;
            match lines(&name) {
                Ok(source) => self.open = Some(File::new(&visible_path(&name), source)),
                Err(error) => return Some(Portion::Unread(format!("{error:#}"))),
            }
        }
    }
}

impl File {
    fn new(name: &str, source: Lines<'static>) -> Self {
        Self {
            name: name.into(),
            source,
            ahead: VecDeque::new(),
            count: 0,
            any: false,
            failed: None,
            puzzle: None,
            goes_on: false,
            over: false,
        }
    }

    /// The next lines of one puzzle; at the end of the file, the error, if there was one.
    fn next(&mut self) -> Option<Portion> {
        let (mut together, mut bytes) = (Vec::new(), 0);
        while let Some((number, line)) = self.line() {
            if self.begins_another(&line) && !together.is_empty() {
                self.ahead.push_front((number, line));
                return Some(self.part(together, false));
            }
            bytes += line.len();
            together.push((number, line));
            if bytes > LONGEST {
                return Some(self.part(together, true));
            }
        }
        if !together.is_empty() || self.goes_on {
            return Some(self.part(together, false));
        }
        if std::mem::replace(&mut self.over, true) {
            return None;
        }
        let nothing = || format!("{}: no certificate found: give the output of `deduku steps --json`", self.name);
        self.failed.take().or_else(|| (!self.any).then(nothing)).map(Portion::Unread)
    }

    fn part(&mut self, lines: Vec<(usize, String)>, is_open: bool) -> Portion {
        let goes_on = std::mem::replace(&mut self.goes_on, is_open);
        Portion::Lines(Part { name: self.name.clone(), lines, goes_on, is_open })
    }

    /// The next non-blank line; `None` at the end, or if the file cannot be read.
    fn line(&mut self) -> Option<(usize, String)> {
        while self.ahead.is_empty() && self.failed.is_none() {
            let mut text = String::new();
            match self.source.more(&mut text) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => self.failed = Some(format!("{}:{error}", self.name)),
            }
            for line in text.lines() {
                self.count += 1;
                if !line.trim().is_empty() {
                    self.any = true;
                    self.ahead.push_back((self.count, line.trim().to_owned()));
                }
            }
        }
        self.ahead.pop_front()
    }

    /// Whether the line starts a different puzzle than the one before.
    fn begins_another(&mut self, line: &str) -> bool {
        // Fast path: most lines continue the puzzle of the line before.
        if !line.contains("\"from\"") {
            return false;
        }
        let Ok(Beginning { puzzle, from: Some(IgnoredAny) }) = serde_json::from_str(line) else { return false };
        let puzzle = Some(puzzle.unwrap_or(1));
        let before = std::mem::replace(&mut self.puzzle, puzzle);
        before != puzzle
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn parts(text: String) -> Vec<(Vec<usize>, bool, bool)> {
        let mut file = File::new("x", Lines::new(Cursor::new(text)));
        let portions = std::iter::from_fn(|| file.next());
        let parts = portions.filter_map(|portion| match portion {
            Portion::Lines(Part { lines, goes_on, is_open, .. }) => {
                Some((lines.into_iter().map(|(number, _)| number).collect(), goes_on, is_open))
            }
            Portion::Unread(_) => None,
        });
        parts.collect()
    }

    #[test]
    fn lines_of_one_puzzle_come_together() {
        let text = concat!(
            "{\"puzzle\":1,\"from\":{}}\n{\"puzzle\":1}\n\n{\"puzzle\":1,\"from\":{}}\n",
            "{\"puzzle\":2,\"from\":{}}\nno object with a \"from\"\n{\"puzzle\":1,\"from\":{}}\n",
        );
        let expected = [(vec![1, 2, 4], false, false), (vec![5, 6], false, false), (vec![7], false, false)];
        assert_eq!(parts(text.to_owned()), expected);
    }

    #[test]
    fn what_is_too_long_comes_in_parts_of_which_the_last_is_said_to_be_the_last() {
        let long = format!("{{\"text\":\"{}\"}}\n", "x".repeat(LONGEST / 2));
        for count in [3, 5, 6, 7] {
            let parts = parts("{\"puzzle\":1,\"from\":{}}\n".to_owned() + &long.repeat(count));
            let lines: Vec<usize> = parts.iter().flat_map(|(lines, ..)| lines.iter().copied()).collect();
            assert!(lines.into_iter().eq(1..=count + 1), "{count}");
            for (at, (_, goes_on, is_open)) in parts.iter().enumerate() {
                assert_eq!((*goes_on, *is_open), (at > 0, at + 1 < parts.len()), "{count}");
            }
        }
    }
}
