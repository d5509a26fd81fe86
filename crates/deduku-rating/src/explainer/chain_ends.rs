//! Which candidates chains start from: most of what assumptions leave has no chain, and this is known much sooner than
//! what its chains are. All candidates of a chain between its ends have strong links, and these are few.

use super::geometry::{HOUSE_CELLS, PEERS, bits, places};
use super::implications::{CANDIDATES, candidates};
use super::marks::Marks;
use super::reach::{FEW, MOST, Set, add, common, each, has, insert, transitive};

/// The number of words that is enough for the candidates with strong links of most positions.
const FEWER: usize = FEW / 2;

/// The candidates from which chains of any links start.
pub(super) struct ChainEnds {
    /// Those that imply their own opposite if true (or false).
    pub(super) to_opposite: Vec<(usize, bool)>,
    /// Those that imply themselves through others.
    pub(super) to_themselves: Vec<usize>,
}

impl ChainEnds {
    pub(super) fn of(marks: &Marks) -> Self {
        let strong = Strong::of(marks);
        match strong.all.len() {
            count if count <= 64 * FEWER => strong.chain_ends::<FEWER>(marks),
            count if count <= 64 * FEW => strong.chain_ends::<FEW>(marks),
            _ => strong.chain_ends::<MOST>(marks),
        }
    }
}

/// The candidates with strong links.
struct Strong {
    all: Vec<u16>,
    /// The cells of each digit's.
    digits: [u128; 9],
    /// The index of each among all.
    places: [u16; CANDIDATES],
    links: Vec<(usize, usize)>,
}

impl Strong {
    fn of(marks: &Marks) -> Self {
        let mut own = Self { all: Vec::new(), digits: [0; 9], places: [0; CANDIDATES], links: Vec::new() };
        let two = |set: u16| (set.count_ones() == 2).then(|| [set.trailing_zeros(), set.ilog2()]);
        for cell in bits(marks.open) {
            let at = |digit: u32| cell * 9 + digit as usize;
            own.links.extend(two(marks.cells[cell]).map(|[one, other]| (at(one), at(other))));
        }
        for (digit, spots) in marks.spots.iter().enumerate() {
            for (&spots, cells) in spots.iter().zip(&HOUSE_CELLS) {
                let at = |place: u32| usize::from(cells[place as usize]) * 9 + digit;
                own.links.extend(two(spots).map(|[one, other]| (at(one), at(other))));
            }
        }
        for at in own.links.iter().flat_map(|&(one, other)| [one, other]) {
            if own.digits[at % 9] >> (at / 9) & 1 == 0 {
                own.digits[at % 9] |= 1 << (at / 9);
                own.places[at] = own.all.len() as u16;
                own.all.push(at as u16);
            }
        }
        own
    }

    /// Those that a candidate excludes.
    fn excluded<const W: usize>(&self, marks: &Marks, at: usize) -> Set<W> {
        let (mut set, cell, digit) = ([0; W], at / 9, at % 9);
        for other in places(marks.cells[cell] & !(1 << digit)).filter(|&other| self.digits[other] >> cell & 1 == 1) {
            insert(&mut set, self.places[cell * 9 + other]);
        }
        for peer in bits(self.digits[digit] & PEERS[cell]) {
            insert(&mut set, self.places[peer * 9 + digit]);
        }
        set
    }

    fn chain_ends<const W: usize>(&self, marks: &Marks) -> ChainEnds {
        let all_of = |set: &Set<W>, sets: &[Set<W>]| {
            let mut all = [0; W];
            each(set).for_each(|at| add(&mut all, &sets[at]));
            all
        };
        // Those that are left alone when each is false.
        let mut alone = vec![[0; W]; self.all.len()];
        for &(one, other) in &self.links {
            insert(&mut alone[usize::from(self.places[one])], self.places[other]);
            insert(&mut alone[usize::from(self.places[other])], self.places[one]);
        }
        let next = |&at: &u16| all_of(&self.excluded(marks, usize::from(at)), &alone);
        let on = transitive(&self.all.iter().map(next).collect::<Vec<_>>());
        // All that are true when each is false.
        let mut implied = alone.clone();
        for (implied, alone) in implied.iter_mut().zip(&alone) {
            add(implied, &all_of(alone, &on));
        }
        let mut ends = ChainEnds { to_opposite: Vec::new(), to_themselves: Vec::new() };
        for at in candidates(marks) {
            let excluded = self.excluded(marks, at);
            if common(&all_of(&excluded, &implied), &excluded) != [0; W] {
                ends.to_opposite.push((at, true));
            }
            if self.digits[at % 9] >> (at / 9) & 1 == 1 {
                let place = usize::from(self.places[at]);
                ends.to_opposite.extend(has(&implied[place], place).then_some((at, false)));
                ends.to_themselves.extend(has(&on[place], place).then_some(at));
            }
        }
        ends
    }
}
