//! The positions of cells in a drawing.

use super::Point;
use super::cosmetic::reach;
use super::outside::steps_out;
use deduku_core::board::{Board, Cell, Place};
use deduku_core::puzzle::Puzzle;

/// The side of a cell, in a drawing's units.
pub const CELL: f64 = 50.0;

/// The white margin around a grid.
const MARGIN: f64 = 10.0;

/// The most cells that a drawing extends beyond its grid on a side.
const MOST_BEYOND: i32 = 3;

/// The board with the margins that its clues need.
pub(super) struct Frame<'b> {
    pub(super) board: &'b Board,
    /// How far the drawing extends to the left of the grid and above it.
    before: Point,
    /// The size of a layer with its margins.
    layer: Point,
    /// The number of layers side by side.
    across: u32,
}

impl<'b> Frame<'b> {
    /// The frame of a puzzle: as wide as the clues beside its grid need.
    pub(super) fn of(puzzle: &'b Puzzle) -> Self {
        let board = &**puzzle.board();
        let Place { layer: layers, row: rows, column: columns } = board.extent_of_grid();
        let across = (1..=u32::from(layers)).find(|across| across * across >= u32::from(layers)).unwrap_or(1);
        // How many cells beyond the top, the left, the bottom and the right.
        let mut beyond = [0; 4];
        let mut widen = |row: i32, column: i32| {
            let out = [-row, -column, row - i32::from(rows) + 1, column - i32::from(columns) + 1];
            for (side, out) in beyond.iter_mut().zip(out) {
                *side = out.clamp(*side, MOST_BEYOND);
            }
        };
        steps_out(puzzle, &mut widen);
        if let Some(description) = puzzle.description() {
            reach(board, description, &mut widen);
        }
        let [top, left, bottom, right] = beyond.map(|cells| f64::from(cells) * CELL + MARGIN);
        let side = |cells: u16| f64::from(cells) * CELL;
        Self { board, before: (left, top), layer: (left + side(columns) + right, top + side(rows) + bottom), across }
    }

    /// The width and height of the drawing.
    pub(super) fn size(&self) -> Point {
        let layers = u32::from(self.board.extent().layer);
        (f64::from(self.across) * self.layer.0, f64::from(layers.div_ceil(self.across)) * self.layer.1)
    }

    /// The point this many rows below and columns to the right of the upper left corner of the first layer.
    pub(super) fn at(&self, row: f64, column: f64) -> Point {
        (self.before.0 + column * CELL, self.before.1 + row * CELL)
    }

    /// The upper left corner of a place.
    pub(super) fn corner(&self, place: Place) -> Point {
        let (layer, (x, y)) = (u32::from(place.layer), self.at(f64::from(place.row), f64::from(place.column)));
        (x + f64::from(layer % self.across) * self.layer.0, y + f64::from(layer / self.across) * self.layer.1)
    }

    /// The upper left corner of a cell; of one beside the grid that stands for a cell, of that cell.
    pub(super) fn corner_of(&self, cell: Cell) -> Point {
        self.corner(self.board.place(self.board.layer_of(cell).map_or(cell, |(_, ground)| ground)))
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: Cell) -> Point {
        let (x, y) = self.corner_of(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// The middles of cells.
    pub(super) fn middles(&self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.middle(cell)).collect()
    }

    /// The cells with these indices that the board has.
    pub(super) fn cells(&self, group: &[u16]) -> Vec<Cell> {
        let count = self.board.cell_count();
        group.iter().filter(|&&index| usize::from(index) < count).map(|&index| Cell::new(index)).collect()
    }

    /// The number of rows down and columns to the right from the first cell to the second.
    pub(super) fn step(&self, from: Cell, to: Cell) -> (i32, i32) {
        let (from, to) = (self.board.place(from), self.board.place(to));
        (i32::from(to.row) - i32::from(from.row), i32::from(to.column) - i32::from(from.column))
    }

    /// Whether two cells share a side.
    pub(super) fn is_beside(&self, one: Cell, other: Cell) -> bool {
        let (rows, columns) = self.step(one, other);
        self.board.place(one).layer == self.board.place(other).layer && rows.abs() + columns.abs() == 1
    }

    /// The cell at this row and column of the first layer, from 0.
    pub(super) fn cell_at(&self, row: i32, column: i32) -> Option<Cell> {
        let (row, column) = (u16::try_from(row).ok()?, u16::try_from(column).ok()?);
        self.board.cell_at(Place { layer: 0, row, column }).filter(|&cell| !self.board.stands_for_another(cell))
    }
}

/// The point halfway between two.
pub(super) fn halfway(one: Point, other: Point) -> Point {
    (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1))
}

/// The point this far from the first towards the second.
pub(super) fn towards(from: Point, to: Point, far: f64) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(f64::EPSILON);
    (from.0 + x / length * far, from.1 + y / length * far)
}
