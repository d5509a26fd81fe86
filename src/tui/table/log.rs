//! The log: scrolling, filtering, and choosing a line to see what it rests on.

use crate::tui::action::Action;
use crate::tui::model::{Model, Session, Tone};
use crate::tui::owner::Decision;
use crate::tui::panels;
use crate::tui::sight;

/// How far a page key scrolls.
const PAGE: usize = 5;

/// A way through the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Page {
    Up,
    Down,
}

/// Shows other lines.
pub(super) fn filter(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.log.filter = session.log.filter.next(session.game.log());
    session.log.scroll = 0;
    session.log.chosen = None;
    let words = format!("The log shows: {}", session.log.filter.name());
    model.say(Tone::Plain, words);
}

/// A page up or down: in a text beside the board that is longer than its place, else in the log.
pub(super) fn page(model: &mut Model, page: Page) {
    let (action, lines) = match page {
        Page::Up => (Action::LogUp, -PAGE.cast_signed()),
        Page::Down => (Action::LogDown, PAGE.cast_signed()),
    };
    if panels::read_on(model, action) {
        return;
    }
    let Some(session) = &mut model.session else { return };
    if session.log.focus {
        choose(session, lines);
    } else {
        scroll(session, -lines);
    }
    show_chosen(model);
}

/// Chooses the line so many further on.
pub(super) fn step(model: &mut Model, lines: isize) {
    if let Some(session) = &mut model.session {
        choose(session, lines);
    }
    show_chosen(model);
}

/// Back to the board; Esc lets the chosen line go, too.
pub(super) fn leave(model: &mut Model, decision: Decision) {
    let Some(session) = &mut model.session else { return };
    session.log.focus = false;
    match decision {
        Decision::Confirm => show_chosen(model),
        Decision::Cancel => session.log.chosen = None,
    }
}

/// What the chosen line is about can be seen.
pub(super) fn show_chosen(model: &mut Model) {
    let Some(event) = model.session().and_then(Session::chosen_event) else { return };
    let cells = event.step().and_then(|step| step.first_cell()).map_or_else(|| event.cells(), |cell| vec![cell]);
    sight::bring_into_sight(model, &cells);
}

/// To the log, or back.
pub(super) fn focus(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.log.focus = !session.log.focus;
    if !session.log.focus {
        session.log.chosen = None;
        return;
    }
    let last = session.shown_log().last().copied();
    if last.is_none() {
        session.log.focus = false;
        return model.say(Tone::Plain, "The log has no lines yet");
    }
    session.log.chosen = session.log.chosen.or(last);
    show_chosen(model);
}

/// Scrolls so many lines towards the beginning.
pub(super) fn scroll(session: &mut Session, lines: isize) {
    let most = session.shown_log().len().saturating_sub(1);
    session.log.scroll = session.log.scroll.saturating_add_signed(lines).min(most);
}

/// Chooses the line so many further on.
fn choose(session: &mut Session, lines: isize) {
    let shown = session.shown_log();
    let Some(last) = shown.len().checked_sub(1) else { return };
    let at = session.log.chosen.and_then(|chosen| shown.iter().position(|&line| line == chosen)).unwrap_or(last);
    session.log.chosen = Some(shown[at.saturating_add_signed(lines).min(last)]);
}
