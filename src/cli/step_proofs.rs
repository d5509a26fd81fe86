//! `steps --proof`: the conclusion of each step, derived from its premises, as a proof for VeriPB.
//!
//! The premises of certificates are the grounds of the proof. Steps that cannot be expressed in it (those that assume a
//! single solution, or a grid solved on its own) are derived by a search of the whole formula, and counted separately.
//! From the first guess on, no step is derived: the rest is searched.

use anyhow::{Result, bail};
use serde::Serialize;

use super::input::Item;
use super::proof_files::ProofFiles;
use crate::board::{Cell, Digit, DigitSet};
use crate::logic::{Certificate, End, Entry, Path as Steps, Premise, Replay, Step, Style, wording};
use crate::puzzle::{Position, Puzzle, Requirement};
use crate::solve::{Solution, search_position};
use crate::veripb::{Candidates, Conclusion, Derived, Formula, Ground, Outcome, StepProver};
use crate::work::{Stop, Work};

/// The proof written for a path.
#[derive(Serialize)]
pub(super) struct PathProof {
    #[serde(flatten)]
    files: ProofFiles,
    /// The number of steps derived from their premises.
    steps: usize,
    /// The number of steps derived by searching the whole formula.
    searched: usize,
    /// The number of clauses learned in these searches.
    conflicts: u64,
    /// Whether the proof concludes that there is no other solution, or none at all.
    complete: bool,
}

impl PathProof {
    /// `proofs/1.opb and proofs/1.pbp: 54 steps by what they rest on, 2 by search; no other solution`
    pub(super) fn words(&self) -> String {
        let ProofFiles { formula, proof } = &self.files;
        let searched = if self.searched > 0 { format!(", {} by search", self.searched) } else { String::new() };
        let end = if self.complete { "no other solution" } else { "not to the end" };
        format!(
            "proof: {} and {}: {} steps by what they rest on{searched}; {end}",
            formula.display(),
            proof.display(),
            self.steps
        )
    }
}

/// Writes the proof of a path to these files. `certificates` are those of its steps.
///
/// # Errors
/// A clue that cannot be expressed, a file that cannot be written, or a step that does not follow.
pub(super) fn write(
    files: ProofFiles,
    item: &Item,
    position: &Position,
    path: &Steps,
    certificates: &[Certificate],
    work: &Work,
) -> Result<PathProof> {
    let formula = match &item.entry.position {
        Some(_) => Formula::of_position(position)?,
        None => Formula::of_puzzle(&item.entry.puzzle)?,
    };
    let known = known_solution(position, path, work);
    let mut prover = StepProver::new(formula, known.as_ref());
    let mut writer = PathWriter { puzzle: position.puzzle(), prover: &mut prover, steps: 0, searched: 0 };
    let stopped = writer.path(position, path, certificates, work)?;
    let (steps, searched) = (writer.steps, writer.searched);
    let ends = known.is_some() || path.end == End::NoSolution;
    let complete = ends && stopped.is_none() && matches!(prover.refute(work), Ok(Outcome::Refuted));
    let conflicts = prover.conflicts();
    let (formula, proof) = prover.into_proof();
    files.write(&formula, &proof)?;
    Ok(PathProof { files, steps, searched, conflicts, complete })
}

/// The solution of the position; `None` if there may be others. After a guess, or if the path does not solve it, the
/// search must prove that the solution is the only one.
fn known_solution(position: &Position, path: &Steps, work: &Work) -> Option<Solution> {
    let may_have_several = path.entries.iter().any(|entry| entry.depth > 0) || path.end != End::Solved;
    let found = search_position(position, if may_have_several { 2 } else { 1 }, work);
    match <[Solution; 1]>::try_from(found.solutions) {
        Ok([only]) if found.complete || !may_have_several => Some(only),
        _ => None,
    }
}

/// A proof that is being written.
struct PathWriter<'p> {
    puzzle: &'p Puzzle,
    prover: &'p mut StepProver,
    steps: usize,
    searched: usize,
}

impl PathWriter<'_> {
    /// Derives the steps up to the first guess; returns the reason if the work was stopped earlier.
    fn path(
        &mut self,
        position: &Position,
        path: &Steps,
        certificates: &[Certificate],
        work: &Work,
    ) -> Result<Option<Stop>> {
        let mut replay = Replay::new(position.clone());
        let steps = path.entries.iter().take_while(|entry| entry.depth == 0).zip(certificates);
        for (at, (Entry { step, .. }, certificate)) in steps.enumerate() {
            let reason = wording::reason(step, replay.position().puzzle(), Style::Standard);
            self.prover.remark(&format!("step {}: {reason}", at + 1));
            match self.step(step, certificate, work) {
                Ok(Derived::FromGrounds) => self.steps += 1,
                Ok(Derived::BySearch) => self.searched += 1,
                Ok(Derived::Not) => {
                    bail!("step {} ({reason}) does not follow in the formula: please report this puzzle", at + 1)
                }
                Err(stop) => return Ok(Some(stop)),
            }
            replay.play(step);
        }
        Ok(None)
    }

    fn step(&mut self, step: &Step, certificate: &Certificate, work: &Work) -> Result<Derived, Stop> {
        let grounds: Vec<Ground> = certificate.premises.iter().flat_map(|premise| self.grounds(premise)).collect();
        let claim = |holds| move |&(cell, digit): &(Cell, Digit)| Conclusion { cell, digit, holds };
        let placed = step.conclusion.place.iter().map(claim(true));
        let conclusions: Vec<Conclusion> = placed.chain(step.conclusion.eliminate.iter().map(claim(false))).collect();
        self.prover.step(&grounds, &conclusions, work)
    }

    /// The grounds of the proof that the premise corresponds to.
    fn grounds(&self, premise: &Premise) -> Vec<Ground> {
        let of_digits = |cell: Cell, digits: DigitSet| digits.iter().map(|digit| (cell, digit)).collect::<Candidates>();
        let of_cells = |cells: &[Cell], digit: Digit| cells.iter().map(|&cell| (cell, digit)).collect::<Candidates>();
        match premise {
            Premise::Cell { cell, only } => vec![Ground::OneOf(of_digits(*cell, *only))],
            Premise::Places { house, digit, only } if self.puzzle.board().is_complete(*house) => {
                vec![Ground::OneOf(of_cells(only, *digit))]
            }
            // In a cage, a digit must have a place because of the sum.
            Premise::Places { house, .. } => {
                vec![Ground::TotalSoFar(sorted(&self.puzzle.board().house(*house).cells, &[]))]
            }
            Premise::Once { digit: Some(digit), cells, .. } => vec![Ground::AtMostOne(of_cells(cells, *digit))],
            Premise::Once { digit: None, cells, .. } => {
                self.puzzle.board().all_digits().iter().map(|digit| Ground::AtMostOne(of_cells(cells, digit))).collect()
            }
            Premise::OneDigit { cell, digits } => vec![Ground::AtMostOne(of_digits(*cell, *digits))],
            Premise::Sum { house, .. } => vec![Ground::Total(sorted(&self.puzzle.board().house(*house).cells, &[]))],
            Premise::Balance { plus, minus, .. } | Premise::ClueBalance { plus, minus, .. } => {
                vec![Ground::Total(sorted(plus, minus))]
            }
            Premise::Clue { clue, cells } => match self.puzzle.requirement_numbered(*clue) {
                Some(Requirement::Cage(_)) => vec![Ground::Total(sorted(cells, &[]))],
                _ => vec![Ground::Clue(*clue, cells.clone())],
            },
            Premise::Case { candidates } => vec![Ground::NotAll(candidates.clone())],
            _ => vec![Ground::Formula],
        }
    }
}

/// The cells of both slices, in board order.
fn sorted(plus: &[Cell], minus: &[Cell]) -> Vec<Cell> {
    let mut cells = [plus, minus].concat();
    cells.sort_unstable();
    cells
}
