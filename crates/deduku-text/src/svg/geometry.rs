//! The positions of cells in the drawing.

use deduku_core::board::{Board, Place};

/// The side of a cell, in the drawing's units.
pub(super) const CELL: u32 = 50;

/// The white margin around the grid.
const MARGIN: u32 = 10;

/// The number of layers of a cube that are drawn side by side.
fn layers_across(board: &Board) -> u32 {
    let layers = u32::from(board.extent().layer);
    (1..=layers).find(|across| across * across >= layers).unwrap_or(1)
}

/// The width and height of the drawing of a board.
pub(super) fn extent(board: &Board) -> (u32, u32) {
    let Place { layer: layers, row: rows, column: columns } = board.extent();
    let across = layers_across(board);
    let side = |cells: u16| u32::from(cells) * CELL + 2 * MARGIN;
    (across * side(columns), u32::from(layers).div_ceil(across) * side(rows))
}

/// The top left corner of a cell.
pub(super) fn corner(board: &Board, place: Place) -> (u32, u32) {
    let Place { row: rows, column: columns, .. } = board.extent();
    let (across, layer) = (layers_across(board), u32::from(place.layer));
    let start = |at: u32, cells: u16| at * (u32::from(cells) * CELL + 2 * MARGIN) + MARGIN;
    let (left, top) = (start(layer % across, columns), start(layer / across, rows));
    (left + u32::from(place.column) * CELL, top + u32::from(place.row) * CELL)
}
