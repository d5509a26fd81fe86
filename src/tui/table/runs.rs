//! Runs of steps: played one after another with a pause between them, continued by guessing if wanted.
//!
//! A run asks once for all steps from its starting position, the same ones as `deduku steps`, and plays them as they
//! are found, so it can be watched, stopped and resumed at any moment. After the last one, and while the position rests
//! on a guess, it asks for each step singly, as a single key would. While it rests on a guess only simple techniques
//! are searched: what they miss, the next guess settles. The book's guesses are part of its solution path.

use std::sync::Arc;
use std::time::Duration;

use super::{play, reasons};
use crate::game::{Advice, Knowledge, Outcome};
use crate::logic::{Evidence, Family, Profile, Step, Style, Trial, Walker};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::dialogs::GuessOn;
use crate::tui::message::{Effect, Question, Value};
use crate::tui::model::{AtEnd, Model, Purpose, StepQueue};
use crate::tui::status_text::{StatusText, show_status};

/// The pauses between the steps of a run, in milliseconds.
const PAUSES: [u32; 7] = [0, 100, 250, 500, 1000, 2000, 5000];

/// Starts a run that asks before it guesses, or ends the current run.
pub(super) fn run(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    if session.auto.is_some() {
        return stop_run(cx.model);
    }
    session.begin_run(AtEnd::Ask);
    ask_on(cx.model);
}

/// Starts a run that guesses where logic ends; if one is active, plays the rest of it without pauses.
pub(super) fn solve(cx: &mut Context<'_>) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    match &mut session.auto {
        Some(auto) if auto.beyond == AtEnd::Guess => {
            auto.at_once = true;
            auto.next = auto.next.map(|_| now);
            run_on(cx);
        }
        Some(_) => {
            session.end_run();
            cx.model.call_off_of_game(Purpose::Auto);
            guess_on(cx);
        }
        None => guess_on(cx),
    }
}

/// Starts a run that guesses where logic ends.
fn guess_on(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    session.begin_run(AtEnd::Guess);
    ask_on(cx.model);
}

/// Ends the current run.
pub(super) fn stop_run(model: &mut Model) {
    model.call_off_of_game(Purpose::Auto);
    let Some(auto) = model.session.as_mut().and_then(crate::tui::model::Session::end_run) else { return };
    let said = match (auto.beyond, auto.played) {
        (AtEnd::Ask, _) | (AtEnd::Guess, 0) => StatusText::RunStopped,
        (AtEnd::Guess, played) => StatusText::SolvingStopped(played, model.keys.shown(Action::Undo)),
    };
    show_status(model, said);
}

/// Asks for the remaining steps of the run; while the position rests on a guess, only for the next one.
fn ask_on(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    let profile = model.settings.profile_for(session.game.board());
    if session.game.is_solved() || session.game.stands_on_guess() {
        return ask_next(model);
    }
    let Some(auto) = &mut session.auto else { return };
    auto.ahead = StepQueue::default();
    let trial = match (profile.walker, auto.beyond) {
        (Walker::Book, AtEnd::Guess) => Trial::Allowed,
        _ => Trial::Forbidden,
    };
    let game = Box::new(session.game.clone());
    model.ask_of_game(Purpose::Auto, Question::PlayOut(game, Arc::new(profile), trial));
}

/// Asks for only the next step of the run.
fn ask_next(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    let guesses = session.auto.as_ref().is_some_and(|auto| auto.beyond == AtEnd::Guess);
    let whole = model.settings.profile_for(session.game.board());
    let profile = if guesses && session.game.stands_on_guess() { simple(whole) } else { whole };
    if session.game.is_solved() {
        session.end_run();
    }
    reasons::advise_by(model, Purpose::Auto, Arc::new(profile));
}

/// Queues the steps found for the run; plays the first one at once if the run was waiting for it.
pub(super) fn found(cx: &mut Context<'_>, steps: Vec<Step>) {
    let Some(auto) = cx.model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    auto.ahead.steps.extend(steps);
    if auto.next.is_none() {
        play_next(cx);
    }
}

/// Records that all steps of the run have been found.
pub(super) fn found_all(cx: &mut Context<'_>) {
    let Some(auto) = cx.model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    auto.ahead.is_whole = true;
    if auto.next.is_none() {
        play_next(cx);
    }
}

/// Plays the next step found. If there is none, waits for it or asks what comes next. If the board has changed since,
/// asks for all steps again.
fn play_next(cx: &mut Context<'_>) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    let (moves, revision) = (session.game.history().0, session.game.revision());
    let Some(auto) = &mut session.auto else { return };
    auto.next = None;
    if auto.revision != revision {
        auto.revision = revision;
        return ask_on(cx.model);
    }
    if let Some(step) = auto.ahead.take(moves) {
        return go_on(cx, step);
    }
    match session.asked.ticket(&Purpose::Auto) {
        Some(ticket) => cx.model.tickets.wait_from(ticket, now),
        None if auto.ahead.is_whole => ask_next(cx.model),
        None => ask_on(cx.model),
    }
}

/// Cancels the question for steps if there is no run. A run whose answer was dropped because the board changed asks
/// again.
pub(in crate::tui) fn reconcile_run(model: &mut Model) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    let waits = session.asked.ticket(&Purpose::Auto).is_some();
    match &mut session.auto {
        Some(auto) if auto.next.is_none() && !waits => auto.next = Some(now),
        None if waits => model.call_off_of_game(Purpose::Auto),
        Some(_) | None => {}
    }
}

/// The profile searched while the position rests on a guess. The book's and the guide's few techniques are all kept.
fn simple(profile: Profile) -> Profile {
    if profile.style != Style::Standard {
        return profile;
    }
    let of_singles = |family: Family| matches!(family, Family::Single | Family::Intersection);
    let techniques: Vec<_> =
        profile.techniques.iter().copied().filter(|technique| of_singles(technique.facts().family)).collect();
    if techniques.is_empty() { profile } else { Profile { techniques, ..profile } }
}

/// Plays the next step of the run if it is due. A key's question about the board is answered first.
pub(in crate::tui) fn run_on(cx: &mut Context<'_>) {
    let now = cx.model.now;
    if cx.model.holds_keys() {
        return;
    }
    let Some(auto) = cx.model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    if auto.next.is_some_and(|at| at <= now) {
        play_next(cx);
    }
}

/// Shortens or lengthens the pause between the steps of a run.
pub(in crate::tui) fn pace(model: &mut Model, way: isize) {
    let at = PAUSES.iter().rposition(|&pause| pause <= model.settings.pause).unwrap_or(0);
    let pause = PAUSES[at.saturating_add_signed(way).min(PAUSES.len() - 1)];
    model.settings.pause = pause;
    model.send(Effect::Set("pause", Value::Number(i64::from(pause))));
    show_status(model, StatusText::Pause(pause));
}

/// Handles the advice on what comes next in a run.
pub(super) fn advised(cx: &mut Context<'_>, advice: Advice, revision: u64) {
    let Some(auto) = cx.model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    // After a step that was asked for singly, all following steps are asked for again.
    auto.ahead = StepQueue::default();
    match (advice, auto.beyond) {
        (Advice::Step(step), _) | (Advice::NoStep { guess: Some(step) }, AtEnd::Guess) => go_on(cx, step),
        (Advice::NoStep { guess: Some(_) }, AtEnd::Ask) => {
            let Some(session) = &mut cx.model.session else { return };
            session.end_run();
            let several = *session.game.knowledge() == Knowledge::Several;
            cx.open(GuessOn::new(several));
        }
        (advice, _) => {
            if let Some(session) = &mut cx.model.session {
                session.end_run();
            }
            reasons::advised(cx, Purpose::Step, advice, revision);
        }
    }
}

/// Plays the step. The run continues after its pause, unless the step ended it.
fn go_on(cx: &mut Context<'_>, step: Step) {
    let kind = match step.evidence {
        Evidence::Guess { .. } => (1, 0),
        Evidence::Retreat { .. } => (0, 1),
        _ => (0, 0),
    };
    let before = cx.model.session.as_ref().map_or(0, |session| session.game.revision());
    play::play(cx, step);
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    let solved = session.game.is_solved();
    let Some(auto) = &mut session.auto else { return };
    // A step that the game refuses ends the run; the game has reported why.
    if before == session.game.revision() {
        session.end_run();
        return;
    }
    auto.revision = session.game.revision();
    auto.played += 1;
    auto.guesses = (auto.guesses.0 + kind.0, auto.guesses.1 + kind.1);
    if !solved {
        let pause = if auto.at_once { 0 } else { cx.model.settings.pause };
        auto.next = Some(now + Duration::from_millis(u64::from(pause)));
        return;
    }
    let Some(auto) = session.end_run() else { return };
    let several = *session.game.knowledge() == Knowledge::Several;
    if auto.beyond == AtEnd::Guess {
        let (guesses, back) = auto.guesses;
        show_status(cx.model, StatusText::RunSolved(auto.played, guesses, back, several));
    }
}

/// Undoes the last move, or a whole run that guessed.
pub(super) fn undo(cx: &mut Context<'_>) {
    back_or_forth(cx, true);
}

/// Redoes a move, or a whole run that guessed.
pub(super) fn redo(cx: &mut Context<'_>) {
    back_or_forth(cx, false);
}

/// Undoes or redoes a run that guessed as a whole, everything else move by move. Ends the current run first.
fn back_or_forth(cx: &mut Context<'_>, undo: bool) {
    let now = cx.model.now;
    cx.model.call_off_of_game(Purpose::Auto);
    let Some(session) = &mut cx.model.session else { return };
    session.end_run();
    let times = if undo { session.moves_to_undo() } else { session.moves_to_redo() };
    let mut outcome: Option<Outcome> = None;
    for _ in 0..times {
        outcome = Some(if undo { session.game.undo(now) } else { session.game.redo(now) });
    }
    if let Some(run) = session.run.as_mut().filter(|_| times > 1) {
        run.revision = session.game.revision();
    }
    let Some(outcome) = outcome else { return };
    play::after_move(cx, &outcome);
    // The wave is for solving a puzzle, not for returning to its solution.
    if let Some(session) = &mut cx.model.session {
        session.end_wave();
    }
    if times > 1 {
        show_status(cx.model, StatusText::WholeRun(undo, times));
    }
}
