//! Numbers beside the cells: the sums of cages in the rules above their first cells, and the clues of runs in
//! the walls before them, as `down\across`; at the edge for the cursor's runs, where a wall is out of sight.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::chart::Field;
use super::{Chart, Clue, Geometry, Scene, Viewport};
use crate::board::HouseKind;
use crate::tui::theme::{Face, Theme};

/// The clues in one wall.
#[derive(Clone, Copy, Default)]
struct Pair {
    down: Option<Clue>,
    across: Option<Clue>,
}

/// Draws every number whose place is visible.
pub(super) fn draw(
    scene: &Scene<'_>,
    (chart, geometry): (&Chart, &Geometry),
    viewport: Viewport,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let mut walls: Vec<(Field, Pair)> = Vec::new();
    let [columns, rows] = geometry.visible(viewport, area);
    // A column that is cut at its rule is not drawn, though its cells would have room.
    let shown = |(row, column): Field| {
        let seen = (columns.0..columns.1).contains(&column) && (rows.0..rows.1).contains(&row);
        geometry.cell_area((row, column), viewport, area).filter(|_| seen)
    };
    for (id, clue) in scene.board.house_ids().zip(&scene.clues) {
        let (house, Some(clue)) = (scene.board.house(id), *clue) else { continue };
        let Some((row, column)) = house.cells.first().and_then(|&cell| chart.field_of(cell)) else { continue };
        if house.kind == HouseKind::Run {
            let across = scene.board.is_across(id);
            // A run at the very edge has no wall for its clue.
            let wall = if across { (Some(row), column.checked_sub(1)) } else { (row.checked_sub(1), Some(column)) };
            let wall = wall.0.zip(wall.1);
            let in_sight = wall.is_some_and(|wall| shown(wall).is_some());
            if !in_sight && scene.cursor.is_some_and(|cursor| house.cells.contains(&cursor)) {
                pin(scene, (chart, geometry), viewport, theme, (clue, across), area, buffer);
            }
            let Some((row, column)) = wall else { continue };
            let at = walls.iter().position(|(field, _)| *field == (row, column)).unwrap_or_else(|| {
                walls.push(((row, column), Pair::default()));
                walls.len() - 1
            });
            let pair = &mut walls[at].1;
            if across { pair.across = Some(clue) } else { pair.down = Some(clue) }
        } else if let Some(drawn) = shown((row, column))
            && geometry.rows.has_room_above(row)
            && drawn.y > geometry.inside(area).y
        {
            let text = clue.number.to_string();
            buffer.set_stringn(drawn.x, drawn.y - 1, text, usize::from(drawn.width) + 1, style(theme, clue, Face::Sum));
        }
    }
    for (field, pair) in walls {
        if let Some(drawn) = shown(field) {
            draw_wall(pair, theme, drawn, buffer);
        }
    }
}

/// Writes the clue of a run at the cursor in the place of its row's or column's number: its wall is out of sight.
fn pin(
    scene: &Scene<'_>,
    (chart, geometry): (&Chart, &Geometry),
    viewport: Viewport,
    theme: &Theme,
    (clue, across): (Clue, bool),
    area: Rect,
    buffer: &mut Buffer,
) {
    let field = scene.cursor.and_then(|cursor| chart.field_of(cursor));
    let Some(drawn) = field.and_then(|field| geometry.cell_area(field, viewport, area)) else { return };
    let (wide, high) = geometry.labels;
    let number = clue.number;
    let (text, x, y, room) = match across {
        true if wide > 2 => (format!("\\{number:<2}"), area.x, drawn.y + (geometry.cell.1 - 1) / 2, wide),
        true => (format!("{number:<2}"), area.x, drawn.y + (geometry.cell.1 - 1) / 2, wide),
        false => (format!("{number:>2}\\"), drawn.x, area.y, if high > 0 { geometry.cell.0 } else { 0 }),
    };
    let room = usize::from(room);
    // The number that stood there is covered to its end.
    buffer.set_stringn(x, y, format!("{text:<room$}"), room, style(theme, clue, Face::Sum));
}

fn style(theme: &Theme, clue: Clue, plain: Face) -> Style {
    let face = match clue {
        Clue { wrong: true, .. } => Face::Conflict,
        Clue { rest: true, .. } => Face::Rest,
        _ => return theme.style(plain),
    };
    theme.style(plain).patch(theme.style(face))
}

/// `17\16` where a wall has one line, and in its first and last where it has more.
fn draw_wall(pair: Pair, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let wall = theme.style(Face::Wall);
    for position in area.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.set_char(' ').set_style(wall);
        }
    }
    let one_line = area.height == 1;
    let last = area.bottom() - 1;
    if let Some(clue) = pair.down {
        let text = clue.number.to_string();
        let x = area.x + 2 - (text.len() as u16).min(2);
        buffer.set_stringn(x, area.y, text, 2, style(theme, clue, Face::Wall));
    }
    if let Some(clue) = pair.across {
        let x = area.right() - 2;
        buffer.set_stringn(x, last, format!("{:<2}", clue.number), 2, style(theme, clue, Face::Wall));
    }
    let strokes =
        [(pair.down.is_some() || one_line, area.x + 2, area.y), (pair.across.is_some(), area.right() - 3, last)];
    for (_, x, y) in strokes.into_iter().filter(|(there, ..)| *there) {
        buffer.set_stringn(x, y, "\\", 1, wall);
    }
}
