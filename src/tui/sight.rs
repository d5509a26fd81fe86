//! What is visible of the board: cell size, slice, grid and scroll position.

use super::layout::Layout;
use super::message::{Effect, Value};
use super::model::{Grids, Model, Screen, View};
use super::status_text::{StatusText, show_status};
use crate::board::{Base, Cell};

/// Switches to the next cell size; on a board of several grids, switches between the cursor's grid and all grids.
pub(super) fn zoom(model: &mut Model) {
    let Some(board) = model.board() else { return };
    if board.has_several_grids() {
        return zoom_grid(model);
    }
    let zoom = Layout::next_zoom(board, &model.chart(board), &model.settings, model.size);
    model.settings.zoom = zoom;
    let shown = model.layout().and_then(Result::ok).map_or("", |layout| layout.geometry.detail.name());
    show_status(model, StatusText::Cells(shown, zoom.detail().is_none()));
    model.send(Effect::Set("zoom", Value::Word(zoom.name().to_owned())));
}

/// Shows the grid at the cursor alone, or all of them again.
fn zoom_grid(model: &mut Model) {
    let Some(board) = model.board() else { return };
    let view = model.view();
    let (grids, name) = if model.look().grid.is_some() {
        (Grids::All, None)
    } else {
        let name = board.grids().get(view.grid).map_or("the grid", |grid| &grid.name);
        (Grids::One, Some(name.to_owned()))
    };
    model.set_view(View { grids, ..view });
    show_status(model, StatusText::Grids(name));
}

/// Turns a cube to show its slices in the next direction.
pub(super) fn turn(model: &mut Model) {
    let (Some(board), Some(cursor)) = (model.board(), model.cursor()) else { return };
    if !matches!(board.plan().base, Base::Cube { .. }) {
        return show_status(model, StatusText::NoCube);
    }
    let slicing = model.view().slicing.next();
    let slice = slicing.slice_of(board.place(cursor)) + 1;
    model.set_view(View { slicing, ..model.view() });
    show_status(model, StatusText::Slice(slicing.word(), slice));
}

/// If the cursor has left its grid, selects the grid that it is now in.
fn follow_grid(model: &mut Model) {
    let (Some(board), Some(cursor)) = (model.board(), model.cursor()) else { return };
    let (grids, view) = (board.grids(), model.view());
    let holds = |grid: usize| grids.get(grid).is_some_and(|grid| grid.cells.contains(&cursor));
    if !holds(view.grid) {
        let grid = (0..grids.len()).find(|&grid| holds(grid)).unwrap_or_default();
        model.set_view(View { grid, ..view });
    }
}

/// If none of these cells of the game is visible (they are on another slice or grid, or scrolled out of view), moves
/// the cursor to the first of them; the view follows the cursor.
pub(super) fn bring_into_sight(model: &mut Model, cells: &[Cell]) {
    let Some(Ok(layout)) = model.layout() else { return };
    let Some(session) = &mut model.session else { return };
    let viewport = session.viewport;
    let is_seen = |&cell: &Cell| {
        let field = layout.chart.field_of(cell);
        layout.chart.shows(cell)
            && field.is_some_and(|field| layout.geometry.cell_area(field, viewport, layout.board).is_some())
    };
    if let Some(&first) = cells.first()
        && !cells.iter().any(is_seen)
    {
        session.cursor = first;
    }
}

/// Scrolls the board so that the cursor is visible.
pub(super) fn follow_cursor(model: &mut Model) {
    follow_grid(model);
    let Some(Ok(layout)) = model.layout() else { return };
    let Some(field) = model.cursor().and_then(|cursor| layout.chart.field_of(cursor)) else { return };
    let follow = |before| layout.geometry.follow(before, field, layout.board.width, layout.board.height);
    match model.screen {
        Screen::Play => {
            if let Some(session) = &mut model.session {
                session.viewport = follow(session.viewport);
            }
        }
        Screen::Setup => {
            if let Some(bench) = &mut model.bench {
                bench.viewport = follow(bench.viewport);
            }
        }
        Screen::Start => {}
    }
}
