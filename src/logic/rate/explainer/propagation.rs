//! All that follows from one assumption: each candidate that it makes true or false, and on how many others that rests.
//!
//! True candidates come before false ones, each kind in the order in which it was reached: a true one excludes the others of
//! its cell, its box, its row and its column, a false one may leave the last of its cell or of a house. A static implication
//! follows from one candidate, a dynamic one also from what was found to be false before.

use std::collections::VecDeque;

use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, HOUSE_SETS, PEERS, bits, places};
use super::implications::CANDIDATES;
use super::marks::Marks;

/// Which implications count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// That a cell holds one digit; without it only one digit in its houses.
    pub(super) cells: bool,
    /// Whether conclusions of several implications are combined.
    pub(super) dynamic: bool,
}

/// On how many candidates, itself included, each true (1) and false (0) one rests; 0 where it does not follow.
pub(super) type Sizes = [[u16; CANDIDATES]; 2];

/// What follows from an assumption.
pub(super) struct Consequences {
    /// How each candidate follows.
    pub(super) sizes: Sizes,
    /// On how many the first candidate that is both true and false rests; what would follow after it is left.
    pub(super) conflict: Option<u16>,
}

/// The candidates that a conclusion rests on: false ones, then true ones.
type Grounds = [u64; (2 * CANDIDATES).div_ceil(64)];

const NO_GROUNDS: Grounds = [0; (2 * CANDIDATES).div_ceil(64)];

/// Where nothing is known of a candidate.
const UNKNOWN: u16 = u16::MAX;

struct Propagation<'a> {
    marks: &'a Marks,
    rules: Rules,
    /// What is left when the false candidates that were looked at are gone.
    left: Marks,
    /// For each false (0) and true (1) candidate where its grounds are.
    known: [[u16; CANDIDATES]; 2],
    grounds: Vec<Grounds>,
    pending: [VecDeque<u16>; 2],
    conflict: Option<u16>,
}

/// What follows from this candidate being true or false.
pub(super) fn consequences(marks: &Marks, start: usize, is_true: bool, rules: Rules) -> Consequences {
    let mut search = Propagation {
        marks,
        rules,
        left: marks.clone(),
        known: [[UNKNOWN; CANDIDATES]; 2],
        grounds: Vec::new(),
        pending: [VecDeque::new(), VecDeque::new()],
        conflict: None,
    };
    search.conclude(usize::from(is_true), start, NO_GROUNDS);
    search.run();
    let sizes: Vec<u16> = search.grounds.iter().map(size).collect();
    let size_at = |at: u16| sizes.get(usize::from(at)).copied().unwrap_or(0);
    Consequences { sizes: search.known.map(|side| side.map(size_at)), conflict: search.conflict }
}

impl Propagation<'_> {
    fn run(&mut self) {
        while self.conflict.is_none() {
            if let Some(at) = self.pending[1].pop_front() {
                self.exclude(usize::from(at));
            } else if let Some(at) = self.pending[0].pop_front() {
                self.leave(usize::from(at));
            } else {
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
                self.conclude(0, cell * 9 + other, grounds);
            }
        }
        let peers = self.marks.digits[digit] & PEERS[cell];
        let [region, row, column] = CELL_HOUSES[cell].map(|house| HOUSE_SETS[usize::from(house)]);
        for cells in [region, row & !region, column & !region] {
            for peer in bits(peers & cells) {
                self.conclude(0, peer * 9 + digit, grounds);
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
                let gone = places(self.marks.cells[cell] & !rest).map(|other| cell * 9 + other);
                self.conclude(1, to, self.grounds_of_all(at, gone));
            }
        }
        for (&house, &place) in CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]) {
            let house = usize::from(house);
            let rest = self.left.spots[digit][house] & !(1 << place);
            if rest.is_power_of_two() {
                let candidate = |place: usize| usize::from(HOUSE_CELLS[house][place]) * 9 + digit;
                let to = candidate(rest.trailing_zeros() as usize);
                if self.is_news(1, to) {
                    let gone = places(self.marks.spots[digit][house] & !rest).map(candidate);
                    self.conclude(1, to, self.grounds_of_all(at, gone));
                }
            }
        }
    }

    fn grounds_of(&self, side: usize, at: usize) -> Grounds {
        self.grounds.get(usize::from(self.known[side][at])).copied().unwrap_or(NO_GROUNDS)
    }

    /// The grounds for all of these being false.
    fn grounds_of_all(&self, at: usize, gone: impl Iterator<Item = usize>) -> Grounds {
        let mut all = self.grounds_of(0, at);
        for other in gone {
            for (word, more) in all.iter_mut().zip(self.grounds_of(0, other)) {
                *word |= more;
            }
        }
        all
    }

    /// Whether that candidate was not known to be false (0) or true (1).
    fn is_news(&self, side: usize, at: usize) -> bool {
        self.conflict.is_none() && self.known[side][at] == UNKNOWN
    }

    /// Notes that a candidate follows from these.
    fn conclude(&mut self, side: usize, at: usize, mut grounds: Grounds) {
        if !self.is_news(side, at) {
            return;
        }
        let bit = side * CANDIDATES + at;
        grounds[bit / 64] |= 1 << (bit % 64);
        if self.known[1 - side][at] == UNKNOWN {
            self.known[side][at] = self.grounds.len() as u16;
            self.grounds.push(grounds);
            self.pending[side].push_back(at as u16);
        } else {
            self.conflict = Some(size(&grounds) + size(&self.grounds_of(1 - side, at)));
        }
    }
}

fn size(grounds: &Grounds) -> u16 {
    grounds.iter().map(|word| word.count_ones() as u16).sum()
}
