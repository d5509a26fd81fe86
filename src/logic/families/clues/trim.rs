//! What the contradiction of a proof rests on, found from its end.
//!
//! The proof's parts force more than is needed. So the inferences are gone through from the last to the first: of each, what
//! a later one rests on is kept, and what it rests on itself is found by giving back what its cells have lost, as long as it
//! still concludes the same.

use crate::board::{Cell, Digit, DigitSet};
use crate::constraint::kernels::{Fit, Propagate, digits_of};
use crate::logic::families::clues::fixpoint::{Fixpoint, Item, Items, Trace};
use crate::logic::families::clues::spread::DIGITS;
use crate::logic::{ClueGround, ClueLine};

/// Digits are given back one by one to the cells of kernels that have no more than this.
const SINGLY: usize = 2;

/// What happened while a candidate was refuted, and once it was gone.
pub(super) struct Phase {
    /// The place of the candidate among those that the proof refutes; none at the beginning.
    pub(super) case: Option<usize>,
    pub(super) beside: Vec<Trace>,
    pub(super) then: Vec<Trace>,
}

impl Phase {
    /// Its number: 0 at the beginning, then one more than its case.
    pub(super) fn number(&self) -> usize {
        self.case.map_or(0, |case| case + 1)
    }
}

/// The parts of a proof.
pub(super) struct Parts<'t, 'p> {
    pub(super) fixpoint: &'t Fixpoint<'p>,
    pub(super) items: &'t Items<'p>,
    /// What is refuted beside the assumed candidate.
    pub(super) refuted: &'t [Vec<(Cell, Digit)>],
    /// The cell of the assumed candidate.
    pub(super) target: Cell,
    /// What is known of each cell.
    pub(super) known: &'t [u32],
    /// All digits of the board.
    pub(super) all: u32,
}

/// The phases of a run that rest on the parts of a proof, the last first.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) cases: Vec<bool>,
    /// The cells of what is refuted at each place on which its refutation rests.
    pub(super) assumed: Vec<Vec<Cell>>,
    items: Vec<Vec<usize>>,
    /// For the cells of each item that is a house's.
    places: Vec<Vec<(Cell, Vec<usize>)>>,
    /// For each candidate that is known to be absent.
    facts: Vec<Vec<usize>>,
}

/// The inferences that are needed, in order.
pub(super) struct Lines(pub(super) Vec<ClueLine>);

struct Trim<'t, 'p> {
    proof: &'t Parts<'t, 'p>,
    /// Whether digits are given back one by one whatever it takes.
    is_fine: bool,
    uses: Uses,
    /// What is kept, the last first.
    lines: Vec<ClueLine>,
}

/// Candidates that have to be absent, a set of bits a cell, up to what is assumed.
struct Needed {
    absent: Vec<u32>,
    /// The cell that is assumed: nothing is asked of it.
    target: Cell,
    /// The same of cells that are assumed beside it; and those of them that were needed.
    assumed: Vec<Cell>,
    used: Vec<Cell>,
    phase: usize,
}

/// On what each phase of a run rests, and the inferences that are needed.
pub(super) fn trimmed(proof: &Parts<'_, '_>, phases: &[Phase], is_fine: bool) -> (Uses, Lines) {
    let (items, cells) = (proof.items.list.len(), proof.known.len());
    let uses = Uses {
        cases: vec![false; proof.refuted.len()],
        assumed: vec![Vec::new(); proof.refuted.len()],
        items: vec![Vec::new(); items],
        places: vec![Vec::new(); items],
        facts: vec![Vec::new(); cells * DIGITS],
    };
    let mut trim = Trim { proof, is_fine, uses, lines: Vec::new() };
    let target = proof.target;
    let none = |phase: usize| Needed { absent: vec![0; cells], target, assumed: Vec::new(), used: Vec::new(), phase };
    let mut needed = none(0);
    for phase in phases.iter().rev() {
        needed.phase = phase.number();
        phase.then.iter().rev().for_each(|told| trim.keep(told, &mut needed));
        let Some(case) = phase.case else { continue };
        let candidates = &proof.refuted[case];
        match (proof.items.of_refuted[case], &candidates[..]) {
            (Some(item), _) if trim.uses.items[item].is_empty() => continue,
            (None, &[(cell, digit)]) => {
                let bit = DigitSet::of(digit).bits();
                if needed.absent[cell.index()] & bit == 0 {
                    continue;
                }
                needed.absent[cell.index()] &= !bit;
            }
            _ => {}
        }
        trim.uses.cases[case] = true;
        let assumed = candidates.iter().map(|&(cell, _)| cell).collect();
        let mut beside = Needed { assumed, ..none(needed.phase) };
        phase.beside.iter().rev().for_each(|told| trim.keep(told, &mut beside));
        trim.uses.assumed[case] = beside.used;
        trim.lines.push(ClueLine { by: ClueGround::Case(case), gone: Vec::new() });
        needed.absent.iter_mut().zip(beside.absent).for_each(|(absent, more)| *absent |= more);
    }
    trim.lines.reverse();
    (trim.uses, Lines(trim.lines))
}

impl Trim<'_, '_> {
    /// Keeps an inference, as far as it is needed; what it rests on is needed from here on.
    fn keep(&mut self, told: &Trace, needed: &mut Needed) {
        let (by, item) = &self.proof.items.list[told.item];
        let cells = item.cells();
        let mut gone = vec![0; cells.len()];
        if let Some(after) = &told.after {
            for (at, cell) in cells.iter().enumerate() {
                gone[at] = told.before[at] & !after[at] & needed.absent[cell.index()];
                needed.absent[cell.index()] &= !gone[at];
            }
            if gone.iter().all(|&gone| gone == 0) {
                return;
            }
        }
        let state = self.relaxed(item, &told.before, &gone);
        let all = self.proof.all;
        for (at, &cell) in cells.iter().enumerate() {
            self.need(needed, cell, all & !state[at]);
        }
        add(&mut self.uses.items[told.item], needed.phase);
        if let Item::Differ(_) = item {
            let places = &mut self.uses.places[told.item];
            let is_used = |&(at, _): &(usize, &Cell)| state[at] != all || gone[at] != 0;
            for (_, &cell) in cells.iter().enumerate().filter(is_used) {
                let place = places.iter().position(|(of, _)| *of == cell).unwrap_or_else(|| {
                    places.push((cell, Vec::new()));
                    places.len() - 1
                });
                add(&mut places[place].1, needed.phase);
            }
        }
        let gone = cells.iter().zip(gone);
        let gone = gone.flat_map(|(&cell, gone)| DigitSet::from_bits(gone).iter().map(move |digit| (cell, digit)));
        self.lines.push(ClueLine { by: *by, gone: gone.collect() });
    }

    /// That these digits of the cell are absent is known, or has to be shown.
    fn need(&mut self, needed: &mut Needed, cell: Cell, digits: u32) {
        if digits == 0 || cell == needed.target {
            return;
        }
        if needed.assumed.contains(&cell) {
            if !needed.used.contains(&cell) {
                needed.used.push(cell);
            }
            return;
        }
        let known = digits & !self.proof.known[cell.index()];
        needed.absent[cell.index()] |= digits & !known;
        for digit in digits_of(known) {
            add(&mut self.uses.facts[cell.index() * DIGITS + usize::from(digit)], needed.phase);
        }
    }

    /// Candidates, no fewer than before, from which the item concludes as much as is needed: that these go, or that it
    /// cannot be kept if there are none.
    fn relaxed(&self, item: &Item<'_>, before: &[u32], gone: &[u32]) -> Vec<u32> {
        let all = self.proof.all;
        if let Item::Places(_, bit) = item {
            return before.iter().map(|own| if own & bit == 0 { all & !bit } else { all }).collect();
        }
        if let Item::NotAll(_, digits) = item {
            let state = digits.iter().zip(gone).map(|(own, gone)| if own & gone != 0 { all } else { *own });
            return state.collect();
        }
        let singly = self.is_fine || matches!(item, Item::Differ(_)) || before.len() <= SINGLY;
        let mut state = before.to_vec();
        for at in 0..state.len() {
            let kept = state[at];
            if kept == all {
                continue;
            }
            state[at] = all;
            if self.concludes(item, &mut state, gone) {
                continue;
            }
            state[at] = kept;
            for digit in digits_of(if singly { all & !kept } else { 0 }) {
                state[at] |= 1 << digit;
                if !self.concludes(item, &mut state, gone) {
                    state[at] &= !(1 << digit);
                }
            }
        }
        state
    }

    /// Whether the item takes these candidates, or cannot be kept if there are none.
    fn concludes(&self, item: &Item<'_>, state: &mut [u32], gone: &[u32]) -> bool {
        match item {
            Item::Kernel(_, rule) if state.len() > SINGLY => takes(*rule, state, gone),
            Item::Sum(_, rule) => takes(rule, state, gone),
            _ => {
                let mut left = state.to_vec();
                let is_kept = self.proof.fixpoint.narrow(item, &mut left);
                let is_nothing = gone.iter().all(|&gone| gone == 0);
                !is_kept || !is_nothing && left.iter().zip(gone).all(|(left, gone)| left & gone == 0)
            }
        }
    }
}

/// Whether by its definition the rule takes these candidates, or cannot be kept if there are none: no more than this is
/// asked of it.
fn takes(rule: &dyn Propagate, state: &mut [u32], gone: &[u32]) -> bool {
    let digits = match rule.fit(state) {
        Fit::Nothing => return true,
        Fit::TooMuch => return false,
        Fit::Digits(digits) => digits,
    };
    if gone.iter().all(|&gone| gone == 0) || digits.iter().zip(gone).any(|(digit, gone)| gone >> digit & 1 == 1) {
        return false;
    }
    (0..state.len()).all(|at| {
        let before = state[at];
        let goes = |digit: u8| {
            state[at] = 1 << digit;
            rule.fit(state) == Fit::Nothing
        };
        let all_go = digits_of(gone[at] & before).all(goes);
        state[at] = before;
        all_go
    })
}

fn add(phases: &mut Vec<usize>, phase: usize) {
    if phases.last() != Some(&phase) {
        phases.push(phase);
    }
}

impl Uses {
    /// The phases that rest on any of these items.
    pub(super) fn of_items(&self, items: impl Iterator<Item = usize>) -> Vec<usize> {
        united(items.map(|at| &self.items[at]))
    }

    /// Those that rest on the cell of an item.
    pub(super) fn of_place(&self, item: usize, cell: Cell) -> Vec<usize> {
        united(self.places[item].iter().filter(|(of, _)| *of == cell).map(|(_, phases)| phases))
    }

    /// Those that rest on the absence of any of these digits from the cell.
    pub(super) fn of_facts(&self, cell: Cell, digits: u32) -> Vec<usize> {
        united(digits_of(digits).map(|digit| &self.facts[cell.index() * DIGITS + usize::from(digit)]))
    }
}

/// The phases of all lists, each once, the last first.
fn united<'u>(lists: impl Iterator<Item = &'u Vec<usize>>) -> Vec<usize> {
    let mut all: Vec<usize> = lists.flatten().copied().collect();
    all.sort_unstable_by_key(|&phase| std::cmp::Reverse(phase));
    all.dedup();
    all
}
