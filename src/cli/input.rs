//! INPUT: files, standard input and puzzles typed as arguments.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

use super::arguments::InputArguments;
use crate::board::Board;
use crate::generate::Kind;
use crate::text::{Entry, Reader, TextError, decode};

/// The texts that were named, each with its puzzles still to be read.
pub(super) struct Input {
    sources: Vec<Result<Source, String>>,
    board: Option<Arc<Board>>,
}

/// A text and what it is called in messages.
struct Source {
    name: String,
    text: String,
}

/// A puzzle of the input.
pub(super) struct Item {
    /// Its number in the input, from 1. One that cannot be read counts too.
    pub(super) number: usize,
    /// The puzzle.
    pub(super) entry: Entry,
    /// How much of the input lies before its end, of [`Input::lines`].
    pub(super) lines: u64,
}

impl Input {
    /// Opens what the arguments name.
    pub(super) fn open(arguments: &InputArguments) -> Self {
        // A kind that brings its regions, cages or letters along tells itself.
        let board = arguments.board.as_ref().and_then(Kind::board).cloned();
        let sources = arguments.inputs.iter().map(|name| Source::open(name, board.as_ref())).collect();
        Self { sources, board }
    }

    /// Opens one INPUT.
    pub(super) fn open_one(name: &str, board: Option<&Arc<Board>>) -> Self {
        Self { sources: vec![Source::open(name, board)], board: board.cloned() }
    }

    /// How many lines all texts have.
    pub(super) fn lines(&self) -> u64 {
        self.sources.iter().flatten().map(Source::lines).sum()
    }

    /// Every puzzle in order, or the line that says what is wrong with it.
    pub(super) fn items(&self) -> impl Iterator<Item = Result<Item, String>> + '_ {
        let mut before = 0;
        let entries = self.sources.iter().flat_map(move |source| {
            let start = before;
            before += source.as_ref().map_or(0, Source::lines);
            let (found, failed) = match source {
                Ok(source) => {
                    let reader = Reader::new(&source.text, self.board.clone());
                    let locate = move |error| format!("{}:{error}", source.name);
                    (Some(reader.map(move |entry| entry.map_err(locate))), None)
                }
                Err(message) => (None, Some(Err(message.clone()))),
            };
            let located = move |entry: Result<Entry, String>| entry.map(|entry| (start + entry.line as u64, entry));
            found.into_iter().flatten().chain(failed).map(located)
        });
        entries.enumerate().map(|(at, entry)| entry.map(|(lines, entry)| Item { number: at + 1, entry, lines }))
    }
}

impl Source {
    fn lines(&self) -> u64 {
        self.text.bytes().filter(|&byte| byte == b'\n').count() as u64 + 1
    }

    /// A file, standard input, or a typed puzzle; an argument that is neither is refused with both
    /// reasons.
    fn open(name: &str, board: Option<&Arc<Board>>) -> Result<Self, String> {
        if name == "-" {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().read_to_end(&mut bytes);
            read.map_err(|error| format!("standard input cannot be read: {error}"))?;
            return Ok(Self { name: "standard input".to_owned(), text: text_of(bytes) });
        }
        let shown = || {
            let line = name.replace(['\n', '\r'], " ");
            let short: String = line.chars().take(60).collect();
            if short.len() < line.len() { short + "…" } else { short }
        };
        match fs::read(Path::new(name)) {
            Ok(bytes) => Ok(Self { name: name.to_owned(), text: text_of(bytes) }),
            Err(error) => {
                let first = Reader::new(name, board.cloned()).find(Result::is_ok);
                match (first, Reader::new(name, board.cloned()).find_map(Result::err)) {
                    (Some(_), _) => Ok(Self { name: shown(), text: name.to_owned() }),
                    (None, Some(TextError { line, column, fault })) if is_no_file(&error) => {
                        Err(format!("{}:{line}:{column}: neither a file of this name nor a puzzle: {fault}", shown()))
                    }
                    _ => Err(format!("{}: cannot be read: {error}: name a file, or type a puzzle", shown())),
                }
            }
        }
    }
}

/// What the bytes say; those that are UTF-8 already stay where they are.
pub(super) fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| decode(error.as_bytes()).into_owned())
}

/// The text of a file that is no puzzle: a pattern.
pub(super) fn read_file(path: &Path) -> anyhow::Result<String> {
    match fs::read(path) {
        Ok(bytes) => Ok(text_of(bytes)),
        Err(error) => anyhow::bail!("{}: cannot be read: {error}: name a file", path.display()),
    }
}

/// Whether the name is that of nothing, or cannot be a name at all.
fn is_no_file(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename | ErrorKind::InvalidInput)
}
