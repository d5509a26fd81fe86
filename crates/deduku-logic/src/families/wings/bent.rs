//! Bent sets: as many cells as digits, in a line and a block that cross, with one digit that either part may hold.
//!
//! Every other digit of the set has all its places in the line, or all of them in the block, so it is in the set at
//! most once. Without the one digit, there would be one digit too few for the cells, so one of its places holds it.
//! Formulated after the bent naked subsets of the Sudoku Players' forum.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{cell_fact, is_block, is_straight, part, removal};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{PartName, Pattern, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

/// Maximum number of search nodes for one line and one block, on large boards.
const MOST_NODES: u32 = 2_000;

/// Finds the bent sets of `size` cells.
pub(crate) fn bent_sets<const W: usize>(
    grid: &Grid<'_, W>,
    size: usize,
    technique: Technique,
    sink: &mut StepSink,
) -> Flow {
    let board = grid.board();
    let few = |cell: &Cell| grid.position.candidates(*cell).len() <= size;
    let cells: CellSet<W> = grid.empty().iter().filter(few).collect();
    let of_kind = |wanted: fn(_) -> bool| board.house_ids().filter(move |&id| wanted(board.house(id).kind));
    let mut reported = HashSet::new();
    for line in of_kind(is_straight) {
        for block in of_kind(is_block).filter(|&block| !grid.house(block).is_disjoint(grid.house(line))) {
            let (in_line, in_block) = (cells & *grid.house(line), cells & *grid.house(block));
            let mut search = Search {
                grid,
                size,
                technique,
                line: in_line - in_block,
                block: in_block - in_line,
                nodes: 0,
                reported: &mut reported,
                sink,
            };
            let nothing = Set { cells: CellSet::EMPTY, count: 0, digits: [DigitSet::EMPTY; 3] };
            search.grow(&nothing, in_line | in_block)?;
        }
    }
    ControlFlow::Continue(())
}

/// A partial set: its cells and their number, and the digits of its cells in the line alone, in the block alone, and of
/// all its cells.
#[derive(Clone, Copy)]
struct Set<const W: usize> {
    cells: CellSet<W>,
    count: usize,
    digits: [DigitSet; 3],
}

struct Search<'a, 'b, const W: usize> {
    grid: &'a Grid<'a, W>,
    size: usize,
    technique: Technique,
    line: CellSet<W>,
    block: CellSet<W>,
    nodes: u32,
    reported: &'b mut HashSet<CellSet<W>>,
    sink: &'b mut StepSink,
}

impl<const W: usize> Search<'_, '_, W> {
    /// Adds the cells of `rest` one after another.
    fn grow(&mut self, set: &Set<W>, mut rest: CellSet<W>) -> Flow {
        if set.count == self.size {
            return self.close(set);
        }
        self.nodes += 1;
        let is_spent = W > 2 && self.nodes > MOST_NODES;
        while let Some(cell) = rest.first().filter(|_| !is_spent && set.count + rest.len() >= self.size) {
            rest.remove(cell);
            let held = self.grid.position.candidates(cell);
            let mut more = *set;
            more.digits[2] |= held;
            if self.line.contains(cell) {
                more.digits[0] |= held;
            } else if self.block.contains(cell) {
                more.digits[1] |= held;
            }
            if more.digits[2].len() <= self.size && (more.digits[0] & more.digits[1]).len() <= 1 {
                more.cells.insert(cell);
                more.count += 1;
                self.grow(&more, rest)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&mut self, set: &Set<W>) -> Flow {
        let grid = self.grid;
        let Some(free) = (set.digits[0] & set.digits[1]).single() else { return ControlFlow::Continue(()) };
        let bearers = set.cells & *grid.places(free);
        let removed = *grid.places(free) & grid.seen_by_all(&bearers);
        if set.digits[2].len() != self.size || removed.is_empty() || !self.reported.insert(set.cells) {
            return ControlFlow::Continue(());
        }
        let cells: Vec<Cell> = set.cells.iter().collect();
        let facts = needed(grid, &cells, free).into_iter().map(|cell| cell_fact(grid, cell)).collect();
        let parts = vec![
            part(PartName::Set, &cells, set.digits[2] - DigitSet::of(free)),
            part(PartName::Extra, &bearers.iter().collect::<Vec<_>>(), DigitSet::of(free)),
        ];
        let eliminate = removed.iter().map(|cell| (cell, free)).collect();
        let pattern = Pattern::of(set.digits[2], parts, facts);
        self.sink.take(removal(self.technique, eliminate, pattern))
    }
}

/// The smallest choice of the cells that has fewer digits than cells, not counting the free digit.
fn needed<const W: usize>(grid: &Grid<'_, W>, cells: &[Cell], free: Digit) -> Vec<Cell> {
    let chosen = |bits: u32| cells.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1).map(|(_, &cell)| cell);
    let suffices = |bits: &u32| {
        let digits = chosen(*bits).fold(DigitSet::EMPTY, |digits, cell| digits | grid.position.candidates(cell));
        (digits - DigitSet::of(free)).len() < bits.count_ones() as usize
    };
    let fewest = (1..1u32 << cells.len()).filter(suffices).min_by_key(|bits| bits.count_ones());
    fewest.map_or_else(|| cells.to_vec(), |bits| chosen(bits).collect())
}

/// Finds WXYZ-wings: a hinge and three cells that it sees, each with one of its digits and a digit that all three have;
/// the hinge may have that digit too.
pub(crate) fn wxyz_wings<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    for hinge in grid.empty() {
        let held = grid.position.candidates(hinge);
        if !(3..=4).contains(&held.len()) {
            continue;
        }
        let seen = |(cell, _): &&(Cell, DigitSet)| grid.peers(hinge).contains(*cell);
        let wings: Vec<(Cell, DigitSet)> = grid.pair_cells().iter().filter(seen).copied().collect();
        if wings.len() < 3 {
            continue;
        }
        for free in grid.board().all_digits().iter().filter(|&free| held.contains(free) == (held.len() == 4)) {
            let letters: Vec<Digit> = (held - DigitSet::of(free)).iter().collect();
            let of = |letter: Digit| {
                let wanted = [letter, free].into_iter().collect::<DigitSet>();
                wings.iter().filter(move |(_, digits)| *digits == wanted).map(|&(cell, _)| cell)
            };
            for first in of(letters[0]) {
                for second in of(letters[1]) {
                    for third in of(letters[2]) {
                        hinged(grid, (hinge, held), [first, second, third], free, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn hinged<const W: usize>(
    grid: &Grid<'_, W>,
    (hinge, held): (Cell, DigitSet),
    wings: [Cell; 3],
    free: Digit,
    sink: &mut StepSink,
) -> Flow {
    let cells: CellSet<W> = wings.iter().chain([&hinge]).collect();
    let removed = *grid.places(free) & grid.seen_by_all(&(cells & *grid.places(free)));
    let is_naked = wings.iter().all(|&wing| (cells - *grid.peers(wing)).len() == 1);
    if removed.is_empty() || is_naked {
        return ControlFlow::Continue(());
    }
    let mut parts = vec![part(PartName::Pivot, &[hinge], held)];
    parts.extend(wings.map(|wing| part(PartName::Wing, &[wing], grid.position.candidates(wing))));
    let facts = cells.iter().map(|cell| cell_fact(grid, cell)).collect();
    let eliminate = removed.iter().map(|cell| (cell, free)).collect();
    let pattern = Pattern::of(held | DigitSet::of(free), parts, facts);
    sink.take(removal(Technique::WxyzWing, eliminate, pattern))
}
