//! Subsets: as many cells as digits, and as many digits as places.

use std::ops::ControlFlow;

use super::Grid;
use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::finders::Sink;
use crate::logic::{Conclusion, Evidence, Step, Technique};

/// `size` cells of a house, with no more than `size` candidates between them.
///
/// The house need not be complete, for the cells only have to differ. A subset that lies in several houses
/// is found in each of them, so it is taken in the first alone.
pub(in crate::logic) fn naked<const W: usize>(
    grid: &Grid<'_, W>,
    size: usize,
    technique: Technique,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let board = grid.board();
    for house in board.house_ids() {
        let open = board.house(house).cells.iter().copied();
        let few: Vec<(Cell, DigitSet)> = open
            .map(|cell| (cell, grid.position.candidates(cell)))
            .filter(|(_, digits)| (2..=size).contains(&digits.len()))
            .collect();
        combine(&few, size, &mut |chosen, digits| {
            let set: CellSet<W> = chosen.iter().collect();
            let houses: Vec<_> = board.house_ids().filter(|&id| set.is_subset(grid.house(id))).collect();
            if houses.first() != Some(&house) {
                return ControlFlow::Continue(());
            }
            let eliminate = grid.candidates_in(&grid.seen_by_all(&set), digits);
            if eliminate.is_empty() {
                return ControlFlow::Continue(());
            }
            sink.take(Step {
                technique,
                conclusion: Conclusion { place: Vec::new(), eliminate },
                evidence: Evidence::NakedSubset { cells: chosen.to_vec(), digits, houses },
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// `size` digits that a house needs, with no more than `size` places between them.
pub(in crate::logic) fn hidden<const W: usize>(
    grid: &Grid<'_, W>,
    size: usize,
    technique: Technique,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let board = grid.board();
    for house in board.house_ids() {
        // Within a house, a place is a digit's as a digit is a cell's: its bit is its index in the house.
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
            let taken: Vec<Cell> = places.iter().map(|place| cells[place.index()]).collect();
            let eliminate = grid.candidates_in(&taken.iter().collect(), board.all_digits() - digits);
            if eliminate.is_empty() {
                return ControlFlow::Continue(());
            }
            sink.take(Step {
                technique,
                conclusion: Conclusion { place: Vec::new(), eliminate },
                evidence: Evidence::HiddenSubset { house, cells: taken, digits },
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Every choice of `size` items whose sets have `size` members between them, and no smaller choice within.
fn combine<T: Copy>(
    items: &[(T, DigitSet)],
    size: usize,
    found: &mut dyn FnMut(&[T], DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut chosen = Vec::with_capacity(size);
    extend(items, size, &mut chosen, DigitSet::EMPTY, found)
}

fn extend<T: Copy>(
    rest: &[(T, DigitSet)],
    size: usize,
    chosen: &mut Vec<(T, DigitSet)>,
    union: DigitSet,
    found: &mut dyn FnMut(&[T], DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        let whole = union.len() == size && !has_smaller(chosen);
        let items: Vec<T> = chosen.iter().map(|&(item, _)| item).collect();
        return if whole { found(&items, union) } else { ControlFlow::Continue(()) };
    }
    for (at, &(item, set)) in rest.iter().enumerate() {
        if rest.len() - at < size - chosen.len() {
            break;
        }
        if (union | set).len() > size {
            continue;
        }
        chosen.push((item, set));
        extend(&rest[at + 1..], size, chosen, union | set, found)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}

/// Whether some of the chosen, but not all, are a subset by themselves.
fn has_smaller<T>(chosen: &[(T, DigitSet)]) -> bool {
    let all = (1u32 << chosen.len()) - 1;
    (1..all).any(|some| {
        let picked = chosen.iter().enumerate().filter(|(at, _)| some >> at & 1 == 1);
        let union = picked.fold(DigitSet::EMPTY, |union, (_, (_, set))| union | *set);
        union.len() <= some.count_ones() as usize
    })
}
