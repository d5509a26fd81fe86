//! What stands in the corner of a cell: the order of a link, a sign, the sum of a cage. No mark ever has its place.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::cell::put;
use super::sheet::DrawTarget;
use super::{Field, Scene};

/// Draws the tags of the cells in sight.
pub(super) fn draw(scene: &Scene<'_>, sheet: DrawTarget<'_>, buffer: &mut Buffer) {
    for field in sheet.fields() {
        let (Some(cell), Some(place)) = (sheet.chart.cell_at(field), sheet.place(field)) else { continue };
        if let Some(tag) = &scene.squares[cell.index()].tag {
            write(sheet, field, place, &tag.text, sheet.theme.style(tag.face), buffer);
        }
    }
}

/// Writes up to two characters into the corner of a cell: a second one takes the room before it.
pub(super) fn write(sheet: DrawTarget<'_>, field: Field, place: Rect, text: &str, style: Style, buffer: &mut Buffer) {
    let has_room = sheet.geometry.columns.gap_before(field.1).is_some() && place.x > sheet.area.x;
    let wide = text.chars().count();
    let x = if wide > 1 && has_room { place.x - 1 } else { place.x };
    for (at, symbol) in (x..).zip(text.chars().take(2)) {
        put(buffer, (at, place.y), symbol, style);
    }
}
