//! The map of the whole board, if the screen shows only a part of it: a window of a board that scrolls, or one of
//! several grids.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::filled::{count, has_digit};
use super::{overview, slices};
use crate::board::{Base, Board, Cell};
use crate::tui::canvas::{Chart, Look, MapScale, Scene, boxes_size, cells_at, draw_boxes, draw_map};
use crate::tui::model::{Model, Screen};
use crate::tui::paint::{self, Painter, below};
use crate::tui::theme::Face;

/// The lines of a panel that are reserved for things other than the slices of a cube: the digits and the log.
const LEAST: u16 = 8;

/// The form of the map that fits.
enum Form {
    /// Every cell, in this number of lines.
    Cells(u16),
    /// Every box, or every slice of a cube, in this number of lines.
    Boxes(u16),
    /// The slices of a cube, some with a map, in this number of lines.
    Slices(u16),
}

/// The form of the map, if the screen does not show the whole board. Several grids always have a map, because it shows
/// their state.
fn form(model: &Model, panel: Rect) -> Option<Form> {
    let board = model.board()?;
    let layout = model.layout()?.ok()?;
    let is_cube = matches!(board.plan().base, Base::Cube { .. });
    let scrolls = !layout.geometry.fits(layout.board.width, layout.board.height);
    let part = scrolls || model.look().grid.is_some();
    // The digits must fit as well.
    let room = (panel.width, panel.height.saturating_sub(6));
    let plot = MapScale::of(&whole(model, board), (&model.theme, model.glyphs), room).filter(|_| part && !is_cube);
    if let Some((_, (_, high))) = plot {
        return Some(Form::Cells(high));
    }
    let slices = slices::heights(board, panel.width).into_iter().flatten();
    if let Some(high) = slices.into_iter().find(|high| high + LEAST <= panel.height) {
        return Some(Form::Slices(high));
    }
    let boxes = boxes_size(board).filter(|&(wide, _)| wide <= panel.width);
    boxes.filter(|_| part || board.grids().len() > 1).map(|(_, high)| Form::Boxes(high))
}

/// The number of lines it takes, including its heading and its legend.
pub(super) fn height(model: &Model, panel: Rect) -> u16 {
    match form(model, panel) {
        Some(Form::Cells(high)) => 1 + high + u16::from(has_legend(model)),
        Some(Form::Boxes(high)) => 1 + high,
        Some(Form::Slices(high)) => high,
        None => 0,
    }
}

/// The number of lines without the legend, if it has one.
pub(super) fn without_legend(model: &Model, height: u16) -> u16 {
    height.saturating_sub(u16::from(has_legend(model)))
}

/// The scale and the lines of a map of every cell that fills this area, with its heading, and with or without its legend.
fn cells_in(model: &Model, board: &Board, area: Rect) -> Option<(MapScale, u16)> {
    let lines = area.height.checked_sub(1)?;
    let (plot, (_, high)) = MapScale::of(&whole(model, board), (&model.theme, model.glyphs), (area.width, lines))?;
    (high == lines || high == without_legend(model, lines)).then_some((plot, high))
}

/// Only the map of grids has a legend of signs; the heading of a window's map explains what is bright.
fn has_legend(model: &Model) -> bool {
    model.look().grid.is_some()
}

/// The chart of all cells.
fn whole(model: &Model, board: &Board) -> Chart {
    Chart::new(board, Look { grid: None, ..model.look() }, model.cursor().unwrap_or(Cell::new(0)))
}

pub(super) fn draw(model: &Model, scene: &Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let (Some(board), true) = (model.board(), area.height > 0) else { return };
    let (Some(Ok(layout)), ink) = (model.layout(), Painter::of(model)) else { return };
    if layout.overview {
        return overview::draw(model, scene, area, buffer);
    }
    if slices::fill(board, area) {
        return slices::draw(model, scene, area, buffer);
    }
    // The panel has chosen the form; its height can be seen from the area.
    let tools = (&model.theme, model.glyphs);
    let is_cube = matches!(board.plan().base, Base::Cube { .. });
    let fitting = cells_in(model, board, area).filter(|_| !is_cube);
    if let Some((plot, high)) = fitting {
        let window = if has_legend(model) { "" } else { "bright: in sight" };
        ink.heading(buffer, area, ("map", window));
        let viewport = viewport(model);
        let in_sight = |cell: Cell| {
            let place = |field| layout.geometry.cell_area(field, viewport, layout.board);
            layout.chart.field_of(cell).and_then(place).is_some()
        };
        let body = Rect { height: high, ..below(area, 1) };
        draw_map(scene, &whole(model, board), in_sight, (plot, &model.theme), body, buffer);
        legend(ink, plot, below(area, 1 + high), buffer);
    } else {
        ink.heading(buffer, area, (&part_words(model), ""));
        let look = Look { grid: Some(model.view().grid), ..model.look() };
        draw_boxes(scene, look, tools, below(area, 1), buffer);
    }
}

/// Returns the cell that a point of the map stands for.
pub(super) fn cell_at(model: &Model, area: Rect, point: Position) -> Option<Cell> {
    let (board, layout) = (model.board()?, model.layout()?.ok()?);
    if !area.contains(point) {
        return None;
    }
    if layout.overview {
        return overview::cell_at(model, area, point);
    }
    if slices::fill(board, area) {
        return slices::cell_at(model, area, point);
    }
    let body = below(area, 1);
    let chart = whole(model, board);
    match cells_in(model, board, area).filter(|_| !matches!(board.plan().base, Base::Cube { .. })) {
        Some((MapScale::Characters, _)) => chart.cell_at((point.y.checked_sub(body.y)?, point.x - body.x)),
        Some(_) => slices::map_cell(&chart, body, point),
        None => box_cell(model, board, (point.x - body.x, point.y.checked_sub(body.y)?)),
    }
}

/// The first empty cell of the box at this place of the coarse map, or its first cell if none is empty.
fn box_cell(model: &Model, board: &Board, at: (u16, u16)) -> Option<Cell> {
    let cells = cells_at(board, model.look(), at)?;
    cells.iter().find(|&&cell| !has_digit(model, cell)).or(cells.first()).copied()
}

fn viewport(model: &Model) -> crate::tui::canvas::Viewport {
    match model.screen {
        Screen::Play => model.session.as_ref().map(|session| session.viewport),
        Screen::Setup | Screen::Start => model.bench.as_ref().map(|bench| bench.viewport),
    }
    .unwrap_or_default()
}

/// Draws each sign with its label, spaced as widely as the area allows.
fn legend(ink: Painter<'_>, plot: MapScale, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let line = Rect { height: 1, ..area };
    let legend = plot.legend((ink.theme, ink.glyphs));
    let words = legend.iter().map(|(_, _, word)| 1 + paint::width(word)).sum::<u16>();
    // A blank after each sign that is a character, if that leaves a blank between the labels.
    let near = u16::from(plot != MapScale::Halves && words + 3 + 2 <= line.width);
    let words = words + 3 * near;
    let apart = (line.width.saturating_sub(words) / 2).clamp(1, 2);
    let mut x = line.x;
    for (sign, style, word) in legend {
        if let Some(cell) = buffer.cell_mut((x, line.y)) {
            cell.set_char(sign).set_style(style);
        }
        let rest = Rect { x: x + 1 + near, width: line.right().saturating_sub(x + 1 + near), ..line };
        x = ink.text(buffer, rest, word, Face::Dim) + apart;
    }
}

/// Which part of the board is displayed: a slice, or a grid with how far it is filled.
fn part_words(model: &Model) -> String {
    let (Some(board), Some(cursor)) = (model.board(), model.cursor()) else { return String::new() };
    let look = model.look();
    if board.extent().layer > 1 {
        let slice = look.slicing.slice_of(board.place(cursor));
        return format!("{} {}; empty:", look.slicing.word(), slice + 1);
    }
    let Some(grid) = board.grids().get(model.view().grid).filter(|_| board.grids().len() > 1) else {
        return String::new();
    };
    let (filled, all) = count(model, grid.cells.iter().copied());
    format!("{} {filled}/{all}", grid.name)
}
