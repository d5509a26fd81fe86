//! The course of a room: what its news change, and what it is told of the running game.

use std::time::Duration;

use super::port::{Ask, Deed, Lobby, News, RoomNews, Seated};
use super::{Friends, Hints, Kind, Phase, Room, is_on_board};
use crate::game::{Checking, Entry, Mistakes, Options};
use crate::logic::wording::words::capital;
use crate::store::{Finished, Save, Unsaved};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::dialogs::{FriendsLobby, NameChoice, RoomPage};
use crate::tui::games;
use crate::tui::message::Effect;
use crate::tui::model::{Model, Screen, Tone, Tooltip};
use crate::tui::owner::{GameAction, Owner};
use crate::tui::wave::Wave;

/// Opens what there is of friends: the room, or else the lobby.
pub(in crate::tui) fn open(cx: &mut Context<'_>) {
    match &cx.model.friends {
        None => {}
        Some(Friends { room: Some(_), .. }) => cx.open_once(RoomPage::default()),
        Some(Friends { lobby: Lobby { name: None, .. }, .. }) => cx.open_once(NameChoice::default()),
        Some(_) => {
            ask(cx.model, Ask::Lobby);
            cx.open_once(FriendsLobby::default());
        }
    }
}

fn ask(model: &mut Model, ask: Ask) {
    model.send(Effect::Friends(Box::new(ask)));
}

/// Takes news of the host.
pub(in crate::tui) fn hear(cx: &mut Context<'_>, news: News) {
    match news {
        News::Lobby(lobby) => hear_lobby(cx, *lobby),
        News::Seated(seated) => sit_down(cx, *seated),
        News::Room(room) => hear_room(cx, *room),
        News::Table(table) => {
            if let Some(friends) = &mut cx.model.friends {
                friends.table = Some(*table);
            }
        }
        News::Entered(counts) => {
            if counts {
                cx.model.say(Tone::Good, "Your result is in the table of the day");
            }
        }
        News::Refused(reason) => cx.model.say(Tone::Error, capital(&reason)),
    }
}

fn hear_lobby(cx: &mut Context<'_>, lobby: Lobby) {
    match &mut cx.model.friends {
        Some(friends) => {
            let has_left = friends.room.take().is_some();
            let was_named = friends.lobby.name.is_none() && lobby.name.is_some();
            friends.lobby = lobby;
            if has_left {
                cx.close_dialogs();
                games::to_start(cx.model);
                cx.model.say(Tone::Plain, "You have left the room");
            }
            if was_named || has_left {
                cx.open_once(FriendsLobby::default());
            }
        }
        none => *none = Some(Friends { lobby, room: None, table: None }),
    }
}

fn sit_down(cx: &mut Context<'_>, seated: Seated) {
    let clock = seated.room.clock;
    let room = match Room::of_seated(seated, cx.model.now) {
        Ok(room) => room,
        Err(reason) => return cx.model.say(Tone::Error, reason),
    };
    let Some(friends) = &mut cx.model.friends else { return };
    let (kind, code) = (room.view.kind, room.view.code);
    friends.room = Some(room);
    cx.close_dialogs();
    if kind == Kind::Together {
        begin_shared(cx.model, clock);
        cx.model.say(Tone::Good, format!("Room {code}: tell your friends the code"));
    } else {
        cx.open(RoomPage::default());
    }
    begin_if_due(cx);
}

/// Shows the shared board.
fn begin_shared(model: &mut Model, clock: (Duration, bool)) {
    let Some(room) = model.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
    let game = room.open_board(model.settings.play.game.clone(), clock, model.now);
    games::begin(model, game);
}

/// Begins the race once its countdown is over.
pub(in crate::tui) fn begin_if_due(cx: &mut Context<'_>) {
    let now = cx.model.now;
    let Some(room) = cx.model.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
    let is_due = matches!(room.view.phase, Phase::Started(at) if at <= room.now(now));
    if room.view.kind != Kind::Race || !is_due || room.begun || !room.plays() {
        return;
    }
    room.begun = true;
    let (puzzle, has_finished) = (room.copy.clone(), room.own().is_some_and(|own| own.finish.is_some()));
    let is_early = room.is_early;
    let is_running = cx.model.session.as_ref().is_some_and(|session| session.game.puzzle() == puzzle.puzzle());
    cx.close_dialogs();
    if is_running && !is_early || has_finished {
        // Back after the line dropped: the board is where it was left.
        return to_board(cx.model);
    }
    let mut game = puzzle;
    game.set_options(cx.model.settings.play.game.clone());
    game.set_clock(Duration::ZERO, Some(now));
    games::begin(cx.model, game);
    cx.model.say(Tone::Good, "Go!");
}

/// Shows the board of the room.
pub(in crate::tui) fn to_board(model: &mut Model) {
    let now = model.now;
    if let Some(session) = &mut model.session {
        if session.game.is_paused() {
            let _ = session.game.resume(now);
        }
        model.screen = Screen::Play;
    }
}

fn hear_room(cx: &mut Context<'_>, mut news: RoomNews) {
    let is_shown = is_on_board(cx.model);
    let now = cx.model.now;
    let Some(room) = cx.model.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
    let before = match room.hear(&mut news, now) {
        Ok(before) => before,
        Err(reason) => return cx.model.say(Tone::Error, reason),
    };
    let has_moved_on = before.phase != room.view.phase;
    let said = room.view.members.iter().find_map(|member| room.said(member, &before));
    let has_finished = room.view.members.iter().find_map(|member| room.finished(member, &before));
    if room.view.kind == Kind::Together && is_shown {
        take_copy(cx, news.clock);
    }
    if has_moved_on {
        // What was said of the phase before does not hold any more.
        cx.model.notice = None;
    }
    begin_if_due(cx);
    if let Some(reason) = news.refused {
        cx.model.say(Tone::Error, capital(&reason));
    } else if let Some(words) = has_finished.or(said) {
        cx.model.say(Tone::Good, words);
    }
}

/// `1st`, `2nd`, `11th`.
pub(crate) fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Puts the shared game as the room has it on the board, and saves it.
fn take_copy(cx: &mut Context<'_>, clock: (Duration, bool)) {
    let now = cx.model.now;
    let Some(room) = cx.model.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
    let Some(session) = &mut cx.model.session else { return };
    let was_solved = session.wave.is_some() || session.game.is_solved() && room.passed == session.game.records().len();
    let differs = room.copy_to(&mut session.game, clock, now);
    let is_solved = session.game.is_solved();
    if differs && is_solved && !was_solved {
        session.wave = Some(Wave::new(session.cursor, now, cx.model.settings.moves()));
        cx.model.notice = None;
    }
    keep_shared(cx.model);
}

/// Whether the running game is a board that all share; then it is saved as the room has it.
pub(in crate::tui) fn keep_shared(model: &mut Model) -> bool {
    let is_shared = super::room(model).is_some_and(|room| room.view.kind == Kind::Together) && is_on_board(model);
    let (now, Some(room)) = (model.now, super::room(model)) else { return false };
    let passed = room.passed;
    if let Some(session) = model.session.as_mut().filter(|session| is_shared && session.game.records().len() == passed)
    {
        let _ = session.take_unsaved();
        let whole = Unsaved::Whole(Box::new(Save::of(session, now)));
        model.send(Effect::Keep(whole));
    }
    is_shared
}

/// Tells the room what is new in the running game.
pub(in crate::tui) fn follow(model: &mut Model) {
    if !is_on_board(model) || model.screen != Screen::Play && model.screen != Screen::Start {
        return;
    }
    hide_judgements(model);
    let Some(session) = &model.session else { return };
    let (records, cursor) = (session.game.records().len(), session.cursor);
    let Some(room) = model.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
    if !room.plays() {
        return follow_watching(model);
    }
    match room.view.kind {
        Kind::Race => {
            if std::mem::replace(&mut room.passed, records) != records
                && room.own().is_some_and(|it| it.finish.is_none())
            {
                let game = Box::new(session.game.clone());
                ask(model, Ask::Report(game));
            }
        }
        Kind::Together => {
            let made = session.game.records().get(room.passed..).unwrap_or_default();
            let deeds: Vec<Deed> = made.iter().filter_map(|record| deed(&record.entry)).collect();
            let is_redone = made.iter().any(|record| record.entry == Entry::Redo);
            let has_changed = std::mem::replace(&mut room.passed, records) != records;
            let has_moved = room.pointed.replace(cursor) != Some(cursor);
            if has_changed {
                ask(model, Ask::Play(deeds));
            }
            if is_redone {
                model.say(Tone::Plain, "On a shared board nothing is redone: make the move again");
            }
            if has_moved {
                ask(model, Ask::Point(cursor));
            }
        }
    }
}

/// In a race, and where there are no hints, nothing says unasked whether a digit is right, whatever the settings are.
fn hide_judgements(model: &mut Model) {
    let Some(room) = super::room(model) else { return };
    if room.is_over() || room.view.kind == Kind::Together && room.view.hints == Hints::Counted {
        return;
    }
    let Some(session) = &mut model.session else { return };
    let own = session.game.options().clone();
    if own.checking != Checking::Conflicts || own.mistakes == Mistakes::Always {
        let (checking, mistakes) = (Checking::Conflicts, Mistakes::AtEnd);
        session.game.set_options(Options { checking, mistakes, ..own });
    }
}

/// Whoever looks on may try things on their copy; the room puts it right.
fn follow_watching(model: &mut Model) {
    let records = model.session.as_ref().map_or(0, |session| session.game.records().len());
    let Some(room) = model.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
    if std::mem::replace(&mut room.passed, records) != records {
        ask(model, Ask::Look);
        model.say(Tone::Warning, "You are watching: only players change the board");
    }
}

/// What the room is asked for, for a record of the copy.
pub(crate) fn deed(entry: &Entry) -> Option<Deed> {
    match entry {
        Entry::Made(made) => Some(Deed::Make(made.clone())),
        Entry::Undo => Some(Deed::TakeBack),
        Entry::Hint => Some(Deed::Hint),
        _ => None,
    }
}

/// Whether the room forbids the action: hints, or what every player would have to agree to.
pub(in crate::tui) fn forbids(model: &Model, action: Action) -> Option<&'static str> {
    use GameAction::{
        AllSteps, Back, Check, Checkpoint, Checkpoints, Common, Forward, Guess, Hint, Pause, PlayTo, Reasoned, Rename,
        Review, ShowStep, Solve, Step, StepsHere, UndoMistakes, WhyNot,
    };
    let room = super::room(model).filter(|_| is_on_board(model))?;
    let Owner::Game(asked) = action.owner() else { return None };
    let is_over = room.is_over();
    let helps = matches!(
        asked,
        Hint | ShowStep
            | Forward
            | Back
            | Step
            | AllSteps
            | Solve
            | StepsHere
            | PlayTo
            | WhyNot
            | Guess
            | Check
            | Reasoned
            | Common
            | UndoMistakes
            | Review
    );
    if helps && room.view.hints == Hints::Forbidden && !is_over {
        return Some("There are no hints in this room: whoever made it wants none");
    }
    // A run would play on while the others do.
    let is_run = matches!(asked, AllSteps | Solve | PlayTo);
    if is_run && !is_over {
        return Some("In a room the players solve: ask for one step at a time");
    }
    let is_everybodys = matches!(asked, Checkpoint | Checkpoints | Pause | Rename | UndoMistakes);
    if is_everybodys && room.view.kind == Kind::Together {
        return Some("The board is everybody's: this can be done in a game of your own");
    }
    None
}

/// Counts as a hint what tells as much as one, where hints are counted. Hints and steps count themselves.
pub(in crate::tui) fn count_help(model: &mut Model, action: Action) {
    use GameAction::{Check, Common, Reasoned, Review, StepsHere, UndoMistakes, WhyNot};
    let Owner::Game(asked) = action.owner() else { return };
    let counts = |room: &Room| room.view.hints == Hints::Counted && room.plays() && !room.is_over();
    let (style, now) = (model.style(), model.now);
    if !super::room(model).is_some_and(counts) || !is_on_board(model) {
        return;
    }
    let Some(session) = &mut model.session else { return };
    let is_new = match asked {
        // What is on the screen is not asked for once more.
        Check => session.check(style).is_none(),
        Reasoned => session.tooltip != Tooltip::Reasoned,
        Common => session.tooltip != Tooltip::Common,
        Review | StepsHere | UndoMistakes | WhyNot => true,
        _ => false,
    };
    if is_new {
        session.game.count_hint(now);
    }
}

/// Enters a solved puzzle of the day into the host's table.
pub(in crate::tui) fn enter_result(model: &mut Model, record: &Finished) {
    let is_known = model.friends.as_ref().is_some_and(|friends| friends.lobby.name.is_some() && !friends.lobby.guest);
    let game = model.session.as_ref().map(|session| &session.game);
    if let Some(game) = game.filter(|game| is_known && game.is_solved() && game.daily().is_some()) {
        let game = Box::new(game.clone());
        ask(model, Ask::Enter(game, record.mistakes));
    }
}
