//! Cell and region forcing chains: each candidate of a cell, or each place of a digit in a house, implies the same. The
//! dynamic ones combine conclusions, and beside them look for a candidate that implies a contradiction or that implies the
//! same whether it is true or false.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::chain_sink::{ChainSink, Origin};
use super::finding::{Facts, NestedChain};
use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, HOUSE_SETS, bits, places};
use super::implications::{CANDIDATES, candidates};
use super::lengthening::lengthening;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::propagation::{Consequences, Left, Rules, consequences};
use super::step::{Removed, Step};

/// The shortest cell or region forcing chains (from 8.0).
pub(super) fn multiple_chain(marks: &Marks) -> Option<Step> {
    let mut lowest = LowestChain::default();
    multiple_chains(Left::whole(marks), &mut lowest);
    lowest.into_step()
}

/// The shortest dynamic forcing chains (from 8.5).
pub(super) fn dynamic_chain(marks: &Marks) -> Option<Step> {
    let mut lowest = LowestChain::default();
    dynamic_chains(Left::whole(marks), 85, Rules { cells: true, dynamic: true, further: None }, &mut lowest);
    lowest.into_step()
}

/// All cell and region forcing chains of what is left.
pub(super) fn multiple_chains(left: Left<'_>, sink: &mut impl ChainSink) {
    let mut chains = Chains::new(left, 80, Rules { cells: true, dynamic: false, further: None }, sink);
    // A cell with two candidates is passed over here, and the houses with it whose first place it is.
    chains.cells_and_houses(3);
}

/// All dynamic forcing chains of what is left.
pub(super) fn dynamic_chains(left: Left<'_>, base: u16, rules: Rules, sink: &mut impl ChainSink) {
    let mut chains = Chains::new(left, base, rules, sink);
    chains.cells_and_houses(2);
    chains.either_way(rules);
}

struct Chains<'a, S> {
    left: Left<'a>,
    base: u16,
    /// What each candidate implies if it is true; nothing where there is no candidate.
    implied: Vec<Option<Consequences>>,
    sink: &'a mut S,
}

impl<'a, S: ChainSink> Chains<'a, S> {
    fn new(left: Left<'a>, base: u16, rules: Rules, sink: &'a mut S) -> Self {
        let mut implied: Vec<_> = std::iter::repeat_with(|| None).take(CANDIDATES).collect();
        for at in candidates(left.marks) {
            implied[at] = Some(consequences(left, at, true, rules));
        }
        Self { left, base, implied, sink }
    }

    /// Offers what a contradiction refutes, and what each candidate implies both true and false.
    fn either_way(&mut self, rules: Rules) {
        for at in candidates(self.left.marks) {
            let Some(when_true) = &self.implied[at] else { continue };
            let when_false = consequences(self.left, at, false, rules);
            for (branch, is_true) in [(when_true, true), (&when_false, false)] {
                if let Some(conflict) = &branch.conflict {
                    let grounds = [(branch, conflict.grounds)];
                    let outcome = Outcome { base: self.base, nodes: usize::from(conflict.nodes), at, is_refuted: is_true };
                    offer(self.left, &outcome, &grounds, &[0; 9], self.sink);
                }
            }
            offer_common(self.left, &[when_true, &when_false], self.base, &[0; 9], self.sink);
        }
    }

    /// Offers what all candidates of a cell imply, then what all places of a digit in a house do; of houses those whose
    /// first place is in a cell with `least` candidates or more.
    fn cells_and_houses(&mut self, least: u32) {
        let cells = self.left.marks.open & !(1..least).fold(0, |small, size| small | self.left.marks.with_size(size));
        for cell in bits(cells) {
            let gone = std::array::from_fn(|digit| if self.is_gone(cell, digit) { 1 << cell } else { 0 });
            self.offer_branches(places(self.left.marks.cells[cell]).map(|digit| cell * 9 + digit), &gone);
        }
        for cell in bits(cells) {
            for digit in places(self.left.marks.cells[cell]) {
                for (&house, &place) in CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]) {
                    let house = usize::from(house);
                    let spots = self.left.marks.spots[digit][house];
                    if spots.count_ones() >= least && spots.trailing_zeros() == u32::from(place) {
                        let candidate = |place: usize| usize::from(HOUSE_CELLS[house][place]) * 9 + digit;
                        let mut gone = [0; 9];
                        gone[digit] = self.left.source.digits[digit] & !self.left.marks.digits[digit] & HOUSE_SETS[house];
                        self.offer_branches(places(spots).map(candidate), &gone);
                    }
                }
            }
        }
    }

    fn is_gone(&self, cell: usize, digit: usize) -> bool {
        (self.left.source.cells[cell] & !self.left.marks.cells[cell]) >> digit & 1 == 1
    }

    /// Offers what follows from each of these candidates, one of which is true because those are gone.
    fn offer_branches(&mut self, starts: impl Iterator<Item = usize>, gone: &Removed) {
        let branches: Vec<_> = starts.filter_map(|at| self.implied[at].as_ref()).collect();
        offer_common(self.left, &branches, self.base, gone, self.sink);
    }
}

/// That a candidate cannot be true, or cannot be false.
struct Outcome {
    base: u16,
    nodes: usize,
    at: usize,
    is_refuted: bool,
}

/// Offers what all of the branches imply.
fn offer_common(
    left: Left<'_>,
    branches: &[&Consequences],
    base: u16,
    gone: &Removed,
    sink: &mut impl ChainSink,
) {
    for at in candidates(left.marks) {
        for side in [0, 1] {
            let sizes = || branches.iter().map(|branch| usize::from(branch.sizes[side][at]));
            if sizes().all(|size| size > 0) {
                let nodes = sizes().sum();
                if sink.wants(base, nodes) {
                    let grounds: Vec<_> = branches.iter().map(|&branch| (branch, *branch.grounds(side, at))).collect();
                    offer(left, &Outcome { base, nodes, at, is_refuted: side == 0 }, &grounds, gone, sink);
                }
            }
        }
    }
}

/// Offers an outcome that rests on these grounds, and on what is gone.
fn offer(
    left: Left<'_>,
    outcome: &Outcome,
    branches: &[(&Consequences, Facts)],
    gone: &Removed,
    sink: &mut impl ChainSink,
) {
    let mut nested: Vec<NestedChain> = Vec::new();
    branches.iter().for_each(|(branch, grounds)| branch.add_nested(grounds, &mut nested));
    let nodes = outcome.nodes + nested.iter().map(|chain| usize::from(chain.nodes)).sum::<usize>();
    if !sink.wants(outcome.base, nodes) {
        return;
    }
    if let Some(step) = Step::refutation(outcome.base + lengthening(nodes), outcome.at, outcome.is_refuted) {
        sink.take(nodes, step, || origin(left, branches, gone));
    }
}

/// What the branches and those gone rest on.
fn origin(left: Left<'_>, branches: &[(&Consequences, Facts)], gone: &Removed) -> Origin {
    let mut all = Facts::NONE;
    branches.iter().for_each(|(_, grounds)| all.extend(grounds));
    let mut hasher = DefaultHasher::new();
    (&all, gone).hash(&mut hasher);
    let (because, outer) = (all.false_ones(), left.gone());
    let because = std::array::from_fn(|digit| because[digit] & outer[digit] | gone[digit]);
    Origin { because, key: hasher.finish() }
}
