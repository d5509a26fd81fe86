//! Cell and region forcing chains: each candidate of a cell, or each place of a digit in a house, implies the same. The
//! dynamic ones combine conclusions, and beside them look for a candidate that implies a contradiction or that implies the
//! same whether it is true or false.

use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, bits, places};
use super::implications::{CANDIDATES, candidates};
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::propagation::{Consequences, Rules, consequences};
use super::step::Step;

/// The shortest cell or region forcing chains (from 8.0).
pub(super) fn multiple_chain(marks: &Marks) -> Option<Step> {
    let mut chains = Chains::new(marks, 80, Rules { cells: true, dynamic: false });
    // A cell with two candidates is passed over here, and the houses with it whose first place it is.
    chains.cells_and_houses(3);
    chains.lowest.into_step()
}

/// The shortest dynamic forcing chains (from 8.5).
pub(super) fn dynamic_chain(marks: &Marks) -> Option<Step> {
    let rules = Rules { cells: true, dynamic: true };
    let mut chains = Chains::new(marks, 85, rules);
    chains.cells_and_houses(2);
    chains.either_way(rules);
    chains.lowest.into_step()
}

struct Chains<'a> {
    marks: &'a Marks,
    base: u16,
    /// What each candidate implies if it is true; nothing where there is no candidate.
    implied: Vec<Option<Consequences>>,
    lowest: LowestChain,
}

impl<'a> Chains<'a> {
    fn new(marks: &'a Marks, base: u16, rules: Rules) -> Self {
        let mut implied: Vec<_> = std::iter::repeat_with(|| None).take(CANDIDATES).collect();
        for at in candidates(marks) {
            implied[at] = Some(consequences(marks, at, true, rules));
        }
        Self { marks, base, implied, lowest: LowestChain::default() }
    }

    /// Offers what a contradiction refutes, and what each candidate implies both true and false.
    fn either_way(&mut self, rules: Rules) {
        for at in candidates(self.marks) {
            let Some(when_true) = &self.implied[at] else { continue };
            let when_false = consequences(self.marks, at, false, rules);
            for (branch, is_true) in [(when_true, true), (&when_false, false)] {
                if let Some(nodes) = branch.conflict {
                    let step = |rating| Step::refutation(rating, at, is_true);
                    self.lowest.offer(self.base, usize::from(nodes), step);
                }
            }
            offer_common(self.marks, &[when_true, &when_false], self.base, &mut self.lowest);
        }
    }

    /// Offers what all candidates of a cell imply, then what all places of a digit in a house do; of houses those whose
    /// first place is in a cell with `least` candidates or more.
    fn cells_and_houses(&mut self, least: u32) {
        let cells = self.marks.open & !(2..least).fold(0, |small, size| small | self.marks.with_size(size));
        for cell in bits(cells) {
            self.offer_branches(places(self.marks.cells[cell]).map(|digit| cell * 9 + digit));
        }
        for cell in bits(cells) {
            for digit in places(self.marks.cells[cell]) {
                for (&house, &place) in CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]) {
                    let house = usize::from(house);
                    let spots = self.marks.spots[digit][house];
                    if spots.count_ones() >= least && spots.trailing_zeros() == u32::from(place) {
                        let candidate = |place: usize| usize::from(HOUSE_CELLS[house][place]) * 9 + digit;
                        self.offer_branches(places(spots).map(candidate));
                    }
                }
            }
        }
    }

    fn offer_branches(&mut self, starts: impl Iterator<Item = usize>) {
        let branches: Vec<_> = starts.filter_map(|at| self.implied[at].as_ref()).collect();
        offer_common(self.marks, &branches, self.base, &mut self.lowest);
    }
}

/// Offers what all of the branches imply.
fn offer_common(marks: &Marks, branches: &[&Consequences], base: u16, lowest: &mut LowestChain) {
    for target in candidates(marks) {
        for side in [0, 1] {
            let sizes = || branches.iter().map(|branch| usize::from(branch.sizes[side][target]));
            if sizes().all(|size| size > 0) {
                lowest.offer(base, sizes().sum(), |rating| Step::refutation(rating, target, side == 0));
            }
        }
    }
}
