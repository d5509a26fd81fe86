//! Deadly patterns, which would allow two solutions, and the steps that follow from them.

use crate::engine::grid::Grid;
use crate::engine::links::removal;
use crate::engine::single::Single;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Fact, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Board, Cell, CellSet, Digit, DigitSet, HouseId};
use std::ops::ControlFlow;

/// Maximum number of cells that a subset has besides the pattern.
const MOST_OTHERS: usize = 4;

/// Cells that cannot all hold only their digits.
pub(crate) struct DeadlyPattern {
    pub(crate) cells: Vec<(Cell, DigitSet)>,
}

impl DeadlyPattern {
    /// The same pattern with its cells in board order.
    pub(crate) fn in_order(mut self) -> Self {
        self.cells.sort_unstable_by_key(|&(cell, _)| cell);
        self
    }

    pub(crate) fn digits(&self) -> DigitSet {
        self.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits)
    }

    /// The cells grouped by their digits.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        for &(cell, digits) in &self.cells {
            match parts.iter_mut().find(|part| part.digits == digits) {
                Some(part) => part.cells.push(cell),
                None => parts.push(Part { name: PartName::Deadly, cells: vec![cell], digits }),
            }
        }
        parts
    }

    /// The candidates besides the pattern's digits, for each cell that has any.
    pub(crate) fn extras<const W: usize>(&self, grid: &Grid<'_, W>) -> Vec<(Cell, DigitSet)> {
        let extra = |&(cell, digits): &(Cell, DigitSet)| (cell, grid.position.candidates(cell) - digits);
        self.cells.iter().map(extra).filter(|(_, digits)| !digits.is_empty()).collect()
    }

    /// The facts about the cells of the pattern except those in `without`.
    pub(crate) fn facts_but<const W: usize>(&self, grid: &Grid<'_, W>, without: &[Cell]) -> Vec<Fact> {
        let reported = self.cells.iter().filter(|(cell, _)| !without.contains(cell));
        reported.map(|&(cell, _)| fact(grid, cell)).collect()
    }

    pub(crate) fn step(
        &self,
        technique: Technique,
        digits: DigitSet,
        eliminate: Vec<(Cell, Digit)>,
        others: Vec<Part>,
        mut facts: Vec<Fact>,
    ) -> Step {
        let mut parts = self.parts();
        parts.extend(others);
        facts.push(Fact::Unique);
        removal(technique, eliminate, Pattern::of(digits, parts, facts))
    }
}

/// The fact of what the cell can hold: its digit or its candidates.
pub(crate) fn fact<const W: usize>(grid: &Grid<'_, W>, cell: Cell) -> Fact {
    let digits = grid.position.value(cell).map_or(grid.position.candidates(cell), DigitSet::of);
    Fact::Cell { cell, digits }
}

/// The extras as a part.
pub(crate) fn extra_part(extras: &[(Cell, DigitSet)]) -> Part {
    Part {
        name: PartName::Extra,
        cells: extras.iter().map(|&(cell, _)| cell).collect(),
        digits: extras.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits),
    }
}

/// What is removed whichever extra is true. If one cell has all extras, these are its other candidates; what a digit
/// that is then alone in the cell excludes is left to the next step.
pub(crate) fn common<const W: usize>(grid: &Grid<'_, W>, extras: &[(Cell, DigitSet)]) -> Vec<(Cell, Digit)> {
    let board = grid.board();
    let is_excluded = |cell: Cell, digit: Digit| {
        let excludes =
            |at: Cell, extra: Digit| if at == cell { extra != digit } else { extra == digit && board.sees(at, cell) };
        extras.iter().all(|&(at, digits)| digits.iter().all(|extra| excludes(at, extra)))
    };
    let Some(&(first, digits)) = extras.first() else { return Vec::new() };
    let own = grid.position.candidates(first).iter().map(|digit| (first, digit));
    let others = if extras.len() == 1 { DigitSet::EMPTY } else { digits };
    // Another cell can lose a digit only if the digit is an extra of the first.
    let holders = |digit| grid.peers(first).iter().filter(move |&cell| grid.places(digit).contains(cell));
    let seen = others.iter().flat_map(|digit| holders(digit).map(move |cell| (cell, digit)));
    let mut removed: Vec<(Cell, Digit)> = own.chain(seen).filter(|&(cell, digit)| is_excluded(cell, digit)).collect();
    removed.sort_unstable();
    removed
}

/// Offers the steps that follow from a deadly pattern: what all extras exclude; if that is nothing, a subset of the
/// extras with other cells, or two cells that hold a digit of the pattern in any case.
pub(crate) fn conclude<const W: usize>(
    grid: &Grid<'_, W>,
    deadly: &DeadlyPattern,
    technique: Technique,
    digits: DigitSet,
    sink: &mut StepSink,
) -> Flow {
    let extras = deadly.extras(grid);
    let eliminate = common(grid, &extras);
    if !eliminate.is_empty() {
        let alone: Vec<Cell> = if let [(only, _)] = extras[..] { vec![only] } else { Vec::new() };
        let facts = deadly.facts_but(grid, &alone);
        return sink.take(deadly.step(technique, digits, eliminate, vec![extra_part(&extras)], facts));
    }
    subset(grid, deadly, &extras, technique, digits, sink)?;
    locked(grid, deadly, &extras, technique, digits, sink)
}

/// One of the extras of two or more cells in a house is true, so these cells form a naked subset with other cells that
/// have none of the pattern's digits.
pub(crate) fn subset<const W: usize>(
    grid: &Grid<'_, W>,
    deadly: &DeadlyPattern,
    extras: &[(Cell, DigitSet)],
    technique: Technique,
    digits: DigitSet,
    sink: &mut StepSink,
) -> Flow {
    let part = extra_part(extras);
    if part.cells.len() < 2 || part.digits.len() < 2 || part.digits.len() > MOST_OTHERS + 1 {
        return ControlFlow::Continue(());
    }
    let roof: CellSet<W> = part.cells.iter().copied().collect();
    let mut reported: Vec<(CellSet<W>, CellSet<W>)> = Vec::new();
    for house in grid.houses_of_all(&roof) {
        let is_other = |cell: &Cell| (grid.position.candidates(*cell) & deadly.digits()).is_empty();
        let rest: Vec<Cell> = ((*grid.house(house) & *grid.empty()) - roof).iter().filter(is_other).collect();
        for size in part.digits.len() - 1..=MOST_OTHERS {
            let mut chosen = Vec::new();
            subsets(grid, &rest, size, part.digits, &mut chosen, &mut |cells, all| {
                let set: CellSet<W> = cells.iter().copied().collect();
                let seen = grid.seen_by_all(&(set | roof));
                let eliminate = grid.candidates_in(&seen, all);
                let removed: CellSet<W> = eliminate.iter().map(|&(cell, _)| cell).collect();
                if eliminate.is_empty() || reported.contains(&(set, removed)) {
                    return ControlFlow::Continue(());
                }
                reported.push((set, removed));
                let mut facts = deadly.facts_but(grid, &[]);
                facts.extend(cells.iter().map(|&cell| fact(grid, cell)));
                let others = vec![part.clone(), Part { name: PartName::Set, cells: cells.to_vec(), digits: all }];
                sink.take(deadly.step(technique, digits, eliminate, others, facts))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `found` for every choice of `size` cells that, with the initial `digits`, have one digit more than cells.
pub(crate) fn subsets<const W: usize>(
    grid: &Grid<'_, W>,
    rest: &[Cell],
    size: usize,
    digits: DigitSet,
    chosen: &mut Vec<Cell>,
    found: &mut dyn FnMut(&[Cell], DigitSet) -> Flow,
) -> Flow {
    if chosen.len() == size {
        return if digits.len() == size + 1 { found(chosen, digits) } else { ControlFlow::Continue(()) };
    }
    for (at, &cell) in rest.iter().enumerate() {
        let all = digits | grid.position.candidates(cell);
        if all.len() <= size + 1 {
            chosen.push(cell);
            subsets(grid, &rest[at + 1..], size, all, chosen, found)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Two cells have all extras, and a house has one of their digits in no other place. One of them holds that digit, so
/// the other holds an extra: the remaining digits of the pattern are removed.
pub(crate) fn locked<const W: usize>(
    grid: &Grid<'_, W>,
    deadly: &DeadlyPattern,
    extras: &[(Cell, DigitSet)],
    technique: Technique,
    digits: DigitSet,
    sink: &mut StepSink,
) -> Flow {
    let [(one, _), (other, _)] = *extras else { return ControlFlow::Continue(()) };
    let of =
        |cell: Cell| deadly.cells.iter().find(|(at, _)| *at == cell).map_or(DigitSet::EMPTY, |&(_, digits)| digits);
    let both = [one, other].into_iter().collect::<CellSet<W>>();
    for digit in (of(one) & of(other)).iter() {
        let holds = |cell| (grid.position.candidates(cell) & of(cell)).contains(digit);
        let is_locked = |house: &HouseId| {
            grid.needed(*house).contains(digit) && (*grid.places(digit) & *grid.house(*house)).is_subset(&both)
        };
        let Some(house) = grid.houses_of_all(&both).into_iter().find(is_locked).filter(|_| holds(one) && holds(other))
        else {
            continue;
        };
        let removed = |cell: Cell| {
            let rest = (grid.position.candidates(cell) & of(cell)) - DigitSet::of(digit);
            rest.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
        };
        let eliminate = [removed(one), removed(other)].concat();
        if eliminate.is_empty() {
            continue;
        }
        let mut facts = deadly.facts_but(grid, &[one, other]);
        facts.push(places(grid, house, digit));
        let link = Part { name: PartName::Link, cells: vec![one, other], digits: DigitSet::of(digit) };
        sink.take(deadly.step(technique, digits, eliminate, vec![extra_part(extras), link], facts))?;
    }
    ControlFlow::Continue(())
}

/// The fact of where the house has the digit.
pub(crate) fn places<const W: usize>(grid: &Grid<'_, W>, house: HouseId, digit: Digit) -> Fact {
    Fact::Places { house, digit, cells: (*grid.places(digit) & *grid.house(house)).iter().collect() }
}

/// Whether the cell may be exchanged: it is empty, or was filled since the puzzle was given.
pub(crate) fn is_free<const W: usize>(grid: &Grid<'_, W>, single: Single, cell: Cell) -> bool {
    match single {
        Single::Puzzle => grid.position.puzzle().given(cell).is_none(),
        _ => grid.position.value(cell).is_none(),
    }
}

/// Whether, in every house, each digit has two places among these cells or none.
pub(crate) fn is_paired(board: &Board, cells: &[(Cell, DigitSet)]) -> bool {
    cells.iter().flat_map(|&(cell, _)| board.houses_of(cell)).all(|&house| {
        let (mut once, mut twice, mut more) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
        for &(_, digits) in cells.iter().filter(|(cell, _)| board.house(house).cells.contains(cell)) {
            more |= twice & digits;
            twice |= once & digits;
            once |= digits;
        }
        once == twice && more.is_empty()
    })
}
