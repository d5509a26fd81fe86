//! The premises of steps by clues: the finder has shortened them already.

use crate::logic::certify::premises::model::Premise;
use crate::logic::{ClueProof, ClueUse, HouseUse, SumUse};

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
