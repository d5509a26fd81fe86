//! The board on the screen: any board, at any level of detail, in Unicode or ASCII.
//!
//! A [`Scene`] says what each cell contains and its role; [`Geometry`] says where each cell is; [`draw`] combines the
//! two and knows neither the game nor the keys. A cell is a tile: `tiles` gives each its background, `gaps` draws the
//! space between two tiles, `cell` the contents, and `cursor` the bars beside the chosen one. The meaning of a cell
//! survives without colour: a player's digit is followed by `-`, a step's by `*`, a wrong one by `!`.

mod bands;
mod boxes;
mod cell;
mod chart;
mod cursor;
mod detail;
mod figures;
mod gaps;
mod geometry;
mod glyphs;
mod map;
mod margin;
mod notes;
mod overlay;
mod picture;
mod scene;
mod shade;
mod sheet;
mod signs;
mod solid;
mod strokes;
mod sums;
mod tags;
mod tiles;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::theme::{Face, Theme};
use super::wave::WaveCell;
use crate::board::Digit;
use sheet::DrawTarget;

pub use boxes::{boxes_size, cells_at, draw_boxes, draw_clue_counts};
pub use chart::{Chart, Field, Look, Slicing};
pub use detail::Detail;
pub use geometry::{Geometry, Labels, Viewport};
pub use glyphs::Glyphs;
pub use map::{MapScale, draw_map};
pub use picture::{
    AtCorner, Beside, Between, CellPicture, LayerGround, LayerPicture, Line, Mark, Node, Picture, Shape, Sign,
};
pub use scene::{Clue, Clues, Content, Scene, Square, Tag, Tint};
pub use solid::draw_cube;

/// Draws as much of the board as fits into the area, starting at the viewport's first row and column.
pub fn draw(
    scene: &Scene<'_>,
    (chart, geometry): (&Chart, &Geometry),
    viewport: Viewport,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) {
    let found = chart.with_regions_found(scene);
    let chart = found.as_ref().unwrap_or(chart);
    let sheet = DrawTarget { chart, geometry, viewport, theme, glyphs, area };
    let tiles = tiles::Tiles::new(scene, sheet);
    draw_labels(scene, sheet, buffer);
    for field in sheet.fields() {
        let (Some(cell), Some(place)) = (chart.cell_at(field), sheet.place(field)) else { continue };
        let brush = cell::Brush {
            detail: geometry.detail,
            board: scene.board,
            theme,
            glyphs,
            letters: scene.letters,
            symbols: sheet.symbols(scene),
            ground: tiles.of(field),
            tinted: tiles.is_tinted(field),
            overlay: chart.overlay(field),
            dimmed: scene.dimmed,
            raised: field.0 > 0 && !geometry.rows.ruled[usize::from(field.0) - 1] && geometry.cell.1 > 2,
        };
        if scene.covered {
            brush.cover(place, buffer);
        } else {
            let square = &scene.squares[cell.index()];
            brush.paint(square, place, buffer);
            // Without tile backgrounds, the front of the wave is drawn in reverse video.
            if matches!(square.tint, Tint::Lit(WaveCell { front: true, .. })) && !theme.has_tiles() {
                buffer.set_style(place, Style::new().add_modifier(Modifier::REVERSED));
            }
        }
    }
    gaps::draw(sheet, &tiles, buffer);
    margin::draw(scene, sheet, buffer);
    sums::draw_walls(scene, sheet, buffer);
    if scene.covered {
        return;
    }
    bands::draw(scene, sheet, &tiles, buffer);
    let covered = strokes::draw(scene, sheet, buffer);
    cursor::draw(scene, sheet, &tiles, buffer);
    tags::draw(scene, sheet, (&tiles, &covered), buffer);
    signs::draw(scene, sheet, &tiles, buffer);
    sums::draw_cages(scene, sheet, buffer);
}

/// The candidate that is drawn, or would be drawn, at this point of the board.
pub fn candidate_at(
    scene: &Scene<'_>,
    (chart, geometry): (&Chart, &Geometry),
    viewport: Viewport,
    area: Rect,
    point: Position,
) -> Option<Digit> {
    let cell = geometry.cell_at(chart, point, viewport, area)?;
    let place = geometry.cell_area(chart.field_of(cell)?, viewport, area)?;
    let square = &scene.squares[cell.index()];
    cell::digit_at(square, (scene.board.digits(), geometry.detail), place, (point.x, point.y))
}

/// Draws row numbers at the left and column numbers above; those of the cursor are highlighted.
fn draw_labels(scene: &Scene<'_>, sheet: DrawTarget<'_>, buffer: &mut Buffer) {
    let DrawTarget { chart, geometry, viewport, theme, area, .. } = sheet;
    let (width, height) = geometry.labels;
    let [columns, rows] = geometry.visible(viewport, area);
    let at = scene.cursor.and_then(|cursor| chart.field_of(cursor));
    let face = |here: bool| if here { Face::CoordHere } else { Face::Coord };
    let shows = geometry.numbers;
    for column in columns.0..if height > 0 && shows == Labels::Both { columns.1 } else { columns.0 } {
        let Some(drawn) = sheet.place((viewport.row, column)) else { continue };
        let Some(number) = chart.column_number(column) else { continue };
        if number > 9 && crowded(geometry, column, at.map(|at| at.1)) {
            continue;
        }
        let text = number.to_string();
        // A number of two characters ends above the digit, so that neighbouring numbers stay apart.
        let x = cell::middle(drawn).0 + 1 - text.len() as u16;
        buffer.set_string(x, area.y, text, theme.style(face(at.is_some_and(|at| at.1 == column))));
    }
    let wide = if geometry.labels.0 > 1 && rows.1 > 9 { 2 } else { 1 };
    for row in rows.0..if width > 0 && shows != Labels::None { rows.1 } else { rows.0 } {
        let Some(drawn) = sheet.place((row, viewport.column)) else { continue };
        let Some(number) = chart.row_number(row) else { continue };
        let text = format!("{number:>wide$}");
        buffer.set_stringn(
            area.x + geometry.before_numbers,
            cell::middle(drawn).1,
            text,
            usize::from(width),
            theme.style(face(at.is_some_and(|at| at.0 == row))),
        );
    }
}

/// Whether the column's number is left out because numbers of two characters lack space: every second one, and those
/// next to the cursor's.
fn crowded(geometry: &Geometry, column: u16, cursor: Option<u16>) -> bool {
    if geometry.cell.0 > 2 || geometry.columns.pitch(column) > 2 || cursor == Some(column) {
        return false;
    }
    let beside_cursor = cursor.is_some_and(|cursor| cursor.abs_diff(column) == 1);
    column % 2 == 1 || beside_cursor || column == 9
}

#[cfg(test)]
mod tests;
