//! Runs of steps: one after another with a pause between them, on by guessing where that is wanted.
//!
//! A run asks once for all steps from where it begins, the same that `deduku steps` has, and plays them as they are
//! found, so it can be watched, stopped and played on from at any moment. Where they end, and while a guess stands, it
//! asks for each step as a single key would. While a guess stands only simple techniques are looked for: what they
//! miss, the next guess settles. The book's guesses belong to its path.

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

/// Starts a run of steps that asks before it guesses, or ends the run that is going on.
pub(super) fn run(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    if session.auto.is_some() {
        return stop_run(cx.model);
    }
    session.begin_run(AtEnd::Ask);
    ask_on(cx.model);
}

/// Starts a run that guesses where logic ends; does at once what is left of one that is going on.
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

/// Ends the run that is going on.
pub(super) fn stop_run(model: &mut Model) {
    model.call_off_of_game(Purpose::Auto);
    let Some(auto) = model.session.as_mut().and_then(crate::tui::model::Session::end_run) else { return };
    let said = match (auto.beyond, auto.played) {
        (AtEnd::Ask, _) | (AtEnd::Guess, 0) => StatusText::RunStopped,
        (AtEnd::Guess, played) => StatusText::SolvingStopped(played, model.keys.shown(Action::Undo)),
    };
    show_status(model, said);
}

/// Asks for the steps of the run, from here on; while a guess stands, for the next one.
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

/// Asks for the next step of the run alone.
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

/// Steps of the run have been found: the first is played at once if it was waited for.
pub(super) fn found(cx: &mut Context<'_>, steps: Vec<Step>) {
    let Some(auto) = cx.model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    auto.ahead.steps.extend(steps);
    if auto.next.is_none() {
        play_next(cx);
    }
}

/// All steps of the run have been found.
pub(super) fn found_all(cx: &mut Context<'_>) {
    let Some(auto) = cx.model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    auto.ahead.is_whole = true;
    if auto.next.is_none() {
        play_next(cx);
    }
}

/// Plays the next step that was found. Where there is none, it is waited for, or asked what comes then. On a board that
/// has changed since, all are asked for again.
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

/// Where no run is going on, nobody waits for its steps. One whose answer was dropped, for the board had changed, asks
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

/// What is looked for while a guess stands. In the book's and the guide's words all of their few techniques are.
fn simple(profile: Profile) -> Profile {
    if profile.style != Style::Standard {
        return profile;
    }
    let of_singles = |family: Family| matches!(family, Family::Single | Family::Intersection);
    let techniques: Vec<_> =
        profile.techniques.iter().copied().filter(|technique| of_singles(technique.facts().family)).collect();
    if techniques.is_empty() { profile } else { Profile { techniques, ..profile } }
}

/// Asks for the next step of the run, when its time has come.
pub(in crate::tui) fn run_on(cx: &mut Context<'_>) {
    let now = cx.model.now;
    let Some(auto) = cx.model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    if auto.next.is_some_and(|at| at <= now) {
        play_next(cx);
    }
}

/// A shorter or longer pause between the steps of a run.
pub(in crate::tui) fn pace(model: &mut Model, way: isize) {
    let at = PAUSES.iter().rposition(|&pause| pause <= model.settings.pause).unwrap_or(0);
    let pause = PAUSES[at.saturating_add_signed(way).min(PAUSES.len() - 1)];
    model.settings.pause = pause;
    model.send(Effect::Set("pause", Value::Number(i64::from(pause))));
    show_status(model, StatusText::Pause(pause));
}

/// What comes next in a run has been found out.
pub(super) fn advised(cx: &mut Context<'_>, advice: Advice, revision: u64) {
    let Some(auto) = cx.model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    // After a step that was asked for alone, all that follow are asked for again.
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

/// Plays the step; the run goes on after its pause, unless the step ended it.
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
    // What the game does not take ends the run: it has said why.
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

/// Takes the last move back, or a whole run that guessed.
pub(super) fn undo(cx: &mut Context<'_>) {
    back_or_forth(cx, true);
}

/// Makes a move again that was taken back, or a whole run that guessed.
pub(super) fn redo(cx: &mut Context<'_>) {
    back_or_forth(cx, false);
}

/// A run that guessed goes as one, everything else move by move. A run that is going on ends first.
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
    // The wave is for who solves a puzzle, not for who comes back to its solution.
    if let Some(session) = &mut cx.model.session {
        session.end_wave();
    }
    if times > 1 {
        show_status(cx.model, StatusText::WholeRun(undo, times));
    }
}
