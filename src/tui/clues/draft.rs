//! A picture under construction.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, Place};
use crate::constraint::Family;
use crate::tui::canvas::{CellPicture, Picture, Shape, Sign};
use crate::tui::theme::Face;

/// What has been drawn so far.
pub(super) struct Draft<'b> {
    pub(super) board: &'b Board,
    pub(super) picture: Picture,
    /// The face of each family of lines.
    pub(super) faces: BTreeMap<Family, Face>,
    /// The letters of families whose lines would look the same without colour.
    pub(super) letters: BTreeMap<Family, char>,
    /// The cages: their cells, their text, and the number of their clue, which is `usize::MAX` for a cosmetic one.
    pub(super) cages: Vec<(Vec<Cell>, String, usize)>,
}

impl<'b> Draft<'b> {
    /// An empty draft.
    pub(super) fn new(board: &'b Board, faces: BTreeMap<Family, Face>, letters: BTreeMap<Family, char>) -> Self {
        let cells = vec![CellPicture::default(); board.cell_count()];
        Self { board, picture: Picture { cells, ..Picture::default() }, faces, letters, cages: Vec::new() }
    }

    /// The cells with these indices that exist on the board.
    pub(super) fn cells(&self, group: &[u16]) -> Vec<Cell> {
        let count = self.board.cell_count();
        group.iter().filter(|&&index| usize::from(index) < count).map(|&index| Cell::new(index)).collect()
    }

    /// The face of a family: that of its lines, or of its signs in cells.
    pub(super) fn face(&self, family: Family) -> Face {
        self.faces.get(&family).copied().unwrap_or(Face::Sign)
    }

    /// The number of rows down and columns to the right from the first cell to the second.
    pub(super) fn step(&self, from: Cell, to: Cell) -> (i32, i32) {
        let (from, to) = (self.board.place(from), self.board.place(to));
        (i32::from(to.row) - i32::from(from.row), i32::from(to.column) - i32::from(from.column))
    }

    /// The direction from the first cell to the second: −1, 0 or 1 each.
    pub(super) fn way(&self, from: Cell, to: Cell) -> (i8, i8) {
        let (rows, columns) = self.step(from, to);
        (rows.signum() as i8, columns.signum() as i8)
    }

    /// Whether two cells are the same, or share a side or a corner.
    pub(super) fn touches(&self, one: Cell, other: Cell) -> bool {
        let (rows, columns) = self.step(one, other);
        rows.abs() <= 1 && columns.abs() <= 1
    }

    /// Whether two cells share a side.
    pub(super) fn is_beside(&self, one: Cell, other: Cell) -> bool {
        let (rows, columns) = self.step(one, other);
        self.board.place(one).layer == self.board.place(other).layer && rows.abs() + columns.abs() == 1
    }

    /// Gives the cell the ground of a shape. Of two, the first stays.
    pub(super) fn shape(&mut self, cell: Cell, shape: Shape) {
        self.picture.cells[cell.index()].shape.get_or_insert(shape);
    }

    /// Whether a line runs through the cell.
    pub(super) fn is_on_line(&self, cell: Cell) -> bool {
        self.picture.lines.iter().any(|line| line.strokes.iter().any(|stroke| stroke.contains(&cell)))
    }

    /// Puts a sign into the cell's corner if one of its two places is free; returns whether the sign is there.
    pub(super) fn sign(&mut self, cell: Cell, sign: Sign) -> bool {
        let corner = &mut self.picture.cells[cell.index()].corner;
        let Some(free) = [1, 0].into_iter().find(|&at| corner[at].is_none()) else {
            return corner.contains(&Some(sign));
        };
        if !corner.contains(&Some(sign)) {
            corner[free] = Some(sign);
        }
        true
    }

    /// The cell at this row and column, counted from 0.
    pub(super) fn at(&self, row: i32, column: i32) -> Option<Cell> {
        let (row, column) = (u16::try_from(row).ok()?, u16::try_from(column).ok()?);
        self.board.cell_at(Place { layer: 0, row, column })
    }
}
