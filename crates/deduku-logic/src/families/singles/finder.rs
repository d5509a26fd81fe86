//! Singles: one digit in one cell.

use crate::engine::placement::placement;
use deduku_core::order::OrderBy;
use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::query::HiddenOrder;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Evidence, Technique};
use deduku_core::board::{Board, DigitSet, HouseId, HouseKind};

/// The last empty cell of a complete house holds the digit that the house misses.
pub(crate) fn full_houses<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    for house in grid.counts().nearly_full() {
        let Some(cell) = (*grid.house(house) & *grid.empty()).first() else { continue };
        let Some(digit) = grid.needed(house).single() else { continue };
        if grid.position.candidates(cell).contains(digit) {
            sink.take(placement(Technique::FullHouse, cell, digit, Evidence::FullHouse { house }))?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell with one candidate holds it.
pub(crate) fn naked_singles<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    for cell in grid.counts().decided() {
        if let Some(digit) = grid.position.candidates(cell).single() {
            sink.take(placement(Technique::NakedSingle, cell, digit, Evidence::NakedSingle))?;
        }
    }
    ControlFlow::Continue(())
}

/// All houses: those of the listed kinds first, in the order of the list.
fn houses_by_kind(board: &Board, kinds: &[HouseKind]) -> Vec<HouseId> {
    let rank = |house: &HouseId| {
        let kind = board.house(*house).kind;
        kinds.iter().position(|&listed| listed == kind).unwrap_or(kinds.len())
    };
    let mut houses: Vec<HouseId> = board.house_ids().collect();
    houses.order_by(rank);
    houses
}

/// A digit with one place left in a house that needs it is placed there.
pub(crate) fn hidden_singles<const W: usize>(grid: &Grid<'_, W>, order: HiddenOrder<'_>, sink: &mut StepSink) -> Flow {
    let (board, kinds) = (grid.board(), order.kinds);
    if kinds.is_empty() && !order.digit_first {
        return board.house_ids().try_for_each(|house| hidden_singles_of(grid, house, board.all_digits(), sink));
    }
    let kind = |&house: &HouseId| board.house(house).kind;
    if !order.digit_first {
        let mut of = |house| hidden_singles_of(grid, house, board.all_digits(), sink);
        for listed in kinds {
            board.house_ids().filter(|house| kind(house) == *listed).try_for_each(&mut of)?;
        }
        return board.house_ids().filter(|house| !kinds.contains(&kind(house))).try_for_each(of);
    }
    for alike in houses_by_kind(board, kinds).chunk_by(|one, other| kind(one) == kind(other)) {
        for digit in board.all_digits().iter().map(DigitSet::of) {
            alike.iter().try_for_each(|&house| hidden_singles_of(grid, house, digit, sink))?;
        }
    }
    ControlFlow::Continue(())
}

/// The hidden singles of the house among these digits.
fn hidden_singles_of<const W: usize>(
    grid: &Grid<'_, W>,
    house: HouseId,
    digits: DigitSet,
    sink: &mut StepSink,
) -> Flow {
    for digit in (grid.needed(house) & grid.counts().lone(house) & digits).iter() {
        if let Some(cell) = (*grid.places(digit) & *grid.house(house)).first() {
            sink.take(placement(Technique::HiddenSingle, cell, digit, Evidence::HiddenSingle { house }))?;
        }
    }
    ControlFlow::Continue(())
}
