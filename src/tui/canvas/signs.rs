//! Signs between two cells and at corners: dots, letters, the digits of quadruples.
//!
//! A sign between two cells of a row is in the gap between them, in the last line of the cells. Between rows it is on
//! the line between them if there is one, else in the corner of the lower cell (`tags`).

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::cell::{middle, put};
use super::picture::{AtCorner, Between, Mark, Picture, Sign};
use super::sheet::DrawTarget;
use super::tiles::Tiles;
use super::{Detail, Field, Scene};
use crate::tui::theme::Face;

/// Draws the visible signs.
pub(super) fn draw(scene: &Scene<'_>, sheet: DrawTarget<'_>, tiles: &Tiles, buffer: &mut Buffer) {
    let Some((picture, broken)) =
        scene.picture.map(|picture| (picture, &scene.broken[..])).filter(|_| sheet.geometry.detail != Detail::Dense)
    else {
        return;
    };
    let is_tip = |between: &Between| matches!(between.sign.0, Mark::Tip(..));
    let is_drawn = |between: &&Between| {
        let has_own = || picture.between.iter().any(|other| other.cells == between.cells && !is_tip(other));
        !is_tip(between) || sheet.geometry.detail >= Detail::Large && !has_own()
    };
    for between in picture.between.iter().filter(is_drawn) {
        let is_broken = between.clue.is_some_and(|clue| broken.contains(&clue));
        if let Some((at, ground)) = place(sheet, between) {
            let is_lit = scene.is_lit([between.cells.0, between.cells.1]);
            let face = if is_lit { between.sign.1 } else { Face::Dimmed };
            let style = style(scene, sheet, (face, is_broken), tiles, (at, ground));
            put(buffer, at, sheet.glyphs.mark(between.sign.0), style);
        }
    }
    for corner in &picture.corners {
        let face = match () {
            () if broken.contains(&corner.clue) => Face::Conflict,
            () if !scene.is_lit([corner.cell]) => Face::Dimmed,
            () => Face::Sum,
        };
        at_corner(picture, sheet, corner, face, buffer);
    }
}

/// The fields of a sign's two cells.
fn fields(sheet: DrawTarget<'_>, between: &Between) -> Option<(Field, Field)> {
    Some((sheet.chart.field_of(between.cells.0)?, sheet.chart.field_of(between.cells.1)?))
}

/// The position of a sign, and the field whose background it has; `None` if it belongs in the corner of the lower cell.
fn place(sheet: DrawTarget<'_>, between: &Between) -> Option<((u16, u16), Field)> {
    let (first, second) = fields(sheet, between)?;
    let drawn = sheet.place(first)?;
    if first.0 == second.0 {
        sheet.geometry.columns.gaps[usize::from(first.1)]?;
        let line = if drawn.height > 2 { middle(drawn).1 } else { drawn.bottom() - 1 };
        return Some(((drawn.right(), line), second));
    }
    sheet.geometry.rows.gaps[usize::from(first.0)]?;
    sheet.place(second)?;
    Some(((middle(drawn).0, drawn.bottom()), second))
}

/// The sign between this field and the one above it, if there is no line between them.
pub(super) fn sign_above(picture: &Picture, sheet: DrawTarget<'_>, field: Field) -> Option<(Sign, Option<usize>)> {
    let above = field.0.checked_sub(1)?;
    if sheet.geometry.rows.gaps[usize::from(above)].is_some() {
        return None;
    }
    let pair = (sheet.chart.cell_at((above, field.1))?, sheet.chart.cell_at(field)?);
    let is_here = |between: &&Between| between.cells == pair && !matches!(between.sign.0, Mark::Tip(..));
    let found = picture.between.iter().find(is_here)?;
    Some((found.sign, found.clue))
}

/// The style of a sign: on a rule it has the screen's background, else its cell's; over a cursor bar it is reversed.
fn style(
    scene: &Scene<'_>,
    sheet: DrawTarget<'_>,
    (face, broken): (Face, bool),
    tiles: &Tiles,
    ((x, y), field): ((u16, u16), Field),
) -> Style {
    let theme = sheet.theme;
    let ink = theme.style(if broken { Face::Conflict } else { face });
    let (row, column) = field;
    let drawn = sheet.place(field);
    let is_rule = drawn.is_some_and(|drawn| {
        if x < drawn.x {
            column > 0 && sheet.geometry.columns.ruled[usize::from(column) - 1]
        } else {
            row > 0 && sheet.geometry.rows.ruled[usize::from(row) - 1]
        }
    });
    let ground = if is_rule { theme.ground(Face::Text) } else { tiles.of(field).or(theme.ground(Face::Text)) };
    let cursor = scene.cursor.and_then(|cursor| sheet.chart.field_of(cursor)).and_then(|at| sheet.place(at));
    let over_bar = cursor.is_some_and(|at| (at.top()..at.bottom()).contains(&y) && (x + 1 == at.x || x == at.right()));
    if over_bar {
        return match theme.ink(Face::Cursor) {
            Some(_) => {
                Style::new().fg(theme.colour(theme.ground(Face::Text))).bg(theme.colour(theme.ink(Face::Cursor)))
            }
            None => ink.add_modifier(Modifier::REVERSED),
        };
    }
    ink.bg(theme.colour(ground))
}

/// Draws the digits at a corner. If there is a line between the rows, they are side by side over the crossing.
///
/// Otherwise two of them are in the corner of the cell below and to the right; the gap above the first of these holds
/// the remaining one, or a sign that there are more.
fn at_corner(picture: &Picture, sheet: DrawTarget<'_>, corner: &AtCorner, face: Face, buffer: &mut Buffer) {
    let Some(field) = sheet.chart.field_of(corner.cell) else { return };
    let Some(place) = sheet.place(field).filter(|place| place.x > sheet.area.x && place.y > sheet.area.y) else {
        return;
    };
    let theme = sheet.theme;
    let style = theme.style(Face::Sum).patch(theme.style(face));
    let digits: Vec<char> = corner.text.chars().collect();
    let gap = sheet.geometry.columns.gap_before(field.1).is_some();
    let row_gap = field.0.checked_sub(1).is_some_and(|row| sheet.geometry.rows.gaps[usize::from(row)].is_some());
    if row_gap {
        let x = place.x.saturating_sub(digits.len().div_ceil(2) as u16);
        for (at, &digit) in (x..).zip(&digits) {
            put(buffer, (at, place.y - 1), digit, style);
        }
        return;
    }
    let (above, below) = match digits.as_slice() {
        [first, second, third] if gap => (Some(*first), vec![*second, *third]),
        [first, second, _, _, ..] if gap => (Some('+'), vec![*first, *second]),
        [first, _, ..] if !gap => (None, vec![*first]),
        all => (None, all.to_vec()),
    };
    let x = place.x - u16::from(gap && below.len() > 1);
    for (at, &digit) in (x..).zip(&below) {
        put(buffer, (at, place.y), digit, style);
    }
    // A dot between the cells above has precedence.
    let upper = sheet.chart.cell_at((field.0 - 1, field.1));
    let is_free =
        !picture.between.iter().any(|between| Some(between.cells.1) == upper && between.cells.0 != corner.cell);
    if let Some(digit) = above.filter(|_| is_free) {
        put(buffer, (place.x - 1, place.y - 1), digit, style);
    }
}
