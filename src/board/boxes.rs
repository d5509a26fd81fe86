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
    /// How many digits, rows and columns a grid of such boxes has.
    pub const fn size(self) -> u16 {
        self.rows as u16 * self.columns as u16
    }

    /// The number of the box in which this row and column lie; all count from 0.
    pub const fn box_of(self, row: u16, column: u16) -> u16 {
        row / self.rows as u16 * self.rows as u16 + column / self.columns as u16
    }

    /// Whether a board can have so many digits.
    pub(super) fn check(self) -> Result<u16, BoardError> {
        let Self { rows, columns } = self;
        let size = self.size();
        if size < 2 || size > u16::from(Digit::MAX) {
            return Err(BoardError::Size { rows, columns, size });
        }
        Ok(size)
    }
}

/// The customary division of each size that has one: a grid of these boxes bears the plain name, `9x9`.
pub const PLAIN_SHAPES: [BoxShape; 8] = {
    const fn of(rows: u8, columns: u8) -> BoxShape {
        BoxShape { rows, columns }
    }
    [of(2, 2), of(2, 3), of(2, 4), of(3, 3), of(5, 2), of(3, 4), of(4, 4), of(5, 5)]
};

/// The boxes of the plain grid that has so many cells: 81 → 3×3.
pub fn for_cell_count(cells: usize) -> Option<BoxShape> {
    PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()).pow(2) == cells)
}
