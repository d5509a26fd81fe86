//! The layout of a dialog that takes the whole screen, with the title row and the row of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::board_screen;
use crate::tui::footer;
use crate::tui::key_line::KeyRow;
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below};
use crate::tui::theme::Face;

/// The layout of a full-screen dialog.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The area between the title and the message.
    pub(super) inside: Rect,
    /// The row for a message.
    pub(super) message: Rect,
}

impl Place {
    /// Returns the layout in a window of this size.
    pub(super) fn of((width, height): (u16, u16)) -> Self {
        let whole = Rect { x: 0, y: 0, width, height };
        let inside = below(whole, 1);
        let air = 1.min(width / 2);
        Self {
            inside: Rect { height: inside.height.saturating_sub(2), ..inside },
            message: Rect {
                x: air,
                y: height.saturating_sub(2),
                width: width - 2 * air,
                height: u16::from(height > 2),
            },
        }
    }

    /// Draws the empty screen: its title, the text at the right of it, and the keys.
    pub(super) fn open(model: &Model, (title, state): (&str, &str), keys: &KeyRow, buffer: &mut Buffer) -> Self {
        let ink = Painter::of(model);
        ink.clear(buffer, buffer.area);
        let rest = board_screen::draw_brand(model, Rect { height: 1.min(model.size.1), ..buffer.area }, buffer);
        let x = ink.text(buffer, rest, title, Face::Title);
        let right = Rect { x: x + 1, width: rest.right().saturating_sub(x + 1), ..rest };
        ink.text_right(buffer, right, state, Face::Title);
        footer::draw_over(keys, model, buffer);
        Self::of(model.size)
    }
}
