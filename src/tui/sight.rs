//! What is visible of the board: cell size, slice, grid and scroll position.

use std::cmp::Reverse;

use super::canvas::{Field, Viewport};
use super::card;
use super::layout::Layout;
use super::message::{Effect, Value};
use super::model::{Grids, Model, Screen, View};
use super::status_text::{StatusText, show_status};
use crate::board::{Base, Cell};
use crate::game::Shown;

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

/// Scrolls so that the cells of a step are visible, as far as it is shown: what it concludes before the rest.
pub(super) fn bring_step_into_sight(model: &mut Model, shown: &Shown) {
    bring_into_sight(model, &card::concluded(shown), &card::cells(shown));
}

/// Scrolls so that as many of these cells of the game as possible are visible, and the `first` ones before the others.
/// If the first ones are all on another slice or grid, or more of them fit without the cursor, moves it to one of them; the
/// view follows the cursor.
pub(super) fn bring_into_sight(model: &mut Model, first: &[Cell], others: &[Cell]) {
    let main = if first.is_empty() { others } else { first };
    let Some(&target) = main.first() else { return };
    let Some(Ok(layout)) = model.layout() else { return };
    let Some(session) = &mut model.session else { return };
    if !main.iter().any(|&cell| layout.chart.shows(cell)) {
        session.cursor = target;
        follow_cursor(model);
    }
    let Some(Ok(layout)) = model.layout() else { return };
    let Some(session) = &mut model.session else { return };
    let Layout { chart, geometry, board, .. } = &layout;
    let on_chart = |cells: &[Cell]| -> Vec<Field> {
        cells.iter().filter(|&&cell| chart.shows(cell)).filter_map(|&cell| chart.field_of(cell)).collect()
    };
    let [first, others] = [first, others].map(on_chart);
    let rank = |viewport| {
        let [columns, rows] = geometry.visible(viewport, *board);
        let is_seen =
            |&&(row, column): &&Field| (rows.0..rows.1).contains(&row) && (columns.0..columns.1).contains(&column);
        (first.iter().filter(is_seen).count(), others.iter().filter(is_seen).count())
    };
    let before = session.viewport;
    if rank(before) == (first.len(), others.len()) {
        return;
    }
    let (rows, columns) = chart.size();
    let corners = || (0..rows).flat_map(|row| (0..columns).map(move |column| Viewport { column, row }));
    let views = |cursor: Cell| {
        let field = chart.field_of(cursor);
        field.into_iter().flat_map(|at| corners().map(move |from| geometry.follow(from, at, board.width, board.height)))
    };
    let moved = |view: Viewport| view.row.abs_diff(before.row) + view.column.abs_diff(before.column);
    let all = [session.cursor, target].into_iter().flat_map(|cursor| views(cursor).map(move |view| (cursor, view)));
    let best = all.max_by_key(|&(cursor, view)| (rank(view), cursor == session.cursor, Reverse(moved(view))));
    if let Some((cursor, view)) = best {
        (session.cursor, session.viewport) = (cursor, view);
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
