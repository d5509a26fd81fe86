//! Subsets: as many cells as digits, and as many digits as places.
//!
//! Not every cell of a subset needs every digit: the cells of a triple may have 333, 332, 322 or 222 candidates. A
//! triple that contains a pair is still a triple; a search by cost finds the pair first.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Conclusion, Evidence, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};

/// Which naked subsets are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Naked {
    /// All of them.
    Any,
    /// The locked ones.
    Locked(Locked),
    /// All others.
    Unlocked(Locked),
}

/// Which naked subsets in several houses are called locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Locked {
    /// Those whose eliminations do not all lie in a single house.
    InSeveral,
    /// Those that remove something from each of their houses, and not only from cells in all of them.
    InEach,
}

/// Finds `size` cells that all see each other, with `size` candidates between them.
///
/// No house needs to have them all, because the cells only have to differ; on a grid with boxes one always does.
pub(crate) fn naked<const W: usize>(
    grid: &Grid<'_, W>,
    size: usize,
    kind: Naked,
    technique: Technique,
    sink: &mut StepSink,
) -> Flow {
    let few = |cell: &Cell| (2..=size).contains(&grid.position.candidates(*cell).len());
    let cells: CellSet<W> = grid.position.empty_cells().filter(few).collect();
    let none = Clique { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
    grow(grid, size, &none, cells, &mut |found| {
        let removed = grid.seen_by_all(&found.cells);
        let eliminate = grid.candidates_in(&removed, found.digits);
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        let houses = grid.houses_of_all(&found.cells);
        let lost: CellSet<W> = eliminate.iter().map(|&(cell, _)| cell).collect();
        let is_wanted = match kind {
            Naked::Any => true,
            Naked::Locked(rule) => is_locked(grid, rule, &houses, &lost),
            Naked::Unlocked(rule) => !is_locked(grid, rule, &houses, &lost),
        };
        if !is_wanted {
            return ControlFlow::Continue(());
        }
        sink.take(Step {
            technique,
            conclusion: Conclusion::removing(eliminate),
            evidence: Evidence::NakedSubset { cells: found.cells.iter().collect(), digits: found.digits, houses },
        })
    })
}

/// Whether a subset in these houses that removes candidates from these cells is called locked.
fn is_locked<const W: usize>(grid: &Grid<'_, W>, rule: Locked, houses: &[HouseId], lost: &CellSet<W>) -> bool {
    let has_all = |house: &HouseId| lost.is_subset(grid.house(*house));
    let has_some = |house: &HouseId| !(*lost & *grid.house(*house)).is_empty();
    houses.len() > 1
        && match rule {
            Locked::InSeveral => !houses.iter().any(has_all),
            Locked::InEach => houses.iter().all(has_some) && !houses.iter().all(has_all),
        }
}

/// Cells that all see each other, and their candidates.
struct Clique<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
}

/// Adds cells from `rest`, each of which sees the whole clique, until there are `size` cells.
fn grow<const W: usize>(
    grid: &Grid<'_, W>,
    size: usize,
    clique: &Clique<W>,
    mut rest: CellSet<W>,
    found: &mut dyn FnMut(&Clique<W>) -> Flow,
) -> Flow {
    let missing = size - clique.cells.len();
    if missing == 0 {
        // Fewer digits than cells is a contradiction, not a subset.
        return if clique.digits.len() == size { found(clique) } else { ControlFlow::Continue(()) };
    }
    while rest.len() >= missing {
        let Some(cell) = rest.first() else { break };
        rest.remove(cell);
        let digits = clique.digits | grid.position.candidates(cell);
        if digits.len() <= size {
            let mut cells = clique.cells;
            cells.insert(cell);
            grow(grid, size, &Clique { cells, digits }, rest & *grid.peers(cell), found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds `size` digits that a house needs, with only `size` places between them.
pub(crate) fn hidden<const W: usize>(
    grid: &Grid<'_, W>,
    size: usize,
    technique: Technique,
    sink: &mut StepSink,
) -> Flow {
    each_hidden(grid, size, &mut |Hidden { house, digits, cells, eliminate }| {
        sink.take(Step {
            technique,
            conclusion: Conclusion::removing(eliminate),
            evidence: Evidence::HiddenSubset { house, cells, digits },
        })
    })
}

/// A hidden subset: digits that take as many cells of a house, and what these cells lose.
pub(crate) struct Hidden {
    pub(crate) house: HouseId,
    pub(crate) digits: DigitSet,
    pub(crate) cells: Vec<Cell>,
    pub(crate) eliminate: Vec<(Cell, Digit)>,
}

/// Calls `take` with every hidden subset of this size.
pub(crate) fn each_hidden<const W: usize>(
    grid: &Grid<'_, W>,
    size: usize,
    take: &mut dyn FnMut(Hidden) -> Flow,
) -> Flow {
    let board = grid.board();
    for house in board.house_ids() {
        // A digit set holds places here: the bit of a place is its index in the house.
        let cells = &board.house(house).cells;
        let places = |digit: Digit| {
            let here = (0..cells.len()).filter(|&at| grid.position.candidates(cells[at]).contains(digit));
            DigitSet::from_bits(here.fold(0, |bits, at| bits | 1 << at))
        };
        let few: Vec<(Digit, DigitSet)> = grid
            .needed(house)
            .iter()
            .map(|digit| (digit, places(digit)))
            .filter(|(_, places)| (2..=size).contains(&places.len()))
            .collect();
        combine(&few, size, &mut |chosen, places| {
            let digits: DigitSet = chosen.iter().copied().collect();
            let cells: Vec<Cell> = places.iter().map(|place| cells[place.index()]).collect();
            let eliminate = grid.candidates_in(&cells.iter().collect(), board.all_digits() - digits);
            if eliminate.is_empty() {
                return ControlFlow::Continue(());
            }
            take(Hidden { house, digits, cells, eliminate })
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `found` with every choice of `size` items whose sets have `size` members between them.
fn combine<T: Copy>(items: &[(T, DigitSet)], size: usize, found: &mut dyn FnMut(&[T], DigitSet) -> Flow) -> Flow {
    extend(items, size, &mut Vec::with_capacity(size), DigitSet::EMPTY, found)
}

fn extend<T: Copy>(
    rest: &[(T, DigitSet)],
    size: usize,
    chosen: &mut Vec<T>,
    union: DigitSet,
    found: &mut dyn FnMut(&[T], DigitSet) -> Flow,
) -> Flow {
    if chosen.len() == size {
        // Fewer places than digits is a contradiction, not a subset.
        return if union.len() == size { found(chosen, union) } else { ControlFlow::Continue(()) };
    }
    for (at, &(item, set)) in rest.iter().enumerate() {
        if rest.len() - at < size - chosen.len() {
            break;
        }
        if (union | set).len() <= size {
            chosen.push(item);
            extend(&rest[at + 1..], size, chosen, union | set, found)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
