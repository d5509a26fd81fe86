//! The last step that was played: its name, its conclusion, the reason if all of it fits, and the key that shows it on
//! the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::Event;
use crate::logic::wording::card::conclusion_in_words;
use crate::logic::wording::explanation;
use crate::tui::action::Action;
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, wrap};
use crate::tui::theme::Face;

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = model.session.as_ref().filter(|session| area.height > 1 && !session.game.is_paused()) else {
        return;
    };
    let played = session.game.log().iter().rev().find_map(|entry| match &entry.event {
        Event::Played(step) => Some(step),
        _ => None,
    });
    let Some(step) = played else { return };
    let ink = Painter::of(model);
    ink.heading(buffer, area, (&format!("last step: {}", step.technique.name()), ""));
    let text = format!("{}.", conclusion_in_words(step, session.game.puzzle(), model.style()));
    let room = Rect { height: area.height.saturating_sub(2), ..below(area, 1) };
    let mut lines = ink.paragraph(buffer, room, &text, Face::Text);
    let reason = explanation(step, session.game.puzzle(), model.style());
    // Including a blank line before and after it.
    let wanted = wrap(&reason, area.width).len() as u16 + 2;
    if lines + wanted <= room.height {
        ink.paragraph(buffer, below(room, lines + 1), &reason, Face::Text);
        lines += wanted;
    }
    let key = model.keys.shown(Action::LogFocus);
    ink.text(buffer, below(area, 1 + lines), &format!("{key} shows it on the board"), Face::Dim);
}
