//! Renban lines hold consecutive digits in any order; on nabner lines no two digits are equal or consecutive.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, each_two, push_different, row, table};
use crate::constraint::kernels::DigitSets;

pub(in crate::constraint) static RENBAN: Row = Row {
    rule: "The line holds consecutive digits in any order, none of them twice.",
    said: "The line holds different consecutive digits in any order.",
    iss: &["Renban"],
    fpuzzles: &["renban"],
    arguments: "groups: lines",
    help: "A digit on a line of four is at most three away from every other one.",
    words: &[
        "consecutive (set unique or order place line sequence run renban indeterminate random different block group series occupied bold thick)",
        "renban consecutive order (joined line set)",
        "consecutive unique (order appear line set any)",
        "any-order set unique (consecutive line run digit)",
    ],
    ..row("renban", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static NABNER: Row = Row {
    rule: "No two digits of the line are equal or consecutive, wherever they lie on it.",
    said: "No two digits on the line are consecutive or equal.",
    fpuzzles: &["nabner"],
    arguments: "groups: lines",
    help: "A line of five cells with digits up to 9 holds 1, 3, 5, 7 and 9.",
    words: &[
        "not consecutive unique (set line nabner two repeat order other)",
        "appear consecutive not (nabner line unique if)",
        "nabner not consecutive (set line two either unique)",
        "not consecutive line two anywhere (unique)",
        "line not consecutive same/equal (or other)",
    ],
    ..row("nabner", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) fn compile_renban(clue: &Clue, space: &Space<'_>) -> Compiled {
    let mut kernels = Vec::new();
    for group in clue.groups.iter().filter(|group| !group.is_empty()) {
        let cells = space.cells(group)?;
        if cells.len() > space.digits() {
            return Err(ClueError::TooLarge { what: "the line has more cells than there are digits" });
        }
        push_different(&mut kernels, &cells, space);
        kernels.push(
            DigitSets::new(cells, space.digits(), |set| {
                let run = set >> set.trailing_zeros();
                run & (run + 1) == 0
            })
            .into(),
        );
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_nabner(clue: &Clue, space: &Space<'_>) -> Compiled {
    let apart = table(space, |a, b| (a - b).abs() > 1);
    let mut kernels = Vec::new();
    for group in &clue.groups {
        each_two(&mut kernels, &space.cells(group)?, &apart, "is not next to");
    }
    Ok(kernels)
}
