//! The step of a proof by an assumed candidate: shortened until each part is needed, under the name that it then has.

use crate::board::{Cell, Digit};
use crate::logic::families::clues::proofs::reduction::reduced;
use crate::logic::families::clues::proofs::shrink::taken;
use crate::logic::families::clues::propagation::fixpoint::Fixpoint;
use crate::logic::{ClueProof, Conclusion, Evidence, HouseUse, Step, Technique};
use crate::puzzle::Position;
use crate::work::Work;

/// A small set has no more clues than this: what a person holds in mind.
pub(in crate::logic) const MOST_SMALL: usize = 2;
/// A set has no more clues than this.
pub(in crate::logic) const MOST_CLUES: usize = 6;
/// So many candidates are refuted beside the assumed one where a step is still one of cases.
pub(in crate::logic) const MOST_CASES: usize = 2;

/// The candidates that are assumed, those of cells with few of them first; or the one that is requested.
pub(in crate::logic) fn candidates(position: &Position, goal: Option<(Cell, Digit)>) -> Vec<(Cell, Digit)> {
    if let Some((cell, digit)) = goal {
        return if position.candidates(cell).contains(digit) { vec![(cell, digit)] } else { Vec::new() };
    }
    let of = |cell: Cell| position.candidates(cell).iter().map(move |digit| (cell, digit));
    let mut all: Vec<(Cell, Digit)> = position.empty_cells().flat_map(of).collect();
    all.sort_by_key(|&(cell, _)| (position.candidates(cell).len(), cell));
    all
}

/// The step of a proof without what it does not need, under the name that it then has; none if the definitions do not show
/// it, neither clues nor cases are left, or the work ends.
pub(in crate::logic) fn step(
    position: &Position,
    fixpoint: &Fixpoint<'_>,
    proof: ClueProof,
    work: &Work,
) -> Option<Step> {
    let target = proof.assumed?;
    let proof = reduced(fixpoint, proof, target, position.board().all_digits(), work)?;
    stated(position, fixpoint, proof)
}

/// Whether it refutes some candidates only together.
fn has_cases_within_cases(proof: &ClueProof) -> bool {
    proof.refuted.iter().any(|candidates| candidates.len() > 1)
}

/// Whether the proof, whose parts are all needed, has this form: one clue, and houses of the assumed cell.
fn is_clash(proof: &ClueProof, (cell, _): (Cell, Digit)) -> bool {
    let is_of_cell = |house: &HouseUse| matches!(house, HouseUse::Differ { cells, .. } if cells.contains(&cell));
    proof.clues.len() == 1
        && proof.sums.is_empty()
        && proof.refuted.is_empty()
        && !proof.houses.is_empty()
        && proof.houses.iter().all(is_of_cell)
}

/// The step of a proof that needs all its parts and has its lines: in the position where it was found, or in a later one
/// where the candidate is still there; none if neither clues nor cases are left.
pub(in crate::logic::families::clues) fn stated(
    position: &Position,
    fixpoint: &Fixpoint<'_>,
    proof: ClueProof,
) -> Option<Step> {
    let target = proof.assumed?;
    let technique = match proof.clue_count() {
        // What houses alone make of one candidate is a net of another family.
        0 if proof.refuted.is_empty() => return None,
        _ if proof.refuted.len() > MOST_CASES || has_cases_within_cases(&proof) => Technique::NestedClueNet,
        _ if !proof.refuted.is_empty() => Technique::ClueCases,
        1 if is_clash(&proof, target) => Technique::ClueClash,
        1..=MOST_SMALL => Technique::SmallClueSet,
        ..=MOST_CLUES => Technique::ClueSet,
        _ => Technique::ClueNet,
    };
    let mut eliminate = taken(fixpoint, &proof, position);
    eliminate.retain(|&removed| removed != target);
    eliminate.insert(0, target);
    Some(Step {
        technique,
        conclusion: Conclusion { place: Vec::new(), eliminate },
        evidence: Evidence::Clues(Box::new(proof)),
    })
}
