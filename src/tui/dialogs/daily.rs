//! The daily and weekly puzzles, which are the same for everyone: those of today, and of any day before it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::calendar::{self, Month};
use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::game::counted;
use crate::generate::{DailyPuzzle, Date, daily};
use crate::store::Days;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::games;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::{Model, Tone};
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (74, 14);
/// The width of the list of puzzles.
const LIST: u16 = 36;

/// The puzzles of a day, and which one is chosen.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Daily {
    today: Date,
    date: Date,
    puzzles: Vec<DailyPuzzle>,
    chooser: Chooser,
}

impl Daily {
    /// Lists the puzzles of this day, which is today; returns `None` and reports the error if they cannot be determined.
    pub(in crate::tui) fn new(today: Date, model: &mut Model) -> Option<Self> {
        let mut days = Self { today, date: today, puzzles: Vec::new(), chooser: Chooser::default() };
        days.turn_to(today, model);
        (!days.puzzles.is_empty()).then_some(days)
    }

    /// Lists the puzzles of another day, up to today, and chooses the first that is not solved.
    fn turn_to(&mut self, date: Date, model: &mut Model) {
        let date = date.min(self.today);
        match daily(date) {
            Ok(puzzles) => {
                let open = puzzles.iter().position(|puzzle| !games::is_daily_solved(model, puzzle.date, &puzzle.name));
                (self.date, self.puzzles, self.chooser) = (date, puzzles, Chooser::at_line(open.unwrap_or(0)));
            }
            Err(error) => model.say(Tone::Error, error.to_string()),
        }
    }

    /// The area of the list, and that of the month beside it.
    fn places(&self, model: &Model) -> (Rect, Rect) {
        let inside = window::inner(model, SIZE);
        let list =
            Rect { width: LIST.min(inside.width), height: inside.height.min(self.puzzles.len() as u16), ..inside };
        let x = (list.right() + 3).min(inside.right());
        (list, Rect { x, width: inside.right() - x, ..inside })
    }

    fn month<'a>(&self, days: &'a Days) -> Month<'a> {
        Month { first: self.date.first_of_month(), today: self.today, chosen: Some(self.date), days }
    }

    /// Generates the chosen puzzle and starts it.
    fn choose(&self, model: &mut Model) -> DialogOutcome {
        let Some(puzzle) = self.puzzles.get(self.chooser.at(self.puzzles.len())) else { return DialogOutcome::Stay };
        games::generate(model, Box::new(puzzle.request.clone()), puzzle.seed);
        DialogOutcome::Close
    }

    /// The same day of another month, or its last day if that month is shorter.
    fn month_away(&self, back: bool) -> Date {
        let (_, day) = self.date.month_and_day();
        let first = self.date.first_of_month();
        let month = if back { first.previous_month() } else { first.next_month() };
        let last = month.next_month().days() - 1;
        Date::of_days((month.days() + u64::from(day) - 1).min(last))
    }

    fn draw_puzzles(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let chosen = self.chooser.at(self.puzzles.len());
        for (line, (at, puzzle)) in rows(area).zip(self.puzzles.iter().enumerate()) {
            let since = if puzzle.date == self.date { String::new() } else { "since Monday".to_owned() };
            let is_solved = games::is_daily_solved(model, puzzle.date, &puzzle.name);
            let remark = if is_solved { "✓ solved".to_owned() } else { since };
            let words = match puzzle.name.strip_prefix("week ") {
                Some(variant) => format!("week: {variant}, {}", puzzle.level.key()),
                None => puzzle.name.clone(),
            };
            window::list_line(ink, line, &words, &remark, at == chosen, buffer);
        }
    }
}

impl Dialog for Daily {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let days = self.date.days();
        match input {
            Input::Action(Action::Confirm) => return self.choose(cx.model),
            Input::Action(Action::Left) => self.turn_to(Date::of_days(days.saturating_sub(1)), cx.model),
            Input::Action(Action::Right) => self.turn_to(Date::of_days(days + 1), cx.model),
            Input::Action(Action::PageUp) => self.turn_to(self.month_away(true), cx.model),
            Input::Action(Action::PageDown) => self.turn_to(self.month_away(false), cx.model),
            Input::Action(action) => {
                self.chooser.act(action, self.puzzles.len(), 1);
            }
            Input::Line(line) if self.chooser.choose(line) => return self.choose(cx.model),
            Input::Line(_) | Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let title = format!("Puzzles of {}", self.date);
        let inside = window::open(model, SIZE, &title, &key_row(self, model), buffer);
        let (list, beside) = self.places(model);
        self.draw_puzzles(model, list, buffer);
        let none = Days::default();
        let days = model.days.as_ref().map_or(&none, |(days, _)| days);
        self.month(days).draw(ink, beside, buffer);
        let streak = days.streak(self.today);
        if streak.days > 0 {
            let words = format!("streak {}, longest {}", counted(streak.days as usize, "day"), streak.longest);
            ink.text(buffer, below(beside, calendar::HIGH), &words, Face::Good);
        }
        let words = "The same puzzles for everyone. Choose a past day to catch up.";
        let text = Rect { width: list.width, ..below(inside, list.height + 1) };
        ink.paragraph(buffer, text, words, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Left, Action::Right], "day"),
            Part::Each(&[Action::PageUp, Action::PageDown], "month"),
            Part::Each(&[Action::Confirm], "play"),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some((self.places(model).0, 0))
    }

    /// The days of the month.
    fn buttons(&self, model: &Model) -> Vec<Rect> {
        self.month(&Days::default()).places(self.places(model).1).map(|(_, place)| place).collect()
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> DialogOutcome {
        self.turn_to(Date::of_days(self.date.first_of_month().days() + button as u64), cx.model);
        DialogOutcome::Stay
    }
}
