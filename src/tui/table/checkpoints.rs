//! Checkpoints: boards kept under names, to return to.

use super::play::after_move;
use crate::game::Event;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::keeping;
use crate::tui::status_text::{StatusText, show_status};

/// Keeps the board under the first unused name.
pub(super) fn keep(cx: &mut Context<'_>) {
    if let Some(session) = &cx.model.session {
        let name = session.game.free_checkpoint_name();
        keep_as(cx, &name);
    }
}

/// Keeps the board under this name.
pub(in crate::tui) fn keep_as(cx: &mut Context<'_>, name: &str) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    if let Event::Kept(name) = session.game.keep(name, now).event {
        let key = cx.model.keys.shown(Action::Checkpoints);
        show_status(cx.model, StatusText::Kept(name.to_string(), key));
    }
    keeping::keep(cx.model);
}

/// Returns to the board kept under this name.
pub(in crate::tui) fn return_to(cx: &mut Context<'_>, name: &str) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    session.end_run();
    let outcome = session.game.return_to(name, now);
    after_move(cx, &outcome);
    if outcome.changed() {
        let key = cx.model.keys.shown(Action::Undo);
        show_status(cx.model, StatusText::BackAt(name.to_owned(), key));
    } else if !matches!(outcome.event, Event::Refused(_)) {
        show_status(cx.model, StatusText::StillAt(name.to_owned()));
    }
}

/// Deletes the board kept under this name.
pub(in crate::tui) fn forget(cx: &mut Context<'_>, name: &str) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    if let Event::Dropped(name) = session.game.forget(name, now).event {
        show_status(cx.model, StatusText::Forgotten(name.to_string()));
    }
    keeping::keep(cx.model);
}
