//! The daily and weekly puzzles, which are the same for everyone.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::generate::{DailyPuzzle, Date, daily};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::games;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::{Model, Tone};
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (52, 11);

/// The puzzles of a day, and which one is chosen.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Daily {
    date: Date,
    puzzles: Vec<DailyPuzzle>,
    chooser: Chooser,
}

impl Daily {
    /// Lists the puzzles of this day; returns `None` and reports the error if they cannot be determined.
    pub(in crate::tui) fn new(date: Date, model: &mut Model) -> Option<Self> {
        match daily(date) {
            Ok(puzzles) => Some(Self { date, puzzles, chooser: Chooser::default() }),
            Err(error) => {
                model.say(Tone::Error, error.to_string());
                None
            }
        }
    }

    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = window::inner(model, SIZE);
        (Rect { height: inside.height.min(self.puzzles.len() as u16), ..inside }, 0)
    }

    /// Generates the chosen puzzle and starts it.
    fn choose(&self, model: &mut Model) -> DialogOutcome {
        let Some(puzzle) = self.puzzles.get(self.chooser.at(self.puzzles.len())) else { return DialogOutcome::Stay };
        games::generate(model, Box::new(puzzle.request.clone()), puzzle.seed);
        DialogOutcome::Close
    }
}

/// Whether the player has solved it, on its day or later.
fn is_solved(model: &Model, puzzle: &DailyPuzzle) -> bool {
    let day = model.days.as_ref().and_then(|(days, _)| days.day(puzzle.date));
    day.is_some_and(|day| day.daily.contains(&puzzle.name))
}

impl Dialog for Daily {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => return self.choose(cx.model),
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
        let (lines, _) = self.list(model);
        let chosen = self.chooser.at(self.puzzles.len());
        for (line, (at, puzzle)) in rows(lines).zip(self.puzzles.iter().enumerate()) {
            let since = if puzzle.date == self.date { String::new() } else { format!("since {}", puzzle.date) };
            let remark = if is_solved(model, puzzle) { "✓ solved".to_owned() } else { since };
            let words = match puzzle.name.strip_prefix("week ") {
                Some(variant) => format!("this week: {variant}, {}", puzzle.level.key()),
                None => puzzle.name.clone(),
            };
            window::list_line(ink, line, &words, &remark, at == chosen, buffer);
        }
        let words = "The same for everyone; the day is that of UTC.";
        ink.paragraph(buffer, below(inside, lines.height + 1), words, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let move_keys = Part::Each(&[Action::Up, Action::Down], "choose");
        vec![move_keys, Part::Each(&[Action::Confirm], "play"), Part::Any(CLOSING, "close")]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }
}
