//! Joins proofs by clues.

use crate::{ClueProof, HouseUse};
use deduku_core::board::Cell;
use deduku_core::order::OrderBy;

/// Adds all parts of another proof.
pub(in crate::families::clues) fn join(proof: &mut ClueProof, other: ClueProof) {
    for part in other.clues {
        if let Some(own) = proof.clues.iter_mut().find(|own| own.clue == part.clue) {
            add(&mut own.cells, part.cells);
        } else {
            proof.clues.push(part);
        }
    }
    proof.clues.order_by(|part| part.clue);
    let sums: Vec<_> = other.sums.into_iter().filter(|sum| !proof.sums.contains(sum)).collect();
    proof.sums.extend(sums);
    other.houses.into_iter().for_each(|part| join_house(proof, part));
    for (cell, only) in other.known {
        if let Some(own) = proof.known.iter_mut().find(|own| own.0 == cell) {
            own.1 &= only;
        } else {
            proof.known.push((cell, only));
        }
    }
    proof.known.sort_unstable_by_key(|known| known.0);
}

fn join_house(proof: &mut ClueProof, part: HouseUse) {
    if let HouseUse::Differ { house, cells } = &part {
        for own in &mut proof.houses {
            if let HouseUse::Differ { house: same, cells: own } = own
                && same == house
            {
                add(own, cells.clone());
                return;
            }
        }
    }
    if !proof.houses.contains(&part) {
        proof.houses.push(part);
    }
}

fn add(cells: &mut Vec<Cell>, more: Vec<Cell>) {
    cells.extend(more);
    cells.sort_unstable();
    cells.dedup();
}
