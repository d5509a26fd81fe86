//! The board for which clues are compiled, with queries that families need.

use super::kernels::automaton::StatesLeft;
use super::{Clue, ClueError, Family};
use crate::board::{Base, Board, Cell, HouseKind, Place};

/// A board with all clues of a puzzle, for compiling single clues.
#[derive(Clone, Debug)]
pub struct Space<'p> {
    /// The board.
    pub board: &'p Board,
    /// Every clue of the puzzle: rules such as “all dots are given” depend on the others.
    pub clues: &'p [Clue],
    /// The number of states that may still be read of automata.
    pub(super) states: StatesLeft,
    /// The least value and how many there are, where cells are read as other values than the board's.
    read_as: Option<(i32, usize)>,
}

impl<'p> Space<'p> {
    /// The board with these clues, of which none is compiled yet.
    pub const fn new(board: &'p Board, clues: &'p [Clue]) -> Self {
        Self { board, clues, states: StatesLeft::of_puzzle(), read_as: None }
    }

    /// The same board where the cells are read as these values: the least, and how many there are. Kernels that are
    /// compiled for it are those of the values, not of the digits; no two cells are known to have different values.
    pub(super) fn read_as(&self, first: i32, count: usize) -> Self {
        Self { read_as: Some((first, count)), ..self.clone() }
    }

    /// Whether cells are read as other values than the board's.
    pub(super) const fn is_of_values(&self) -> bool {
        self.read_as.is_some()
    }

    /// The number of digits.
    pub const fn digits(&self) -> usize {
        match self.read_as {
            Some((_, count)) => count,
            None => self.board.digits() as usize,
        }
    }

    /// The set of all digits.
    pub const fn all(&self) -> u32 {
        ((1_u64 << self.digits()) - 1) as u32
    }

    /// The puzzle's lowest value.
    pub fn first(&self) -> i32 {
        self.read_as.map_or_else(|| i32::from(self.board.first_value()), |(first, _)| first)
    }

    /// The puzzle's highest value.
    pub fn last(&self) -> i32 {
        self.first() + self.digits() as i32 - 1
    }

    /// The value of the digit with this 0-based index.
    pub fn value(&self, index: usize) -> i32 {
        self.first() + index as i32
    }

    /// All values, lowest first.
    pub fn values(&self) -> std::ops::RangeInclusive<i32> {
        self.first()..=self.last()
    }

    /// The clue's first number, or the usual one of its family; `None` if there is neither.
    pub fn number(&self, clue: &Clue) -> Option<i32> {
        let usual = clue.family.row().usual.map(|usual| usual.with_digits(usize::from(self.board.digits())));
        clue.numbers.first().copied().or(usual)
    }

    /// The bit of this value.
    ///
    /// # Errors
    /// [`ClueError::NoValue`].
    pub fn bit(&self, value: i32) -> Result<u32, ClueError> {
        let (first, last) = (self.first(), self.last());
        if (first..=last).contains(&value) {
            Ok(1 << (value - first))
        } else {
            Err(ClueError::NoValue { value, first, last })
        }
    }

    /// The bits of the values for which `holds`.
    pub fn bits(&self, holds: impl Fn(i32) -> bool) -> u32 {
        self.values().filter(|&value| holds(value)).fold(0, |bits, value| bits | 1 << (value - self.first()))
    }

    /// The cells with these indices.
    ///
    /// # Errors
    /// [`ClueError::NoCell`].
    pub fn cells(&self, group: &[u16]) -> Result<Vec<Cell>, ClueError> {
        let last = self.board.cell_count() - 1;
        let cell = |&cell: &u16| {
            if usize::from(cell) > last { Err(ClueError::NoCell { cell, last }) } else { Ok(Cell::new(cell)) }
        };
        group.iter().map(cell).collect()
    }

    /// The cell this many rows down and columns to the right, if it lies in the grid.
    pub fn step(&self, cell: Cell, rows: i32, columns: i32) -> Option<Cell> {
        let place = self.board.place(cell);
        if cell.index() >= self.board.grid_cells() {
            return None;
        }
        let row = u16::try_from(i32::from(place.row) + rows).ok()?;
        let column = u16::try_from(i32::from(place.column) + columns).ok()?;
        self.board.cell_at(Place { row, column, ..place }).filter(|cell| cell.index() < self.board.grid_cells())
    }

    /// Every pair of cells of the grid that are one of these steps (rows, columns) apart.
    pub fn pairs_apart(&self, steps: &[(i32, i32)]) -> Vec<(Cell, Cell)> {
        let cells = (0..self.board.grid_cells()).map(Cell::at);
        cells
            .flat_map(|cell| {
                steps.iter().filter_map(move |&(rows, columns)| Some((cell, self.step(cell, rows, columns)?)))
            })
            .collect()
    }

    /// Every pair of cells of the grid that share a side, the left or upper one first.
    pub fn neighbours(&self) -> Vec<(Cell, Cell)> {
        self.pairs_apart(&[(0, 1), (1, 0)])
    }

    /// Whether two cells share a side.
    pub fn adjacent(&self, a: Cell, b: Cell) -> bool {
        [(0, 1), (1, 0), (0, -1), (-1, 0)].iter().any(|&(rows, columns)| self.step(a, rows, columns) == Some(b))
    }

    /// The number of rows of the grid.
    pub fn rows(&self) -> usize {
        match &self.board.plan().base {
            Base::Grid(shape) => usize::from(shape.rows),
            _ => usize::from(self.board.extent().row),
        }
    }

    /// The number of columns of the grid.
    pub fn columns(&self) -> usize {
        match &self.board.plan().base {
            Base::Grid(shape) => usize::from(shape.columns),
            _ => usize::from(self.board.extent().column),
        }
    }

    /// The cell at this row and column, both 0-based.
    pub fn at(&self, row: usize, column: usize) -> Option<Cell> {
        if row >= self.rows() || column >= self.columns() {
            return None;
        }
        self.board.cell_at(Place { layer: 0, row: row as u16, column: column as u16 })
    }

    /// The rows and then the columns of the grid, each from the left or the top.
    pub fn lines(&self) -> Vec<Vec<Cell>> {
        let row = |row: usize| (0..self.columns()).filter_map(|column| self.at(row, column)).collect();
        let column = |column: usize| (0..self.rows()).filter_map(|row| self.at(row, column)).collect();
        (0..self.rows()).map(row).chain((0..self.columns()).map(column)).collect()
    }

    /// The boxes or regions of the board.
    pub fn regions(&self) -> Vec<Vec<Cell>> {
        let kinds = [HouseKind::Box, HouseKind::Region];
        let houses = self.board.houses().iter().filter(|house| kinds.contains(&house.kind));
        houses.map(|house| house.cells.to_vec()).collect()
    }

    /// Whether the two cells hold different digits by the board's houses, or by a clue that obviously implies it.
    pub fn differ(&self, a: Cell, b: Cell) -> bool {
        const FAMILIES: [Family; 5] =
            [Family::AllDifferent, Family::Cage, Family::Renban, Family::RellikCage, Family::EqualityCage];
        let index = |cell: Cell| cell.index() as u16;
        let both = |group: &Vec<u16>| group.contains(&index(a)) && group.contains(&index(b));
        a != b
            && !self.is_of_values()
            && (self.board.sees(a, b)
                || self.clues.iter().any(|clue| FAMILIES.contains(&clue.family) && clue.groups.iter().any(both)))
    }

    /// Whether all these cells see each other, so that they hold different digits.
    pub fn all_differ(&self, cells: &[Cell]) -> bool {
        let sees = |a: Cell, b: Cell| !self.is_of_values() && self.board.sees(a, b);
        cells.iter().enumerate().all(|(at, &a)| cells[..at].iter().all(|&b| sees(a, b)))
    }
}
