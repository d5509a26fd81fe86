//! What kernels and houses made of candidates before.
//!
//! Assumptions in one position, and in the positions of a path, come to the same candidates of the same cells again and
//! again.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::constraint::kernels::Propagate;
use crate::logic::families::clues::naked_sets::{NakedSet, NakedSets};

/// So many answers are kept; then all are forgotten.
const MOST: usize = 1 << 17;

/// The candidates that a kernel leaves; none where nothing fits.
type Narrowed = Option<Box<[u32]>>;

/// What the candidates of some cells came to.
type Answers<T> = FxHashMap<Box<[u32]>, T>;

/// The answers of a puzzle's kernels, by their numbers, and of all houses.
#[derive(Default)]
pub(in crate::logic) struct Memo {
    /// How many answers there are of all kernels, and those of each.
    kernels: RefCell<(usize, Vec<Answers<Narrowed>>)>,
    /// The smallest sets of houses.
    sets: RefCell<(NakedSets, Answers<Option<NakedSet>>)>,
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

    /// The set that [`NakedSets::smallest`] finds among these candidates of a house's cells.
    pub(super) fn naked_set(&self, domains: &[u32]) -> Option<NakedSet> {
        let (sets, known) = &mut *self.sets.borrow_mut();
        if let Some(known) = known.get(domains) {
            return *known;
        }
        if known.len() >= MOST {
            known.clear();
        }
        let found = sets.smallest(domains);
        known.insert(domains.into(), found);
        found
    }
}
