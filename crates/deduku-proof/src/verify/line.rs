//! A line of a certificate. Unknown keys are ignored. Of the fields that are meant for people, only the types are
//! checked.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::Fault;
use super::clues;
use super::hints::{self, Hint};
use super::names::{cell, digit};
use super::premise::Premise;
use deduku_core::board::{Board, Cell, Digit};

/// A step or an end as it is written.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Line {
    /// The number of its puzzle.
    pub puzzle: Option<usize>,
    /// The number of the step, 1-based.
    pub step: Option<usize>,
    /// The position with which it begins, a puzzle in the JSON lines format; without it, the position of the last line
    /// continues.
    pub from: Option<Value>,
    technique: Option<String>,
    #[serde(default)]
    place: Vec<(String, u64)>,
    #[serde(default)]
    eliminate: Vec<(String, u64)>,
    premises: Option<Vec<Value>>,
    /// For each part of the conclusion and each candidate in `more`, the hints that show that it follows.
    hints: Option<Vec<Value>>,
    /// Candidates that also follow but are not eliminated.
    #[serde(default)]
    more: Vec<(String, u64)>,
    /// Whether it rests on a guess.
    #[serde(default)]
    pub trial: bool,
    /// The number of guesses on which it rests.
    #[serde(default)]
    pub depth: u16,
    to: Option<usize>,
    /// How the path ends.
    pub end: Option<String>,
    /// The claim to be proved.
    pub claim: Option<String>,
    /// What the lines from here on form.
    pub certificate: Option<Whole>,
    /// The version of the wording in which the steps are described.
    pub wording: Option<u32>,
    /// The style of the wording.
    pub style: Option<String>,
    #[serde(rename = "name")]
    _name: Option<String>,
    #[serde(rename = "rating")]
    _rating: Option<f64>,
    #[serde(rename = "score")]
    _score: Option<u32>,
    #[serde(rename = "text")]
    _text: Option<String>,
    #[serde(rename = "explanation")]
    _explanation: Option<String>,
    #[serde(rename = "evidence")]
    _evidence: Option<Map<String, Value>>,
}

/// What a certificate consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whole {
    /// Steps from the first one on, and how they end.
    Path,
    /// The same, as a proof of a claim.
    Proof,
    /// A single step.
    Step,
}

/// What a line does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A conclusion is drawn.
    Step {
        /// Digits that hold.
        place: Vec<(Cell, Digit)>,
        /// Candidates that are removed.
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
    /// The path ends in this way.
    End(String),
}

impl Line {
    /// Whether it is a step rather than an end.
    pub const fn is_step(&self) -> bool {
        self.end.is_none()
    }

    /// Whether it has so many cases that it is not checked whether the step needs each of its premises.
    pub fn may_have_spare_premises(&self) -> bool {
        let is_case = |premise: &&Value| premise.get("case").or_else(|| premise.get("cases")).is_some();
        self.premises.iter().flatten().filter(is_case).count() > clues::MOST_CASES
    }

    /// What it does on this board.
    ///
    /// # Errors
    /// [`Fault::Cell`], [`Fault::Digit`], [`Fault::Form`].
    pub(super) fn act(&self, board: &Board) -> Result<Act, Fault> {
        let form = |what: &str, fix| Err(Fault::Form { what: what.to_owned(), fix });
        let (place, eliminate) = (pairs(board, &self.place)?, pairs(board, &self.eliminate)?);
        let rests = self.more.is_empty() && self.hints.is_none() && self.premises.as_ref().is_none_or(Vec::is_empty);
        let concludes = !place.is_empty() || !eliminate.is_empty();
        if let Some(end) = &self.end {
            if self.technique.is_some() || self.step.is_some() || concludes || !rests {
                return form("a line that is both a step and an end", "each on a line of its own");
            }
            return Ok(Act::End(end.clone()));
        }
        let technique = self.technique.as_deref();
        if self.to.is_some() && technique != Some("retreat") {
            return form("“to” of a step that is no retreat", "it with retreats only");
        }
        if self.claim.is_some() {
            return form("“claim” of a step", "it on the last line, beside “end”");
        }
        match technique {
            Some("retreat" | "trial") if !rests => {
                form("a guess or a retreat with premises", "it without: it rests on nothing")
            }
            Some("retreat") if concludes => form("the retreat", "nothing that it places or eliminates"),
            Some("retreat") => Ok(Act::Retreat { to: self.to }),
            Some("trial") => match (&place[..], &eliminate[..]) {
                (&[(cell, digit)], []) => Ok(Act::Guess { cell, digit }),
                _ => form("the guess", "one digit that is placed"),
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

    /// The hints for each part of its conclusion, if there are any.
    ///
    /// # Errors
    /// [`Fault::Form`].
    pub(super) fn hints(&self) -> Result<Option<Vec<Vec<Hint>>>, Fault> {
        let form = || Fault::Form {
            what: "“hints”".to_owned(),
            fix: "a list of premise numbers for each part of the conclusion, such as [[2, 1, 3]]",
        };
        let Some(hints) = &self.hints else { return Ok(None) };
        hints.iter().map(|hints| hints::read(hints).ok_or_else(form)).collect::<Result<_, _>>().map(Some)
    }

    /// Its premises.
    ///
    /// # Errors
    /// What is not understood.
    pub(super) fn premises(&self, board: &Board) -> Result<Vec<Premise>, Fault> {
        let Some(premises) = &self.premises else {
            return Err(Fault::Form { what: "a step without “premises”".to_owned(), fix: "what it rests on" });
        };
        let read = |(at, value)| Premise::read(value, board).map_err(|fault: Fault| fault.of_premise(at + 1));
        premises.iter().enumerate().map(read).collect()
    }
}

fn pairs(board: &Board, pairs: &[(String, u64)]) -> Result<Vec<(Cell, Digit)>, Fault> {
    pairs.iter().map(|(name, number)| Ok((cell(board, name)?, digit(board, *number)?))).collect()
}
