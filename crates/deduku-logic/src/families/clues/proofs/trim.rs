//! What the contradiction of a proof rests on, found from its end.
//!
//! The proof's parts force more than is needed. So the inferences are visited from the last to the first. Those that a
//! later one rests on are kept. What an inference rests on is found by giving candidates back to its cells as long as
//! it still concludes the same.

use std::cell::RefCell;
use std::rc::Rc;

use crate::families::clues::propagation::fixpoint::{Fixpoint, Item, Items, Trace};
use crate::families::clues::propagation::relax::{Reasons, Relaxing};
use crate::families::clues::propagation::spread::DIGITS;
use crate::{ClueGround, ClueLine};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::kernels::digits_of;

/// The inferences while a case was refuted, and those after its removal.
#[derive(Default)]
pub(in crate::families::clues) struct Phase {
    /// The index of the case among the proof's refuted candidates; `None` for the initial phase.
    pub(in crate::families::clues) case: Option<usize>,
    pub(in crate::families::clues) beside: Vec<Trace>,
    pub(in crate::families::clues) then: Vec<Trace>,
}

impl Phase {
    /// The number of the phase: 0 for the initial one, otherwise one more than its case.
    pub(in crate::families::clues) fn number(&self) -> usize {
        self.case.map_or(0, |case| case + 1)
    }
}

/// The parts of a proof.
pub(in crate::families::clues) struct Parts<'t, 'p> {
    pub(in crate::families::clues) fixpoint: &'t Fixpoint<'p>,
    pub(in crate::families::clues) items: &'t Items<'p>,
    /// What is refuted in addition to the assumed candidate.
    pub(in crate::families::clues) refuted: &'t [Vec<(Cell, Digit)>],
    /// The cell of the assumed candidate.
    pub(in crate::families::clues) target: Cell,
    /// What is known of each cell.
    pub(in crate::families::clues) known: &'t [u32],
    /// All digits of the board.
    pub(in crate::families::clues) all: u32,
    /// The reasons of inferences found so far.
    pub(in crate::families::clues) reasons: &'t RefCell<Reasons>,
}

/// The phases of a run that rest on each part of a proof, last first.
#[derive(Default)]
pub(in crate::families::clues) struct Uses {
    pub(in crate::families::clues) cases: Vec<bool>,
    /// For each case, those of its cells that its refutation rests on.
    pub(in crate::families::clues) assumed: Vec<Vec<Cell>>,
    items: Vec<Vec<usize>>,
    /// For the cells of each item of a house, the phases.
    places: Vec<Vec<(Cell, Vec<usize>)>>,
    /// For each candidate known to be absent, the phases.
    facts: Vec<Vec<usize>>,
}

/// An inference reduced to what is needed of it: wherever no candidates are left but these, it can be drawn.
pub(in crate::families::clues) struct Inference {
    /// The item, by its index.
    pub(in crate::families::clues) item: usize,
    /// The candidates of its cells from which it follows.
    pub(in crate::families::clues) from: Rc<[u32]>,
    /// The candidates that it removes from each of its cells; none if it is a contradiction.
    pub(in crate::families::clues) removed: Vec<u32>,
}

impl Inference {
    /// All of what was inferred, from all that was left.
    fn whole(Trace { item, before, after }: &Trace) -> Self {
        let removed = before.iter().enumerate().map(|(at, own)| after.as_ref().map_or(0, |after| own & !after[at]));
        Self { item: *item, from: before.as_slice().into(), removed: removed.collect() }
    }
}

/// The inferences of a phase that are needed: those beside its case, which refute it, and those after it.
#[derive(Default)]
pub(in crate::families::clues) struct NeededInferences {
    pub(in crate::families::clues) beside: Vec<Inference>,
    pub(in crate::families::clues) then: Vec<Inference>,
}

/// What a run up to a contradiction rests on.
pub(in crate::families::clues) struct Trimmed {
    pub(in crate::families::clues) uses: Uses,
    /// The inferences that are needed, in order, as a proof states them.
    pub(in crate::families::clues) lines: Vec<ClueLine>,
    /// The same by phases; and all inferences that refute a case on which nothing rests.
    pub(in crate::families::clues) needed: Vec<NeededInferences>,
}

struct Trim<'t, 'p> {
    proof: &'t Parts<'t, 'p>,
    /// Whether digits are given back one by one regardless of the cost.
    is_fine: bool,
    uses: Uses,
    /// The lines kept so far, last first.
    lines: Vec<ClueLine>,
}

/// Candidates whose absence has to be shown, one bit set per cell.
struct Needed {
    absent: Vec<u32>,
    /// The cell of the assumed candidate, for which nothing has to be shown.
    target: Cell,
    /// The other assumed cells, for which the same applies; and those of them that were needed.
    assumed: Vec<Cell>,
    used: Vec<Cell>,
    phase: usize,
}

/// What the contradiction at the end of these phases rests on.
pub(in crate::families::clues) fn trimmed(proof: &Parts<'_, '_>, phases: &[Phase], is_fine: bool) -> Trimmed {
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
    let mut inferences = Vec::new();
    for phase in phases.iter().rev() {
        needed.phase = phase.number();
        let then = trim.keep_all(&phase.then, &mut needed);
        let Some(case) = phase.case else {
            inferences.push(NeededInferences { beside: Vec::new(), then });
            continue;
        };
        let candidates = &proof.refuted[case];
        let is_used = match (proof.items.of_refuted[case], &candidates[..]) {
            (Some(item), _) => !trim.uses.items[item].is_empty(),
            (None, &[(cell, digit)]) => {
                let bit = DigitSet::of(digit).bits();
                let is_needed = needed.absent[cell.index()] & bit != 0;
                needed.absent[cell.index()] &= !bit;
                is_needed
            }
            _ => true,
        };
        if !is_used {
            // Reducing what nothing rests on is not worth the time.
            inferences.push(NeededInferences { beside: phase.beside.iter().map(Inference::whole).collect(), then });
            continue;
        }
        let assumed = candidates.iter().map(|&(cell, _)| cell).collect();
        let mut beside = Needed { assumed, ..none(phase.number()) };
        let own = trim.keep_all(&phase.beside, &mut beside);
        inferences.push(NeededInferences { beside: own, then });
        trim.uses.cases[case] = true;
        trim.uses.assumed[case] = beside.used;
        trim.lines.push(ClueLine { by: ClueGround::Case(case), removed: Vec::new() });
        needed.absent.iter_mut().zip(beside.absent).for_each(|(absent, more)| *absent |= more);
    }
    trim.lines.reverse();
    inferences.reverse();
    Trimmed { uses: trim.uses, lines: trim.lines, needed: inferences }
}

impl Trim<'_, '_> {
    /// Keeps inferences as far as they are needed, last first; returns these in order.
    fn keep_all(&mut self, traces: &[Trace], needed: &mut Needed) -> Vec<Inference> {
        let mut kept: Vec<Inference> = traces.iter().rev().filter_map(|trace| self.keep(trace, needed)).collect();
        kept.reverse();
        kept
    }

    /// Keeps an inference as far as it is needed; from here on, what it rests on is needed.
    fn keep(&mut self, trace: &Trace, needed: &mut Needed) -> Option<Inference> {
        let (by, item) = &self.proof.items.list[trace.item];
        let cells = item.cells();
        let mut removed = vec![0; cells.len()];
        if let Some(after) = &trace.after {
            for (at, cell) in cells.iter().enumerate() {
                removed[at] = trace.before[at] & !after[at] & needed.absent[cell.index()];
                needed.absent[cell.index()] &= !removed[at];
            }
            if removed.iter().all(|&removed| removed == 0) {
                return None;
            }
        }
        let all = self.proof.all;
        let Parts { fixpoint, reasons, .. } = *self.proof;
        let how = Relaxing { fixpoint, all, is_fine: self.is_fine, reasons };
        let state = how.relaxed(item, &trace.before, &removed);
        for (at, &cell) in cells.iter().enumerate() {
            self.need(needed, cell, all & !state[at]);
        }
        add(&mut self.uses.items[trace.item], needed.phase);
        if let Item::Differ(_) = item {
            let places = &mut self.uses.places[trace.item];
            let is_used = |&(at, _): &(usize, &Cell)| state[at] != all || removed[at] != 0;
            for (_, &cell) in cells.iter().enumerate().filter(is_used) {
                let place = places.iter().position(|(of, _)| *of == cell).unwrap_or_else(|| {
                    places.push((cell, Vec::new()));
                    places.len() - 1
                });
                add(&mut places[place].1, needed.phase);
            }
        }
        let gone = cells.iter().zip(&removed);
        let gone = gone.flat_map(|(&cell, &gone)| DigitSet::from_bits(gone).iter().map(move |digit| (cell, digit)));
        self.lines.push(ClueLine { by: *by, removed: gone.collect() });
        Some(Inference { item: trace.item, from: state, removed })
    }

    /// Records that these digits must be absent from the cell: as a known fact, or as something still to be shown.
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
}

fn add(phases: &mut Vec<usize>, phase: usize) {
    if phases.last() != Some(&phase) {
        phases.push(phase);
    }
}

impl Uses {
    /// The phases that rest on any of these items.
    pub(in crate::families::clues) fn of_items(&self, items: impl Iterator<Item = usize>) -> Vec<usize> {
        united(items.map(|at| &self.items[at]))
    }

    /// The phases that rest on this cell of an item.
    pub(in crate::families::clues) fn of_place(&self, item: usize, cell: Cell) -> Vec<usize> {
        united(self.places[item].iter().filter(|(of, _)| *of == cell).map(|(_, phases)| phases))
    }

    /// The phases that rest on the absence of any of these digits from the cell.
    pub(in crate::families::clues) fn of_facts(&self, cell: Cell, digits: u32) -> Vec<usize> {
        united(digits_of(digits).map(|digit| &self.facts[cell.index() * DIGITS + usize::from(digit)]))
    }
}

/// The phases of all lists, each once, last first.
fn united<'u>(lists: impl Iterator<Item = &'u Vec<usize>>) -> Vec<usize> {
    let mut all: Vec<usize> = lists.flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{ClueProof, HouseUse};
    use deduku_core::board::{HouseId, named};
    use deduku_core::puzzle::Setup;

    #[test]
    fn a_contradiction_rests_on_no_more_than_leads_to_it() {
        let puzzle = Setup::empty(Arc::new(named("6x6").expect("a board's name"))).check().expect("a puzzle");
        let all = puzzle.board().all_digits();
        let differ =
            |cells: [usize; 2]| HouseUse::Differ { house: HouseId::at(0), cells: cells.map(Cell::at).to_vec() };
        let only = |cell: usize, digits: u32| (Cell::at(cell), DigitSet::from_bits(digits));
        // The fourth and fifth cells allow an inference too, but it does not affect the others.
        let proof = ClueProof {
            houses: vec![differ([3, 4]), differ([0, 1]), differ([1, 2])],
            known: vec![only(1, 0b11), only(2, 0b10), only(3, 0b100), only(4, 0b1100)],
            ..ClueProof::default()
        };
        let fixpoint = Fixpoint::new(&puzzle);
        let (items, known, target) = (fixpoint.items(&proof), fixpoint.known(&proof), Cell::at(0));
        let (mut left, mut traces) = (known.clone(), Vec::new());
        left[0] = 0b1;
        let mut waiting = items.is_on.clone();
        assert!(!fixpoint.propagate(&items, &items.is_on, &mut left, &mut waiting, Some(&mut traces)));
        assert_eq!(traces.len(), 3, "each pair of cells says something");
        let phases = [Phase { case: None, beside: Vec::new(), then: traces }];
        let parts = Parts {
            fixpoint: &fixpoint,
            items: &items,
            refuted: &[],
            target,
            known: &known,
            all: all.bits(),
            reasons: &RefCell::default(),
        };
        let Trimmed { uses, lines, needed } = trimmed(&parts, &phases, true);
        let items_of = |inferences: &[Inference]| inferences.iter().map(|one| one.item).collect::<Vec<_>>();
        assert_eq!(needed.iter().map(|phase| items_of(&phase.then)).collect::<Vec<_>>(), [vec![1, 2]]);
        let is_used = |item: usize| !uses.of_items(std::iter::once(item)).is_empty();
        assert_eq!([0, 1, 2].map(is_used), [false, true, true]);
        let rests_on = |cell: usize, digits: u32| !uses.of_facts(Cell::at(cell), digits).is_empty();
        assert!(rests_on(1, 0b11_1100) && rests_on(2, 0b1) && !rests_on(3, !0) && !rests_on(4, !0));
        let removed = vec![(Cell::at(1), Digit::from_index(0))];
        let expected = [
            ClueLine { by: ClueGround::House(1), removed },
            ClueLine { by: ClueGround::House(2), removed: Vec::new() },
        ];
        assert_eq!(lines, expected);
    }
}
