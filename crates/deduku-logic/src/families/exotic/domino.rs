//! SK loop (domino loop): eight pairs of cells around four filled ones, in two rows, two columns and four boxes.
//!
//! Two rows and two columns cross in four filled cells, each in a box of its own. The box of each has further cells in
//! its row and in its column. Around the loop, two neighbouring groups lie in one row or column, the next two in one
//! box, and so on. Each candidate of a group counts as a digit of the house before the group or of the house after it.
//! If these houses give no more digits than there are cells, all these digits are in the cells
//! ([`crate::engine::rank_zero`]). Found by Steve Kurzhals in Easter Monster (2007); after the descriptions of
//! the Sudoku Players' forum, Phil Beeby and Andrew Stuart.

use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::grid::Grid;
use crate::engine::links::is_block;
use crate::engine::rank_zero::Cover;
use crate::engine::step_sink::{Flow, StepSink};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId, HouseKind};
use deduku_core::work::Work;

/// Limit on the splits of a first group's digits that are examined in one position.
const MOST_WAYS: u32 = 200_000;

/// A loop: the groups, and the house between each group and the next; the last house leads back to the first group.
struct Loop<const W: usize> {
    groups: [CellSet<W>; 8],
    houses: [HouseId; 8],
}

/// Finds all loops with filled corners.
pub(crate) fn domino_loops<const W: usize>(grid: &Grid<'_, W>, work: &Work, sink: &mut StepSink) -> Flow {
    let board = grid.board();
    let mut ways = 0;
    let mut reported: Vec<Vec<(Cell, Digit)>> = Vec::new();
    for part in 0..board.grids().len() {
        let lines = [HouseKind::Row, HouseKind::Column].map(|kind| grid.board_index.houses_of_grid(board, part, kind));
        for (at, &row) in lines[0].iter().enumerate() {
            for &below in &lines[0][at + 1..] {
                if work.check().is_err() {
                    return ControlFlow::Break(());
                }
                for (at, &column) in lines[1].iter().enumerate() {
                    for &beside in &lines[1][at + 1..] {
                        let Some(found) = around(grid, [row, below], [column, beside]) else { continue };
                        for cover in found.covers(grid, &mut ways) {
                            let removed = cover.eliminated(grid);
                            if !removed.is_empty() && !reported.contains(&removed) {
                                reported.push(removed.clone());
                                sink.take(cover.step(grid, Technique::DominoLoop, removed))?;
                            }
                        }
                        if ways > MOST_WAYS {
                            return ControlFlow::Continue(());
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The loop around four corners, if they are filled and lie in four boxes.
fn around<const W: usize>(grid: &Grid<'_, W>, rows: [HouseId; 2], columns: [HouseId; 2]) -> Option<Loop<W>> {
    let board = grid.board();
    let mut corners = [[(Cell::at(0), rows[0]); 2]; 2];
    for (row, corners) in rows.iter().zip(&mut corners) {
        for (column, corner) in columns.iter().zip(corners) {
            let cell = (*grid.house(*row) & *grid.house(*column)).first()?;
            grid.position.value(cell)?;
            let block = board.houses_of(cell).iter().copied().find(|&house| is_block(board.house(house).kind))?;
            *corner = (cell, block);
        }
    }
    let [[a, b], [d, c]] = corners;
    let blocks = [a.1, b.1, c.1, d.1];
    if (1..4).any(|at| blocks[..at].contains(&blocks[at])) {
        return None;
    }
    let group = |line: HouseId, block: HouseId| *grid.house(line) & *grid.house(block) & *grid.empty();
    let groups = [
        group(rows[0], a.1),
        group(rows[0], b.1),
        group(columns[1], b.1),
        group(columns[1], c.1),
        group(rows[1], c.1),
        group(rows[1], d.1),
        group(columns[0], d.1),
        group(columns[0], a.1),
    ];
    let houses = [rows[0], b.1, columns[1], c.1, rows[1], d.1, columns[0], a.1];
    groups.iter().all(|group| !group.is_empty()).then_some(Loop { groups, houses })
}

impl<const W: usize> Loop<W> {
    /// The ways to count each candidate in the house before its group or after it, with as many digits as cells.
    fn covers(&self, grid: &Grid<'_, W>, ways: &mut u32) -> Vec<Cover<W>> {
        let digits = self
            .groups
            .map(|group| group.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.position.candidates(cell)));
        let cells = self.groups.iter().fold(CellSet::EMPTY, |cells, group| cells | *group);
        // Each digit of a group counts in at least one of its two houses.
        let fewest: usize = digits.iter().map(|digits| digits.len()).sum();
        if fewest > 2 * cells.len() {
            return Vec::new();
        }
        let mut covers: Vec<Cover<W>> = Vec::new();
        // If several ways are equally good, the result depends on where the loop begins and in which direction it runs.
        for (begin, forward) in (0..8).flat_map(|at| [(at, true), (at, false)]) {
            let group = |step: usize| (if forward { begin + step } else { begin + 16 - step }) % 8;
            let behind = |step: usize| if forward { group(step) } else { group(step + 1) };
            let first = digits[group(0)];
            let mut start = DigitSet::EMPTY;
            loop {
                *ways += 1;
                let mut given = [DigitSet::EMPTY; 8];
                let mut last = start;
                given[behind(0)] = start;
                for step in 1..8 {
                    last = digits[group(step)] - last;
                    given[behind(step)] = last;
                }
                given[behind(7)] |= first - start;
                if given.iter().map(|digits| digits.len()).sum::<usize>() == cells.len() {
                    covers.push(self.cover(cells, given));
                }
                // The next subset of the first group's digits.
                let next = start.bits().wrapping_sub(first.bits()) & first.bits();
                if *ways > MOST_WAYS {
                    return covers;
                }
                if next == 0 {
                    break;
                }
                start = DigitSet::from_bits(next);
            }
        }
        covers
    }

    /// The houses with their digits, rows and columns first.
    fn cover(&self, cells: CellSet<W>, given: [DigitSet; 8]) -> Cover<W> {
        let links = [0, 4, 6, 2, 7, 1, 5, 3].map(|at| (self.houses[at], given[at]));
        let first = links[..4].iter().filter(|(_, digits)| !digits.is_empty()).count();
        Cover { cells, links: links.into_iter().filter(|(_, digits)| !digits.is_empty()).collect(), first }
    }
}
