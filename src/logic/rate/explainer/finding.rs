//! What a search beside the implications finds after an assumption: candidates that are false because others are.

use super::geometry::bits;
use super::implications::CANDIDATES;
use super::step::Removed;

/// Candidates that are false because others are.
pub(super) struct Finding {
    /// The false candidates, for each digit their cells.
    pub(super) removed: Removed,
    /// The candidates whose absence it rests on, for each digit their cells.
    pub(super) because: Removed,
    /// The chain that shows it, if one does.
    pub(super) chain: Option<NestedChain>,
}

/// A chain within a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NestedChain {
    /// How many nodes it has.
    pub(super) nodes: u16,
    /// The same for the same chain.
    pub(super) key: u64,
}

/// The candidates of a set, by cells, then by digits.
pub(super) fn each(set: &Removed) -> impl Iterator<Item = usize> {
    let cells = set.iter().fold(0, |all, cells| all | cells);
    bits(cells).flat_map(move |cell| {
        (0..9).filter(move |&digit| set[digit] >> cell & 1 == 1).map(move |digit| cell * 9 + digit)
    })
}

/// Facts about candidates, a bit for each: that it is false, then that it is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Facts([u64; (2 * CANDIDATES).div_ceil(64)]);

impl Facts {
    pub(super) const NONE: Self = Self([0; (2 * CANDIDATES).div_ceil(64)]);

    /// Adds that a candidate is false (0) or true (1).
    pub(super) fn insert(&mut self, side: usize, candidate: usize) {
        let bit = side * CANDIDATES + candidate;
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Whether it says that a candidate is false (0) or true (1).
    pub(super) fn has(&self, side: usize, candidate: usize) -> bool {
        let bit = side * CANDIDATES + candidate;
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Adds all of another set.
    pub(super) fn extend(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// How many they are, those in `but` left out.
    pub(super) fn count_without(&self, but: &Self) -> u16 {
        self.0.iter().zip(&but.0).map(|(word, but)| (word & !but).count_ones() as u16).sum()
    }

    /// The false ones, for each digit their cells.
    pub(super) fn false_ones(&self) -> Removed {
        let mut cells = [0; 9];
        for (at, &word) in self.0.iter().enumerate() {
            let candidates = bits(u128::from(word)).map(|bit| at * 64 + bit).filter(|&bit| bit < CANDIDATES);
            candidates.for_each(|candidate| cells[candidate % 9] |= 1 << (candidate / 9));
        }
        cells
    }
}
