//! All that follows from one assumption: each candidate that it makes true or false, and on how many others that rests.
//!
//! True candidates come before false ones, each kind in the order in which it was reached: a true one excludes the others of
//! its cell, its box, its row and its column, a false one may leave the last of its cell or of a house. A static implication
//! follows from one candidate, a dynamic one also from what was found to be false before. Where no implication is left,
//! other techniques may be tried on what the assumption has left of the position.

use super::finding::{Facts, Finding, NestedChain, each};
use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, HOUSE_SETS, PEERS, bits, places};
use super::marks::Marks;
use super::memory::{Memory, Spare, UNKNOWN};
use super::step::Removed;
use crate::work::Work;

/// A position, and what an assumption left of it.
pub(super) struct Left<'a> {
    /// The whole position.
    source: &'a Marks,
    /// What is left.
    pub(super) marks: &'a Marks,
    /// The candidates that are gone, as false ones.
    outer: Facts,
}

impl<'a> Left<'a> {
    /// Where nothing was assumed.
    pub(super) const fn whole(marks: &'a Marks) -> Self {
        Self { source: marks, marks, outer: Facts::NONE }
    }

    /// What is left of a position.
    pub(super) fn new(source: &'a Marks, marks: &'a Marks) -> Self {
        let mut left = Self { source, marks, outer: Facts::NONE };
        each(&left.absent()).for_each(|at| left.outer.insert(0, at));
        left
    }

    /// The candidates that are gone, for each digit their cells.
    pub(super) fn absent(&self) -> Removed {
        std::array::from_fn(|digit| self.source.digits[digit] & !self.marks.digits[digit])
    }

    /// The candidates of a cell that are gone.
    pub(super) fn absent_from(&self, cell: usize) -> u16 {
        self.source.cells[cell] & !self.marks.cells[cell]
    }
}

/// What a search within a search may use.
pub(super) struct Means<'a> {
    /// The limits; where the work is to stop, nothing more is found.
    pub(super) work: &'a Work,
    /// Memory for it.
    pub(super) spare: &'a Spare,
}

/// How more is found in what an assumption left of a position.
#[derive(Clone, Copy)]
pub(super) struct Further<'a> {
    /// Finds it.
    pub(super) find: fn(&Left<'_>, &Means<'_>) -> Vec<Finding>,
    /// What it may use.
    pub(super) means: &'a Means<'a>,
}

/// Which implications count.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    /// That a cell holds one digit; without it only one digit in its houses.
    pub(super) cells: bool,
    /// Whether conclusions of several implications are combined.
    pub(super) dynamic: bool,
    /// What is tried where no implication is left.
    pub(super) further: Option<Further<'a>>,
}

/// That a candidate is both true and false.
pub(super) struct Conflict {
    /// How many nodes the two chains have, without nested ones.
    pub(super) nodes: usize,
    /// All of them.
    pub(super) grounds: Facts,
}

/// What follows from an assumption.
pub(super) struct Propagation<'a> {
    source: &'a Marks,
    marks: &'a Marks,
    rules: Rules<'a>,
    /// What `marks` lacks of `source`.
    outer: &'a Facts,
    memory: Box<Memory>,
    spare: &'a Spare,
    conflict: Option<Conflict>,
}

impl<'a> Propagation<'a> {
    /// All that follows from this candidate being true or false in what is left of a position. Grounds name what is gone from
    /// there, too; it does not count in sizes.
    pub(super) fn of(left: &'a Left<'a>, start: usize, is_true: bool, rules: Rules<'a>, spare: &'a Spare) -> Self {
        let Left { source, marks, outer } = left;
        let mut search = Self { source, marks, rules, outer, memory: spare.take(marks), spare, conflict: None };
        search.conclude(usize::from(is_true), start, Facts::NONE, None);
        search.run();
        search
    }

    /// Goes on from where nothing more followed, with other techniques than before.
    pub(super) fn try_further(&mut self, further: Further<'a>) {
        self.rules.further = Some(further);
        self.run();
    }

    /// The candidates that follow as false (0) or true (1).
    pub(super) const fn reached(&self, side: usize) -> &Removed {
        &self.memory.reached[side]
    }

    /// On how many candidates, itself included and without the nodes of nested chains, a candidate that follows rests.
    pub(super) fn size(&self, side: usize, candidate: usize) -> usize {
        self.memory.sizes.get(usize::from(self.memory.known[side][candidate])).copied().unwrap_or(0).into()
    }

    /// What a candidate's being false (0) or true (1) rests on.
    pub(super) fn grounds(&self, side: usize, candidate: usize) -> &Facts {
        self.memory.grounds.get(usize::from(self.memory.known[side][candidate])).unwrap_or(&Facts::NONE)
    }

    /// The first candidate that is both true and false; what would follow after it is left.
    pub(super) const fn conflict(&self) -> Option<&Conflict> {
        self.conflict.as_ref()
    }

    /// Adds the nested chains in these grounds that are not among `chains` yet.
    pub(super) fn add_nested(&self, grounds: &Facts, chains: &mut Vec<NestedChain>) {
        for (_, chain) in self.memory.nested.iter().filter(|&&(candidate, _)| grounds.has(0, candidate)) {
            if !chains.contains(chain) {
                chains.push(*chain);
            }
        }
    }

    fn run(&mut self) {
        while self.conflict.is_none() {
            if let Some(at) = self.memory.pending[1].pop_front() {
                self.exclude(usize::from(at));
            } else if let Some(at) = self.memory.pending[0].pop_front() {
                self.leave(usize::from(at));
            } else if !self.search_further() {
                return;
            }
        }
    }

    /// What a true candidate excludes.
    fn exclude(&mut self, at: usize) {
        let (cell, digit) = (at / 9, at % 9);
        let grounds = self.grounds_of(1, at);
        if self.rules.cells {
            for other in places(self.marks.cells[cell] & !(1 << digit)) {
                self.conclude(0, cell * 9 + other, grounds, None);
            }
        }
        let peers = self.marks.digits[digit] & PEERS[cell];
        let [region, row, column] = CELL_HOUSES[cell].map(|house| HOUSE_SETS[usize::from(house)]);
        for cells in [region, row & !region, column & !region] {
            for peer in bits(peers & cells) {
                self.conclude(0, peer * 9 + digit, grounds, None);
            }
        }
    }

    /// What a false candidate leaves alone in its cell or in a house.
    fn leave(&mut self, at: usize) {
        let (cell, digit) = (at / 9, at % 9);
        if self.rules.dynamic {
            self.memory.left.remove(cell, digit);
        }
        let rest = self.memory.left.cells[cell] & !(1 << digit);
        if self.rules.cells && rest.is_power_of_two() {
            let to = cell * 9 + rest.trailing_zeros() as usize;
            if self.is_news(1, to) {
                let gone = places(self.source.cells[cell] & !rest).map(|other| cell * 9 + other);
                self.conclude(1, to, self.grounds_of_all(at, gone), None);
            }
        }
        for (&house, &place) in CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]) {
            let house = usize::from(house);
            let rest = self.memory.left.spots[digit][house] & !(1 << place);
            if rest.is_power_of_two() {
                let candidate = |place: usize| usize::from(HOUSE_CELLS[house][place]) * 9 + digit;
                let to = candidate(rest.trailing_zeros() as usize);
                if self.is_news(1, to) {
                    let gone = places(self.source.spots[digit][house] & !rest).map(candidate);
                    self.conclude(1, to, self.grounds_of_all(at, gone), None);
                }
            }
        }
    }

    /// Tries the other techniques; whether anything follows from them.
    fn search_further(&mut self) -> bool {
        let Some(further) = self.rules.further else { return false };
        let found = (further.find)(&Left::new(self.source, &self.memory.left), further.means);
        for finding in &found {
            let mut grounds = Facts::NONE;
            for at in each(&finding.because) {
                grounds.extend(&self.grounds_of(0, at));
            }
            for at in each(&finding.removed) {
                self.conclude(0, at, grounds, finding.chain);
            }
        }
        !found.is_empty()
    }

    fn grounds_of(&self, side: usize, at: usize) -> Facts {
        if let Some(grounds) = self.memory.grounds.get(usize::from(self.memory.known[side][at])) {
            return *grounds;
        }
        let mut grounds = Facts::NONE;
        if side == 0 && self.outer.has(0, at) {
            grounds.insert(0, at);
        }
        grounds
    }

    /// The grounds for all of these being false.
    fn grounds_of_all(&self, at: usize, gone: impl Iterator<Item = usize>) -> Facts {
        let mut all = self.grounds_of(0, at);
        gone.for_each(|other| all.extend(&self.grounds_of(0, other)));
        all
    }

    /// Whether that candidate was not known to be false (0) or true (1).
    fn is_news(&self, side: usize, at: usize) -> bool {
        self.conflict.is_none() && self.memory.known[side][at] == UNKNOWN
    }

    /// Notes that a candidate follows from these.
    fn conclude(&mut self, side: usize, at: usize, mut grounds: Facts, chain: Option<NestedChain>) {
        if !self.is_news(side, at) {
            return;
        }
        grounds.insert(side, at);
        self.memory.nested.extend(chain.map(|chain| (at, chain)));
        let count = grounds.count_without(self.outer);
        if self.memory.known[1 - side][at] == UNKNOWN {
            self.memory.known[side][at] = self.memory.grounds.len() as u16;
            self.memory.reached[side][at % 9] |= 1 << (at / 9);
            self.memory.grounds.push(grounds);
            self.memory.sizes.push(count);
            self.memory.pending[side].push_back(at as u16);
        } else {
            let nodes = usize::from(count) + self.size(1 - side, at);
            grounds.extend(self.grounds(1 - side, at));
            self.conflict = Some(Conflict { nodes, grounds });
        }
    }
}

impl Propagation<'_> {
    /// Ends it, so that its memory is used again.
    pub(super) fn end(self) {
        self.spare.give_back(self.memory);
    }
}
