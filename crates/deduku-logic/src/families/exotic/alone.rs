//! A grid by itself: one grid of a board of several, solved alone.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Conclusion, Evidence, Step, Technique};
use deduku_core::board::{Board, Cell, DigitSet};
use deduku_core::puzzle::{Position, Setup};
use deduku_core::solve::{Solution, search_position};
use deduku_core::work::Work;

/// A grid with this many solutions or more shows nothing.
const MANY: usize = 100;
/// Maximum number of positions examined by the search for one grid.
const NODES: u64 = 20_000;

/// Solves one grid of several as if it stood alone. If all its solutions have been counted and are few, what they have
/// in common holds regardless of the other grids.
pub(crate) fn grids_alone<const W: usize>(grid: &Grid<'_, W>, work: &Work, sink: &mut StepSink) -> Flow {
    let Some(board) = grid.alone() else { return ControlFlow::Continue(()) };
    let work = work.with_nodes(work.nodes.map_or(NODES, |nodes| nodes.min(NODES)));
    for (number, part) in grid.board().grids().iter().enumerate() {
        let Some(position) = carried(grid.position, &part.cells, board) else { continue };
        let search = search_position(&position, MANY, &work);
        if !search.complete || search.solutions.is_empty() || search.solutions.len() >= MANY {
            continue;
        }
        let conclusion = common(grid.position, &part.cells, &search.solutions);
        if conclusion == Conclusion::default() {
            continue;
        }
        let solutions = search.solutions.len();
        sink.take(Step {
            technique: Technique::GridAlone,
            conclusion,
            evidence: Evidence::GridAlone { grid: number, solutions },
        })?;
    }
    ControlFlow::Continue(())
}

/// The position of these cells on a board of their own; `None` if all of them are filled.
fn carried(position: &Position, cells: &[Cell], board: &Arc<Board>) -> Option<Position> {
    if cells.iter().all(|&cell| position.value(cell).is_some()) {
        return None;
    }
    let mut alone = Position::new(&Setup::empty(board.clone()).check().ok()?);
    for (own, &cell) in board.cells().zip(cells) {
        if let Some(digit) = position.value(cell) {
            alone.place(own, digit);
        }
    }
    for (own, &cell) in board.cells().zip(cells) {
        alone.restrict(own, position.candidates(cell));
    }
    Some(alone)
}

/// The digits that all solutions share, and the candidates that none has.
fn common(position: &Position, cells: &[Cell], solutions: &[Solution]) -> Conclusion {
    let mut conclusion = Conclusion::default();
    for (at, &cell) in cells.iter().enumerate().filter(|&(_, &cell)| position.value(cell).is_none()) {
        let found: DigitSet = solutions.iter().map(|solution| solution.digit(Cell::at(at))).collect();
        if let Some(digit) = found.single() {
            conclusion.place.push((cell, digit));
        } else {
            let removed = (position.candidates(cell) - found).iter();
            conclusion.eliminate.extend(removed.map(|digit| (cell, digit)));
        }
    }
    conclusion
}
