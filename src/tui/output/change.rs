//! A cell to be written.

use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::Color;

use super::sgr::State;

/// A cell that changed, and its position.
pub(super) type Change<'a> = (Position, &'a Cell);

/// Whether the cell shows nothing on the terminal's default background, as an erased one does.
pub(super) fn is_empty(cell: &Cell) -> bool {
    State::is_blank(cell) && cell.bg == Color::Reset
}
