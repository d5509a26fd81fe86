//! Lines of cells needed by the readers of exchange formats: rows and columns from a side, diagonals, neighbours.

use super::Space;
use crate::board::{Board, Cell};

/// The row or column that a clue beside the grid refers to. Rows and columns are 1-based; 0 is the position before the
/// first, and one more than the last is the position after the last: `(0, 5)` is above column 5, `(5, 0)` left of row
/// 5. `None` if the position lies beside neither a row nor a column.
pub fn side_line(board: &Board, row: i32, column: i32) -> Option<Vec<u16>> {
    let space = Space::new(board, &[]);
    let (rows, columns) = (space.rows() as i32, space.columns() as i32);
    let step = match (row, column) {
        (0, 1..) if column <= columns => (1, 0),
        (1.., 0) if row <= rows => (0, 1),
        (_, 1..) if row == rows + 1 && column <= columns => (-1, 0),
        (1.., _) if column == columns + 1 && row <= rows => (0, -1),
        _ => return None,
    };
    Some(walk(&space, row + step.0, column + step.1, step))
}

/// The diagonal from a cell of the grid, including it. Rows and columns are 1-based; the step is one row and one column
/// up or down. If the start lies outside the grid, the diagonal begins with the next cell.
pub fn diagonal_from(board: &Board, row: i32, column: i32, step: (i32, i32)) -> Vec<u16> {
    let space = Space::new(board, &[]);
    let inside = |row: i32, column: i32| cell(&space, row, column).is_some();
    if inside(row, column) {
        walk(&space, row, column, step)
    } else {
        walk(&space, row + step.0, column + step.1, step)
    }
}

/// The cells of the grid that share a side with this one.
pub fn neighbours(board: &Board, cell: Cell) -> Vec<Cell> {
    let space = Space::new(board, &[]);
    [(-1, 0), (0, -1), (0, 1), (1, 0)].iter().filter_map(|&(rows, columns)| space.step(cell, rows, columns)).collect()
}

fn cell(space: &Space<'_>, row: i32, column: i32) -> Option<Cell> {
    space.at(usize::try_from(row - 1).ok()?, usize::try_from(column - 1).ok()?)
}

fn walk(space: &Space<'_>, mut row: i32, mut column: i32, step: (i32, i32)) -> Vec<u16> {
    let mut cells = Vec::new();
    while let Some(cell) = cell(space, row, column) {
        cells.push(cell.index() as u16);
        (row, column) = (row + step.0, column + step.1);
    }
    cells
}
