//! Long work: what is being done, for how long, how far it is. Esc ends it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::window;
use crate::tui::action::Action;
use crate::tui::canvas::Glyphs;
use crate::tui::key_line::{self, Part};
use crate::tui::keys::Context;
use crate::tui::model::Model;
use crate::tui::paint::{self, Ink, below};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (52, 7);

/// Draws the dialog, if there is work that takes long.
pub(in crate::tui) fn draw(model: &Model, _: Rect, buffer: &mut Buffer) {
    let Some(work) = model.visible_work() else { return };
    let ink = Ink::of(model);
    let keys = key_line::line(&model.keys, Context::Board, &[Part::Each(&[Action::Cancel], "cancel")]);
    let inside = window::open(model, SIZE, "ONE MOMENT", &keys, buffer);
    let elapsed = paint::clock(model.now.saturating_sub(work.since).as_secs(), true);
    ink.text(buffer, below(inside, 1), work.purpose.words().unwrap_or_default(), Face::Text);
    ink.text_right(buffer, below(inside, 1), &elapsed, Face::Text);
    let (done, total) = work.progress;
    let bar = below(inside, 2);
    if let Some(filled) = (u64::from(bar.width) * done.min(total)).checked_div(total) {
        let (full, empty) = if model.glyphs == Glyphs::Ascii { ("#", ".") } else { ("█", "░") };
        for x in 0..bar.width {
            let (symbol, face) = if u64::from(x) < filled { (full, Face::Good) } else { (empty, Face::Dim) };
            buffer.set_string(bar.x + x, bar.y, symbol, ink.style(face));
        }
    } else if done > 0 {
        ink.text(buffer, bar, &format!("{done} so far"), Face::Dim);
    }
}
