//! The coarse map: one character per box, for boards that do not fit as a whole. A cube shows how many cells of each
//! slice are empty.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Glyphs, Look, Scene};
use crate::board::{Base, Board, BoxShape, Cell, HouseKind, Place};
use crate::tui::theme::{Face, Theme};

/// The width of a slice's entry, including a blank: `12 225 `.
const SLICE: u16 = 7;
/// The largest size of a box's tile, as (columns, rows), where clues are counted.
const TILE: (u16, u16) = (4, 2);
/// The number of slices side by side.
const ABREAST: u16 = 3;

/// The width and height of the map of a board; `None` if it has no map.
pub fn boxes_size(board: &Board) -> Option<(u16, u16)> {
    let Place { row, column, layer } = board.extent();
    match &board.plan().base {
        Base::Boxes(shape) | Base::Overlap { shape, .. } => {
            let (high, wide) = (u16::from(shape.rows), u16::from(shape.columns));
            Some((column.div_ceil(wide) * 2 - 1, row.div_ceil(high)))
        }
        Base::Cube { .. } => Some((ABREAST * SLICE - 1, layer.div_ceil(ABREAST))),
        _ => None,
    }
}

/// The cells that the map's character at this column and row stands for: a box, or a slice of a cube.
pub fn cells_at(board: &Board, look: Look, (x, y): (u16, u16)) -> Option<Vec<Cell>> {
    match &board.plan().base {
        Base::Boxes(shape) | Base::Overlap { shape, .. } => {
            let (columns, rows) = (u16::from(shape.columns), u16::from(shape.rows));
            let corner = |cells: &[Cell]| cells.first().map(|&cell| board.place(cell));
            let is_there = |at: Place| (at.column / columns * 2, at.row / rows) == (x, y);
            let mut boxes = board.houses().iter().filter(|house| house.kind == HouseKind::Box);
            boxes.find(|house| corner(&house.cells).is_some_and(is_there)).map(|house| house.cells.to_vec())
        }
        Base::Cube { .. } => {
            let slice = y * ABREAST + x / SLICE;
            let cells: Vec<Cell> =
                board.cells().filter(|&cell| look.slicing.slice_of(board.place(cell)) == slice).collect();
            (!cells.is_empty()).then_some(cells)
        }
        _ => None,
    }
}

/// Draws the boxes of a board as tiles, each with its number of clues, as large as fits. Returns the area used; `None`
/// if there are no boxes or too little room.
pub fn draw_clue_counts(
    scene: &Scene<'_>,
    (theme, glyphs): (&Theme, Glyphs),
    room: Rect,
    buffer: &mut Buffer,
) -> Option<Rect> {
    let Base::Boxes(shape) = &scene.board.plan().base else { return None };
    let extent = scene.board.extent();
    let (across, down) = (extent.column / u16::from(shape.columns), extent.row / u16::from(shape.rows));
    let (wide, high) = ((room.width / across).min(TILE.0), (room.height / down).min(TILE.1));
    if wide < 3 || high == 0 {
        return None;
    }
    let area = Rect {
        x: room.x + (room.width - wide * across) / 2,
        y: room.y + (room.height - high * down) / 2,
        width: wide * across,
        height: high * down,
    };
    for house in scene.board.houses().iter().filter(|house| house.kind == HouseKind::Box) {
        let corner = scene.board.place(house.cells[0]);
        let (column, row) = (corner.column / u16::from(shape.columns), corner.row / u16::from(shape.rows));
        let tile = Rect { x: area.x + column * wide, y: area.y + row * high, width: wide, height: high };
        let ground = theme.ground(if (column + row) % 2 == 0 { Face::PeerB } else { Face::TileB });
        let style = theme.style(Face::Mark).bg(theme.colour(ground));
        buffer.set_style(tile, style);
        let clues = house.cells.iter().filter(|cell| scene.squares[cell.index()].content.digit().is_some()).count();
        // Without tile backgrounds, a dot shows how large the tiles are.
        let text = if theme.has_tiles() || high < 2 { clues.to_string() } else { format!("{}{clues}", glyphs.dot()) };
        let at = usize::from(wide - 1);
        buffer.set_stringn(tile.x, tile.y, format!("{text:>at$}"), usize::from(wide), style);
    }
    Some(area)
}

/// Draws one character for each box: how many of its cells are empty (`+` for more than nine, a dot for none, `!` for a
/// conflict).
///
/// The cursor's box is highlighted, and the boxes of the grid being looked at are bold. For a cube it draws the number
/// of each slice and how many of its cells are empty. Returns whether there was room.
pub fn draw_boxes(
    scene: &Scene<'_>,
    look: Look,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let board = scene.board;
    if boxes_size(board).is_none_or(|(wide, high)| wide > area.width || high > area.height) {
        return false;
    }
    match &board.plan().base {
        Base::Boxes(shape) | Base::Overlap { shape, .. } => {
            draw_each(scene, *shape, look, (theme, glyphs), area, buffer);
        }
        _ => draw_slices(scene, look, theme, area, buffer),
    }
    true
}

fn draw_each(
    scene: &Scene<'_>,
    shape: BoxShape,
    look: Look,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) {
    let board = scene.board;
    let grid = look.grid.and_then(|grid| board.grids().get(grid));
    for house in board.houses().iter().filter(|house| house.kind == HouseKind::Box) {
        let corner = board.place(house.cells[0]);
        let squares = || house.cells.iter().map(|cell| &scene.squares[cell.index()]);
        let empty = squares().filter(|square| square.content.digit().is_none()).count();
        let (symbol, face) = match empty {
            _ if squares().any(|square| square.conflict) => ('!', Face::Conflict),
            0 => (glyphs.dot(), Face::Dim),
            1..=9 => (char::from(b'0' + empty as u8), Face::Text),
            _ => ('+', Face::Text),
        };
        let within = |cells: &[Cell]| house.cells.iter().all(|cell| cells.contains(cell));
        let face = if face == Face::Text && grid.is_some_and(|grid| within(&grid.cells)) { Face::Given } else { face };
        let here = scene.cursor.is_some_and(|cursor| house.cells.contains(&cursor));
        let style = if here { theme.style(face).patch(theme.style(Face::Cursor)) } else { theme.style(face) };
        let (x, y) = (corner.column / u16::from(shape.columns) * 2, corner.row / u16::from(shape.rows));
        if let Some(cell) = buffer.cell_mut((area.x + x, area.y + y)) {
            cell.set_char(symbol).set_style(style);
        }
    }
}

fn draw_slices(scene: &Scene<'_>, look: Look, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let board = scene.board;
    let slice_of = |cell: Cell| look.slicing.slice_of(board.place(cell));
    let mut empty = vec![0u16; usize::from(board.extent().layer)];
    for cell in board.cells().filter(|cell| scene.squares[cell.index()].content.digit().is_none()) {
        empty[usize::from(slice_of(cell))] += 1;
    }
    for (slice, empty) in (0..).zip(empty) {
        let here = scene.cursor.is_some_and(|cursor| slice_of(cursor) == slice);
        let (x, y) = (area.x + slice % ABREAST * SLICE, area.y + slice / ABREAST);
        let number = theme.style(if here { Face::Cursor } else { Face::Coord });
        buffer.set_string(x, y, format!("{:>2}", slice + 1), number);
        buffer.set_string(
            x + 2,
            y,
            format!("{empty:>4}"),
            theme.style(if empty == 0 { Face::Dim } else { Face::Text }),
        );
    }
}
