//! Singles: one digit in one cell.

use std::ops::ControlFlow;

use super::Grid;
use crate::board::{Cell, Digit, HouseId, HouseKind};
use crate::logic::finders::Sink;
use crate::logic::{Conclusion, Evidence, Step, Technique};

fn placement(technique: Technique, cell: Cell, digit: Digit, evidence: Evidence) -> Step {
    let conclusion = Conclusion { place: vec![(cell, digit)], eliminate: Vec::new() };
    Step { technique, conclusion, evidence }
}

/// The last empty cell of a complete house holds the digit that the house misses.
pub(in crate::logic) fn full_houses<const W: usize>(grid: &Grid<'_, W>, sink: &mut Sink) -> ControlFlow<()> {
    for house in grid.tally().nearly_full() {
        let Some(cell) = (*grid.house(house) & *grid.empty()).first() else { continue };
        let Some(digit) = grid.needed(house).single() else { continue };
        if grid.position.candidates(cell).contains(digit) {
            sink.take(placement(Technique::FullHouse, cell, digit, Evidence::FullHouse { house }))?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell with one candidate holds it.
pub(in crate::logic) fn naked_singles<const W: usize>(grid: &Grid<'_, W>, sink: &mut Sink) -> ControlFlow<()> {
    for cell in grid.tally().decided() {
        if let Some(digit) = grid.position.candidates(cell).single() {
            sink.take(placement(Technique::NakedSingle, cell, digit, Evidence::NakedSingle))?;
        }
    }
    ControlFlow::Continue(())
}

/// A digit with one place left in a house that needs it stands there. `kinds` says in which order
/// the kinds of house are searched; where it is empty, the board's own order holds.
pub(in crate::logic) fn hidden_singles<const W: usize>(
    grid: &Grid<'_, W>,
    kinds: &[HouseKind],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let board = grid.board();
    let rank = |&house: &HouseId| kinds.iter().position(|&kind| kind == board.house(house).kind).unwrap_or(kinds.len());
    if kinds.is_empty() {
        return board.house_ids().try_for_each(|house| hidden_singles_of(grid, house, sink));
    }
    let mut houses: Vec<HouseId> = board.house_ids().collect();
    houses.sort_by_key(rank);
    houses.into_iter().try_for_each(|house| hidden_singles_of(grid, house, sink))
}

fn hidden_singles_of<const W: usize>(grid: &Grid<'_, W>, house: HouseId, sink: &mut Sink) -> ControlFlow<()> {
    for digit in (grid.needed(house) & grid.tally().lone(house)).iter() {
        if let Some(cell) = (*grid.places(digit) & *grid.house(house)).first() {
            sink.take(placement(Technique::HiddenSingle, cell, digit, Evidence::HiddenSingle { house }))?;
        }
    }
    ControlFlow::Continue(())
}
