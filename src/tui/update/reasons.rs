//! Hints, steps, runs of steps and checks: everything that the solver is asked for.
//!
//! The board can change while an answer is on its way, so every question carries the game's revision, and
//! what comes back for another one is dropped. As long as something is wrong, nothing is played.

use std::sync::Arc;
use std::time::Duration;

use super::{board, games};
use crate::game::{Advice, Asked, Check, Deed, Hint, Rung};
use crate::logic::{Step, Technique, wording};
use crate::tui::action::Action;
use crate::tui::dialogs::Dialog;
use crate::tui::message::{Effect, Question, Value};
use crate::tui::model::{Auto, Model, Purpose, Tone};

/// The pauses between the steps of a run, in milliseconds.
const PAUSES: [u32; 7] = [0, 100, 250, 500, 1000, 2000, 5000];

/// Does what has to do with reasons; tells whether it was that.
pub(super) fn act(model: &mut Model, action: Action) -> bool {
    match action {
        Action::Hint => climb(model, Asked::Hint),
        Action::Step => climb(model, Asked::Step),
        // Enter does at once what an open hint leads to.
        Action::Confirm => {
            let style = model.style();
            let open = model.session.as_ref().is_some_and(|session| session.hint(style).is_some());
            if open {
                climb(model, Asked::Step);
            }
            return open;
        }
        Action::AllSteps => run(model),
        Action::Faster => pace(model, -1),
        Action::Slower => pace(model, 1),
        Action::Guess => advise(model, Purpose::Guess),
        Action::Check => check(model),
        Action::StepsHere => Dialog::steps_here(model),
        Action::PlayTo => model.dialogs.push(Dialog::technique_to_play(model)),
        Action::WhyNot => Dialog::why_not(model),
        _ => return false,
    }
    true
}

/// Asks what is wrong or comes next.
fn advise(model: &mut Model, purpose: Purpose) {
    let Some(session) = &model.session else { return };
    if session.game.is_solved() {
        return model.say(Tone::Good, "The puzzle is solved");
    }
    let profile = Arc::new(model.settings.profile_for(session.game.board()));
    let (game, revision) = (Box::new(session.game.clone()), session.game.revision());
    let near = session.cursor;
    model.ask(purpose, revision, Question::Advise(game, profile, near));
}

/// One more rung; where there is no hint yet, it is asked for.
fn climb(model: &mut Model, asked: Asked) {
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    session.log.chosen = None;
    match session.ladder.climb(&session.game, asked, style) {
        Some(hint) => tell(model, &hint, asked),
        None => advise(model, if asked == Asked::Hint { Purpose::Hint } else { Purpose::Step }),
    }
}

/// Does what the rung asks for. What it says stands in the hint's box; where that has no room, or nothing
/// was to be told but a step to be played, in the line for messages too.
fn tell(model: &mut Model, hint: &Hint, asked: Asked) {
    match &hint.deed {
        Some(Deed::Play(step)) => play(model, step.clone()),
        Some(Deed::Undo(times)) => {
            let now = model.now;
            let Some(session) = &mut model.session else { return };
            session.ladder.dismiss();
            let outcome = session.game.undo_times(*times, now);
            board::settle(model, &outcome);
            model.say(Tone::Good, hint.text.clone());
        }
        None => {
            bring_into_sight(model, hint);
            let tone = match hint.rung {
                Rung::Wrong | Rung::Where | Rung::Offer => Tone::Error,
                Rung::Stuck => Tone::Warning,
                _ => Tone::Plain,
            };
            let no_box = model.layout().is_some_and(|layout| layout.is_ok_and(|layout| layout.panel.height < 3));
            if asked == Asked::Step || no_box {
                model.say(tone, hint.text.clone());
            }
        }
    }
}

/// The cells that a hint names can be seen.
fn bring_into_sight(model: &mut Model, hint: &Hint) {
    let concluded = hint.step.as_ref().and_then(Step::first_cell);
    super::bring_into_sight(model, &concluded.map_or_else(|| hint.cells.clone(), |cell| vec![cell]));
}

/// Starts a run of steps, or ends it.
fn run(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    if session.auto.take().is_some() {
        model.call_off(|waiting| waiting.purpose == Purpose::Auto);
        return model.say(Tone::Plain, "The run of steps is stopped");
    }
    session.auto = Some(Auto { next: None, played: 0 });
    advise(model, Purpose::Auto);
}

/// Asks for the next step of the run, when its time has come.
pub(super) fn run_on(model: &mut Model) {
    let now = model.now;
    let Some(auto) = model.session.as_mut().and_then(|session| session.auto.as_mut()) else { return };
    if auto.next.is_some_and(|at| at <= now) {
        auto.next = None;
        advise(model, Purpose::Auto);
    }
}

/// A shorter or longer pause between the steps of a run.
fn pace(model: &mut Model, way: isize) {
    let at = PAUSES.iter().rposition(|&pause| pause <= model.settings.pause).unwrap_or(0);
    let pause = PAUSES[at.saturating_add_signed(way).min(PAUSES.len() - 1)];
    model.settings.pause = pause;
    model.send(Effect::Set("pause", Value::Number(i64::from(pause))));
    model.say(Tone::Plain, format!("{} s between the steps of a run", f64::from(pause) / 1000.0));
}

/// How many digits are wrong; again, which.
fn check(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    if let Some(report) = session.check.climb(&session.game) {
        let tone = if report.cells.is_empty() { Tone::Good } else { Tone::Error };
        return model.say(tone, report.text);
    }
    let (game, revision) = (Box::new(session.game.clone()), session.game.revision());
    model.ask(Purpose::Check, revision, Question::Check(game));
}

/// The check has come.
pub(super) fn checked(model: &mut Model, check: Check, revision: u64) {
    let good = matches!(&check, Check::Wrong(cells) if cells.is_empty());
    let Some(session) = &mut model.session else { return };
    if let Some(report) = session.check.answer(check, revision, &session.game) {
        model.say(if good { Tone::Good } else { Tone::Error }, report.text);
    }
}

/// The advice has come, for this purpose.
pub(super) fn advised(model: &mut Model, purpose: &Purpose, advice: Advice, revision: u64) {
    let asked = if *purpose == Purpose::Hint { Asked::Hint } else { Asked::Step };
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    match (purpose, advice) {
        (Purpose::Guess, Advice::NoStep { guess: Some(step) }) => play(model, step),
        (Purpose::Guess, Advice::Step(_)) => {
            let key = model.keys.shown(Action::Step);
            model.say(Tone::Plain, format!("No need to guess: logic has a step, {key} plays it"));
        }
        (Purpose::Auto, Advice::Step(step)) => {
            play(model, step);
            go_on_after_pause(model);
        }
        (_, advice) => {
            session.auto = None;
            if asked == Asked::Hint {
                session.game.count_hint(model.now);
            }
            let told = session.ladder.answer(advice, revision, &session.game, asked, style);
            if let Some(hint) = told {
                tell(model, &hint, asked);
            }
            games::keep(model);
        }
    }
}

/// The run goes on later, unless the step ended it.
fn go_on_after_pause(model: &mut Model) {
    let next = model.now + Duration::from_millis(u64::from(model.settings.pause));
    if let Some(auto) = model.session.as_mut().and_then(|session| session.auto.as_mut()) {
        auto.played += 1;
        auto.next = Some(next);
    }
}

/// Asks for the steps up to one of the technique.
pub(in crate::tui) fn ask_until(model: &mut Model, technique: Technique) {
    let Some(session) = &model.session else { return };
    if session.game.is_solved() {
        return model.say(Tone::Good, "The puzzle is solved");
    }
    let profile = Arc::new(model.settings.profile_for(session.game.board()));
    let (game, revision) = (Box::new(session.game.clone()), session.game.revision());
    model.ask(Purpose::Until(technique), revision, Question::Until(game, profile, technique));
}

/// The steps up to one of a technique have come: they are played if it comes, and it is told as a hint.
pub(super) fn play_until(model: &mut Model, purpose: &Purpose, steps: Vec<Step>, found: Option<Step>) {
    let Purpose::Until(technique) = purpose else { return };
    let Some(found) = found else {
        return model.say(Tone::Plain, format!("No {technique} comes on the way, so nothing is played"));
    };
    let count = steps.len();
    for step in steps {
        play(model, step);
    }
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    let revision = session.game.revision();
    let told = session.ladder.answer(Advice::Step(found), revision, &session.game, Asked::Hint, style);
    for _ in 0..told.map_or(0, |hint| hint.place.1 - 2) {
        session.ladder.climb(&session.game, Asked::Hint, style);
    }
    let words = match count {
        0 => format!("{technique} can be played at once"),
        1 => format!("1 step is played; now there is {technique}"),
        _ => format!("{count} steps are played; now there is {technique}"),
    };
    model.say(Tone::Good, words);
}

/// Plays the step, with the cursor on what it is about.
pub(in crate::tui) fn play(model: &mut Model, step: Step) {
    let (now, style) = (model.now, model.style());
    let Some(session) = &mut model.session else { return };
    session.ladder.dismiss();
    session.cursor = step.first_cell().unwrap_or(session.cursor);
    let words = wording::log_line(&step, session.game.puzzle(), style);
    let outcome = session.game.play_step(step, now);
    if outcome.changed() {
        model.say(Tone::Plain, words);
    }
    board::settle(model, &outcome);
}
