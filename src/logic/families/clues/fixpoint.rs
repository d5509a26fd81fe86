//! What the parts of a proof force, by the definitions of its clues: worked out until nothing changes.
//!
//! Reasons are shortened by this, never by the kernels' propagation: a part is needed if without it the conclusion is
//! not reached here. `deduku verify` does the same by code of its own.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::board::{Cell, Digit, DigitSet};
use crate::constraint::kernels::{Propagate, Sum, keep_fitting};
use crate::logic::families::clues::naked_sets::NakedSets;
use crate::logic::{ClueGround, ClueProof, ClueUse, HouseUse, SumUse};
use crate::puzzle::Puzzle;

/// What is left of candidates; none if nothing fits.
type Narrowed = Option<Rc<[u32]>>;

/// What kernels and sums, by their numbers, leave of the candidates of their cells; and of how many that is known.
type Known = (FxHashMap<usize, FxHashMap<Box<[u32]>, Narrowed>>, usize);

/// So many answers are kept; then all are forgotten.
const MOST_KNOWN: usize = 1 << 17;

/// What the definitions of a puzzle's clues said: proofs of one position, and of the next, ask the same again and again.
#[derive(Default)]
pub(in crate::logic) struct Definitions {
    known: RefCell<Known>,
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
}

/// What a proof takes, each with its place in the proof.
pub(in crate::logic) struct Items<'p> {
    pub(super) list: Vec<(ClueGround, Item<'p>)>,
    /// The items of each cell.
    of_cell: Vec<Vec<u16>>,
}

/// What happened on the way to a contradiction.
pub(in crate::logic) enum Trace {
    /// The candidate of this place among those that the proof refutes is assumed.
    Case(usize),
    /// An item, by its place, took these candidates; none if it cannot be kept. Before, its cells had these.
    Inference { item: usize, before: Vec<u32>, gone: Vec<(Cell, Digit)> },
}

impl Item<'_> {
    pub(super) fn cells(&self) -> &[Cell] {
        match self {
            Self::Differ(cells) | Self::Places(cells, _) => cells,
            Self::Kernel(_, rule) => rule.cells(),
            Self::Sum(_, rule) => rule.cells(),
        }
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
    /// none; none if something is left without any. `told` takes what happened, in order.
    pub(in crate::logic) fn run(
        &self,
        proof: &ClueProof,
        assumed: Option<(Cell, Digit)>,
        told: Option<&mut Vec<Trace>>,
    ) -> Option<Vec<u32>> {
        self.run_items(&self.items(proof), proof, assumed, told)
    }

    fn run_items(
        &self,
        items: &Items<'_>,
        proof: &ClueProof,
        assumed: Option<(Cell, Digit)>,
        told: Option<&mut Vec<Trace>>,
    ) -> Option<Vec<u32>> {
        let board = self.puzzle.board();
        let mut domains = vec![board.all_digits().bits(); board.cell_count()];
        for &(cell, only) in &proof.known {
            domains[cell.index()] &= only.bits();
        }
        if let Some((cell, digit)) = assumed {
            domains[cell.index()] = DigitSet::of(digit).bits();
        }
        self.propagate(items, &mut domains, None, told).then_some(domains)
    }

    /// Whether the proof leads from the candidate to a contradiction, where those that it refutes beside it are absent
    /// one after another. `told` takes what happened, in order.
    pub(in crate::logic) fn refutes(
        &self,
        proof: &ClueProof,
        assumed: (Cell, Digit),
        mut told: Option<&mut Vec<Trace>>,
    ) -> bool {
        let items = self.items(proof);
        let Some(mut left) = self.run_items(&items, proof, Some(assumed), told.as_deref_mut()) else { return true };
        for (at, &(cell, digit)) in proof.refuted.iter().enumerate() {
            let bit = DigitSet::of(digit).bits();
            if left[cell.index()] & bit == 0 {
                continue;
            }
            let mut beside = left.clone();
            beside[cell.index()] = bit;
            let mut case = vec![Trace::Case(at)];
            if self.propagate(&items, &mut beside, Some(cell), told.is_some().then_some(&mut case)) {
                continue;
            }
            if let Some(told) = told.as_deref_mut() {
                told.append(&mut case);
            }
            left[cell.index()] &= !bit;
            if !self.propagate(&items, &mut left, Some(cell), told.as_deref_mut()) {
                return true;
            }
        }
        false
    }

    /// Does what the items say until nothing changes; whether something is left everywhere. Where only one cell has
    /// changed since nothing did, it begins with the items of that cell.
    fn propagate(
        &self,
        items: &Items<'_>,
        domains: &mut [u32],
        changed: Option<Cell>,
        mut told: Option<&mut Vec<Trace>>,
    ) -> bool {
        let mut waiting: Vec<bool> = vec![changed.is_none(); items.list.len()];
        if let Some(cell) = changed {
            items.of_cell[cell.index()].iter().for_each(|&at| waiting[usize::from(at)] = true);
        }
        let mut before: Vec<u32> = Vec::new();
        // Houses stand first, so they are looked at before any kernel.
        while let Some(next) = waiting.iter().position(|is_waiting| *is_waiting) {
            let item = &items.list[next].1;
            before.clear();
            before.extend(item.cells().iter().map(|cell| domains[cell.index()]));
            let after = self.narrowed(item, &before);
            for (at, &cell) in item.cells().iter().enumerate() {
                let left = after.as_ref().map_or(before[at], |after| after[at]);
                if left != before[at] {
                    domains[cell.index()] = left;
                    items.of_cell[cell.index()].iter().for_each(|&other| waiting[usize::from(other)] = true);
                }
            }
            // An item says all at once.
            waiting[next] = false;
            if let Some(told) = &mut told {
                let gone = after.as_ref().map_or_else(Vec::new, |after| eliminated(item.cells(), &before, after));
                if after.is_none() || !gone.is_empty() {
                    told.push(Trace::Inference { item: next, before: before.clone(), gone });
                }
            }
            if after.is_none() {
                return false;
            }
        }
        true
    }

    pub(super) fn items(&self, proof: &ClueProof) -> Items<'p> {
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
        let sums = proof
            .sums
            .iter()
            .enumerate()
            .map(|(at, sum)| (ClueGround::Sum(at), Item::Sum(self.number(sum), sum.rule(self.puzzle.board()))));
        let list: Vec<(ClueGround, Item<'p>)> =
            houses.chain(proof.clues.iter().enumerate().flat_map(kernels)).chain(sums).collect();
        let mut of_cell = vec![Vec::new(); self.puzzle.board().cell_count()];
        for (at, (_, item)) in list.iter().enumerate() {
            item.cells().iter().for_each(|cell| of_cell[cell.index()].push(at as u16));
        }
        Items { list, of_cell }
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

    /// What an item leaves of these candidates of its cells; none if it cannot be kept.
    pub(super) fn narrowed(&self, item: &Item<'_>, before: &[u32]) -> Narrowed {
        match item {
            Item::Differ(_) => different(before),
            Item::Places(_, bit) => {
                let mut places = (0..before.len()).filter(|&at| before[at] & bit != 0);
                let only = places.next()?;
                let is_only = places.next().is_none();
                let left = |(at, &own): (usize, &u32)| if is_only && at == only { *bit } else { own };
                Some(before.iter().enumerate().map(left).collect())
            }
            Item::Kernel(number, rule) => self.fitting(*number, *rule, before),
            Item::Sum(number, rule) => self.fitting(*number, rule, before),
        }
    }

    fn fitting(&self, number: usize, rule: &dyn Propagate, before: &[u32]) -> Narrowed {
        let (known, count) = &mut *self.definitions.known.borrow_mut();
        if *count >= MOST_KNOWN {
            known.clear();
            *count = 0;
        }
        let known = known.entry(number).or_default();
        if let Some(left) = known.get(before) {
            return left.clone();
        }
        let mut kept = before.to_vec();
        let left: Narrowed = keep_fitting(rule, &mut kept).ok().map(|()| kept.into());
        known.insert(before.into(), left.clone());
        *count += 1;
        left
    }
}

/// What is left of candidates of cells that all differ: those that some different digits for all cells have.
fn different(before: &[u32]) -> Narrowed {
    let mut left: Rc<[u32]> = before.into();
    let own = Rc::make_mut(&mut left);
    let mut held = [0; Digit::MAX as usize];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        if own.contains(&0) || !take_single_digits(own) {
            return None;
        }
        let sets = NakedSets::of(own, &mut held[..before.len()]);
        for set in sets.as_slice() {
            if set.is_short() {
                return None;
            }
            for (_, other) in own.iter_mut().enumerate().filter(|(at, _)| set.members >> at & 1 == 0) {
                changed |= *other & set.digits != 0;
                *other &= !set.digits;
            }
        }
    }
    Some(left)
}

/// Takes the digits of decided cells from the others; whether each cell has something left.
fn take_single_digits(own: &mut [u32]) -> bool {
    let mut done = 0_u32;
    loop {
        let is_next = |at: &usize| own[*at].is_power_of_two() && done >> at & 1 == 0;
        let Some(at) = (0..own.len()).find(is_next) else { return true };
        done |= 1 << at;
        let digit = own[at];
        for (_, other) in own.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            *other &= !digit;
            if *other == 0 {
                return false;
            }
        }
    }
}

/// The kernels of the clue that lie within the cells, each with its number among all of the puzzle.
pub(in crate::logic) fn kernels_of<'p>(
    puzzle: &'p Puzzle,
    part: &ClueUse,
) -> impl Iterator<Item = (usize, &'p dyn Propagate)> {
    let all = puzzle.kernels().iter().enumerate().filter(|(_, (clue, _))| *clue == part.clue);
    let rules = all.map(|(number, (_, kernel))| (number, kernel.rule()));
    rules.filter(|(_, rule)| rule.cells().iter().all(|cell| part.cells.contains(cell)))
}

fn eliminated(cells: &[Cell], before: &[u32], after: &[u32]) -> Vec<(Cell, Digit)> {
    let of = |(cell, (before, after)): (&Cell, (&u32, &u32))| {
        let cell = *cell;
        DigitSet::from_bits(before & !after).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    cells.iter().zip(before.iter().zip(after)).flat_map(of).collect()
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
            let left = different(&domains);
            assert_eq!(left.as_deref(), expected.as_deref(), "{domains:?}");
            outcomes[expected.map_or(0, |expected| 1 + usize::from(expected != domains))] += 1;
        }
        assert!(outcomes.iter().all(|count| *count > 100), "{outcomes:?}");
    }
}
