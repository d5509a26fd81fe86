//! Groups of cells that hold the same digits, each as often as the others.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row};
use crate::constraint::kernels::SameDigits;

pub(in crate::constraint) static ROW: Row = Row {
    rule: "The groups hold the same digits, each digit equally often.",
    iss: &["SameValues"],
    arguments: "groups: two or more of equally many cells",
    help: "A digit that one group cannot hold is in none of them.",
    ..row("same values", Geometry::Roles, Drawing::Shade)
};

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let size = clue.groups.first().map_or(0, Vec::len);
    if size == 0 || clue.groups.iter().any(|group| group.len() != size) {
        return Err(ClueError::Needs { needs: "groups of equally many cells" });
    }
    Ok(vec![SameDigits::new(space.cells(&clue.groups.concat())?, size).into()])
}
