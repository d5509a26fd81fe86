//! Connected areas: of the cells with some digits, and regions that have to be found.

use super::{Beside, Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row, values};
use crate::board::Cell;
use crate::constraint::Family;
use crate::constraint::kernels::{Connected, Numbered, Region, SameRegion};

pub(in crate::constraint) static VALUES: Row = Row {
    rule: "The cells that hold one of the digits are connected by their sides.",
    iss: &["ConnectedValues"],
    arguments: "groups: the cells (else the grid); numbers: the digits; text: how many cells they are, if that is said",
    help: "A cell that no such cell can reach holds none of the digits.",
    ..row("connected values", Geometry::Set, Drawing::Listed)
};

pub(in crate::constraint) static CHAOS: Row = Row {
    aliases: &["chaos construction"],
    rule: "The regions have to be found: each is connected, has as many cells as there are digits, and holds \
           different digits.",
    iss: &["ChaosConstruction"],
    beside: &[Beside::numbered("cc")],
    arguments: "groups: for each cell of the grid a cell beside it that holds its region's number",
    help: "Regions are numbered as their first cells come in reading order.",
    ..row("chaos", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static ARROW: Row = Row {
    rule: "The digit counts the cells of its region along the arms, as far as they go on without a break.",
    iss: &["ChaosArrow"],
    arguments: "groups: the cell, then the arms (none: the four directions); number: 1 if the cell itself does not count",
    help: "An arm ends where another region begins.",
    ..row("chaos arrow", Geometry::Roles, Drawing::InCell)
};

pub(in crate::constraint) static COUNT: Row = Row {
    rule: "The digit counts the cells of its region among itself and the cells around it, or those given.",
    iss: &["ChaosCount"],
    arguments: "groups: the cell, then the cells that are counted (else those around it and itself); number: 1 if the \
                cell itself does not count",
    help: "A cell whose digit is as great as the number of cells around it shares its region with all.",
    ..row("chaos count", Geometry::Roles, Drawing::InCell)
};

/// Which of these cells share a side: a group of as many consecutive cells as the grid has is laid out like the grid.
pub(super) fn touching<'s, 'p>(cells: &[Cell], space: &'s Space<'p>) -> impl Fn(Cell, Cell) -> bool + use<'s, 'p> {
    let base = cells.first().map_or(0, |cell| cell.index());
    let like_grid =
        cells.len() == space.board.grid_cells() && cells.iter().enumerate().all(|(at, cell)| cell.index() == base + at);
    let place = move |cell: Cell| if like_grid { Cell::at(cell.index() - base) } else { cell };
    move |a: Cell, b: Cell| space.adjacent(place(a), place(b))
}

pub(in crate::constraint) fn compile_values(clue: &Clue, space: &Space<'_>) -> Compiled {
    let cells = if clue.groups.is_empty() {
        (0..space.board.grid_cells()).map(Cell::at).collect()
    } else {
        space.cells(&clue.groups.concat())?
    };
    let digits = clue.numbers.iter().map(|&value| space.bit(value)).try_fold(0, |all, bit| Ok(all | bit?))?;
    let size = match clue.text.as_deref().map(str::parse) {
        None => None,
        Some(Ok(size)) => Some(size),
        Some(Err(_)) => return Err(ClueError::Text { what: "a number of cells is expected", at: 1 }),
    };
    let touch = touching(&cells, space);
    Ok(vec![Connected::new(cells.clone(), digits, size, touch).into()])
}

pub(in crate::constraint) fn compile_chaos(clue: &Clue, space: &Space<'_>) -> Compiled {
    let needs = "a cell beside the grid for the region of each cell, and as many regions as digits";
    let [labels] = &clue.groups[..] else { return Err(ClueError::Needs { needs }) };
    let labels = space.cells(labels)?;
    let grid: Vec<Cell> = (0..space.board.grid_cells()).map(Cell::at).collect();
    if labels.len() != grid.len() || grid.len() != space.digits() * space.digits() {
        return Err(ClueError::Needs { needs });
    }
    let regions = Region::all(&grid, &labels, space.digits(), |a, b| space.adjacent(a, b));
    Ok([Numbered::new(&labels).into()].into_iter().chain(regions.into_iter().map(Into::into)).collect())
}

/// The label cells of these cells; a label cell stands for itself.
fn labels(space: &Space<'_>, cells: &[Cell]) -> Result<Vec<Cell>, ClueError> {
    let chaos = space.clues.iter().find(|clue| clue.family == Family::Chaos);
    let group = chaos.and_then(|clue| clue.groups.first());
    let label = |cell: &Cell| match group.and_then(|group| group.get(cell.index())) {
        _ if cell.index() >= space.board.grid_cells() => Ok(*cell),
        Some(&label) => Ok(Cell::new(label)),
        None => Err(ClueError::Needs { needs: "regions that have to be found" }),
    };
    cells.iter().map(label).collect()
}

fn first_cell(clue: &Clue, space: &Space<'_>) -> Result<Cell, ClueError> {
    let first = clue.groups.first().map(|group| space.cells(group)).transpose()?;
    first.and_then(|cells| cells.first().copied()).ok_or(ClueError::Needs { needs: "a cell that counts" })
}

pub(in crate::constraint) fn compile_arrow(clue: &Clue, space: &Space<'_>) -> Compiled {
    let cell = first_cell(clue, space)?;
    let own = labels(space, &[cell])?[0];
    let mut arms: Vec<Vec<Cell>> = Vec::new();
    for group in clue.groups[1..].iter().filter(|group| !group.is_empty()) {
        arms.push(labels(space, &space.cells(group)?)?.into_iter().filter(|&label| label != own).collect());
    }
    if arms.is_empty() {
        for (rows, columns) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let next = |&at: &Cell| space.step(at, rows, columns);
            let arm: Vec<Cell> = std::iter::successors(next(&cell), next).collect();
            arms.push(labels(space, &arm)?);
        }
    }
    let counts = i32::from(clue.numbers.first() != Some(&1));
    Ok(vec![SameRegion::new(cell, own, &arms, counts, &values(space)).into()])
}

pub(in crate::constraint) fn compile_count(clue: &Clue, space: &Space<'_>) -> Compiled {
    let cell = first_cell(clue, space)?;
    let own = labels(space, &[cell])?[0];
    let set = if let Some(group) = clue.groups.get(1).filter(|group| !group.is_empty()) {
        space.cells(group)?
    } else {
        let steps = (-1..=1).flat_map(|rows| (-1..=1).map(move |columns| (rows, columns)));
        steps.filter_map(|(rows, columns)| space.step(cell, rows, columns)).collect()
    };
    let set = labels(space, &set)?;
    let counts = i32::from(set.contains(&own) && clue.numbers.first() != Some(&1));
    let arms: Vec<Vec<Cell>> = set.into_iter().filter(|&label| label != own).map(|label| vec![label]).collect();
    Ok(vec![SameRegion::new(cell, own, &arms, counts, &values(space)).into()])
}
