//! Where the cells of a board lie.

/// Where a cell lies on the canvas. Each number counts from 0; a flat board has only layer 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The layer of a cube.
    pub layer: u16,
    /// The row, from the top.
    pub row: u16,
    /// The column, from the left.
    pub column: u16,
}
