//! Numbers beside the grid: clues seen, summed or found from a side or along diagonals.

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
    for ((row, column), all) in places {
        let Some(place) = place(sheet, (row, column)) else { continue };
        let text = words(sheet, &all, place.room);
        let style = style(scene, sheet, &all, broken);
        put(sheet, &place, &text, style, buffer);
    }
}

/// The position of a number.
struct Place {
    /// The line and the columns available to it.
    room: Rect,
    /// Its alignment within them.
    side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Right-aligned, before the first cell of its row.
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
    let sides = |y: u16| match column {
        ..0 => line(y, area.x, geometry.labels.0, Side::Before),
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

/// The text at one place: all numbers if they fit, else the first with a sign that there are more.
fn words(sheet: DrawTarget<'_>, all: &[&Beside], room: Rect) -> String {
    let one = |beside: &Beside| match beside.way {
        Some(way) => {
            let arrow = sheet.glyphs.mark(Mark::Way(way.0, way.1));
            if way.1 > 0 { format!("{}{arrow}", beside.text) } else { format!("{arrow}{}", beside.text) }
        }
        None => beside.text.clone(),
    };
    let every = all.iter().map(|beside| one(beside)).collect::<Vec<_>>().join(" ");
    match all {
        [_, _, ..] if every.chars().count() > usize::from(room.width) => format!("{}+", one(all[0])),
        _ => every,
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
    let number = match side {
        Side::WithNumber(number) => format!("{number} "),
        _ => String::new(),
    };
    let wide = (number.chars().count() + text.chars().count()) as u16;
    let spare = room.width.saturating_sub(wide);
    let x = room.x
        + match side {
            Side::Before => spare.saturating_sub(u16::from(!sheet.geometry.columns.outer)),
            Side::Behind => 0,
            Side::Column | Side::WithNumber(_) => spare / 2,
        };
    let mut x = x;
    if !number.is_empty() {
        let clear = " ".repeat(usize::from(room.width));
        buffer.set_stringn(room.x, room.y, clear, usize::from(room.width), sheet.theme.style(Face::Coord));
        x = buffer.set_stringn(x, room.y, number, usize::from(room.width), sheet.theme.style(Face::Coord)).0;
    }
    let left = room.right().saturating_sub(x);
    buffer.set_stringn(x, room.y, text, usize::from(left), style);
}
