//! Reverse graves: the given places of two digits form a deadly pattern except for one cell.
//!
//! If that cell were filled to complete the pattern, every house would have both digits among these cells, or neither.
//! Then the other places of the two digits in the solution could be exchanged, because none of them is given.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::removal;
use crate::engine::single::Single;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Fact, Part, PartName, Pattern, Technique};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

/// Finds the reverse graves.
pub(crate) fn reverse<const W: usize>(grid: &Grid<'_, W>, single: Single, sink: &mut StepSink) -> Flow {
    let (board, puzzle) = (grid.board(), grid.position.puzzle());
    // If a house with a sum need not have both digits, the exchange could change the sum.
    if puzzle.sums().any(|(house, _)| !board.is_complete(house)) {
        return ControlFlow::Continue(());
    }
    let held = |cell: Cell| if single == Single::Puzzle { puzzle.given(cell) } else { grid.position.value(cell) };
    for first in board.all_digits().iter() {
        for second in board.all_digits().iter().filter(|&second| second > first) {
            let pair = DigitSet::of(first) | DigitSet::of(second);
            let cells: Vec<(Cell, Digit)> = board
                .cells()
                .filter_map(|cell| Some((cell, held(cell).filter(|&digit| pair.contains(digit))?)))
                .collect();
            let Some((target, digit)) = last(grid, &cells, pair) else { continue };
            // Some house must have neither digit there, so that something is left to exchange.
            let is_left = |house: &HouseId| {
                let here = grid.house(*house);
                board.is_complete(*house)
                    && !here.contains(target)
                    && !cells.iter().any(|(cell, _)| here.contains(*cell))
            };
            if !board.house_ids().any(|house| is_left(&house)) {
                continue;
            }
            if !grid.position.candidates(target).contains(digit) || !is_even(grid, pair, single, target) {
                continue;
            }
            let base =
                Part { name: PartName::Base, cells: cells.iter().map(|&(cell, _)| cell).collect(), digits: pair };
            let target_part = Part { name: PartName::Target, cells: vec![target], digits: DigitSet::of(digit) };
            let mut facts = Vec::new();
            if single != Single::Puzzle {
                let of = |&(cell, digit): &(Cell, Digit)| Fact::Cell { cell, digits: DigitSet::of(digit) };
                facts.extend(cells.iter().filter(|(cell, _)| puzzle.given(*cell).is_none()).map(of));
            }
            facts.push(Fact::Unique);
            sink.take(removal(
                Technique::ReverseBug,
                vec![(target, digit)],
                Pattern::of(pair, vec![base, target_part], facts),
            ))?;
        }
    }
    ControlFlow::Continue(())
}

/// The cell and the digit that complete the pattern: without them some houses have one digit of the pair and not the
/// other.
fn last<const W: usize>(grid: &Grid<'_, W>, cells: &[(Cell, Digit)], pair: DigitSet) -> Option<(Cell, Digit)> {
    let board = grid.board();
    let held = |house: usize| -> DigitSet {
        let here = cells.iter().filter(|(cell, _)| board.houses_of(*cell).iter().any(|id| id.index() == house));
        here.map(|&(_, digit)| digit).collect()
    };
    let mut common: Option<(DigitSet, Vec<Cell>)> = None;
    let mut odd = 0;
    for house in board.house_ids() {
        let held = held(house.index());
        if held.len() != 1 {
            continue;
        }
        odd += 1;
        let (missing, here) = (pair - held, grid.house(house));
        common = Some(match common {
            None => (missing, here.iter().collect()),
            Some((digits, cells)) => {
                (digits & missing, cells.into_iter().filter(|&cell| here.contains(cell)).collect())
            }
        });
    }
    let (digits, targets) = common?;
    let digit = digits.single()?;
    // Every house of the cell must be one of these.
    let target =
        targets.into_iter().find(|&cell| grid.position.value(cell).is_none() && board.houses_of(cell).len() == odd)?;
    Some((target, digit))
}

/// Whether every other empty cell has both digits or neither, if candidates count as given.
fn is_even<const W: usize>(grid: &Grid<'_, W>, pair: DigitSet, single: Single, target: Cell) -> bool {
    if single == Single::Puzzle {
        return true;
    }
    // Cells that see the target would lose one digit to it, and have lost the second to the pattern's other cells.
    let board = grid.board();
    grid.empty().iter().filter(|&cell| cell != target && !board.sees(cell, target)).all(|cell| {
        let both = grid.position.candidates(cell) & pair;
        both.is_empty() || both == pair
    })
}
