//! A rotation or reflection of a board onto itself.

use super::{Cell, HouseId};

/// A rotation or reflection of a board that maps every house onto a house and every grid onto a grid.
#[derive(Clone, Debug)]
pub struct Turn {
    pub(super) name: &'static str,
    pub(super) cells: Box<[Cell]>,
    pub(super) houses: Box<[HouseId]>,
    pub(super) grids: Box<[usize]>,
}

impl Turn {
    /// The name of the transformation: `turned by 90°`, `mirrored in the falling diagonal`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The cell onto which this cell is mapped.
    #[inline]
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    /// The house onto which this house is mapped.
    #[inline]
    pub fn house(&self, house: HouseId) -> HouseId {
        self.houses[house.index()]
    }

    /// The grid onto which this grid is mapped: indices, from 0, in [`Board::grids`](super::Board::grids).
    pub fn grid(&self, grid: usize) -> usize {
        self.grids[grid]
    }
}
