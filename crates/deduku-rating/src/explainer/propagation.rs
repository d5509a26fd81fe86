//! All consequences of one assumption: each candidate that it makes true or false, and the number of others on which
//! that depends.
//!
//! True candidates are processed before false ones, each kind in the order in which it was reached: a true one excludes
//! the others of its cell, its box, its row and its column; a false one may leave the last of its cell or of a house. A
//! static implication follows from one candidate, a dynamic one also from what was found to be false before. When no
//! implication is left, other techniques may be tried on what the assumption has left of the position.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::facts::{Numbering, count_without, has, insert};
use super::finding::{Finding, NestedChain, each};
use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, HOUSE_SETS, PEERS, bits, places};
use super::marks::Marks;
use super::memory::{Memory, Spare};
use super::step::Removed;
use deduku_core::work::Work;

/// A position, and what an assumption has left of it.
pub(super) struct Left<'a> {
    /// The whole position.
    source: &'a Marks,
    /// What is left.
    pub(super) marks: &'a Marks,
    /// The numbering of facts about the whole position.
    pub(super) numbering: &'a Numbering,
    /// The removed candidates, as false facts.
    outer: Vec<u64>,
}

impl<'a> Left<'a> {
    /// The whole position, with nothing assumed.
    pub(super) fn whole(marks: &'a Marks, numbering: &'a Numbering) -> Self {
        Self { source: marks, marks, numbering, outer: vec![0; numbering.words()] }
    }

    /// What is left of a position after an assumption.
    pub(super) fn new(source: &'a Marks, marks: &'a Marks, numbering: &'a Numbering) -> Self {
        let mut left = Self { source, marks, numbering, outer: vec![0; numbering.words()] };
        each(&left.absent()).for_each(|at| insert(&mut left.outer, numbering.bit(0, at)));
        left
    }

    /// The removed candidates: for each digit, their cells.
    pub(super) fn absent(&self) -> Removed {
        std::array::from_fn(|digit| self.source.digits[digit] & !self.marks.digits[digit])
    }

    /// The removed candidates of a cell.
    pub(super) fn absent_from(&self, cell: usize) -> u16 {
        self.source.cells[cell] & !self.marks.cells[cell]
    }
}

/// The resources of a search within a search.
pub(super) struct Means<'a> {
    /// The limits; if the work is to stop, nothing more is found.
    pub(super) work: &'a Work,
    /// Storage for it.
    pub(super) spare: &'a Spare,
}

/// Finds more in what an assumption has left of a position.
pub(super) type Find = fn(&Left<'_>, &Means<'_>) -> Vec<Finding>;

/// A way to find more when no implication is left. Many assumptions leave the same of a position, so what was found in
/// that is kept.
pub(super) struct Further<'a> {
    find: Find,
    /// The resources that it may use.
    means: &'a Means<'a>,
    /// What was found, by the candidates that were left.
    found: RefCell<HashMap<Removed, Rc<[Finding]>>>,
}

impl<'a> Further<'a> {
    pub(super) fn new(find: Find, means: &'a Means<'a>) -> Self {
        Self { find, means, found: RefCell::default() }
    }

    /// What is found when an assumption has left these of the candidates of a position.
    fn in_what_is_left(&self, marks: &Marks, of: &Left<'_>) -> Rc<[Finding]> {
        if let Some(found) = self.found.borrow().get(&marks.digits) {
            return Rc::clone(found);
        }
        let found: Rc<[Finding]> = (self.find)(&Left::new(of.source, marks, of.numbering), self.means).into();
        self.found.borrow_mut().insert(marks.digits, Rc::clone(&found));
        found
    }
}

/// The implications to use.
#[derive(Clone, Copy)]
pub(super) struct Method {
    /// Whether to use the rule that a cell holds one digit; otherwise only that a digit is in each house once.
    pub(super) cells: bool,
    /// Whether conclusions of several implications are combined.
    pub(super) dynamic: bool,
}

/// The conflict that a candidate is both true and false.
pub(super) struct Conflict {
    /// The number of nodes of the two chains, without nested ones.
    pub(super) nodes: usize,
    /// The set of all their grounds.
    grounds: usize,
}

/// The consequences of an assumption.
pub(super) struct Propagation<'a> {
    left: &'a Left<'a>,
    method: Method,
    memory: Box<Memory>,
    spare: &'a Spare,
    conflict: Option<Conflict>,
}

impl<'a> Propagation<'a> {
    /// All consequences of this candidate being true or false in what is left of a position. Grounds also name what is
    /// absent from it; that does not count in sizes.
    pub(super) fn of(left: &'a Left<'a>, start: usize, is_true: bool, method: Method, spare: &'a Spare) -> Self {
        let mut search = Self { left, method, memory: spare.take(left.marks, left.numbering), spare, conflict: None };
        search.memory.begin();
        search.conclude(usize::from(is_true), start, None);
        search.run(None);
        search
    }

    /// Continues, after nothing more followed, with other techniques than before.
    pub(super) fn try_further(&mut self, further: &Further<'_>) {
        self.run(Some(further));
    }

    /// The candidates that follow as false (0) or true (1).
    pub(super) const fn reached(&self, side: usize) -> &Removed {
        &self.memory.reached[side]
    }

    /// The number of candidates on which a consequence depends, including itself but not the nodes of nested chains.
    pub(super) fn size(&self, side: usize, candidate: usize) -> usize {
        count_without(self.grounds(side, candidate), &self.left.outer)
    }

    /// The grounds for a candidate being false (0) or true (1).
    pub(super) fn grounds(&self, side: usize, candidate: usize) -> &[u64] {
        self.memory.grounds(side, self.left.numbering.number(candidate))
    }

    /// The first candidate that is both true and false; nothing is derived after it.
    pub(super) const fn conflict(&self) -> Option<&Conflict> {
        self.conflict.as_ref()
    }

    /// The grounds of the two chains of a conflict.
    pub(super) fn grounds_of_conflict(&self, conflict: &Conflict) -> &[u64] {
        self.memory.set(conflict.grounds)
    }

    /// Adds the nested chains in these grounds that are not among `chains` yet.
    pub(super) fn add_nested(&self, grounds: &[u64], chains: &mut Vec<NestedChain>) {
        for (candidate, chain) in &self.memory.nested {
            if has(grounds, self.left.numbering.bit(0, *candidate)) && !chains.contains(chain) {
                chains.push(*chain);
            }
        }
    }

    fn run(&mut self, further: Option<&Further<'_>>) {
        while self.conflict.is_none() {
            if let Some(at) = self.memory.pending[1].pop_front() {
                self.exclude(usize::from(at));
            } else if let Some(at) = self.memory.pending[0].pop_front() {
                self.leave(usize::from(at));
            } else if !further.is_some_and(|further| self.search_further(further)) {
                return;
            }
        }
    }

    /// Derives what a true candidate excludes.
    fn exclude(&mut self, at: usize) {
        let (cell, digit) = (at / 9, at % 9);
        if self.method.cells {
            for other in places(self.left.marks.cells[cell] & !(1 << digit)) {
                self.conclude_from(0, cell * 9 + other, 1, std::iter::once(at));
            }
        }
        let peers = self.left.marks.digits[digit] & PEERS[cell] & !self.memory.reached[0][digit];
        let [region, row, column] = CELL_HOUSES[cell].map(|house| HOUSE_SETS[usize::from(house)]);
        for cells in [region, row & !region, column & !region] {
            for peer in bits(peers & cells) {
                self.conclude_from(0, peer * 9 + digit, 1, std::iter::once(at));
            }
        }
    }

    /// Derives what a false candidate leaves as the last one in its cell or in a house.
    fn leave(&mut self, at: usize) {
        let (cell, digit) = (at / 9, at % 9);
        if self.method.dynamic {
            self.memory.left.remove(cell, digit);
        }
        let source = self.left.source;
        let rest = self.memory.left.cells[cell] & !(1 << digit);
        if self.method.cells && rest.is_power_of_two() {
            let removed = places(source.cells[cell] & !rest).map(|other| cell * 9 + other);
            let to = cell * 9 + rest.trailing_zeros() as usize;
            self.conclude_from(1, to, 0, std::iter::once(at).chain(removed));
        }
        for (&house, &place) in CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]) {
            let house = usize::from(house);
            let rest = self.memory.left.spots[digit][house] & !(1 << place);
            if rest.is_power_of_two() {
                let candidate = |place: usize| usize::from(HOUSE_CELLS[house][place]) * 9 + digit;
                let removed = places(source.spots[digit][house] & !rest).map(candidate);
                let to = candidate(rest.trailing_zeros() as usize);
                self.conclude_from(1, to, 0, std::iter::once(at).chain(removed));
            }
        }
    }

    /// Tries the other techniques; returns whether anything follows from them.
    fn search_further(&mut self, further: &Further<'_>) -> bool {
        let found = further.in_what_is_left(&self.memory.left, self.left);
        for finding in found.iter() {
            let grounds = self.memory.begin();
            each(&finding.because).for_each(|at| self.add_grounds(0, at));
            for at in each(&finding.removed) {
                if self.is_unknown(0, at) {
                    self.memory.begin();
                    self.memory.add(grounds);
                    self.conclude(0, at, finding.chain);
                }
            }
        }
        !found.is_empty()
    }

    /// Adds the grounds for a candidate being false (0) or true (1) to the last set.
    fn add_grounds(&mut self, side: usize, at: usize) {
        let numbering = self.left.numbering;
        if !self.memory.add_grounds(side, numbering.number(at)) && side == 0 {
            let bit = numbering.bit(0, at);
            if has(&self.left.outer, bit) {
                insert(self.memory.last(), bit);
            }
        }
    }

    /// Whether the candidate is not yet known to be false (0) or true (1).
    fn is_unknown(&self, side: usize, at: usize) -> bool {
        self.conflict.is_none() && !self.memory.is_known(side, self.left.numbering.number(at))
    }

    /// Records that a candidate follows from all of these being false (0) or true (1), if it is not known yet.
    fn conclude_from(&mut self, side: usize, at: usize, from_side: usize, from: impl Iterator<Item = usize>) {
        if self.is_unknown(side, at) {
            self.memory.begin();
            from.for_each(|from| self.add_grounds(from_side, from));
            self.conclude(side, at, None);
        }
    }

    /// Records that a so far unknown candidate follows from the facts of the last set.
    fn conclude(&mut self, side: usize, at: usize, chain: Option<NestedChain>) {
        let numbering = self.left.numbering;
        insert(self.memory.last(), numbering.bit(side, at));
        self.memory.nested.extend(chain.map(|chain| (at, chain)));
        let number = numbering.number(at);
        if self.memory.is_known(1 - side, number) {
            let nodes = count_without(self.memory.last(), &self.left.outer) + self.size(1 - side, at);
            self.memory.add_grounds(1 - side, number);
            self.conflict = Some(Conflict { nodes, grounds: self.memory.last_number() });
        } else {
            self.memory.note(side, at, number);
        }
    }
}

impl Propagation<'_> {
    /// Ends the propagation and returns its storage for reuse.
    pub(super) fn end(self) {
        self.spare.give_back(self.memory);
    }
}
