//! A way to turn or mirror a board onto itself.

use super::{Cell, HouseId};

/// A way to turn or mirror a board so that every house falls on a house, and every grid on a grid.
#[derive(Clone, Debug)]
pub struct Turn {
    pub(super) name: &'static str,
    pub(super) cells: Box<[Cell]>,
    pub(super) houses: Box<[HouseId]>,
    pub(super) grids: Box<[usize]>,
}

impl Turn {
    /// What is done: `turned by 90°`, `mirrored in the falling diagonal`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Where the cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    /// Where the house goes.
    pub fn house(&self, house: HouseId) -> HouseId {
        self.houses[house.index()]
    }

    /// Where the grid goes: indices, from 0, in [`Board::grids`](super::Board::grids).
    pub fn grid(&self, grid: usize) -> usize {
        self.grids[grid]
    }
}
