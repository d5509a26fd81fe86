//! The step of a proof by an assumed candidate: reduced until each part is needed, then named accordingly.

use crate::families::clues::proofs::reduction::reduced;
use crate::families::clues::proofs::shrink::taken;
use crate::families::clues::propagation::fixpoint::Fixpoint;
use crate::{ClueProof, Conclusion, Evidence, HouseUse, Step, Technique};
use deduku_core::board::{Cell, Digit};
use deduku_core::order::OrderBy;
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

/// The most clues of a small set: what a person can keep in mind.
pub(crate) const MOST_SMALL: usize = 2;
/// The most clues of a set.
pub(crate) const MOST_CLUES: usize = 6;
/// The most cases, refuted in addition to the assumed candidate, of a step of cases.
pub(crate) const MOST_CASES: usize = 2;

/// The candidates to assume, those of cells with few candidates first; or only the requested one.
pub(crate) fn candidates(position: &Position, goal: Option<(Cell, Digit)>) -> Vec<(Cell, Digit)> {
    if let Some((cell, digit)) = goal {
        return if position.candidates(cell).contains(digit) { vec![(cell, digit)] } else { Vec::new() };
    }
    let of = |cell: Cell| position.candidates(cell).iter().map(move |digit| (cell, digit));
    let mut all: Vec<(Cell, Digit)> = position.empty_cells().flat_map(of).collect();
    all.order_by(|&(cell, _)| (position.candidates(cell).len(), cell));
    all
}

/// The step of the reduced proof, under the name that it then has. `None` if the definitions do not show it, neither
/// clues nor cases are left, or the work ends.
pub(crate) fn step(position: &Position, fixpoint: &Fixpoint<'_>, proof: ClueProof, work: &Work) -> Option<Step> {
    let target = proof.assumed?;
    let proof = reduced(fixpoint, proof, target, position.board().all_digits(), work)?;
    stated(position, fixpoint, proof)
}

/// Whether the proof refutes some candidates only together.
fn has_cases_within_cases(proof: &ClueProof) -> bool {
    proof.refuted.iter().any(|candidates| candidates.len() > 1)
}

/// Whether the reduced proof has the form of a clash: one clue, and houses of the assumed cell.
fn is_clash(proof: &ClueProof, (cell, _): (Cell, Digit)) -> bool {
    let is_of_cell = |house: &HouseUse| matches!(house, HouseUse::Differ { cells, .. } if cells.contains(&cell));
    proof.clues.len() == 1
        && proof.sums.is_empty()
        && proof.refuted.is_empty()
        && !proof.houses.is_empty()
        && proof.houses.iter().all(is_of_cell)
}

/// The step of a reduced proof that has its lines, in the position where it was found or in a later one where the
/// candidate is still there. `None` if it has neither clues nor cases.
pub(in crate::families::clues) fn stated(
    position: &Position,
    fixpoint: &Fixpoint<'_>,
    proof: ClueProof,
) -> Option<Step> {
    let target = proof.assumed?;
    let technique = match proof.clue_count() {
        // A refutation of one candidate by houses alone is a net of another family.
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
    Some(Step { technique, conclusion: Conclusion::removing(eliminate), evidence: Evidence::Clues(Box::new(proof)) })
}
