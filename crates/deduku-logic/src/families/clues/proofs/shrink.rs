//! Shortens proofs by clues to what their conclusion needs.

use crate::ClueProof;
use crate::families::clues::propagation::fixpoint::{Fixpoint, Items};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;

/// Removes parts of a proof as long as all of these candidates are still removed.
pub(crate) struct Shrinker<'s, 'p> {
    pub(crate) fixpoint: &'s Fixpoint<'p>,
    pub(crate) claims: Vec<(Cell, Digit)>,
}

impl Shrinker<'_, '_> {
    /// Whether the proof refutes each of the candidates.
    pub(crate) fn holds(&self, proof: &ClueProof) -> bool {
        self.holds_by(&self.fixpoint.items(proof), proof)
    }

    /// The same with the items already built.
    fn holds_by(&self, items: &Items<'_>, proof: &ClueProof) -> bool {
        self.claims.iter().all(|&claim| self.fixpoint.takes_by(items, proof, claim))
    }

    /// Drops facts about absent candidates: first whole cells, then single digits.
    pub(crate) fn drop_known(&self, proof: &mut ClueProof, all: DigitSet) {
        let items = self.fixpoint.items(proof);
        for at in (0..proof.known.len()).rev() {
            let fact = proof.known.remove(at);
            if !self.holds_by(&items, proof) {
                proof.known.insert(at, fact);
            }
        }
        for at in 0..proof.known.len() {
            for digit in (all - proof.known[at].1).iter() {
                proof.known[at].1.insert(digit);
                if !self.holds_by(&items, proof) {
                    proof.known[at].1.remove(digit);
                }
            }
        }
    }

    /// Drops cells of clues, with the kernels that contain them, starting from the end of each clue.
    pub(crate) fn drop_cells(&self, proof: &mut ClueProof) {
        for clue in 0..proof.clues.len() {
            for at in (0..proof.clues[clue].cells.len()).rev() {
                let cell = proof.clues[clue].cells.remove(at);
                if !self.holds(proof) {
                    proof.clues[clue].cells.insert(at, cell);
                }
            }
        }
    }
}

/// The candidates of the position that the proof removes without any assumption.
pub(crate) fn taken(fixpoint: &Fixpoint<'_>, proof: &ClueProof, position: &Position) -> Vec<(Cell, Digit)> {
    let Some(left) = fixpoint.run(proof, None, None) else { return Vec::new() };
    let of = |cell: Cell| {
        let removed = position.candidates(cell) - DigitSet::from_bits(left[cell.index()]);
        removed.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    position.empty_cells().flat_map(of).collect()
}

/// What the proof of the first of these candidates excludes: that candidate, those of the others that the same parts
/// remove, and what is removed without any assumption.
pub(in crate::families::clues) fn excluded(
    fixpoint: &Fixpoint<'_>,
    proof: &ClueProof,
    claims: &[(Cell, Digit)],
    position: &Position,
) -> Vec<(Cell, Digit)> {
    let also = |(at, claim): &(usize, &(Cell, Digit))| *at == 0 || fixpoint.takes(proof, **claim);
    let mut excluded: Vec<(Cell, Digit)> = claims.iter().enumerate().filter(also).map(|(_, &claim)| claim).collect();
    for removed in taken(fixpoint, proof, position) {
        if !excluded.contains(&removed) {
            excluded.push(removed);
        }
    }
    excluded
}

/// What the proofs of these claims exclude, grouped by proof. `exclude` returns what the proof of the first remaining
/// claim excludes, if there is a proof.
pub(crate) fn in_turn(
    mut claims: Vec<(Cell, Digit)>,
    mut exclude: impl FnMut(&[(Cell, Digit)]) -> Option<Vec<(Cell, Digit)>>,
) -> Vec<Vec<(Cell, Digit)>> {
    let mut outcomes = Vec::new();
    while !claims.is_empty() {
        let excluded = exclude(&claims);
        claims.remove(0);
        if let Some(excluded) = excluded {
            claims.retain(|claim| !excluded.contains(claim));
            outcomes.push(excluded);
        }
    }
    outcomes
}
