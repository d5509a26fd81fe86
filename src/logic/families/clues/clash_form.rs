//! The form of a proof that a candidate clashes with a clue.

use crate::board::{Cell, Digit};
use crate::logic::{ClueProof, HouseUse};

/// Whether the proof, whose parts are all needed, has this form: one clue, and houses of the assumed cell.
pub(super) fn is_clash(proof: &ClueProof, (cell, _): (Cell, Digit)) -> bool {
    let is_of_cell = |house: &HouseUse| matches!(house, HouseUse::Differ { cells, .. } if cells.contains(&cell));
    proof.clues.len() == 1
        && proof.sums.is_empty()
        && proof.refuted.is_empty()
        && !proof.houses.is_empty()
        && proof.houses.iter().all(is_of_cell)
}
