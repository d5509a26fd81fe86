//! Givens that a puzzle can do without.

use super::engine::SearchBackend;
use super::{Verdict, classify};
use crate::board::{Cell, DigitSet};
use crate::puzzle::Puzzle;
use crate::work::{Stop, Work};

/// The givens each of which, alone, can go and the solution is still single; none if it is not single now.
///
/// A given can go if no solution has another digit in its cell.
///
/// # Errors
/// What stopped the work before the answer was known; the budget of nodes is for each given anew.
pub fn redundant_givens(puzzle: &Puzzle, work: &Work) -> Result<Vec<Cell>, Stop> {
    if !matches!(classify(puzzle, work)?, Verdict::Unique(_)) {
        return Ok(Vec::new());
    }
    let all = puzzle.board().all_digits();
    let candidates: Vec<DigitSet> = puzzle.givens().iter().map(|given| given.map_or(all, DigitSet::of)).collect();
    let mut redundant = Vec::new();
    for cell in puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()) {
        let mut without = candidates.clone();
        without[cell.index()] = all - candidates[cell.index()];
        if !SearchBackend::is_solvable(puzzle, without.into_iter(), work)? {
            redundant.push(cell);
        }
    }
    Ok(redundant)
}
