//! The plain 9×9 grid, full, and sets of its cells.

/// The number of cells of the grid.
pub(in crate::generate) const CELLS: usize = 81;
/// A set of cells, one bit each in reading order.
pub(in crate::generate) type CellMask = u128;
/// The digits of a full grid in reading order, each less by one.
pub(in crate::generate) type FullGrid = [u8; CELLS];
