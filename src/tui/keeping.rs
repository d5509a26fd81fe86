//! Saving the running game: after every move it is passed to the store, only the new lines where that is enough.

use std::time::Duration;

use super::message::{Effect, Keeping};
use super::model::Model;
use super::status_text::{StatusText, show_status};
use crate::game::Game;
use crate::store::{self, Save, Stamp};

/// The game in the form in which it is saved.
pub(super) fn kept(game: &Game, now: Duration) -> Save {
    Save { about: about(game, now), body: game.to_text() }
}

/// The information saved with the game.
fn about(game: &Game, now: Duration) -> store::SaveInfo {
    let (filled, cells) = game.progress();
    let known = game.about();
    store::SaveInfo {
        title: game.name().or(known.title.as_deref()).unwrap_or_default().to_owned(),
        board: game.board().plan().saved_name(),
        level: known.level.clone(),
        seed: known.seed,
        filled: u32::try_from(filled).unwrap_or(u32::MAX),
        cells: u32::try_from(cells).unwrap_or(u32::MAX),
        seconds: game.elapsed(now).as_secs(),
        saved: Stamp::default(),
    }
}

/// Saves what is new in the running game. A game that another program has taken over is reset to its state at that
/// time.
pub(super) fn keep(model: &mut Model) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    let records = session.game.records().len();
    if session.taken.is_some() {
        if records > session.kept {
            put_back(model);
        }
        return;
    }
    let keeping = if session.kept_about.as_ref() == Some(session.game.about()) {
        Keeping::Added(session.game.save_lines(session.kept), Box::new(about(&session.game, now)))
    } else {
        Keeping::Whole(Box::new(kept(&session.game, now)))
    };
    (session.kept, session.kept_about) = (records, Some(session.game.about().clone()));
    model.send(Effect::Keep(keeping));
}

/// Handles that another program has taken the game over, without its last `lost` lines.
pub(super) fn taken_over(model: &mut Model, by: String, lost: usize) {
    let Some(session) = model.session.as_mut().filter(|session| session.taken.is_none()) else { return };
    session.kept = session.kept.saturating_sub(lost);
    (session.taken, session.auto) = (Some(by), None);
    (model.unsaved, model.late) = (None, false);
    put_back(model);
}

/// Resets the game to its last saved state, and reports that it stays so.
fn put_back(model: &mut Model) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    let head = session.game.save_head();
    let lines: String = session.game.save_lines(0).split_inclusive('\n').take(session.kept).collect();
    if session.game.records().len() > session.kept
        && let Ok(mut game) = Game::from_text(&(head + &lines), session.game.options().clone())
    {
        game.learn(session.game.knowledge().clone());
        let _ = game.resume(now);
        session.kept = game.records().len();
        session.game = game;
    }
    if let Some(by) = session.taken.clone() {
        show_status(model, StatusText::ReadOnly(by));
    }
}
