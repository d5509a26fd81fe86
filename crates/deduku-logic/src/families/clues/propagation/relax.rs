//! Weakens the premises of an inference: candidates are given back as long as it still concludes the same.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::families::clues::propagation::fixpoint::{Fixpoint, Item, Relaxation};
use deduku_core::constraint::kernels::{Fit, Kernel, Propagate, digits_of, give_back};

/// In kernels with at most this many cells, digits are given back one by one.
const SINGLY: usize = 2;

/// For removed candidates, the candidates from which their removal follows.
type ByEliminated = FxHashMap<Box<[u32]>, Vec<Rc<[u32]>>>;

/// The candidates from which inferences of one proof follow, by what they remove. An entry applies wherever no other
/// candidates are left.
#[derive(Default)]
pub(in crate::families::clues) struct Reasons(FxHashMap<Relaxation, ByEliminated>);

impl Reasons {
    fn find(&self, of: Relaxation, before: &[u32], removed: &[u32]) -> Option<Rc<[u32]>> {
        let is_within = |state: &&Rc<[u32]>| before.iter().zip(state.iter()).all(|(own, state)| own & !state == 0);
        self.0.get(&of)?.get(removed)?.iter().find(is_within).cloned()
    }

    fn add(&mut self, of: Relaxation, removed: &[u32], state: &Rc<[u32]>) {
        self.0.entry(of).or_default().entry(removed.into()).or_default().push(Rc::clone(state));
    }
}

/// How candidates are given back.
pub(in crate::families::clues) struct Relaxing<'f, 'p> {
    pub(in crate::families::clues) fixpoint: &'f Fixpoint<'p>,
    /// All digits of the board.
    pub(in crate::families::clues) all: u32,
    /// Whether digits are given back one by one regardless of the cost.
    pub(in crate::families::clues) is_fine: bool,
    pub(in crate::families::clues) reasons: &'f RefCell<Reasons>,
}

impl Relaxing<'_, '_> {
    /// Candidates, including all those before, from which the item still concludes what is needed: that the `removed`
    /// ones are removed, or a contradiction if there are none.
    pub(in crate::families::clues) fn relaxed(&self, item: &Item<'_>, before: &[u32], removed: &[u32]) -> Rc<[u32]> {
        let all = self.all;
        if let Item::Places(_, bit) = item {
            return before.iter().map(|own| if own & bit == 0 { all & !bit } else { all }).collect();
        }
        if let Item::NotAll(_, digits) = item {
            let state = digits.iter().zip(removed).map(|(own, removed)| if own & removed != 0 { all } else { *own });
            return state.collect();
        }
        let number = match item {
            Item::Kernel(number, _) | Item::Sum(number, _) => Some(*number),
            _ => None,
        };
        let of = (number, self.is_fine);
        if let Some(state) = self.reasons.borrow().find(of, before, removed) {
            return state;
        }
        let state = self.fixpoint.relaxed(of, before, removed, || self.worked_out(item, before, removed));
        self.reasons.borrow_mut().add(of, removed, &state);
        state
    }

    fn worked_out(&self, item: &Item<'_>, before: &[u32], removed: &[u32]) -> Vec<u32> {
        let all = self.all;
        let diagram = match item {
            Item::Kernel(number, rule) => self.fixpoint.diagram(*number, *rule),
            Item::Sum(number, rule) => self.fixpoint.diagram(*number, rule),
            _ => None,
        };
        if let Some(diagram) = diagram {
            return diagram.relaxed(before, removed, all);
        }
        let singly = self.is_fine || matches!(item, Item::Differ(_)) || before.len() <= SINGLY;
        let mut state = before.to_vec();
        // Few of many cells can be needed, so many are given back at once.
        if !singly && state.len() >= Kernel::MANY_CELLS {
            if let Item::Kernel(_, rule) = item
                && let Some(widened) = rule.widened(&state, all)
            {
                state = widened;
            }
            let all_cells = 0..state.len();
            give_back(&mut state, all_cells, all, &mut |state| self.concludes(item, state, removed));
            return state;
        }
        for at in 0..state.len() {
            let kept = state[at];
            if kept == all {
                continue;
            }
            state[at] = all;
            if self.concludes(item, &state, removed) {
                continue;
            }
            state[at] = kept;
            for digit in digits_of(if singly { all & !kept } else { 0 }) {
                state[at] |= 1 << digit;
                if !self.concludes(item, &state, removed) {
                    state[at] &= !(1 << digit);
                }
            }
        }
        state
    }

    /// Whether the item removes these candidates, or is violated if there are none.
    fn concludes(&self, item: &Item<'_>, state: &[u32], removed: &[u32]) -> bool {
        match item {
            Item::Kernel(_, rule) if state.len() > SINGLY => takes(*rule, state, removed),
            Item::Sum(_, rule) => takes(rule, state, removed),
            _ => {
                let mut left = state.to_vec();
                let is_kept = self.fixpoint.narrow(item, &mut left);
                let is_nothing = removed.iter().all(|&removed| removed == 0);
                !is_kept || !is_nothing && left.iter().zip(removed).all(|(left, removed)| left & removed == 0)
            }
        }
    }
}

/// Whether the rule by its definition removes these candidates, or is violated if there are none. Nothing else is
/// computed.
fn takes(rule: &dyn Propagate, state: &[u32], removed: &[u32]) -> bool {
    let digits = match rule.fit(state) {
        Fit::Nothing => return true,
        Fit::TooMuch => return false,
        Fit::Digits(digits) => digits,
    };
    if removed.iter().all(|&removed| removed == 0)
        || digits.iter().zip(removed).any(|(digit, removed)| removed >> digit & 1 == 1)
    {
        return false;
    }
    let mut state = state.to_vec();
    (0..state.len()).all(|at| {
        let before = state[at];
        let is_removed = |digit: u8| {
            state[at] = 1 << digit;
            rule.fit(&state) == Fit::Nothing
        };
        let all_removed = digits_of(removed[at] & before).all(is_removed);
        state[at] = before;
        all_removed
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use deduku_core::board::{Cell, named};
    use deduku_core::puzzle::Setup;

    #[test]
    fn what_is_given_back_leaves_the_conclusion_and_a_reason_serves_where_less_is_there() {
        let puzzle = Setup::empty(Arc::new(named("6x6").expect("a board's name"))).check().expect("a puzzle");
        let fixpoint = Fixpoint::new(&puzzle);
        let reasons = RefCell::default();
        let how = Relaxing { fixpoint: &fixpoint, all: 0b11_1111, is_fine: false, reasons: &reasons };
        let item = Item::Differ([0, 1, 2, 3].map(Cell::at).to_vec());
        // Two cells with two digits remove one of them from the third; the fourth cell has no influence.
        let removed = [0, 0, 0b01, 0];
        let state = how.relaxed(&item, &[0b11, 0b11, 0b111, 0b11_1111], &removed);
        assert_eq!(*state, [0b11, 0b11, 0b11_1111, 0b11_1111]);
        assert!(Rc::ptr_eq(&state, &how.relaxed(&item, &[0b11, 0b10, 0b101, 0b1000], &removed)), "less is there");
        let other = how.relaxed(&item, &[0b01, 0b1100, 0b111, 0b11_1111], &removed);
        assert_eq!(*other, [0b01, 0b11_1111, 0b11_1111, 0b11_1111], "more is there, so it is asked again");
    }
}
