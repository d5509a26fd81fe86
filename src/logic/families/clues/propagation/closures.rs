//! What each candidate leaves of all by propagation if it is assumed, kept from one position of a path to the next.
//!
//! Candidates are only lost, and propagation is monotone: what followed from a candidate before follows from it later,
//! too. So only what a position has lost since is followed.

use std::cell::RefCell;
use std::rc::Rc;

use crate::board::{Cell, Digit};

const DIGITS: usize = Digit::MAX as usize;

/// What assumed candidates leave, as far as it was requested.
#[derive(Default)]
pub(in crate::logic) struct Closures(RefCell<Kept>);

#[derive(Default)]
struct Kept {
    /// What the cells could hold in the last position.
    base: Vec<u32>,
    /// Of each candidate, by its cell and digit.
    of: Vec<Closure>,
}

/// What is known of a candidate.
#[derive(Clone, Default)]
pub(in crate::logic::families::clues) enum Closure {
    #[default]
    Unknown,
    /// It comes to a contradiction.
    Clash,
    /// It left these, a set of bits a cell, in this position or one before.
    Left(Rc<[u32]>),
}

impl Closures {
    /// What is known of the candidate in a position where the cells can hold `base`.
    pub(in crate::logic::families::clues) fn known(&self, base: &[u32], candidate: (Cell, Digit)) -> Closure {
        self.0.borrow_mut().of(base, number(candidate))
    }

    /// Keeps what the candidate leaves in the position that was requested last; none where it comes to a contradiction.
    pub(in crate::logic::families::clues) fn keep(&self, candidate: (Cell, Digit), left: Option<&Rc<[u32]>>) {
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
    /// What is known of the candidate of this number in this position.
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
pub(in crate::logic::families::clues) fn is_within(candidates: &[u32], others: &[u32]) -> bool {
    candidates.iter().zip(others).all(|(own, other)| own & !other == 0)
}
