//! The start screen: what to do first.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::action::Action;
use super::component::{Component, Context, Event, Outcome};
use super::dialogs::Open;
use super::games::title_of;
use super::key_line::{self, Part};
use super::keys::{self, Chord};
use super::message::{Effect, Pointing};
use super::model::{Model, Screen};
use super::owner::{Decision, ListAction, Move, Owner};
use super::theme::Face;

/// The menu, and which line of it is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct StartMenu {
    chosen: usize,
}

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// Back to the game that is running.
    Resume,
    /// Look at the damaged saves.
    Damaged,
    /// Whatever an action does.
    Do(Action, &'static str),
}

const NAME: &str = "D E D U K U";
const MOTTO: &str = "every Sudoku, with reasons";
/// How wide the menu is.
const WIDTH: u16 = 40;

fn lines(model: &Model) -> Vec<Line> {
    let resume = model.session.as_ref().map(|_| Line::Resume);
    let rest = [
        Line::Do(Action::New, "New puzzle"),
        Line::Do(Action::Open, "Open a game, a sample or a file"),
        Line::Do(Action::Setup, "Set up a puzzle of your own"),
        Line::Do(Action::Help, "Learn the keys"),
        Line::Do(Action::Settings, "Settings"),
        Line::Do(Action::Quit, "Leave"),
    ];
    let damaged = (model.damaged > 0).then_some(Line::Damaged);
    let (first, last) = rest.split_at(2);
    resume.into_iter().chain(first.iter().copied()).chain(damaged).chain(last.iter().copied()).collect()
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
            | Owner::List(ListAction::PageUp | ListAction::PageDown)
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
        let area = menu_area(cx.model.size, lines.len());
        if area.contains(point) {
            let at = usize::from(point.y - area.y);
            self.chosen = at;
            choose(cx, lines[at]);
        }
    }
}

fn choose(cx: &mut Context<'_>, line: Line) {
    match line {
        Line::Do(action, _) => cx.act(action),
        Line::Damaged => {
            cx.model.send(Effect::ListSaves);
            cx.open(Open::at_damaged());
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
        let lines = lines(model);
        let menu = menu_area((area.width, area.height), lines.len());
        let style = |face| model.theme.style(face);
        let centred = |text: &str, y: u16, face, buffer: &mut Buffer| {
            let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
            let x = area.width.saturating_sub(width) / 2;
            buffer.set_stringn(x, y, text, usize::from(area.width), style(face));
        };
        if menu.y >= 4 {
            centred(NAME, menu.y - 4, Face::Title, buffer);
            centred(MOTTO, menu.y - 3, Face::Dim, buffer);
        }
        // A low window shows as many lines as it has.
        for (at, line) in lines.iter().enumerate().take(usize::from(menu.height)) {
            let y = menu.y + u16::try_from(at).unwrap_or(0);
            let (text, key) = match line {
                Line::Resume => (resume_words(model), String::new()),
                Line::Damaged => (format!("Look at what was damaged ({})", model.damaged), String::new()),
                Line::Do(action, text) => ((*text).to_owned(), model.keys.shown(*action)),
            };
            let chosen = at == self.chosen.min(lines.len() - 1);
            let row = Rect { y, height: 1, ..menu };
            if chosen {
                buffer.set_style(row, style(Face::Chosen));
            }
            let pointer = if chosen { model.glyphs.pointer() } else { " " };
            let face = if chosen { Face::Chosen } else { Face::Text };
            let room = usize::from(menu.width).saturating_sub(4);
            buffer.set_stringn(row.x + 1, y, pointer, 1, style(face));
            buffer.set_stringn(row.x + 3, y, model.glyphs.plain(&text), room, style(face));
            let key_width = u16::try_from(key.len()).unwrap_or(0);
            if text.len() + key.len() + 4 < usize::from(menu.width) {
                let face = if chosen { Face::Chosen } else { Face::FooterKey };
                buffer.set_string(row.right() - key_width - 1, y, key, style(face));
            }
        }
        if area.height > menu.bottom() + 1 {
            let hint = key_line::line(&model.keys, keys::Context::Board, &self.keys(model));
            centred(&hint, area.height - 1, Face::Footer, buffer);
        }
        if let Some(notice) = &model.notice
            && area.height > menu.bottom() + 2
        {
            centred(&model.glyphs.plain(&notice.text), area.height - 2, super::paint::tone_face(notice.tone), buffer);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Confirm], "go"),
            Part::Each(&[Action::Palette], "all commands"),
        ]
    }

    fn key_context(&self) -> keys::Context {
        keys::Context::Menu
    }

    /// The board's keys count too: the menu names them.
    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>> {
        let action = |context| model.keys.action(context, chord);
        action(keys::Context::Menu).or_else(|| action(keys::Context::Board)).map(Event::Act)
    }
}

fn menu_area((width, height): (u16, u16), lines: usize) -> Rect {
    let lines = u16::try_from(lines).unwrap_or(u16::MAX).min(height);
    let across = WIDTH.min(width);
    let above = if height >= lines + 6 { (height - lines - 4) / 2 + 4 } else { height - lines };
    Rect { x: (width - across) / 2, y: above, width: across, height: lines }
}

fn resume_words(model: &Model) -> String {
    let Some(session) = &model.session else { return String::new() };
    let (filled, cells) = session.game.progress();
    let level = session.game.about().level.as_deref().map_or(String::new(), |level| format!("{level} "));
    format!("Resume: {level}{} {filled}/{cells}", title_of(&session.game))
}
