//! What happens when something happens: the only place where the model changes.
//!
//! A message goes to what has the keyboard: long work that shows its dialog, the dialog in front, the start
//! screen, or the board. Whatever has to be done outside goes into the model's outbox, and is returned.

mod answers;
mod board;
mod games;
mod log;
mod mouse;
mod moving;
mod reasons;
mod runs;
mod setup;

use std::time::Duration;

pub(super) use games::{generate, kept, one_line, open_save, play_entry, quit, title_of};
pub(super) use moving::target;
pub(super) use reasons::{ask_until, play};
pub(super) use runs::guess_on;
pub(super) use setup::count;

use super::action::Action;
use super::canvas::Look;
use super::dialogs::{self, Dialog, Input};
use super::keys::{Chord, Context};
use super::message::{Effect, Message};
use super::model::{Files, Model, Screen, Tone};
use super::theme::Theme;
use crate::board::Cell;

/// Takes the message in, and returns what is to be done.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    if !matches!(message, Message::Tick(_)) {
        model.touch();
    }
    match message {
        Message::Tick(now) => tick(model, now),
        Message::Key(chord) => key(model, chord),
        Message::Paste(text) => dialogs::paste(model, &text),
        Message::Mouse { pointing, column, row } => mouse::mouse(model, pointing, (column, row)),
        Message::Resize { width, height } => model.size = (width, height),
        Message::Running(text) => games::resume(model, &text),
        Message::Open(text) => {
            if let Err(error) = games::open_save(model, &text) {
                model.say(Tone::Error, error);
            }
        }
        Message::Play(entry) => games::play_entry(model, &entry),
        Message::New(wish, seed) => games::generate(model, wish, seed),
        Message::Answer(ticket, answer) => answers::answer(model, ticket, answer),
        Message::Progress(ticket, done, total) => {
            if let Some(waiting) = model.waiting.iter_mut().find(|waiting| waiting.ticket == ticket) {
                waiting.progress = (done, total);
            }
        }
        Message::Exported(path) => {
            games::exported(model, &path);
            if model.leaving {
                games::quit(model);
            }
        }
        Message::Files(folder, names) => model.files = Files { folder: Some(folder), names },
        Message::Saves(saves) => {
            model.saves = saves;
            dialogs::listed(model);
        }
        Message::Read(ticket, read) => answers::read(model, ticket, read),
        Message::Damaged(count) => damaged(model, count),
        Message::Statistics(lines) => model.dialogs.push(Dialog::statistics(lines)),
        Message::Unsaved(reason) => {
            match &reason {
                Some(reason) => model.say(Tone::Error, format!("The game is not saved for now: {reason}")),
                None => model.say(Tone::Good, "The game is saved again"),
            }
            model.unsaved = reason;
        }
        Message::Late(late) => model.late = late,
        Message::TakenOver { by, lost } => games::taken_over(model, by, lost),
        Message::TookOver(text) => games::took_over(model, &text),
        Message::Elsewhere(games) => model.dialogs.push(Dialog::take_over(games)),
        Message::End => games::keep(model),
        Message::Notice { text, bad } => {
            model.leaving &= !bad;
            model.say(if bad { Tone::Error } else { Tone::Plain }, text);
        }
    }
    if let Some(session) = &mut model.session {
        session.met = session.game.value(session.cursor).or(session.met);
    }
    runs::settle(model);
    follow_cursor(model);
    std::mem::take(&mut model.outbox)
}

/// So many damaged files are kept: the player is told, where nothing worse is to be told.
fn damaged(model: &mut Model, count: usize) {
    model.damaged = count;
    if count > 0 && model.notice.as_ref().is_none_or(|notice| notice.tone != Tone::Error) {
        let files = if count == 1 { "1 damaged file is".to_owned() } else { format!("{count} damaged files are") };
        let key = model.keys.shown(Action::Open);
        model.say(Tone::Warning, format!("{files} kept: {key}, Damaged, shows what can be read"));
    }
}

/// The time is now this.
fn tick(model: &mut Model, now: Duration) {
    let shown = |model: &Model| {
        let unit = if model.settings.seconds { 1 } else { 60 };
        let clock = model.session.as_ref().map(|session| session.game.elapsed(model.now).as_secs() / unit);
        (clock, model.visible_work().map(|_| model.now.as_millis() / 200))
    };
    let before = shown(model);
    model.now = now;
    if before != shown(model) {
        model.touch();
    }
    runs::run_on(model);
}

fn key(model: &mut Model, chord: Chord) {
    model.notice = None;
    if model.visible_work().is_some() {
        match model.keys.action(Context::Menu, chord) {
            Some(Action::Cancel) => cancel_work(model),
            Some(Action::Quit) => act(model, Action::Quit),
            _ => {}
        }
        return;
    }
    let context = model.context();
    // On the start screen the board's keys count too: its menu names them.
    let board = model.dialogs.is_empty().then_some(Context::Board);
    let letter = letter(model, chord).filter(|_| context == Context::Board);
    let action = letter.or_else(|| model.keys.action(context, chord)).or_else(|| model.keys.action(board?, chord));
    if model.dialogs.is_empty() {
        if let Some(action) = action {
            act(model, action);
        }
    } else if let Some(input) = Input::key(chord, action) {
        dialogs::input(model, input);
    }
}

/// The digit for which a capital letter stands where letters stand for digits.
fn letter(model: &Model, chord: Chord) -> Option<Action> {
    let letters = model.letters()?;
    let symbol = chord.character().filter(|symbol| symbol.is_uppercase())?;
    letters.digit(symbol).map(Action::Digit)
}

/// Nobody waits any longer for the work that shows its dialog.
fn cancel_work(model: &mut Model) {
    model.call_off(|waiting| waiting.purpose.words().is_some());
    if let Some(session) = &mut model.session {
        session.end_run();
    }
    model.say(Tone::Plain, "Cancelled");
}

/// Does what was asked for, on the screen below any dialog.
pub(super) fn act(model: &mut Model, action: Action) {
    match action {
        Action::Help => model.dialogs.push(Dialog::help()),
        Action::Palette => model.dialogs.push(Dialog::palette()),
        Action::New => model.dialogs.push(Dialog::new_game(model)),
        Action::Open => {
            model.send(Effect::ListSaves);
            model.send(Effect::ListFiles(model.files.folder.clone()));
            model.dialogs.push(Dialog::open());
        }
        Action::Setup => model.dialogs.push(Dialog::setup_board(model)),
        Action::Settings => model.dialogs.push(Dialog::settings()),
        Action::Statistics => model.send(Effect::Statistics),
        Action::Techniques => model.dialogs.push(Dialog::techniques(model)),
        Action::Theme => next_theme(model),
        Action::Redraw => model.send(Effect::Redraw),
        Action::Suspend => {
            games::keep(model);
            model.send(Effect::Suspend);
        }
        Action::Quit => games::quit(model),
        Action::Start => games::to_start(model),
        Action::SameDigit => equal(model),
        Action::Peers | Action::Labels => switch(model, action),
        Action::Zoom => board::zoom(model),
        Action::Combinations => match Dialog::combinations(model) {
            Ok(dialog) => model.dialogs.push(dialog),
            Err(reason) => model.say(Tone::Plain, reason),
        },
        Action::Turn => board::turn(model),
        _ => match model.screen {
            Screen::Start => super::start::act(model, action),
            Screen::Play => board::act(model, action),
            Screen::Setup => setup::act(model, action),
        },
    }
}

fn next_theme(model: &mut Model) {
    let names: Vec<&str> = Theme::shipped().iter().map(|(name, _)| *name).collect();
    let at = names.iter().position(|name| *name == model.settings.theme).map_or(0, |at| (at + 1) % names.len());
    set_theme(model, names[at]);
    let words = format!("Theme {}", names[at]);
    model.say(Tone::Plain, words);
}

/// Dresses the screen in the shipped theme of this name.
pub(super) fn set_theme(model: &mut Model, name: &str) {
    if let Some(theme) = Theme::named(name, model.colours) {
        model.theme = theme;
        name.clone_into(&mut model.settings.theme);
        model.send(Effect::Set("theme", super::message::Value::Word(name.to_owned())));
    }
}

/// Equal digits are pointed out, then equal marks too, then neither.
fn equal(model: &mut Model) {
    let settings = &mut model.settings;
    let words = match (settings.same_digit, settings.same_marks) {
        (true, false) => {
            settings.same_marks = true;
            "Equal digits and marks are shown"
        }
        (true, true) => {
            (settings.same_digit, settings.same_marks) = (false, false);
            "Equal digits are not shown"
        }
        (false, _) => {
            (settings.same_digit, settings.same_marks) = (true, false);
            "Equal digits are shown"
        }
    };
    for (name, on) in [("same-digit", model.settings.same_digit), ("same-marks", model.settings.same_marks)] {
        model.send(Effect::Set(name, super::message::Value::Switch(on)));
    }
    model.say(Tone::Plain, words);
}

fn switch(model: &mut Model, action: Action) {
    let settings = &mut model.settings;
    let (name, words, on) = match action {
        Action::Peers => ("peers", "Row, column and box of the cursor are", &mut settings.peers),
        _ => ("labels", "Row and column numbers are", &mut settings.labels),
    };
    *on = !*on;
    let on = *on;
    let words = format!("{words} {}", if on { "shown" } else { "not shown" });
    model.send(Effect::Set(name, super::message::Value::Switch(on)));
    model.say(Tone::Plain, words);
}

/// Where one grid is shown alone and the cursor has left it, the one that it has come to is shown.
fn follow_grid(model: &mut Model) {
    let (Some(board), Some(cursor), Some(grid)) = (model.board(), model.cursor(), model.look().grid) else { return };
    let grids = board.grids();
    let holds = |grid: usize| grids.get(grid).is_some_and(|grid| grid.cells.contains(&cursor));
    if !holds(grid) {
        let grid = (0..grids.len()).find(|&grid| holds(grid));
        model.set_look(Look { grid, ..model.look() });
    }
}

/// Where none of these cells of the game is in sight, but on another slice or grid or beyond the edge, the
/// cursor goes to the first; the view follows it.
pub(super) fn bring_into_sight(model: &mut Model, cells: &[Cell]) {
    let Some(Ok(layout)) = model.layout() else { return };
    let Some(session) = &mut model.session else { return };
    let viewport = session.viewport;
    let is_seen = |&cell: &Cell| {
        let field = layout.chart.field_of(cell);
        field.is_some_and(|field| layout.geometry.cell_area(field, viewport, layout.board).is_some())
    };
    if let Some(&first) = cells.first()
        && !cells.iter().any(is_seen)
    {
        session.cursor = first;
    }
}

/// Scrolls the board so that the cursor is in sight.
fn follow_cursor(model: &mut Model) {
    follow_grid(model);
    let Some(Ok(layout)) = model.layout() else { return };
    let Some(field) = model.cursor().and_then(|cursor| layout.chart.field_of(cursor)) else { return };
    let follow = |before| layout.geometry.follow(before, field, layout.board.width, layout.board.height);
    match model.screen {
        Screen::Play => {
            if let Some(session) = &mut model.session {
                session.viewport = follow(session.viewport);
            }
        }
        Screen::Setup => {
            if let Some(bench) = &mut model.bench {
                bench.viewport = follow(bench.viewport);
            }
        }
        Screen::Start => {}
    }
}
