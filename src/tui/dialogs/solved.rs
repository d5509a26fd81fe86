//! The puzzle is solved: how long it took and how much help, and what to do next.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{After, Dialog, Input, key_row};
use super::window;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Effect, Ticket, Won};
use crate::tui::model::Model;
use crate::tui::paint::{self, below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (44, 15);
/// The line of the list where choices begin.
const CHOICES: [(&str, Option<Action>); 3] =
    [("Another puzzle", Some(Action::New)), ("Look at the board", None), ("To the start screen", Some(Action::Start))];
/// Lines above the choices.
const SUMMARY: u16 = 8;

/// What is told of a game that is won.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Solved {
    record: Won,
    /// The word that has come to light, in a Wordoku.
    word: Option<String>,
    /// Whether the puzzle has other solutions, too.
    several: bool,
    chooser: Chooser,
    /// The question how many mistakes there were, while it is open.
    counting: Option<Ticket>,
}

impl Solved {
    /// The summary; the mistakes come later, with this ticket.
    pub(in crate::tui) const fn new(record: Won, word: Option<String>, several: bool, mistakes: Ticket) -> Self {
        Self { record, word, several, chooser: Chooser::at_line(0), counting: Some(mistakes) }
    }

    /// The choices.
    fn list(model: &Model) -> (Rect, usize) {
        let inside = below(window::inner(model, SIZE), SUMMARY);
        (Rect { height: inside.height.min(CHOICES.len() as u16), ..inside }, 0)
    }

    fn choose(&self, cx: &mut Context<'_>) -> After {
        if let Some(action) = CHOICES[self.chooser.at(CHOICES.len())].1 {
            cx.act(action);
        }
        After::Close
    }
}

impl Dialog for Solved {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        match input {
            Input::Action(Action::Confirm) => return self.choose(cx),
            Input::Action(action) => {
                self.chooser.act(action, CHOICES.len(), 1);
            }
            Input::Line(line) => {
                self.chooser.choose(line);
                return self.choose(cx);
            }
            Input::Edit(_) => {}
        }
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "Solved", &keys, buffer);
        let Won { board, level, seconds, hints, steps, mistakes } = &self.record;
        let level = level.as_deref().unwrap_or("no level");
        let mistakes = match mistakes {
            Some(mistakes) => mistakes.to_string(),
            None if self.counting.is_some() => "...".to_owned(),
            None => "not known".to_owned(),
        };
        let x = ink.text(buffer, below(inside, 1), "Well done.", Face::Good);
        let rest = Rect { x: x + 1, width: inside.right().saturating_sub(x + 1), ..below(inside, 1) };
        match &self.word {
            Some(word) => {
                ink.text(buffer, rest, &format!("The hidden word: {word}"), Face::Title);
            }
            None if self.several => {
                ink.text(buffer, rest, "This is one of several solutions.", Face::Text);
            }
            None => {}
        }
        let told = [
            ("puzzle", format!("{board} {level}")),
            ("time", paint::clock(*seconds, true)),
            ("mistakes", mistakes),
            ("hints", hints.to_string()),
            ("steps", steps.to_string()),
        ];
        for (line, (name, value)) in rows(below(inside, 2)).zip(told) {
            ink.text(buffer, line, name, Face::Dim);
            ink.text(buffer, Rect { x: line.x + 10, width: line.width.saturating_sub(10), ..line }, &value, Face::Text);
        }
        let (lines, _) = Self::list(model);
        for (line, (at, (text, _))) in rows(lines).zip(CHOICES.iter().enumerate()) {
            window::list_line(ink, line, text, "", at == self.chooser.at(CHOICES.len()), buffer);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "choose"), Part::Any(CLOSING, "close")]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(Self::list(model))
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.counting == Some(ticket)
    }

    /// The mistakes are counted, or cannot be: the record is whole now.
    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> After {
        self.counting = None;
        self.record.mistakes = match reply {
            Reply::Answer(Answer::Mistakes(mistakes)) => u32::try_from(mistakes).ok(),
            _ => None,
        };
        cx.model.send(Effect::Record(self.record.clone()));
        After::Stay
    }
}
