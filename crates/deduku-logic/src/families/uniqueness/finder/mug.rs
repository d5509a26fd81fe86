//! Multivalue universal graves: a few cells with three digits, of any shape, such that every filling can be exchanged
//! for another.
//!
//! Sets of cells grow until no house has exactly one of them; then all fillings are enumerated. Two fillings can be
//! exchanged if each house has the same digits in both.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::grid::Grid;
use crate::engine::single::Single;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::uniqueness::deadly::{DeadlyPattern, conclude, is_free};
use deduku_core::board::{Board, Cell, CellSet, Digit, DigitSet, HouseId};

/// Number of digits of a pattern.
const DIGITS: usize = 3;
/// Minimum and maximum number of cells.
const CELLS: std::ops::RangeInclusive<usize> = 5..=8;
/// Maximum number of cells with extras of several digits.
const MOST_EXTRAS: usize = 2;
/// Limits on the sets of cells examined: for three digits, and for all choices of digits together.
const NODES: u32 = 300;
const ALL_NODES: u32 = 3_000;
/// Maximum number of digits of a board: a larger one has too many choices of three digits.
const MOST_DIGITS: u8 = 12;

/// Finds the graves of three digits.
pub(crate) fn mugs<const W: usize>(grid: &Grid<'_, W>, single: Single, sink: &mut StepSink) -> Flow {
    let board = grid.board();
    if board.digits() > MOST_DIGITS {
        return ControlFlow::Continue(());
    }
    let mut left = ALL_NODES;
    for bits in 0..1_u32 << board.digits() {
        let digits = DigitSet::from_bits(bits);
        if digits.len() != DIGITS {
            continue;
        }
        let may = |cell: &Cell| {
            let candidates = grid.position.candidates(*cell);
            (candidates & digits).len() >= 2 && candidates.len() <= DIGITS + 2
        };
        let cells: CellSet<W> = grid.empty().iter().filter(may).collect();
        let bare = cells.iter().filter(|&cell| grid.position.candidates(cell).is_subset(digits)).count();
        if bare + MOST_EXTRAS < *CELLS.start() {
            continue;
        }
        let budget = NODES.min(left);
        let mut search = Search { grid, single, digits, cells, seen: Vec::new(), nodes: 0, most: budget };
        for cell in cells.iter().filter(|&cell| grid.position.candidates(cell).is_subset(digits)) {
            search.add(CellSet::EMPTY, cell, sink)?;
        }
        left -= search.nodes.min(left);
        if left == 0 {
            break;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'g, 'a, const W: usize> {
    grid: &'g Grid<'a, W>,
    single: Single,
    digits: DigitSet,
    /// The cells that may belong to the pattern.
    cells: CellSet<W>,
    /// The sets already examined.
    seen: Vec<CellSet<W>>,
    nodes: u32,
    most: u32,
}

impl<const W: usize> Search<'_, '_, W> {
    fn add(&mut self, mut set: CellSet<W>, cell: Cell, sink: &mut StepSink) -> Flow {
        set.insert(cell);
        if self.nodes >= self.most || self.seen.contains(&set) || !self.has_few_extras(&set) {
            return ControlFlow::Continue(());
        }
        self.nodes += 1;
        self.seen.push(set);
        let next = match self.lonely(&set) {
            // A house has exactly one of the cells, so a second cell of that house comes next.
            Some(house) => (*self.grid.house(house) & self.cells) - set,
            None if CELLS.contains(&set.len()) && self.is_deadly(&set) => {
                let cells = set.iter().map(|cell| (cell, self.digits)).collect();
                return conclude(self.grid, &DeadlyPattern { cells }, Technique::Mug, self.digits, sink);
            }
            None => {
                let near = set.iter().fold(CellSet::EMPTY, |near, cell| near | *self.grid.peers(cell));
                (near & self.cells) - set
            }
        };
        if set.len() < *CELLS.end() {
            for cell in &next {
                self.add(set, cell, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn has_few_extras(&self, set: &CellSet<W>) -> bool {
        let extras = set.iter().map(|cell| self.grid.position.candidates(cell) - self.digits);
        let (count, digits) = extras
            .filter(|extra| !extra.is_empty())
            .fold((0, DigitSet::EMPTY), |(count, all), extra| (count + 1, all | extra));
        count <= MOST_EXTRAS || digits.len() == 1
    }

    /// A house that has exactly one of the cells.
    fn lonely(&self, set: &CellSet<W>) -> Option<HouseId> {
        let houses = set.iter().flat_map(|cell| self.grid.board().houses_of(cell));
        houses.copied().find(|&house| (*self.grid.house(house) & *set).len() == 1)
    }

    /// Whether some cell has extras, and every possible filling with the digits has another with the same digits in
    /// each house.
    fn is_deadly(&self, set: &CellSet<W>) -> bool {
        let cells: Vec<Cell> = set.iter().collect();
        let own = |cell: Cell| self.grid.position.candidates(cell) & self.digits;
        if cells.iter().all(|&cell| own(cell) == self.grid.position.candidates(cell))
            || !cells.iter().all(|&cell| is_free(self.grid, self.single, cell))
        {
            return false;
        }
        // If removed candidates follow from the givens, the exchange may use them again.
        let strict = self.single != Single::Puzzle;
        let mut fillings: BTreeMap<Vec<u32>, (usize, bool)> = BTreeMap::new();
        let mut houses: Vec<HouseId> =
            cells.iter().flat_map(|&cell| self.grid.board().houses_of(cell)).copied().collect();
        houses.sort_unstable();
        houses.dedup();
        let board = self.grid.board();
        fill(board, &cells, &|cell| if strict { own(cell) } else { self.digits }, &mut Vec::new(), &mut |filling| {
            let held = |house: &HouseId| {
                let here = cells.iter().zip(filling).filter(|(cell, _)| board.house(*house).cells.contains(cell));
                here.map(|(_, &digit)| digit).collect::<DigitSet>().bits()
            };
            let is_possible = cells.iter().zip(filling).all(|(&cell, &digit)| own(cell).contains(digit));
            let entry = fillings.entry(houses.iter().map(held).collect()).or_insert((0, false));
            *entry = (entry.0 + 1, entry.1 || is_possible);
        });
        fillings.values().any(|&(_, is_possible)| is_possible)
            && fillings.values().all(|&(count, is_possible)| !is_possible || count > 1)
    }
}

/// Calls `found` with every filling in which cells that see each other differ.
fn fill(
    board: &Board,
    cells: &[Cell],
    own: &dyn Fn(Cell) -> DigitSet,
    filled: &mut Vec<Digit>,
    found: &mut dyn FnMut(&[Digit]),
) {
    let Some(&cell) = cells.get(filled.len()) else { return found(filled) };
    for digit in own(cell).iter() {
        let is_seen = filled.iter().zip(cells).any(|(&other, &at)| other == digit && board.sees(at, cell));
        if !is_seen {
            filled.push(digit);
            fill(board, cells, own, filled, found);
            filled.pop();
        }
    }
}
