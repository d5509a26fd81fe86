//! Symmetrical placement: if the givens are symmetrical, so is the only solution.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::removal;
use crate::engine::single::Single;
use crate::engine::step_sink::{Flow, StepSink};
use crate::engine::symmetry::Symmetry;
use crate::families::uniqueness::deadly::fact;
use crate::{Fact, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

/// Finds what cells that are mapped to themselves cannot hold, and what the counterparts of other cells exclude there.
pub(crate) fn symmetrical<const W: usize>(grid: &Grid<'_, W>, single: Single, sink: &mut StepSink) -> Flow {
    // Later placements and eliminations are equally symmetrical only if the givens alone have a single solution.
    if single != Single::Puzzle {
        return ControlFlow::Continue(());
    }
    for symmetry in Symmetry::all(grid.position.puzzle()) {
        let stays = |cell: &Cell| symmetry.of_cell(*cell) == *cell;
        let own: DigitSet =
            grid.board().all_digits().iter().filter(|&digit| symmetry.of_digit(digit) == digit).collect();
        let fixed: Vec<Cell> = grid.empty().iter().filter(stays).collect();
        let removed = |&cell: &Cell| (grid.position.candidates(cell) - own).iter().map(move |digit| (cell, digit));
        let eliminate: Vec<(Cell, Digit)> = fixed.iter().flat_map(removed).collect();
        if !eliminate.is_empty() {
            let part = Part { name: PartName::Target, cells: fixed, digits: own };
            sink.take(step(own, vec![part], vec![Fact::Unique], eliminate))?;
        }
        for cell in grid.empty().iter().filter(|cell| !stays(cell)) {
            let other = symmetry.of_cell(cell);
            let there = grid.position.value(other).map_or(grid.position.candidates(other), DigitSet::of);
            let here = grid.position.candidates(cell).iter();
            let removed = here.filter(|&digit| !there.contains(symmetry.of_digit(digit))).map(|digit| (cell, digit));
            let eliminate: Vec<(Cell, Digit)> = removed.collect();
            if !eliminate.is_empty() {
                let digits: DigitSet = eliminate.iter().map(|&(_, digit)| digit).collect();
                let target = Part { name: PartName::Target, cells: vec![cell], digits };
                let base = Part { name: PartName::Base, cells: vec![other], digits: there };
                sink.take(step(digits, vec![base, target], vec![fact(grid, other), Fact::Unique], eliminate))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(digits: DigitSet, parts: Vec<Part>, facts: Vec<Fact>, eliminate: Vec<(Cell, Digit)>) -> Step {
    removal(Technique::SymmetricalPlacement, eliminate, Pattern::of(digits, parts, facts))
}
