//! What kernels made of candidates before.
//!
//! Assumptions in one position, and in the positions of a path, come to the same candidates of the same cells again and
//! again.

use std::cell::RefCell;

use crate::constraint::kernels::Propagate;
use crate::logic::families::clues::propagation::answers::Answers;

/// So many answers are kept; then all are forgotten.
const MOST: usize = 1 << 18;

/// The answers of a puzzle's kernels, by their numbers.
#[derive(Default)]
pub(in crate::logic) struct Memo {
    /// How many answers there are of all kernels, and those of each.
    kernels: RefCell<(usize, Vec<Answers>)>,
}

impl Memo {
    /// Does what [`Propagate::propagate`] does with these candidates; whether something fits.
    pub(in crate::logic::families::clues) fn propagate(
        &self,
        number: u32,
        rule: &dyn Propagate,
        domains: &mut [u32],
    ) -> bool {
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
