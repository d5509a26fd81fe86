//! The results of searches.

use super::Solution;
use crate::work::Stop;

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// The solutions in the order in which they were found, at most as many as were asked for.
    pub solutions: Vec<Solution>,
    /// Whether these are proved to be all. False if the limit was reached or the work stopped.
    pub complete: bool,
    /// The number of positions examined: the first, and one for each digit tried or conflict met.
    pub nodes: u64,
    /// What stopped the search, if anything did.
    pub stopped: Option<Stop>,
}

/// The result of an enumeration of solutions: a [`Search`] that keeps none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Enumeration {
    /// The number of solutions found.
    pub count: usize,
    /// Whether these are proved to be all.
    pub complete: bool,
    /// The number of positions examined, as in [`Search::nodes`].
    pub nodes: u64,
    /// What stopped the search, if anything did.
    pub stopped: Option<Stop>,
}

/// The result of a step of a search with a node limit for each solution.
#[derive(Debug)]
pub(super) enum Found {
    /// The next solution.
    Solution(Solution),
    /// There are no more.
    Nothing,
    /// Too many nodes were examined without result.
    TooMuch,
}
