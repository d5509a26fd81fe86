//! Moves of the running game, by the player and by the solver, and their consequences.

use crate::board::{DigitSet, HouseId};
use crate::game::{Event, Outcome};
use crate::logic::{Step, wording};
use crate::store::Finished;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::dialogs::Solved;
use crate::tui::keeping::keep;
use crate::tui::message::{Effect, Question};
use crate::tui::model::{Session, Tone};
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::wave::Wave;

/// Changes the game. A change by the player ends the run of steps.
pub(super) fn change(cx: &mut Context<'_>, change: impl FnOnce(&mut Session) -> Outcome) {
    let Some(session) = &mut cx.model.session else { return };
    let outcome = change(session);
    session.end_run();
    after_move(cx, &outcome);
}

/// Follows up on every move: reports the outcome, saves the game and checks whether it is won.
pub(super) fn after_move(cx: &mut Context<'_>, outcome: &Outcome) {
    if outcome.bell {
        cx.model.send(Effect::Bell);
    }
    if let Event::Refused(refusal) = &outcome.event {
        let Some(session) = &cx.model.session else { return };
        let mut words = refusal.message(session.game.puzzle(), cx.model.style());
        words[..1].make_ascii_uppercase();
        cx.model.say(Tone::Error, words);
        return keep(cx.model);
    }
    if !outcome.changed() {
        return;
    }
    let style = cx.model.style();
    let Some(session) = &mut cx.model.session else { return };
    if outcome.dropped > 0 {
        show_status(cx.model, StatusText::StepsUndone(outcome.dropped));
    } else if session.game.is_full_and_wrong() {
        let key = cx.model.keys.shown(Action::Check);
        show_status(cx.model, StatusText::FullAndWrong(key));
    } else if let Some(warning) = session.game.warning() {
        let words = warning.message(&session.game, style);
        cx.model.say(Tone::Warning, words);
    }
    keep(cx.model);
    if outcome.solved && cx.model.session.as_ref().is_some_and(|session| session.game.is_solved()) {
        won(cx);
    }
}

/// Handles a solved puzzle.
fn won(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    session.dismiss_hint();
    let record = Finished::of(&session.game, cx.model.now);
    session.wave = Some(Wave::new(session.cursor, cx.model.now, cx.model.settings.moves()));
    let game = Box::new(session.game.clone());
    if cx.model.settings.bell {
        cx.model.send(Effect::Bell);
    }
    cx.model.call_off_work();
    // That it is solved matters more than what the last move was.
    cx.model.notice = None;
    cx.model.best = None;
    cx.model.send(Effect::BestTime(record.board.clone(), record.level.clone()));
    let ticket = cx.model.ask(None, Question::CountMistakes(game));
    let solved = Solved::new(cx.model, record, ticket);
    cx.open(solved);
}

/// Shows the result of a solved game again.
pub(super) fn show_result(cx: &mut Context<'_>) {
    let Some(session) = &cx.model.session else { return };
    let record = Finished::of(&session.game, cx.model.now);
    let game = Box::new(session.game.clone());
    let ticket = cx.model.ask(None, Question::CountMistakes(game));
    cx.model.notice = None;
    let solved = Solved::again(cx.model, record, ticket);
    cx.open(solved);
}

/// Strikes digits out of the combinations of a house, or restores them.
pub(in crate::tui) fn strike(cx: &mut Context<'_>, house: HouseId, digits: DigitSet) {
    let now = cx.model.now;
    change(cx, |session| session.game.strike(house, digits, now));
}

/// The columns that a message about a step may take.
const MESSAGE: usize = 60;

/// Plays the step and moves the cursor to its first cell.
pub(in crate::tui) fn play(cx: &mut Context<'_>, step: Step) {
    let (now, style) = (cx.model.now, cx.model.style());
    let Some(session) = &mut cx.model.session else { return };
    let words = wording::in_words(&step, session.game.puzzle(), style, MESSAGE);
    let outcome = session.play.play(step, now);
    if outcome.changed() {
        cx.model.say(Tone::Plain, words);
    }
    after_move(cx, &outcome);
}

/// Plays on from before this line of the log, counted from 0. Later lines stay in the log, and undo leads back to them.
pub(in crate::tui) fn branch(cx: &mut Context<'_>, line: usize) {
    let now = cx.model.now;
    let entry = cx.model.session().and_then(|session| session.game.log().get(line));
    let cell = entry.and_then(|entry| {
        let first = entry.event.step().and_then(|step| step.first_cell());
        first.or_else(|| entry.event.cells().first().copied())
    });
    let before = cx.model.session().map(|session| session.game.revision());
    change(cx, |session| session.game.branch(line, now));
    let key = cx.model.keys.shown(Action::Undo);
    let Some(session) = cx.model.session.as_mut().filter(|session| Some(session.game.revision()) != before) else {
        return;
    };
    session.cursor = cell.unwrap_or(session.cursor);
    session.dismiss_hint();
    show_status(cx.model, StatusText::Branched(line + 1, key));
}
