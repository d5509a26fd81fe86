//! A step as a certificate states it: premises and conclusion.

use super::hints::Hint;
use super::premise::Premise;
use crate::board::{Cell, Digit, DigitSet};
use crate::puzzle::Position;

/// A step with its premises, which hold.
pub(super) struct Proof<'a> {
    pub(super) position: &'a Position,
    pub(super) premises: &'a [Premise],
    /// For each digit placed, each candidate eliminated and each of `more`, in this order, how it follows; none where
    /// that is to be searched for.
    pub(super) hints: Option<&'a [Vec<Hint>]>,
    /// What each cell could hold in another solution, where a premise is that there is none.
    pub(super) free: &'a [DigitSet],
    pub(super) place: &'a [(Cell, Digit)],
    pub(super) eliminate: &'a [(Cell, Digit)],
    /// What is said to follow as well, although it is not done.
    pub(super) more: &'a [(Cell, Digit)],
}
