//! What candidates left that led to no contradiction, so that other candidates need not be tried again.
//!
//! Propagation is monotone: from fewer candidates it removes no fewer. So as long as everything that a candidate left
//! is still there, it shows that no candidate decided by it leads to a contradiction either.

use std::collections::VecDeque;

use deduku_core::board::{Cell, Digit};
use deduku_core::constraint::kernels::digits_of;

/// The most blocks of 64 results kept from one assumption to the next, and from one position to the next.
const MOST_BLOCKS: usize = 64;

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
    blocks: VecDeque<Block>,
    /// What is left now, one bit set per cell.
    now: Vec<u32>,
    /// The number of digits of the board.
    digits: usize,
}

impl Witnesses {
    /// Starts with the results that contain only candidates left now; `cell` is that of the assumed candidate and
    /// `digits` the number of digits of the board.
    pub(in crate::families::clues) fn begin(&mut self, now: &[u32], cell: Cell, digits: usize) {
        self.digits = digits;
        while self.blocks.len() > MOST_BLOCKS {
            self.blocks.pop_front();
        }
        // Most results were found for another assumption in this cell, so they contain another candidate of it and are
        // ruled out early.
        let cells = [cell.index()].into_iter().chain(0..now.len());
        let absent: Vec<usize> = cells.flat_map(|cell| candidates(cell, !now[cell], digits)).collect();
        for block in &mut self.blocks {
            block.valid = u64::MAX >> (u64::BITS - block.count);
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
        self.blocks.iter_mut().for_each(|block| block.without(&lost));
        now.clone_into(&mut self.now);
    }

    /// Adds what a candidate left that led to no contradiction.
    pub(in crate::families::clues) fn add(&mut self, left: &[u32]) {
        if self.blocks.back().is_none_or(|block| block.count == u64::BITS) {
            let none = || vec![0; left.len() * self.digits].into();
            self.blocks.push_back(Block { there: none(), decided: none(), count: 0, valid: 0 });
        }
        let Some(block) = self.blocks.back_mut() else { return };
        let bit = 1 << block.count;
        for (cell, &set) in left.iter().enumerate() {
            candidates(cell, set, self.digits).for_each(|candidate| block.there[candidate] |= bit);
            if set.is_power_of_two() {
                candidates(cell, set, self.digits).for_each(|candidate| block.decided[candidate] |= bit);
            }
        }
        block.count += 1;
        block.valid |= bit;
    }

    /// Whether it is known that the candidate leads to no contradiction together with what is assumed.
    pub(in crate::families::clues) fn is_shown(&self, (cell, digit): (Cell, Digit)) -> bool {
        let candidate = cell.index() * self.digits + digit.index();
        self.blocks.iter().any(|block| block.valid != 0 && block.valid & block.decided[candidate] != 0)
    }
}

impl Block {
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
        witnesses.begin(&[0b111, 0b111, 0b011], Cell::at(0), 3);
        witnesses.add(&[0b001, 0b110, 0b010]);
        let shown = [candidate(0, 0), candidate(2, 1)];
        let open = [candidate(0, 1), candidate(1, 1), candidate(2, 0)];
        assert!(shown.iter().all(|&shown| witnesses.is_shown(shown)));
        assert!(!open.iter().any(|&open| witnesses.is_shown(open)));
        witnesses.narrow(&[0b011, 0b110, 0b010]);
        assert!(witnesses.is_shown(candidate(0, 0)));
        witnesses.narrow(&[0b011, 0b010, 0b010]);
        assert!(!witnesses.is_shown(candidate(0, 0)), "a candidate of it was removed");
        witnesses.begin(&[0b111, 0b110, 0b011], Cell::at(2), 3);
        assert!(witnesses.is_shown(candidate(0, 0)), "what was removed beside another assumption is back");
    }
}
