//! What the parts of a proof force, by the definitions of its clues, repeated until nothing changes.
//!
//! Proofs are shortened by this, never by the kernels' propagation: a part is needed if the conclusion is not reached
//! here without it. `deduku verify` does the same with code of its own.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::families::clues::propagation::answers::Answers;
use crate::families::clues::propagation::bit_row::BitRow;
use crate::families::clues::propagation::naked_sets::NakedSets;
use crate::{ClueGround, ClueProof, ClueUse, HouseUse, SumUse};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::kernels::{Diagram, Fit, Kernel, Propagate, Sum, keep_fitting};
use deduku_core::puzzle::Puzzle;

/// Cached results: for each kernel or sum by its number, what it leaves of its cells' candidates; and the number of
/// entries.
type Known = (FxHashMap<usize, Answers>, usize);

/// Cached results: for each number of differing cells, what is left of their candidates; and the number of entries.
type Different = (Vec<Answers>, usize);

/// The item of an inference, as the number of its kernel or sum (`None` for a house), and whether digits were given
/// back one by one.
pub(in crate::families::clues) type Relaxation = (Option<usize>, bool);

/// Weakened candidates from which an inference still follows, by those before and those removed; and the number of
/// entries.
type Relaxed = (FxHashMap<Relaxation, FxHashMap<Box<[u32]>, Rc<[u32]>>>, usize);

/// When this many answers are kept, all are discarded.
const MOST_KNOWN: usize = 1 << 17;

/// Cached results of the definitions of a puzzle's clues. Proofs of one position, and of the next, ask for the same
/// results repeatedly.
#[derive(Default)]
pub(crate) struct Definitions {
    known: RefCell<Known>,
    different: RefCell<Different>,
    relaxed: RefCell<Relaxed>,
    /// The diagrams of kernels and sums, as far as they were requested; `None` if they have too many states.
    diagrams: RefCell<FxHashMap<usize, Option<Rc<Diagram>>>>,
    /// The sums of houses met so far, numbered downwards from `usize::MAX`.
    sums: RefCell<Vec<SumUse>>,
}

/// Computes what proofs force.
pub(crate) struct Fixpoint<'p> {
    puzzle: &'p Puzzle,
    definitions: Rc<Definitions>,
}

/// A constraint that is applied repeatedly.
pub(crate) enum Item<'p> {
    Differ(Vec<Cell>),
    Places(Vec<Cell>, u32),
    Kernel(usize, &'p dyn Propagate),
    Sum(usize, Sum),
    /// Cells that do not all hold these digits, one bit each.
    NotAll(Vec<Cell>, Vec<u32>),
}

/// The constraints of a proof, each with the part of the proof that it belongs to.
pub(crate) struct Items<'p> {
    pub(in crate::families::clues) list: Vec<(ClueGround, Item<'p>)>,
    /// For each cell, the items that contain it, but those of many cells; and of these, its index in each.
    of_cell: Vec<BitRow>,
    wide_of_cell: Vec<Vec<(usize, u16)>>,
    /// The number of items that belong to houses; these come first.
    houses: usize,
    /// The index of the first item for candidates refuted together; these come last.
    pub(in crate::families::clues) conflicts: usize,
    /// The items that are active from the beginning. An item for candidates refuted together becomes active only once
    /// they are refuted.
    pub(in crate::families::clues) is_on: BitRow,
    /// For each entry of the proof's refuted candidates, the item that states it, if the entry has more than one
    /// candidate.
    pub(in crate::families::clues) of_refuted: Vec<Option<usize>>,
}

/// One inference on the way to a contradiction: the item, by its index, and the candidates of its cells before and
/// after; `None` if the item is violated.
pub(crate) struct Trace {
    pub(in crate::families::clues) item: usize,
    pub(in crate::families::clues) before: Vec<u32>,
    pub(in crate::families::clues) after: Option<Vec<u32>>,
}

impl Item<'_> {
    fn not_all(candidates: &[(Cell, Digit)]) -> Self {
        let (cells, digits) = candidates.iter().map(|&(cell, digit)| (cell, DigitSet::of(digit).bits())).unzip();
        Self::NotAll(cells, digits)
    }

    pub(in crate::families::clues) fn cells(&self) -> &[Cell] {
        match self {
            Self::Differ(cells) | Self::Places(cells, _) | Self::NotAll(cells, _) => cells,
            Self::Kernel(_, rule) => rule.cells(),
            Self::Sum(_, rule) => rule.cells(),
        }
    }

    /// Whether it is a rule whose definition takes long to search.
    pub(in crate::families::clues) fn is_costly(&self) -> bool {
        matches!(self, Self::Kernel(_, rule) if rule.is_costly())
    }
}

impl<'p> Items<'p> {
    fn new(list: Vec<(ClueGround, Item<'p>)>, cells: usize, refuted: usize) -> Self {
        let mut of_cell = vec![BitRow::new(list.len()); cells];
        let mut wide_of_cell = vec![Vec::new(); cells];
        let mut is_on = BitRow::new(list.len());
        let mut of_refuted = Vec::new();
        for (at, (by, item)) in list.iter().enumerate() {
            let own = item.cells();
            let is_wide = own.len() >= Kernel::MANY_CELLS && matches!(item, Item::Kernel(..));
            for (place, cell) in own.iter().enumerate() {
                if is_wide {
                    wide_of_cell[cell.index()].push((at, place as u16));
                } else {
                    of_cell[cell.index()].set(at);
                }
            }
            match by {
                ClueGround::Refuted(number) => {
                    of_refuted.resize(number + 1, None);
                    of_refuted[*number] = Some(at);
                }
                _ => is_on.set(at),
            }
        }
        of_refuted.resize(refuted, None);
        let houses = list.iter().take_while(|(by, _)| matches!(by, ClueGround::House(_))).count();
        let conflicts = list.iter().rposition(|(by, _)| !matches!(by, ClueGround::Refuted(_))).map_or(0, |at| at + 1);
        Self { list, of_cell, wide_of_cell, houses, conflicts, is_on, of_refuted }
    }

    /// States that these of the candidates refuted together as one entry of the proof do not all hold; one by itself is
    /// removed without an item.
    pub(in crate::families::clues) fn narrow_conflict(&mut self, entry: usize, candidates: &[(Cell, Digit)]) {
        if candidates.len() == 1 {
            self.of_refuted[entry] = None;
        } else if let Some(item) = self.of_refuted[entry] {
            self.list[item].1 = Item::not_all(candidates);
        }
    }

    /// Has those of the active items applied again to which it matters that the cell, of these domains, has lost these
    /// candidates.
    pub(in crate::families::clues) fn wake(
        &self,
        (cell, lost): (Cell, u32),
        domains: &[u32],
        active: &BitRow,
        waiting: &mut BitRow,
    ) {
        waiting.add(&self.of_cell[cell.index()], active);
        for &(item, place) in &self.wide_of_cell[cell.index()] {
            let ignores = |rule: &dyn Propagate| rule.ignores(usize::from(place), lost, domains);
            if active.contains(item) && !matches!(self.list[item].1, Item::Kernel(_, rule) if ignores(rule)) {
                waiting.set(item);
            }
        }
    }
}

impl<'p> Fixpoint<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, definitions: Rc::default() }
    }

    /// Uses results that are already cached.
    pub(crate) const fn with(puzzle: &'p Puzzle, definitions: Rc<Definitions>) -> Self {
        Self { puzzle, definitions }
    }

    /// The candidates that the proof's parts leave each cell, one bit set per cell, with a candidate assumed or none.
    /// Returns `None` on a contradiction. `traces` collects the inferences in order.
    pub(crate) fn run(
        &self,
        proof: &ClueProof,
        assumed: Option<(Cell, Digit)>,
        traces: Option<&mut Vec<Trace>>,
    ) -> Option<Vec<u32>> {
        self.run_items(&self.items(proof), proof, assumed, traces)
    }

    /// Whether the proof's parts refute the candidate: assuming it leads to a contradiction, or it is removed without
    /// any assumption.
    pub(crate) fn takes(&self, proof: &ClueProof, candidate: (Cell, Digit)) -> bool {
        self.takes_by(&self.items(proof), proof, candidate)
    }

    /// The same with the items already built.
    pub(in crate::families::clues) fn takes_by(
        &self,
        items: &Items<'_>,
        proof: &ClueProof,
        candidate: (Cell, Digit),
    ) -> bool {
        let bit = DigitSet::of(candidate.1).bits();
        let is_left = |left: Vec<u32>| left[candidate.0.index()] & bit != 0;
        let is_removed_anyway = || !self.run_items(items, proof, None, None).is_some_and(is_left);
        if let [(_, Item::Kernel(number, rule))] = &items.list[..] {
            // A single kernel can only decide whether some digits satisfy it.
            let mut known = self.known(proof);
            known[candidate.0.index()] = bit;
            let mut own: Vec<u32> = rule.cells().iter().map(|cell| known[cell.index()]).collect();
            if let Some(diagram) = self.diagram(*number, *rule) {
                return !diagram.keep(&mut own);
            }
            return match rule.fit(&own) {
                Fit::Nothing => true,
                Fit::Digits(_) => false,
                Fit::TooMuch => is_removed_anyway(),
            };
        }
        self.run_items(items, proof, Some(candidate), None).is_none() || is_removed_anyway()
    }

    fn run_items(
        &self,
        items: &Items<'_>,
        proof: &ClueProof,
        assumed: Option<(Cell, Digit)>,
        traces: Option<&mut Vec<Trace>>,
    ) -> Option<Vec<u32>> {
        let mut domains = self.known(proof);
        if let Some((cell, digit)) = assumed {
            domains[cell.index()] = DigitSet::of(digit).bits();
        }
        self.propagate(items, &items.is_on, &mut domains, &mut items.is_on.clone(), traces).then_some(domains)
    }

    /// What the proof takes as known of each cell, one bit set per cell.
    pub(in crate::families::clues) fn known(&self, proof: &ClueProof) -> Vec<u32> {
        let board = self.puzzle.board();
        let mut domains = vec![board.all_digits().bits(); board.cell_count()];
        for &(cell, only) in &proof.known {
            domains[cell.index()] &= only.bits();
        }
        domains
    }

    /// Applies the waiting items, and the active ones of each cell that changes, until nothing does; returns `false` on a
    /// contradiction.
    pub(in crate::families::clues) fn propagate(
        &self,
        items: &Items<'_>,
        active: &BitRow,
        domains: &mut [u32],
        waiting: &mut BitRow,
        mut traces: Option<&mut Vec<Trace>>,
    ) -> bool {
        let mut own: Vec<u32> = Vec::new();
        // Differing cells whose single digits have been applied, but not yet their naked sets.
        let mut without_sets = BitRow::new(items.list.len());
        // House items come first in the list, so they are applied before any kernel.
        loop {
            let next = waiting.first().filter(|&next| next < items.houses);
            let (next, has_sets) = match next.or_else(|| without_sets.first()) {
                Some(at) if next.is_some() => (at, false),
                Some(at) => (at, true),
                None => match waiting.first() {
                    Some(at) => (at, true),
                    None => return true,
                },
            };
            let item = &items.list[next].1;
            let cells = item.cells();
            own.clear();
            own.extend(cells.iter().map(|cell| domains[cell.index()]));
            let is_kept = match item {
                Item::Differ(_) if !has_sets => {
                    without_sets.set(next);
                    take_single_digits(&mut own)
                }
                _ => {
                    without_sets.remove(next);
                    self.narrow(item, &mut own)
                }
            };
            if let Some(traces) = &mut traces {
                let before = || cells.iter().map(|cell| domains[cell.index()]).collect::<Vec<u32>>();
                let is_less = |(cell, own): (&Cell, &u32)| domains[cell.index()] != *own;
                if !is_kept {
                    traces.push(Trace { item: next, before: before(), after: None });
                } else if cells.iter().zip(&own).any(is_less) {
                    traces.push(Trace { item: next, before: before(), after: Some(own.clone()) });
                }
            }
            if !is_kept {
                return false;
            }
            for (&cell, &left) in cells.iter().zip(&own) {
                let before = std::mem::replace(&mut domains[cell.index()], left);
                if left != before {
                    items.wake((cell, before & !left), domains, active, waiting);
                }
            }
            // One application of an item is exhaustive, so its own changes need not wake it.
            waiting.remove(next);
        }
    }

    pub(in crate::families::clues) fn items(&self, proof: &ClueProof) -> Items<'p> {
        let house = |(at, part): (usize, &HouseUse)| {
            let item = match part {
                HouseUse::Differ { cells, .. } => Item::Differ(cells.clone()),
                HouseUse::Places { cells, digit, .. } => Item::Places(cells.clone(), DigitSet::of(*digit).bits()),
            };
            (ClueGround::House(at), item)
        };
        let kernels = |(at, part): (usize, &ClueUse)| {
            let of = kernels_of(self.puzzle, part);
            of.map(move |(number, rule)| (ClueGround::Clue(at), Item::Kernel(number, rule))).collect::<Vec<_>>()
        };
        let houses = proof.houses.iter().enumerate().map(house);
        let together = proof.refuted.iter().enumerate().filter(|(_, candidates)| candidates.len() > 1);
        let together = together.map(|(at, candidates)| (ClueGround::Refuted(at), Item::not_all(candidates)));
        let sums = proof
            .sums
            .iter()
            .enumerate()
            .map(|(at, sum)| (ClueGround::Sum(at), Item::Sum(self.number(sum), sum.rule(self.puzzle.board()))));
        let list: Vec<(ClueGround, Item<'p>)> =
            houses.chain(proof.clues.iter().enumerate().flat_map(kernels)).chain(sums).chain(together).collect();
        Items::new(list, self.puzzle.board().cell_count(), proof.refuted.len())
    }

    /// The number of a sum of houses, assigned on first use.
    fn number(&self, sum: &SumUse) -> usize {
        let mut sums = self.definitions.sums.borrow_mut();
        let at = sums.iter().position(|other| other == sum).unwrap_or_else(|| {
            sums.push(sum.clone());
            sums.len() - 1
        });
        usize::MAX - at
    }

    /// Narrows `own`, the candidates of the item's cells, by the item; returns whether the item can be satisfied.
    pub(in crate::families::clues) fn narrow(&self, item: &Item<'_>, own: &mut [u32]) -> bool {
        match item {
            Item::Differ(_) => self.different(own),
            Item::Places(_, bit) => {
                let mut places = (0..own.len()).filter(|&at| own[at] & bit != 0);
                let Some(only) = places.next() else { return false };
                if places.next().is_none() {
                    own[only] = *bit;
                }
                true
            }
            Item::NotAll(_, digits) => {
                let mut open = (0..own.len()).filter(|&at| own[at] != digits[at]);
                let Some(last) = open.next() else { return false };
                if open.next().is_none() {
                    own[last] &= !digits[last];
                }
                own[last] != 0
            }
            Item::Kernel(number, rule) => self.fitting(*number, *rule, own),
            Item::Sum(number, rule) => self.fitting(*number, rule, own),
        }
    }

    /// The cached weakening of an inference, keyed by the candidates before and those removed; computed by `work_out`
    /// if it is not known.
    pub(in crate::families::clues) fn relaxed(
        &self,
        of: Relaxation,
        before: &[u32],
        removed: &[u32],
        work_out: impl FnOnce() -> Vec<u32>,
    ) -> Rc<[u32]> {
        let key = [before, removed].concat();
        if let Some(state) = self.definitions.relaxed.borrow().0.get(&of).and_then(|known| known.get(&key[..])) {
            return Rc::clone(state);
        }
        let state: Rc<[u32]> = work_out().into();
        let (known, count) = &mut *self.definitions.relaxed.borrow_mut();
        if *count >= MOST_KNOWN {
            known.clear();
            *count = 0;
        }
        known.entry(of).or_default().insert(key.into(), Rc::clone(&state));
        *count += 1;
        state
    }

    /// The diagram of all digits that satisfy a kernel or a sum, if it needs few states.
    pub(in crate::families::clues) fn diagram(&self, number: usize, rule: &dyn Propagate) -> Option<Rc<Diagram>> {
        let mut diagrams = self.definitions.diagrams.borrow_mut();
        let draw = || rule.diagram(usize::from(self.puzzle.board().digits())).map(Rc::new);
        diagrams.entry(number).or_insert_with(draw).clone()
    }

    /// Whether all that follows from the item is found, whatever is known of its cells.
    pub(in crate::families::clues) fn is_exact(&self, item: &Item<'_>) -> bool {
        let has_diagram = |number: usize, rule: &dyn Propagate| {
            !rule.is_searched_after_propagation() && self.diagram(number, rule).is_some()
        };
        match item {
            Item::Kernel(number, rule) => has_diagram(*number, *rule),
            Item::Sum(number, rule) => has_diagram(*number, rule),
            Item::Differ(_) | Item::Places(..) | Item::NotAll(..) => true,
        }
    }

    fn fitting(&self, number: usize, rule: &dyn Propagate, own: &mut [u32]) -> bool {
        // To look up a cached answer for so many cells takes as long as to work it out.
        if rule.is_searched_after_propagation() {
            return keep_fitting(rule, own).is_ok();
        }
        let (known, count) = &mut *self.definitions.known.borrow_mut();
        if *count >= MOST_KNOWN {
            known.clear();
            *count = 0;
        }
        let (is_kept, is_new) = known.entry(number).or_default().narrow(own, |own| match self.diagram(number, rule) {
            Some(diagram) => diagram.keep(own),
            None => keep_fitting(rule, own).is_ok(),
        });
        *count += usize::from(is_new);
        is_kept
    }

    fn different(&self, own: &mut [u32]) -> bool {
        let (known, count) = &mut *self.definitions.different.borrow_mut();
        if *count >= MOST_KNOWN {
            known.clear();
            *count = 0;
        }
        if known.len() <= own.len() {
            known.resize_with(own.len() + 1, Answers::default);
        }
        let (is_kept, is_new) = known[own.len()].narrow(own, keep_different);
        *count += usize::from(is_new);
        is_kept
    }
}

/// Keeps the candidates that occur in some assignment of different digits to all cells; returns whether there is one.
fn keep_different(own: &mut [u32]) -> bool {
    let mut held = [0; Digit::MAX as usize];
    if own.len() > held.len() {
        return false;
    }
    let mut changed = true;
    while std::mem::take(&mut changed) {
        if !take_single_digits(own) {
            return false;
        }
        let sets = NakedSets::of(own, &mut held[..own.len()]);
        for set in sets.as_slice() {
            if set.is_short() {
                return false;
            }
            for (_, other) in own.iter_mut().enumerate().filter(|(at, _)| set.members >> at & 1 == 0) {
                changed |= *other & set.digits != 0;
                *other &= !set.digits;
            }
        }
    }
    true
}

/// Removes the digits of decided cells from the others; returns whether each cell has something left.
fn take_single_digits(own: &mut [u32]) -> bool {
    loop {
        let mut single = 0;
        for &set in own.iter().filter(|set| set.is_power_of_two()) {
            if single & set != 0 {
                return false;
            }
            single |= set;
        }
        let mut is_changed = false;
        for set in own.iter_mut().filter(|set| !set.is_power_of_two()) {
            *set &= !single;
            if *set == 0 {
                return false;
            }
            is_changed |= set.is_power_of_two();
        }
        if !is_changed {
            return true;
        }
    }
}

/// The kernels of the clue that lie within the cells, each with its index among all kernels of the puzzle.
pub(crate) fn kernels_of<'p>(puzzle: &'p Puzzle, part: &ClueUse) -> impl Iterator<Item = (usize, &'p dyn Propagate)> {
    let all = puzzle.all_kernels().iter().enumerate().filter(|(_, (clue, _))| *clue == part.clue);
    let rules = all.map(|(number, (_, kernel))| (number, kernel.rule()));
    rules.filter(|(_, rule)| rule.cells().iter().all(|cell| part.cells.contains(cell)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::constraint::kernels::Different;

    #[test]
    fn cells_that_differ_keep_what_fits_by_the_definition() {
        let (mut state, mut outcomes) = (0x9e37_79b9_7f4a_7c15_u64, [0; 3]);
        for round in 0..4_000 {
            let count = 2 + round % 6;
            let domains: Vec<u32> = (0..count)
                .map(|_| {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    (state >> 40) as u32 & (state >> 20) as u32 & 0x7f | 1 << (state % 7)
                })
                .collect();
            let rule = Different::new((0..count).map(Cell::at).collect(), 7);
            let mut expected = domains.clone();
            let expected = keep_fitting(&rule, &mut expected).ok().map(|()| expected);
            let mut left = domains.clone();
            let left = keep_different(&mut left).then_some(left);
            assert_eq!(left, expected, "{domains:?}");
            outcomes[expected.map_or(0, |expected| 1 + usize::from(expected != domains))] += 1;
        }
        assert!(outcomes.iter().all(|count| *count > 100), "{outcomes:?}");
    }
}
