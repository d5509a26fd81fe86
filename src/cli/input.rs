//! INPUT: files, standard input and puzzles typed as arguments, read puzzle by puzzle in bounded memory.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;

use super::arguments::InputArguments;
use super::five_lines::read_ahead;
use super::request;
use crate::board::Board;
use crate::generate::Kind;
use crate::puzzle::Setup;
use crate::rules::Options;
use crate::solve::Clues;
use crate::store::{FileError, open_argument};
use crate::text::{Entry, Fault, Gathered, Lines, LinesError, Reader, StreamError, TextError, decode, visible_path};
use crate::work::Work;

/// The read buffer size, in bytes.
const PORTION: usize = 1 << 16;

/// The maximum size of a file that is not a puzzle, such as a pattern, in bytes.
const LONGEST_SMALL: u64 = 1 << 20;

/// Whether inputs are texts only, for the life of the process.
static TEXTS_ONLY: AtomicBool = AtomicBool::new(false);

/// From now on every input is a text: no file is opened by a name, and standard input is left alone. For a server, whose
/// clients may not read files.
pub(super) fn accept_texts_only() {
    TEXTS_ONLY.store(true, Ordering::SeqCst);
}

fn is_text_only() -> bool {
    TEXTS_ONLY.load(Ordering::SeqCst)
}

/// The only way to a file that an argument names.
fn open_file(path: &Path) -> Result<File, FileError> {
    if is_text_only() {
        let source = io::Error::new(ErrorKind::PermissionDenied, "files are not read here");
        return Err(FileError::System { doing: "read", path: path.to_owned(), source });
    }
    open_argument(path)
}

/// The text of an argument, where arguments are texts.
fn given_text(name: &OsStr) -> Option<Box<dyn BufRead + Send>> {
    let text = || Cursor::new(name.to_string_lossy().into_owned().into_bytes());
    is_text_only().then(|| Box::new(text()) as Box<dyn BufRead + Send>)
}

/// The inputs named on the command line.
#[derive(Clone)]
pub(super) struct Input {
    names: Vec<OsString>,
    board: Option<Arc<Board>>,
    /// The number of lines of each; empty unless stderr is a terminal that shows a progress bar.
    lines: Vec<u64>,
    /// The number of puzzles to skip.
    skip: usize,
    rules: Options,
}

/// An input text, with its name in messages.
struct Source {
    name: String,
    text: Box<dyn BufRead + Send>,
}

/// A puzzle of the input.
pub(super) struct Item {
    /// Its number in the input, from 1. Unreadable puzzles count too.
    pub(super) number: usize,
    /// The puzzle.
    pub(super) entry: Entry,
    /// The number of input lines up to its end, out of [`Input::lines`].
    pub(super) lines: u64,
    /// What can stop the work on it.
    pub(super) work: Work,
}

/// A puzzle of the input that cannot be read.
pub(super) struct UnreadablePuzzle {
    /// Its number in the input, from 1.
    pub(super) number: usize,
    /// The message, one line.
    pub(super) message: String,
    /// Its givens, if they clash and nothing else is wrong.
    pub(super) clash: Option<Box<Setup>>,
}

impl Input {
    /// Opens the inputs named by the arguments.
    pub(super) fn open(arguments: &InputArguments) -> Self {
        // A kind whose regions, cages or letters are part of the puzzle is recognised by them.
        let board = arguments.board.as_ref().and_then(Kind::board).cloned();
        let lines = if io::stderr().is_terminal() {
            arguments.inputs.iter().map(|name| count(name)).collect()
        } else {
            Vec::new()
        };
        Self { names: arguments.inputs.clone(), board, lines, skip: arguments.skip, rules: arguments.rules() }
    }

    /// Opens a single INPUT.
    pub(super) fn open_one(name: &OsStr, board: Option<&Arc<Board>>) -> Self {
        Self {
            names: vec![name.to_owned()],
            board: board.cloned(),
            lines: Vec::new(),
            skip: 0,
            rules: Options::default(),
        }
    }

    /// The total number of lines, for the progress bar; 0 if unknown.
    pub(super) fn lines(&self) -> u64 {
        self.lines.iter().sum()
    }

    /// Iterates over the puzzles in order, with an error for each that cannot be read.
    pub(super) fn items(&self) -> Items {
        let lines = self.names.iter().enumerate().map(|(at, _)| self.lines.get(at).copied().unwrap_or(0));
        let names: Vec<_> = self.names.iter().cloned().zip(lines).collect();
        Items {
            names: names.into_iter(),
            board: self.board.clone(),
            open: None,
            before: 0,
            count: 0,
            skip: self.skip,
            rules: self.rules.clone(),
        }
    }
}

/// Iterator over the puzzles of an input.
pub(super) struct Items {
    /// The inputs not opened yet, with their numbers of lines.
    names: std::vec::IntoIter<(OsString, u64)>,
    board: Option<Arc<Board>>,
    open: Option<Open>,
    /// The total number of lines of the inputs opened so far.
    before: u64,
    /// The number of puzzles read so far, including skipped ones.
    count: usize,
    /// The number of puzzles to skip.
    skip: usize,
    rules: Options,
}

/// The input being read.
struct Open {
    name: Arc<str>,
    stream: Gathered<'static>,
    /// Entries read ahead.
    ahead: VecDeque<Result<Entry, StreamError>>,
    /// The total number of lines of the inputs before it.
    before: u64,
}

/// A bare 9×9 grid on one line, of which only the symbols have been read.
pub(super) struct Bare {
    /// Its number in the input, from 1.
    pub(super) number: usize,
    /// Its symbols.
    pub(super) clues: Clues,
    /// The number of input lines up to its end, out of [`Input::lines`].
    pub(super) lines: u64,
    /// Its line number in the text, from 1.
    line: usize,
}

impl Items {
    /// Takes the next puzzle if it is a bare grid that is already buffered; otherwise takes nothing.
    pub(super) fn bare(&mut self) -> Option<Bare> {
        let open = self.open.as_mut().filter(|open| open.ahead.is_empty())?;
        let (clues, line) = loop {
            let plain = open.stream.plain()?;
            self.count += 1;
            if self.count > self.skip {
                break plain;
            }
        };
        Some(Bare { number: self.count, clues, lines: open.before + line as u64, line })
    }

    /// The name of the input being read; empty between two inputs.
    pub(super) fn name(&self) -> Arc<str> {
        self.open.as_ref().map_or_else(Arc::default, |open| open.name.clone())
    }

    /// Whether an unread line is already buffered; if not, reading the next puzzle may block.
    pub(super) fn has_more_in_sight(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.ahead.is_empty() || open.stream.has_more_in_sight())
    }

    fn open(&mut self, name: &OsStr, lines: u64) -> Result<(), String> {
        let Source { name, text } = Source::open(name, self.board.as_ref())?;
        let mut stream = Gathered::new(text, self.board.clone()).with_options(&self.rules);
        let ahead = if self.board.is_some() { VecDeque::new() } else { read_ahead(&mut stream, &name) };
        self.open = Some(Open { name: name.into(), stream, ahead, before: self.before });
        self.before += lines;
        Ok(())
    }
}

impl Iterator for Items {
    type Item = Result<Item, UnreadablePuzzle>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let next = self.read_next()?;
            if self.count > self.skip {
                return Some(next);
            }
        }
    }
}

impl Items {
    /// The next puzzle, skipped or not.
    fn read_next(&mut self) -> Option<Result<Item, UnreadablePuzzle>> {
        loop {
            let number = self.count + 1;
            if let Some(open) = &mut self.open {
                let next = open.ahead.pop_front().or_else(|| open.stream.next());
                let Some(entry) = next else {
                    self.open = None;
                    continue;
                };
                self.count = number;
                return Some(match entry {
                    Ok(entry) => {
                        let (lines, work) = (open.before + entry.line as u64, request::work());
                        Ok(Item { number, entry, lines, work })
                    }
                    Err(error) => Err(UnreadablePuzzle::new(number, &open.name, error)),
                });
            }
            let (name, lines) = self.names.next()?;
            if let Err(message) = self.open(&name, lines) {
                self.count = number;
                return Some(Err(UnreadablePuzzle { number, message, clash: None }));
            }
        }
    }
}

impl Bare {
    /// Reads the grid as a full puzzle. `name` is the name of its text.
    pub(super) fn read(&self, name: &str) -> Result<Item, UnreadablePuzzle> {
        let nothing = || Err(TextError { line: 1, column: 1, fault: Fault::Empty });
        match Reader::new(self.clues.as_str(), None).next().unwrap_or_else(nothing) {
            Ok(entry) => {
                let (number, lines, work) = (self.number, self.lines, request::work());
                Ok(Item { number, entry: Entry { line: self.line, ..entry }, lines, work })
            }
            Err(error) => {
                let error = TextError { line: self.line, ..error };
                Err(UnreadablePuzzle::new(self.number, name, StreamError::Text(error)))
            }
        }
    }
}

impl UnreadablePuzzle {
    /// The error, prefixed with the name of the text, and the clashing givens if these are the error.
    fn new(number: usize, name: &str, error: StreamError) -> Self {
        let (message, clash) = match error {
            StreamError::Lines(LinesError::System(_)) => (format!("{name}: {error}"), None),
            StreamError::Lines(_) => (format!("{name}:{error}"), None),
            StreamError::Text(error) => (format!("{name}:{error}"), error.fault.into_clash()),
        };
        Self { number, message, clash }
    }
}

impl Source {
    /// Opens a file, standard input or a typed puzzle; the error for an argument that is neither a file nor a puzzle
    /// gives both reasons.
    fn open(name: &OsStr, board: Option<&Arc<Board>>) -> Result<Self, String> {
        if let Some(text) = given_text(name) {
            return Ok(Self { name: "text".to_owned(), text });
        }
        if let Some(text) = standard_input(name) {
            return Ok(Self { name: "standard input".to_owned(), text });
        }
        let error = match open_file(Path::new(name)) {
            Ok(file) => {
                let text = Box::new(BufReader::with_capacity(PORTION, file));
                return Ok(Self { name: visible_path(name), text });
            }
            Err(error) => error,
        };
        let typed = name.to_str().unwrap_or_default();
        // Text with clashing givens is still meant as a puzzle.
        let is_puzzle =
            |read: &Result<Entry, TextError>| read.as_ref().map_or_else(|error| error.fault.is_clash(), |_| true);
        let first = Reader::new(typed, board.cloned()).find(is_puzzle);
        match (first, Reader::new(typed, board.cloned()).find_map(Result::err)) {
            (Some(_), _) => Ok(Self { name: shown(name), text: Box::new(Cursor::new(typed.to_owned())) }),
            (None, Some(TextError { fault, .. }))
                if is_no_file(&error) && is_path(typed) && fault.is_unrecognised() =>
            {
                Err(format!("{}: no such file: check its name and folder", shown(name)))
            }
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

/// Standard input, if the name is `-`.
fn standard_input(name: &OsStr) -> Option<Box<dyn BufRead + Send>> {
    (name == "-").then(|| Box::new(BufReader::with_capacity(PORTION, io::stdin())) as Box<dyn BufRead + Send>)
}

/// The argument as shown in messages: shortened, since it may be a long puzzle.
fn shown(name: &OsStr) -> String {
    let line = visible_path(name);
    let short: String = line.chars().take(60).collect();
    if short.len() < line.len() { short + "…" } else { short }
}

/// The number of lines of a file; 1 for anything that is not a readable file.
fn count(name: &OsStr) -> u64 {
    let is_file = name != "-" && !is_text_only() && Path::new(name).is_file();
    let Some(mut file) = is_file.then(|| open_file(Path::new(name)).ok()).flatten() else { return 1 };
    let (mut bytes, mut lines) = (vec![0; PORTION], 1);
    while let Ok(count @ 1..) = file.read(&mut bytes) {
        lines += bytes[..count].split(|&byte| byte == b'\n').skip(1).count() as u64;
    }
    lines
}

/// Opens a file or standard input for reading by lines.
pub(super) fn lines(name: &OsStr) -> anyhow::Result<Lines<'static>> {
    match given_text(name).or_else(|| standard_input(name)) {
        Some(text) => Ok(Lines::new(text)),
        None => Ok(Lines::new(BufReader::with_capacity(PORTION, open_file(Path::new(name))?))),
    }
}

/// Reads a file that is not a puzzle, but what the words say: a pattern.
pub(super) fn read_file(path: &Path, what: &str) -> anyhow::Result<String> {
    read_small(open_file(path)?, &path.display().to_string(), what)
}

/// Reads claims: a file, standard input, or typed as one argument.
pub(super) fn read_claims(name: &OsStr) -> anyhow::Result<String> {
    const WHAT: &str = "claims";
    if let Some(text) = given_text(name) {
        return read_small(text, "text", WHAT);
    }
    if let Some(text) = standard_input(name) {
        return read_small(text, "standard input", WHAT);
    }
    match (open_file(Path::new(name)), name.to_str()) {
        (Ok(file), _) => read_small(file, &visible_path(name), WHAT),
        (Err(_), Some(typed)) if typed.contains(['=', '≠', '<']) => Ok(typed.to_owned()),
        (Err(error), _) if is_no_file(&error) => {
            bail!("{}: neither a file of this name nor a claim: name a file, or type r3c5=7", shown(name))
        }
        (Err(error), _) => Err(error.into()),
    }
}

/// Reads a small text of this name.
fn read_small(text: impl Read, name: &str, what: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if let Err(error) = text.take(LONGEST_SMALL + 1).read_to_end(&mut bytes) {
        bail!("{name}: cannot be read: {error}: name a file");
    }
    if bytes.len() as u64 > LONGEST_SMALL {
        bail!("{name}: longer than {} MB: name a file with {what}", LONGEST_SMALL >> 20);
    }
    Ok(decode(&bytes).trim_start_matches('\u{feff}').to_owned())
}

/// Whether a text that is no puzzle looks like a path: by a separator, or by an ending such as `.txt`, which two dots in
/// a row, as blanks of a puzzle, are not the beginning of.
fn is_path(text: &str) -> bool {
    let is_ending = |ending: &str| {
        (2..=12).contains(&ending.len())
            && ending.starts_with(|first: char| first.is_ascii_alphabetic())
            && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let has_ending = text
        .rsplit_once('.')
        .is_some_and(|(name, ending)| is_ending(ending) && !name.is_empty() && !name.ends_with('.'));
    let is_one_line = !text.trim().contains('\n');
    is_one_line
        && (has_ending
            || text.contains(std::path::is_separator) && text.contains(|symbol: char| symbol.is_alphabetic()))
}

/// Whether no file of this name exists, or the name is not a valid file name.
fn is_no_file(error: &FileError) -> bool {
    let FileError::System { source, .. } = error else { return false };
    matches!(source.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename | ErrorKind::InvalidInput)
}
