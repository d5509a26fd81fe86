//! Sets of facts about the candidates of a position: each fact states that one is false, or that it is true. A set is a
//! row of bits, as long as the position requires.

use super::geometry::bits;
use super::implications::{CANDIDATES, candidates};
use super::marks::Marks;
use super::step::Removed;

/// The assignment of bits to facts: first the candidates of a position as false, then as true.
pub(super) struct Numbering {
    candidates: Vec<u16>,
    /// The number of each candidate in that list.
    numbers: Vec<u16>,
}

impl Numbering {
    /// The numbering for the candidates of a position.
    pub(super) fn of(marks: &Marks) -> Self {
        let candidates: Vec<u16> = candidates(marks).map(|at| at as u16).collect();
        let mut numbers = vec![0; CANDIDATES];
        for (number, &at) in candidates.iter().enumerate() {
            numbers[usize::from(at)] = number as u16;
        }
        Self { candidates, numbers }
    }

    /// The number of candidates.
    pub(super) fn count(&self) -> usize {
        self.candidates.len()
    }

    /// The number of words in a set.
    pub(super) fn words(&self) -> usize {
        (2 * self.count()).div_ceil(64)
    }

    /// The number of a candidate.
    pub(super) fn number(&self, candidate: usize) -> usize {
        usize::from(self.numbers[candidate])
    }

    /// The bit for a candidate being false (0) or true (1).
    pub(super) fn bit(&self, side: usize, candidate: usize) -> usize {
        side * self.count() + self.number(candidate)
    }

    /// The false candidates of a set: for each digit, their cells.
    pub(super) fn false_ones(&self, facts: &[u64]) -> Removed {
        let mut cells = [0; 9];
        for (at, &word) in facts.iter().enumerate() {
            for bit in bits(u128::from(word)).map(|bit| at * 64 + bit).take_while(|&bit| bit < self.count()) {
                let candidate = usize::from(self.candidates[bit]);
                cells[candidate % 9] |= 1 << (candidate / 9);
            }
        }
        cells
    }
}

/// Adds a fact.
pub(super) fn insert(facts: &mut [u64], bit: usize) {
    facts[bit / 64] |= 1 << (bit % 64);
}

/// Whether a set has a fact.
pub(super) fn has(facts: &[u64], bit: usize) -> bool {
    facts[bit / 64] >> (bit % 64) & 1 == 1
}

/// Adds all of another set.
pub(super) fn extend(facts: &mut [u64], more: &[u64]) {
    for (word, more) in facts.iter_mut().zip(more) {
        *word |= more;
    }
}

/// The number of facts that are not in `but`.
pub(super) fn count_without(facts: &[u64], but: &[u64]) -> usize {
    facts.iter().zip(but).map(|(word, but)| (word & !but).count_ones() as usize).sum()
}
