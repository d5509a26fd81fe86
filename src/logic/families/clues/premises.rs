//! The premises of steps by clues: the finder has shortened them already.

use crate::logic::certify::premises::model::Premise;
use crate::logic::families::clues::chain_proof::chain_proof;
use crate::logic::families::clues::fixpoint::Fixpoint;
use crate::logic::{ClueProof, ClueUse, Conclusion, HouseUse, Pattern, SumUse};
use crate::puzzle::Position;
use crate::work::Work;

/// What the conclusion of chains with links by clues rests on; nothing if that is not shown.
pub(in crate::logic) fn of_chains(position: &Position, pattern: &Pattern, conclusion: &Conclusion) -> Vec<Premise> {
    let fixpoint = Fixpoint::new(position.puzzle());
    let shown = |claims: &[_]| chain_proof(position, &fixpoint, pattern, claims, &Work::unlimited());
    shown(&conclusion.eliminate).map_or_else(Vec::new, |(proof, _)| of_proof(&proof))
}

/// The parts of the proof as premises.
pub(in crate::logic) fn of_proof(proof: &ClueProof) -> Vec<Premise> {
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
