//! What the parts of a proof force, by the definitions of its clues: worked out until nothing changes.
//!
//! Reasons are shortened by this, never by the kernels' propagation: a part is needed if without it the conclusion is
//! not reached here. `deduku verify` does the same by code of its own.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::board::{Cell, Digit, DigitSet};
use crate::constraint::kernels::{Diagram, Fit, Propagate, Sum, keep_fitting};
use crate::logic::families::clues::propagation::answers::Answers;
use crate::logic::families::clues::propagation::bit_row::BitRow;
use crate::logic::families::clues::propagation::naked_sets::NakedSets;
use crate::logic::{ClueGround, ClueProof, ClueUse, HouseUse, SumUse};
use crate::puzzle::Puzzle;

/// What kernels and sums, by their numbers, leave of the candidates of their cells; and of how many that is known.
type Known = (FxHashMap<usize, Answers>, usize);

/// What cells that differ, by how many they are, leave of their candidates; and of how many that is known.
type Different = (Vec<Answers>, usize);

/// Of which item an inference is, by its number or a house's; and whether digits were given back one by one.
pub(in crate::logic::families::clues) type Relaxation = (Option<usize>, bool);

/// The candidates from which inferences, by what there was before and what was removed, still follow; and their number.
type Relaxed = (FxHashMap<Relaxation, FxHashMap<Box<[u32]>, Rc<[u32]>>>, usize);

/// So many answers are kept; then all are forgotten.
const MOST_KNOWN: usize = 1 << 17;

/// What the definitions of a puzzle's clues said: proofs of one position, and of the next, ask the same again and again.
#[derive(Default)]
pub(in crate::logic) struct Definitions {
    known: RefCell<Known>,
    different: RefCell<Different>,
    relaxed: RefCell<Relaxed>,
    /// The readings of kernels and sums, as far as they were requested; none where they have too many states.
    diagrams: RefCell<FxHashMap<usize, Option<Rc<Diagram>>>>,
    /// The sums of houses that were met, numbered downwards from the greatest number.
    sums: RefCell<Vec<SumUse>>,
}

/// Works out what proofs force.
pub(in crate::logic) struct Fixpoint<'p> {
    puzzle: &'p Puzzle,
    definitions: Rc<Definitions>,
}

/// One thing that is looked at again and again.
pub(in crate::logic) enum Item<'p> {
    Differ(Vec<Cell>),
    Places(Vec<Cell>, u32),
    Kernel(usize, &'p dyn Propagate),
    Sum(usize, Sum),
    /// Cells that do not all hold these digits, a bit each.
    NotAll(Vec<Cell>, Vec<u32>),
}

/// What a proof takes, each with its place in the proof.
pub(in crate::logic) struct Items<'p> {
    pub(in crate::logic::families::clues) list: Vec<(ClueGround, Item<'p>)>,
    /// The items of each cell.
    of_cell: Vec<BitRow>,
    /// How many items are of houses: they stand first.
    houses: usize,
    /// Those that are asked from the beginning; what is refuted together counts only from then on.
    pub(in crate::logic::families::clues) is_on: BitRow,
    /// For each place of what the proof refutes the item that says so, where it is more than one candidate.
    pub(in crate::logic::families::clues) of_refuted: Vec<Option<usize>>,
}

/// What happened on the way to a contradiction: an item, by its place, made something of the candidates of its cells; or
/// cannot be kept.
pub(in crate::logic) struct Trace {
    pub(in crate::logic::families::clues) item: usize,
    pub(in crate::logic::families::clues) before: Vec<u32>,
    pub(in crate::logic::families::clues) after: Option<Vec<u32>>,
}

impl Item<'_> {
    pub(in crate::logic::families::clues) fn cells(&self) -> &[Cell] {
        match self {
            Self::Differ(cells) | Self::Places(cells, _) | Self::NotAll(cells, _) => cells,
            Self::Kernel(_, rule) => rule.cells(),
            Self::Sum(_, rule) => rule.cells(),
        }
    }

    /// Whether it is a rule whose definition takes long to search.
    pub(in crate::logic::families::clues) fn is_costly(&self) -> bool {
        matches!(self, Self::Kernel(_, rule) if rule.is_costly())
    }
}

impl<'p> Items<'p> {
    fn new(list: Vec<(ClueGround, Item<'p>)>, cells: usize, refuted: usize) -> Self {
        let mut of_cell = vec![BitRow::new(list.len()); cells];
        let mut is_on = BitRow::new(list.len());
        let mut of_refuted = Vec::new();
        for (at, (by, item)) in list.iter().enumerate() {
            item.cells().iter().for_each(|cell| of_cell[cell.index()].set(at));
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
        Self { list, of_cell, houses, is_on, of_refuted }
    }
}

impl<'p> Fixpoint<'p> {
    pub(in crate::logic) fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, definitions: Rc::default() }
    }

    /// The same where much is known already.
    pub(in crate::logic) const fn with(puzzle: &'p Puzzle, definitions: Rc<Definitions>) -> Self {
        Self { puzzle, definitions }
    }

    /// The candidates that the proof's parts leave each cell, a set of bits each, where a candidate is assumed or
    /// none; none if something is left without any. `traces` takes what happened, in order.
    pub(in crate::logic) fn run(
        &self,
        proof: &ClueProof,
        assumed: Option<(Cell, Digit)>,
        traces: Option<&mut Vec<Trace>>,
    ) -> Option<Vec<u32>> {
        self.run_items(&self.items(proof), proof, assumed, traces)
    }

    /// Whether the proof's parts take the candidate: if it is assumed, something is left without any, or it is removed
    /// whatever is assumed.
    pub(in crate::logic) fn takes(&self, proof: &ClueProof, candidate: (Cell, Digit)) -> bool {
        self.takes_by(&self.items(proof), proof, candidate)
    }

    /// The same by the items of the proof's clues, sums and houses.
    pub(in crate::logic::families::clues) fn takes_by(
        &self,
        items: &Items<'_>,
        proof: &ClueProof,
        candidate: (Cell, Digit),
    ) -> bool {
        let bit = DigitSet::of(candidate.1).bits();
        let is_left = |left: Vec<u32>| left[candidate.0.index()] & bit != 0;
        let is_removed_anyway = || !self.run_items(items, proof, None, None).is_some_and(is_left);
        if let [(_, Item::Kernel(number, rule))] = &items.list[..] {
            // One kernel has no more to say than whether some digits keep it.
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
        self.propagate(items, &items.is_on, &mut domains, None, traces).then_some(domains)
    }

    /// What the proof takes for known of each cell, a set of bits each.
    pub(in crate::logic::families::clues) fn known(&self, proof: &ClueProof) -> Vec<u32> {
        let board = self.puzzle.board();
        let mut domains = vec![board.all_digits().bits(); board.cell_count()];
        for &(cell, only) in &proof.known {
            domains[cell.index()] &= only.bits();
        }
        domains
    }

    /// Does what the items say until nothing changes; whether something is left everywhere. Where only some cells have
    /// changed since nothing did, it begins with the items of these. Only active items are asked.
    pub(in crate::logic::families::clues) fn propagate(
        &self,
        items: &Items<'_>,
        active: &BitRow,
        domains: &mut [u32],
        changed: Option<&[(Cell, Digit)]>,
        mut traces: Option<&mut Vec<Trace>>,
    ) -> bool {
        let mut waiting = active.clone();
        if let Some(changed) = changed {
            waiting.clear();
            for (cell, _) in changed {
                waiting.add(&items.of_cell[cell.index()], active);
            }
        }
        let mut own: Vec<u32> = Vec::new();
        // Cells that differ of which single digits are made use of, but not yet sets of them.
        let mut without_sets = BitRow::new(items.list.len());
        // Houses stand first, so they are looked at before any kernel.
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
                if left != domains[cell.index()] {
                    domains[cell.index()] = left;
                    waiting.add(&items.of_cell[cell.index()], active);
                }
            }
            // An item says all at once.
            waiting.remove(next);
        }
    }

    pub(in crate::logic::families::clues) fn items(&self, proof: &ClueProof) -> Items<'p> {
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
        let together = together.map(|(at, candidates)| {
            let (cells, digits) = candidates.iter().map(|&(cell, digit)| (cell, DigitSet::of(digit).bits())).unzip();
            (ClueGround::Refuted(at), Item::NotAll(cells, digits))
        });
        let sums = proof
            .sums
            .iter()
            .enumerate()
            .map(|(at, sum)| (ClueGround::Sum(at), Item::Sum(self.number(sum), sum.rule(self.puzzle.board()))));
        let list: Vec<(ClueGround, Item<'p>)> =
            houses.chain(proof.clues.iter().enumerate().flat_map(kernels)).chain(sums).chain(together).collect();
        Items::new(list, self.puzzle.board().cell_count(), proof.refuted.len())
    }

    /// The number of a sum of houses.
    fn number(&self, sum: &SumUse) -> usize {
        let mut sums = self.definitions.sums.borrow_mut();
        let at = sums.iter().position(|other| other == sum).unwrap_or_else(|| {
            sums.push(sum.clone());
            sums.len() - 1
        });
        usize::MAX - at
    }

    /// Leaves in `own`, the candidates of its cells, what an item leaves of them; whether it can be kept.
    pub(in crate::logic::families::clues) fn narrow(&self, item: &Item<'_>, own: &mut [u32]) -> bool {
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

    /// What is known of an inference by what there was before and what was removed; otherwise it is worked out.
    pub(in crate::logic::families::clues) fn relaxed(
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

    /// All digits that keep a kernel or a sum, if they take few states.
    pub(in crate::logic::families::clues) fn diagram(
        &self,
        number: usize,
        rule: &dyn Propagate,
    ) -> Option<Rc<Diagram>> {
        let mut diagrams = self.definitions.diagrams.borrow_mut();
        let draw = || rule.diagram(usize::from(self.puzzle.board().digits())).map(Rc::new);
        diagrams.entry(number).or_insert_with(draw).clone()
    }

    fn fitting(&self, number: usize, rule: &dyn Propagate, own: &mut [u32]) -> bool {
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

/// Leaves cells that all differ the candidates that some different digits for all cells have; whether there are such.
fn keep_different(own: &mut [u32]) -> bool {
    let mut held = [0; Digit::MAX as usize];
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

/// Takes the digits of decided cells from the others; whether each cell has something left.
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

/// The kernels of the clue that lie within the cells, each with its number among all of the puzzle.
pub(in crate::logic) fn kernels_of<'p>(
    puzzle: &'p Puzzle,
    part: &ClueUse,
) -> impl Iterator<Item = (usize, &'p dyn Propagate)> {
    let all = puzzle.all_kernels().iter().enumerate().filter(|(_, (clue, _))| *clue == part.clue);
    let rules = all.map(|(number, (_, kernel))| (number, kernel.rule()));
    rules.filter(|(_, rule)| rule.cells().iter().all(|cell| part.cells.contains(cell)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::kernels::Different;

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
