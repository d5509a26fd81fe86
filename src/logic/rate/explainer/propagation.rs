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

/// On how many candidates, itself included, each true (1) and false (0) one rests; 0 where it does not follow.
pub(super) type Sizes = [[u16; CANDIDATES]; 2];

/// What follows from an assumption.
pub(super) struct Consequences {
    /// How each candidate follows, without the nodes of nested chains.
    pub(super) sizes: Sizes,
    /// The first candidate that is both true and false; what would follow after it is left.
    pub(super) conflict: Option<Conflict>,
    /// For each false (0) and true (1) candidate where its grounds are.
    known: [[u16; CANDIDATES]; 2],
    grounds: Vec<Facts>,
    /// The false candidates that nested chains showed.
    nested: Vec<(usize, NestedChain)>,
}

/// That a candidate is both true and false.
pub(super) struct Conflict {
    /// How many nodes the two chains have, without nested ones.
    pub(super) nodes: u16,
    /// All of them.
    pub(super) grounds: Facts,
}

impl Consequences {
    /// What a candidate's being false (0) or true (1) rests on.
    pub(super) fn grounds(&self, side: usize, candidate: usize) -> &Facts {
        self.grounds.get(usize::from(self.known[side][candidate])).unwrap_or(&Facts::NONE)
    }

    /// Adds the nested chains in these grounds that are not among `chains` yet.
    pub(super) fn add_nested(&self, grounds: &Facts, chains: &mut Vec<NestedChain>) {
        for (_, chain) in self.nested.iter().filter(|&&(candidate, _)| grounds.has(0, candidate)) {
            if !chains.contains(chain) {
                chains.push(*chain);
            }
        }
    }
}

/// Where nothing is known of a candidate.
const UNKNOWN: u16 = u16::MAX;

struct Propagation<'a> {
    source: &'a Marks,
    marks: &'a Marks,
    rules: Rules,
    /// What is left when the false candidates that were looked at are gone.
    left: Marks,
    /// What `marks` lacks of `source`.
    outer: Facts,
    known: [[u16; CANDIDATES]; 2],
    grounds: Vec<Facts>,
    nested: Vec<(usize, NestedChain)>,
    pending: [VecDeque<u16>; 2],
    conflict: Option<Conflict>,
}

/// What follows from this candidate being true or false in what is left of a position. Grounds name what is gone from there,
/// too; it does not count in sizes.
pub(super) fn consequences(left: Left<'_>, start: usize, is_true: bool, rules: Rules) -> Consequences {
    let Left { source, marks } = left;
    let mut outer = Facts::NONE;
    each(&left.gone()).for_each(|at| outer.insert(0, at));
    let mut search = Propagation {
        source,
        marks,
        rules,
        left: marks.clone(),
        outer,
        known: [[UNKNOWN; CANDIDATES]; 2],
        grounds: Vec::new(),
        nested: Vec::new(),
        pending: [VecDeque::new(), VecDeque::new()],
        conflict: None,
    };
    search.conclude(usize::from(is_true), start, Facts::NONE, None);
    search.run();
    let sizes: Vec<u16> = search.grounds.iter().map(|grounds| search.size(grounds)).collect();
    let size_at = |at: u16| sizes.get(usize::from(at)).copied().unwrap_or(0);
    Consequences {
        sizes: search.known.map(|side| side.map(size_at)),
        conflict: search.conflict,
        known: search.known,
        grounds: search.grounds,
        nested: search.nested,
    }
}

impl Propagation<'_> {
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
        if self.known[1 - side][at] == UNKNOWN {
            self.known[side][at] = self.grounds.len() as u16;
            self.grounds.push(grounds);
            self.pending[side].push_back(at as u16);
        } else {
            let opposite = self.grounds_of(1 - side, at);
            let nodes = self.size(&grounds) + self.size(&opposite);
            grounds.extend(&opposite);
            self.conflict = Some(Conflict { nodes, grounds });
        }
    }

    fn size(&self, grounds: &Facts) -> u16 {
        grounds.count_without(&self.outer)
    }
}
