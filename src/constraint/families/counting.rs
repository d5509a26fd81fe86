//! Digits that count: circles that count themselves, a cell that counts others' different digits.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, push_different, row, values};
use crate::constraint::kernels::{Count, CountDistinct, CountItself};

pub(in crate::constraint) static CIRCLES: Row = Row {
    rule: "A digit in a circle says how many circles hold it.",
    iss: &["CountingCircles"],
    sudokupad: &["counting circles"],
    arguments: "groups: the circles",
    help: "The different digits in the circles add up to the number of circles.",
    ..row("counting circles", Geometry::Set, Drawing::InCell)
};

pub(in crate::constraint) static DISTINCT: Row = Row {
    rule: "The first cell says how many different digits the others hold.",
    iss: &["CountDistinct"],
    arguments: "groups: the cell that says it, and the cells that are counted",
    help: "Cells that see each other count each.",
    ..row("count distinct", Geometry::Roles, Drawing::Cage)
};

pub(in crate::constraint) static DOPPELGANGER: Row = Row {
    rule: "Each row, column and region lacks one digit, and no two of a kind lack the same.",
    iss: &["Doppelganger"],
    arguments: "groups: none, or cells that hold the missing digit of each row, of each column and of each region",
    help: "Each digit is missing in one row at most, in one column and in one region.",
    ..row("doppelganger", Geometry::Everywhere, Drawing::Listed)
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

/// With cells for what rows, columns and regions lack: each of these differs from its house, and from its like.
fn with_cells(clue: &Clue, space: &Space<'_>) -> Compiled {
    let (rows, columns) = (space.rows(), space.columns());
    let lines = space.lines();
    let houses = [lines[..rows].to_vec(), lines[rows..rows + columns].to_vec(), space.regions()];
    let mut kernels = Vec::new();
    for (group, houses) in clue.groups.iter().zip(houses) {
        let lacking = space.cells(group)?;
        push_different(&mut kernels, &lacking, space);
        for (&cell, mut house) in lacking.iter().zip(houses) {
            house.push(cell);
            push_different(&mut kernels, &house, space);
        }
    }
    Ok(kernels)
}

/// A row lacks a digit if the grid has one of it less than rows; so all is said by how often each digit occurs.
pub(in crate::constraint) fn compile_doppelganger(clue: &Clue, space: &Space<'_>) -> Compiled {
    let side = space.rows();
    if space.columns() != side || space.digits() != side + 1 || side > 100 {
        return Err(ClueError::Needs { needs: "a square board with one digit more than it has rows" });
    }
    if !clue.groups.is_empty() {
        return with_cells(clue, space);
    }
    let cells: Vec<_> = space.lines().into_iter().take(side).flatten().collect();
    let count = |digit: usize| Count::new(cells.clone(), 1 << digit, 0b11 << (side - 1)).into();
    Ok((0..space.digits()).map(count).collect())
}
