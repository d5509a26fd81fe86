//! Boards that are kept under names, to come back to.

use super::play::settle;
use crate::game::{Event, Game};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::keeping;
use crate::tui::model::Tone;

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
        let back = if key.is_empty() { String::new() } else { format!(": {key} leads back to it") };
        cx.model.say(Tone::Good, format!("Kept as “{name}”{back}"));
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
        cx.model.say(Tone::Good, format!("Back at “{name}”; {key} leads to where you were"));
    } else if !matches!(outcome.event, Event::Refused(_)) {
        cx.model.say(Tone::Plain, format!("The board is as it was at “{name}”"));
    }
}

/// Forgets what is kept under this name.
pub(in crate::tui) fn forget(cx: &mut Context<'_>, name: &str) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    if let Event::Dropped(name) = session.game.forget(name, now).event {
        cx.model.say(Tone::Plain, format!("“{name}” is deleted; the moves stay"));
    }
    keeping::keep(cx.model);
}
