//! What kernels made of candidates before.
//!
//! Assumptions in one position, and in the positions of a path, come to the same candidates of the same cells again and
//! again.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::constraint::kernels::Propagate;

/// So many answers are kept; then all are forgotten.
const MOST: usize = 1 << 17;

/// The candidates that a kernel leaves; none where nothing fits.
type Narrowed = Option<Box<[u32]>>;

/// What the candidates of some cells came to.
type Answers<T> = FxHashMap<Box<[u32]>, T>;

/// The answers of a puzzle's kernels, by their numbers.
#[derive(Default)]
pub(in crate::logic) struct Memo {
    /// How many answers there are of all kernels, and those of each.
    kernels: RefCell<(usize, Vec<Answers<Narrowed>>)>,
}

impl Memo {
    /// Does what [`Propagate::propagate`] does with these candidates; whether something fits.
    pub(super) fn propagate(&self, number: u32, rule: &dyn Propagate, domains: &mut [u32]) -> bool {
        let (count, kernels) = &mut *self.kernels.borrow_mut();
        if *count >= MOST {
            kernels.iter_mut().for_each(FxHashMap::clear);
            *count = 0;
        }
        let number = number as usize;
        if kernels.len() <= number {
            kernels.resize_with(number + 1, FxHashMap::default);
        }
        if let Some(known) = kernels[number].get(domains) {
            if let Some(left) = known {
                domains.copy_from_slice(left);
            }
            return known.is_some();
        }
        let before: Box<[u32]> = (&*domains).into();
        let is_kept = rule.propagate(domains).is_ok();
        kernels[number].insert(before, is_kept.then(|| (&*domains).into()));
        *count += 1;
        is_kept
    }
}
