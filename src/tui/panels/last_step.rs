//! The last step that was played: its name, its conclusion, and the reason if all of it fits.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::{Event, HintEffect, LogKind, Shown};
use crate::logic::wording::card::conclusion_in_words;
use crate::logic::wording::explanation;
use crate::logic::{Step, Style};
use crate::puzzle::Puzzle;
use crate::tui::model::{Model, Session};
use crate::tui::paint::{self, Painter, below, wrap};
use crate::tui::theme::Face;

/// The last step that was played.
fn played(session: &Session) -> Option<&Step> {
    session.game.log().iter().rev().find_map(|entry| match &entry.event {
        Event::Played(step) => Some(&**step),
        _ => None,
    })
}

/// The index in the log of the step just taken: that of the last line, if it is a step.
pub(super) fn just_taken(model: &Model) -> Option<usize> {
    let session = model.session.as_ref().filter(|session| !model.settings.few_bytes && !session.game.is_paused())?;
    let mut lines = session.game.log().iter().enumerate().rev();
    let (at, last) = lines.find(|(_, entry)| entry.event.kind() != LogKind::Refused)?;
    matches!(last.event, Event::Played(_)).then_some(at)
}

/// The numbers of lines that it takes with its reason and without.
pub(super) fn heights(model: &Model, width: u16) -> [u16; 2] {
    let Some((session, step)) = model.session.as_ref().and_then(|session| Some((session, played(session)?))) else {
        return [0; 2];
    };
    let (puzzle, style) = (session.game.puzzle(), model.style());
    let lines = |text: &str| u16::try_from(wrap(text, width).len()).unwrap_or(u16::MAX);
    let brief = 1 + lines(&concluded(step, puzzle, style));
    [brief + lines(&explanation(step, puzzle, style)), brief]
}

fn concluded(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    format!("{}.", conclusion_in_words(step, puzzle, style))
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = model.session.as_ref().filter(|session| area.height > 1 && !session.game.is_paused()) else {
        return;
    };
    if let Some(shown) = session.shown() {
        return draw_why(model, shown, area, buffer);
    }
    let Some(step) = played(session) else { return };
    let ink = Painter::of(model);
    let name = step.technique.name();
    let head = format!("last step: {name}");
    ink.heading(buffer, area, (if paint::width(&head) < area.width { &head } else { name }, ""));
    let text = concluded(step, session.game.puzzle(), model.style());
    let room = below(area, 1);
    let lines = ink.paragraph(buffer, room, &text, Face::Text);
    let reason = explanation(step, session.game.puzzle(), model.style());
    let wanted = wrap(&reason, area.width).len() as u16;
    // With a blank line before it, if that fits.
    let blank = u16::from(lines + 1 + wanted <= room.height);
    if lines + wanted <= room.height {
        ink.paragraph(buffer, below(room, lines + blank), &reason, Face::Dim);
    }
}

/// Draws why the step on display follows, once that is told.
fn draw_why(model: &Model, shown: &Shown, area: Rect, buffer: &mut Buffer) {
    let ((part, parts), Some(HintEffect::Play(step)), Some(session)) = (shown.place(), shown.effect(), &model.session)
    else {
        return;
    };
    let reason = explanation(step, session.game.puzzle(), model.style());
    let fits = wrap(&reason, area.width).len() < usize::from(area.height);
    if part == parts && fits {
        let ink = Painter::of(model);
        ink.heading(buffer, area, ("why", ""));
        ink.paragraph(buffer, below(area, 1), &reason, Face::Text);
    }
}
