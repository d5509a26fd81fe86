//! The cursor's ways over a board of any shape.

use crate::board::{Board, Cell, HouseKind, Place};
use crate::tui::action::Action;

/// Where the cursor goes; it stays where there is no way. `empty` tells which cells have no digit.
pub(super) fn target(board: &Board, from: Cell, action: Action, empty: impl Fn(Cell) -> bool) -> Option<Cell> {
    let steps = |down: i32, across: i32| Some(walk(board, from, (down, across)));
    let (high, wide) = board.boxes().map_or((3, 3), |shape| (i32::from(shape.rows), i32::from(shape.columns)));
    let line = |kind, last: bool| {
        let cells = &board.house(board.house_of(from, kind)?).cells;
        if last { cells.last().copied() } else { cells.first().copied() }
    };
    let count = board.cell_count();
    let search = |forward: bool| {
        let ahead = (1..=count).map(|step| if forward { from.index() + step } else { from.index() + count - step });
        ahead.map(|index| Cell::at(index % count)).find(|&cell| empty(cell))
    };
    match action {
        Action::Left => steps(0, -1),
        Action::Right => steps(0, 1),
        Action::Up => steps(-1, 0),
        Action::Down => steps(1, 0),
        Action::BoxLeft => steps(0, -wide),
        Action::BoxRight => steps(0, wide),
        Action::BoxUp => steps(-high, 0),
        Action::BoxDown => steps(high, 0),
        Action::NextBox => other_box(board, from, 1),
        Action::PreviousBox => other_box(board, from, -1),
        Action::RowStart => line(HouseKind::Row, false),
        Action::RowEnd => line(HouseKind::Row, true),
        Action::ColumnTop => line(HouseKind::Column, false),
        Action::ColumnBottom => line(HouseKind::Column, true),
        Action::NextEmpty => search(true),
        Action::PreviousEmpty => search(false),
        _ => None,
    }
}

/// So many rows down and columns to the right, over gaps, at the edge as far as there are cells.
fn walk(board: &Board, from: Cell, (down, across): (i32, i32)) -> Cell {
    let Place { layer, row, column } = board.place(from);
    let length = down.abs().max(across.abs());
    let mut reached = from;
    let Place { row: rows, column: columns, .. } = board.extent();
    for step in 1..=length + i32::from(rows.max(columns)) {
        let along = |start: u16, way: i32| u16::try_from(i32::from(start) + way.signum() * step).ok();
        let (Some(row), Some(column)) = (along(row, down), along(column, across)) else { break };
        if let Some(cell) = board.cell_at(Place { layer, row, column }) {
            reached = cell;
            if step >= length {
                break;
            }
        }
    }
    reached
}

/// The cell at the same place in the next box or the one before.
fn other_box(board: &Board, from: Cell, way: isize) -> Option<Cell> {
    let kind = [HouseKind::Box, HouseKind::Region].into_iter().find(|&kind| board.house_of(from, kind).is_some())?;
    let home = board.house_of(from, kind)?;
    let houses: Vec<_> = board.house_ids().filter(|&id| board.house(id).kind == kind).collect();
    let at = houses.iter().position(|&id| id == home)?;
    let place = board.house(home).cells.iter().position(|&cell| cell == from)?;
    let next = houses[(at.cast_signed() + way).rem_euclid(houses.len().cast_signed()).cast_unsigned()];
    board.house(next).cells.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn every_way_leads_where_its_name_says() {
        let board = named("6x6").expect("in the catalogue");
        let cell = |name: &str| board.cell_named(name).expect("on the board");
        for (from, action, to) in [
            ("r1c1", Action::Left, "r1c1"),
            ("r1c1", Action::Right, "r1c2"),
            ("r6c6", Action::Down, "r6c6"),
            ("r3c4", Action::Up, "r2c4"),
            ("r1c1", Action::BoxRight, "r1c4"),
            ("r1c5", Action::BoxRight, "r1c6"),
            ("r1c2", Action::BoxDown, "r3c2"),
            ("r2c3", Action::NextBox, "r2c6"),
            ("r6c6", Action::NextBox, "r2c3"),
            ("r1c1", Action::PreviousBox, "r5c4"),
            ("r4c3", Action::RowStart, "r4c1"),
            ("r4c3", Action::RowEnd, "r4c6"),
            ("r4c3", Action::ColumnTop, "r1c3"),
            ("r4c3", Action::ColumnBottom, "r6c3"),
            ("r4c3", Action::NextEmpty, "r5c5"),
            ("r6c3", Action::NextEmpty, "r5c5"),
            ("r4c3", Action::PreviousEmpty, "r5c5"),
        ] {
            let reached = target(&board, cell(from), action, |at| at == cell("r5c5"));
            assert_eq!(reached, Some(cell(to)), "{from} {action:?}");
        }
        assert_eq!(target(&board, cell("r1c1"), Action::NextEmpty, |_| false), None);
    }
}
