//! The premises of steps by clues: the finder has shortened them already.

use crate::logic::certify::premises::model::Premise;
use crate::logic::{ClueProof, ClueUse, HouseUse};

/// The parts of the proof as premises.
pub(in crate::logic) fn of_proof(proof: &ClueProof) -> Vec<Premise> {
    let clue = |part: &ClueUse| Premise::Clue { clue: part.clue, cells: part.cells.clone() };
    let house = |part: &HouseUse| match part {
        HouseUse::Differ { house, cells } => Premise::Once { house: *house, digit: None, cells: cells.clone() },
        HouseUse::Places { house, digit, cells } => {
            Premise::Places { house: *house, digit: *digit, only: cells.clone() }
        }
    };
    let known = proof.known.iter().map(|&(cell, only)| Premise::Cell { cell, only });
    proof.clues.iter().map(clue).chain(proof.houses.iter().map(house)).chain(known).collect()
}
