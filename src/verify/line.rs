//! A line of a certificate. Keys that are not known here are passed over.

use serde::Deserialize;
use serde_json::Value;

use super::Fault;
use super::premise::Premise;
use crate::board::{Board, Cell, Digit};

/// A step or an end, as it is written.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Line {
    /// The number of its puzzle.
    pub puzzle: Option<usize>,
    /// The number of the step, from 1.
    pub step: Option<usize>,
    /// The position that it begins with, a puzzle of JSON lines; without it, the last line's goes on.
    pub from: Option<Value>,
    technique: Option<String>,
    #[serde(default)]
    place: Vec<(String, u64)>,
    #[serde(default)]
    eliminate: Vec<(String, u64)>,
    premises: Option<Vec<Value>>,
    /// What else follows, although it is not done.
    #[serde(default)]
    more: Vec<(String, u64)>,
    /// Whether it rests on a guess.
    #[serde(default)]
    pub trial: bool,
    /// On how many.
    #[serde(default)]
    pub depth: u16,
    to: Option<usize>,
    /// How the path ends.
    pub end: Option<String>,
    /// What was to be proved.
    pub claim: Option<String>,
}

/// What a line does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Something follows.
    Step {
        /// Digits that hold.
        place: Vec<(Cell, Digit)>,
        /// Candidates that go.
        eliminate: Vec<(Cell, Digit)>,
    },
    /// A digit is tried.
    Guess {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// The last guess is taken back.
    Retreat {
        /// The number of the step that made it.
        to: Option<usize>,
    },
    /// The path ends so.
    End(String),
}

impl Line {
    /// Whether it is a step, and not an end.
    pub const fn is_step(&self) -> bool {
        self.end.is_none()
    }

    /// What it does on this board.
    ///
    /// # Errors
    /// [`Fault::Cell`], [`Fault::Digit`], [`Fault::Form`].
    pub(super) fn act(&self, board: &Board) -> Result<Act, Fault> {
        if let Some(end) = &self.end {
            return Ok(Act::End(end.clone()));
        }
        let (place, eliminate) = (pairs(board, &self.place)?, pairs(board, &self.eliminate)?);
        match self.technique.as_deref() {
            Some("retreat") => Ok(Act::Retreat { to: self.to }),
            Some("trial") => match (&place[..], &eliminate[..]) {
                (&[(cell, digit)], []) => Ok(Act::Guess { cell, digit }),
                _ => Err(Fault::Form { what: "the guess".to_owned(), mend: "one digit that is placed" }),
            },
            _ => Ok(Act::Step { place, eliminate }),
        }
    }

    /// Candidates that follow from its premises and are not eliminated.
    ///
    /// # Errors
    /// [`Fault::Cell`], [`Fault::Digit`].
    pub(super) fn more(&self, board: &Board) -> Result<Vec<(Cell, Digit)>, Fault> {
        pairs(board, &self.more)
    }

    /// Its premises.
    ///
    /// # Errors
    /// What is not understood.
    pub(super) fn premises(&self, board: &Board) -> Result<Vec<Premise>, Fault> {
        let Some(premises) = &self.premises else {
            return Err(Fault::Form { what: "a step without “premises”".to_owned(), mend: "what it rests on" });
        };
        let read = |(at, value)| Premise::read(value, board).map_err(|fault: Fault| fault.of_premise(at + 1));
        premises.iter().enumerate().map(read).collect()
    }
}

fn pairs(board: &Board, pairs: &[(String, u64)]) -> Result<Vec<(Cell, Digit)>, Fault> {
    pairs.iter().map(|(name, number)| Ok((cell(board, name)?, digit(board, *number)?))).collect()
}

pub(super) fn cell(board: &Board, name: &str) -> Result<Cell, Fault> {
    board.cell_named(name).ok_or_else(|| Fault::Cell { name: name.to_owned() })
}

pub(super) fn digit(board: &Board, number: u64) -> Result<Digit, Fault> {
    let known = u8::try_from(number).ok().and_then(Digit::new).filter(|digit| digit.get() <= board.digits());
    known.ok_or(Fault::Digit { number, last: board.digits() })
}
