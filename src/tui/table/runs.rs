//! Runs of steps ([`StepRun`](crate::game::StepRun)) on the screen: played one after another with a pause between them,
//! continued by guessing if wanted. A run can be watched, stopped and resumed at any moment.

use std::time::Duration;

use super::{play, reasons};
use crate::game::{self, Advice, AtEnd, Knowledge, RunTurn};
use crate::logic::Step;
use crate::play::Purpose;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::dialogs::GuessOn;
use crate::tui::message::{Effect, Value};
use crate::tui::model::Model;
use crate::tui::status_text::{StatusText, show_status};

/// The pauses between the steps of a run, in milliseconds.
const PAUSES: [u32; 7] = [0, 100, 250, 500, 1000, 2000, 5000];

/// Starts a run that asks before it guesses, or ends the current run.
pub(super) fn run(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    if session.run.is_some() {
        return stop_run(cx.model);
    }
    begin(cx.model, AtEnd::Ask);
}

/// Starts a run that guesses where logic ends; if one is active, plays the rest of it without pauses.
pub(super) fn solve(cx: &mut Context<'_>) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    match &mut session.run {
        Some(run) if run.beyond == AtEnd::Guess => {
            run.at_once = true;
            run.next = run.next.map(|_| now);
            return run_on(cx);
        }
        Some(_) => {
            session.end_run();
            cx.model.call_off_of_game(Purpose::Run);
        }
        None => {}
    }
    begin(cx.model, AtEnd::Guess);
}

/// Starts a run.
fn begin(model: &mut Model, beyond: AtEnd) {
    if let Some(session) = &mut model.session {
        session.begin_run(beyond);
    }
    ask_on(model);
}

/// Ends the current run.
pub(super) fn stop_run(model: &mut Model) {
    model.call_off_of_game(Purpose::Run);
    let Some(run) = model.session.as_mut().and_then(|session| session.end_run()) else { return };
    let said = match (run.beyond, run.played) {
        (AtEnd::Ask, _) | (AtEnd::Guess, 0) => StatusText::RunStopped,
        (AtEnd::Guess, played) => StatusText::SolvingStopped(played, model.keys.shown(Action::Undo)),
    };
    show_status(model, said);
}

/// Asks for the remaining steps of the run, or for the next one.
fn ask_on(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    if session.game.is_solved() {
        session.end_run();
    }
    reasons::advise(model, Purpose::Run);
}

/// Queues the steps found for the run, or records that all of them are found, and plays the next one at once if the run
/// was waiting for it.
pub(super) fn found(cx: &mut Context<'_>, steps: Option<Vec<Step>>) {
    let Some(run) = cx.model.session.as_mut().and_then(|session| session.run.as_mut()) else { return };
    match steps {
        Some(steps) => run.found(steps),
        None => run.found_all(),
    }
    if run.next.is_none() {
        play_next(cx);
    }
}

/// Plays the next step found. If there is none, waits for it or asks what comes next. If the board has changed since,
/// asks for all steps again.
fn play_next(cx: &mut Context<'_>) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    let game::Session { game, run, .. } = &mut session.play;
    let Some(run) = run else { return };
    run.next = None;
    if run.revision != game.revision() {
        run.begin_again(game.revision());
        return ask_on(cx.model);
    }
    if let Some(step) = run.next_step(game) {
        return go_on(cx, step);
    }
    match session.asked.ticket(&Purpose::Run) {
        Some(ticket) => cx.model.tickets.wait_from(ticket, now),
        None => ask_on(cx.model),
    }
}

/// Cancels the question for steps if there is no run. A run whose answer was dropped because the board changed asks
/// again.
pub(in crate::tui) fn reconcile_run(model: &mut Model) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    let waits = session.asked.ticket(&Purpose::Run).is_some();
    match &mut session.run {
        Some(run) if run.next.is_none() && !waits => run.next = Some(now),
        None if waits => model.call_off_of_game(Purpose::Run),
        Some(_) | None => {}
    }
}

/// Plays the next step of the run if it is due. A key's question about the board is answered first.
pub(in crate::tui) fn run_on(cx: &mut Context<'_>) {
    let now = cx.model.now;
    if cx.model.holds_keys() {
        return;
    }
    let Some(run) = cx.model.session.as_mut().and_then(|session| session.run.as_mut()) else { return };
    if run.next.is_some_and(|at| at <= now) {
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
    let Some(session) = &mut cx.model.session else { return };
    let Some(run) = &mut session.run else { return };
    match run.advised(advice) {
        RunTurn::Play(step) => go_on(cx, step),
        RunTurn::Stuck => {
            session.end_run();
            let several = *session.game.knowledge() == Knowledge::Several;
            cx.open(GuessOn::new(several));
        }
        RunTurn::End(advice) => {
            session.end_run();
            reasons::advised(cx, Purpose::Step, advice, revision);
        }
    }
}

/// Plays the step. The run continues after its pause, unless the step ended it.
fn go_on(cx: &mut Context<'_>, step: Step) {
    let Some(session) = &mut cx.model.session else { return };
    let before = session.game.revision();
    if let Some(run) = &mut session.run {
        run.count(&step);
    }
    play::play(cx, step);
    let (now, pause) = (cx.model.now, cx.model.settings.pause);
    let Some(session) = &mut cx.model.session else { return };
    let (revision, solved) = (session.game.revision(), session.game.is_solved());
    let Some(run) = &mut session.run else { return };
    // A step that the game refuses ends the run; the game has reported why.
    if before == revision {
        session.end_run();
        return;
    }
    run.revision = revision;
    if !solved {
        let pause = if run.at_once { 0 } else { pause };
        run.next = Some(now + Duration::from_millis(u64::from(pause)));
        return;
    }
    let Some(run) = session.end_run() else { return };
    let several = *session.game.knowledge() == Knowledge::Several;
    if run.beyond == AtEnd::Guess {
        let (guesses, back) = run.guesses;
        show_status(cx.model, StatusText::RunSolved(run.played, guesses, back, several));
    }
}

/// Undoes or redoes a run that guessed as a whole, everything else move by move. Ends the current run first.
pub(super) fn back_or_forth(cx: &mut Context<'_>, undo: bool) {
    let now = cx.model.now;
    cx.model.call_off_of_game(Purpose::Run);
    let Some(session) = &mut cx.model.session else { return };
    session.end_run();
    let (outcome, times) = session.back_or_forth(undo, None, now);
    play::after_move(cx, &outcome);
    // The wave is for solving a puzzle, not for returning to its solution.
    if let Some(session) = &mut cx.model.session {
        session.end_wave();
    }
    if times > 1 {
        show_status(cx.model, StatusText::WholeRun(undo, times));
    }
}
