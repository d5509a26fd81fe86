//! The slices of a cube beside the displayed one: how far each is filled, and maps of the slices before and after it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::filled::{self, Part};
use crate::board::{Base, Board, Cell, Place};
use crate::tui::canvas::{Chart, Look, MapScale, Scene, Slicing, draw_map};
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, rows};
use crate::tui::theme::Face;

/// The width of the names of slices, including a blank.
const NAMES: u16 = 4;
/// The columns between the two maps.
const APART: u16 = 3;

/// The number of slices, if the board is a cube.
fn count(board: &Board) -> Option<u16> {
    matches!(board.plan().base, Base::Cube { .. }).then(|| board.extent().layer)
}

/// The numbers of lines that it can take in a panel of this width, with its heading: with maps if they fit, and
/// without; `None` if the board is not a cube.
pub(super) fn heights(board: &Board, width: u16) -> Option<[u16; 2]> {
    let count = count(board)?;
    let maps = if 2 * count + APART <= width { count.div_ceil(2) + 1 } else { 0 };
    Some([1 + count + maps, 1 + count])
}

/// Whether an area is that of the slices.
pub(super) fn fill(board: &Board, area: Rect) -> bool {
    heights(board, area.width).is_some_and(|heights| heights.contains(&area.height))
}

/// The cell in this slice that corresponds to `cell`.
pub(super) fn in_slice(board: &Board, slicing: Slicing, cell: Cell, slice: u16) -> Option<Cell> {
    board.cell_at(slicing.moved(board.place(cell), slice))
}

/// The short name of a slice: `l4` for a layer, `r` for rows, `c` for columns.
fn short_name(slicing: Slicing, slice: u16) -> String {
    let letter = match slicing {
        Slicing::Layers => 'l',
        Slicing::Front => 'r',
        Slicing::Side => 'c',
    };
    format!("{letter}{}", slice + 1)
}

/// The maps of the slices before and after the displayed one: the area and the index of each.
fn maps(board: &Board, here: u16, area: Rect) -> Vec<(Rect, u16)> {
    let Some(count) = count(board).filter(|count| area.height > 1 + count) else {
        return Vec::new();
    };
    let top = below(area, 1 + count);
    let side = |x: u16| Rect { x: area.x + x, width: count, height: count.div_ceil(2).min(top.height), ..top };
    let before = here.checked_sub(1).map(|slice| (side(0), slice));
    let after = Some(here + 1).filter(|slice| *slice < count).map(|slice| (side(count + APART), slice));
    before.into_iter().chain(after).collect()
}

/// Returns the cell that a click at this point stands for, on the line of a slice or on a map.
pub(super) fn cell_at(model: &Model, area: Rect, point: Position) -> Option<Cell> {
    let (board, cursor) = (model.board()?, model.cursor()?);
    let slicing = model.look().slicing;
    let here = slicing.slice_of(board.place(cursor));
    let line = point.y.checked_sub(area.y + 1).filter(|line| area.contains(point) && *line < count(board).unwrap_or(0));
    if let Some(slice) = line {
        return in_slice(board, slicing, cursor, slice);
    }
    let (place, slice) = maps(board, here, area).into_iter().find(|(place, _)| place.contains(point))?;
    let chart = Chart::new(board, model.look(), in_slice(board, slicing, cursor, slice)?);
    map_cell(&chart, place, point)
}

/// The cell at this point of a map in half rows: the upper one, or the lower one if there is no upper cell.
pub(super) fn map_cell(chart: &Chart, map: Rect, point: Position) -> Option<Cell> {
    let column = point.x.checked_sub(map.x)?;
    let row = 2 * point.y.checked_sub(map.y)?;
    chart.cell_at((row, column)).or_else(|| chart.cell_at((row + 1, column)))
}

/// Draws the map of a slice in half rows, bright if `bright` is set; the cell that corresponds to the cursor's is
/// highlighted.
pub(super) fn draw_slice(
    model: &Model,
    scene: &mut Scene<'_>,
    slice: u16,
    (area, bright): (Rect, bool),
    buffer: &mut Buffer,
) {
    let Some(cursor) = model.cursor() else { return };
    let look = Look { grid: None, ..model.look() };
    let Some(cell) = in_slice(scene.board, look.slicing, cursor, slice) else { return };
    let chart = Chart::new(scene.board, look, cell);
    let tools = (&model.theme, model.glyphs);
    if let Some((plot, _)) = MapScale::of(&chart, tools, (area.width, area.height)) {
        let before = scene.cursor.replace(cell);
        draw_map(scene, &chart, |_| bright, (plot, &model.theme), area, buffer);
        scene.cursor = before;
    }
}

pub(super) fn draw(model: &Model, scene: &Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let (Some(board), Some(cursor), ink) = (model.board(), model.cursor(), Painter::of(model)) else { return };
    let Some(count) = count(board) else { return };
    let slicing = model.look().slicing;
    let here = slicing.slice_of(board.place(cursor));
    ink.heading(buffer, area, (&format!("the {count} {}s", slicing.word()), ""));
    let in_slice = |place: Place, slice: u16| slicing.slice_of(place) == slice;
    for (line, slice) in rows(below(area, 1)).zip(0..count) {
        let cells = board.cells().filter(|&cell| in_slice(board.place(cell), slice));
        let part = Part { name: short_name(slicing, slice), filled: filled::count(model, cells), here: slice == here };
        filled::draw(ink, &part, (line, NAMES), buffer);
    }
    let mut scene = scene.clone();
    for (place, slice) in maps(board, here, area) {
        draw_slice(model, &mut scene, slice, (place, true), buffer);
        let words = format!("{}: {}", if slice < here { "before" } else { "after" }, short_name(slicing, slice));
        let line = Rect { y: place.bottom(), height: u16::from(place.bottom() < area.bottom()), width: 12, ..place };
        ink.text(buffer, line.intersection(area), &words, Face::Dim);
    }
}
