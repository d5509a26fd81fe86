//! A step as `--json` prints it: the same names and forms as in the log, digits as numbers.

pub(in crate::logic) mod fit;
pub(in crate::logic) mod read;
pub(in crate::logic) mod write;

use serde::Serialize;
use serde_json::{Value, json};

use crate::board::{Board, Cell, Digit};
use crate::logic::{Entry, Evidence, Step, Style, wording};
use crate::puzzle::Puzzle;

pub use crate::logic::certify::record::read::{RecordError, read_step, step_of_value};

/// A step in the form that scripts read. Cells are names, digits numbers from 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct StepRecord {
    /// The number of the step in its path, from 1.
    pub step: usize,
    /// The technique's key.
    pub technique: &'static str,
    /// The technique's name.
    pub name: &'static str,
    /// Sudoku Explainer's rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// HoDoKu's score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// Digits that are placed.
    pub place: Vec<(String, u8)>,
    /// Candidates that go.
    pub eliminate: Vec<(String, u8)>,
    /// On what the step rests.
    pub evidence: Value,
    /// The step in a line.
    pub text: String,
    /// The reason in sentences.
    pub explanation: String,
    /// Present, and true, where the step rests on a guess.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub trial: bool,
    /// On how many guesses it rests.
    #[serde(skip_serializing_if = "is_zero")]
    pub depth: u16,
    /// For a retreat, the number of the guess that it takes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

/// Candidates by the names of their cells and the numbers of their digits.
fn pairs(candidates: &[(Cell, Digit)], board: &Board) -> Vec<(String, u8)> {
    candidates.iter().map(|&(cell, digit)| (board.cell_name(cell), digit.get())).collect()
}

/// The step itself, without words, as saves have it: an object with `technique`, `place`, `eliminate` and `evidence` as
/// [`StepRecord`] has them, which [`step_of_value`] reads.
pub fn step_value(step: &Step, board: &Board) -> Value {
    json!({
        "technique": step.technique.key(),
        "place": pairs(&step.conclusion.place, board),
        "eliminate": pairs(&step.conclusion.eliminate, board),
        "evidence": crate::logic::certify::record::write::evidence(&step.evidence, board),
    })
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(depth: &u16) -> bool {
    *depth == 0
}

impl StepRecord {
    /// The record of a step that stands alone. `number` counts from 1.
    pub fn of_step(step: &Step, number: usize, puzzle: &Puzzle, style: Style) -> Self {
        let (facts, board) = (step.technique.facts(), puzzle.board());
        Self {
            step: number,
            technique: facts.key,
            name: facts.name,
            rating: step.rating(board).map(|tenths| f64::from(tenths) / 10.0),
            score: facts.hodoku.map(|_| step.score()),
            place: pairs(&step.conclusion.place, board),
            eliminate: pairs(&step.conclusion.eliminate, board),
            evidence: crate::logic::certify::record::write::evidence(&step.evidence, board),
            text: wording::full_line(step, puzzle, style),
            explanation: wording::explanation(step, puzzle, style),
            trial: false,
            depth: 0,
            to: match step.evidence {
                Evidence::Retreat { guess } => Some(guess + 1),
                _ => None,
            },
        }
    }

    /// The record of a step of a path. `number` counts from 1.
    pub fn of_entry(entry: &Entry, number: usize, puzzle: &Puzzle, style: Style) -> Self {
        Self::of_step(&entry.step, number, puzzle, style).at_depth(entry.depth)
    }

    /// The same, resting on so many guesses.
    #[must_use]
    pub fn at_depth(self, depth: u16) -> Self {
        Self { trial: depth > 0, depth, ..self }
    }
}
