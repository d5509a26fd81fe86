//! Whether an assignment satisfies a rule, by the rule's definition alone.
//!
//! A rule is read cell by cell. What was read so far is a [`Reading`]; if two paths lead to the same reading, the
//! second is not followed. So a long sum or a sandwich is decided without trying every assignment. Nothing here depends
//! on how a kernel propagates: it is used to check certificates and to shorten reasons.

use std::hash::Hash;

use rustc_hash::FxHashSet;

/// The most digits tried before a search gives up.
pub(super) const MOST_TRIES: u32 = 60_000;
/// The same limit for rules that define what has to be known of the cells read.
pub(super) const MOST_TRIES_BY_PARTS: u32 = 1_000_000;
/// The bits per digit if all digits read are kept, and the most cells for which these fit.
const BITS: usize = 5;
const MOST_KEPT: usize = 128 / BITS;

/// What is known of the cells of a rule read so far. The meaning of the fields depends on the rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Reading {
    /// A sum or a count.
    pub number: i32,
    /// Sets of digits, or the digits themselves.
    pub used: u128,
}

/// The result of a search for digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fit {
    /// These digits, 0-based, one per cell, satisfy the rule.
    Digits(Vec<u8>),
    /// No digits satisfy it.
    Nothing,
    /// The search gave up.
    TooMuch,
}

/// The result of a search for sets of digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choices {
    /// Sets of digits, one per cell: every choice of one digit from each satisfies the rule.
    Sets(Vec<u32>),
    /// No digits satisfy it.
    Nothing,
    /// The search gave up.
    TooMuch,
}

impl From<Choices> for Fit {
    /// The lowest digit of each set.
    fn from(choices: Choices) -> Self {
        match choices {
            Choices::Sets(sets) => Self::Digits(sets.into_iter().map(|set| set.trailing_zeros() as u8).collect()),
            Choices::Nothing => Self::Nothing,
            Choices::TooMuch => Self::TooMuch,
        }
    }
}

/// The limit on tries was reached.
pub(super) struct OutOfTries;

/// Finds digits among these candidates, one bit set per place, along which the steps lead to an accepted state. Tries
/// at most `tries` digits.
pub(super) fn along<S: Clone + Eq + Hash, N: IntoIterator<Item = S>>(
    domains: &[u32],
    starts: &[S],
    step: &dyn Fn(usize, &S, u8) -> N,
    accept: &dyn Fn(&S) -> bool,
    tries: u32,
) -> Fit {
    let mut search = Search { domains, step, accept, failed: FxHashSet::default(), tries, digits: Vec::new() };
    for start in starts {
        match search.extend(start) {
            Ok(true) => return Fit::Digits(search.digits),
            Ok(false) => {}
            Err(OutOfTries) => return Fit::TooMuch,
        }
    }
    Fit::Nothing
}

struct Search<'s, S, N> {
    domains: &'s [u32],
    step: &'s dyn Fn(usize, &S, u8) -> N,
    accept: &'s dyn Fn(&S) -> bool,
    /// Places and states from which no accepted state can be reached.
    failed: FxHashSet<(usize, S)>,
    /// The number of digits that may still be tried.
    tries: u32,
    digits: Vec<u8>,
}

impl<S: Clone + Eq + Hash, N: IntoIterator<Item = S>> Search<'_, S, N> {
    fn extend(&mut self, state: &S) -> Result<bool, OutOfTries> {
        let at = self.digits.len();
        if at == self.domains.len() {
            return Ok((self.accept)(state));
        }
        if self.failed.contains(&(at, state.clone())) {
            return Ok(false);
        }
        let mut left = self.domains[at];
        while left != 0 {
            let digit = left.trailing_zeros() as u8;
            left &= left - 1;
            self.tries = self.tries.checked_sub(1).ok_or(OutOfTries)?;
            for next in (self.step)(at, state, digit) {
                self.digits.push(digit);
                if self.extend(&next)? {
                    return Ok(true);
                }
                self.digits.pop();
            }
        }
        self.failed.insert((at, state.clone()));
        Ok(false)
    }
}

/// Adds the digit to all those read. There must be room for it: see `can_keep`.
pub(super) fn keep(so_far: Reading, at: usize, digit: u8) -> Reading {
    Reading { used: so_far.used | u128::from(digit) << (BITS * at), ..so_far }
}

/// The digits stored by [`keep`].
pub(super) fn kept(reading: Reading, cells: usize) -> Vec<u8> {
    (0..cells).map(|at| (reading.used >> (BITS * at)) as u8 & ((1 << BITS) - 1)).collect()
}

/// Whether the digits of this number of cells can be kept.
pub(super) const fn can_keep(cells: usize) -> bool {
    cells <= MOST_KEPT
}

/// Adds a digit to the set of those read; `None` if it is already there.
pub(super) fn once(so_far: Reading, digit: u8) -> Option<Reading> {
    let bit = 1 << digit;
    (so_far.used & bit == 0).then_some(Reading { used: so_far.used | bit, ..so_far })
}
