//! Keys on the board of a running game.

use super::{log, play, reasons, runs};
use crate::game::{Asked, CheckLadder, MarkStatus};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::dialogs::{SaveAs, StepsHere, Techniques, WhyNot};
use crate::tui::games::one_line;
use crate::tui::keeping::keep;
use crate::tui::message::Effect;
use crate::tui::model::{Mode, Model, Purpose, Tone, Tooltip};
use crate::tui::moving;

/// Does what was asked for, in the running game.
pub(super) fn act(cx: &mut Context<'_>, action: Action) {
    let Some(session) = &mut cx.model.session else { return };
    if session.game.is_paused() {
        return paused(cx.model, action);
    }
    if log::act(cx.model, action) || reason(cx, action) || runs::act(cx, action) || whole(cx, action) {
        return;
    }
    let Some(session) = &mut cx.model.session else { return };
    if let Some(to) = moving::target(session.game.board(), session.look, session.cursor, action, |cell| {
        session.game.value(cell).is_none()
    }) {
        play::move_to(session, to);
        return;
    }
    let now = cx.model.now;
    let outcome = match action {
        Action::Digit(digit) => return play::digit_key(cx, digit),
        Action::Place => return play::place_chosen(cx),
        Action::Erase => session.game.erase(session.cursor, now),
        Action::FillMarks => session.game.fill_marks(now),
        Action::ClearMarks => session.game.clear_marks(now),
        Action::DeclareComplete => {
            let status = match session.game.mark_status() {
                MarkStatus::Notes => MarkStatus::Candidates,
                MarkStatus::Candidates => MarkStatus::Notes,
            };
            session.game.declare_marks(status, now)
        }
        Action::Undo | Action::Redo => return runs::back_or_forth(cx, action),
        Action::Restart => session.game.restart(now),
        _ => return other(cx.model, action),
    };
    // Who plays on ends the run of steps.
    session.end_run();
    play::settle(cx, &outcome);
}

/// Whatever changes how the board is seen, not the board.
fn other(model: &mut Model, action: Action) {
    let Some(session) = &mut model.session else { return };
    match action {
        Action::MarkMode => {
            session.mode = if session.mode == Mode::Digit { Mode::Mark } else { Mode::Digit };
        }
        Action::DigitFirst => {
            session.digit_first = !session.digit_first;
            session.chosen = session.game.value(session.cursor).filter(|_| session.digit_first);
            let words = if session.digit_first {
                let key = model.keys.shown(Action::Place);
                format!("Digit first: a digit selects, {key} places it, and again takes it away")
            } else {
                "Cell first: a digit goes into the cell of the cursor".to_owned()
            };
            model.say(Tone::Plain, words);
        }
        Action::Possible => toggle(&mut session.tooltip, Tooltip::Possible),
        Action::Reasoned => toggle(&mut session.tooltip, Tooltip::Reasoned),
        Action::Pause => {
            let now = model.now;
            session.end_run();
            let _ = session.game.pause(now);
            keep(model);
        }
        Action::Cancel => cancel(model),
        _ => {}
    }
}

fn toggle(tooltip: &mut Tooltip, wanted: Tooltip) {
    *tooltip = if *tooltip == wanted { Tooltip::None } else { wanted };
}

/// Esc takes away, one after another, what is in front of the plain board.
fn cancel(model: &mut Model) {
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    if session.auto.is_some() {
        return runs::stop_run(model);
    }
    if session.log.chosen.take().is_some() {
        return;
    }
    if session.hint(style).is_some() || session.check.current(&session.game, style).is_some() {
        session.ladder.dismiss();
        session.check = CheckLadder::default();
        return;
    }
    session.tooltip = Tooltip::None;
    session.chosen = None;
    session.met = None;
}

/// While the clock stands, the board is covered and nothing can be played.
fn paused(model: &mut Model, action: Action) {
    if matches!(action, Action::Pause | Action::Confirm | Action::Place | Action::Cancel) {
        let now = model.now;
        if let Some(session) = &mut model.session {
            let _ = session.game.resume(now);
        }
        keep(model);
    } else {
        let key = model.keys.shown(Action::Pause);
        model.say(Tone::Plain, format!("The clock stands: {key} goes on"));
    }
}

/// Does what has to do with reasons; tells whether it was that.
fn reason(cx: &mut Context<'_>, action: Action) -> bool {
    match action {
        Action::Hint => reasons::climb(cx, Asked::Hint),
        Action::Step => reasons::climb(cx, Asked::Step),
        // Enter does at once what an open hint leads to.
        Action::Confirm => {
            let style = cx.model.style();
            let open = cx.model.session.as_ref().is_some_and(|session| session.hint(style).is_some());
            if open {
                reasons::climb(cx, Asked::Step);
            }
            return open;
        }
        Action::Guess => reasons::advise(cx.model, Purpose::Guess),
        Action::Check => reasons::check(cx.model),
        Action::Common => reasons::common(cx.model),
        Action::StepsHere => steps_here(cx),
        Action::PlayTo => cx.open(Techniques::to_play(cx.model)),
        Action::WhyNot => why_not(cx),
        _ => return false,
    }
    true
}

/// Asks for every step of the position, and lists them.
fn steps_here(cx: &mut Context<'_>) {
    if let Some(dialog) = StepsHere::ask(cx.model) {
        cx.open(dialog);
    }
}

/// Asks why the cell of the cursor cannot hold a digit.
fn why_not(cx: &mut Context<'_>) {
    if let Some(dialog) = WhyNot::new(cx.model) {
        cx.open(dialog);
    }
}

/// Does what has to do with the game as a whole; tells whether it was that.
fn whole(cx: &mut Context<'_>, action: Action) -> bool {
    match action {
        Action::SaveAs => {
            cx.model.send(Effect::ListSaves);
            cx.open(SaveAs::new(cx.model, false));
        }
        Action::Copy => copy(cx.model),
        Action::Print => cx.open(SaveAs::new(cx.model, true)),
        _ => return false,
    }
    true
}

/// The puzzle as one line, to the clipboard and, where that is out of reach, to the eye.
fn copy(model: &mut Model) {
    let Some(session) = &model.session else { return };
    let line = one_line(session.game.puzzle());
    model.send(Effect::Copy(line.clone()));
    model.say(Tone::Plain, format!("Copied: {line}"));
}
