//! Numbers beside the grid: clues seen, summed or found from a side or along diagonals.

use deduku_core::order::OrderBy;
use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::cell::middle;
use super::geometry::SIDE_BY_SIDE;
use super::picture::{Beside, Mark};
use super::sheet::DrawTarget;
use super::{Labels, Scene};
use crate::tui::theme::Face;

/// Draws the numbers of the visible rows and columns.
pub(super) fn draw(scene: &Scene<'_>, sheet: DrawTarget<'_>, buffer: &mut Buffer) {
    let Some((picture, broken)) = scene.picture.map(|picture| (picture, &scene.broken[..])) else { return };
    let mut places: BTreeMap<(i32, i32), Vec<&Beside>> = BTreeMap::new();
    for beside in &picture.beside {
        places.entry((beside.row, beside.column)).or_default().push(beside);
    }
    for (at, mut all) in places {
        all.order_by(|beside| beside.way.is_some());
        let Some(place) = place(sheet, at) else { continue };
        let (first, others) = match two_lines(sheet, at) {
            Some(lines) if words(sheet, &all, place.room).is_err() => {
                let [first, last] = lines.map(|y| Place { room: Rect { y, ..place.room }, ..place });
                (first, Some((last, all.split_off(1))))
            }
            _ => (place, None),
        };
        for (place, all) in [(first, all)].into_iter().chain(others) {
            let text = words(sheet, &all, place.room).unwrap_or_else(|first| first);
            let style = style(scene, sheet, &all, broken);
            put(sheet, &place, &text, style, buffer);
        }
    }
}

/// The first and the last line of a row of cells, where it has several: what a row's own clue and another one of a
/// diagonal stand on if they do not fit into one line. The number of the row gives way to them.
fn two_lines(sheet: DrawTarget<'_>, (row, _): (i32, i32)) -> Option<[u16; 2]> {
    let drawn = sheet.place((u16::try_from(row).ok()?, sheet.viewport.column))?;
    (drawn.height > 1).then(|| [drawn.y, drawn.bottom() - 1])
}

/// The position of a number.
#[derive(Clone, Copy)]
struct Place {
    /// The line and the columns available to it.
    room: Rect,
    /// Its alignment within them.
    side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Before the number of its row, as far as there is room.
    Before,
    /// After the last cell of its row.
    Behind,
    /// Centred above or below its column.
    Column,
    /// On one line with the number of its column.
    WithNumber(u16),
}

fn place(sheet: DrawTarget<'_>, (row, column): (i32, i32)) -> Option<Place> {
    let (area, geometry) = (sheet.area, sheet.geometry);
    let (rows, columns) = sheet.chart.size();
    let (first_row, first_column) = (sheet.viewport.row, sheet.viewport.column);
    let inside = |at: i32, count: u16| u16::try_from(at).ok().filter(|&at| at < count);
    let line = |y: u16, x: u16, width: u16, side| Some(Place { room: Rect { x, y, width, height: 1 }, side });
    // A number in the same line has its own columns, and a blank before it.
    let before = match geometry.numbers {
        Labels::Both | Labels::Rows if geometry.cell.1 == 1 => geometry.before_numbers.saturating_sub(1),
        _ => geometry.labels.0,
    };
    let sides = |y: u16| match column {
        ..0 => line(y, area.x, before, Side::Before),
        _ => line(y, area.right().saturating_sub(geometry.after.0), geometry.after.0, Side::Behind),
    };
    let (top, bottom) = (area.y + geometry.labels.1.saturating_sub(1), area.bottom().saturating_sub(1));
    match (inside(row, rows), inside(column, columns)) {
        (None, None) => sides(if row < 0 { top } else { bottom }),
        (Some(row), _) => {
            let drawn = sheet.place((row, first_column))?;
            let y = middle(drawn).1;
            // Below the number of the row, if that takes the line.
            let numbered = column < 0 && geometry.numbers != Labels::None;
            sides(if numbered && drawn.height > 1 { y + 1 } else { y })
        }
        (None, Some(column)) => {
            let drawn = sheet.place((first_row, column))?;
            let has_number = row < 0 && geometry.numbers == Labels::Both && geometry.cell.0 >= SIDE_BY_SIDE;
            let number = sheet.chart.column_number(column).filter(|_| has_number);
            let side = number.map_or(Side::Column, Side::WithNumber);
            line(if row < 0 { top } else { bottom }, drawn.x, drawn.width, side)
        }
    }
}

/// The text at one place: all numbers; if they do not fit, as an error the first with a sign that there are more.
fn words(sheet: DrawTarget<'_>, all: &[&Beside], room: Rect) -> Result<String, String> {
    let one = |beside: &Beside| match beside.way {
        Some(way) => {
            let arrow = sheet.glyphs.mark(Mark::Way(way.0, way.1));
            if way.1 > 0 { format!("{}{arrow}", beside.text) } else { format!("{arrow}{}", beside.text) }
        }
        None => beside.text.clone(),
    };
    let every = all.iter().map(|beside| one(beside)).collect::<Vec<_>>().join(" ");
    match all {
        [_, _, ..] if every.chars().count() > usize::from(room.width) => Err(format!("{}+", one(all[0]))),
        _ => Ok(every),
    }
}

fn style(scene: &Scene<'_>, sheet: DrawTarget<'_>, all: &[&Beside], broken: &[usize]) -> Style {
    let theme = sheet.theme;
    let is_broken = all.iter().filter_map(|beside| beside.clue).any(|clue| broken.contains(&clue));
    let is_here = scene.cursor.is_some_and(|cursor| all.iter().any(|beside| beside.cells.contains(&cursor)));
    let is_lit = scene.is_lit(all.iter().flat_map(|beside| beside.cells.iter().copied()));
    match (is_broken, is_here) {
        (true, _) => theme.style(Face::Sum).patch(theme.style(Face::Conflict)),
        (_, true) => theme.style(Face::Sum).patch(theme.style(Face::Rest)),
        _ if !is_lit => theme.style(Face::Sum).patch(theme.style(Face::Dimmed)),
        _ => theme.style(Face::Sum),
    }
}

fn put(sheet: DrawTarget<'_>, place: &Place, text: &str, style: Style, buffer: &mut Buffer) {
    let Place { room, side } = *place;
    let text = sheet.glyphs.plain(text);
    let wide = text.chars().count() as u16;
    // Where it has no room beside the clue, the number gives way.
    let number = match side {
        Side::WithNumber(number) => Some(format!("{number} ")),
        _ => None,
    };
    let number = number.filter(|number| number.len() as u16 + wide <= room.width).unwrap_or_default();
    let coord = sheet.theme.style(Face::Coord);
    if matches!(side, Side::Before | Side::WithNumber(_)) {
        buffer.set_stringn(room.x, room.y, " ".repeat(usize::from(room.width)), usize::from(room.width), coord);
    }
    let x = match side {
        Side::Before => sheet.geometry.before_numbers.min(room.width).saturating_sub(wide),
        Side::Behind => 0,
        Side::Column | Side::WithNumber(_) => room.width.saturating_sub(number.len() as u16 + wide) / 2,
    };
    let x = buffer.set_stringn(room.x + x, room.y, number, usize::from(room.width), coord).0;
    buffer.set_stringn(x, room.y, text, usize::from(room.right().saturating_sub(x)), style);
}
