//! The positions of clues outside the grid.

use super::super::fields::place_name;
use deduku_core::board::{Board, Cell};
use deduku_core::constraint::{diagonal_from, side_line};

/// The position outside the grid from which this line is viewed, and its direction if it is a diagonal; `None` if the
/// line is neither a row, a column nor a diagonal, from end to end.
pub(super) fn side_of(board: &Board, line: &[u16], diagonal: bool) -> Option<(String, &'static str)> {
    let place = |cell: u16| {
        let place = board.place(Cell::new(cell));
        (i32::from(place.row) + 1, i32::from(place.column) + 1)
    };
    let first = place(*line.first()?);
    let step = match line.get(1) {
        Some(&second) => (place(second).0 - first.0, place(second).1 - first.1),
        // A corner: the diagonal comes from outside the grid.
        None if diagonal => {
            let rows = i32::from(board.extent().row);
            (if first.0 == 1 { -1 } else { 1 }, if first.1 == 1 && first.0 < rows { 1 } else { -1 })
        }
        None => return None,
    };
    let direction = match step {
        (-1, -1) => "UL",
        (-1, 1) => "UR",
        (1, -1) => "DL",
        (1, 1) => "DR",
        (0, 1 | -1) | (1 | -1, 0) if !diagonal => "",
        _ => return None,
    };
    let (row, column) = (first.0 - step.0, first.1 - step.1);
    let whole = if diagonal { diagonal_from(board, row, column, step) } else { side_line(board, row, column)? };
    (whole == line).then(|| (place_name(row, column), direction))
}
