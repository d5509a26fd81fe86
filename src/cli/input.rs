//! INPUT: files, standard input and puzzles typed as arguments, read puzzle by puzzle in bounded memory.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

use super::arguments::InputArguments;
use super::five_lines::joined;
use crate::board::Board;
use crate::generate::Kind;
use crate::puzzle::Setup;
use crate::store::{FileError, open_argument};
use crate::text::{Entry, Lines, LinesError, Reader, Stream, StreamError, TextError, decode, visible_path};

/// So much of a file is read at a time, in bytes.
const PORTION: usize = 1 << 16;

/// A file that is no puzzle, as a pattern, may have so many bytes.
const LONGEST_SMALL: u64 = 1 << 20;

/// The texts that were named.
#[derive(Clone)]
pub(super) struct Input {
    names: Vec<OsString>,
    board: Option<Arc<Board>>,
    /// How many lines each of them has, if somebody looks on.
    lines: Vec<u64>,
}

/// A text that is read, and what it is called in messages.
struct Source {
    name: String,
    text: Box<dyn BufRead + Send>,
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

/// A puzzle of the input that cannot be read.
pub(super) struct Unread {
    /// Its number in the input, from 1.
    pub(super) number: usize,
    /// The line that says what is wrong with it.
    pub(super) message: String,
    /// Its givens, where they clash and nothing else is wrong.
    pub(super) clash: Option<Box<Setup>>,
}

impl Input {
    /// What the arguments name.
    pub(super) fn open(arguments: &InputArguments) -> Self {
        // A kind that brings its regions, cages or letters along tells itself.
        let board = arguments.board.as_ref().and_then(Kind::board).cloned();
        let lines = if io::stderr().is_terminal() {
            arguments.inputs.iter().map(|name| count(name)).collect()
        } else {
            Vec::new()
        };
        Self { names: arguments.inputs.clone(), board, lines }
    }

    /// One INPUT.
    pub(super) fn open_one(name: &OsStr, board: Option<&Arc<Board>>) -> Self {
        Self { names: vec![name.to_owned()], board: board.cloned(), lines: Vec::new() }
    }

    /// How many lines all texts have, for a bar; 0 where that is not known.
    pub(super) fn lines(&self) -> u64 {
        self.lines.iter().sum()
    }

    /// Every puzzle in order, or the line that says what is wrong with it.
    pub(super) fn items(&self) -> impl Iterator<Item = Result<Item, Unread>> + Send + use<> {
        let mut before = 0;
        let Self { names, board, lines } = self.clone();
        let entries = names.into_iter().enumerate().flat_map(move |(at, name)| {
            let start = before;
            before += lines.get(at).unwrap_or(&0);
            let (found, failed) = match Source::open(&name, board.as_ref()) {
                Ok(Source { name, text }) => {
                    let stream = Stream::new(text, board.clone());
                    let is_named = board.is_some();
                    let stream: Box<dyn Iterator<Item = _> + Send> =
                        if is_named { Box::new(stream) } else { Box::new(joined(stream, &name)) };
                    (Some(stream.map(move |entry| entry.map_err(|error| located(&name, error)))), None)
                }
                Err(message) => (None, Some(Err((message, None)))),
            };
            let counted =
                move |entry: Result<Entry, (String, _)>| entry.map(|entry| (start + entry.line as u64, entry));
            found.into_iter().flatten().chain(failed).map(counted)
        });
        entries.enumerate().map(|(at, entry)| match entry {
            Ok((lines, entry)) => Ok(Item { number: at + 1, entry, lines }),
            Err((message, clash)) => Err(Unread { number: at + 1, message, clash }),
        })
    }
}

impl Source {
    /// A file, standard input, or a typed puzzle; an argument that is neither is refused with both
    /// reasons.
    fn open(name: &OsStr, board: Option<&Arc<Board>>) -> Result<Self, String> {
        if let Some(text) = standard_input(name) {
            return Ok(Self { name: "standard input".to_owned(), text });
        }
        let error = match open_argument(Path::new(name)) {
            Ok(file) => {
                let text = Box::new(BufReader::with_capacity(PORTION, file));
                return Ok(Self { name: visible_path(name), text });
            }
            Err(error) => error,
        };
        let typed = name.to_str().unwrap_or_default();
        // Givens that clash are a puzzle's no less.
        let is_puzzle =
            |read: &Result<Entry, TextError>| read.as_ref().map_or_else(|error| error.fault.is_clash(), |_| true);
        let first = Reader::new(typed, board.cloned()).find(is_puzzle);
        match (first, Reader::new(typed, board.cloned()).find_map(Result::err)) {
            (Some(_), _) => Ok(Self { name: shown(name), text: Box::new(Cursor::new(typed.to_owned())) }),
            (None, Some(TextError { line, column, fault })) if is_no_file(&error) => {
                Err(format!("{}:{line}:{column}: neither a file of this name nor a puzzle: {fault}", shown(name)))
            }
            _ => match error {
                FileError::System { source, .. } => {
                    Err(format!("{}: cannot be read: {source}: name a file, or type a puzzle", shown(name)))
                }
                error => Err(error.to_string()),
            },
        }
    }
}

/// The error with the name of the text before it, and the givens that clash, if that is what is wrong.
fn located(name: &str, error: StreamError) -> (String, Option<Box<Setup>>) {
    match error {
        StreamError::Lines(LinesError::System(_)) => (format!("{name}: {error}"), None),
        StreamError::Lines(_) => (format!("{name}:{error}"), None),
        StreamError::Text(error) => (format!("{name}:{error}"), error.fault.into_clash()),
    }
}

/// Standard input, if that is meant.
fn standard_input(name: &OsStr) -> Option<Box<dyn BufRead + Send>> {
    (name == "-").then(|| Box::new(BufReader::with_capacity(PORTION, io::stdin())) as Box<dyn BufRead + Send>)
}

/// How an argument is called in a message, where it may be a long puzzle.
fn shown(name: &OsStr) -> String {
    let line = visible_path(name);
    let short: String = line.chars().take(60).collect();
    if short.len() < line.len() { short + "…" } else { short }
}

/// How many lines a file has; what is none has as many as nobody knows.
fn count(name: &OsStr) -> u64 {
    let is_file = name != "-" && Path::new(name).is_file();
    let Some(mut file) = is_file.then(|| open_argument(Path::new(name)).ok()).flatten() else { return 1 };
    let (mut bytes, mut lines) = (vec![0; PORTION], 1);
    while let Ok(count @ 1..) = file.read(&mut bytes) {
        lines += bytes[..count].split(|&byte| byte == b'\n').skip(1).count() as u64;
    }
    lines
}

/// The lines of a file or of standard input.
pub(super) fn lines(name: &OsStr) -> anyhow::Result<Lines<Box<dyn BufRead + Send>>> {
    match standard_input(name) {
        Some(text) => Ok(Lines::new(text)),
        None => Ok(Lines::new(Box::new(BufReader::with_capacity(PORTION, open_argument(Path::new(name))?)))),
    }
}

/// The text of a file that is no puzzle: a pattern.
pub(super) fn read_file(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if let Err(error) = open_argument(path)?.take(LONGEST_SMALL + 1).read_to_end(&mut bytes) {
        anyhow::bail!("{}: cannot be read: {error}: name a file", path.display());
    }
    if bytes.len() as u64 > LONGEST_SMALL {
        anyhow::bail!("{}: longer than {} MB: name a file with a pattern", path.display(), LONGEST_SMALL >> 20);
    }
    Ok(decode(&bytes).into_owned())
}

/// Whether the name is that of nothing, or cannot be a name at all.
fn is_no_file(error: &FileError) -> bool {
    let FileError::System { source, .. } = error else { return false };
    matches!(source.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename | ErrorKind::InvalidInput)
}
