//! A search in progress, whichever kind it is, and its limits.

use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Solution;
use super::classic::{self, Classic};
use super::clues::Clues;
use super::constrained::Constrained;
use super::found::{Enumeration, Found, Search};
use super::general::General;
use super::learn::ConflictSearch;
use super::node_budget::NodeBudget;
use super::sums::Sums;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::vector::Vector;
use crate::board::DigitSet;
use crate::puzzle::{Position, Puzzle};
use crate::work::{Stop, Work};

/// The nodes examined for one solution before the search begins to learn. Without sums, learning soon pays off. With
/// sums, reasons are long, and learning pays off only where backtracking alone would take far too long. The same holds
/// for clues: those that are sums or sets of digits, and all others.
const PATIENCE: u64 = 100;
const PATIENCE_WITH_SUMS: u64 = 50_000;
const PATIENCE_WITH_CLUES: u64 = 3_000;
const PATIENCE_WITH_SUM_CLUES: u64 = 20_000;

/// The nodes examined on vectors before the search starts over with the other search for the 9×9 grid. The hardest
/// puzzles take a few thousand; on a grid with few digits it may take far too long.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) const VECTOR_PATIENCE: u64 = 5_000;

/// The candidates of every cell of a puzzle: its given, or all that it may have.
pub(super) fn candidates_of_puzzle(puzzle: &Puzzle) -> impl Iterator<Item = DigitSet> + Clone + '_ {
    let cells = puzzle.board().cells().zip(puzzle.givens());
    cells.map(|(cell, given)| given.map_or_else(|| puzzle.marks(cell), DigitSet::of))
}

/// The candidates of every cell of a position; a placed digit is the only candidate of its cell.
pub(super) fn candidates_of(position: &Position) -> impl Iterator<Item = DigitSet> + Clone + '_ {
    let cells = position.values().iter().zip(position.all_candidates());
    cells.map(|(&value, &candidates)| value.map_or(candidates, DigitSet::of))
}

/// A search in progress, of the kind that the board allows.
#[derive(Debug)]
pub(super) enum SearchBackend {
    Classic(Box<Classic>),
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    Vector(Box<Vector>),
    General(Box<General>),
    Constrained(Box<Constrained>),
    Learning(Box<ConflictSearch>),
}

impl SearchBackend {
    pub(super) fn of_puzzle(puzzle: &Puzzle) -> Self {
        Clues::of_puzzle(puzzle).map_or_else(
            || Self::new(puzzle, candidates_of_puzzle(puzzle)),
            |clues| Self::Classic(Box::new(Classic::of_clues(&clues))),
        )
    }

    pub(super) fn of_position(position: &Position) -> Self {
        Self::new(position.puzzle(), candidates_of(position))
    }

    /// A search for solutions of the puzzle's houses, sums and clues from these candidates, one set per cell.
    pub(super) fn new(puzzle: &Puzzle, candidates: impl Iterator<Item = DigitSet>) -> Self {
        if classic::serves(puzzle) {
            Self::Classic(Box::new(Classic::new(candidates)))
        } else if !puzzle.kernels().is_empty() {
            let search = Constrained::new(puzzle, candidates.map(DigitSet::bits).collect());
            Self::Constrained(Box::new(search.with_patience(PATIENCE_WITH_CLUES, PATIENCE_WITH_SUM_CLUES)))
        } else {
            let sums = Arc::new(Sums::of(puzzle));
            let patience = if sums.is_empty() { PATIENCE } else { PATIENCE_WITH_SUMS };
            let general = General::new(puzzle.board().clone(), sums, candidates.map(DigitSet::bits).collect());
            Self::General(Box::new(general.with_patience(patience)))
        }
    }

    /// Asks a vector search where one is available; otherwise, or if it exceeds its node limit, asks a search in the
    /// fixed order. For questions whose answer does not depend on the order.
    fn in_any_order<T>(
        puzzle: &Puzzle,
        candidates: impl Iterator<Item = DigitSet> + Clone,
        work: &Work,
        ask: impl Fn(Self, &Work) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        if classic::serves(puzzle) {
            let search = Vector::new(candidates.clone());
            let patience = work.nodes.map_or(VECTOR_PATIENCE, |nodes| nodes.min(VECTOR_PATIENCE));
            let answer = ask(Self::Vector(Box::new(search)), &work.with_nodes(patience));
            if !matches!(answer, Err(Stop::Budget)) {
                return answer;
            }
        }
        ask(Self::new(puzzle, candidates), work)
    }

    /// Up to two solutions from these candidates. If there is at most one, the result is the same on every processor.
    /// With a node budget, whether the budget suffices is the same everywhere too.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub(super) fn two(
        puzzle: &Puzzle,
        candidates: impl Iterator<Item = DigitSet> + Clone,
        work: &Work,
    ) -> Result<Vec<Solution>, Stop> {
        if work.nodes.is_some() {
            return Self::new(puzzle, candidates).up_to(2, work);
        }
        Self::in_any_order(puzzle, candidates, work, |search, work| search.up_to(2, work))
    }

    /// Whether there is a solution from these candidates. The two searches for the 9×9 grid count nodes differently, so
    /// a budget may suffice for one and not for the other.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub(super) fn is_solvable(
        puzzle: &Puzzle,
        candidates: impl Iterator<Item = DigitSet> + Clone,
        work: &Work,
    ) -> Result<bool, Stop> {
        Self::in_any_order(puzzle, candidates, work, |search, work| search.up_to(1, work))
            .map(|found| !found.is_empty())
    }

    /// A solution from these candidates that differs from the known one, if there is one. If there are several, which
    /// one is returned may depend on the processor.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub(super) fn another(
        puzzle: &Puzzle,
        candidates: impl Iterator<Item = DigitSet> + Clone,
        known: &Solution,
        work: &Work,
    ) -> Result<Option<Solution>, Stop> {
        Self::in_any_order(puzzle, candidates, work, |search, work| search.other_than(known, work))
    }

    /// The first solution that differs from the known one.
    fn other_than(mut self, known: &Solution, work: &Work) -> Result<Option<Solution>, Stop> {
        let mut budget = NodeBudget::new(work, 0);
        loop {
            match self.next(&mut budget)? {
                Some(solution) if solution == *known => {}
                found => return Ok(found),
            }
        }
    }

    /// Counts the puzzle's solutions, up to `limit`.
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub(super) fn count(puzzle: &Puzzle, limit: usize, work: &Work) -> Result<usize, Stop> {
        let count = |search: Self, work: &Work| {
            let Enumeration { count, stopped, .. } = search.visit(limit, work, &mut |_| ControlFlow::Continue(()));
            stopped.map_or(Ok(count), Err)
        };
        if work.nodes.is_some() {
            return count(Self::of_puzzle(puzzle), work);
        }
        Self::in_any_order(puzzle, candidates_of_puzzle(puzzle), work, count)
    }

    fn up_to(self, limit: usize, work: &Work) -> Result<Vec<Solution>, Stop> {
        let Search { solutions, stopped, .. } = self.search(limit, work);
        match stopped {
            Some(stop) if solutions.len() < limit => Err(stop),
            _ => Ok(solutions),
        }
    }

    /// The next solution, or `None` when there are no more.
    fn next(&mut self, budget: &mut NodeBudget<'_>) -> Result<Option<Solution>, Stop> {
        match self {
            Self::Classic(search) => search.next(budget),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            Self::Vector(search) => search.next(budget),
            Self::General(search) => match search.next(budget, &mut |digits| digits & digits.wrapping_neg())? {
                Found::Solution(solution) => Ok(Some(solution)),
                Found::Nothing => Ok(None),
                Found::TooMuch => {
                    *self = Self::Learning(Box::new(search.take_conflict_search()));
                    self.next(budget)
                }
            },
            Self::Constrained(search) => match search.next(budget, &mut |digits| digits & digits.wrapping_neg())? {
                Found::Solution(solution) => Ok(Some(solution)),
                Found::Nothing => Ok(None),
                Found::TooMuch => {
                    *self = Self::Learning(Box::new(search.hand_over()));
                    self.next(budget)
                }
            },
            Self::Learning(search) => search.next(budget),
        }
    }

    /// Looks for up to `limit` solutions.
    pub(super) fn search(self, limit: usize, work: &Work) -> Search {
        let mut solutions = Vec::new();
        let Enumeration { complete, nodes, stopped, .. } = self.visit(limit, work, &mut |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        Search { solutions, complete, nodes, stopped }
    }

    /// Passes up to `limit` solutions to `visit`, each when it is found; ends early if `visit` breaks.
    pub(super) fn visit(
        mut self,
        limit: usize,
        work: &Work,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Enumeration {
        let mut budget = NodeBudget::new(work, 0);
        let mut seen = Enumeration { count: 0, complete: false, nodes: 0, stopped: None };
        while seen.count < limit {
            match self.next(&mut budget) {
                Ok(Some(solution)) => {
                    seen.count += 1;
                    if visit(solution).is_break() {
                        break;
                    }
                }
                Ok(None) => {
                    seen.complete = true;
                    break;
                }
                Err(stop) => {
                    seen.stopped = Some(stop);
                    break;
                }
            }
        }
        Enumeration { nodes: budget.nodes, ..seen }
    }
}

/// An iterator over every solution of a puzzle. It ends after the last solution or after an error.
#[derive(Debug)]
pub struct Solutions {
    search: Option<SearchBackend>,
    work: Work,
    nodes: u64,
}

impl Solutions {
    pub(super) const fn new(search: SearchBackend, work: Work) -> Self {
        Self { search: Some(search), work, nodes: 0 }
    }

    /// The number of positions examined so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Iterator for Solutions {
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut budget = NodeBudget::new(&self.work, self.nodes);
        let found = self.search.as_mut()?.next(&mut budget).transpose();
        self.nodes = budget.nodes;
        if !matches!(found, Some(Ok(_))) {
            self.search = None;
        }
        found
    }
}

impl FusedIterator for Solutions {}
