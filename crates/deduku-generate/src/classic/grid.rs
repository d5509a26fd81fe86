//! The plain 9×9 grid, full, and sets of its cells.

/// The number of cells of the grid.
pub(crate) const CELLS: usize = 81;
/// A set of cells, one bit each in reading order.
pub(crate) type CellMask = u128;
/// The digits of a full grid in reading order, each less by one.
pub(crate) type FullGrid = [u8; CELLS];
