//! Doppelgängers: each house lacks one digit, and each 0 has three houses that lack different digits.
//!
//! The rule is that of Interactive Sudoku Solver, whose cells for the missing digits form a column beside the rows, a
//! row below the columns, and a small grid for the regions.

use super::{Beside, Clue, ClueError, Compiled, Drawing, Geometry, Kernel, Row, Space, push_different, row};
use crate::board::Cell;
use crate::constraint::kernels::{Allowed, Any, Different};

pub(in crate::constraint) static ROW: Row = Row {
    rule: "Each row, column and region lacks one digit, never 0, and no two of a kind lack the same. Where a 0 stands, its row, column and region \
           lack different digits.",
    iss: &["Doppelganger"],
    // The column beside the grid holds the digit that each row lacks, the row below it the digit that each column
    // lacks.
    beside: &[Beside::numbered("dgc"), Beside::numbered("dgr"), Beside::numbered("dgb")],
    arguments: "groups: the cells that hold the missing digit of each row, of each column and of each region",
    help: "Each digit but 0 is missing in one row, in one column and in one region.",
    ..row("doppelganger", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let side = space.rows();
    if space.columns() != side || space.digits() != side + 1 || space.first() != 0 {
        return Err(ClueError::Needs { needs: "a square board with one digit more than it has rows, 0 among them" });
    }
    let lines = space.lines();
    let houses = [lines[..side].to_vec(), lines[side..2 * side].to_vec(), space.regions()];
    let said = if houses[2].is_empty() { 2 } else { 3 };
    let fits = |(group, houses): (&Vec<u16>, &Vec<Vec<Cell>>)| group.len() == houses.len();
    if clue.groups.len() != said || !clue.groups.iter().zip(&houses).all(fits) {
        return Err(ClueError::Needs { needs: "a cell for the digit that each row, column and region lacks" });
    }
    let zero = space.bit(0)?;
    let mut kernels = Vec::new();
    // For each cell, the cells with the digits that its houses lack.
    let mut lacking = vec![Vec::new(); space.board.grid_cells()];
    for (group, houses) in clue.groups.iter().zip(houses) {
        let missing = space.cells(group)?;
        push_different(&mut kernels, &missing, space);
        for (&cell, mut house) in missing.iter().zip(houses) {
            for inside in &house {
                lacking[inside.index()].push(cell);
            }
            kernels.push(Allowed::new(cell, space.all() & !zero).into());
            house.push(cell);
            push_different(&mut kernels, &house, space);
        }
    }
    let at_a_zero = |(at, missing): (usize, Vec<Cell>)| -> Kernel {
        let other = vec![Allowed::new(Cell::at(at), space.all() & !zero).into()];
        Any::new(vec![other, vec![Different::new(missing, space.digits()).into()]]).into()
    };
    kernels.extend(lacking.into_iter().enumerate().map(at_a_zero));
    Ok(kernels)
}
