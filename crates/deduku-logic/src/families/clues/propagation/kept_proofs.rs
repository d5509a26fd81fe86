//! Proofs that were found in one position of a path and not used there.
//!
//! A proof lists the facts that it needs, so it holds wherever these are known, and therefore in all later positions,
//! because candidates are only removed. Finding a nested net takes long, and several are compared before one is used.

use std::cell::RefCell;

use crate::families::clues::propagation::domain::domain;
use crate::{ClueProof, HouseUse};
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;

/// A proof that is kept.
pub(in crate::families::clues) struct Kept {
    pub(in crate::families::clues) proof: ClueProof,
    /// Whether each of its parts is needed, and its lines are filled in.
    pub(in crate::families::clues) is_reduced: bool,
}

/// The proofs of one puzzle, one per candidate.
#[derive(Default)]
pub(crate) struct KeptProofs(RefCell<Vec<Kept>>);

impl KeptProofs {
    /// Keeps a proof. Of several proofs of the same candidate, only the shortest is kept.
    pub(in crate::families::clues) fn add(&self, new: Kept) {
        let mut all = self.0.borrow_mut();
        if let Some(old) = all.iter_mut().find(|old| old.proof.assumed == new.proof.assumed) {
            if size(&new) < size(old) {
                *old = new;
            }
            return;
        }
        all.push(new);
    }

    /// Removes and returns the shortest proof with at most `most_clues` clues that holds in the position. Proofs that
    /// conclude nothing there are dropped. A proof that lists places where a digit is no longer possible is returned
    /// without them, and has to be reduced again.
    pub(in crate::families::clues) fn take_shortest(&self, position: &Position, most_clues: usize) -> Option<Kept> {
        let mut all = self.0.borrow_mut();
        all.retain(|kept| says_something(&kept.proof, position) && holds(&kept.proof, position));
        let is_meant = |at: &usize| all[*at].proof.clue_count() <= most_clues;
        let shortest = (0..all.len()).filter(is_meant).min_by_key(|&at| size(&all[at]))?;
        let mut kept = all.remove(shortest);
        if tighten(&mut kept.proof, position) {
            kept.is_reduced = false;
        }
        Some(kept)
    }

    /// Whether there is a reduced proof of the candidate.
    pub(in crate::families::clues) fn has_reduced(&self, target: (Cell, Digit)) -> bool {
        self.0.borrow().iter().any(|kept| kept.is_reduced && kept.proof.assumed == Some(target))
    }
}

/// Drops places where the digit is no longer possible in the position; returns whether there were any.
fn tighten(proof: &mut ClueProof, position: &Position) -> bool {
    let mut is_changed = false;
    for house in &mut proof.houses {
        if let HouseUse::Places { digit, cells, .. } = house {
            let before = cells.len();
            cells.retain(|&cell| domain(position, cell) >> digit.index() & 1 == 1);
            is_changed |= cells.len() < before;
        }
    }
    is_changed
}

/// The sort key: reduced proofs first, then fewer cases and clues.
fn size(kept: &Kept) -> (bool, usize, usize) {
    (!kept.is_reduced, kept.proof.refuted.len(), kept.proof.clue_count())
}

fn says_something(proof: &ClueProof, position: &Position) -> bool {
    proof.assumed.is_some_and(|(cell, digit)| position.candidates(cell).contains(digit))
}

/// Whether everything that the proof assumes to be known is known here. A position before the one where it was found
/// may know less.
fn holds(proof: &ClueProof, position: &Position) -> bool {
    let is_known = proof.known.iter().all(|&(cell, only)| domain(position, cell) & !only.bits() == 0);
    let are_all_places = |house: &HouseUse| match house {
        HouseUse::Differ { .. } => true,
        HouseUse::Places { house, digit, cells } => {
            let others = position.board().house(*house).cells.iter().filter(|cell| !cells.contains(cell));
            others.copied().all(|cell| domain(position, cell) >> digit.index() & 1 == 0)
        }
    };
    is_known && proof.houses.iter().all(are_all_places)
}
