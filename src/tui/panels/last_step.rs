//! The last step that was played: its name, what it concludes, and the key that shows it on the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::Event;
use crate::logic::wording::card::conclusion_in_words;
use crate::tui::action::Action;
use crate::tui::model::Model;
use crate::tui::paint::{Ink, below};
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
    let ink = Ink::of(model);
    ink.heading(buffer, area, (&format!("last step: {}", step.technique.name()), ""));
    let text = format!("{}.", conclusion_in_words(step, session.game.puzzle(), model.style()));
    let room = Rect { height: area.height.saturating_sub(2), ..below(area, 1) };
    let lines = ink.paragraph(buffer, room, &text, Face::Text);
    let key = model.keys.shown(Action::LogFocus);
    ink.text(buffer, below(area, 1 + lines), &format!("{key} shows it on the board"), Face::Dim);
}
