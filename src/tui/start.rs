//! The start screen: the main menu.

mod name;
mod picture;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::action::Action;
use super::canvas::Glyphs;
use super::component::{Component, Context, Event, Outcome};
use super::dialogs::Open;
use super::footer;
use super::games::{self, title_of};
use super::key_line::{KeyRow, Part};
use super::keys::{self, Chord};
use super::message::{Effect, Pointing};
use super::model::{Model, Screen, Session};
use super::owner::{Decision, GameAction, ListAction, Move, Owner, StartAction};
use super::paint::{Painter, rows, tone_face, width};
use super::theme::Face;
use crate::rating::Level;

/// The menu, with its chosen line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct StartMenu {
    chosen: usize,
}

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// Perform an action.
    Do(Action, &'static str),
    /// Look at the damaged saves.
    Damaged,
    /// The lobby of the host, or the room.
    #[cfg(feature = "host")]
    Friends,
}

const MOTTO: &str = "every Sudoku, with reasons";
/// The text of the second-lowest line; the longest that fits is shown.
const HINTS: [&str; 2] = ["Paste a puzzle or a link on this page to preview it.", "Paste a puzzle to preview it."];
/// The width of the menu.
const WIDTH: u16 = 49;
/// The columns at which the parts of a line begin.
const KEY: u16 = 2;
const TEXT: u16 = 8;
const ABOUT: u16 = 24;
/// The column of the last game's picture after the menu's first one, and its size, including its text.
const PICTURE_AT: u16 = 53;
const PICTURE: (u16, u16) = (20, 15);
/// The width of menu and picture with their margins.
const WHOLE: u16 = 80;

fn lines(model: &Model) -> Vec<Line> {
    let word = |session: &Session| if session.game.is_solved() { "Look back" } else { "Continue" };
    let again = model.session.as_ref().map(|session| Line::Do(Action::Continue, word(session)));
    let damaged = (model.damaged > 0).then_some(Line::Damaged);
    let first = [Line::Do(Action::PlayNow, "Play now")].into_iter().chain(again);
    let middle = [
        Line::Do(Action::StartDaily, "Today's puzzle"),
        Line::Do(Action::StartNew, "New..."),
        Line::Do(Action::StartLearn, "Learn"),
        Line::Do(Action::Open, "Open or paste"),
    ];
    let last =
        [Line::Do(Action::Setup, "Set up"), Line::Do(Action::Settings, "Settings"), Line::Do(Action::Quit, "Quit")];
    #[cfg(feature = "host")]
    let first = first.chain(model.friends.is_some().then_some(Line::Friends));
    first.chain(middle).chain(damaged).chain(last).collect()
}

impl StartMenu {
    fn act(&mut self, cx: &mut Context<'_>, action: Action) -> Outcome {
        let lines = lines(cx.model);
        let last = lines.len() - 1;
        let chosen = self.chosen.min(last);
        let (before, after) = (chosen.checked_sub(1).unwrap_or(last), (chosen + 1) % lines.len());
        self.chosen = match action.owner() {
            Owner::Program(_) => return Outcome::Ignored,
            Owner::Move(Move::Up) | Owner::List(ListAction::PreviousField) => before,
            Owner::Move(Move::Down) | Owner::List(ListAction::NextField) => after,
            Owner::List(ListAction::First) => 0,
            Owner::List(ListAction::Last) => last,
            Owner::Decision(Decision::Confirm) | Owner::List(ListAction::Toggle) => {
                choose(cx, lines[chosen]);
                chosen
            }
            Owner::Start(action) => {
                start(cx, action);
                chosen
            }
            Owner::Game(GameAction::Review) if cx.model.session.is_some() => {
                resume(cx.model);
                cx.act(Action::Review);
                chosen
            }
            Owner::Move(_)
            | Owner::List(_)
            | Owner::Decision(Decision::Cancel)
            | Owner::Board(_)
            | Owner::Game(_)
            | Owner::SetUp(_)
            | Owner::Text(_)
            | Owner::Digit(_)
            | Owner::Mark(..) => chosen,
        };
        Outcome::Consumed
    }

    fn press(&mut self, cx: &mut Context<'_>, point: Point) {
        let lines = lines(cx.model);
        let place = Place::of(cx.model.size, &lines);
        let row = || place.rows.get(usize::from(point.y - place.menu.y)).copied().flatten();
        if place.keys.contains(point) {
            let action = footer::action_over(&key_row(*self, cx.model), cx.model, point.x);
            if action == Some(Action::Confirm) {
                choose(cx, lines[self.chosen.min(lines.len() - 1)]);
            } else if let Some(action) = action
                && self.act(cx, action) == Outcome::Ignored
            {
                cx.act(action);
            }
        } else if place.menu.contains(point) {
            if let Some(at) = row() {
                self.chosen = at;
                choose(cx, lines[at]);
            }
        } else if place.picture.contains(point) && cx.model.session.is_some() {
            start(cx, StartAction::Continue);
        }
    }
}

fn choose(cx: &mut Context<'_>, line: Line) {
    match line {
        Line::Do(action, _) => match action.owner() {
            Owner::Start(action) => start(cx, action),
            _ => cx.act(action),
        },
        #[cfg(feature = "host")]
        Line::Friends => super::friends::open(cx),
        Line::Damaged => {
            cx.model.send(Effect::ListSaves);
            cx.model.hold_for_store();
            cx.open(Open::at_damaged());
        }
    }
}

/// Does what a line of the start screen is for.
fn start(cx: &mut Context<'_>, action: StartAction) {
    match action {
        StartAction::Continue => {
            let is_solved = cx.model.session.as_ref().is_some_and(|session| session.game.is_solved());
            resume(cx.model);
            if is_solved {
                cx.act(Action::Review);
            }
        }
        StartAction::StartDaily => cx.act(Action::Daily),
        StartAction::StartNew => cx.act(Action::New),
        StartAction::StartLearn => cx.act(Action::Lessons),
    }
}

/// Goes back to the last game, as it was left.
fn resume(model: &mut Model) {
    let now = model.now;
    if let Some(session) = &mut model.session {
        let _ = session.game.resume(now);
        model.screen = Screen::Play;
    }
}

impl Component for StartMenu {
    fn handle(&mut self, event: Event<'_>, cx: &mut Context<'_>) -> Outcome {
        match event {
            Event::Act(action) => return self.act(cx, action),
            Event::Mouse(Pointing::Press, point) => self.press(cx, point),
            Event::Mouse(..) => {}
            Event::Edit(_) | Event::Paste(_) | Event::Saves => return Outcome::Ignored,
        }
        Outcome::Consumed
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let lines = lines(model);
        let place = Place::of((area.width, area.height), &lines);
        let chosen = self.chosen.min(lines.len() - 1);
        name::draw(ink, place.name, buffer);
        ink.text(buffer, place.motto, MOTTO, Face::Dim);
        for (row, at) in rows(place.menu).zip(&place.rows) {
            if let Some(at) = *at {
                draw_line(model, (lines[at], at == chosen), row, buffer);
            }
        }
        match &model.session {
            Some(session) => picture::draw(model, session, place.picture, buffer),
            None if model.settings.welcome && place.picture.is_empty() => {
                draw_welcome(model, place.menu.bottom(), place.hint, buffer);
            }
            None => picture::draw_first_steps(model, place.picture, buffer),
        }
        if let Some(notice) = &model.notice {
            ink.text(buffer, place.hint, &notice.text, tone_face(notice.tone));
        } else {
            let fitting = HINTS.into_iter().find(|hint| width(hint) <= place.hint.width);
            ink.text(buffer, place.hint, fitting.unwrap_or_default(), Face::Dim);
        }
        if !place.keys.is_empty() {
            footer::draw_over(&key_row(*self, model), model, buffer);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Confirm], "start"),
            Part::Each(&[Action::Help], "keys"),
            Part::Each(&[Action::Palette], "all commands"),
            Part::Each(&[Action::Quit], "quit"),
        ]
    }

    fn key_context(&self) -> keys::Context {
        keys::Context::Menu
    }

    /// The keys of the lines come first. The board's keys apply too, because some lines show them.
    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>> {
        let contexts = [keys::Context::Start, keys::Context::Menu, keys::Context::Board];
        contexts.into_iter().find_map(|context| model.keys.action(context, chord)).map(Event::Act)
    }
}

/// The welcome card: three lines above the hint, if there is space for all of them.
fn draw_welcome(model: &Model, below: u16, hint: Rect, buffer: &mut Buffer) {
    let key = |action| model.keys.shown(action);
    let lines = [
        format!("New here? {} plays an easy puzzle, digits fill it.", key(Action::Confirm)),
        format!(
            "{} gives a hint, {} shows a step and why, {} undoes.",
            key(Action::Hint),
            key(Action::ShowStep),
            key(Action::Undo)
        ),
        format!("{} lists the keys, {} finds any command.", key(Action::Help), key(Action::Palette)),
    ];
    // Leaves a blank row below it, if there is space.
    let tops = [1, 0].map(|air| hint.y.checked_sub(lines.len() as u16 + air).filter(|&top| top > below));
    let Some(top) = tops.into_iter().flatten().next() else { return };
    if lines.iter().any(|line| width(line) > hint.width) {
        return;
    }
    let ink = Painter::of(model);
    for (row, text) in rows(Rect { y: top, height: lines.len() as u16, ..hint }).zip(&lines) {
        ink.text(buffer, row, text, Face::Text);
    }
}

/// The row of keys, in the board's context, because the menu shows the board's keys.
fn key_row(menu: StartMenu, model: &Model) -> KeyRow {
    (keys::Context::Board, menu.keys(model))
}

/// The positions of all parts.
struct Place {
    /// The large letters; empty if there is no space.
    name: Rect,
    motto: Rect,
    menu: Rect,
    /// The line of the menu on each of its rows.
    rows: Vec<Option<usize>>,
    /// The last game; empty if there is no space.
    picture: Rect,
    hint: Rect,
    keys: Rect,
}

impl Place {
    /// The largest form that fits the window.
    fn of((width, height): (u16, u16), lines: &[Line]) -> Self {
        let nothing = Rect::default();
        let line = |x: u16, y: u16| Rect { x, y, width: width.saturating_sub(x), height: 1 };
        let count = |rows: &Vec<Option<usize>>| u16::try_from(rows.len()).unwrap_or(u16::MAX);
        let airy = in_groups(lines);
        let whole = 9 + count(&airy) + 3;
        if width >= WIDTH + 4 && height >= whole {
            // In a large window everything is centred, slightly above the middle.
            let used = if width >= WHOLE { WHOLE } else { WIDTH + 4 };
            let (x, y) = ((width - used) / 2 + 2, (height - whole) / 3 + 1);
            let menu = Rect { x, y: y + 8, width: WIDTH, height: count(&airy) };
            let picture =
                Rect { x: x + PICTURE_AT, y: y + 6, width: PICTURE.0, height: PICTURE.1.min(height - 2 - y - 6) };
            return Self {
                name: Rect { height: 5, ..line(x + KEY, y) },
                motto: Rect { width: WIDTH - KEY, ..line(x + KEY, y + 6) },
                picture: if used == WHOLE { picture } else { nothing },
                menu,
                rows: airy,
                hint: line(x + KEY, height - 2),
                keys: line(0, height - 1),
            };
        }
        let tight: Vec<_> = (0..lines.len()).map(Some).collect();
        let (wide, spare) = (WIDTH.min(width), height.saturating_sub(count(&tight)));
        let top = if spare >= 5 { 2 + (spare - 5) / 2 } else { 0 };
        Self {
            name: nothing,
            motto: if top > 0 { Rect { width: wide, ..line((width - wide) / 2 + 1, top - 2) } } else { nothing },
            menu: Rect { x: (width - wide) / 2, y: top, width: wide, height: count(&tight).min(height) },
            rows: tight,
            picture: nothing,
            hint: if spare >= 3 { line(1, height - 2) } else { nothing },
            keys: if spare >= 2 { line(0, height - 1) } else { nothing },
        }
    }
}

/// The menu lines with blank rows between the groups.
fn in_groups(lines: &[Line]) -> Vec<Option<usize>> {
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if matches!(line, Line::Do(Action::StartNew | Action::Setup, _)) {
            rows.push(None);
        }
        rows.push(Some(at));
    }
    rows
}

/// Draws a line of the menu: the key, what it does, and a short description.
fn draw_line(model: &Model, (line, chosen): (Line, bool), row: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let (text, key) = match line {
        Line::Do(Action::PlayNow, text) if chosen => (text, model.keys.shown(Action::Confirm)),
        Line::Do(action, text) => (text, model.keys.shown(action)),
        Line::Damaged => ("Damaged saves", String::new()),
        #[cfg(feature = "host")]
        Line::Friends => ("With friends", model.keys.shown(Action::Friends)),
    };
    let is_plain = chosen && !ink.theme.has_ground(Face::Chosen);
    let on = |face: Face| if is_plain { Face::Chosen } else { face };
    if chosen {
        draw_chosen(ink, row, buffer);
    }
    let from = |x: u16| Rect { x: row.x + x, width: row.width.saturating_sub(x + 1), ..row };
    ink.text(buffer, Rect { width: (TEXT - KEY - 1).min(from(KEY).width), ..from(KEY) }, &key, on(Face::Key));
    let after = ink.text(buffer, from(TEXT), text, if chosen { Face::Chosen } else { Face::Strong });
    let mut rest = from(ABOUT.max(after + 1 - row.x));
    let about = about(model, line, rest.width);
    if about.iter().map(|(words, _)| width(words)).sum::<u16>() <= rest.width {
        for (words, face) in about {
            let x = ink.text(buffer, rest, &words, on(face));
            rest = Rect { x, width: rest.right().saturating_sub(x), ..rest };
        }
    }
}

/// Draws the background of the chosen line, with a bar before it.
fn draw_chosen(ink: Painter<'_>, row: Rect, buffer: &mut Buffer) {
    buffer.set_style(row, ink.style(Face::Chosen));
    let barred = ink.glyphs == Glyphs::Unicode && ink.theme.has_ground(Face::Chosen);
    let (bar, face) = if barred { ("▌", Face::Cursor) } else { (ink.glyphs.pointer(), Face::Chosen) };
    ink.text(buffer, row, bar, face);
}

/// The short description of a line, in this number of columns.
fn about(model: &Model, line: Line, room: u16) -> Vec<(String, Face)> {
    let words = match line {
        Line::Damaged => format!("{} to look at", model.damaged),
        #[cfg(feature = "host")]
        Line::Friends => super::friends::start_words(model),
        Line::Do(Action::PlayNow, _) => play_words(model),
        Line::Do(Action::Continue, _) => continue_words(model, room),
        Line::Do(Action::StartDaily, _) => return daily_words(model, room),
        Line::Do(Action::StartNew, _) => "board, level, technique".to_owned(),
        Line::Do(Action::StartLearn, _) => lessons_words(model),
        Line::Do(Action::Open, _) => "a file, a link, a line".to_owned(),
        Line::Do(Action::Setup, _) => "enter your own puzzle".to_owned(),
        Line::Do(Action::Settings, _) => "theme, keys, play".to_owned(),
        Line::Do(Action::Quit, _) if model.unsaved.is_none() => "everything is saved".to_owned(),
        Line::Do(..) => String::new(),
    };
    vec![(words, Face::Dim)]
}

/// A board and a level, as `9×9 easy`.
fn board_and_level(board: &str, level: Option<&str>) -> String {
    level.map_or_else(|| board.to_owned(), |level| format!("{board} {level}"))
}

/// What is played now: the board and the level of the last game, or those of a first one.
fn play_words(model: &Model) -> String {
    match games::last_played(model) {
        Some((board, level)) => format!("{}, as last time", board_and_level(&board, level.map(Level::key))),
        None => board_and_level(games::FIRST.0, Some(games::FIRST.1.key())),
    }
}

/// Which of today's puzzles are solved, and the next one that is not: their names, or where these do not fit, their
/// number.
fn daily_words(model: &Model, room: u16) -> Vec<(String, Face)> {
    let today = model.days.as_ref().map(|(_, today)| *today);
    let is_done = |level: Level| today.is_some_and(|today| games::is_daily_solved(model, today, level.key()));
    let (done, open): (Vec<Level>, Vec<Level>) = Level::ALL.into_iter().partition(|&level| is_done(level));
    let mut words: Vec<(String, Face)> = Vec::new();
    for level in &done {
        words.extend([("✓ ".to_owned(), Face::Good), (format!("{}  ", level.key()), Face::Dim)]);
    }
    words.extend(open.first().map(|level| (level.key().to_owned(), Face::Text)));
    if words.iter().map(|(words, _)| width(words)).sum::<u16>() > room {
        let count = (format!("{} of {}  ", done.len(), Level::ALL.len()), Face::Dim);
        words.splice(..2 * done.len(), [("✓ ".to_owned(), Face::Good), count]);
    }
    words
}

/// How many techniques and constraints are learned, and how many are due; before the first, what there is to learn.
fn lessons_words(model: &Model) -> String {
    let due = model.lessons.due(model.day()).len();
    match (model.lessons.learned(), due) {
        (0, 0) => "lessons and practice".to_owned(),
        (learned, 0) => format!("{learned} learned"),
        (learned, due) => format!("{learned} learned, {due} due"),
    }
}

/// The last game: its name, or its board and level; and how far it is. The longest form that fits.
fn continue_words(model: &Model, room: u16) -> String {
    let Some(session) = &model.session else { return String::new() };
    let game = &session.game;
    let (filled, cells) = game.progress();
    let far = if game.is_solved() { "solved".to_owned() } else { format!("{filled} of {cells}") };
    let title = board_and_level(&title_of(game), game.about().level.as_deref());
    let named = game.name().map(|name| format!("{name}, {far}"));
    let forms = named.into_iter().chain([format!("{title}, {far}"), far.clone()]);
    forms.into_iter().find(|words| width(words) <= room).unwrap_or_default()
}
