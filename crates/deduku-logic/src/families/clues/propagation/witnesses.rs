//! What candidates left that led to no contradiction, so that other candidates need not be tried again.
//!
//! Propagation is monotone: from fewer candidates it removes no fewer. So as long as everything that a candidate left
//! is still there, it shows that no candidate decided by it leads to a contradiction either.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use deduku_core::board::{Cell, Digit};
use deduku_core::constraint::kernels::digits_of;

/// The most blocks of 64 results kept from one assumption to the next, and from one position to the next.
const MOST_BLOCKS: usize = 64;
/// The most memory, in bytes, of the blocks that belong to one assumption each.
const MOST_OWN: usize = 16 << 20;

/// The results of 64 tried candidates, one bit each. They are stored by candidate, so that one lookup shows which
/// results contain it.
struct Block {
    /// For each candidate, the results that contain it.
    there: Box<[u64]>,
    /// For each candidate, the results in which its cell was decided for it.
    decided: Box<[u64]>,
    /// The number of results.
    count: u32,
    /// The results whose candidates are all still there now.
    valid: u64,
}

/// The results of tried candidates.
#[derive(Default)]
pub(in crate::families::clues) struct Witnesses {
    /// The last results of all assumptions.
    blocks: VecDeque<Block>,
    /// Results of each assumption, by its candidate, which are most likely to hold for it in the next position.
    own: FxHashMap<usize, Block>,
    /// The assumed candidate.
    assumed: usize,
    /// What is left now, one bit set per cell.
    now: Vec<u32>,
    /// The number of digits of the board.
    digits: usize,
}

impl Witnesses {
    /// Starts with the results that contain only candidates left now, where this candidate is assumed on a board with
    /// this number of digits.
    pub(in crate::families::clues) fn begin(&mut self, now: &[u32], (cell, digit): (Cell, Digit), digits: usize) {
        self.digits = digits;
        self.assumed = cell.index() * digits + digit.index();
        let size = 2 * size_of::<u64>() * now.len() * digits;
        if (self.own.len() + 1) * size <= MOST_OWN {
            self.own.entry(self.assumed).or_insert_with(|| Block::new(now.len() * digits));
        }
        while self.blocks.len() > MOST_BLOCKS {
            self.blocks.pop_front();
        }
        // Most results were found for another assumption in this cell, so they contain another candidate of it and are
        // ruled out early.
        let cells = [cell.index()].into_iter().chain(0..now.len());
        let absent: Vec<usize> = cells.flat_map(|cell| candidates(cell, !now[cell], digits)).collect();
        for block in self.blocks.iter_mut().chain(self.own.get_mut(&self.assumed)) {
            block.valid = u64::MAX.checked_shr(u64::BITS - block.count).unwrap_or(0);
            block.without(&absent);
        }
        now.clone_into(&mut self.now);
    }

    /// Invalidates results that contain candidates no longer left. `now` may only have lost candidates since the last
    /// call.
    pub(in crate::families::clues) fn narrow(&mut self, now: &[u32]) {
        let cells = self.now.iter().zip(now).enumerate();
        let lost: Vec<usize> =
            cells.flat_map(|(cell, (before, now))| candidates(cell, before & !now, self.digits)).collect();
        let own = self.own.get_mut(&self.assumed);
        self.blocks.iter_mut().chain(own).for_each(|block| block.without(&lost));
        now.clone_into(&mut self.now);
    }

    /// Adds what a candidate left that led to no contradiction.
    pub(in crate::families::clues) fn add(&mut self, left: &[u32]) {
        if self.blocks.back().is_none_or(|block| block.count == u64::BITS) {
            self.blocks.push_back(Block::new(left.len() * self.digits));
        }
        let own = self.own.get_mut(&self.assumed);
        self.blocks.back_mut().into_iter().chain(own).for_each(|block| block.add(left, self.digits));
    }

    /// Whether it is known that the candidate leads to no contradiction together with what is assumed.
    pub(in crate::families::clues) fn is_shown(&self, (cell, digit): (Cell, Digit)) -> bool {
        let candidate = cell.index() * self.digits + digit.index();
        let mut blocks = self.own.get(&self.assumed).into_iter().chain(&self.blocks);
        blocks.any(|block| block.valid != 0 && block.valid & block.decided[candidate] != 0)
    }
}

impl Block {
    /// No results, for this number of candidates of the board.
    fn new(candidates: usize) -> Self {
        let none = || vec![0; candidates].into();
        Self { there: none(), decided: none(), count: 0, valid: 0 }
    }

    /// Adds a result, in place of one that is not valid if there is no room.
    fn add(&mut self, left: &[u32], digits: usize) {
        let at = if self.count < u64::BITS { self.count } else { (!self.valid).trailing_zeros() };
        let Some(bit) = 1_u64.checked_shl(at) else { return };
        if at == self.count {
            self.count += 1;
        } else {
            self.there.iter_mut().chain(&mut self.decided).for_each(|results| *results &= !bit);
        }
        for (cell, &set) in left.iter().enumerate() {
            candidates(cell, set, digits).for_each(|candidate| self.there[candidate] |= bit);
            if set.is_power_of_two() {
                candidates(cell, set, digits).for_each(|candidate| self.decided[candidate] |= bit);
            }
        }
        self.valid |= bit;
    }

    /// Invalidates the results that contain one of these candidates.
    fn without(&mut self, absent: &[usize]) {
        for &candidate in absent {
            if self.valid == 0 {
                return;
            }
            self.valid &= !self.there[candidate];
        }
    }
}

/// The indices of these candidates of the cell, on a board with this many digits.
fn candidates(cell: usize, set: u32, digits: usize) -> impl Iterator<Item = usize> {
    digits_of(set & ((1 << digits) - 1)).map(move |digit| cell * digits + usize::from(digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_witness_counts_as_long_as_all_of_it_is_there() {
        let candidate = |cell: usize, digit: usize| (Cell::at(cell), Digit::from_index(digit));
        let mut witnesses = Witnesses::default();
        witnesses.begin(&[0b111, 0b111, 0b011], candidate(0, 0), 3);
        witnesses.add(&[0b001, 0b110, 0b010]);
        let shown = [candidate(0, 0), candidate(2, 1)];
        let open = [candidate(0, 1), candidate(1, 1), candidate(2, 0)];
        assert!(shown.iter().all(|&shown| witnesses.is_shown(shown)));
        assert!(!open.iter().any(|&open| witnesses.is_shown(open)));
        witnesses.narrow(&[0b011, 0b110, 0b010]);
        assert!(witnesses.is_shown(candidate(0, 0)));
        witnesses.narrow(&[0b011, 0b010, 0b010]);
        assert!(!witnesses.is_shown(candidate(0, 0)), "a candidate of it was removed");
        witnesses.begin(&[0b111, 0b110, 0b011], candidate(2, 0), 3);
        assert!(witnesses.is_shown(candidate(0, 0)), "what was removed beside another assumption is back");
    }

    #[test]
    fn results_of_an_assumption_outlast_many_of_others() {
        let candidate = |cell: usize, digit: usize| (Cell::at(cell), Digit::from_index(digit));
        let all = [0b11_1111; 3];
        let mut witnesses = Witnesses::default();
        witnesses.begin(&all, candidate(0, 0), 6);
        witnesses.add(&[0b1, 0b10, 0b110]);
        for round in 0..=64 * (MOST_BLOCKS + 1) {
            witnesses.begin(&all, candidate(1, round % 6), 6);
            witnesses.add(&[0b11, 1 << (round % 6), 0b1000]);
        }
        let shown = candidate(1, 1);
        witnesses.begin(&[0b1, 0b10, 0b110], candidate(0, 0), 6);
        assert!(witnesses.is_shown(shown));
        witnesses.narrow(&[0b1, 0b10, 0b100]);
        assert!(!witnesses.is_shown(shown));
        // Of a full block, results that are not valid make room.
        for digit in (0..6).cycle().take(100) {
            witnesses.begin(&[0b1, 0b11_1111, 0b111], candidate(0, 0), 6);
            witnesses.narrow(&[0b1, 1 << digit, 0b111]);
            witnesses.add(&[0b1, 1 << digit, 0b101]);
            assert!(witnesses.is_shown(candidate(1, digit)) && witnesses.own.len() == 7);
        }
    }
}
