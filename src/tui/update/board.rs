//! Keys on the board of a running game.

use super::{games, log, moving, reasons, runs};
use crate::board::{Base, Cell, Digit};
use crate::game::{CheckLadder, Event, Knowledge, MarkStatus, Outcome};
use crate::puzzle::Letters;
use crate::tui::action::Action;
use crate::tui::canvas::Look;
use crate::tui::dialogs::Dialog;
use crate::tui::layout::Layout;
use crate::tui::message::{Effect, Question, Value};
use crate::tui::model::{Mode, Model, Purpose, Session, Tone, Tooltip};

/// Does what was asked for, in the running game.
pub(super) fn act(model: &mut Model, action: Action) {
    let Some(session) = &mut model.session else { return };
    if session.game.is_paused() {
        return paused(model, action);
    }
    if log::act(model, action) || reasons::act(model, action) || runs::act(model, action) || games::act(model, action) {
        return;
    }
    let Some(session) = &mut model.session else { return };
    if let Some(to) = moving::target(session.game.board(), session.look, session.cursor, action, |cell| {
        session.game.value(cell).is_none()
    }) {
        move_to(session, to);
        return;
    }
    let now = model.now;
    let outcome = match action {
        Action::Digit(digit) => return digit_key(model, digit),
        Action::Place => return place_chosen(model),
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
        Action::Undo | Action::Redo => return runs::back_or_forth(model, action),
        Action::Restart => session.game.restart(now),
        _ => return other(model, action),
    };
    // Who plays on ends the run of steps.
    session.end_run();
    settle(model, &outcome);
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
            games::keep(model);
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
        games::keep(model);
    } else {
        let key = model.keys.shown(Action::Pause);
        model.say(Tone::Plain, format!("The clock stands: {key} goes on"));
    }
}

/// Moves the cursor.
pub(super) fn move_to(session: &mut Session, to: Cell) {
    session.cursor = to;
    session.ladder.cursor_moved(session.game.options());
}

/// A digit's key: selects, marks or places.
pub(super) fn digit_key(model: &mut Model, digit: Digit) {
    let Some(session) = &mut model.session else { return };
    let last = session.game.board().digits();
    if digit.get() > last {
        let last = Digit::from_index(usize::from(last) - 1);
        return model.say(Tone::Error, format!("{digit} is beyond this board, whose digits are 1 to {last}"));
    }
    if session.digit_first {
        session.chosen = if session.chosen == Some(digit) { None } else { Some(digit) };
    } else {
        enter(model, digit);
    }
}

/// Space: the chosen digit goes into the cursor's cell, or out of it.
pub(super) fn place_chosen(model: &mut Model) {
    let Some(session) = &model.session else { return };
    match session.chosen_digit() {
        Some(digit) => enter(model, digit),
        None if session.digit_first => model.say(Tone::Plain, "Choose a digit first"),
        None => {
            let [place, first] = [Action::Place, Action::DigitFirst].map(|action| model.keys.shown(action));
            model.say(Tone::Plain, format!("{place} places a chosen digit: {first} lets digits come first"));
        }
    }
}

fn enter(model: &mut Model, digit: Digit) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    let outcome = match session.mode {
        Mode::Mark => session.game.toggle_mark(session.cursor, digit, now),
        Mode::Digit => session.game.place(session.cursor, digit, now),
    };
    session.end_run();
    settle(model, &outcome);
}

/// After every move: says what came of it, keeps the game, and looks whether it is won.
pub(super) fn settle(model: &mut Model, outcome: &Outcome) {
    if outcome.bell {
        model.send(Effect::Bell);
    }
    if let Event::Refused(refusal) = &outcome.event {
        let Some(session) = &model.session else { return };
        let mut words = refusal.message(session.game.puzzle(), model.style());
        words[..1].make_ascii_uppercase();
        model.say(Tone::Error, words);
        return games::keep(model);
    }
    if !outcome.changed() {
        return;
    }
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    session.log.scroll = 0;
    if !session.log.focus {
        session.log.chosen = None;
    }
    if outcome.dropped > 0 {
        let what = if outcome.dropped == 1 { "step has" } else { "steps have" };
        let words = format!("{} played {what} lost the ground and are undone with it", outcome.dropped);
        model.say(Tone::Warning, words);
    } else if let Some(warning) = session.game.warning() {
        let words = warning.message(&session.game, style);
        model.say(Tone::Warning, words);
    }
    games::keep(model);
    if outcome.solved && model.session.as_ref().is_some_and(|session| session.game.is_solved()) {
        won(model);
    }
}

/// The puzzle is solved.
fn won(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.ladder.dismiss();
    let record = games::record_of(session, model.now);
    let word = session.game.puzzle().letters().and_then(Letters::word).map(str::to_owned);
    let (game, revision) = (Box::new(session.game.clone()), session.game.revision());
    if model.settings.bell {
        model.send(Effect::Bell);
    }
    model.call_off(|waiting| waiting.purpose.words().is_some());
    let several = *game.knowledge() == Knowledge::Several;
    model.dialogs.push(Dialog::solved(record, word, several));
    model.ask(Purpose::Mistakes, revision, Question::CountMistakes(game));
}

/// The next size of the cells; of a board of many grids, the grid at the cursor alone, or all of them.
pub(super) fn zoom(model: &mut Model) {
    let Some(board) = model.board() else { return };
    if matches!(board.plan().base, Base::Overlap { .. }) {
        return zoom_grid(model);
    }
    let zoom = Layout::next_zoom(board, &model.chart(board), &model.settings, model.size);
    model.settings.zoom = zoom;
    let shown = model.layout().and_then(Result::ok).map_or("", |layout| layout.geometry.detail.name());
    let words = match zoom.detail() {
        None => format!("Cells as large as fits: {shown}"),
        Some(_) => format!("Cells: {shown}"),
    };
    model.say(Tone::Plain, words);
    model.send(Effect::Set("zoom", Value::Word(zoom.name().to_owned())));
}

/// Shows the grid at the cursor alone, or all of them again.
fn zoom_grid(model: &mut Model) {
    let (Some(board), Some(cursor)) = (model.board(), model.cursor()) else { return };
    let grid = match model.look().grid {
        Some(_) => None,
        None => board.grids().iter().position(|grid| grid.cells.contains(&cursor)),
    };
    let words = match grid {
        Some(grid) => format!("Shown alone: {}", board.grids()[grid].name),
        None => "All grids".to_owned(),
    };
    model.set_look(Look { grid, ..model.look() });
    model.say(Tone::Plain, words);
}

/// Turns a cube.
pub(super) fn turn(model: &mut Model) {
    let (Some(board), Some(cursor)) = (model.board(), model.cursor()) else { return };
    if !matches!(board.plan().base, Base::Cube { .. }) {
        return model.say(Tone::Plain, "Only a cube can be turned");
    }
    let slicing = model.look().slicing.next();
    let words = format!("Shown: {} {}", slicing.word(), slicing.slice_of(board.place(cursor)) + 1);
    model.set_look(Look { slicing, ..model.look() });
    model.say(Tone::Plain, words);
}
