//! Puzzles with a Sudoku Explainer rating.
//!
//! Minimal puzzles are drawn. If the steps up to the highest requested rating solve one, its rating is known. Where
//! they are stuck, a clue is put back in a random open cell, and the puzzle is examined again, until they solve it. It
//! counts if its hardest step is not below the lowest requested rating. Seeds do not share this search.

use super::classic::{CellMask, Minimal, RemovalOrder};
use super::first_found::Rejected;
use super::made::{Attempt, Tried};
use super::rating_range::RatingRange;
use super::resolved_request::ResolvedRequest;
use deduku_core::chance::Chance;
use deduku_core::work::{Stop, Work};
use deduku_rating::{SolvedUpTo, Tenths, explain_up_to};

/// The number of minimal puzzles in one try.
const DRAWS: u32 = 3;
/// How often clues are put back in other places if the first places do not lead to the requested puzzle.
const COMPLETIONS: u32 = 4;

/// A range of ratings, and the grid on which puzzles with them are made.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatedSearch<'a> {
    pub(super) range: RatingRange,
    pub(super) resolved: &'a ResolvedRequest,
    /// Cells that hold clues together or not at all.
    pub(super) orbits: &'a [CellMask],
}

impl RatedSearch<'_> {
    /// One try: some minimal puzzles, and the puzzles that they become when clues are put back.
    ///
    /// # Errors
    /// What stopped the work.
    pub(super) fn attempt(&self, chance: &mut Chance, work: &Work, rejected: Rejected<'_>) -> Tried {
        let blank = self.resolved.blank.puzzle();
        for draw in 1..=DRAWS {
            let minimal = Minimal::draw(blank, self.orbits, RemovalOrder::Random, chance, work)?;
            for _ in 0..COMPLETIONS {
                let (completed, er) = self.completed(&minimal, chance, work)?;
                let puzzle = completed.puzzle(blank);
                let made =
                    self.range.has(er).then(|| self.resolved.difficulty.judge(&puzzle, chance, work)).transpose()?;
                if let Some(grade) = made.flatten() {
                    return Ok(Some(Attempt { puzzle, solution: minimal.solution, grade }));
                }
                if completed.clues == minimal.clues {
                    break;
                }
            }
            if draw == DRAWS {
                rejected(&minimal.puzzle(blank));
            }
        }
        Ok(None)
    }

    /// The puzzle with the clues that the steps up to the highest rating need to solve it, and its rating.
    fn completed(&self, minimal: &Minimal, chance: &mut Chance, work: &Work) -> Result<(Minimal, Tenths), Stop> {
        let mut completed = minimal.clone();
        loop {
            work.check()?;
            let SolvedUpTo { hardest, open } = explain_up_to(&completed.givens(), self.range.most(), work)?;
            if open == 0 {
                return Ok((completed, hardest));
            }
            let back = nth(open, chance.below(open.count_ones()));
            completed.clues |= self.orbits.iter().find(|&orbit| orbit & back != 0).copied().unwrap_or(back);
        }
    }
}

/// The cell with this index, from 0, among those of the mask.
fn nth(mut mask: CellMask, number: u32) -> CellMask {
    for _ in 0..number {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_counted_from_the_lowest() {
        assert_eq!([0, 1, 2].map(|number| nth(0b10_1100, number)), [0b100, 0b1000, 0b10_0000]);
        assert_eq!(nth(1 << 80, 0), 1 << 80);
    }
}
