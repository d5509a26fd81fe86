//! The map: one character a box, for boards that are larger than the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Glyphs, Scene};
use crate::board::{HouseKind, Place};
use crate::tui::theme::{Face, Theme};

/// Draws a character for each box: how many of its cells are empty (`+` for more than nine, a dot for none,
/// `!` where a conflict is), the cursor's box set off. Tells how wide and high the map is; a board without boxes
/// or too large for the area has none.
pub fn draw_map(
    scene: &Scene<'_>,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) -> Option<(u16, u16)> {
    let board = scene.board;
    let shape = board.boxes()?;
    let (high, wide) = (u16::from(shape.rows), u16::from(shape.columns));
    let Place { row: rows, column: columns, .. } = board.extent();
    let (down, across) = (rows.div_ceil(high), columns.div_ceil(wide));
    let size = (across * 2 - 1, down);
    if size.0 > area.width || size.1 > area.height {
        return None;
    }
    let here = scene.cursor.and_then(|cursor| board.house_of(cursor, HouseKind::Box));
    for row in 0..down {
        for column in 0..across {
            let corner = Place { layer: 0, row: row * high, column: column * wide };
            let house = board.cell_at(corner).and_then(|cell| board.house_of(cell, HouseKind::Box))?;
            let squares = || board.house(house).cells.iter().map(|cell| &scene.squares[cell.index()]);
            let empty = squares().filter(|square| square.content.digit().is_none()).count();
            let (symbol, face) = match empty {
                _ if squares().any(|square| square.conflict) => ('!', Face::Conflict),
                0 => (glyphs.dot(), Face::Dim),
                1..=9 => (char::from(b'0' + empty as u8), Face::Text),
                _ => ('+', Face::Text),
            };
            let style = theme.style(face);
            let style = if here == Some(house) { style.patch(theme.style(Face::Cursor)) } else { style };
            if let Some(cell) = buffer.cell_mut((area.x + column * 2, area.y + row)) {
                cell.set_char(symbol).set_style(style);
            }
        }
    }
    Some(size)
}
