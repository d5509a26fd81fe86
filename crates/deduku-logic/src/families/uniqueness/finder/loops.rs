//! Unique loops and BUG-Lites: sets of cells with two digits each, where each digit has two places or none in every
//! house.
//!
//! A set grows from one cell: if a house has a digit once, a second place is added, until no house has one just once.

use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::uniqueness::deadly::{DeadlyPattern, conclude};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

/// Maximum number of cells of a loop, and of a pattern with more digits.
const MOST_IN_LOOP: usize = 14;
const MOST_IN_GRAVE: usize = 8;
/// Maximum number of cells with extras of several digits.
const MOST_EXTRAS: usize = 2;
/// Number of cells added for one start before the search gives up.
const NODES: u32 = 300;

/// Finds loops of two digits, or patterns of more.
pub(crate) fn loops<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let mut growth = PatternSearch {
        grid,
        technique,
        cells: Vec::new(),
        used: CellSet::EMPTY,
        once: vec![DigitSet::EMPTY; grid.board().houses().len()],
        seen: vec![DigitSet::EMPTY; grid.board().houses().len()],
        extra_cells: 0,
        extras: DigitSet::EMPTY,
        barred: CellSet::EMPTY,
        nodes: 0,
    };
    // Each pattern is found from its first cell with exactly two candidates.
    for cell in grid.empty() {
        let pair = grid.position.candidates(cell);
        if pair.len() == 2 {
            growth.nodes = 0;
            growth.add(cell, pair, sink)?;
            growth.barred.insert(cell);
        }
    }
    ControlFlow::Continue(())
}

/// A pattern being grown.
struct PatternSearch<'g, 'a, const W: usize> {
    grid: &'g Grid<'a, W>,
    technique: Technique,
    cells: Vec<(Cell, DigitSet)>,
    used: CellSet<W>,
    /// The digits that each house has exactly once so far.
    once: Vec<DigitSet>,
    /// The digits that each house has so far.
    seen: Vec<DigitSet>,
    extra_cells: usize,
    extras: DigitSet,
    /// Cells with two candidates that were already used as a start.
    barred: CellSet<W>,
    nodes: u32,
}

impl<const W: usize> PatternSearch<'_, '_, W> {
    /// Adds the cell with two of its candidates, grows the pattern, and removes the cell again.
    fn add(&mut self, cell: Cell, pair: DigitSet, sink: &mut StepSink) -> Flow {
        let board = self.grid.board();
        let extra = self.grid.position.candidates(cell) - pair;
        let (extra_cells, extras) = (self.extra_cells, self.extras);
        let houses = board.houses_of(cell);
        let is_twice = |house: usize| !((self.seen[house] - self.once[house]) & pair).is_empty();
        if houses.iter().any(|house| is_twice(house.index())) || self.nodes >= NODES {
            return ControlFlow::Continue(());
        }
        if !extra.is_empty() {
            self.extra_cells += 1;
            self.extras |= extra;
        }
        let mut flow = ControlFlow::Continue(());
        if self.extra_cells <= MOST_EXTRAS || self.extras.len() == 1 {
            self.nodes += 1;
            let before: Vec<(DigitSet, DigitSet)> =
                houses.iter().map(|house| (self.once[house.index()], self.seen[house.index()])).collect();
            for house in houses {
                let once = &mut self.once[house.index()];
                *once = (*once | pair) - (*once & pair);
                self.seen[house.index()] |= pair;
            }
            self.cells.push((cell, pair));
            self.used.insert(cell);
            flow = self.grow(sink);
            self.used.remove(cell);
            self.cells.pop();
            for (house, (once, seen)) in houses.iter().zip(before) {
                (self.once[house.index()], self.seen[house.index()]) = (once, seen);
            }
        }
        (self.extra_cells, self.extras) = (extra_cells, extras);
        flow
    }

    /// Adds a place for a digit that a house has once; if there is no such digit, the pattern is complete.
    fn grow(&mut self, sink: &mut StepSink) -> Flow {
        let board = self.grid.board();
        let open = self.cells.iter().flat_map(|&(cell, _)| board.houses_of(cell));
        let open = open.copied().find(|house| !self.once[house.index()].is_empty());
        let Some(house) = open else { return self.whole(sink) };
        let Some(digit) = self.once[house.index()].first() else { return ControlFlow::Continue(()) };
        let most = if self.technique == Technique::UniqueLoop { MOST_IN_LOOP } else { MOST_IN_GRAVE };
        if self.cells.len() >= most {
            return ControlFlow::Continue(());
        }
        let two = self.two_digits();
        let places = (*self.grid.places(digit) & *self.grid.house(house)) - self.used - self.barred;
        for cell in &places {
            for second in self.seconds(cell, digit, two) {
                self.add(cell, DigitSet::of(digit) | DigitSet::of(second), sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The only two digits of a loop; `None` if the pattern may have more.
    fn two_digits(&self) -> Option<DigitSet> {
        let first = self.cells.first().map(|&(_, pair)| pair);
        first.filter(|_| self.technique == Technique::UniqueLoop)
    }

    /// The candidates of the cell other than `digit`, limited to the digits of a loop.
    fn seconds(&self, cell: Cell, digit: Digit, two: Option<DigitSet>) -> impl Iterator<Item = Digit> + use<W> {
        let others = self.grid.position.candidates(cell) - DigitSet::of(digit);
        two.map_or(others, |two| others & two).iter()
    }

    fn whole(&self, sink: &mut StepSink) -> Flow {
        let deadly = DeadlyPattern { cells: self.cells.clone() };
        let digits = deadly.digits();
        let is_wanted = match self.technique {
            Technique::UniqueLoop => self.cells.len() > 4,
            _ => digits.len() > 2,
        };
        // A pattern of all empty cells is a bivalue universal grave, a technique of its own.
        if !is_wanted || self.extra_cells == 0 || self.cells.len() == self.grid.empty().len() {
            return ControlFlow::Continue(());
        }
        conclude(self.grid, &deadly.in_order(), self.technique, digits, sink)
    }
}
