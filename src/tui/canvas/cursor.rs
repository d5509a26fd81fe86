//! The cursor: bars in the room beside a tile, which cover nothing that stands in one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::tiles::Tiles;
use super::{Detail, Glyphs, Scene, Sheet};
use crate::tui::theme::Face;

/// Draws the cursor of a scene.
pub(super) fn draw(scene: &Scene<'_>, sheet: Sheet<'_>, tiles: &Tiles, buffer: &mut Buffer) {
    let Some(field) = scene.cursor.and_then(|cursor| sheet.chart.field_of(cursor)) else { return };
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
        // Where marks fill the cells, the last column of each is kept free: that of the cell before has the first bar.
        (false, true) => ((place.x.checked_sub(1), towards), (place.right() - 1, sheet.glyphs.far_bar())),
        (false, false) => ((Some(place.x), sheet.glyphs.near_bar()), (place.right() - 1, sheet.glyphs.far_bar())),
    };
    for y in place.top()..place.bottom() {
        if let (Some(x), symbol) = before {
            bar((x, y), symbol, style, buffer);
        }
        bar((after.0, y), after.1, style, buffer);
    }
    if place.height > 2 && sheet.glyphs == Glyphs::Unicode && sheet.theme.has_tiles() {
        lid(sheet, tiles, field, place, buffer);
    }
}

/// One character of a bar. What lies beside it keeps its colour.
fn bar(at: (u16, u16), symbol: char, style: Style, buffer: &mut Buffer) {
    let Some(cell) = buffer.cell_mut(at) else { return };
    let beside = match cell.symbol() {
        // Of a gap that holds two colours the half that stays is the one that the bar does not cover.
        "▌" if symbol == '▐' => cell.fg,
        _ => cell.bg,
    };
    cell.set_char(symbol).set_style(style).set_bg(beside);
}

/// Bars above and below, where there is a line for them.
fn lid(sheet: Sheet<'_>, tiles: &Tiles, field: (u16, u16), place: Rect, buffer: &mut Buffer) {
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

/// The whole cell in the cursor's colour, where it has no room beside it.
fn fill(sheet: Sheet<'_>, place: Rect, buffer: &mut Buffer) {
    let colour = sheet.theme.ink(Face::Cursor);
    let style = match colour {
        Some(_) => Style::new().bg(sheet.theme.colour(colour)).fg(sheet.theme.colour(sheet.theme.ground(Face::Text))),
        None => Style::new().add_modifier(Modifier::REVERSED),
    };
    buffer.set_style(Rect { width: 1, ..place }, style.add_modifier(Modifier::BOLD));
}
