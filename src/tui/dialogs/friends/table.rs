//! The tables of the day: who solved which puzzle of the host's day, how fast, and with what help.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::chooser::Chooser;
use super::super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::super::window;
use crate::game::clock_text;
use crate::generate::{Date, daily};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::friends::{Ask, DayTable};
use crate::tui::games;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (74, 20);
/// The columns in which place, name, time, hints, mistakes and days in a row end, or for the name begin.
const PLACE: u16 = 4;
const NAME: u16 = 6;
const FIGURES: [(&str, u16); 4] = [("time", 34), ("hints", 42), ("mistakes", 53), ("streak", 62)];

/// The tables of a day, and which is shown.
#[derive(Clone, Debug)]
pub(super) struct TablePage {
    today: Date,
    date: Date,
    /// The names of the day's puzzles.
    puzzles: Vec<String>,
    shown: usize,
    scroll: Chooser,
}

impl TablePage {
    /// Asks for the first table of today.
    pub(super) fn new(model: &mut Model) -> Self {
        let today = model.friends.as_ref().map_or_else(|| Date::of_days(0), |friends| friends.lobby.today);
        let mut page = Self { today, date: today, puzzles: Vec::new(), shown: 0, scroll: Chooser::default() };
        page.turn_to(today, model);
        page
    }

    fn turn_to(&mut self, date: Date, model: &mut Model) {
        self.date = date.min(self.today);
        self.puzzles = daily(self.date).unwrap_or_default().into_iter().map(|puzzle| puzzle.name).collect();
        self.ask(model);
    }

    fn ask(&mut self, model: &mut Model) {
        self.scroll = Chooser::default();
        if let Some(puzzle) = self.puzzles.get(self.shown) {
            model.send(Effect::Friends(Box::new(Ask::Table(self.date, puzzle.clone()))));
        }
    }

    /// The table that is shown, once it has come.
    fn table<'a>(&self, model: &'a Model) -> Option<&'a DayTable> {
        let table = model.friends.as_ref()?.table.as_ref()?;
        self.puzzles.get(self.shown).is_some_and(|puzzle| *puzzle == table.puzzle).then_some(table)
    }

    fn play(&self, model: &mut Model) -> DialogOutcome {
        let puzzle = daily(self.date).ok().and_then(|puzzles| puzzles.into_iter().nth(self.shown));
        let Some(puzzle) = puzzle else { return DialogOutcome::Stay };
        games::generate(model, Box::new(puzzle.request), puzzle.seed);
        DialogOutcome::Close
    }
}

impl Dialog for TablePage {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let count = self.puzzles.len().max(1);
        match input {
            Input::Action(Action::Left) => {
                self.shown = (self.shown + count - 1) % count;
                self.ask(cx.model);
            }
            Input::Action(Action::Right) => {
                self.shown = (self.shown + 1) % count;
                self.ask(cx.model);
            }
            Input::Action(Action::PageUp) => self.turn_to(Date::of_days(self.date.days().saturating_sub(1)), cx.model),
            Input::Action(Action::PageDown) => self.turn_to(Date::of_days(self.date.days() + 1), cx.model),
            Input::Action(Action::Confirm) => return self.play(cx.model),
            Input::Action(Action::Toggle) => {
                let listed = cx.model.friends.as_ref().is_some_and(|friends| friends.lobby.listed);
                cx.model.send(Effect::Friends(Box::new(Ask::Listed(!listed))));
                self.ask(cx.model);
            }
            Input::Action(action) => {
                let rows = self.table(cx.model).map_or(0, |table| table.rows.len());
                self.scroll.act(action, rows, 10);
            }
            Input::Line(_) | Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let title = format!("Puzzles of {}", self.date);
        let inside = window::open(model, SIZE, &title, &key_row(self, model), buffer);
        draw_tabs(model, (&self.puzzles, self.shown), inside, buffer);
        let head = Rect { height: 1, ..below(inside, 2) };
        let column = |line: Rect, end: u16| Rect { width: end.min(line.width), ..line };
        ink.text(buffer, Rect { x: head.x + NAME, ..head }, "name", Face::Dim);
        for (name, end) in FIGURES {
            ink.text_right(buffer, column(head, end), name, Face::Dim);
        }
        let list = below(inside, 3);
        let list = Rect { height: list.height.saturating_sub(2), ..list };
        let table = self.table(model);
        let rows_of = table.map_or(&[][..], |table| &table.rows);
        let first = self.scroll.first(rows_of.len(), usize::from(list.height));
        for (line, row) in rows(list).zip(rows_of.iter().skip(first)) {
            if row.own {
                buffer.set_style(line, ink.style(Face::Chosen));
            }
            let face = |other: Face| if row.own { Face::Chosen } else { other };
            let medal = if row.place <= 3 { Face::Key } else { Face::Dim };
            ink.text_right(buffer, column(line, PLACE), &row.place.to_string(), face(medal));
            ink.text(buffer, Rect { x: line.x + NAME, width: 17, ..line }, row.name.as_str(), face(Face::Strong));
            let time = clock_text(std::time::Duration::from_secs(row.seconds));
            let none_or = |number: u32| if number == 0 { "-".to_owned() } else { number.to_string() };
            let figures = [time, none_or(row.hints), none_or(row.mistakes), row.streak.to_string()];
            for ((_, end), figure) in FIGURES.into_iter().zip(figures) {
                ink.text_right(buffer, column(line, end), &figure, face(Face::Text));
            }
        }
        if rows_of.is_empty() {
            let words = if table.is_some() { "Nobody has solved it yet." } else { "One moment." };
            ink.text(buffer, Rect { x: list.x + NAME, height: 1, ..list }, words, Face::Dim);
        }
        let listed = model.friends.as_ref().is_some_and(|friends| friends.lobby.listed);
        let words = if listed {
            "The first finished attempt counts. Without hints first, then by time."
        } else {
            "You are not in the tables; your results are kept."
        };
        let note = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
        ink.text(buffer, note, words, Face::Dim);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let guest = model.friends.as_ref().is_none_or(|friends| friends.lobby.guest);
        let mut keys = vec![
            Part::Each(&[Action::Left, Action::Right], "puzzle"),
            Part::Each(&[Action::PageUp, Action::PageDown], "day"),
            Part::Each(&[Action::Confirm], "play it"),
        ];
        if !guest {
            keys.push(Part::Each(&[Action::Toggle], "in or out"));
        }
        keys.push(Part::Any(CLOSING, "close"));
        keys
    }
}

/// Draws the names of the puzzles in a row, the one that is shown standing out.
fn draw_tabs(model: &Model, (puzzles, shown): (&[String], usize), line: Rect, buffer: &mut Buffer) {
    let ink = window::ink(model);
    let mut x = line.x;
    for (at, puzzle) in puzzles.iter().enumerate() {
        let name = puzzle.replace("week ", "week: ");
        let area = Rect { x, width: line.right().saturating_sub(x), height: 1, ..line };
        let (text, face) =
            if at == shown { (format!(" {name} "), Face::Chosen) } else { (format!(" {name} "), Face::Dim) };
        x = ink.text(buffer, area, &text, face) + 1;
    }
}
