//! Cursor movement over a board of any shape, as it is laid out on the screen.

use super::canvas::{Chart, Look};
use super::owner::Move;
use crate::board::{Base, Board, Cell, HouseKind};

/// The cell that a movement leads to; none if there is no such cell. `empty` returns whether a cell has no digit.
pub(super) fn target(board: &Board, look: Look, from: Cell, way: Move, empty: &dyn Fn(Cell) -> bool) -> Option<Cell> {
    if let Some((layer @ 1.., ground)) = board.layer_of(from)
        && !matches!(way, Move::SliceBefore | Move::SliceAfter)
    {
        // It moves as over the grid, and stays in its layer.
        let there = |cell: Cell| board.in_layer(layer, cell).filter(|_| cell.index() < board.grid_cells());
        return target(board, look, ground, way, &|cell| there(cell).is_some_and(empty)).and_then(there);
    }
    // Movement is not limited to a grid that is shown alone: the cursor may leave it.
    let chart = || Chart::new(board, Look { grid: None, ..look }, from);
    let steps = |down: i32, across: i32| walk(&chart(), from, (down, across));
    let (high, wide) = stride(board);
    let search = |forward: bool| others(board, look, from, forward).into_iter().find(|&cell| empty(cell));
    match way {
        Move::Left => steps(0, -1),
        Move::Right => steps(0, 1),
        Move::Up => steps(-1, 0),
        Move::Down => steps(1, 0),
        Move::BoxLeft => steps(0, -wide),
        Move::BoxRight => steps(0, wide),
        Move::BoxUp => steps(-high, 0),
        Move::BoxDown => steps(high, 0),
        Move::NextBox => other_box(board, &chart(), from, 1),
        Move::PreviousBox => other_box(board, &chart(), from, -1),
        Move::RowStart | Move::RowEnd | Move::ColumnTop | Move::ColumnBottom => {
            end_of_line(&Chart::new(board, look, from), from, way)
        }
        Move::NextEmpty => search(true),
        Move::PreviousEmpty => search(false),
        Move::SliceBefore => other_slice(board, look, from, -1),
        Move::SliceAfter => other_slice(board, look, from, 1),
    }
}

/// Every other cell, in search order: forward from the current one and wrapping around, or backward. If a grid is shown
/// alone, its own cells come first, then those of the other grids.
fn others(board: &Board, look: Look, from: Cell, forward: bool) -> Vec<Cell> {
    let round = |cells: &[Cell]| {
        let (before, after) = match cells.iter().position(|&cell| cell == from) {
            Some(at) => (&cells[..at], &cells[at + 1..]),
            None => (&[][..], cells),
        };
        let mut round = [after, before].concat();
        if !forward {
            round.reverse();
        }
        round
    };
    let grids = board.grids();
    let Some(shown) = look.grid.filter(|&grid| grid < grids.len()) else {
        return round(&board.cells().collect::<Vec<_>>());
    };
    let count = grids.len();
    let order = (0..count).map(|step| if forward { shown + step } else { shown + count - step });
    order.flat_map(|grid| round(&grids[grid % count].cells)).collect()
}

/// The rows and columns of a jump: the size of a box.
fn stride(board: &Board) -> (i32, i32) {
    match &board.plan().base {
        Base::Boxes(shape) | Base::Overlap { shape, .. } => (i32::from(shape.rows), i32::from(shape.columns)),
        Base::Cube { order } => (i32::from(*order), i32::from(*order)),
        Base::Regions(_) | Base::Planes { .. } | Base::Runs(_) | Base::Grid(_) => (3, 3),
    }
}

/// Moves by this many rows down and columns to the right, across gaps; stops at the last cell before the edge.
fn walk(chart: &Chart, from: Cell, (down, across): (i32, i32)) -> Option<Cell> {
    let (row, column) = chart.field_of(from)?;
    let length = down.abs().max(across.abs());
    let mut reached = from;
    let (rows, columns) = chart.size();
    for step in 1..=length + i32::from(rows.max(columns)) {
        let along = |start: u16, way: i32| u16::try_from(i32::from(start) + way.signum() * step).ok();
        let (Some(row), Some(column)) = (along(row, down), along(column, across)) else { break };
        if let Some(cell) = chart.cell_at((row, column)) {
            reached = cell;
            if step >= length {
                break;
            }
        }
    }
    Some(reached)
}

/// The first or last cell of the row or column, as shown on the screen.
fn end_of_line(chart: &Chart, from: Cell, way: Move) -> Option<Cell> {
    let (row, column) = chart.field_of(from)?;
    let (rows, columns) = chart.size();
    let mut line: Box<dyn DoubleEndedIterator<Item = Cell>> = match way {
        Move::RowStart | Move::RowEnd => Box::new((0..columns).filter_map(|column| chart.cell_at((row, column)))),
        _ => Box::new((0..rows).filter_map(|row| chart.cell_at((row, column)))),
    };
    match way {
        Move::RowStart | Move::ColumnTop => line.next(),
        _ => line.next_back(),
    }
}

/// The cell at the same position in the next or previous box on the screen; in a Kakuro, in the next or previous run.
fn other_box(board: &Board, chart: &Chart, from: Cell, way: isize) -> Option<Cell> {
    let shown = |&id: &_| board.house(id).cells.iter().all(|&cell| chart.field_of(cell).is_some());
    let kinds = [HouseKind::Box, HouseKind::Region, HouseKind::Run, HouseKind::Plane];
    let home_of =
        |&kind: &HouseKind| board.houses_of(from).iter().copied().find(|id| board.house(*id).kind == kind && shown(id));
    let home = kinds.iter().find_map(home_of)?;
    let kind = board.house(home).kind;
    let houses: Vec<_> = board.house_ids().filter(|id| board.house(*id).kind == kind && shown(id)).collect();
    let at = houses.iter().position(|&id| id == home)?;
    let place = board.house(home).cells.iter().position(|&cell| cell == from)?;
    let next = houses[(at.cast_signed() + way).rem_euclid(houses.len().cast_signed()).cast_unsigned()];
    let cells = &board.house(next).cells;
    cells.get(place).or_else(|| cells.last()).copied()
}

/// The cell at the same position in the next or previous slice of a cube, or layer of a grid with others.
fn other_slice(board: &Board, look: Look, from: Cell, way: i32) -> Option<Cell> {
    if let Some((layer, ground)) = board.layer_of(from).filter(|_| board.extent().layer == 1) {
        let layers = 1 + board.layers().count();
        let next = if way > 0 { layer + 1 } else { layer + layers - 1 } % layers;
        return board.in_layer(next, ground).filter(|_| layers > 1);
    }
    let layers = i32::from(board.extent().layer);
    let place = board.place(from);
    let slice = (i32::from(look.slicing.slice_of(place)) + way).rem_euclid(layers);
    board.cell_at(look.slicing.moved(place, u16::try_from(slice).ok()?)).filter(|_| layers > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;
    use crate::tui::canvas::Slicing;

    #[test]
    fn every_way_leads_where_its_name_says() {
        let board = named("6x6").expect("in the catalogue");
        let cell = |name: &str| board.cell_named(name).expect("on the board");
        for (from, action, to) in [
            ("r1c1", Move::Left, "r1c1"),
            ("r1c1", Move::Right, "r1c2"),
            ("r6c6", Move::Down, "r6c6"),
            ("r3c4", Move::Up, "r2c4"),
            ("r1c1", Move::BoxRight, "r1c4"),
            ("r1c5", Move::BoxRight, "r1c6"),
            ("r1c2", Move::BoxDown, "r3c2"),
            ("r2c3", Move::NextBox, "r2c6"),
            ("r6c6", Move::NextBox, "r2c3"),
            ("r1c1", Move::PreviousBox, "r5c4"),
            ("r4c3", Move::RowStart, "r4c1"),
            ("r4c3", Move::RowEnd, "r4c6"),
            ("r4c3", Move::ColumnTop, "r1c3"),
            ("r4c3", Move::ColumnBottom, "r6c3"),
            ("r4c3", Move::NextEmpty, "r5c5"),
            ("r6c3", Move::NextEmpty, "r5c5"),
            ("r4c3", Move::PreviousEmpty, "r5c5"),
        ] {
            let reached = target(&board, Look::default(), cell(from), action, &|at| at == cell("r5c5"));
            assert_eq!(reached, Some(cell(to)), "{from} {action:?}");
        }
        assert_eq!(target(&board, Look::default(), cell("r1c1"), Move::NextEmpty, &|_| false), None);
    }

    #[test]
    fn the_next_empty_cell_is_one_of_the_grid_in_sight_first() {
        let board = named("samurai").expect("in the catalogue");
        let look = Look { grid: Some(0), ..Look::default() };
        let cell = |name: &str| board.cell_named(name).expect("on the board");
        for (from, way, empty, to) in [
            ("r1c9", Move::NextEmpty, &["r1c13", "r2c1"][..], "r2c1"),
            ("r9c9", Move::NextEmpty, &["r1c13", "r2c1"], "r2c1"),
            ("r2c1", Move::PreviousEmpty, &["r1c13", "r9c8"], "r9c8"),
            ("r9c9", Move::NextEmpty, &["r1c13", "r21c21"], "r1c13"),
            ("r1c1", Move::PreviousEmpty, &["r1c13", "r21c21"], "r21c21"),
        ] {
            let is_empty = |at| empty.iter().any(|name| cell(name) == at);
            assert_eq!(target(&board, look, cell(from), way, &is_empty), Some(cell(to)), "{from} {way:?}");
        }
    }

    const SHADED: &str = "grid-4x4(1-4;cells=shading.16)";

    #[test]
    fn ways_lead_over_walls_gaps_and_slices() {
        let front = Look { slicing: Slicing::Front, grid: None };
        for (board, look, from, action, to) in [
            ("samurai", Look::default(), "r1c9", Move::Right, "r1c13"),
            ("samurai", Look::default(), "r7c9", Move::Right, "r7c10"),
            ("samurai", Look::default(), "r9c1", Move::Down, "r13c1"),
            ("samurai", Look { grid: Some(2), ..Look::default() }, "r7c8", Move::RowEnd, "r7c15"),
            ("kakuro(#..#../#.....)", Look::default(), "r1c3", Move::Right, "r1c5"),
            ("kakuro(#..#../#.....)", Look::default(), "r1c3", Move::NextBox, "r1c6"),
            ("dion-cube", Look::default(), "l1r2c3", Move::Down, "l1r3c3"),
            ("dion-cube", front, "l1r2c3", Move::Down, "l2r2c3"),
            ("dion-cube", front, "l1r2c3", Move::SliceAfter, "l1r3c3"),
            (SHADED, Look::default(), "r2c3", Move::SliceAfter, "r2c3.shading"),
            (SHADED, Look::default(), "r2c3.shading", Move::SliceAfter, "r2c3"),
            (SHADED, Look::default(), "r4c3.shading", Move::Down, "r4c3.shading"),
            (SHADED, Look::default(), "r2c3.shading", Move::RowStart, "r2c1.shading"),
            (SHADED, Look::default(), "r4c4", Move::NextEmpty, "r1c1.shading"),
            (SHADED, Look::default(), "r4c4.shading", Move::NextEmpty, "r1c1.shading"),
            ("dion-cube", front, "l1r2c3", Move::NextBox, "l1r2c6"),
            ("dion-cube", Look::default(), "l1r2c3", Move::SliceBefore, "l9r2c3"),
            ("roxdoku", Look::default(), "l1r2c3", Move::Right, "l2r2c1"),
        ] {
            let board = named(board).expect("a board");
            let cell = |name: &str| board.cell_named(name).expect("on the board");
            assert_eq!(
                target(&board, look, cell(from), action, &|_| true),
                Some(cell(to)),
                "{board:?} {from} {action:?}"
            );
        }
    }
}
