//! The clues of the puzzle that the digits on the board break.

use super::play::Game;
use deduku_core::board::Cell;
use deduku_core::constraint::Kernel;

/// A kernel with more cells is checked only once all of them are filled.
const MOST_CELLS: usize = 24;

impl Game {
    /// The numbers, 0-based, of the clues that the digits on the board break: no digits in the empty cells could
    /// satisfy them.
    pub fn broken_clues(&self) -> Vec<usize> {
        let puzzle = self.puzzle();
        let all = puzzle.board().all_digits().bits();
        let kernels = puzzle.kernels().iter().filter(|(_, kernel)| is_broken(self, kernel, all));
        let mut broken: Vec<usize> = kernels.map(|(number, _)| *number).collect();
        broken.dedup();
        broken
    }

    /// The cells of these clues, in the board's order.
    pub fn cells_of_broken_clues(&self) -> Vec<Cell> {
        let (clues, count) = (self.puzzle().clues(), self.board().cell_count());
        let broken = self.broken_clues();
        let indices =
            broken.iter().filter_map(|&number| clues.get(number)).flat_map(deduku_core::constraint::Clue::cells);
        let mut cells: Vec<Cell> = indices.filter(|&index| usize::from(index) < count).map(Cell::new).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
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
