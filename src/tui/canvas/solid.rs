//! A cube seen from a corner, shown where none of its slices can be drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::cell::put;
use crate::board::{Base, Board};
use crate::tui::theme::{Face, Shade, Theme};

/// The number of half rows from the front face to the back.
const DEPTH: u16 = 4;
/// The share of the background in the top, front and right face, in per cent.
const SHADED: [u8; 3] = [15, 45, 65];
/// The additional share in every other tile, in per cent.
const CHEQUER: u8 = 10;

/// Draws the cube of a board with its blocks, two points per character; returns the area used. `None` if the board is
/// no cube, there is too little room, or there are no colours for its faces.
pub fn draw_cube(board: &Board, theme: &Theme, room: Rect, buffer: &mut Buffer) -> Option<Rect> {
    let Base::Cube { order, .. } = board.plan().base else { return None };
    let order = u16::from(order);
    let (lit, ground) = (theme.ink(Face::Own)?, theme.ground(Face::Text)?);
    let most = room.width.min(room.height * 2).checked_sub(DEPTH)?;
    let block = (most / order).min(12 / order);
    if block == 0 || !theme.has_tiles() {
        return None;
    }
    let front = block * order;
    let side = front + DEPTH;
    let area = Rect {
        x: room.x + (room.width - side) / 2,
        y: room.y + room.height.saturating_sub(side.div_ceil(2)) / 2,
        width: side,
        height: side.div_ceil(2),
    };
    let chequered = |face: usize, (across, down): (u16, u16)| {
        let odd = (across / block + down / block) % 2 == 1;
        lit.mixed(ground, SHADED[face] + if odd { CHEQUER } else { 0 })
    };
    // The front face is at the bottom left; the other faces lean to the right.
    let shade = |x: u16, y: u16| -> Option<Shade> {
        if let (true, Some(down)) = (x < front, y.checked_sub(DEPTH)) {
            return (down < front).then(|| chequered(1, (x, down)));
        }
        if let Some(across) = x.checked_sub(DEPTH.saturating_sub(y)).filter(|&across| y < DEPTH && across < front) {
            return Some(chequered(0, (across, y * front / DEPTH)));
        }
        let into = x.checked_sub(front)?;
        let down = (y + into + 1).checked_sub(DEPTH)?;
        (down < front).then(|| chequered(2, (into * front / DEPTH, down)))
    };
    for row in 0..area.height {
        for column in 0..side {
            let (upper, lower) = (shade(column, 2 * row), shade(column, 2 * row + 1));
            if upper.is_none() && lower.is_none() {
                continue;
            }
            let colour = |half: Option<Shade>| theme.colour(half.or(Some(ground)));
            put(buffer, (area.x + column, area.y + row), '▀', Style::new().fg(colour(upper)).bg(colour(lower)));
        }
    }
    Some(area)
}
