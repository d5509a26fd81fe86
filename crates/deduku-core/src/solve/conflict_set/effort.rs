//! Searches for solutions of sets of requirements, within one effort limit for all of them together.

use crate::puzzle::{Puzzle, Requirement};
use crate::solve::engine::SearchBackend;
use crate::work::{Stop, Work};

/// Limits: the nodes of one search, the nodes of all searches, and the number of searches. A grid with nothing but
/// givens is searched far faster than others, so it may have more searches.
const NODES: u64 = 5_000;
const ALL_NODES: u64 = 100_000;
const SEARCHES: u64 = 3_000;
const SEARCHES_OF_GIVENS: u64 = 30_000;
/// Limits for the houses, in addition.
const NODES_FOR_HOUSES: u64 = 40_000;
const SEARCHES_FOR_HOUSES: u64 = 1_000;

/// The result of a search.
#[derive(Debug)]
pub(super) enum Found {
    /// There is a solution; these requirements of the list asked about are met by it, as indices.
    Solution(Vec<usize>),
    /// There is no solution.
    Nothing,
    /// The search did not finish.
    Unknown,
}

/// What the searches may still cost.
#[derive(Debug)]
pub(super) struct Effort<'p> {
    puzzle: &'p Puzzle,
    work: &'p Work,
    nodes: u64,
    searches: u64,
    /// Whether every search so far finished.
    certain: bool,
}

impl<'p> Effort<'p> {
    pub(super) fn new(puzzle: &'p Puzzle, work: &'p Work) -> Self {
        let is_plain = puzzle.board().plain_boxes().is_some() && !puzzle.has_rules();
        let searches = if is_plain { SEARCHES_OF_GIVENS } else { SEARCHES };
        Self { puzzle, work, nodes: ALL_NODES, searches, certain: true }
    }

    /// Whether every search finished.
    pub(super) const fn is_certain(&self) -> bool {
        self.certain
    }

    /// Sets the limits for the houses; what is left of the earlier limits is dropped.
    pub(super) const fn begin_houses(&mut self) {
        self.nodes = NODES_FOR_HOUSES;
        self.searches = SEARCHES_FOR_HOUSES;
    }

    /// Whether the requirements can hold together, and which of `others` a solution of them meets.
    pub(super) fn ask(&mut self, asked: &[Requirement], others: &[Requirement]) -> Result<Found, Stop> {
        if self.nodes == 0 || self.searches == 0 {
            return Ok(self.give_up());
        }
        self.searches -= 1;
        let part = self.puzzle.asking_only(asked);
        let limit = self.work.nodes.map_or(NODES, |nodes| nodes.min(NODES));
        let found = SearchBackend::of_puzzle(&part).search(1, &self.work.with_nodes(limit.min(self.nodes)));
        self.nodes = self.nodes.saturating_sub(found.nodes);
        match (found.solutions.first(), found.stopped) {
            (Some(solution), _) => {
                let is_met = |&at: &usize| self.puzzle.is_met(others[at], solution.digits());
                Ok(Found::Solution((0..others.len()).filter(is_met).collect()))
            }
            (None, None) => Ok(Found::Nothing),
            (None, Some(Stop::Cancelled)) => Err(Stop::Cancelled),
            (None, Some(Stop::Deadline)) => {
                self.nodes = 0;
                Ok(self.give_up())
            }
            (None, Some(Stop::Budget)) => Ok(self.give_up()),
        }
    }

    const fn give_up(&mut self) -> Found {
        self.certain = false;
        Found::Unknown
    }
}
