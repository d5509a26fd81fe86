//! What each candidate leaves by propagation if it is assumed, kept from one position of a path to the next.
//!
//! Candidates are only removed, and propagation is monotone: everything that followed from a candidate before still
//! follows later. So only what a position has lost since then needs to be propagated.

use std::cell::RefCell;
use std::rc::Rc;

use deduku_core::board::{Cell, Digit};

const DIGITS: usize = Digit::MAX as usize;

/// The results of assumed candidates, as far as they were requested.
#[derive(Default)]
pub(crate) struct Closures(RefCell<Kept>);

#[derive(Default)]
struct Kept {
    /// What the cells could hold in the last position.
    base: Vec<u32>,
    /// The result of each candidate, indexed by cell and digit.
    of: Vec<Closure>,
}

/// What is known of a candidate.
#[derive(Clone, Default)]
pub(in crate::families::clues) enum Closure {
    #[default]
    Unknown,
    /// It leads to a contradiction.
    Clash,
    /// It left these candidates, one bit set per cell, in this or an earlier position.
    Left(Rc<[u32]>),
}

impl Closures {
    /// What is known of the candidate in a position where the cells can hold `base`.
    pub(in crate::families::clues) fn known(&self, base: &[u32], candidate: (Cell, Digit)) -> Closure {
        self.0.borrow_mut().of(base, number(candidate))
    }

    /// Keeps what the candidate leaves in the last requested position; `None` if it leads to a contradiction.
    pub(in crate::families::clues) fn keep(&self, candidate: (Cell, Digit), left: Option<&Rc<[u32]>>) {
        let closure = left.map_or(Closure::Clash, |left| Closure::Left(Rc::clone(left)));
        if let Some(own) = self.0.borrow_mut().of.get_mut(number(candidate)) {
            *own = closure;
        }
    }
}

const fn number((cell, digit): (Cell, Digit)) -> usize {
    cell.index() * DIGITS + digit.index()
}

impl Kept {
    /// What is known of the candidate with this index in this position.
    fn of(&mut self, base: &[u32], number: usize) -> Closure {
        if self.base != base {
            if self.base.len() != base.len() || !is_within(base, &self.base) {
                self.of = vec![Closure::Unknown; base.len() * DIGITS];
            }
            self.base = base.to_vec();
        }
        self.of[number].clone()
    }
}

/// Whether all candidates are among the others.
pub(in crate::families::clues) fn is_within(candidates: &[u32], others: &[u32]) -> bool {
    candidates.iter().zip(others).all(|(own, other)| own & !other == 0)
}
