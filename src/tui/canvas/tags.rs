//! The corner of a cell: the order of a link, a sign of a line, the sum of a cage. Marks are never drawn there.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::cell::put;
use super::picture::{Picture, Sign};
use super::sheet::DrawTarget;
use super::signs::sign_above;
use super::tiles::Tiles;
use super::{Detail, Field, Glyphs, Scene};
use crate::board::Cell;
use crate::tui::theme::{Face, Shade};

/// Draws the tags of the visible cells. A tag from a step has precedence over clues; without bands, only the nodes of the
/// `covered` cells have a sign.
pub(super) fn draw(scene: &Scene<'_>, sheet: DrawTarget<'_>, (tiles, covered): (&Tiles, &[Cell]), buffer: &mut Buffer) {
    for field in sheet.fields() {
        let (Some(cell), Some(place)) = (sheet.chart.cell_at(field), sheet.place(field)) else { continue };
        if let Some(tag) = &scene.squares[cell.index()].tag {
            write(sheet, field, place, &tag.text, sheet.theme.style(tag.face), buffer);
        } else if let Some(picture) = scene.picture.filter(|_| sheet.geometry.detail != Detail::Dense) {
            let broken = &scene.broken[..];
            let cell = sheet.chart.ground_at(field).unwrap_or(cell);
            if !sum(scene, sheet, (picture, broken), (field, cell), buffer) {
                signs(sheet, (picture, broken), (field, cell), (tiles, covered), buffer);
            }
            layers(scene, sheet, (picture, field), buffer);
        }
    }
}

/// Writes up to two characters into the corner of a cell; with two, the first is in the gap before the cell.
pub(super) fn write(sheet: DrawTarget<'_>, field: Field, place: Rect, text: &str, style: Style, buffer: &mut Buffer) {
    let wide = text.chars().count();
    let x = if wide > 1 && has_room(sheet, field, place) { place.x - 1 } else { place.x };
    for (at, symbol) in (x..).zip(text.chars().take(2)) {
        put(buffer, (at, place.y), symbol, style);
    }
}

/// Whether there is a gap before the cell.
fn has_room(sheet: DrawTarget<'_>, field: Field, place: Rect) -> bool {
    sheet.geometry.columns.gap_before(field.1).is_some() && place.x > sheet.area.x
}

/// Writes what the other layers hold at this field at its right: the shading of the cell, its region, its mark; or the
/// digit, where such a layer is shown.
fn layers(scene: &Scene<'_>, sheet: DrawTarget<'_>, (picture, field): (&Picture, Field), buffer: &mut Buffer) {
    let Some(place) = sheet.place(field) else { return };
    let text = |(layer, cell): (usize, Cell)| {
        let digit = scene.squares[cell.index()].content.digit()?;
        let text = match layer.checked_sub(1) {
            None => {
                scene.letters.map_or_else(|| scene.board.symbol(digit), |letters| letters.symbol(digit)).to_string()
            }
            Some(layer) => sheet.glyphs.plain(picture.layers.get(layer)?.corners.get(digit.index())?),
        };
        Some(text)
    };
    let text: String = sheet.chart.others_at(field).iter().copied().filter_map(text).collect();
    let x = (place.right() + 1).saturating_sub(text.chars().count() as u16);
    for (x, symbol) in (x.max(place.x)..).zip(text.chars()) {
        put(buffer, (x, place.y), symbol, sheet.theme.style(Face::Tag));
    }
}

/// Draws the number of the clue's cage that begins here; returns whether there is one.
fn sum(
    scene: &Scene<'_>,
    sheet: DrawTarget<'_>,
    (picture, broken): (&Picture, &[usize]),
    (field, cell): (Field, Cell),
    buffer: &mut Buffer,
) -> bool {
    let seen = picture.cell(cell);
    let (Some((text, clue)), Some(place)) = (seen.and_then(|seen| seen.sum.as_ref()), sheet.place(field)) else {
        return false;
    };
    let cage = seen.and_then(|seen| seen.cage);
    let at_cursor = scene.cursor.and_then(|cursor| picture.cell(cursor)).and_then(|cell| cell.cage);
    let theme = sheet.theme;
    let style = theme.style(Face::Sum);
    let style = match () {
        () if broken.contains(clue) => style.patch(theme.style(Face::Conflict)),
        () if !scene.is_lit([cell]) => style.patch(theme.style(Face::Dimmed)),
        () if at_cursor.is_some() && at_cursor == cage => style.patch(theme.style(Face::Rest)),
        () => style,
    };
    write(sheet, field, place, text, style, buffer);
    true
}

/// Draws the sign of a line, and the sign between the cell and the one above if it has no other place: in the first
/// column, or in the gap before it if a line uses that column.
fn signs(
    sheet: DrawTarget<'_>,
    (picture, broken): (&Picture, &[usize]),
    (field, cell): (Field, Cell),
    (tiles, covered): (&Tiles, &[Cell]),
    buffer: &mut Buffer,
) {
    let (Some(seen), Some(place)) = (picture.cell(cell), sheet.place(field)) else { return };
    let theme = sheet.theme;
    let ground = theme.colour(tiles.of(field).or_else(|| theme.ground(Face::Text)));
    let is_large = place.height > 2 && sheet.glyphs == Glyphs::Unicode;
    let has_room_for_node = if theme.has_tiles() { is_large } else { !covered.contains(&cell) };
    let node = seen.node.filter(|_| !has_room_for_node);
    let mut corner: [Option<(Sign, bool)>; 2] = [None, node.map(|sign| (sign, false))];
    for sign in seen.corner.into_iter().rev().flatten() {
        if let Some(free) = [1, 0].into_iter().find(|&at| corner[at].is_none()) {
            corner[free] = Some((sign, false));
        }
    }
    if let Some((sign, clue)) = sign_above(picture, sheet, field) {
        let is_broken = clue.is_some_and(|clue| broken.contains(&clue));
        if let Some(free) = [1, 0].into_iter().find(|&at| corner[at].is_none()) {
            corner[free] = Some((sign, is_broken));
        }
    }
    if corner[1].is_none() && !has_room(sheet, field, place) {
        corner.swap(0, 1);
    }
    let room = has_room(sheet, field, place);
    for (at, sign) in corner.into_iter().enumerate() {
        let Some(((mark, face), is_broken)) = sign.filter(|_| at == 1 || room) else { continue };
        let at = (place.x + at as u16 - 1, place.y);
        // A band may run under it.
        let under = buffer.cell(at).map_or(ground, |cell| cell.bg);
        let style = theme.style(if is_broken { Face::Conflict } else { face }).bg(ground);
        let ink = Shade::of(under).zip(style.fg).map(|(under, ink)| theme.readable(ink, under, 4.5));
        let style = match ink.filter(|_| under != ground) {
            Some(ink) => style.fg(ink).bg(under),
            None => style,
        };
        put(buffer, at, sheet.glyphs.mark(mark), style);
    }
}
