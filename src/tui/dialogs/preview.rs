//! A small picture of a puzzle beside a list.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::Cell;
use crate::puzzle::Position;
use crate::tui::canvas::{self, Content, Detail, Geometry, Labels, Scene, Square, Viewport};
use crate::tui::model::Model;

/// Draws the position, one character a cell, as much of it as fits.
pub(super) fn draw(model: &Model, position: &Position, area: Rect, buffer: &mut Buffer) {
    let board = &**position.board();
    let square = |cell: Cell| {
        Square::plain(match (position.value(cell), position.puzzle().given(cell)) {
            (None, _) => Content::Blank,
            (Some(digit), Some(_)) => Content::Given(digit),
            (Some(digit), None) => Content::Own(digit),
        })
    };
    let scene = Scene { board, squares: board.cells().map(square).collect(), cursor: None, covered: false };
    let geometry = Geometry::new(board, Detail::Digits, Labels::None);
    let (wide, high) = geometry.size();
    let middle = Rect {
        x: area.x + area.width.saturating_sub(wide) / 2,
        y: area.y,
        width: wide.min(area.width),
        height: high.min(area.height),
    };
    canvas::draw(&scene, &geometry, Viewport::default(), (&model.theme, model.glyphs), middle, buffer);
}
