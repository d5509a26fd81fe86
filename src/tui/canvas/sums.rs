//! Sums: in the corner of a cage's first cell, and in the black cells of a Kakuro.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::sheet::DrawTarget;
use super::{Clue, Detail, Field, Scene, tags};
use crate::board::HouseKind;
use crate::tui::theme::{Face, Theme};

/// The sums of the runs that begin at a black cell.
#[derive(Clone, Copy, Default)]
struct Pair {
    across: Option<Clue>,
    down: Option<Clue>,
}

/// Draws the visible sums of cages. At the densest level, a sum that would touch the previous one is left out, and so
/// is one in a cell with a digit.
pub(super) fn draw_cages(scene: &Scene<'_>, sheet: DrawTarget<'_>, buffer: &mut Buffer) {
    let dense = sheet.geometry.detail == Detail::Dense;
    let mut sums = BTreeMap::new();
    for (house, clue) in scene.board.houses().iter().zip(&scene.clues) {
        let (Some(clue), Some(&cell)) = (clue.filter(|_| house.kind != HouseKind::Run), house.cells.first()) else {
            continue;
        };
        // A tag from a step has precedence.
        let square = &scene.squares[cell.index()];
        let taken = square.tag.is_some() || (dense && square.content.digit().is_some());
        if let Some(field) = sheet.chart.field_of(cell).filter(|_| !taken) {
            sums.insert(field, clue);
        }
    }
    let mut end = (0, 0);
    for (field, clue) in sums {
        let Some(place) = sheet.place(field) else { continue };
        let text = clue.number.to_string();
        if dense && end == (place.x, place.y) {
            continue;
        }
        tags::write(sheet, field, place, &text, style(sheet.theme, clue), buffer);
        end = (place.x + text.len() as u16, place.y);
    }
}

/// Draws the black cells of a Kakuro with the sums of the runs that begin there.
///
/// If the black cells of the cursor's runs are not visible, their sums replace the numbers at the edge.
pub(super) fn draw_walls(scene: &Scene<'_>, sheet: DrawTarget<'_>, buffer: &mut Buffer) {
    if !sheet.chart.is_walled() {
        return;
    }
    let (rows, columns) = sheet.chart.size();
    let mut pairs = vec![Pair::default(); usize::from(rows) * usize::from(columns)];
    for (id, clue) in scene.board.house_ids().zip(&scene.clues) {
        let (house, Some(clue)) = (scene.board.house(id), *clue) else { continue };
        let Some((row, column)) = house.cells.first().and_then(|&cell| sheet.chart.field_of(cell)) else { continue };
        if house.kind != HouseKind::Run {
            continue;
        }
        let across = scene.board.is_across(id);
        // A run at the very edge has no black cell for its sum.
        let wall: Option<Field> =
            if across { column.checked_sub(1).map(|at| (row, at)) } else { row.checked_sub(1).map(|at| (at, column)) };
        let in_sight = wall.is_some_and(|wall| sheet.place(wall).is_some());
        if !in_sight && clue.here {
            pin(scene, sheet, clue, across, buffer);
        }
        let Some((row, column)) = wall else { continue };
        let pair = &mut pairs[usize::from(row) * usize::from(columns) + usize::from(column)];
        if across { pair.across = Some(clue) } else { pair.down = Some(clue) }
    }
    let mut end = (0, 0);
    for (row, column) in sheet.fields() {
        if sheet.chart.cell_at((row, column)).is_none()
            && let Some(place) = sheet.place((row, column))
        {
            let mut pair = pairs[usize::from(row) * usize::from(columns) + usize::from(column)];
            if sheet.geometry.detail == Detail::Dense {
                pair = one_of(pair, end == (place.x, place.y));
                if pair.across.or(pair.down).is_some() {
                    end = (place.right(), place.y);
                }
            }
            draw_wall(pair, sheet, place, buffer);
        }
    }
}

/// The sum that fits into a small black cell: only one, and it must not touch the previous one.
fn one_of(pair: Pair, touches: bool) -> Pair {
    let fits = |clue: &Clue| !touches || clue.number < 10;
    match pair.across.filter(fits) {
        Some(across) => Pair { across: Some(across), down: None },
        None => Pair { across: None, down: pair.down.filter(fits) },
    }
}

/// Writes the sum of a run at the cursor over its row's or column's number.
fn pin(scene: &Scene<'_>, sheet: DrawTarget<'_>, clue: Clue, across: bool, buffer: &mut Buffer) {
    let field = scene.cursor.and_then(|cursor| sheet.chart.field_of(cursor));
    let Some(drawn) = field.and_then(|field| sheet.place(field)) else { return };
    let (wide, high) = sheet.geometry.labels;
    let (x, y, room) = if across {
        (sheet.area.x, drawn.y + (sheet.geometry.cell.1 - 1) / 2, wide.max(2))
    } else {
        (drawn.x, sheet.area.y, if high > 0 { sheet.geometry.cell.0 } else { 0 })
    };
    let room = usize::from(room);
    // The previous number is overwritten completely.
    buffer.set_stringn(x, y, format!("{:<room$}", clue.number), room, style(sheet.theme, clue));
}

fn style(theme: &Theme, clue: Clue) -> Style {
    let face = match clue {
        Clue { wrong: true, .. } => Face::Conflict,
        Clue { here: true, .. } => Face::Rest,
        _ => return theme.style(Face::Sum),
    };
    theme.style(Face::Sum).patch(theme.style(face))
}

/// Draws a black cell: the across sum in its first line, the down sum in its last; both in one line if it has only one
/// and they fit, or else the across sum. A run's other sum is shown where the cursor is in it.
fn draw_wall(pair: Pair, sheet: DrawTarget<'_>, area: Rect, buffer: &mut Buffer) {
    let theme = sheet.theme;
    let here = [pair.across, pair.down].into_iter().flatten().any(|clue| clue.here);
    let plain = theme.style(Face::Wall);
    let ground = if here { plain.patch(Style::new().bg(theme.colour(theme.ground(Face::Tag)))) } else { plain };
    let fill = if theme.has_tiles() { ' ' } else { sheet.glyphs.cover() };
    let empty = pair.across.is_none() && pair.down.is_none();
    for position in area.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.reset();
            cell.set_char(if empty { fill } else { ' ' }).set_style(ground);
        }
    }
    let written = |clue: Clue, across: bool| {
        let arrow = sheet.glyphs.way(across);
        format!("{}{arrow}", clue.number)
    };
    let mut write = |clue: Option<Clue>, across: bool, x: u16, y: u16| {
        let Some(clue) = clue else { return };
        let mut style = style(theme, clue);
        style.bg = ground.bg;
        buffer.set_stringn(x, y, written(clue, across), usize::from(area.right().saturating_sub(x)), style);
    };
    if area.width < 3 {
        if let Some(clue) = pair.across.or(pair.down) {
            let style = Style { bg: ground.bg, ..style(theme, clue) };
            buffer.set_stringn(area.x, area.y, format!("{:>2}", clue.number), usize::from(area.width), style);
        }
    } else if area.height > 1 {
        let wide = |clue: Option<Clue>| clue.map_or(0, |clue| written(clue, true).chars().count() as u16);
        write(pair.across, true, area.right().saturating_sub(wide(pair.across)), area.y);
        write(pair.down, false, area.x, area.bottom() - 1);
    } else if let (Some(across), Some(down)) = (pair.across, pair.down)
        && let text = format!("{}\\{}", down.number, across.number)
        && text.len() <= usize::from(area.width)
    {
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), theme.style(Face::Sum));
    } else {
        let down = pair.down.filter(|_| pair.across.is_none());
        write(pair.across, true, area.x, area.y);
        write(down, false, area.x, area.y);
    }
}
