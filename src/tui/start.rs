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
use super::games::title_of;
use super::key_line::{KeyRow, Part};
use super::keys::{self, Chord};
use super::message::{Effect, Pointing};
use super::model::{Model, Screen};
use super::owner::{Decision, ListAction, Move, Owner};
use super::paint::{Painter, clock, rows, tone_face, width};
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
    /// Continue the running game.
    Resume,
    /// Look at the damaged saves.
    Damaged,
    /// Review the running game.
    Review,
    /// Perform an action.
    Do(Action, &'static str),
}

const MOTTO: &str = "every Sudoku, with reasons";
/// The text of the second-lowest line; the longest that fits is shown.
const HINTS: [&str; 2] = [
    "Paste a puzzle anywhere on this page: it opens as a preview first.",
    "A puzzle that is pasted opens as a preview.",
];
/// The width of the menu.
const WIDTH: u16 = 48;
/// The columns at which the parts of a line begin.
const KEY: u16 = 3;
const TEXT: u16 = 10;
const ABOUT: u16 = 21;
/// The size of the last game's picture, including its text.
const PICTURE: (u16, u16) = (22, 15);

fn lines(model: &Model) -> Vec<Line> {
    let resume = model.session.as_ref().map(|_| Line::Resume);
    // Before the first game there are fewer choices, which leaves space for the welcome.
    let daily = (!model.settings.welcome || model.session.is_some()).then_some(Line::Do(Action::Daily, "Daily"));
    let rest = [
        Line::Do(Action::New, "New puzzle"),
        Line::Do(Action::Boards, "Boards"),
        Line::Do(Action::Open, "Open"),
        Line::Do(Action::Lessons, "Lessons"),
        Line::Do(Action::Setup, "Set up"),
        Line::Do(Action::Help, "Keys"),
        Line::Do(Action::Settings, "Settings"),
        Line::Do(Action::Quit, "Leave"),
    ];
    let damaged = (model.damaged > 0).then_some(Line::Damaged);
    let review = model.session.as_ref().map(|_| Line::Review);
    let (first, last) = rest.split_at(1);
    let (middle, last) = last.split_at(2);
    let first = first.iter().copied().chain(daily).chain(middle.iter().copied());
    resume.into_iter().chain(first).chain(review).chain(damaged).chain(last.iter().copied()).collect()
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
            Owner::Move(_)
            | Owner::List(_)
            | Owner::Decision(Decision::Cancel)
            | Owner::Board(_)
            | Owner::Game(_)
            | Owner::SetUp(_)
            | Owner::Text(_)
            | Owner::Digit(_) => chosen,
        };
        Outcome::Consumed
    }

    fn press(&mut self, cx: &mut Context<'_>, point: Point) {
        let lines = lines(cx.model);
        let place = Place::of(cx.model.size, &lines, cx.model.session.is_some());
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
        } else if place.picture.contains(point) {
            choose(cx, Line::Resume);
        }
    }
}

fn choose(cx: &mut Context<'_>, line: Line) {
    match line {
        Line::Do(action, _) => cx.act(action),
        Line::Damaged => {
            cx.model.send(Effect::ListSaves);
            cx.model.hold_for_store();
            cx.open(Open::at_damaged());
        }
        Line::Review => {
            choose(cx, Line::Resume);
            cx.act(Action::Review);
        }
        Line::Resume => {
            let now = cx.model.now;
            if let Some(session) = &mut cx.model.session {
                let _ = session.game.resume(now);
                cx.model.screen = Screen::Play;
            }
        }
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
        let place = Place::of((area.width, area.height), &lines, model.session.is_some());
        let chosen = self.chosen.min(lines.len() - 1);
        name::draw(ink, place.name, buffer);
        ink.text(buffer, place.motto, MOTTO, Face::Dim);
        let mut before = None;
        for (row, at) in rows(place.menu).zip(&place.rows) {
            if let Some(at) = *at {
                let second = before == Some(at);
                draw_line(model, (lines[at], second, at == chosen), row, buffer);
            }
            before = *at;
        }
        if let (Some(session), false) = (&model.session, place.picture.is_empty()) {
            picture::draw(model, session, place.picture, buffer);
        }
        if model.settings.welcome && model.session.is_none() {
            draw_welcome(model, place.menu.bottom(), place.hint, buffer);
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
            Part::Each(&[Action::Confirm], "go"),
            Part::Each(&[Action::Help], "keys"),
            Part::Each(&[Action::Palette], "all commands"),
            Part::Each(&[Action::Quit], "leave"),
        ]
    }

    fn key_context(&self) -> keys::Context {
        keys::Context::Menu
    }

    /// The board's keys apply too, because the menu shows them.
    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>> {
        let action = |context| model.keys.action(context, chord);
        action(keys::Context::Menu).or_else(|| action(keys::Context::Board)).map(Event::Act)
    }
}

/// The welcome card: three lines above the hint, if there is space for all of them.
fn draw_welcome(model: &Model, below: u16, hint: Rect, buffer: &mut Buffer) {
    let key = |action| model.keys.shown(action);
    let lines = [
        format!("New here? {} makes a puzzle; digit keys fill its cells.", key(Action::New)),
        format!(
            "{} gives a hint, {} shows a step and why, {} takes back.",
            key(Action::Hint),
            key(Action::ShowStep),
            key(Action::Undo)
        ),
        format!("{} lists the keys, {} finds any command. All is saved.", key(Action::Help), key(Action::Palette)),
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
    fn of((width, height): (u16, u16), lines: &[Line], has_game: bool) -> Self {
        let nothing = Rect::default();
        let line = |x: u16, y: u16| Rect { x, y, width: width.saturating_sub(x), height: 1 };
        let count = |rows: &Vec<Option<usize>>| u16::try_from(rows.len()).unwrap_or(u16::MAX);
        let airy = in_groups(lines);
        let whole = 8 + count(&airy) + 2;
        if width >= WIDTH + 4 && height >= whole {
            let picture = has_game && width >= WIDTH + 2 + PICTURE.0 + 4;
            // In a large window everything is centred, slightly above the middle.
            let used = if picture { WIDTH + 4 + PICTURE.0 + 6 } else { WIDTH + 4 };
            let (x, y) = (width.saturating_sub(used) / 2 + 2, (height - whole) / 3);
            let menu = Rect { x: x - 2, y: y + 8, width: WIDTH, height: count(&airy) };
            return Self {
                name: Rect { height: 5, ..line(x + 2, y) },
                motto: Rect { width: WIDTH, ..line(x + 2, y + 6) },
                picture: if picture {
                    Rect { x: menu.right() + 4, y: y + 6, width: PICTURE.0, height: PICTURE.1.min(height - y - 8) }
                } else {
                    nothing
                },
                menu,
                rows: airy,
                hint: line(x + 2, height - 2),
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

/// The menu lines with blank rows between the groups, and two rows for the running game.
fn in_groups(lines: &[Line]) -> Vec<Option<usize>> {
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let begins = matches!(line, Line::Do(Action::New | Action::Help, _));
        if begins && at > 0 {
            rows.push(None);
        }
        rows.extend(std::iter::repeat_n(Some(at), if *line == Line::Resume { 2 } else { 1 }));
    }
    rows
}

/// Draws a row of the menu: the key, what it does, and a short description.
fn draw_line(model: &Model, (line, second, chosen): (Line, bool, bool), row: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let (text, key, about) = match line {
        Line::Resume if second => (String::new(), String::new(), String::new()),
        Line::Resume => ("Continue".to_owned(), model.keys.shown(Action::Confirm), String::new()),
        Line::Review => ("Review".to_owned(), model.keys.shown(Action::Review), "how the last game went".to_owned()),
        Line::Damaged => ("Damaged saves".to_owned(), String::new(), format!("{} to look at", model.damaged)),
        Line::Do(Action::Daily, text) => (text.to_owned(), model.keys.shown(Action::Daily), daily_words(model)),
        Line::Do(Action::Lessons, text) => (text.to_owned(), model.keys.shown(Action::Lessons), lessons_words(model)),
        Line::Do(action, text) => (text.to_owned(), model.keys.shown(action), about(action).to_owned()),
    };
    let (face, key_face, quiet) = match (chosen, ink.theme.has_ground(Face::Chosen)) {
        (false, _) => (Face::Strong, Face::Key, Face::Dim),
        (true, true) => (Face::Chosen, Face::Key, Face::Dim),
        (true, false) => (Face::Chosen, Face::Chosen, Face::Chosen),
    };
    if chosen {
        draw_chosen(ink, row, buffer);
    }
    let from = |x: u16| Rect { x: row.x + x, width: row.width.saturating_sub(x + 1), ..row };
    if second {
        ink.text(buffer, from(TEXT), &resume_words(model), quiet);
        return;
    }
    ink.text(buffer, Rect { width: (TEXT - KEY - 1).min(from(KEY).width), ..from(KEY) }, &key, key_face);
    let after = ink.text(buffer, from(TEXT), &text, face);
    let rest = from(ABOUT.max(after + 1 - row.x));
    if width(&about) <= rest.width {
        ink.text(buffer, rest, &about, quiet);
    }
}

/// Draws the background of the chosen line, with a bar before it.
fn draw_chosen(ink: Painter<'_>, row: Rect, buffer: &mut Buffer) {
    buffer.set_style(row, ink.style(Face::Chosen));
    let barred = ink.glyphs == Glyphs::Unicode && ink.theme.has_ground(Face::Chosen);
    let (bar, face) = if barred { ("▌", Face::Cursor) } else { (ink.glyphs.pointer(), Face::Chosen) };
    ink.text(buffer, row, bar, face);
}

/// The short description of a line.
const fn about(action: Action) -> &'static str {
    match action {
        Action::New => "board, level, technique",
        Action::Boards => "a picture of each",
        Action::Open => "a save, a sample or a file",
        Action::Setup => "digits of your own",
        Action::Help => "and how things are done",
        Action::Settings => "theme, board, game, steps",
        _ => "",
    }
}

/// How many of today's puzzles are solved; before the first, a description.
fn daily_words(model: &Model) -> String {
    let today = model.days.as_ref().and_then(|(days, today)| days.day(*today));
    match today.map_or(0, |day| day.daily.iter().filter(|name| !name.starts_with("week")).count()) {
        0 => "today and this week".to_owned(),
        count => format!("{count} of {} solved today", Level::ALL.len()),
    }
}

/// How many techniques and constraints are learned, and how many are due; before the first, what lessons are about.
fn lessons_words(model: &Model) -> String {
    let due = model.lessons.due(model.day()).len();
    match (model.lessons.learned(), due) {
        (0, 0) => "techniques, constraints".to_owned(),
        (learned, 0) => format!("{learned} learned"),
        (learned, due) => format!("{learned} learned, {due} due"),
    }
}

fn resume_words(model: &Model) -> String {
    let Some(session) = &model.session else { return String::new() };
    let (filled, cells) = session.game.progress();
    let level = session.game.about().level.as_deref().map_or(String::new(), |level| format!(" · {level}"));
    let clock = clock(session.game.elapsed(model.now).as_secs(), model.settings.seconds);
    let whole = format!("{}{level} · {clock} · {filled}/{cells}", title_of(&session.game));
    let name = session.game.name().map_or(String::new(), |name| format!("{name} · "));
    let room = WIDTH - TEXT - 1;
    let fits = |words: &str| width(words) <= room;
    [format!("{name}{whole}"), format!("{name}{clock} · {filled}/{cells}"), whole]
        .into_iter()
        .find(|words| fits(words))
        .unwrap_or_default()
}
