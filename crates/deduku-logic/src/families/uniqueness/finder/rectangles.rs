//! Rectangles: four cells placed so that every house that has one of them has exactly two.
//!
//! If they had only two digits between them, the digits could be swapped. On a grid with boxes they lie in two rows,
//! two columns and two boxes, and no diagonal, window or cage has one or three of them.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::single::Single;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::uniqueness::deadly::{DeadlyPattern, common, extra_part, fact, is_free, locked, places, subset};
use crate::{Part, PartName, Technique};
use deduku_core::board::{Board, Cell, CellSet, Digit, DigitSet, HouseId};

/// The rectangles of a board, each once: the cells in order around the rectangle.
pub(crate) fn shapes<const W: usize>(board: &Board, houses: &[CellSet<W>], peers: &[CellSet<W>]) -> Vec<[Cell; 4]> {
    let of = |cell: Cell| board.houses_of(cell).iter().map(|house| &houses[house.index()]);
    let two_each = |cells: &[Cell; 4]| {
        let count = |house: &CellSet<W>| cells.iter().filter(|&&cell| house.contains(cell)).count();
        cells.iter().all(|&cell| of(cell).all(|house| count(house) == 2))
    };
    let mut all = Vec::new();
    for first in board.cells() {
        // Each later peer, with a bit for each house of the first cell that contains it.
        let shared = |cell| of(first).fold(0_u64, |bits, house| bits << 1 | u64::from(house.contains(cell)));
        let every = shared(first);
        let behind = board.peers(first).iter().copied().filter(|&cell| cell > first);
        let behind: Vec<(Cell, u64)> = behind.map(|cell| (cell, shared(cell))).collect();
        for (at, &(one, of_one)) in behind.iter().enumerate() {
            for &(other, of_other) in &behind[at + 1..] {
                // Every house of the first cell must contain exactly one of the two neighbours.
                if of_one ^ of_other != every {
                    continue;
                }
                let without_first = of(one).chain(of(other)).filter(|house| !house.contains(first)).copied();
                let Some(last) = without_first.reduce(|common, house| common & house) else { continue };
                let last = last - peers[first.index()];
                let shapes = last.iter().filter(|&cell| cell > first).map(|last| [first, one, last, other]);
                all.extend(shapes.filter(two_each));
            }
        }
    }
    all
}

/// A rectangle and two digits that each of its cells may hold.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// The cells in order around the rectangle.
    cells: [Cell; 4],
    pair: DigitSet,
    /// The candidates of each cell other than the two digits.
    extras: [DigitSet; 4],
    /// Whether some of the cells have been filled since the puzzle was given.
    is_filled: bool,
}

impl View {
    /// The rectangles of this position where at least one cell has only the two digits, or two neighbours hold them.
    pub(crate) fn all<const W: usize>(grid: &Grid<'_, W>, single: Single) -> Vec<Self> {
        let free: CellSet<W> = grid.board().cells().filter(|&cell| is_free(grid, single, cell)).collect();
        let mut views = Vec::new();
        for &cells in grid.rectangles().iter().filter(|cells| cells.iter().all(|&cell| free.contains(cell))) {
            views.extend(Self::pairs(grid, cells).filter_map(|pair| Self::of(grid, cells, pair, single)));
        }
        views
    }

    /// The pairs of digits that the cells could hold, each once: the digits of two neighbours, or, if all cells are
    /// empty, the candidates of one.
    fn pairs<const W: usize>(grid: &Grid<'_, W>, cells: [Cell; 4]) -> impl Iterator<Item = DigitSet> {
        let values = cells.map(|cell| grid.position.value(cell).map_or(DigitSet::EMPTY, DigitSet::of));
        let sets = if values.iter().all(|value| value.is_empty()) {
            cells.map(|cell| grid.position.candidates(cell))
        } else {
            [0, 1, 2, 3].map(|at| values[at] | values[(at + 1) % 4])
        };
        (0..4).filter(move |&at| sets[at].len() == 2 && !sets[..at].contains(&sets[at])).map(move |at| sets[at])
    }

    fn of<const W: usize>(grid: &Grid<'_, W>, cells: [Cell; 4], pair: DigitSet, single: Single) -> Option<Self> {
        let digits = cells.map(|cell| grid.position.value(cell).map_or(grid.position.candidates(cell), DigitSet::of));
        let may = |digits: &DigitSet| match single {
            // Removed candidates follow from the givens, so the exchange may use them again.
            Single::Puzzle => !(*digits & pair).is_empty(),
            _ => pair.is_subset(*digits),
        };
        let is_filled = cells.iter().any(|&cell| grid.position.value(cell).is_some());
        let extras = digits.map(|digits| digits - pair);
        let view = Self { cells, pair, extras, is_filled };
        // A cell that sees a digit of the pair cannot hold it, so opposite cells must share one.
        let alike = |a: usize, b: usize| !is_filled || !(digits[a] & digits[b] & pair).is_empty();
        (digits.iter().all(may) && alike(0, 2) && alike(1, 3)).then_some(view)
    }

    fn deadly(&self) -> DeadlyPattern {
        DeadlyPattern { cells: self.cells.iter().map(|&cell| (cell, self.pair)).collect() }
    }

    /// Which cells have extras, by their index in the rectangle.
    fn with_extras(&self) -> Vec<usize> {
        (0..4).filter(|&at| !self.extras[at].is_empty()).collect()
    }

    fn extras(&self) -> Vec<(Cell, DigitSet)> {
        self.with_extras().into_iter().map(|at| (self.cells[at], self.extras[at])).collect()
    }
}

/// Finds the rectangles of one type.
pub(crate) fn rectangles<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    single: Single,
    sink: &mut StepSink,
) -> Flow {
    let is_avoidable = matches!(technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2);
    for view in grid.rectangle_views(single).iter().filter(|view| view.is_filled == is_avoidable) {
        let extras = view.with_extras();
        let are_opposite = matches!(extras[..], [0, 2] | [1, 3]);
        match (technique, extras.len()) {
            (Technique::UniqueRectangle1 | Technique::AvoidableRectangle1, 1) | (Technique::UniqueRectangle5, 3) => {
                of_all(grid, view, technique, sink)?;
            }
            (Technique::UniqueRectangle2 | Technique::AvoidableRectangle2, 2) if !are_opposite => {
                of_all(grid, view, technique, sink)?;
            }
            (Technique::UniqueRectangle3, 2) if !are_opposite => {
                subset(grid, &view.deadly(), &view.extras(), technique, view.pair, sink)?;
            }
            (Technique::UniqueRectangle4, 2) if !are_opposite => {
                locked(grid, &view.deadly(), &view.extras(), technique, view.pair, sink)?;
            }
            (Technique::UniqueRectangle5, 2) if are_opposite => of_all(grid, view, technique, sink)?,
            (Technique::UniqueRectangle6, 2) if are_opposite => crossed(grid, view, sink)?,
            (Technique::HiddenRectangle, 1..) => hidden(grid, view, sink)?,
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// Removes what all extras exclude.
fn of_all<const W: usize>(grid: &Grid<'_, W>, view: &View, technique: Technique, sink: &mut StepSink) -> Flow {
    let (deadly, extras) = (view.deadly(), view.extras());
    let eliminate = common(grid, &extras);
    if eliminate.is_empty() {
        return ControlFlow::Continue(());
    }
    let alone: Vec<Cell> = if let [(only, _)] = extras[..] { vec![only] } else { Vec::new() };
    let facts = deadly.facts_but(grid, &alone);
    sink.take(deadly.step(technique, view.pair, eliminate, vec![extra_part(&extras)], facts))
}

/// A house that needs the digit and has it only in these two cells.
fn strong<const W: usize>(grid: &Grid<'_, W>, one: Cell, other: Cell, digit: Digit) -> Option<HouseId> {
    let both: CellSet<W> = [one, other].into_iter().collect();
    let is_strong = |house: &HouseId| {
        grid.needed(*house).contains(digit) && (*grid.places(digit) & *grid.house(*house)).is_subset(&both)
    };
    let holds = |cell| grid.position.candidates(cell).contains(digit);
    if holds(one) && holds(other) { grid.houses_of_all(&both).into_iter().find(is_strong) } else { None }
}

/// Type 6: opposite cells have extras, and on two parallel sides a digit is locked. If one of the cells with extras
/// held the digit, so would the other, and the remaining two cells would hold the other digit.
fn crossed<const W: usize>(grid: &Grid<'_, W>, view: &View, sink: &mut StepSink) -> Flow {
    let extras = view.extras();
    let at = usize::from(view.extras[0].is_empty());
    let corner = |step: usize| view.cells[(at + step) % 4];
    for digit in view.pair.iter() {
        let sides = |a: usize, b: usize, c: usize, d: usize| {
            Some([strong(grid, corner(a), corner(b), digit)?, strong(grid, corner(c), corner(d), digit)?])
        };
        let Some(houses) = sides(0, 1, 2, 3).or_else(|| sides(1, 2, 3, 0)) else { continue };
        let deadly = view.deadly();
        let mut facts = deadly.facts_but(grid, &[corner(0), corner(2)]);
        facts.extend(houses.map(|house| places(grid, house, digit)));
        let link = Part { name: PartName::Link, cells: view.cells.to_vec(), digits: DigitSet::of(digit) };
        let eliminate = vec![(corner(0).min(corner(2)), digit), (corner(0).max(corner(2)), digit)];
        let parts = vec![extra_part(&extras), link];
        sink.take(deadly.step(Technique::UniqueRectangle6, view.pair, eliminate, parts, facts))?;
    }
    ControlFlow::Continue(())
}

/// One cell has only the two digits, and in the two houses of the opposite cell a digit is locked in the rectangle. If
/// the opposite cell held the other digit, its neighbours would hold the first digit, and the one cell the other.
fn hidden<const W: usize>(grid: &Grid<'_, W>, view: &View, sink: &mut StepSink) -> Flow {
    for at in (0..4).filter(|&at| grid.position.candidates(view.cells[at]) == view.pair) {
        let corner = |step: usize| view.cells[(at + step) % 4];
        let (bare, target) = (corner(0), corner(2));
        for digit in view.pair.iter() {
            let removed = view.pair - DigitSet::of(digit);
            let Some(removed) = (removed & grid.position.candidates(target)).first() else { continue };
            let houses = [strong(grid, target, corner(1), digit), strong(grid, target, corner(3), digit)];
            let [Some(one), Some(other)] = houses else { continue };
            let deadly = view.deadly();
            let facts = vec![fact(grid, bare), places(grid, one, digit), places(grid, other, digit)];
            let cells = vec![target, corner(1), corner(3)];
            let link = Part { name: PartName::Link, cells, digits: DigitSet::of(digit) };
            sink.take(deadly.step(Technique::HiddenRectangle, view.pair, vec![(target, removed)], vec![link], facts))?;
        }
    }
    ControlFlow::Continue(())
}

impl<'a, const W: usize> Grid<'a, W> {
    /// The rectangles of the board: four cells in order, such that every house that has one has exactly two.
    pub(crate) fn rectangles(&self) -> &'a [[Cell; 4]] {
        let index = self.board_index;
        index.derived().get(|| shapes(self.board(), &index.houses, &index.peers))
    }

    /// The rectangles that might be deadly; computed once per position.
    pub(crate) fn rectangle_views(&self, single: Single) -> &[View] {
        self.derived().get(|| View::all(self, single))
    }
}
