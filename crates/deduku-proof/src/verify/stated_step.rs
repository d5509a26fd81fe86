//! A step as a certificate states it: premises and conclusion.

use super::hints::Hint;
use super::kept::Clues;
use super::premise::Premise;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;

/// A step with its premises, which were checked to hold.
pub(super) struct Proof<'a> {
    pub(super) position: &'a Position,
    pub(super) premises: &'a [Premise],
    /// For each digit placed, each candidate eliminated and each of `more`, in this order, how it follows; `None` if
    /// that has to be searched for.
    pub(super) hints: Option<&'a [Vec<Hint>]>,
    /// What each cell could hold in another solution, if a premise says that there is none.
    pub(super) free: &'a [DigitSet],
    pub(super) clues: &'a Clues<'a>,
    pub(super) place: &'a [(Cell, Digit)],
    pub(super) eliminate: &'a [(Cell, Digit)],
    /// What is stated to follow too, although it is not carried out.
    pub(super) more: &'a [(Cell, Digit)],
}
