//! Boards that are kept under names, to come back to.

use super::play::settle;
use crate::game::{Event, Game};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::keeping;
use crate::tui::said::{Said, tell};

/// The first name of the form `checkpoint 1` that no board is kept under.
pub(in crate::tui) fn free_name(game: &Game) -> String {
    let names = (1..).map(|number| format!("checkpoint {number}"));
    let is_free = |name: &String| game.checkpoints().all(|(kept, _)| kept != name);
    names.into_iter().find(is_free).unwrap_or_default()
}

/// Keeps the board under a name of its own.
pub(super) fn keep(cx: &mut Context<'_>) {
    if let Some(session) = &cx.model.session {
        let name = free_name(&session.game);
        keep_as(cx, &name);
    }
}

/// Keeps the board under this name.
pub(in crate::tui) fn keep_as(cx: &mut Context<'_>, name: &str) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    if let Event::Kept(name) = session.game.keep(name, now).event {
        let key = cx.model.keys.shown(Action::Checkpoints);
        tell(cx.model, Said::Kept(name.to_string(), key));
    }
    keeping::keep(cx.model);
}

/// Back to the board that is kept under this name.
pub(in crate::tui) fn return_to(cx: &mut Context<'_>, name: &str) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    session.end_run();
    let outcome = session.game.return_to(name, now);
    settle(cx, &outcome);
    if outcome.changed() {
        let key = cx.model.keys.shown(Action::Undo);
        tell(cx.model, Said::BackAt(name.to_owned(), key));
    } else if !matches!(outcome.event, Event::Refused(_)) {
        tell(cx.model, Said::StillAt(name.to_owned()));
    }
}

/// Forgets what is kept under this name.
pub(in crate::tui) fn forget(cx: &mut Context<'_>, name: &str) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    if let Event::Dropped(name) = session.game.forget(name, now).event {
        tell(cx.model, Said::Forgotten(name.to_string()));
    }
    keeping::keep(cx.model);
}
