//! A step as `--json` prints it: the same names and forms as in the log, with digits as numbers.

pub(crate) mod fit;
pub(crate) mod read;
pub(crate) mod write;

use serde::Serialize;
use serde_json::{Value, json};

use crate::{Entry, Evidence, Step, Style, wording};
use deduku_core::board::{Board, Cell, Digit, Numbering};
use deduku_core::puzzle::Puzzle;

pub use crate::certify::record::read::{RecordError, read_step, step_of_value};

/// A step in the form that scripts read. Cells are names, digits the board's values.
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
    /// Candidates that are removed.
    pub eliminate: Vec<(String, u8)>,
    /// The evidence of the step.
    pub evidence: Value,
    /// The step in one line.
    pub text: String,
    /// The reason in sentences.
    pub explanation: String,
    /// Present, and true, if the step depends on a guess.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub trial: bool,
    /// The number of guesses that it depends on.
    #[serde(skip_serializing_if = "is_zero")]
    pub depth: u16,
    /// For a retreat, the number of the guess that it takes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

/// Candidates by the names of their cells and the numbers of their digits.
fn pairs(candidates: &[(Cell, Digit)], board: &Board, numbering: Numbering) -> Vec<(String, u8)> {
    candidates.iter().map(|&(cell, digit)| (board.cell_name(cell), numbering.number(board, digit))).collect()
}

/// The step itself, without text, as saves have it: an object with `technique`, `place`, `eliminate` and `evidence` as
/// [`StepRecord`] has them, but with digits numbered from 1 on every board; [`step_of_value`] reads it.
pub fn step_value(step: &Step, board: &Board) -> Value {
    json!({
        "technique": step.technique.key(),
        "place": pairs(&step.conclusion.place, board, Numbering::FromOne),
        "eliminate": pairs(&step.conclusion.eliminate, board, Numbering::FromOne),
        "evidence": crate::certify::record::write::evidence(&step.evidence, board, Numbering::FromOne),
    })
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(depth: &u16) -> bool {
    *depth == 0
}

impl StepRecord {
    /// The record of a step outside a path. `number` counts from 1.
    pub fn of_step(step: &Step, number: usize, puzzle: &Puzzle, style: Style) -> Self {
        let (facts, board) = (step.technique.facts(), puzzle.board());
        Self {
            step: number,
            technique: facts.key,
            name: facts.name,
            rating: step.rating(board).map(|tenths| f64::from(tenths) / 10.0),
            score: facts.hodoku.map(|_| step.score()),
            place: pairs(&step.conclusion.place, board, Numbering::Values),
            eliminate: pairs(&step.conclusion.eliminate, board, Numbering::Values),
            evidence: crate::certify::record::write::evidence(&step.evidence, board, Numbering::Values),
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

    /// The same record at this depth, that is, depending on this many guesses.
    #[must_use]
    pub fn at_depth(self, depth: u16) -> Self {
        Self { trial: depth > 0, depth, ..self }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{ClueGround, ClueLine, ClueProof, ClueUse, Conclusion, HouseUse, Technique};
    use deduku_core::board::{DigitSet, HouseId, named};
    use deduku_core::constraint::{Clue, Family};
    use deduku_core::puzzle::Setup;

    /// A proof that refutes three candidates together, then two, then one alone, and refers to them in its lines.
    fn nested() -> ClueProof {
        let candidate = |cell: usize, digit: usize| (Cell::at(cell), Digit::from_index(digit));
        let line = |by, removed: &[(Cell, Digit)]| ClueLine { by, removed: removed.to_vec() };
        let [a, b, c] = [candidate(1, 2), candidate(8, 0), candidate(15, 5)];
        ClueProof {
            assumed: Some(candidate(0, 3)),
            refuted: vec![vec![a, b, c], vec![b, c], vec![a]],
            clues: vec![ClueUse { clue: 0, family: Family::Thermometer, cells: [0, 7, 14].map(Cell::at).to_vec() }],
            houses: vec![HouseUse::Differ { house: HouseId::at(0), cells: vec![Cell::at(0), Cell::at(1)] }],
            known: vec![(Cell::at(7), DigitSet::from_bits(0b101))],
            lines: vec![
                line(ClueGround::Case(0), &[]),
                line(ClueGround::Clue(0), &[b]),
                line(ClueGround::House(0), &[]),
                line(ClueGround::Refuted(0), &[c]),
                line(ClueGround::Case(2), &[]),
                line(ClueGround::Refuted(1), &[b, a]),
            ],
            ..ClueProof::default()
        }
    }

    #[test]
    fn a_proof_of_candidates_refuted_together_reads_back() {
        let board = Arc::new(named("6x6").expect("a board's name"));
        let clues = vec![Clue::new(Family::Thermometer, vec![vec![0, 7, 14]], Vec::new())];
        let puzzle = Setup { clues, ..Setup::empty(board) }.check().expect("a puzzle");
        let proof = nested();
        let step = Step {
            technique: Technique::NestedClueNet,
            conclusion: Conclusion::removing(proof.assumed.into_iter().collect()),
            evidence: Evidence::Clues(Box::new(proof)),
        };
        let value = step_value(&step, puzzle.board());
        let text = serde_json::to_string(&value).expect("JSON");
        let again: Value = serde_json::from_str(&text).expect("the same JSON");
        assert_eq!(step_of_value(again.as_object().expect("an object"), puzzle.board()), Ok(step));
        // A proof with one candidate fewer among those refuted together is a different proof.
        let mut other = value.clone();
        let cases = other.pointer_mut("/evidence/refuted/0").and_then(Value::as_array_mut);
        cases.expect("what is refuted together").pop();
        let other = step_of_value(other.as_object().expect("an object"), puzzle.board()).expect("a step");
        assert_ne!(step_value(&other, puzzle.board()), value);
    }
}
