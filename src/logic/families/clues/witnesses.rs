//! What candidates left that came to no contradiction: what need not be tried again.
//!
//! Propagation is monotone: it takes from fewer candidates no less. So what a candidate left, as long as all of it is still there,
//! shows of each candidate that was decided by it that it comes to no contradiction, either.

use crate::board::{Cell, Digit, DigitSet};

/// So many are kept from one assumption to the next, and from one position to the next.
const MOST: usize = 4_000;

/// What tried candidates left, a set of bits a cell.
#[derive(Default)]
pub(super) struct Witnesses {
    all: Vec<Box<[u32]>>,
    /// Those whose candidates are all still there.
    valid: Vec<usize>,
    /// What was left when that was found out.
    now: Vec<u32>,
    /// The candidates that are decided in one of these, a set of bits a cell.
    shown: Vec<u32>,
}

impl Witnesses {
    /// Begins with those that have something in common with what is left now.
    pub(super) fn begin(&mut self, now: &[u32]) {
        if self.all.len() > MOST {
            self.all.drain(..self.all.len() - MOST);
        }
        let is_there = |at: &usize| self.all[*at].iter().zip(now).all(|(own, now)| own & !now == 0);
        self.valid = (0..self.all.len()).filter(is_there).collect();
        now.clone_into(&mut self.now);
        self.show_valid();
    }

    /// Forgets those whose candidates are not all among these, which are left now; none has come since this was asked last.
    pub(super) fn narrow(&mut self, now: &[u32]) {
        let lost: Vec<(usize, u32)> = self
            .now
            .iter()
            .zip(now)
            .enumerate()
            .filter_map(|(cell, (before, now))| {
                let lost = before & !now;
                (lost != 0).then_some((cell, lost))
            })
            .collect();
        let count = self.valid.len();
        self.valid.retain(|&at| lost.iter().all(|&(cell, lost)| self.all[at][cell] & lost == 0));
        now.clone_into(&mut self.now);
        if self.valid.len() < count {
            self.show_valid();
        }
    }

    fn show_valid(&mut self) {
        self.shown.clear();
        self.shown.resize(self.now.len(), 0);
        for &at in &self.valid {
            show(&mut self.shown, &self.all[at]);
        }
    }

    /// Adds what a candidate left that came to no contradiction.
    pub(super) fn add(&mut self, left: &[u32]) {
        self.valid.push(self.all.len());
        self.all.push(left.into());
        show(&mut self.shown, left);
    }

    /// Whether it is known that the candidate comes to no contradiction beside what is left.
    pub(super) fn is_shown(&self, (cell, digit): (Cell, Digit)) -> bool {
        self.shown[cell.index()] & DigitSet::of(digit).bits() != 0
    }
}

/// Adds the decided candidates of what is left.
fn show(shown: &mut [u32], left: &[u32]) {
    let decided = |set: u32| if set.is_power_of_two() { set } else { 0 };
    shown.iter_mut().zip(left).for_each(|(shown, &set)| *shown |= decided(set));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_witness_counts_as_long_as_all_of_it_is_there() {
        let candidate = |cell: usize, digit: usize| (Cell::at(cell), Digit::from_index(digit));
        let mut witnesses = Witnesses::default();
        witnesses.begin(&[0b111, 0b111, 0b011]);
        witnesses.add(&[0b001, 0b110, 0b010]);
        let shown = [candidate(0, 0), candidate(2, 1)];
        let open = [candidate(0, 1), candidate(1, 1), candidate(2, 0)];
        assert!(shown.iter().all(|&shown| witnesses.is_shown(shown)));
        assert!(!open.iter().any(|&open| witnesses.is_shown(open)));
        witnesses.narrow(&[0b011, 0b110, 0b010]);
        assert!(witnesses.is_shown(candidate(0, 0)));
        witnesses.narrow(&[0b011, 0b010, 0b010]);
        assert!(!witnesses.is_shown(candidate(0, 0)), "a candidate of it has gone");
        witnesses.begin(&[0b111, 0b110, 0b011]);
        assert!(witnesses.is_shown(candidate(0, 0)), "what went beside another assumption is back");
    }
}
