//! The actions that are available everywhere: opening dialogs, switches of the screen, leaving.

use std::path::Path;

use super::component::Context;
use super::dialogs::{
    BoardChoice, Combinations, Help, Leave, LessonList, LessonPage, Lines, NewGame, Open, Palette, SettingsList,
    Techniques,
};
use super::keeping::keep;
use super::message::{Effect, Value};
use super::model::{Model, Tone};
use super::owner::ProgramAction;
use super::settings::Settings;
use super::status_text::{StatusText, show_status};
use super::{games, paint, sight};
use crate::game::Subject;

/// Performs the action; `here` are the keys of the front dialog, with what they do there.
pub(super) fn act(cx: &mut Context<'_>, action: ProgramAction, here: Vec<(String, &'static str)>) {
    match action {
        ProgramAction::Help => cx.open(Help::new(here)),
        ProgramAction::Palette => {
            let palette = Palette::new(cx.model);
            cx.open(palette);
        }
        ProgramAction::PlayNow => games::play_now(cx.model),
        ProgramAction::New => {
            let form = NewGame::new(cx.model);
            cx.open(form);
        }
        ProgramAction::Daily => ask_store(cx.model, Effect::Daily),
        ProgramAction::Boards => cx.open(NewGame::at_boards(cx.model)),
        ProgramAction::Open => {
            cx.model.send(Effect::ListSaves);
            cx.model.send(Effect::ListFiles(cx.model.files.folder.clone()));
            cx.model.hold_for_store();
            cx.open(Open::default());
        }
        ProgramAction::Setup => cx.open(BoardChoice::new(cx.model)),
        ProgramAction::Settings => cx.open(SettingsList::new(cx.model)),
        ProgramAction::Statistics => ask_store(cx.model, Effect::Statistics),
        ProgramAction::Lessons => lessons(cx),
        ProgramAction::Drills => cx.open(LessonList::at_drills(cx.model)),
        ProgramAction::Techniques => cx.open(Techniques::to_switch(cx.model)),
        ProgramAction::Theme => next_theme(cx.model),
        ProgramAction::Redraw => cx.model.send(Effect::Redraw),
        ProgramAction::Suspend => {
            keep(cx.model);
            cx.model.send(Effect::Suspend);
        }
        ProgramAction::Quit => quit(cx),
        ProgramAction::Start => games::to_start(cx.model),
        ProgramAction::SameDigit => equal(cx.model),
        ProgramAction::Peers => {
            switch(cx.model, "peers", StatusText::Peers, |settings| &mut settings.peers);
        }
        ProgramAction::Tooltips => tooltips(cx.model),
        ProgramAction::Labels => switch(cx.model, "labels", StatusText::Labels, |it| &mut it.labels),
        ProgramAction::Zoom => sight::zoom(cx.model),
        ProgramAction::Combinations => match Combinations::new(cx.model) {
            Some(dialog) => cx.open(dialog),
            None => show_status(cx.model, StatusText::NoSum),
        },
        ProgramAction::Turn => sight::turn(cx.model),
        ProgramAction::Friends => friends(cx),
    }
}

/// Opens what there is of friends, or says where they are.
fn friends(cx: &mut Context<'_>) {
    #[cfg(feature = "host")]
    if cx.model.friends.is_some() {
        return super::friends::open(cx);
    }
    cx.model.say(Tone::Plain, "Friends play together on a host; you play at home: see docs/host.md");
}

/// Opens the lesson about the step that a hint names, or else the list of lessons.
fn lessons(cx: &mut Context<'_>) {
    let hinted = cx.model.session.as_ref().and_then(|session| session.play.hinted());
    if let Some(technique) = hinted.filter(|technique| !technique.is_trial()) {
        let lesson = LessonPage::ask_from_game(Subject::Technique(technique), cx.model);
        cx.open(lesson);
    } else {
        let list = LessonList::new(cx.model);
        cx.open(list);
    }
}

/// Asks the store for what a dialog shows, which opens with the answer.
fn ask_store(model: &mut Model, effect: Effect) {
    model.send(effect);
    model.hold_for_store();
}

fn next_theme(model: &mut Model) {
    let names = model.themes.names();
    let at = names.iter().position(|name| *name == model.settings.theme).map_or(0, |at| (at + 1) % names.len());
    let name = names[at].to_owned();
    model.set_theme(&name);
    show_status(model, StatusText::Theme(name));
}

/// Switches the tooltip of possible digits on or off.
fn tooltips(model: &mut Model) {
    let on = !model.settings.tooltips;
    model.settings.tooltips = on;
    if let Some(session) = &mut model.session {
        session.hovered = None;
    }
    show_status(model, StatusText::Tooltips(on));
    model.send(Effect::Set("tooltips", Value::Switch(on)));
}

/// Cycles through highlighting equal digits, equal digits and marks, and neither.
fn equal(model: &mut Model) {
    let settings = &mut model.settings;
    let (digits, marks) = match (settings.same_digit, settings.same_marks) {
        (true, false) => (true, true),
        (true, true) => (false, false),
        (false, _) => (true, false),
    };
    (settings.same_digit, settings.same_marks) = (digits, marks);
    for (name, on) in [("same-digit", digits), ("same-marks", marks)] {
        model.send(Effect::Set(name, Value::Switch(on)));
    }
    show_status(model, StatusText::Equal(digits, marks));
}

fn switch(model: &mut Model, name: &'static str, said: fn(bool) -> StatusText, of: fn(&mut Settings) -> &mut bool) {
    let on = of(&mut model.settings);
    *on = !*on;
    let on = *on;
    model.send(Effect::Set(name, Value::Switch(on)));
    show_status(model, said(on));
}

/// Reports that a file was written, with its full path; the Open dialog then starts in its folder.
pub(super) fn exported(cx: &mut Context<'_>, path: &Path) {
    let said = StatusText::Written(path.display().to_string());
    let (_, text) = said.words();
    cx.model.files.folder = path.parent().map(Path::to_owned);
    if paint::width(&text) > cx.model.size.0 {
        cx.open(Lines::written(&text));
    }
    show_status(cx.model, said);
}

/// Whether leaving now would lose moves.
fn would_lose(model: &Model) -> bool {
    let played = model.session.as_ref().is_some_and(|session| session.has_own_moves());
    model.unsaved.is_some() && played && !model.leaving
}

/// Leaves. The game was saved after every move, and is saved once more for its clock.
pub(super) fn quit(cx: &mut Context<'_>) {
    if would_lose(cx.model) {
        return cx.open_once(Leave::default());
    }
    match &cx.model.session {
        Some(session) if session.game.is_solved() && session.taken.is_none() => cx.model.send(Effect::Forget),
        _ => keep(cx.model),
    }
    cx.model.send(Effect::Quit);
}
