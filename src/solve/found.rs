//! What searches found, whichever path they took.

use super::Solution;
use crate::work::Stop;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Search {
    /// The solutions, in the order in which they were found, as many as were asked for at most.
    pub solutions: Vec<Solution>,
    /// Whether these are proved to be all. Not so where the limit was reached or the work stopped.
    pub complete: bool,
    /// How many positions were examined: the first, and one for each digit tried or conflict met.
    pub nodes: u64,
    /// What stopped the search, if anything did.
    pub stopped: Option<Stop>,
}

/// What an enumeration of solutions came to: a [`Search`] that keeps none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Enumeration {
    /// How many solutions were found.
    pub count: usize,
    /// Whether these are proved to be all.
    pub complete: bool,
    /// How many positions were examined, as in [`Search::nodes`].
    pub nodes: u64,
    /// What stopped the search, if anything did.
    pub stopped: Option<Stop>,
}

/// What a search that may lose its patience found.
#[derive(Debug)]
pub(super) enum Found {
    /// The next solution.
    Solution(Solution),
    /// There are no more.
    Nothing,
    /// Too many nodes were examined without result.
    TooMuch,
}
