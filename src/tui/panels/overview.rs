//! The whole board beside the part of it that is played: all grids in small, with how far each is filled; for a cube a
//! map of every slice, and the three slices that meet in the cursor's cell.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::filled::{self, Part};
use super::slices;
use crate::board::{Base, Board, Cell};
use crate::tui::board_screen;
use crate::tui::canvas::{Chart, Detail, Geometry, Labels, Look, Scene, Slicing, Tint, Viewport};
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, rows};
use crate::tui::theme::Face;

/// The number of slice maps side by side.
const ABREAST: u16 = 3;
/// The columns from one slice of 9×9 to the next.
const SLICE: u16 = 19;
/// The width of the names of grids, including blanks.
const NAMES: u16 = 16;

/// A small picture of a part of the board, or of the whole board.
struct Picture {
    chart: Chart,
    geometry: Geometry,
    area: Rect,
}

impl Picture {
    fn new(board: &Board, look: Look, cursor: Cell, (x, y): (u16, u16)) -> Self {
        let chart = Chart::new(board, look, cursor);
        let geometry = Geometry::new(board, &chart, Detail::Dense, Labels::None);
        let (width, height) = geometry.size();
        Self { chart, geometry, area: Rect { x, y, width, height } }
    }

    fn cell_at(&self, point: Position) -> Option<Cell> {
        self.geometry.cell_at(&self.chart, point, Viewport::default(), self.area)
    }

    /// Draws the picture, with the cursor's cell in reverse video.
    fn draw(&self, model: &Model, scene: &Scene<'_>, cursor: Cell, buffer: &mut Buffer) {
        board_screen::draw_at(model, scene, (&self.chart, &self.geometry), self.area, buffer);
        let place = self.chart.field_of(cursor);
        let place = place.and_then(|field| self.geometry.cell_area(field, Viewport::default(), self.area));
        if let Some(place) = place {
            let style = model.theme.style(Face::Cursor).add_modifier(Modifier::REVERSED);
            buffer.set_style(Rect { width: 1, ..place }, style);
        }
    }
}

/// All grids, centred in the upper part of the area.
fn grids(model: &Model, area: Rect) -> Option<Picture> {
    let (board, cursor) = (model.board()?, model.cursor()?);
    let picture = Picture::new(board, Look { grid: None, ..model.look() }, cursor, (area.x, area.y + 2));
    let x = area.x + area.width.saturating_sub(picture.area.width) / 2;
    Some(Picture { area: Rect { x, ..picture.area }, ..picture })
}

/// The maps of all slices of a cube: the area and the index of each.
fn layers(board: &Board, area: Rect) -> Vec<(Rect, u16)> {
    let count = board.extent().layer;
    let high = count.div_ceil(2);
    let pitch = pitch_of(area);
    let place = |slice: u16| Rect {
        x: area.x + slice % ABREAST * pitch + (pitch.saturating_sub(count)) / 2,
        y: area.y + 2 + slice / ABREAST * (high + 2),
        width: count,
        height: high,
    };
    (0..count).map(|slice| (place(slice), slice)).collect()
}

/// The area below the maps of the slices.
fn below_layers(board: &Board, area: Rect) -> Rect {
    let count = board.extent().layer;
    below(area, 1 + count.div_ceil(ABREAST) * (count.div_ceil(2) + 2) + 1)
}

/// The three slices through the cursor's cell, each with its direction.
fn through_cursor(board: &Board, cursor: Cell, area: Rect) -> Vec<(Picture, Slicing)> {
    let room = below(below_layers(board, area), 2);
    let ways = [Slicing::Layers, Slicing::Front, Slicing::Side];
    let picture = |(at, slicing): (u16, Slicing)| {
        let look = Look { slicing, grid: None };
        (Picture::new(board, look, cursor, (room.x + at * SLICE, room.y)), slicing)
    };
    (0..ABREAST).zip(ways).map(picture).collect()
}

fn is_cube(board: &Board) -> bool {
    matches!(board.plan().base, Base::Cube { .. })
}

/// Returns the cell that a click at this point stands for.
pub(super) fn cell_at(model: &Model, area: Rect, point: Position) -> Option<Cell> {
    let (board, cursor) = (model.board()?, model.cursor()?);
    if !is_cube(board) {
        let picture = grids(model, area)?;
        let in_grid = |line: u16| board.grids().get(usize::from(line)).and_then(|grid| grid.cells.first().copied());
        let lines = grid_lines(&picture, area);
        return if lines.contains(point) { in_grid(point.y - lines.y) } else { picture.cell_at(point) };
    }
    let slicing = model.look().slicing;
    if let Some((place, slice)) = layers(board, area).into_iter().find(|(place, _)| place.contains(point)) {
        let chart = Chart::new(board, model.look(), slices::in_slice(board, slicing, cursor, slice)?);
        return slices::map_cell(&chart, place, point);
    }
    through_cursor(board, cursor, area).into_iter().find_map(|(picture, _)| picture.cell_at(point))
}

/// The lines that show how far the grids are filled.
fn grid_lines(picture: &Picture, area: Rect) -> Rect {
    let lines = below(area, (picture.area.bottom() + 3).saturating_sub(area.y));
    Rect { x: lines.x + 2, width: lines.width.saturating_sub(4), ..lines }
}

pub(super) fn draw(model: &Model, scene: &Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let (Some(board), Some(cursor)) = (model.board(), model.cursor()) else { return };
    draw_head(model, board, cursor, buffer);
    if is_cube(board) {
        return draw_cube(model, scene, (board, cursor), area, buffer);
    }
    let (ink, Some(picture)) = (Painter::of(model), grids(model, area)) else { return };
    let here = model.view().grid;
    let words = format!("all {} grids", board.grids().len());
    ink.heading(buffer, area, (&words, ""));
    // Only the grid that is played is highlighted.
    let mut scene = scene.clone();
    scene.cursor = None;
    for square in scene.squares.iter_mut().filter(|square| square.tint == Tint::Peer) {
        square.tint = Tint::Plain;
    }
    for cell in board.grids().get(here).into_iter().flat_map(|grid| &grid.cells) {
        let square = &mut scene.squares[cell.index()];
        if square.tint == Tint::Plain {
            square.tint = Tint::Peer;
        }
    }
    picture.draw(model, &scene, cursor, buffer);
    let head = below(area, (picture.area.bottom() + 1).saturating_sub(area.y));
    ink.heading(buffer, head, ("grids", ""));
    for (line, (at, grid)) in rows(grid_lines(&picture, area)).zip(board.grids().iter().enumerate()) {
        let filled = filled::count(model, grid.cells.iter().copied());
        let part = Part { name: grid.short_name().to_owned(), filled, here: at == here };
        filled::draw(ink, &part, (line, NAMES), buffer);
    }
}

/// Draws above the board which part of the whole it is.
fn draw_head(model: &Model, board: &Board, cursor: Cell, buffer: &mut Buffer) {
    let Some(Ok(layout)) = model.layout() else { return };
    let slicing = model.look().slicing;
    let words = match board.grids().get(model.view().grid) {
        _ if is_cube(board) => format!("{} {}", slicing.word(), slicing.slice_of(board.place(cursor)) + 1),
        Some(grid) => format!("zoom: {}", grid.short_name()),
        None => return,
    };
    let line = Rect { y: layout.board.y.saturating_sub(1), height: 1, ..layout.board };
    Painter::of(model).heading(buffer, line, (&words, ""));
}

fn draw_cube(model: &Model, scene: &Scene<'_>, (board, cursor): (&Board, Cell), area: Rect, buffer: &mut Buffer) {
    let (ink, slicing) = (Painter::of(model), model.look().slicing);
    let here = slicing.slice_of(board.place(cursor));
    let words = format!("the {} {}s: the place of the cursor in each", board.extent().layer, slicing.word());
    ink.heading(buffer, area, (&words, ""));
    let mut scene = scene.clone();
    for (place, slice) in layers(board, area) {
        slices::draw_slice(model, &mut scene, slice, (place, slice == here), buffer);
        let face = if slice == here { Face::Key } else { Face::Dim };
        let label = Rect { x: place.x, y: place.bottom(), width: pitch_of(area), height: 1 };
        ink.text(buffer, label.intersection(area), &format!("{} {}", slicing.word(), slice + 1), face);
        if slice == here {
            let (before, after) = (place.x.saturating_sub(1), place.right());
            for line in rows(place) {
                let [left, right] = model.glyphs.cursor();
                for (x, bar) in [(before, left), (after, right)] {
                    ink.text(buffer, Rect { x, width: 1, ..line }, &bar.to_string(), Face::Cursor);
                }
            }
        }
    }
    let head = below_layers(board, area);
    let words = format!("the three slices through {}", board.cell_name(cursor));
    ink.heading(buffer, head, (&words, ""));
    scene.cursor = None;
    for (picture, way) in through_cursor(board, cursor, area) {
        let slice = way.slice_of(board.place(cursor));
        let face = if way == slicing { Face::Key } else { Face::Dim };
        let line = Rect { y: picture.area.y.saturating_sub(1), height: 1, ..picture.area };
        ink.text(buffer, line, &format!("{} {}", way.word(), slice + 1), face);
        picture.draw(model, &scene, cursor, buffer);
    }
}

/// The columns for each map of a slice, including the space around it.
const fn pitch_of(area: Rect) -> u16 {
    area.width / ABREAST
}
