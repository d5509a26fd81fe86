//! The rectangles into which a grid is divided.

use super::{BoardError, Digit};

/// The rectangle into which a grid is divided. The grid has `rows` × `columns` digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxShape {
    /// Rows of one box.
    pub rows: u8,
    /// Columns of one box.
    pub columns: u8,
}

impl BoxShape {
    /// The number of digits, rows and columns of a grid of such boxes.
    pub const fn size(self) -> u16 {
        self.rows as u16 * self.columns as u16
    }

    /// The number of the box that contains this row and column; all count from 0.
    pub const fn box_of(self, row: u16, column: u16) -> u16 {
        row / self.rows as u16 * self.rows as u16 + column / self.columns as u16
    }

    /// Checks that a board can have this number of digits, and returns it.
    pub(super) fn check(self) -> Result<u16, BoardError> {
        let Self { rows, columns } = self;
        let size = self.size();
        if size < 2 || size > u16::from(Digit::MAX) {
            return Err(BoardError::Size { rows, columns, size });
        }
        Ok(size)
    }
}

/// The customary division of each size that has one. A grid of these boxes has the plain name, such as `9x9`.
pub const PLAIN_SHAPES: [BoxShape; 8] = {
    const fn of(rows: u8, columns: u8) -> BoxShape {
        BoxShape { rows, columns }
    }
    [of(2, 2), of(2, 3), of(2, 4), of(3, 3), of(5, 2), of(3, 4), of(4, 4), of(5, 5)]
};

/// The boxes of the plain grid with this number of cells: 81 → 3×3.
pub fn for_cell_count(cells: usize) -> Option<BoxShape> {
    PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()).pow(2) == cells)
}
