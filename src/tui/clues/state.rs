//! What clues say of the digits on the board: which are broken, and what a single one leaves a cell.

use crate::board::{Cell, DigitSet};
use crate::constraint::Kernel;
use crate::game::Game;
use crate::puzzle::Puzzle;

/// A kernel of more cells is asked only when all of them are filled.
const MOST_CELLS: usize = 24;

/// The numbers of the clues that the digits on the board break: no others in the empty cells could keep them.
pub(in crate::tui) fn broken(game: &Game) -> Vec<usize> {
    let puzzle = game.puzzle();
    let all = puzzle.board().all_digits().bits();
    let mut broken: Vec<usize> =
        puzzle.kernels().iter().filter(|(_, kernel)| is_broken(game, kernel, all)).map(|(number, _)| *number).collect();
    broken.dedup();
    broken
}

fn is_broken(game: &Game, kernel: &Kernel, all: u32) -> bool {
    let rule = kernel.rule();
    let values: Vec<Option<u8>> =
        rule.cells().iter().map(|&cell| game.value(cell).map(|digit| digit.index() as u8)).collect();
    let filled: Vec<u8> = values.iter().flatten().copied().collect();
    if filled.len() == values.len() {
        return !rule.check(&filled);
    }
    if filled.is_empty() || values.len() > MOST_CELLS || rule.is_costly() {
        return false;
    }
    let mut domains: Vec<u32> = values.iter().map(|value| value.map_or(all, |digit| 1 << digit)).collect();
    rule.propagate(&mut domains).is_err()
}

/// What the clue with this number leaves a cell, whatever stands on the board.
pub(in crate::tui) fn possible_by(puzzle: &Puzzle, number: usize, cell: Cell) -> DigitSet {
    /// Kernels of one clue tell each other so often what they found.
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
