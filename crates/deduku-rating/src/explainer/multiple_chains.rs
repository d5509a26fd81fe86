//! Cell and region forcing chains: each candidate of a cell, or each place of a digit in a house, implies the same. The
//! dynamic ones combine conclusions, and also search for a candidate that implies a contradiction or that implies the
//! same whether it is true or false.

use std::cell::OnceCell;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::chain_sink::{ChainSink, Origin, Shown};
use super::facts::{Numbering, extend};
use super::finding::{NestedChain, each};
use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, HOUSE_SETS, bits, places};
use super::implications::{CANDIDATES, candidates};
use super::lengthening::lengthening;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::memory::Spare;
use super::propagation::{Further, Left, Method, Propagation};
use super::reach::common_consequences;
use super::step::{Removed, Step};

/// The shortest cell or region forcing chains (from 8.0).
pub(super) fn multiple_chain(marks: &Marks, spare: &Spare) -> Option<Step> {
    let mut lowest = LowestChain::default();
    multiple_chains(&Left::whole(marks, &Numbering::of(marks)), spare, &mut lowest);
    lowest.into_step()
}

/// All cell and region forcing chains of what is left.
pub(super) fn multiple_chains(left: &Left<'_>, spare: &Spare, sink: &mut impl ChainSink) {
    let method = Method { cells: true, dynamic: false };
    let implied = Implied { left, is_true: true, method, spare, branches: unknown() };
    let common = common_consequences(left.marks);
    let agree = |starts: &[usize]| common.is_shared(starts);
    // Cells with two candidates are skipped here, and so are the houses for which such a cell is the first place.
    Chains { left, base: 80, implied: &implied, agree, sink }.cells_and_houses(3);
    implied.end();
}

/// What each candidate implies, computed on demand.
struct Implied<'a> {
    left: &'a Left<'a>,
    is_true: bool,
    method: Method,
    spare: &'a Spare,
    branches: Vec<OnceCell<Propagation<'a>>>,
}

/// Nothing is known of any candidate yet.
fn unknown<'a>() -> Vec<OnceCell<Propagation<'a>>> {
    std::iter::repeat_with(OnceCell::new).take(CANDIDATES).collect()
}

impl<'a> Implied<'a> {
    fn of(&self, at: usize) -> &Propagation<'a> {
        self.branches[at].get_or_init(|| Propagation::of(self.left, at, self.is_true, self.method, self.spare))
    }

    /// Continues with these techniques from every candidate.
    fn try_further(&mut self, further: &Further<'_>) {
        for at in candidates(self.left.marks) {
            self.of(at);
            self.branches[at].get_mut().into_iter().for_each(|branch| branch.try_further(further));
        }
    }

    fn end(self) {
        self.branches.into_iter().filter_map(OnceCell::into_inner).for_each(Propagation::end);
    }
}

/// Dynamic forcing chains of what is left.
pub(super) struct DynamicChains<'a> {
    left: &'a Left<'a>,
    when_true: Implied<'a>,
    when_false: Implied<'a>,
}

impl<'a> DynamicChains<'a> {
    /// Dynamic forcing chains without other techniques.
    pub(super) fn new(left: &'a Left<'a>, spare: &'a Spare) -> Self {
        let method = Method { cells: true, dynamic: true };
        let implied = |is_true: bool| Implied { left, is_true, method, spare, branches: unknown() };
        Self { left, when_true: implied(true), when_false: implied(false) }
    }

    /// Continues with these techniques after the previous ones found no chain.
    pub(super) fn try_further(&mut self, further: &Further<'_>) {
        self.when_true.try_further(further);
        self.when_false.try_further(further);
    }

    /// Offers all chains.
    pub(super) fn offer(&self, base: u16, sink: &mut impl ChainSink) {
        let mut chains = Chains { left: self.left, base, implied: &self.when_true, agree: |_: &[usize]| true, sink };
        chains.cells_and_houses(2);
        chains.either_way(&self.when_false);
    }

    /// Ends the search and returns its storage for reuse.
    pub(super) fn end(self) {
        self.when_true.end();
        self.when_false.end();
    }
}

struct Chains<'a, 'b, A, S> {
    left: &'a Left<'a>,
    base: u16,
    /// What each candidate implies if it is true.
    implied: &'a Implied<'b>,
    /// Whether these candidates may have a common implication.
    agree: A,
    sink: &'a mut S,
}

impl<A: Fn(&[usize]) -> bool, S: ChainSink> Chains<'_, '_, A, S> {
    /// Offers what a contradiction refutes, and what each candidate implies whether it is true or false.
    fn either_way(&mut self, when_false: &Implied<'_>) {
        for at in candidates(self.left.marks) {
            let (when_true, when_false) = (self.implied.of(at), when_false.of(at));
            for (branch, is_true) in [(when_true, true), (when_false, false)] {
                if let Some(conflict) = branch.conflict() {
                    let grounds = [(branch, branch.grounds_of_conflict(conflict))];
                    let outcome = Outcome { base: self.base, nodes: conflict.nodes, at, is_refuted: is_true };
                    offer(self.left, &outcome, &grounds, &[0; 9], self.sink);
                }
            }
            offer_common(self.left, &[when_true, when_false], self.base, &[0; 9], self.sink);
        }
    }

    /// Offers what all candidates of a cell imply, then what all places of a digit in a house imply; only houses whose
    /// first place is in a cell with at least `least` candidates.
    fn cells_and_houses(&mut self, least: u32) {
        let cells = self.left.marks.open & !(1..least).fold(0, |small, size| small | self.left.marks.with_size(size));
        for cell in bits(cells) {
            let absent = std::array::from_fn(|digit| u128::from(self.left.absent_from(cell) >> digit & 1) << cell);
            self.offer_branches(places(self.left.marks.cells[cell]).map(|digit| cell * 9 + digit), &absent);
        }
        for cell in bits(cells) {
            for digit in places(self.left.marks.cells[cell]) {
                for (&house, &place) in CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]) {
                    let house = usize::from(house);
                    let spots = self.left.marks.spots[digit][house];
                    if spots.count_ones() >= least && spots.trailing_zeros() == u32::from(place) {
                        let candidate = |place: usize| usize::from(HOUSE_CELLS[house][place]) * 9 + digit;
                        let mut absent = [0; 9];
                        absent[digit] = self.left.absent()[digit] & HOUSE_SETS[house];
                        self.offer_branches(places(spots).map(candidate), &absent);
                    }
                }
            }
        }
    }

    /// Offers what follows from each of these candidates, one of which is true because `absent` is absent.
    fn offer_branches(&mut self, starts: impl Iterator<Item = usize>, absent: &Removed) {
        let starts: Vec<_> = starts.collect();
        if (self.agree)(&starts) {
            let branches: Vec<_> = starts.iter().map(|&at| self.implied.of(at)).collect();
            offer_common(self.left, &branches, self.base, absent, self.sink);
        }
    }
}

/// The conclusion that a candidate cannot be true, or cannot be false.
struct Outcome {
    base: u16,
    nodes: usize,
    at: usize,
    is_refuted: bool,
}

impl Outcome {
    const fn shown(&self) -> Shown {
        (self.at, self.is_refuted)
    }
}

/// Offers what all of the branches imply.
fn offer_common(
    left: &Left<'_>,
    branches: &[&Propagation<'_>],
    base: u16,
    absent: &Removed,
    sink: &mut impl ChainSink,
) {
    let common = |side: usize| {
        branches.iter().fold([!0; 9], |common: Removed, branch| {
            std::array::from_fn(|digit| common[digit] & branch.reached(side)[digit])
        })
    };
    let sides = [common(0), common(1)];
    let either = std::array::from_fn(|digit| sides[0][digit] | sides[1][digit]);
    for at in each(&either) {
        for side in [0, 1].into_iter().filter(|&side| sides[side][at % 9] >> (at / 9) & 1 == 1) {
            let nodes = branches.iter().map(|branch| branch.size(side, at)).sum();
            let outcome = Outcome { base, nodes, at, is_refuted: side == 0 };
            if sink.wants(base, nodes, Some(outcome.shown())) {
                let grounds: Vec<_> = branches.iter().map(|&branch| (branch, branch.grounds(side, at))).collect();
                offer(left, &outcome, &grounds, absent, sink);
            }
        }
    }
}

/// Offers an outcome that depends on these grounds and on what is absent.
fn offer(
    left: &Left<'_>,
    outcome: &Outcome,
    branches: &[(&Propagation<'_>, &[u64])],
    absent: &Removed,
    sink: &mut impl ChainSink,
) {
    let mut nested: Vec<NestedChain> = Vec::new();
    for (branch, grounds) in branches {
        branch.add_nested(grounds, &mut nested);
    }
    let nodes = outcome.nodes + nested.iter().map(|chain| usize::from(chain.nodes)).sum::<usize>();
    if !sink.wants(outcome.base, nodes, Some(outcome.shown())) {
        return;
    }
    if let Some(step) = Step::refutation(outcome.base + lengthening(nodes), outcome.at, outcome.is_refuted) {
        sink.take(nodes, step, Some(outcome.shown()), || origin(left, branches, absent));
    }
}

/// The premises of the branches, and the absent candidates.
fn origin(left: &Left<'_>, branches: &[(&Propagation<'_>, &[u64])], absent: &Removed) -> Origin {
    let mut all = vec![0; left.numbering.words()];
    for (_, grounds) in branches {
        extend(&mut all, grounds);
    }
    let mut hasher = DefaultHasher::new();
    (&all, absent).hash(&mut hasher);
    let (because, outer) = (left.numbering.false_ones(&all), left.absent());
    let because = std::array::from_fn(|digit| because[digit] & outer[digit] | absent[digit]);
    Origin { because, key: hasher.finish() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::marks::tests::positions;

    #[test]
    fn where_sets_share_nothing_the_branches_share_nothing() {
        let mut counts = [0; 2];
        for marks in positions() {
            let (numbering, spare) = (Numbering::of(&marks), Spare::default());
            let left = Left::whole(&marks, &numbering);
            let method = Method { cells: true, dynamic: false };
            let implied = Implied { left: &left, is_true: true, method, spare: &spare, branches: unknown() };
            let common = common_consequences(&marks);
            for cell in bits(marks.open) {
                let starts: Vec<_> = places(marks.cells[cell]).map(|digit| cell * 9 + digit).collect();
                let shares = [0, 1].into_iter().any(|side| {
                    (0..9)
                        .any(|digit| starts.iter().fold(!0, |all, &at| all & implied.of(at).reached(side)[digit]) != 0)
                });
                assert!(common.is_shared(&starts) || !shares, "{cell}");
                counts[usize::from(shares)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }
}
