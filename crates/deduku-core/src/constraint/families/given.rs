//! A cell that may hold only some values: used in alternatives, where it is no given of the puzzle.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row};
use crate::constraint::kernels::Allowed;

pub(in crate::constraint) static ROW: Row = Row {
    rule: "The cell holds one of the digits.",
    iss: &["Given"],
    arguments: "groups: cells; numbers: the values that each may hold",
    help: "Inside an alternative it says what one of the cases requires of a cell.",
    ..row("given", Geometry::Set, Drawing::InCell)
};

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    if clue.numbers.is_empty() {
        return Err(ClueError::Needs { needs: "the values that the cell may hold" });
    }
    let digits = clue.numbers.iter().map(|&value| space.bit(value)).try_fold(0, |all, bit| Ok(all | bit?))?;
    let cells = space.cells(&clue.groups.concat())?;
    Ok(cells.into_iter().map(|cell| Allowed::new(cell, digits).into()).collect())
}
