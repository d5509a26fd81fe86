//! A game as text: the puzzle and everything that was asked since, replayed and checked on the way back.
//!
//! ```text
//! deduku-game 1
//! board 9x9
//! puzzle 53..7....6..195...
//! level easy
//! moves
//! 4210 place r1c3=4
//! 9055 undo
//! ```
//!
//! The number before each move is the time played, in milliseconds. Lines are only ever added at the
//! end, so a journal can be kept by appending; a last line without its line break was torn while it
//! was written, and is left out.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use super::clock::Clock;
use super::event::{Event, Refusal};
use super::moves::{Move, MoveError};
use super::options::Options;
use super::play::{About, Entry, Game, Record};
use crate::board::{Board, BoardError, named};
use crate::puzzle::{Puzzle, PuzzleError};

/// The version that is written, and the only one so far that is read.
pub const SAVE_VERSION: u32 = 1;

const MAGIC: &str = "deduku-game";
const MOVES: &str = "moves";

/// Why a text is not a save. Nothing of it is used then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// The first line says something else.
    #[error("line 1: not a saved game: it should begin with “{MAGIC} {SAVE_VERSION}”")]
    NotASave,
    /// Written by another version.
    #[error("line 1: saved in form {0}; this program reads form {SAVE_VERSION}: a newer one may read it")]
    Version(String),
    /// A line that ought to be there is not.
    #[error("the line “{0} …” is missing before “{MOVES}”")]
    Missing(&'static str),
    /// The line `moves` is missing.
    #[error("the save ends before the line “{MOVES}”")]
    Cut,
    /// Something is wrong in one line.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there.
        problem: LineError,
    },
}

/// What is wrong in a line of a save.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// The head has no such line, or has it twice.
    #[error("“{0}” is unknown or stands there twice: board, puzzle, title, level and seed come before “{MOVES}”")]
    Key(String),
    /// The board cannot be found.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The puzzle is not well-formed.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The seed is not a number.
    #[error("“{0}” is not a seed: a whole number is")]
    Seed(String),
    /// The line does not begin with the time played.
    #[error("“{0}” is not the time played: milliseconds, never less than in the line before, are")]
    Time(String),
    /// The move cannot be read.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The move cannot be made.
    #[error("“{made}” cannot be: {reason}")]
    Refused {
        /// The move.
        made: String,
        /// Why not.
        reason: String,
    },
}

impl Entry {
    fn text(&self, board: &Board) -> String {
        match self {
            Self::Made(made) => made.text(board),
            Self::Undo => "undo".to_owned(),
            Self::Redo => "redo".to_owned(),
            Self::Refused(refusal) => format!("refused {}", refusal.text(board)),
            Self::Pause => "pause".to_owned(),
            Self::Resume => "resume".to_owned(),
            Self::Hint => "hint".to_owned(),
        }
    }

    fn parse(text: &str, board: &Board) -> Result<Self, MoveError> {
        Ok(match text {
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "pause" => Self::Pause,
            "resume" => Self::Resume,
            "hint" => Self::Hint,
            _ => match text.strip_prefix("refused ") {
                Some(reason) => Self::Refused(Refusal::parse(reason, board)?),
                None => Self::Made(Move::parse(text, board)?),
            },
        })
    }
}

impl Record {
    /// The journal's line, without a line break.
    pub fn text(&self, board: &Board) -> String {
        format!("{} {}", self.elapsed.as_millis(), self.entry.text(board))
    }
}

impl Game {
    /// The first part of a save, up to and with the line `moves`.
    pub fn save_head(&self) -> String {
        let About { title, level, seed } = &self.about;
        let mut text = format!("{MAGIC} {SAVE_VERSION}\nboard {}\npuzzle {}\n", self.board().name(), self.puzzle());
        let seed = seed.map(|seed| seed.to_string());
        for (key, value) in [("title", title), ("level", level), ("seed", &seed)] {
            if let Some(value) = value {
                let line: Vec<&str> = value.split_whitespace().collect();
                let _ = writeln!(text, "{key} {}", line.join(" "));
            }
        }
        text + MOVES + "\n"
    }

    /// The journal's lines from this one on (from 0), each with its line break: what has to be appended
    /// to a save that holds the lines before it.
    pub fn save_lines(&self, from: usize) -> String {
        let lines = self.records.get(from..).unwrap_or_default().iter();
        lines.map(|record| record.text(self.board()) + "\n").collect()
    }

    /// The whole save.
    pub fn to_text(&self) -> String {
        self.save_head() + &self.save_lines(0)
    }

    /// The game that was saved so. Its clock stands until the player goes on.
    ///
    /// # Errors
    /// [`SaveError`] names the line, what is wrong with it, and what should be there.
    pub fn from_text(text: &str, options: Options) -> Result<Self, SaveError> {
        let mut lines = text.split_inclusive('\n').enumerate().map(|(at, line)| (at + 1, line));
        let (_, first) = lines.next().ok_or(SaveError::NotASave)?;
        let version = first.strip_prefix(MAGIC).map(str::trim).ok_or(SaveError::NotASave)?;
        if version != SAVE_VERSION.to_string() {
            return Err(SaveError::Version(version.to_owned()));
        }
        let (puzzle, about) = read_head(&mut lines)?;
        let mut game = Self::bare(&puzzle, about, options);
        game.clock.start(Duration::ZERO);
        let mut elapsed = Duration::ZERO;
        for (line, text) in lines {
            let Some(text) = text.strip_suffix('\n') else { break };
            let record = read_record(text.trim(), elapsed, game.board());
            elapsed =
                record.and_then(|record| game.replay(record)).map_err(|problem| SaveError::Line { line, problem })?;
        }
        game.clock = Clock::standing_at(elapsed);
        game.paused = true;
        Ok(game)
    }

    /// Does again what the record says; tells the time played after it.
    pub(super) fn replay(&mut self, record: Record) -> Result<Duration, LineError> {
        let Record { elapsed, entry } = record;
        let made = entry.text(self.board());
        let outcome = match entry {
            Entry::Made(made) => self.make(made, elapsed),
            Entry::Undo => self.undo(elapsed),
            Entry::Redo => self.redo(elapsed),
            Entry::Pause => self.pause(elapsed),
            Entry::Resume => {
                // A program that ended without a pause left the clock standing; what was saved goes on.
                self.clock.stop(elapsed);
                self.paused = true;
                self.resume(elapsed)
            }
            Entry::Hint => {
                self.count_hint(elapsed);
                return Ok(elapsed);
            }
            Entry::Refused(refusal) => {
                let announce = std::mem::replace(&mut self.options.announce_given, true);
                let _ = self.refuse(refusal, elapsed);
                self.options.announce_given = announce;
                return Ok(elapsed);
            }
        };
        let reason = match outcome.event {
            Event::Refused(refusal) => refusal.message(self.board()),
            Event::Ignored => "the clock does so already".to_owned(),
            _ => return Ok(elapsed),
        };
        Err(LineError::Refused { made, reason })
    }
}

type Lines<'a> = dyn Iterator<Item = (usize, &'a str)> + 'a;

fn read_head(lines: &mut Lines<'_>) -> Result<(Puzzle, About), SaveError> {
    let mut board = None;
    let mut givens = None;
    let mut about = About::default();
    for (line, text) in lines {
        let at = |problem: LineError| SaveError::Line { line, problem };
        let text = text.trim();
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let value = value.trim();
        let fresh = match key {
            MOVES => {
                let board = board.ok_or(SaveError::Missing("board"))?;
                let (line, givens): (usize, String) = givens.ok_or(SaveError::Missing("puzzle"))?;
                let at = |problem: PuzzleError| SaveError::Line { line, problem: problem.into() };
                return Ok((Puzzle::from_line(board, &givens).map_err(at)?, about));
            }
            "board" => board.replace(Arc::new(named(value).map_err(|error| at(error.into()))?)).is_none(),
            "puzzle" => givens.replace((line, value.to_owned())).is_none(),
            "title" => about.title.replace(value.to_owned()).is_none(),
            "level" => about.level.replace(value.to_owned()).is_none(),
            "seed" => {
                let seed = value.parse().map_err(|_| at(LineError::Seed(value.to_owned())))?;
                about.seed.replace(seed).is_none()
            }
            _ => false,
        };
        if !fresh {
            return Err(at(LineError::Key(key.to_owned())));
        }
    }
    Err(SaveError::Cut)
}

fn read_record(text: &str, not_before: Duration, board: &Board) -> Result<Record, LineError> {
    let (time, entry) = text.split_once(' ').unwrap_or((text, ""));
    let elapsed = time.parse().map(Duration::from_millis).ok().filter(|&elapsed| elapsed >= not_before);
    let elapsed = elapsed.ok_or_else(|| LineError::Time(time.to_owned()))?;
    Ok(Record { elapsed, entry: Entry::parse(entry, board)? })
}
