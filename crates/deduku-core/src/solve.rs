//! Exact search: how many solutions a puzzle has, and which.
//!
//! A search fills in naked and hidden singles, then tries the candidates of one empty cell after the other. It picks
//! the cell with the fewest candidates, and among equals the one with the most unsolved peers (Brélaz's rule for
//! colouring graphs, 1979). If that examines too many positions without result, a conflict-learning search continues
//! with the rest (`learn`). Both are complete, so they prove as well as find: [`Unique`] is made nowhere else. The
//! order of the solutions depends on the puzzle alone.
//!
//! `general` uses only cells, houses, peers and sums. The 9×9 grid has its own path (`classic`), and a faster one on
//! x86-64 and 64-bit ARM if only the number of solutions matters (`vector`).
//!
//! Why a digit follows is not explained here: that is for `logic`.

mod classic;
mod clues;
mod common;
mod conflict_set;
mod constrained;
mod counter;
mod engine;
mod entries;
mod estimate;
mod found;
mod general;
mod house_index;
mod learn;
mod narrowed;
mod node_budget;
mod random;
mod redundant;
mod solution;
mod sums;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod vector;
mod walk;

use std::ops::ControlFlow;

use crate::board::DigitSet;
use crate::puzzle::{Position, Puzzle};
use crate::work::{Stop, Work};

pub use clues::Clues;
pub use common::{Common, common, common_in_parts};
pub use conflict_set::{ConflictSet, Minimality, conflict_set};
pub use counter::{Answer, Counter, limit_vectors};
pub use engine::Solutions;
pub use entries::{WrongEntries, wrong_entries};
pub use estimate::{Estimate, Estimator};
pub use found::{Enumeration, Search};
pub use learn::luby;
pub use narrowed::{Narrowed, narrowed};
pub use random::random_solution;
pub use redundant::{is_redundant, redundant_givens};
pub use solution::Solution;

/// The proof that a puzzle has a single solution. Only [`classify`] makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unique {
    puzzle: Puzzle,
    solution: Solution,
}

impl Unique {
    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its only solution.
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }
}

/// How many solutions a puzzle has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// None.
    None,
    /// One.
    Unique(Unique),
    /// More than one: here are two of them.
    Several([Solution; 2]),
}

/// Passes up to `limit` solutions to `visit`, each as soon as it is found, in the order of [`search`]; none is stored.
/// If `visit` breaks, the enumeration ends as incomplete.
///
/// From a position, its digits are kept and only its candidates are used, as in [`search_position`].
pub fn enumerate(
    start: Start<'_>,
    limit: usize,
    work: &Work,
    visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Enumeration {
    let search = match start {
        Start::Puzzle(puzzle) => engine::SearchBackend::of_puzzle(puzzle),
        Start::Position(position) => engine::SearchBackend::of_position(position),
    };
    search.visit(limit, work, visit)
}

/// Where a search begins.
#[derive(Clone, Copy, Debug)]
pub enum Start<'p> {
    /// From the givens alone.
    Puzzle(&'p Puzzle),
    /// From the digits and candidates of a position.
    Position(&'p Position),
}

/// Counts the solutions of the puzzle, up to `limit`. No solution is stored and their order is unspecified, so this is
/// the fastest count. For many 9×9 grids one after another a [`Counter`] is faster still.
///
/// # Errors
/// What stopped the work before the answer was known.
pub fn count(puzzle: &Puzzle, limit: usize, work: &Work) -> Result<usize, Stop> {
    engine::SearchBackend::count(puzzle, limit, work)
}

/// Looks for up to `limit` solutions of the puzzle.
pub fn search(puzzle: &Puzzle, limit: usize, work: &Work) -> Search {
    engine::SearchBackend::of_puzzle(puzzle).search(limit, work)
}

/// Looks for up to `limit` solutions that keep every digit of the position and use only its candidates.
///
/// A position with two equal digits in a house has none.
pub fn search_position(position: &Position, limit: usize, work: &Work) -> Search {
    engine::SearchBackend::of_position(position).search(limit, work)
}

/// Iterates over the solutions of the puzzle, each found on demand.
pub fn solutions(puzzle: &Puzzle, work: &Work) -> Solutions {
    Solutions::new(engine::SearchBackend::of_puzzle(puzzle), work.clone())
}

impl Puzzle {
    /// Whether it has no solution, one, or several: see [`classify`].
    ///
    /// # Errors
    /// What stopped the work before the answer was known.
    pub fn solve(&self, work: &Work) -> Result<Verdict, Stop> {
        classify(self, work)
    }
}

/// Whether the puzzle has no solution, one, or several.
///
/// # Errors
/// What stopped the work before the answer was known.
pub fn classify(puzzle: &Puzzle, work: &Work) -> Result<Verdict, Stop> {
    let mut found = engine::SearchBackend::two(puzzle, engine::candidates_of_puzzle(puzzle), work)?.into_iter();
    match (found.next(), found.next()) {
        (None, _) => Ok(Verdict::None),
        (Some(solution), None) => Ok(Verdict::Unique(Unique { puzzle: puzzle.clone(), solution })),
        (Some(one), Some(other)) => {
            // The two that are returned must depend on the puzzle alone.
            let mut ordered = search(puzzle, 2, work).solutions.into_iter();
            let (one, other) = (ordered.next().unwrap_or(one), ordered.next().unwrap_or(other));
            Ok(Verdict::Several([one, other]))
        }
    }
}

/// Whether the position can be solved. The node budget is counted as the search for this processor counts nodes, so a
/// position that needs nearly all of it may be decided on one machine and not on another.
///
/// # Errors
/// What stopped the work before the answer was known.
pub fn is_solvable(position: &Position, work: &Work) -> Result<bool, Stop> {
    engine::SearchBackend::is_solvable(position.puzzle(), engine::candidates_of(position), work)
}

/// A solution from these candidates (one set per cell in the board's order) that differs from the known one; none if
/// there is no other. Houses and sums are taken from the puzzle; its givens are ignored. If there are several, which
/// one is returned may depend on the processor.
///
/// # Errors
/// What stopped the work before the answer was known.
pub fn another_solution(
    puzzle: &Puzzle,
    candidates: impl Iterator<Item = DigitSet> + Clone,
    known: &Solution,
    work: &Work,
) -> Result<Option<Solution>, Stop> {
    engine::SearchBackend::another(puzzle, candidates, known, work)
}
