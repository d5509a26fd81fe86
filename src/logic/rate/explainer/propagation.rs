//! All that follows from one assumption: each candidate that it makes true or false, and on how many others that rests.
//!
//! True candidates come before false ones, each kind in the order in which it was reached: a true one excludes the others of
//! its cell, its box, its row and its column, a false one may leave the last of its cell or of a house. A static implication
//! follows from one candidate, a dynamic one also from what was found to be false before. Where no implication is left,
//! other techniques may be tried on what the assumption has left of the position.

use std::collections::VecDeque;

use super::finding::{Facts, Finding, NestedChain, each};
use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, HOUSE_SETS, PEERS, bits, places};
use super::implications::CANDIDATES;
use super::marks::Marks;
use super::step::Removed;

/// A position, and what an assumption left of it.
#[derive(Clone, Copy)]
pub(super) struct Left<'a> {
    /// The whole position.
    pub(super) source: &'a Marks,
    /// What is left.
    pub(super) marks: &'a Marks,
}

impl<'a> Left<'a> {
    /// Where nothing was assumed.
    pub(super) const fn whole(marks: &'a Marks) -> Self {
        Self { source: marks, marks }
    }

    /// The candidates that are gone, for each digit their cells.
    pub(super) fn gone(self) -> Removed {
        std::array::from_fn(|digit| self.source.digits[digit] & !self.marks.digits[digit])
    }
}

/// Finds more in what an assumption left of a position.
pub(super) type Further = fn(Left<'_>) -> Vec<Finding>;

/// Which implications count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// That a cell holds one digit; without it only one digit in its houses.
    pub(super) cells: bool,
    /// Whether conclusions of several implications are combined.
    pub(super) dynamic: bool,
    /// What is tried where no implication is left.
    pub(super) further: Option<Further>,
}

/// That a candidate is both true and false.
pub(super) struct Conflict {
    /// How many nodes the two chains have, without nested ones.
    pub(super) nodes: usize,
    /// All of them.
    pub(super) grounds: Facts,
}

/// Where nothing is known of a candidate.
const UNKNOWN: u16 = u16::MAX;

/// What follows from an assumption.
pub(super) struct Propagation<'a> {
    source: &'a Marks,
    marks: &'a Marks,
    rules: Rules,
    /// What is left when the false candidates that were looked at are gone.
    left: Marks,
    /// What `marks` lacks of `source`.
    outer: Facts,
    /// The false (0) and true (1) candidates that follow.
    reached: [Removed; 2],
    /// For each of them where its grounds are.
    known: Box<[[u16; CANDIDATES]; 2]>,
    grounds: Vec<Facts>,
    sizes: Vec<u16>,
    /// The false candidates that nested chains showed.
    nested: Vec<(usize, NestedChain)>,
    pending: [VecDeque<u16>; 2],
    conflict: Option<Conflict>,
}

impl<'a> Propagation<'a> {
    /// All that follows from this candidate being true or false in what is left of a position. Grounds name what is gone from
    /// there, too; it does not count in sizes.
    pub(super) fn of(left: Left<'a>, start: usize, is_true: bool, rules: Rules) -> Self {
        let Left { source, marks } = left;
        let mut outer = Facts::NONE;
        each(&left.gone()).for_each(|at| outer.insert(0, at));
        let mut search = Self {
            source,
            marks,
            rules,
            left: marks.clone(),
            outer,
            reached: [[0; 9]; 2],
            known: Box::new([[UNKNOWN; CANDIDATES]; 2]),
            grounds: Vec::with_capacity(128),
            sizes: Vec::with_capacity(128),
            nested: Vec::new(),
            pending: [VecDeque::new(), VecDeque::new()],
            conflict: None,
        };
        search.conclude(usize::from(is_true), start, Facts::NONE, None);
        search.run();
        search
    }

    /// Goes on from where nothing more followed, with other techniques than before.
    pub(super) fn try_further(&mut self, further: Further) {
        self.rules.further = Some(further);
        self.run();
    }

    /// The candidates that follow as false (0) or true (1).
    pub(super) const fn reached(&self, side: usize) -> &Removed {
        &self.reached[side]
    }

    /// On how many candidates, itself included and without the nodes of nested chains, a candidate that follows rests.
    pub(super) fn size(&self, side: usize, candidate: usize) -> usize {
        self.sizes.get(usize::from(self.known[side][candidate])).copied().unwrap_or(0).into()
    }

    /// What a candidate's being false (0) or true (1) rests on.
    pub(super) fn grounds(&self, side: usize, candidate: usize) -> &Facts {
        self.grounds.get(usize::from(self.known[side][candidate])).unwrap_or(&Facts::NONE)
    }

    /// The first candidate that is both true and false; what would follow after it is left.
    pub(super) const fn conflict(&self) -> Option<&Conflict> {
        self.conflict.as_ref()
    }

    /// Adds the nested chains in these grounds that are not among `chains` yet.
    pub(super) fn add_nested(&self, grounds: &Facts, chains: &mut Vec<NestedChain>) {
        for (_, chain) in self.nested.iter().filter(|&&(candidate, _)| grounds.has(0, candidate)) {
            if !chains.contains(chain) {
                chains.push(*chain);
            }
        }
    }

    fn run(&mut self) {
        while self.conflict.is_none() {
            if let Some(at) = self.pending[1].pop_front() {
                self.exclude(usize::from(at));
            } else if let Some(at) = self.pending[0].pop_front() {
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
            self.left.remove(cell, digit);
        }
        let rest = self.left.cells[cell] & !(1 << digit);
        if self.rules.cells && rest.is_power_of_two() {
            let to = cell * 9 + rest.trailing_zeros() as usize;
            if self.is_news(1, to) {
                let gone = places(self.source.cells[cell] & !rest).map(|other| cell * 9 + other);
                self.conclude(1, to, self.grounds_of_all(at, gone), None);
            }
        }
        for (&house, &place) in CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]) {
            let house = usize::from(house);
            let rest = self.left.spots[digit][house] & !(1 << place);
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
        let found = self.rules.further.map_or_else(Vec::new, |further| further(Left { source: self.source, marks: &self.left }));
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
        if let Some(grounds) = self.grounds.get(usize::from(self.known[side][at])) {
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
        self.conflict.is_none() && self.known[side][at] == UNKNOWN
    }

    /// Notes that a candidate follows from these.
    fn conclude(&mut self, side: usize, at: usize, mut grounds: Facts, chain: Option<NestedChain>) {
        if !self.is_news(side, at) {
            return;
        }
        grounds.insert(side, at);
        self.nested.extend(chain.map(|chain| (at, chain)));
        let size = grounds.count_without(&self.outer);
        if self.known[1 - side][at] == UNKNOWN {
            self.known[side][at] = self.grounds.len() as u16;
            self.reached[side][at % 9] |= 1 << (at / 9);
            self.grounds.push(grounds);
            self.sizes.push(size);
            self.pending[side].push_back(at as u16);
        } else {
            let nodes = usize::from(size) + self.size(1 - side, at);
            grounds.extend(self.grounds(1 - side, at));
            self.conflict = Some(Conflict { nodes, grounds });
        }
    }
}
