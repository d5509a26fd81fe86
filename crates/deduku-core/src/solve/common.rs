//! What all solutions have in common, found without counting them.
//!
//! A candidate occurs in some solution unless a search that requires it finds none. So at most one search for each
//! candidate decides all of them, however many solutions there are. Each solution found settles a candidate in every
//! cell, and each refuted candidate narrows the searches that follow. In the literature on satisfiability the digits
//! that all solutions share are the *backbone* (Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of
//! propositional formulae", 2015). This is its iterative algorithm with one test a cell instead of one a literal.

use super::Solution;
use super::engine::{SearchBackend, candidates_of};
use super::random::random_solution;
use crate::board::{Cell, Digit, DigitSet};
use crate::chance::Chance;
use crate::puzzle::Position;
use crate::work::{Stop, Work};

/// The fixed seed of the random solutions. Its value does not matter.
const SEED: u64 = 1;
/// The node budget of a random solution, for each cell of the board.
const SAMPLE_NODES_A_CELL: u64 = 10;

/// What the solutions of a position share, and where they differ.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Common {
    possible: Vec<DigitSet>,
    undecided: Vec<DigitSet>,
    /// The number of positions examined, over all searches.
    pub nodes: u64,
    /// What ended the work early, if anything did. In that case some candidates are undecided.
    pub stopped: Option<Stop>,
}

impl Common {
    /// The digits that the cell is known to have in some solution: at least one.
    pub fn possible(&self, cell: Cell) -> DigitSet {
        self.possible[cell.index()]
    }

    /// The digits of the cell for which it is not known whether they occur in a solution.
    pub fn undecided(&self, cell: Cell) -> DigitSet {
        self.undecided[cell.index()]
    }

    /// The digit that the cell is proved to have in every solution, if there is one.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        let possible = self.possible(cell);
        possible.single().filter(|_| self.undecided(cell).is_empty())
    }

    /// Whether every candidate is decided.
    pub fn is_complete(&self) -> bool {
        self.undecided.iter().all(|digits| digits.is_empty())
    }

    /// Whether it is proved that there is only one solution.
    pub fn is_unique(&self) -> bool {
        self.is_complete() && self.possible.iter().all(|digits| digits.len() == 1)
    }

    /// The result so far, when only the cells before `decided` are decided.
    fn so_far(&self, candidates: &[DigitSet], decided: usize) -> Self {
        let mut known = self.clone();
        known.undecided[decided..].copy_from_slice(&candidates[decided..]);
        for (undecided, &possible) in known.undecided.iter_mut().zip(&self.possible) {
            *undecided -= possible;
        }
        known
    }

    fn add(&mut self, solution: &Solution) {
        for (possible, &digit) in self.possible.iter_mut().zip(solution.digits()) {
            possible.insert(digit);
        }
    }
}

/// Adds random solutions, which differ far more than those that a search finds one after another, as long as each shows
/// a new candidate. This only saves searches; no result depends on it.
fn sample(position: &Position, work: &Work, common: &mut Common) {
    let mut chance = Chance::from_seed(SEED);
    let patience = SAMPLE_NODES_A_CELL * position.board().cell_count() as u64;
    let budget = work.with_nodes(work.nodes.map_or(patience, |nodes| nodes.min(patience)));
    loop {
        let before = common.possible.clone();
        match random_solution(position, &mut chance, &budget) {
            Ok(Some(solution)) => common.add(&solution),
            // What stopped it here also stops the searches that follow.
            Ok(None) | Err(_) => return,
        }
        if common.possible == before {
            return;
        }
    }
}

/// Finds which candidates of the position occur in some solution that keeps its digits; `None` if it has no solution.
///
/// The work's node budget applies to each search separately: a candidate for which it is too small stays undecided. If
/// the work is cancelled or out of time after the first solution, the remaining candidates stay undecided too. Progress
/// is reported in cells.
///
/// # Errors
/// What stopped the work before a solution was found.
pub fn common(position: &Position, work: &Work) -> Result<Option<Common>, Stop> {
    common_in_parts(position, work, &mut |_| {})
}

/// Like `common`, but reports before each cell what is known so far, with that cell and all later ones undecided.
///
/// # Errors
/// What stopped the work before a solution was found.
pub fn common_in_parts(
    position: &Position,
    work: &Work,
    report: &mut dyn FnMut(&Common),
) -> Result<Option<Common>, Stop> {
    let mut candidates: Vec<DigitSet> = candidates_of(position).collect();
    let first = SearchBackend::new(position.puzzle(), candidates.iter().copied()).search(2, work);
    let Some(solution) = first.solutions.first() else {
        return first.stopped.map_or(Ok(None), Err);
    };
    let none = vec![DigitSet::EMPTY; candidates.len()];
    let mut common = Common { possible: none.clone(), undecided: none, nodes: first.nodes, stopped: None };
    common.add(solution);
    if first.complete {
        return Ok(Some(common));
    }
    first.solutions.iter().for_each(|solution| common.add(solution));
    sample(position, work, &mut common);
    for at in 0..candidates.len() {
        report(&common.so_far(&candidates, at));
        loop {
            let rest = candidates[at] - common.possible[at];
            if rest.is_empty() {
                break;
            }
            if common.stopped.is_some_and(|stop| stop != Stop::Budget) {
                common.undecided[at] = rest;
                break;
            }
            let whole = std::mem::replace(&mut candidates[at], rest);
            let found = SearchBackend::new(position.puzzle(), candidates.iter().copied()).search(1, work);
            candidates[at] = whole;
            common.nodes += found.nodes;
            match (found.solutions.first(), found.stopped) {
                (Some(solution), _) => common.add(solution),
                (None, Some(stop)) => {
                    common.stopped = Some(stop);
                    common.undecided[at] = rest;
                    break;
                }
                (None, None) => candidates[at] -= rest,
            }
        }
        work.progress.report(at as u64 + 1, candidates.len() as u64);
    }
    // A candidate that a search gave up on may have occurred in a later solution.
    for (undecided, &possible) in common.undecided.iter_mut().zip(&common.possible) {
        *undecided -= possible;
    }
    Ok(Some(common))
}
