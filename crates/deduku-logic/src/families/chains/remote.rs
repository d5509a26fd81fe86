//! Remote pairs: a row of cells with the same two candidates, each of which sees the next.
//!
//! They hold the two digits in turn, so two cells an odd number of links apart hold different digits.

use deduku_core::order::OrderBy;
use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{cell_fact, chain, removal};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{LinkReason, Pattern, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

/// Rows of four cells or more. Of rows that remove the same candidates, a shortest is reported.
pub(crate) fn remote_pairs<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let mut kinds: Vec<DigitSet> = Vec::new();
    for &(_, digits) in grid.pair_cells() {
        if kinds.contains(&digits) {
            continue;
        }
        kinds.push(digits);
        let same = grid.pair_cells().iter().filter(|(_, other)| *other == digits);
        let cells: CellSet<W> = same.map(|&(cell, _)| cell).collect();
        if cells.len() < 4 {
            continue;
        }
        let mut reported: Vec<Vec<(Cell, Digit)>> = Vec::new();
        for row in rows(grid, &cells, sink.wants_every()) {
            let mut removed = CellSet::EMPTY;
            for first in 0..row.len() {
                for last in (first + 3..row.len()).step_by(2) {
                    removed |= *grid.peers(row[first]) & *grid.peers(row[last]);
                }
            }
            let eliminate = grid.candidates_in(&(removed - cells), digits);
            let (Some(x), Some(y)) = (digits.iter().next(), digits.iter().next_back()) else { continue };
            if eliminate.is_empty() || reported.contains(&eliminate) {
                continue;
            }
            reported.push(eliminate.clone());
            let turns = row.iter().enumerate().flat_map(|(at, &cell)| {
                let [before, after] = if at % 2 == 0 { [x, y] } else { [y, x] };
                [(vec![cell], before), (vec![cell], after)]
            });
            let spots: Vec<_> = turns.collect();
            let Some(chain) = chain(grid, &spots, &vec![LinkReason::Cell; row.len()]) else { continue };
            let facts = row.iter().map(|&cell| cell_fact(grid, cell)).collect();
            let pattern = Pattern { digits, parts: Vec::new(), chains: vec![chain], net: Vec::new(), facts };
            sink.take(removal(Technique::RemotePair, eliminate, pattern))?;
        }
    }
    ControlFlow::Continue(())
}

/// For every two of the cells that are an odd number of links apart, at least three, a shortest row between them;
/// shorter rows first. `with_pairs` includes rows between cells that see each other, which are a naked pair by
/// themselves.
fn rows<const W: usize>(grid: &Grid<'_, W>, cells: &CellSet<W>, with_pairs: bool) -> Vec<Vec<Cell>> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for start in cells {
        let mut reached: CellSet<W> = [start].iter().collect();
        let mut front = vec![vec![start]];
        while !front.is_empty() {
            let mut next = Vec::new();
            for row in front {
                let near = (*cells & *grid.peers(row[row.len() - 1])) - reached;
                for cell in near.iter().filter(|cell| !row.contains(cell)) {
                    // With pairs, all ways of three links are followed, because a near cell may also be reached by
                    // three links.
                    if !with_pairs || row.len() >= 3 {
                        reached.insert(cell);
                    }
                    next.push([&row[..], &[cell]].concat());
                }
            }
            let is_odd =
                |row: &&Vec<Cell>| row.len() >= 4 && row.len().is_multiple_of(2) && row[0] < row[row.len() - 1];
            rows.extend(next.iter().filter(is_odd).cloned());
            front = next;
        }
    }
    rows.order_by(Vec::len);
    rows
}
