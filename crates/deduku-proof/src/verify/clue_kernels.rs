//! The part of a clue that a premise refers to by naming some of its cells.

use deduku_core::board::Cell;
use deduku_core::constraint::kernels::Propagate;
use deduku_core::puzzle::Puzzle;

/// The kernels of a clue or a cage that lie within these cells, each with its index among all kernels of the puzzle.
pub(super) fn kernels<'p>(
    puzzle: &'p Puzzle,
    clue: usize,
    cells: &[Cell],
) -> impl Iterator<Item = (usize, &'p dyn Propagate)> {
    let all = puzzle.all_kernels().iter().enumerate().filter(move |(_, (of, _))| *of == clue);
    all.map(|(at, (_, kernel))| (at, kernel.rule()))
        .filter(|(_, rule)| rule.cells().iter().all(|cell| cells.contains(cell)))
}
