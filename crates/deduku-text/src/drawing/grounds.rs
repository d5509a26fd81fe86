//! What lies below everything else: tinted cells, walls, and the lines between cells.

use super::frame::{CELL, Frame};
use super::layer::{Layer, Layers};
use super::{Form, Point, Role};
use crate::kakuro::clues;
use crate::print::area;
use deduku_core::board::{Base, Board, Cell, HouseKind, Place};
use deduku_core::puzzle::Puzzle;

/// Draws them.
pub(super) fn draw(frame: &Frame<'_>, puzzle: &Puzzle, layers: &mut Layers) {
    let board = frame.board;
    let of_kind = |kind| board.houses().iter().filter(move |house| house.kind == kind);
    let windows: Vec<Cell> = of_kind(HouseKind::Window).flat_map(|house| house.cells.iter().copied()).collect();
    tint(frame, &windows, Role::Window, layers);
    for diagonal in of_kind(HouseKind::Diagonal) {
        if windows.is_empty() {
            tint(frame, &diagonal.cells, Role::Diagonal, layers);
        } else if let (Some(&first), Some(&last)) = (diagonal.cells.first(), diagonal.cells.last()) {
            across(frame, (first, last), layers);
        }
    }
    fields(frame, puzzle, layers);
    lines(frame, layers);
}

/// Tints cells.
pub(super) fn tint(frame: &Frame<'_>, cells: &[Cell], role: Role, layers: &mut Layers) {
    for &cell in cells {
        layers.add(Layer::Ground, role, Form::Rectangle(frame.corner_of(cell), CELL, CELL));
    }
}

/// Draws a line from the outer corner of one cell to that of another on its diagonal.
fn across(frame: &Frame<'_>, (first, last): (Cell, Cell), layers: &mut Layers) {
    let (from, to) = (frame.middle(first), frame.middle(last));
    let half = |from: f64, to: f64| (to - from).signum() * CELL / 2.0;
    let (x, y) = (half(from.0, to.0), half(from.1, to.1));
    let ends = vec![(from.0 - x, from.1 - y), (to.0 + x, to.1 + y)];
    layers.add(Layer::Ground, Role::Across, Form::Line(ends));
}

/// The walls of a Kakuro, divided if they have clues: the sum of the run below is at the bottom, that of the run to the
/// right at the top.
fn fields(frame: &Frame<'_>, puzzle: &Puzzle, layers: &mut Layers) {
    let Base::Runs(walls) = &frame.board.plan().base else { return };
    let places = (0..walls.rows()).flat_map(|row| (0..walls.columns()).map(move |column| (row, column)));
    for (row, column) in places.filter(|&(row, column)| !walls.is_open(row, column)) {
        let (x, y) = frame.corner(Place { layer: 0, row, column });
        layers.add(Layer::Ground, Role::Wall, Form::Rectangle((x, y), CELL, CELL));
        let (down, across) = clues(puzzle, row, column);
        if down.is_none() && across.is_none() {
            continue;
        }
        layers.add(Layer::Ground, Role::Split, Form::Line(vec![(x, y), (x + CELL, y + CELL)]));
        for (sum, at) in [(down, (0.29, 0.74)), (across, (0.71, 0.28))] {
            if let Some(sum) = sum {
                let at = (x + at.0 * CELL, y + at.1 * CELL);
                layers.centred(Layer::Signs, Role::Clue, at, 17.0, &sum.to_string());
            }
        }
    }
}

/// Thin lines between cells, thick ones around the boxes or regions and the whole board. Thick lines come last, so that
/// they are drawn on top.
fn lines(frame: &Frame<'_>, layers: &mut Layers) {
    let Place { layer: count, row: rows, column: columns } = frame.board.extent_of_grid();
    let (mut thin, mut thick): (Vec<Vec<Point>>, Vec<Vec<Point>>) = Default::default();
    for layer in 0..count {
        let corner = |row, column| frame.corner(Place { layer, row, column });
        for row in 0..=rows {
            let role = |column| between(frame.board, (layer, row, column), (1, 0));
            runs(columns, role, |role, from, to| {
                let line = vec![corner(row, from), corner(row, to)];
                if role == Role::Thin { thin.push(line) } else { thick.push(line) }
            });
        }
        for column in 0..=columns {
            let role = |row| between(frame.board, (layer, row, column), (0, 1));
            runs(rows, role, |role, from, to| {
                let line = vec![corner(from, column), corner(to, column)];
                if role == Role::Thin { thin.push(line) } else { thick.push(line) }
            });
        }
    }
    for (role, lines) in [(Role::Thin, thin), (Role::Thick, thick)] {
        for line in lines {
            layers.add(Layer::Grid, role, Form::Line(line));
        }
    }
}

/// The line between a place and the one this many rows above and columns before it, if there is any.
fn between(board: &Board, (layer, row, column): (u16, u16, u16), (up, left): (u16, u16)) -> Option<Role> {
    let part = |row: Option<u16>, column: Option<u16>| {
        let place = Place { layer, row: row?, column: column? };
        let cell = board.cell_at(place)?;
        (!board.stands_for_another(cell)).then(|| area(board, cell))
    };
    let (mine, theirs) = (part(Some(row), Some(column)), part(row.checked_sub(up), column.checked_sub(left)));
    match (&mine, &theirs) {
        (None, None) => None,
        _ if mine == theirs => Some(Role::Thin),
        _ => Some(Role::Thick),
    }
}

/// Calls `draw` with each longest run of places of the same role: its role, its begin and its end.
fn runs(count: u16, role: impl Fn(u16) -> Option<Role>, mut draw: impl FnMut(Role, u16, u16)) {
    let mut open: Option<(Role, u16)> = None;
    for at in 0..=count {
        let here = if at < count { role(at) } else { None };
        if open.map(|(role, _)| role) != here {
            if let Some((role, from)) = open {
                draw(role, from, at);
            }
            open = here.map(|role| (role, at));
        }
    }
}
