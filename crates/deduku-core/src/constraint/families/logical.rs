//! Clues made of other clues: all of them, one of them, or the same ones repeated elsewhere.

use super::{Clue, ClueError, Compile, Compiled, Drawing, Geometry, Row, Space, row};
use crate::board::{Cell, Place};
use crate::constraint::kernels::Any;

pub(in crate::constraint) static AND: Row = Row {
    rule: "All of these hold.",
    iss: &["And"],
    arguments: "parts: clues",
    help: "It combines several clues into one case of an alternative.",
    ..row("and", Geometry::Parts, Drawing::Listed)
};

pub(in crate::constraint) static OR: Row = Row {
    rule: "At least one of these holds.",
    iss: &["Or"],
    arguments: "parts: clues, each a case",
    help: "What all cases exclude is excluded.",
    ..row("or", Geometry::Parts, Drawing::Listed)
};

pub(in crate::constraint) static REPLICATE: Row = Row {
    rule: "The same clues hold at each of several cells.",
    iss: &["Replicate"],
    arguments: "groups: the cells to which the origin moves, then the origin (else the first cell of the grid); parts: clues",
    help: "It writes once a pattern that the grid has many times.",
    ..row("replicate", Geometry::Parts, Drawing::Listed)
};

/// The deepest nesting of clues, and the most clues of a repetition.
const DEEPEST: usize = 16;
const MOST_COPIES: usize = 4096;

fn depth(clue: &Clue) -> usize {
    1 + clue.parts.iter().map(depth).max().unwrap_or(0)
}

pub(super) fn check_depth(clue: &Clue) -> Result<(), ClueError> {
    if depth(clue) > DEEPEST {
        return Err(ClueError::TooLarge { what: "clues are nested more than 16 deep" });
    }
    Ok(())
}

pub(in crate::constraint) fn compile_and(clue: &Clue, space: &Space<'_>, compile: Compile) -> Compiled {
    check_depth(clue)?;
    let mut kernels = Vec::new();
    for part in &clue.parts {
        kernels.extend(compile(part, space)?);
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_or(clue: &Clue, space: &Space<'_>, compile: Compile) -> Compiled {
    check_depth(clue)?;
    let cases = clue.parts.iter().map(|part| compile(part, space)).collect::<Result<Vec<_>, _>>()?;
    Ok(vec![Any::new(cases).into()])
}

pub(in crate::constraint) fn compile_replicate(clue: &Clue, space: &Space<'_>, compile: Compile) -> Compiled {
    check_depth(clue)?;
    let Some(targets) = clue.groups.first() else {
        return Err(ClueError::Needs { needs: "the cells to which it is repeated" });
    };
    if targets.len() * clue.parts.len() > MOST_COPIES {
        return Err(ClueError::TooLarge { what: "it repeats more than 4096 clues" });
    }
    let place = |cell: u16| Ok(space.board.place(space.cells(&[cell])?[0]));
    let origin = place(clue.groups.get(1).and_then(|group| group.first()).copied().unwrap_or(0))?;
    let grid_rows = space.rows() as u16;
    let mut kernels = Vec::new();
    for &target in targets {
        let mut to = place(target)?;
        if usize::from(target) < space.board.grid_cells() && origin.row >= grid_rows {
            // The origin lies beside the grid, so a target given by its place in the grid is counted from the origin.
            to.row += origin.row;
            to.column += origin.column;
        }
        let step = (i32::from(to.row) - i32::from(origin.row), i32::from(to.column) - i32::from(origin.column));
        for part in &clue.parts {
            kernels.extend(compile(&moved(part, space, step)?, space)?);
        }
    }
    Ok(kernels)
}

/// Moves all cells of the clue down and to the right by this number of rows and columns.
fn moved(clue: &Clue, space: &Space<'_>, (rows, columns): (i32, i32)) -> Result<Clue, ClueError> {
    space.cells(&clue.cells())?;
    let to = |cell: u16| {
        let from = Cell::new(cell);
        let place = space.board.place(from);
        let at = |number: u16, step: i32| u16::try_from(i32::from(number) + step).ok();
        let (row, column) = at(place.row, rows).zip(at(place.column, columns))?;
        let to = space.board.cell_at(Place { row, column, ..place })?;
        // Cells beside the grid move only among themselves; they lie in rows of the same length.
        let beside = |cell: Cell| cell.index() >= space.board.grid_cells();
        (beside(to) == beside(from)).then_some(to.index() as u16)
    };
    clue.mapped(&to).ok_or(ClueError::Needs { needs: "room in the grid for every repetition" })
}
