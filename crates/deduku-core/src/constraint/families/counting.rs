//! Digits that count: circles that count themselves, and a cell that counts the different digits of others.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row, values};
use crate::constraint::kernels::{CountDistinct, CountItself};

pub(in crate::constraint) static CIRCLES: Row = Row {
    rule: "A digit in a circle says how many circles hold it.",
    iss: &["CountingCircles"],
    arguments: "groups: the circles",
    help: "The different digits in the circles add up to the number of circles.",
    words: &[
        "circle how many circle (give appear count)",
        "circle exact circle (give appear many)",
        "appear circle n (if n exactly number digit circle give)",
        "circle give times/count circle (appear total number all)",
        "circle count circle",
        "circle appear often circle",
        "circle how many circle (equal appear same)",
        "circle n circle (if)",
        "circle x/n appear (if times time circle many)",
        "circle how many circle (give appear all digit total)",
        "circle appear many circle (if that give time)",
        "circle how many appear (give all digit total)",
    ],
    ..row("counting circles", Geometry::Set, Drawing::InCell)
};

pub(in crate::constraint) static DISTINCT: Row = Row {
    rule: "The first cell says how many different digits the others hold.",
    iss: &["CountDistinct"],
    arguments: "groups: the cell that says it, and the cells that are counted",
    help: "Cells that see each other each count.",
    ..row("count distinct", Geometry::Roles, Drawing::Cage)
};

pub(in crate::constraint) fn compile_circles(clue: &Clue, space: &Space<'_>) -> Compiled {
    let circles = |group: &Vec<u16>| Ok(CountItself::new(space.cells(group)?, values(space)).into());
    clue.groups.iter().map(circles).collect()
}

pub(in crate::constraint) fn compile_distinct(clue: &Clue, space: &Space<'_>) -> Compiled {
    let [control, counted] = clue.groups.as_slice() else {
        return Err(ClueError::Needs { needs: "the cell that counts, and those that it counts" });
    };
    let Some(&control) = space.cells(control)?.first() else {
        return Err(ClueError::Needs { needs: "the cell that counts" });
    };
    Ok(vec![CountDistinct::new(control, space.cells(counted)?, values(space)).into()])
}
