//! The log: scrolling, filtering, and choosing a line to see what it rests on.

use crate::tui::action::Action;
use crate::tui::model::{Model, Session, Tone};
use crate::tui::panels;
use crate::tui::sight;

/// How far a page key scrolls.
const PAGE: usize = 5;

/// Does what the log understands; tells whether it was that.
pub(super) fn act(model: &mut Model, action: Action) -> bool {
    if matches!(action, Action::LogUp | Action::LogDown) && panels::read_on(model, action) {
        return true;
    }
    let Some(session) = &mut model.session else { return false };
    match action {
        Action::LogFocus => focus(model),
        Action::LogFilter => {
            session.log.filter = session.log.filter.next(session.game.log());
            session.log.scroll = 0;
            session.log.chosen = None;
            let words = format!("The log shows: {}", session.log.filter.name());
            model.say(Tone::Plain, words);
        }
        Action::LogUp if session.log.focus => choose(session, -PAGE.cast_signed()),
        Action::LogDown if session.log.focus => choose(session, PAGE.cast_signed()),
        Action::LogUp => scroll(session, PAGE.cast_signed()),
        Action::LogDown => scroll(session, -PAGE.cast_signed()),
        Action::Up if session.log.focus => choose(session, -1),
        Action::Down if session.log.focus => choose(session, 1),
        Action::Cancel | Action::Confirm if session.log.focus => {
            session.log.focus = false;
            if action == Action::Cancel {
                session.log.chosen = None;
            }
        }
        _ => return false,
    }
    show_chosen(model);
    true
}

/// What the chosen line is about can be seen.
pub(super) fn show_chosen(model: &mut Model) {
    let Some(event) = model.session().and_then(Session::chosen_event) else { return };
    let cells = event.step().and_then(|step| step.first_cell()).map_or_else(|| event.cells(), |cell| vec![cell]);
    sight::bring_into_sight(model, &cells);
}

fn focus(model: &mut Model) {
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
