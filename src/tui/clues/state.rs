//! The candidates that a single clue leaves a cell.

use crate::board::{Cell, DigitSet};
use crate::puzzle::Puzzle;

/// Kernels with more cells than this are skipped.
const MOST_CELLS: usize = 24;

/// The digits that the clue with this number leaves a cell, regardless of the digits on the board.
pub(in crate::tui) fn possible_by(puzzle: &Puzzle, number: usize, cell: Cell) -> DigitSet {
    /// The maximum number of rounds in which the kernels of one clue exchange their results.
    const ROUNDS: usize = 12;
    let board = puzzle.board();
    let mut left = vec![board.all_digits().bits(); board.cell_count()];
    let kernels = || puzzle.kernels().iter().filter(|(of, _)| *of == number).map(|(_, kernel)| kernel.rule());
    for _ in 0..ROUNDS {
        let before = left.clone();
        for rule in kernels().filter(|rule| rule.cells().len() <= MOST_CELLS) {
            let mut domains: Vec<u32> = rule.cells().iter().map(|cell| left[cell.index()]).collect();
            if rule.propagate(&mut domains).is_ok() {
                rule.cells().iter().zip(domains).for_each(|(cell, bits)| left[cell.index()] &= bits);
            }
        }
        if left == before {
            break;
        }
    }
    DigitSet::from_bits(left[cell.index()])
}
