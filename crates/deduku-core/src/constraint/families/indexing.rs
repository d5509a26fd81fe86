//! Digits that give the place of a digit: in their row, column or box, or along a line.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Kernel, Row, Space, one_group, row, table};
use crate::board::Cell;
use crate::constraint::kernels::{Allowed, Any, PairTable, Relation};

pub(in crate::constraint) static COLUMN: Row = Row {
    aliases: &["159"],
    rule: "The digit says in which column of its row the number of its own column stands.",
    said: "A digit in a shaded cell indicates the column where its column number appears in its row.",
    iss: &["Indexing:C"],
    fpuzzles: &["columnindexer"],
    arguments: "groups: sets of cells",
    help: "A 4 in column 1 says that the 1 of its row stands in column 4.",
    words: &[
        "which-column in-column row (shaded place appear position index if then n x y c r d)",
        "column digit-set which-column row (place appear position digit-set)",
        "column ~# ~which-column ~# ~row (place appear)",
        "in-column position row",
        "in-column in-column row",
    ],
    ..row("column indexer", Geometry::Set, Drawing::Shade)
};

pub(in crate::constraint) static ROWS: Row = Row {
    rule: "The digit says in which row of its column the number of its own row stands.",
    said: "A digit in a shaded cell indicates the row where its row number appears in its column.",
    iss: &["Indexing:R"],
    fpuzzles: &["rowindexer"],
    arguments: "groups: sets of cells",
    help: "A 4 in row 1 says that the 1 of its column stands in row 4.",
    words: &[
        "which-row in-row column (shaded place appear position index if then n x y c r d)",
        "row digit-set which-row column (place appear position digit-set)",
        "row ~# ~which-row ~# ~column (place appear)",
        "in-row position column",
        "in-row in-row column",
    ],
    ..row("row indexer", Geometry::Set, Drawing::Shade)
};

pub(in crate::constraint) static BOXES: Row = Row {
    rule: "The digit says in which place of its box the number of its own place stands.",
    fpuzzles: &["boxindexer"],
    arguments: "groups: sets of cells",
    help: "Places of a box count in reading order.",
    ..row("box indexer", Geometry::Set, Drawing::Shade)
};

pub(in crate::constraint) static VALUE: Row = Row {
    rule: "The first digit stands as many cells along the line as the second digit says.",
    iss: &["ValueIndexing"],
    arguments: "groups: the digit X, the number of steps, then the cells along the line",
    help: "The line goes on from the second cell.",
    ..row("value indexing", Geometry::Roles, Drawing::Arrow)
};

/// The cell has a value exactly if the cell that this value points to has the value that points back. `line` are the
/// cells pointed to, from the value 1 on; `own` is the 1-based place of the cell among them.
fn index(kernels: &mut Vec<Kernel>, space: &Space<'_>, cell: Cell, line: &[Cell], own: i32) {
    let mut allowed = 0;
    for value in space.values() {
        let to = usize::try_from(value - 1).ok().and_then(|at| line.get(at));
        let (Some(&to), Ok(bit)) = (to, space.bit(value)) else { continue };
        if space.bit(own).is_err() {
            continue;
        }
        allowed |= bit;
        if to == cell {
            continue;
        }
        let both = table(space, |a, b| (a == value) == (b == own));
        kernels.push(Relation::new(cell, to, both, "points at").into());
    }
    kernels.push(Allowed::new(cell, allowed).into());
}

fn each(clue: &Clue, space: &Space<'_>, line: impl Fn(Cell) -> Vec<Cell>) -> Compiled {
    let mut kernels = Vec::new();
    for cell in space.cells(&clue.groups.concat())? {
        let line = line(cell);
        let Some(own) = line.iter().position(|&other| other == cell) else {
            return Err(ClueError::Needs { needs: "cells of the grid, in boxes where boxes are indexed" });
        };
        index(&mut kernels, space, cell, &line, own as i32 + 1);
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_column(clue: &Clue, space: &Space<'_>) -> Compiled {
    let row = |cell: Cell| usize::from(space.board.place(cell).row);
    each(clue, space, |cell| (0..space.columns()).filter_map(|column| space.at(row(cell), column)).collect())
}

pub(in crate::constraint) fn compile_row(clue: &Clue, space: &Space<'_>) -> Compiled {
    let column = |cell: Cell| usize::from(space.board.place(cell).column);
    each(clue, space, |cell| (0..space.rows()).filter_map(|row| space.at(row, column(cell))).collect())
}

pub(in crate::constraint) fn compile_box(clue: &Clue, space: &Space<'_>) -> Compiled {
    let regions = space.regions();
    each(clue, space, |cell| regions.iter().find(|region| region.contains(&cell)).cloned().unwrap_or_default())
}

pub(in crate::constraint) fn compile_value(clue: &Clue, space: &Space<'_>) -> Compiled {
    let cells = one_group(clue, space)?;
    let [digit, steps, line @ ..] = cells.as_slice() else {
        return Err(ClueError::Needs { needs: "the digit, the number of steps and the line" });
    };
    let same = PairTable::new(space.digits(), &|a, b| a == b);
    let mut alternatives = Vec::new();
    for (at, &cell) in line.iter().enumerate() {
        let Ok(bit) = space.bit(at as i32 + 1) else { continue };
        let mut kernels: Vec<Kernel> = vec![Allowed::new(*steps, bit).into()];
        super::push_pair(&mut kernels, *digit, cell, &same, "=");
        alternatives.push(kernels);
    }
    Ok(vec![Any::new(alternatives).into()])
}
