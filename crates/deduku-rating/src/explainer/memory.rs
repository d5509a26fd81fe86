//! Reusable storage for propagations: a search within a search makes a great many of them.

use std::cell::RefCell;
use std::collections::VecDeque;

use super::facts::{Numbering, extend};
use super::finding::NestedChain;
use super::marks::Marks;
use super::step::Removed;

/// The value for a candidate about which nothing is known.
const UNKNOWN: u16 = u16::MAX;

/// The data that a propagation records.
pub(super) struct Memory {
    /// What is left when the processed false candidates are removed.
    pub(super) left: Marks,
    /// The candidates that follow as false (0) or true (1).
    pub(super) reached: [Removed; 2],
    /// For each of them, by its number, the number of the set of its grounds.
    known: [Vec<u16>; 2],
    /// Sets of facts, stored consecutively.
    sets: Vec<u64>,
    /// The number of words in each set.
    words: usize,
    /// The false candidates that nested chains showed.
    pub(super) nested: Vec<(usize, NestedChain)>,
    /// The false (0) and true (1) candidates that have not been processed yet.
    pub(super) pending: [VecDeque<u16>; 2],
}

/// Storage that is free for reuse.
#[derive(Default)]
#[expect(clippy::vec_box, reason = "a propagation holds its memory boxed, and it goes to and fro")]
pub(super) struct Spare(RefCell<Vec<Box<Memory>>>);

impl Spare {
    /// Returns storage in which nothing is recorded but the position.
    pub(super) fn take(&self, marks: &Marks, numbering: &Numbering) -> Box<Memory> {
        let mut memory = self.0.borrow_mut().pop().unwrap_or_else(|| Box::new(Memory::new(marks)));
        memory.clear(marks, numbering);
        memory
    }

    /// Returns used storage to the pool.
    pub(super) fn give_back(&self, memory: Box<Memory>) {
        self.0.borrow_mut().push(memory);
    }
}

impl Memory {
    fn new(marks: &Marks) -> Self {
        Self {
            left: marks.clone(),
            reached: [[0; 9]; 2],
            known: [Vec::new(), Vec::new()],
            sets: Vec::new(),
            words: 0,
            nested: Vec::new(),
            pending: [VecDeque::new(), VecDeque::new()],
        }
    }

    fn clear(&mut self, marks: &Marks, numbering: &Numbering) {
        self.left.clone_from(marks);
        self.reached = [[0; 9]; 2];
        for known in &mut self.known {
            known.clear();
            known.resize(numbering.count(), UNKNOWN);
        }
        self.sets.clear();
        self.words = numbering.words();
        self.nested.clear();
        self.pending.iter_mut().for_each(VecDeque::clear);
    }

    /// Whether the candidate with this number is known to be false (0) or true (1).
    pub(super) fn is_known(&self, side: usize, number: usize) -> bool {
        self.known[side][number] != UNKNOWN
    }

    /// The grounds for that; empty if it is not known.
    pub(super) fn grounds(&self, side: usize, number: usize) -> &[u64] {
        let set = self.known[side][number];
        if set == UNKNOWN { &[] } else { self.set(usize::from(set)) }
    }

    /// A set by its number.
    pub(super) fn set(&self, number: usize) -> &[u64] {
        &self.sets[number * self.words..(number + 1) * self.words]
    }

    /// Starts a new set, which becomes the last one, and returns its number.
    pub(super) fn begin(&mut self) -> usize {
        let number = self.sets.len() / self.words;
        self.sets.resize(self.sets.len() + self.words, 0);
        number
    }

    /// The number of the last set.
    pub(super) fn last_number(&self) -> usize {
        self.sets.len() / self.words - 1
    }

    /// The last set.
    pub(super) fn last(&mut self) -> &mut [u64] {
        let begin = self.sets.len() - self.words;
        &mut self.sets[begin..]
    }

    /// Adds another set to the last one.
    pub(super) fn add(&mut self, set: usize) {
        let begin = self.sets.len() - self.words;
        let (before, last) = self.sets.split_at_mut(begin);
        extend(last, &before[set * self.words..(set + 1) * self.words]);
    }

    /// Adds the grounds for a candidate being false (0) or true (1) to the last set; returns whether it is known.
    pub(super) fn add_grounds(&mut self, side: usize, number: usize) -> bool {
        let set = self.known[side][number];
        if set != UNKNOWN {
            self.add(usize::from(set));
        }
        set != UNKNOWN
    }

    /// Records that a candidate follows, with the last set as its grounds.
    pub(super) fn note(&mut self, side: usize, at: usize, number: usize) {
        self.known[side][number] = self.last_number() as u16;
        self.reached[side][at % 9] |= 1 << (at / 9);
        self.pending[side].push_back(at as u16);
    }
}
