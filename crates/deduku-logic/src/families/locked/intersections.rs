//! Locked candidates: a house has a digit only in cells that cells outside the house all see.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Conclusion, Evidence, Step, Technique};
use deduku_core::board::{CellSet, Digit, HouseId};

/// Removes a digit from cells that see all its places in a house that needs it. This is called pointing if the house is
/// not a line (box, region, window), and claiming if it is one.
pub(crate) fn locked<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let board = grid.board();
    each_locked(grid, technique == Technique::Claiming, &mut |Locked { digit, base, places, victims }| {
        let covers = |&house: &_| house != base && places.is_subset(grid.house(house));
        let eliminate = victims.iter().map(|cell| (cell, digit)).collect();
        let cells = places.iter().collect();
        sink.take(Step {
            technique,
            conclusion: Conclusion::removing(eliminate),
            evidence: Evidence::Locked { digit, base, cover: board.house_ids().find(covers), cells },
        })
    })
}

/// A digit that a house confines to some cells, and the cells that lose it.
pub(crate) struct Locked<const W: usize> {
    pub(crate) digit: Digit,
    pub(crate) base: HouseId,
    pub(crate) places: CellSet<W>,
    pub(crate) victims: CellSet<W>,
}

/// Calls `take` with all locked candidates of lines, or of other houses.
pub(crate) fn each_locked<const W: usize>(
    grid: &Grid<'_, W>,
    of_lines: bool,
    take: &mut dyn FnMut(Locked<W>) -> Flow,
) -> Flow {
    let board = grid.board();
    for base in board.house_ids().filter(|&base| board.house(base).kind.is_line() == of_lines) {
        for digit in grid.needed(base).iter() {
            let places = *grid.places(digit) & *grid.house(base);
            // One place is a hidden single. With many places, no cell sees them all.
            if places.len() < 2 {
                continue;
            }
            let victims = (*grid.places(digit) - *grid.house(base)) & grid.seen_by_all(&places);
            if !victims.is_empty() {
                take(Locked { digit, base, places, victims })?;
            }
        }
    }
    ControlFlow::Continue(())
}
