//! Locked candidates: a digit confined to cells that others all see.

use std::ops::ControlFlow;

use super::Grid;
use crate::logic::finders::Sink;
use crate::logic::{Conclusion, Evidence, Step, Technique};

/// In a house that needs the digit, its places are all seen by other cells that have it. Called pointing
/// where the house is a line's counterpart (box, region, window), claiming where it is a line.
pub(in crate::logic) fn locked<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let board = grid.board();
    for base in board.house_ids() {
        let is_line = board.house(base).kind.is_line();
        if is_line != (technique == Technique::Claiming) {
            continue;
        }
        for digit in grid.needed(base).iter() {
            let places = *grid.places(digit) & *grid.house(base);
            // More places than any two houses share leave nothing that sees them all.
            if places.len() < 2 {
                continue;
            }
            let victims = (*grid.places(digit) - *grid.house(base)) & grid.seen_by_all(&places);
            if victims.is_empty() {
                continue;
            }
            let covers = |&house: &_| house != base && places.is_subset(grid.house(house));
            let eliminate = victims.iter().map(|cell| (cell, digit)).collect();
            let cells = places.iter().collect();
            sink.take(Step {
                technique,
                conclusion: Conclusion { place: Vec::new(), eliminate },
                evidence: Evidence::Locked { digit, base, cover: board.house_ids().find(covers), cells },
            })?;
        }
    }
    ControlFlow::Continue(())
}
