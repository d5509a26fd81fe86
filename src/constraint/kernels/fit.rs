//! Whether some digits keep a rule, by the rule's definition alone.
//!
//! A rule is read cell by cell. What was read so far is a [`Reading`]; where two ways come to the same reading, the
//! second is not followed again. So a long sum or a sandwich is decided without trying every assignment. Nothing here
//! knows how a kernel propagates: it is what certificates are checked by, and what reasons are shortened by.

use std::hash::Hash;

use rustc_hash::FxHashSet;

/// So many digits are tried before it is too much.
pub(super) const MOST_TRIES: u32 = 60_000;
/// The same where a rule says itself what has to be known of the cells that were read.
pub(super) const MOST_TRIES_BY_PARTS: u32 = 200_000;
/// Bits of a digit where all that was read is kept, and how many cells then fit.
const BITS: usize = 5;
const MOST_KEPT: usize = 128 / BITS;

/// What was read of the first cells of a rule. What its parts mean is the rule's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Reading {
    /// A sum or a count.
    pub number: i32,
    /// Sets of digits, or the digits themselves.
    pub used: u128,
}

/// What a search for digits comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fit {
    /// These digits, from 0, one a cell, keep the rule.
    Digits(Vec<u8>),
    /// None do.
    Nothing,
    /// It was not found out.
    TooMuch,
}

/// What a search for sets of digits comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choices {
    /// Sets of digits, a bit each: every choice of one a cell keeps the rule.
    Sets(Vec<u32>),
    /// No digits keep it.
    Nothing,
    /// It was not found out.
    TooMuch,
}

/// The tries that are left were not enough.
pub(super) struct OutOfTries;

/// Digits of these candidates, a set of bits for each place, along which the steps lead to an accepted state; no more
/// digits are tried than so many.
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
    /// Places and states from which nothing is accepted.
    failed: FxHashSet<(usize, S)>,
    /// So many more digits are tried.
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

/// Keeps every digit that was read; none where there is no room for more.
pub(super) fn keep(so_far: Reading, at: usize, digit: u8) -> Reading {
    Reading { used: so_far.used | u128::from(digit) << (BITS * at), ..so_far }
}

/// The digits that [`keep`] kept.
pub(super) fn kept(reading: Reading, cells: usize) -> Vec<u8> {
    (0..cells).map(|at| (reading.used >> (BITS * at)) as u8 & ((1 << BITS) - 1)).collect()
}

/// Whether all digits of so many cells can be kept.
pub(super) const fn can_keep(cells: usize) -> bool {
    cells <= MOST_KEPT
}

/// Adds a digit to a set of those that were read; none where it is there.
pub(super) fn once(so_far: Reading, digit: u8) -> Option<Reading> {
    let bit = 1 << digit;
    (so_far.used & bit == 0).then_some(Reading { used: so_far.used | bit, ..so_far })
}
