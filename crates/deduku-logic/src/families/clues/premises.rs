//! The premises of steps by clues; their proofs are already shortened.

use crate::certify::premises::model::Premise;
use crate::families::clues::proofs::chain_proof::chain_proof;
use crate::families::clues::proofs::fish_proof::{FishParts, fish_proof};
use crate::families::clues::proofs::set_proof::set_proof;
use crate::families::clues::propagation::fixpoint::Fixpoint;
use crate::{ClueProof, ClueUse, Conclusion, HouseUse, Pattern, Step, SumUse};
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

/// The premises of chains with clue links; empty if the conclusion is not shown.
pub(crate) fn of_chains(position: &Position, pattern: &Pattern, conclusion: &Conclusion) -> Vec<Premise> {
    let fixpoint = Fixpoint::new(position.puzzle());
    let shown = |claims: &[_]| chain_proof(position, &fixpoint, pattern, claims, &Work::unlimited());
    shown(&conclusion.eliminate).map_or_else(Vec::new, |(proof, _)| of_proof(&proof))
}

/// The premises of almost locked sets that exclude candidates by clues.
pub(crate) fn of_sets(position: &Position, pattern: &Pattern, conclusion: &Conclusion) -> Option<Vec<Premise>> {
    if position.puzzle().all_kernels().is_empty() {
        return None;
    }
    let fixpoint = Fixpoint::new(position.puzzle());
    set_proof(position, &fixpoint, pattern, &conclusion.eliminate).map(|(proof, _)| of_proof(&proof))
}

/// The premises of a fish of which some fin excludes the candidate only by a clue.
pub(crate) fn of_fish(position: &Position, step: &Step) -> Option<Vec<Premise>> {
    let (fish, &(cell, _)) = (FishParts::of(&step.evidence)?, step.conclusion.eliminate.first()?);
    if position.puzzle().all_kernels().is_empty() || fish.fins_beyond_houses(position.board(), cell).is_empty() {
        return None;
    }
    let proof = fish_proof(position, &Fixpoint::new(position.puzzle()), fish, cell);
    Some(proof.map_or_else(Vec::new, |proof| of_proof(&proof)))
}

/// The parts of the proof as premises.
pub(crate) fn of_proof(proof: &ClueProof) -> Vec<Premise> {
    let clue = |part: &ClueUse| Premise::Clue { clue: part.clue, cells: part.cells.clone() };
    let house = |part: &HouseUse| match part {
        HouseUse::Differ { house, cells } => Premise::Once { house: *house, digit: None, cells: cells.clone() },
        HouseUse::Places { house, digit, cells } => {
            Premise::Places { house: *house, digit: *digit, only: cells.clone() }
        }
    };
    let sum = |part: &SumUse| Premise::ClueBalance {
        add: part.houses.clone(),
        less: part.clues.iter().map(|clue| (clue.clue, clue.cells.clone())).collect(),
        plus: part.plus.clone(),
        minus: part.minus.clone(),
        total: part.total,
    };
    let cases = proof.refuted.iter().map(|candidates| Premise::Case { candidates: candidates.clone() });
    let known = proof.known.iter().map(|&(cell, only)| Premise::Cell { cell, only });
    let rules = proof.clues.iter().map(clue).chain(proof.sums.iter().map(sum));
    rules.chain(proof.houses.iter().map(house)).chain(known).chain(cases).collect()
}
