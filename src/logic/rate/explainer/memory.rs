//! Memory of propagations that is used again: a search within a search makes a great many of them.

use std::cell::RefCell;
use std::collections::VecDeque;

use super::finding::{Facts, NestedChain};
use super::implications::CANDIDATES;
use super::marks::Marks;
use super::step::Removed;

/// Where nothing is known of a candidate.
pub(super) const UNKNOWN: u16 = u16::MAX;

/// What a propagation notes.
pub(super) struct Memory {
    /// What is left when the false candidates that were looked at are gone.
    pub(super) left: Marks,
    /// The false (0) and true (1) candidates that follow.
    pub(super) reached: [Removed; 2],
    /// For each of them where its grounds are.
    pub(super) known: [[u16; CANDIDATES]; 2],
    /// The grounds, in the order in which candidates were reached.
    pub(super) grounds: Vec<Facts>,
    /// How many they are.
    pub(super) sizes: Vec<u16>,
    /// The false candidates that nested chains showed.
    pub(super) nested: Vec<(usize, NestedChain)>,
    /// The false (0) and true (1) candidates that were not looked at yet.
    pub(super) pending: [VecDeque<u16>; 2],
}

/// Memory that is free.
#[derive(Default)]
pub(super) struct Spare(RefCell<Vec<Box<Memory>>>);

impl Spare {
    /// Memory in which nothing is noted but the position.
    pub(super) fn take(&self, marks: &Marks) -> Box<Memory> {
        let Some(mut memory) = self.0.borrow_mut().pop() else { return Box::new(Memory::new(marks.clone())) };
        memory.clear(marks);
        memory
    }

    /// Takes back what was used.
    pub(super) fn give_back(&self, memory: Box<Memory>) {
        self.0.borrow_mut().push(memory);
    }
}

impl Memory {
    const fn new(left: Marks) -> Self {
        Self {
            left,
            reached: [[0; 9]; 2],
            known: [[UNKNOWN; CANDIDATES]; 2],
            grounds: Vec::new(),
            sizes: Vec::new(),
            nested: Vec::new(),
            pending: [VecDeque::new(), VecDeque::new()],
        }
    }

    fn clear(&mut self, marks: &Marks) {
        self.left.clone_from(marks);
        self.reached = [[0; 9]; 2];
        self.known = [[UNKNOWN; CANDIDATES]; 2];
        self.grounds.clear();
        self.sizes.clear();
        self.nested.clear();
        self.pending.iter_mut().for_each(VecDeque::clear);
    }
}
