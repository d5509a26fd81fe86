//! Which candidates exclude each other by clues and houses.
//!
//! Each candidate is assumed by itself, and what it removes is recorded. If one removes another, the two cannot both
//! hold, so the second also excludes the first, even if propagation does not show that (the contrapositive).

use crate::engine::bit_matrix::{BitMatrix, bits};
use crate::engine::grid::Grid;
use crate::families::clues::propagation::spread::{DIGITS, Spread};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::work::Work;

/// The pairs of candidates of a position where propagation from one removes the other.
pub(in crate::families::clues) struct Exclusions {
    candidates: Vec<(Cell, Digit)>,
    /// The number of each candidate, indexed by cell and digit.
    numbers: Vec<u16>,
    excluded: BitMatrix,
}

impl Exclusions {
    fn of<const W: usize>(grid: &Grid<'_, W>, work: &Work) -> Self {
        let position = grid.position;
        let of_cell = |cell: Cell| position.candidates(cell).iter().map(move |digit| (cell, digit));
        let candidates: Vec<(Cell, Digit)> = position.empty_cells().flat_map(of_cell).collect();
        let mut numbers = vec![0; position.board().cell_count() * DIGITS];
        for (number, &candidate) in candidates.iter().enumerate() {
            numbers[index(candidate)] = number as u16;
        }
        let mut excluded = BitMatrix::new(candidates.len(), candidates.len());
        let mut spread = Spread::new(position, grid.clue_parts());
        for (number, &candidate) in candidates.iter().enumerate() {
            if work.check().is_err() {
                break;
            }
            // Candidates that lead to a contradiction by themselves are left to sets of clues.
            let Some(left) = spread.closure(candidate) else { continue };
            for (cell, &left) in position.board().cells().zip(&*left) {
                for digit in (position.candidates(cell) - DigitSet::from_bits(left)).iter() {
                    let other = usize::from(numbers[index((cell, digit))]);
                    excluded.set(number, other);
                    excluded.set(other, number);
                }
            }
        }
        Self { candidates, numbers, excluded }
    }

    /// The candidates that cannot hold together with this one.
    pub(in crate::families::clues) fn beside(&self, candidate: (Cell, Digit)) -> impl Iterator<Item = (Cell, Digit)> {
        bits(self.excluded.row(usize::from(self.numbers[index(candidate)]))).map(|number| self.candidates[number])
    }
}

const fn index((cell, digit): (Cell, Digit)) -> usize {
    cell.index() * DIGITS + digit.index()
}

impl<const W: usize> Grid<'_, W> {
    /// Which candidates of the position exclude each other; computed once.
    pub(in crate::families::clues) fn exclusions(&self, work: &Work) -> &Exclusions {
        self.derived().get(|| Exclusions::of(self, work))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board_index::BoardIndex;
    use crate::families::clues::samples::puzzle;
    use deduku_core::puzzle::Position;
    use deduku_core::solve::search_position;

    #[test]
    fn candidates_that_exclude_each_other_are_in_no_solution_together() {
        let puzzle = puzzle();
        let board = puzzle.board();
        let position = Position::new(&puzzle);
        let index = BoardIndex::<2>::new(board);
        let grid = Grid::new(&position, &index);
        let exclusions = grid.exclusions(&Work::unlimited());
        let (mut pairs, mut by_clues) = (0, 0);
        for &one in &exclusions.candidates {
            for other in exclusions.beside(one) {
                assert!(exclusions.beside(other).any(|again| again == one), "{one:?} and {other:?}");
                let mut both = position.clone();
                both.place(one.0, one.1);
                if !both.candidates(other.0).contains(other.1) {
                    continue;
                }
                both.place(other.0, other.1);
                by_clues += 1;
                let search = search_position(&both, 1, &Work::unlimited());
                assert!(search.complete && search.solutions.is_empty(), "{one:?} and {other:?}");
            }
            pairs += 1;
        }
        assert!(pairs > 150 && by_clues > 100, "{pairs} candidates, {by_clues} pairs by clues");
    }
}
