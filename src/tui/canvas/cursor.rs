//! The cursor: bars in the gaps beside a tile, so that they cover nothing in it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::sheet::DrawTarget;
use super::tiles::Tiles;
use super::{Detail, Field, Glyphs, Scene};
use crate::tui::theme::Face;

/// Draws the cursor of a scene; if several cells are selected, draws bars at their outer edges.
pub(super) fn draw(scene: &Scene<'_>, sheet: DrawTarget<'_>, tiles: &Tiles, buffer: &mut Buffer) {
    let Some(field) = scene.cursor.and_then(|cursor| sheet.chart.field_of(cursor)) else { return };
    for &cell in scene.selected {
        let Some(field) = sheet.chart.field_of(cell) else { continue };
        let is_selected = |field: Field| sheet.chart.cell_at(field).is_some_and(|cell| scene.selected.contains(&cell));
        let (row, column) = field;
        let inside =
            [column.checked_sub(1).is_some_and(|before| is_selected((row, before))), is_selected((row, column + 1))];
        bars(sheet, field, inside.map(|inside| !inside), buffer);
    }
    let Some(place) = sheet.place(field) else { return };
    if scene.cursor.is_some_and(|cursor| scene.selected.contains(&cursor)) {
        let square = scene.cursor.map(|cursor| &scene.squares[cursor.index()]);
        return diamond(sheet, square.is_some_and(|square| square.content.digit().is_some()), place, buffer);
    }
    bars(sheet, field, [true, true], buffer);
    if place.height > 2 && sheet.glyphs == Glyphs::Unicode && sheet.theme.has_tiles() {
        lid(sheet, tiles, field, place, buffer);
    }
}

/// Draws a sign in the cursor's cell if it is selected, at the first free place: preferably right of the middle, in its
/// line.
fn diamond(sheet: DrawTarget<'_>, filled: bool, place: Rect, buffer: &mut Buffer) {
    if sheet.geometry.detail == Detail::Dense {
        return fill(sheet, place, buffer);
    }
    let (x, y) = super::cell::middle(place);
    let (last, bottom) = (place.right() - 1, place.bottom() - 1);
    // A digit has its owner's signs beside it; marks leave the last but one column free.
    let wanted =
        if filled { [(last, bottom), (last, y), (place.x, y)] } else { [(last - 1, y), (x, y), (last, bottom)] };
    let is_free = |&(x, y): &(u16, u16)| buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " ");
    let all = place.positions().map(|at| (at.x, at.y));
    let free = wanted.into_iter().chain(all).find(is_free).unwrap_or((last, bottom));
    if let Some(cell) = buffer.cell_mut(free) {
        let ground = cell.bg;
        cell.set_char(sheet.glyphs.diamond()).set_style(sheet.theme.style(Face::Cursor)).set_bg(ground);
    }
}

/// Draws the bars at the given sides of a cell.
fn bars(sheet: DrawTarget<'_>, field: Field, [first, last]: [bool; 2], buffer: &mut Buffer) {
    let Some(place) = sheet.place(field) else { return };
    let style = sheet.theme.style(Face::Cursor);
    if sheet.geometry.detail == Detail::Dense {
        return fill(sheet, place, buffer);
    }
    let columns = &sheet.geometry.columns;
    let has_room = columns.gap_before(field.1).is_some() && columns.gaps[usize::from(field.1)].is_some();
    let [towards, away] = sheet.glyphs.cursor();
    let (before, after) = match (has_room, place.width > 3) {
        (true, _) => ((place.x.checked_sub(1), towards), (place.right(), away)),
        // Where marks fill the cells, the last column of each is kept free: the first bar is in that of the cell
        // before.
        (false, true) => ((place.x.checked_sub(1), towards), (place.right() - 1, sheet.glyphs.far_bar())),
        (false, false) => ((Some(place.x), sheet.glyphs.near_bar()), (place.right() - 1, sheet.glyphs.far_bar())),
    };
    for y in place.top()..place.bottom() {
        if let (Some(x), symbol) = before
            && first
        {
            bar((x, y), symbol, style, buffer);
        }
        if last {
            bar((after.0, y), after.1, style, buffer);
        }
    }
}

/// Draws one character of a bar. What is beside it keeps its colour.
fn bar(at: (u16, u16), symbol: char, style: Style, buffer: &mut Buffer) {
    let Some(cell) = buffer.cell_mut(at) else { return };
    let beside = match cell.symbol() {
        // In a gap with two colours, the half that the bar does not cover keeps its colour.
        "▌" if symbol == '▐' => cell.fg,
        _ => cell.bg,
    };
    cell.set_char(symbol).set_style(style).set_bg(beside);
}

/// Draws bars above and below where there is a line for them.
fn lid(sheet: DrawTarget<'_>, tiles: &Tiles, field: (u16, u16), place: Rect, buffer: &mut Buffer) {
    let cursor = sheet.theme.colour(sheet.theme.ink(Face::Cursor));
    let tile = |field| sheet.theme.colour(tiles.of(field).or_else(|| sheet.theme.ground(Face::Text)));
    let own = tile(field);
    let gaps = &sheet.geometry.rows;
    for x in place.left()..place.right() {
        if gaps.gap_before(field.0).is_some()
            && let Some(cell) = buffer.cell_mut((x, place.y - 1))
        {
            cell.set_char('▂').set_style(Style::new().fg(cursor).bg(own));
        }
        if gaps.gaps[usize::from(field.0)].is_some()
            && let Some(cell) = buffer.cell_mut((x, place.bottom()))
        {
            cell.set_char('▆').set_style(Style::new().fg(own).bg(cursor));
        }
    }
}

/// Fills the cell with the cursor's colour where there is no space beside it.
fn fill(sheet: DrawTarget<'_>, place: Rect, buffer: &mut Buffer) {
    let colour = sheet.theme.ink(Face::Cursor);
    let style = match colour {
        Some(_) => Style::new().bg(sheet.theme.colour(colour)).fg(sheet.theme.colour(sheet.theme.ground(Face::Text))),
        None => Style::new().add_modifier(Modifier::REVERSED),
    };
    buffer.set_style(Rect { width: 1, ..place }, style.add_modifier(Modifier::BOLD));
}
