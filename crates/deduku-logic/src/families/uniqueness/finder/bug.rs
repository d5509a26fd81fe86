//! Bivalue universal graves: every empty cell has two candidates, and each has two places in each house that has it,
//! except for some extras.

use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::uniqueness::deadly::{DeadlyPattern, conclude, is_paired};
use deduku_core::board::{Cell, DigitSet};

/// Maximum number of cells with extras.
const MOST_CELLS: usize = 5;

/// Finds the steps of a grave with one extra, or with several.
pub(crate) fn bugs<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let (mut cells, mut large) = (Vec::new(), Vec::new());
    for cell in grid.empty() {
        let candidates = grid.position.candidates(cell);
        match candidates.len() {
            2 => cells.push((cell, candidates)),
            3.. => large.push(cell),
            _ => return ControlFlow::Continue(()),
        }
        if large.len() > MOST_CELLS {
            return ControlFlow::Continue(());
        }
    }
    let is_one = matches!(large[..], [only] if grid.position.candidates(only).len() == 3);
    if large.is_empty() || is_one != (technique == Technique::BugPlusOne) {
        return ControlFlow::Continue(());
    }
    each_grave(grid, &large, &mut cells, technique, sink)
}

/// Gives each of the large cells two of its candidates such that all cells form a grave.
fn each_grave<const W: usize>(
    grid: &Grid<'_, W>,
    large: &[Cell],
    cells: &mut Vec<(Cell, DigitSet)>,
    technique: Technique,
    sink: &mut StepSink,
) -> Flow {
    let Some((&cell, rest)) = large.split_first() else {
        if !is_paired(grid.board(), cells) {
            return ControlFlow::Continue(());
        }
        let deadly = DeadlyPattern { cells: cells.clone() }.in_order();
        let extras = deadly.extras(grid).iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits);
        // In a BUG+1 the eliminations place the one extra, so the pattern names no digit of its own.
        let digits = if technique == Technique::BugPlusOne { DigitSet::EMPTY } else { extras };
        return conclude(grid, &deadly, technique, digits, sink);
    };
    let candidates = grid.position.candidates(cell);
    for first in candidates.iter() {
        for second in candidates.iter().filter(|&second| second > first) {
            let pair = DigitSet::of(first) | DigitSet::of(second);
            if !fits(grid, cells, cell, pair) {
                continue;
            }
            cells.push((cell, pair));
            each_grave(grid, rest, cells, technique, sink)?;
            cells.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Whether no house of the cell already has one of the digits twice.
fn fits<const W: usize>(grid: &Grid<'_, W>, cells: &[(Cell, DigitSet)], cell: Cell, pair: DigitSet) -> bool {
    grid.board().houses_of(cell).iter().all(|&house| {
        let here = cells.iter().filter(|(at, _)| grid.house(house).contains(*at));
        let (_, twice) = here.fold((DigitSet::EMPTY, DigitSet::EMPTY), |(once, twice), &(_, digits)| {
            (once | digits, twice | (once & digits))
        });
        (twice & pair).is_empty()
    })
}
