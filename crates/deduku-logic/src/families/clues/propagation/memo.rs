//! Cached results of kernels.
//!
//! Assumptions in one position, and in the positions of a path, often lead to the same candidates of the same cells.

use std::cell::RefCell;

use crate::families::clues::propagation::answers::Answers;
use deduku_core::constraint::kernels::Propagate;

/// When there are this many answers, all are discarded.
const MOST: usize = 1 << 18;

/// The answers of a puzzle's kernels, by their numbers.
#[derive(Default)]
pub(crate) struct Memo {
    /// The number of answers of all kernels together, and the answers of each.
    kernels: RefCell<(usize, Vec<Answers>)>,
}

impl Memo {
    /// Does what [`Propagate::propagate`] does with these candidates; returns whether something fits.
    pub(in crate::families::clues) fn propagate(&self, number: u32, rule: &dyn Propagate, domains: &mut [u32]) -> bool {
        let (count, kernels) = &mut *self.kernels.borrow_mut();
        if *count >= MOST {
            kernels.iter_mut().for_each(Answers::clear);
            *count = 0;
        }
        let number = number as usize;
        if kernels.len() <= number {
            kernels.resize_with(number + 1, Answers::default);
        }
        let (is_kept, is_new) = kernels[number].narrow(domains, |own| rule.propagate(own).is_ok());
        *count += usize::from(is_new);
        is_kept
    }
}
