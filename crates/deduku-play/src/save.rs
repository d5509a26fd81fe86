//! A game as text: the puzzle and every request since, which are replayed and checked when it is read.
//!
//! ```text
//! deduku-game 2
//! board 9x9
//! puzzle 53..7....6..195...
//! level easy
//! moves
//! 4210 place r1c3=4
//! 9055 undo
//! ```
//!
//! A puzzle with sums has a line `sums 27=15 28=7` (houses by their index, 0-based), one with letters a line
//! `letters DHIMORSTW WORDSMITH` (the word, if one is known), one with constraints, given candidates or a description
//! of its own a line `rules {"clues":[…]}` (the keys of JSON lines).
//!
//! Some lines are not moves: `undo`, `hint`, `checkpoint NAME`, `forget NAME`, `name NAME`, `by NAME` (who moves from there on,
//! where several play on one board). A move that changes several
//! cells is written `edit r1c1,r1c2 corner=4` (`place`, `erase`, `mark`, `corner`, `centre`, `colour`, `candidate`).
//!
//! The number before each line is the time played, in milliseconds. Lines are only added at the end, so a journal can
//! be kept by appending. A last line without a line break was cut off while it was written, and is ignored.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use super::clock::Clock;
use super::event::{Event, Refusal};
#[cfg(feature = "wire")]
use super::knowledge::Knowledge;
use super::move_parts::MoveError;
use super::moves::Move;
use super::options::Options;
use super::play::{Entry, Game, PuzzleInfo, Record};
use deduku_core::board::{Board, BoardError, Plan};
use deduku_core::puzzle::{Letters, Puzzle, PuzzleError, Setup};
use deduku_generate::PuzzleCode;
use deduku_logic::Style;
use deduku_text::{read_rules_line, rules_line};

/// The version of the form of saves.
const SAVE_VERSION: u32 = 2;

const MAGIC: &str = "deduku-game";
const MOVES: &str = "moves";

/// Why a text is not a save. No part of it is used in that case.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The first line is not that of a save.
    #[error("line 1: not a saved game: it should begin with “{MAGIC} {SAVE_VERSION}”")]
    NotASave,
    /// Written by another version.
    #[error("line 1: saved in form {0}; this program reads form {SAVE_VERSION}: a newer one may read it")]
    Version(String),
    /// A required line is missing.
    #[error("the line “{0} …” is missing before “{MOVES}”")]
    Missing(&'static str),
    /// The line `moves` is missing.
    #[error("the save ends before the line “{MOVES}”")]
    Cut,
    /// Something is wrong in one line.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, 1-based.
        line: usize,
        /// What is wrong there.
        problem: LineError,
    },
}

/// What is wrong in a line of a save.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The key of a head line is unknown or occurs twice.
    #[error(
        "“{0}” is unknown or there twice: board, puzzle, rules, sums, letters, title, level, seed and code come before “{MOVES}”"
    )]
    Key(String),
    /// The board cannot be found.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The puzzle is not well-formed.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The sums are not pairs of house and sum.
    #[error("“{0}” is not a house and its sum: 27=15 is")]
    Sums(String),
    /// The constraints or the description cannot be read.
    #[error("the rules are no object of them: {0}")]
    Rules(String),
    /// The code does not have the form of a puzzle code.
    #[error("“{0}” is not a code of the generator: one such as “killer hard 7F3K-26” is")]
    Code(String),
    /// The seed is not a number.
    #[error("“{0}” is not a seed: a whole number is")]
    Seed(String),
    /// The line does not begin with the time played.
    #[error("“{0}” is not the time played: milliseconds, never less than in the line before, are")]
    Time(String),
    /// The move cannot be read.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The move was refused.
    #[error("“{made}” cannot be: {reason}")]
    Refused {
        /// The move.
        made: String,
        /// Why it was refused.
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
            Self::Keep(name) => format!("checkpoint {name}"),
            Self::Drop(name) => format!("forget {name}"),
            Self::Name(name) => format!("name {name}"),
            Self::By(name) => format!("by {name}"),
        }
    }

    fn parse(text: &str, board: &Board) -> Result<Self, MoveError> {
        Ok(match text {
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "pause" => Self::Pause,
            "resume" => Self::Resume,
            "hint" => Self::Hint,
            _ => match text.split_once(' ') {
                Some(("refused", reason)) => Self::Refused(Refusal::parse(reason, board)?),
                Some(("checkpoint", name)) => Self::Keep(name.into()),
                Some(("forget", name)) => Self::Drop(name.into()),
                Some(("name", name)) => Self::Name(name.into()),
                Some(("by", name)) => Self::By(name.into()),
                _ => Self::Made(Move::parse(text, board)?),
            },
        })
    }
}

impl Record {
    /// The line of the journal, without a line break.
    pub fn text(&self, board: &Board) -> String {
        format!("{} {}", self.elapsed.as_millis(), self.entry.text(board))
    }
}

impl Game {
    /// The head of a save, up to and including the line `moves`.
    pub fn save_head(&self) -> String {
        let PuzzleInfo { title, level, seed, code } = &self.about;
        let mut text =
            format!("{MAGIC} {SAVE_VERSION}\nboard {}\npuzzle {}\n", self.board().plan().saved_name(), self.puzzle());
        let sums: Vec<String> = self.puzzle().sums().map(|(house, sum)| format!("{}={sum}", house.index())).collect();
        let sums = Some(sums.join(" ")).filter(|sums| !sums.is_empty());
        let letters =
            self.puzzle().letters().map(|letters| letters.alphabet() + " " + letters.word().unwrap_or_default());
        let seed = seed.map(|seed| seed.to_string());
        if let Some(rules) = rules_line(self.puzzle()) {
            let _ = writeln!(text, "rules {rules}");
        }
        let lines = [
            ("sums", &sums),
            ("letters", &letters),
            ("title", title),
            ("level", level),
            ("seed", &seed),
            ("code", code),
        ];
        for (key, value) in lines {
            if let Some(value) = value {
                let line: Vec<&str> = value.split_whitespace().collect();
                let _ = writeln!(text, "{key} {}", line.join(" "));
            }
        }
        text + MOVES + "\n"
    }

    /// The lines of the journal from this index on, 0-based, each with its line break: what has to be appended to a
    /// save that has the lines before.
    pub fn save_lines(&self, from: usize) -> String {
        let lines = self.records.get(from..).unwrap_or_default().iter();
        lines.map(|record| record.text(self.board()) + "\n").collect()
    }

    /// The whole save.
    pub fn to_text(&self) -> String {
        self.save_head() + &self.save_lines(0)
    }

    /// Reads a saved game. Its clock is stopped until the player continues.
    ///
    /// # Errors
    /// [`SaveError`] names the line, what is wrong with it, and what is expected.
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

    /// Replays the record; returns the time played after it.
    pub(super) fn replay(&mut self, record: Record) -> Result<Duration, LineError> {
        let Record { elapsed, entry } = record;
        // Messages name the technique instead of the whole step.
        let made = match &entry {
            Entry::Made(Move::Step { step, .. }) => format!("step {}", step.technique.key()),
            entry => entry.text(self.board()),
        };
        let outcome = match entry {
            Entry::Made(made) => self.make(made, elapsed),
            Entry::Undo => self.undo(elapsed),
            Entry::Redo => self.redo(elapsed),
            Entry::Pause => self.pause(elapsed),
            Entry::Resume => {
                // If the program ended without a pause, there is no `pause` record: stop the clock before it is
                // resumed.
                self.clock.stop(elapsed);
                self.paused = true;
                self.resume(elapsed)
            }
            Entry::Hint => {
                self.count_hint(elapsed);
                return Ok(elapsed);
            }
            Entry::Keep(name) => self.keep(&name, elapsed),
            Entry::Drop(name) => self.forget(&name, elapsed),
            Entry::Name(name) => self.rename(&name, elapsed),
            Entry::By(name) => {
                self.set_author(&name, elapsed);
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
            Event::Refused(refusal) => refusal.message(self.puzzle(), Style::Standard),
            Event::Ignored => "the clock does so already".to_owned(),
            _ => return Ok(elapsed),
        };
        Err(LineError::Refused { made, reason })
    }
}

/// A game as its save, with its options and what is known of its solutions.
#[cfg(feature = "wire")]
#[derive(serde::Serialize, serde::Deserialize)]
struct GameForm {
    text: String,
    options: Options,
    knowledge: Knowledge,
}

#[cfg(feature = "wire")]
impl serde::Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (options, knowledge) = (self.options.clone(), self.knowledge.clone());
        GameForm { text: self.to_text(), options, knowledge }.serialize(to)
    }
}

/// Its clock stands, and its revision is another one.
#[cfg(feature = "wire")]
impl<'de> serde::Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let GameForm { text, options, knowledge } = GameForm::deserialize(from)?;
        let game = Self::from_text(&text, options).map_err(serde::de::Error::custom)?;
        Ok(Self { knowledge, ..game })
    }
}

type Lines<'a> = dyn Iterator<Item = (usize, &'a str)> + 'a;

fn read_head(lines: &mut Lines<'_>) -> Result<(Puzzle, PuzzleInfo), SaveError> {
    let mut board = None;
    let mut givens = None;
    let mut sums: Option<(usize, String)> = None;
    let mut letters: Option<(usize, String)> = None;
    let mut rules: Option<(usize, String)> = None;
    let mut about = PuzzleInfo::default();
    for (line, text) in lines {
        let at = |problem: LineError| SaveError::Line { line, problem };
        let text = text.trim();
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let value = value.trim();
        let fresh = match key {
            MOVES => {
                let board = board.ok_or(SaveError::Missing("board"))?;
                let (line, givens): (usize, String) = givens.ok_or(SaveError::Missing("puzzle"))?;
                let at = |line| move |problem: LineError| SaveError::Line { line, problem };
                let mut setup = Setup::from_line(board, &givens).map_err(|error| at(line)(error.into()))?;
                if let Some((line, sums)) = sums {
                    setup.sums = read_sums(&sums, setup.board.houses().len()).map_err(at(line))?;
                }
                if let Some((line, letters)) = letters {
                    setup.letters = Some(read_letters(&letters, setup.board.digits()).map_err(at(line))?);
                }
                if let Some((line, rules)) = rules {
                    read_rules_line(&rules, &mut setup).map_err(|reason| at(line)(LineError::Rules(reason)))?;
                }
                return Ok((setup.check().map_err(|error| at(line)(error.into()))?, about));
            }
            "board" => {
                let named = Plan::parse_saved(value).and_then(Board::of_plan);
                board.replace(Arc::new(named.map_err(|error| at(error.into()))?)).is_none()
            }
            "puzzle" => givens.replace((line, value.to_owned())).is_none(),
            "sums" => sums.replace((line, value.to_owned())).is_none(),
            "letters" => letters.replace((line, value.to_owned())).is_none(),
            "rules" => rules.replace((line, value.to_owned())).is_none(),
            "title" => about.title.replace(value.to_owned()).is_none(),
            "level" => about.level.replace(value.to_owned()).is_none(),
            "seed" => {
                let seed = value.parse().map_err(|_| at(LineError::Seed(value.to_owned())))?;
                about.seed.replace(seed).is_none()
            }
            "code" => {
                let code = value.to_owned();
                if !PuzzleCode::is_like(&code) {
                    return Err(at(LineError::Code(code)));
                }
                about.code.replace(code).is_none()
            }
            _ => false,
        };
        if !fresh {
            return Err(at(LineError::Key(key.to_owned())));
        }
    }
    Err(SaveError::Cut)
}

/// Reads `27=15 28=7`: the sum of each house that has one.
fn read_sums(text: &str, houses: usize) -> Result<Vec<Option<u16>>, LineError> {
    let mut sums = vec![None; houses];
    for word in text.split_whitespace() {
        let pair =
            word.split_once('=').and_then(|(house, sum)| Some((house.parse::<usize>().ok()?, sum.parse().ok()?)));
        let (house, sum) = pair.filter(|(house, _)| *house < houses).ok_or_else(|| LineError::Sums(word.to_owned()))?;
        sums[house] = Some(sum);
    }
    Ok(sums)
}

/// Reads `DHIMORSTW WORDSMITH`: the letters, and the word if one is known.
fn read_letters(text: &str, digits: u8) -> Result<Letters, LineError> {
    let (letters, word) = text.split_once(' ').unwrap_or((text, ""));
    Letters::new(letters, digits, Some(word).filter(|word| !word.is_empty()))
        .map_err(|error| LineError::Puzzle(error.into()))
}

fn read_record(text: &str, not_before: Duration, board: &Board) -> Result<Record, LineError> {
    let (time, entry) = text.split_once(' ').unwrap_or((text, ""));
    let elapsed = time.parse().map(Duration::from_millis).ok().filter(|&elapsed| elapsed >= not_before);
    let elapsed = elapsed.ok_or_else(|| LineError::Time(time.to_owned()))?;
    Ok(Record { elapsed, entry: Entry::parse(entry, board)? })
}
