//! Saving the running game: after every move it is passed to the store, only the new lines where that is enough.

use super::message::Effect;
use super::model::Model;
use super::status_text::{StatusText, show_status};
use crate::store::Unsaved;

/// Saves what is new in the running game. A game that another program has taken over is reset to its state at that
/// time.
pub(super) fn keep(model: &mut Model) {
    #[cfg(feature = "host")]
    if super::friends::keep_shared(model) {
        return;
    }
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    if session.taken.is_some() {
        if session.put_back(now) {
            say_read_only(model);
        }
        return;
    }
    let unsaved = Unsaved::of(session, now);
    model.send(Effect::Keep(unsaved));
}

/// Handles that another program has taken the game over, without its last `lost` lines.
pub(super) fn taken_over(model: &mut Model, by: String, lost: usize) {
    let now = model.now;
    if model.session.as_mut().is_some_and(|session| session.take_over(by, lost, now)) {
        (model.unsaved, model.late) = (None, false);
        say_read_only(model);
    }
}

/// Reports that the game stays as it was saved last.
fn say_read_only(model: &mut Model) {
    if let Some(by) = model.session.as_ref().and_then(|session| session.taken.clone()) {
        show_status(model, StatusText::ReadOnly(by));
    }
}
