//! The log as a part of the table, beside the board or wide.
//!
//! A chosen line shows its picture on the board as it was before that line; the player can play on from there.

mod coming;
mod filter;
mod line;
mod rows;
mod screen;
mod state;
mod words;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::action::Action;
use super::card::{self, CardView};
use super::component::{Component, Context, Event, Outcome};
use super::footer;
use super::key_line::{KeyRow, Part};
use super::keys::{self, Chord, KeyCode};
use super::message::Pointing;
use super::model::Model;
use super::owner::{Decision, GameAction, ListAction, Move, Owner, ProgramAction};
use super::sight;
use super::status_text::{StatusText, show_status};
use super::table::branch;
use super::text_edit::TextEdit;
use crate::game::Shown;
use crate::logic::wording::card::Stage;

pub(super) use coming::Coming;
pub(super) use filter::{Filter, Kind};
pub(super) use line::Lines;
pub(super) use rows::{Row, line_count, rows_of};
pub(super) use state::Log;
use state::Picture;
pub(super) use words::{Conclusion, concluded, grid_of};

/// The number of lines that a page key moves.
const PAGE: isize = 10;

impl Log {
    /// Opens the log with this line chosen, else its last; `None` if it has no lines.
    pub(super) fn open(model: &mut Model, line: Option<usize>) -> Option<Self> {
        let lines = model.session().map_or_else(Vec::new, Self::all_lines);
        let Some(&last) = lines.last() else {
            show_status(model, StatusText::EmptyLog);
            return None;
        };
        let chosen = line.and_then(|line| lines.into_iter().find(|&at| at >= line)).unwrap_or(last);
        let (filter, view) = (Filter::default(), CardView::default());
        let mut log = Self { wide: false, chosen, filter, typing: false, picture: None, view };
        log.follow(model);
        Some(log)
    }

    /// Opens the log with its filter open.
    pub(super) fn open_filter(model: &mut Model) -> Option<Self> {
        let log = Self::open(model, None)?;
        Some(Self { typing: true, ..log })
    }

    /// Updates the picture to the chosen line.
    fn follow(&mut self, model: &mut Model) {
        if self.picture(model).is_some() {
            return;
        }
        (self.picture, self.view) = (None, CardView::from_the_top());
        let style = model.style();
        let Some(session) = model.session() else { return };
        let (line, game) = (self.chosen, &session.game);
        let (Some(before), Some(entry)) = (game.before_line(line), game.log().get(line)) else { return };
        let step = entry.event.step();
        let shown = step.map(|step| Shown::of_step(step, &before.working_position(), style));
        let cells = entry.event.cells();
        match &shown {
            Some(shown) => sight::bring_step_into_sight(model, shown),
            None => sight::bring_into_sight(model, &cells, &[]),
        }
        self.picture = Some(Picture { line, before, shown });
    }

    /// Chooses the line that is `lines` further on among those shown.
    fn step(&mut self, lines: isize, model: &mut Model) {
        let shown = self.lines(model);
        let Some(last) = shown.len().checked_sub(1) else { return };
        let here = shown.iter().position(|&line| line >= self.chosen).unwrap_or(last);
        self.chosen = shown[here.saturating_add_signed(lines).min(last)];
        self.follow(model);
    }

    /// After a change of the filter, keeps the chosen line if it is shown, else chooses the next one shown.
    fn filtered(&mut self, model: &mut Model) {
        self.step(0, model);
    }

    /// Switches the filter to the next kind of lines.
    fn step_filter(&mut self, model: &mut Model) {
        let technique = self.technique(model);
        self.filter.step(technique);
        self.typing = true;
        self.filtered(model);
    }

    /// Applies a text edit to the filter's letters.
    fn write(&mut self, stroke: TextEdit, model: &mut Model) {
        let letters = &mut self.filter.letters;
        match stroke {
            TextEdit::Key(KeyCode::Char(symbol)) if letters.chars().count() < 20 => {
                letters.extend(symbol.to_lowercase());
            }
            TextEdit::Key(KeyCode::Backspace) => {
                letters.pop();
            }
            TextEdit::EraseWord | TextEdit::EraseLine => letters.clear(),
            _ => return,
        }
        if !letters.is_empty() {
            self.filter.kind = Kind::All;
        }
        self.filtered(model);
    }

    /// Walks through the picture part by part: to the next or previous part, or to the first one if all are shown.
    fn walk(&mut self, on: bool) {
        self.view = CardView::default();
        if let Some(shown) = self.picture.as_mut().and_then(|picture| picture.shown.as_mut()) {
            shown.walk_round(on);
        }
    }

    /// Scrolls on in the card or the text, back to the beginning at its end.
    fn read_on(&mut self, model: &mut Model) {
        screen::read_on(self, model);
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Outcome {
        let model = &mut *cx.model;
        match action.owner() {
            Owner::Move(Move::Up) => self.step(-1, model),
            Owner::Move(Move::Down) => self.step(1, model),
            Owner::Move(Move::RowStart | Move::ColumnTop) | Owner::List(ListAction::First) => {
                self.step(isize::MIN, model);
            }
            Owner::Move(Move::RowEnd | Move::ColumnBottom) | Owner::List(ListAction::Last) => {
                self.step(isize::MAX, model);
            }
            Owner::Game(GameAction::LogUp) | Owner::List(ListAction::PageUp) => self.step(-PAGE, model),
            Owner::Game(GameAction::LogDown) | Owner::List(ListAction::PageDown) => self.step(PAGE, model),
            Owner::Move(_) | Owner::List(_) | Owner::Text(_) | Owner::Start(_) => {}
            Owner::Game(GameAction::LogFocus) if self.is_wide(model) => return Outcome::Close,
            Owner::Game(GameAction::LogFocus) => self.wide = true,
            Owner::Game(GameAction::LogFilter) => self.step_filter(model),
            Owner::Game(GameAction::Hint | GameAction::Forward) => self.walk(true),
            Owner::Game(GameAction::Back) => self.walk(false),
            Owner::Game(GameAction::Place) => self.read_on(model),
            Owner::Decision(Decision::Confirm) if self.typing => self.typing = false,
            Owner::Decision(Decision::Confirm) => {
                branch(cx, self.chosen);
                return Outcome::Close;
            }
            Owner::Decision(Decision::Cancel) if self.typing || !self.filter.letters.is_empty() => {
                self.typing = false;
                self.filter.letters.clear();
                self.filtered(model);
            }
            Owner::Decision(Decision::Cancel) | Owner::Program(ProgramAction::Quit) => return Outcome::Close,
            Owner::Digit(_) | Owner::Mark(..) => {
                let key = model.keys.shown(Action::Cancel);
                show_status(model, StatusText::LogLine(self.number(model), key));
            }
            // Actions that do not change the game are left to the component that usually handles them.
            Owner::Program(
                ProgramAction::Help
                | ProgramAction::Redraw
                | ProgramAction::Suspend
                | ProgramAction::Theme
                | ProgramAction::Labels,
            ) => return Outcome::Ignored,
            // Everything else is passed to the game.
            Owner::Program(_) | Owner::Game(_) | Owner::Board(_) | Owner::SetUp(_) => {
                cx.act(action);
                return Outcome::Close;
            }
        }
        Outcome::Consumed
    }

    fn click(&mut self, point: Point, cx: &mut Context<'_>) -> Outcome {
        if footer::last_row(cx.model.size).contains(point) {
            let row = self.key_row(cx.model);
            let action = footer::action_over(&row, cx.model, point.x);
            return action.map_or(Outcome::Consumed, |action| self.act(action, cx));
        }
        match screen::spot_at(self, cx.model, point) {
            Some(screen::ClickTarget::Line(line)) if line == self.chosen => return self.act(Action::Confirm, cx),
            Some(screen::ClickTarget::Line(line)) => {
                self.chosen = line;
                self.follow(cx.model);
            }
            Some(screen::ClickTarget::Kind(kind)) => {
                self.filter = Filter { kind, letters: String::new() };
                self.filtered(cx.model);
            }
            Some(screen::ClickTarget::Bar) => return self.act(Action::Confirm, cx),
            Some(screen::ClickTarget::Card(area)) => {
                if let Some(shown) = self.picture.as_mut().and_then(|picture| picture.shown.as_mut()) {
                    card::click(shown, &mut self.view, Stage::Pattern, area, point);
                }
            }
            None => {}
        }
        Outcome::Consumed
    }

    fn key_row(&self, model: &Model) -> KeyRow {
        (self.key_context(), self.keys(model))
    }
}

impl Component for Log {
    fn handle(&mut self, event: Event<'_>, cx: &mut Context<'_>) -> Outcome {
        match event {
            Event::Act(action) => return self.act(action, cx),
            Event::Edit(stroke) => self.write(stroke, cx.model),
            Event::Mouse(Pointing::WheelUp, _) => self.step(-1, cx.model),
            Event::Mouse(Pointing::WheelDown, _) => self.step(1, cx.model),
            Event::Mouse(Pointing::Press | Pointing::Toggle, point) => return self.click(point, cx),
            Event::Mouse(Pointing::Hover | Pointing::Drag | Pointing::Release, _) => {}
            Event::Mouse(Pointing::Other, _) => return Outcome::Close,
            Event::Paste(_) | Event::Saves => return Outcome::Ignored,
        }
        Outcome::Consumed
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        screen::draw(self, model, area, buffer);
        footer::draw_over(&self.key_row(model), model, buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        if self.typing {
            return vec![
                Part::Words("Letters of a name"),
                Part::Each(&[Action::Up, Action::Down], "line"),
                Part::Each(&[Action::Confirm], "keep"),
                Part::Each(&[Action::Cancel], "all lines"),
            ];
        }
        let to = if self.is_wide(model) { "back" } else { "wide" };
        let mut parts = vec![Part::Each(&[Action::Up, Action::Down], "line"), Part::Key(Action::LogFilter)];
        parts.push(Part::Each(&[Action::Confirm], "play from here"));
        if self.picture(model).is_some_and(|picture| picture.shown.is_some()) {
            parts.push(Part::Each(&[Action::Hint], "in parts"));
        }
        parts.push(Part::Each(&[Action::LogFocus], to));
        parts.push(Part::Each(&[Action::Cancel], "game"));
        if screen::is_cut(self, model) {
            parts.push(Part::Each(&[Action::Place], "read on"));
        }
        parts
    }

    fn key_context(&self) -> keys::Context {
        if self.typing { keys::Context::Text } else { keys::Context::Board }
    }

    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>> {
        let on_board = model.keys.action(keys::Context::Board, chord);
        if !self.typing || on_board == Some(Action::LogFilter) {
            return on_board.map(Event::Act);
        }
        Event::of_key(chord, model.keys.action(keys::Context::Text, chord))
    }
}
