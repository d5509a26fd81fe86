//! The depth of trial and error that a puzzle requires, T&E(n).
//!
//! T&E(0) is singles. T&E(n) assumes one candidate after another, derives from each what T&E(n − 1) derives, and
//! removes the candidate if that is a contradiction, until nothing more is removed. An assumption that leads to a
//! solution is not used, so there is no guessing. The final result does not depend on the order. The depth of a puzzle
//! is the least n for which T&E(n) solves it (Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles",
//! 2012). Nearly all 9×9 puzzles have depth 0 or 1; the hardest known had depth 2 until mith found the first of depth 3
//! in 2022.

use super::singles::{Candidates, Contradiction, Shape};
use deduku_core::puzzle::Puzzle;
use deduku_core::solve::Solution;
use deduku_core::work::{Stop, Work};

/// The depth of trial and error of a puzzle, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrialDepth {
    /// This depth solves it, and no smaller one.
    Exactly(u8),
    /// It requires more than this depth.
    MoreThan(u8),
}

/// The depth of trial and error of a puzzle with this single solution, up to `most`. `None` where it is not defined:
/// with sums or clues, of which singles see too little.
///
/// # Errors
/// What stopped the work before depth 1 was decided. If it is stopped later, the result is `MoreThan` the last depth
/// decided.
pub fn trial_depth(puzzle: &Puzzle, solution: &Solution, most: u8, work: &Work) -> Result<Option<TrialDepth>, Stop> {
    let shape = Shape::of(puzzle.board());
    let Some(mut state) = start(puzzle, &shape) else { return Ok(None) };
    let mut search = Search {
        shape: &shape,
        spare: vec![state.clone(); usize::from(most)],
        consistent: vec![Vec::new(); usize::from(most)],
        tried: 0,
        work,
    };
    let digits: Vec<u8> = puzzle.board().cells().map(|cell| solution.digit(cell).index() as u8).collect();
    for depth in 0..=most {
        match search.close(&mut state, depth, Some(&digits)) {
            // A puzzle with a solution never leads to a contradiction.
            Ok(_) => {}
            Err(stop) if depth < 2 => return Err(stop),
            Err(_) => return Ok(Some(TrialDepth::MoreThan(depth - 1))),
        }
        if state.is_solved() {
            return Ok(Some(TrialDepth::Exactly(depth)));
        }
    }
    Ok(Some(TrialDepth::MoreThan(most)))
}

/// The candidates that singles leave; `None` if there are sums or clues, or a contradiction.
pub(super) fn start(puzzle: &Puzzle, shape: &Shape) -> Option<Candidates> {
    if puzzle.has_sums() || puzzle.has_rules() {
        return None;
    }
    shape.start(puzzle).ok()
}

struct Search<'s> {
    shape: &'s Shape,
    /// For each depth, storage for the candidates under an assumption.
    spare: Vec<Candidates>,
    /// For each depth and cell, the candidates known not to lead to a contradiction in the current position.
    consistent: Vec<Vec<u32>>,
    tried: u64,
    work: &'s Work,
}

impl Search<'_> {
    /// Removes what T&E of this depth removes. Digits of the solution, if known, need not be tried.
    fn close(
        &mut self,
        state: &mut Candidates,
        depth: u8,
        solution: Option<&[u8]>,
    ) -> Result<Result<(), Contradiction>, Stop> {
        let Some(level) = usize::from(depth).checked_sub(1) else { return Ok(Ok(())) };
        if self.close(state, depth - 1, solution)?.is_err() {
            return Ok(Err(Contradiction));
        }
        let mut consistent = std::mem::take(&mut self.consistent[level]);
        let outcome = self.try_all(state, depth, solution, &mut consistent);
        self.consistent[level] = consistent;
        outcome
    }

    /// Assumes candidates in turn until all have been tried since the last removal.
    fn try_all(
        &mut self,
        state: &mut Candidates,
        depth: u8,
        solution: Option<&[u8]>,
        consistent: &mut Vec<u32>,
    ) -> Result<Result<(), Contradiction>, Stop> {
        let cells = state.masks.len();
        consistent.clear();
        consistent.resize(cells, 0);
        let (mut at, mut unchanged) = (0, 0);
        while unchanged < cells && !state.is_solved() {
            let left = if state.is_placed(at) { 0 } else { state.masks[at] & !consistent[at] };
            let left = solution.map_or(left, |digits| left & !(1 << digits[at]));
            if left == 0 {
                at = (at + 1) % cells;
                unchanged += 1;
                continue;
            }
            let digit = left.trailing_zeros() as u8;
            if self.contradicts(state, depth, (at, digit), consistent)? {
                unchanged = 0;
                consistent.fill(0);
                if state.exclude(self.shape, at, digit).is_err() || self.close(state, depth - 1, solution)?.is_err() {
                    return Ok(Err(Contradiction));
                }
            }
        }
        Ok(Ok(()))
    }

    /// Whether the assumption is contradicted at the next lower depth; if not, none of the digits it places is either.
    fn contradicts(
        &mut self,
        state: &Candidates,
        depth: u8,
        (cell, digit): (usize, u8),
        consistent: &mut [u32],
    ) -> Result<bool, Stop> {
        self.tried += 1;
        if self.tried.is_multiple_of(1024) {
            self.work.check()?;
        }
        if self.work.nodes.is_some_and(|nodes| self.tried > nodes) {
            return Err(Stop::Budget);
        }
        let level = usize::from(depth) - 1;
        let mut supposed = std::mem::replace(&mut self.spare[level], Candidates::none());
        supposed.copy(state);
        let placed = supposed.assume(self.shape, cell, digit);
        let outcome = match placed {
            Ok(()) => self.close(&mut supposed, depth - 1, None),
            Err(contradiction) => Ok(Err(contradiction)),
        };
        if let Ok(Ok(())) = outcome {
            let placed = (0..consistent.len()).filter(|&at| supposed.is_placed(at));
            placed.for_each(|at| consistent[at] |= supposed.masks[at]);
        }
        self.spare[level] = supposed;
        Ok(outcome?.is_err())
    }
}
