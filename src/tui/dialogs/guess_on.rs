//! Asks, when logic runs out during a run of steps, whether to continue by guessing.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (60, 11);
const CHOICES: [&str; 2] = ["Go on by guessing", "Stop here"];
/// The number of lines above the choices.
const WORDS: u16 = 4;

/// The question, and which answer is chosen.
#[derive(Clone, Default, Debug)]
pub(in crate::tui) struct GuessOn {
    /// Whether the puzzle has several solutions.
    several: bool,
    chooser: Chooser,
}

impl GuessOn {
    /// Creates the question for a puzzle with one solution, or with several.
    pub(in crate::tui) fn new(several: bool) -> Self {
        Self { several, chooser: Chooser::default() }
    }

    /// The area of the answers.
    fn list(model: &Model) -> (Rect, usize) {
        let inside = below(window::inner(model, SIZE), WORDS);
        (Rect { height: inside.height.min(CHOICES.len() as u16), ..inside }, 0)
    }

    fn choose(&self, cx: &mut Context<'_>) -> DialogOutcome {
        if self.chooser.at(CHOICES.len()) == 0 {
            cx.act(Action::Solve);
        }
        DialogOutcome::Close
    }
}

impl Dialog for GuessOn {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
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
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "Logic ends here", &keys, buffer);
        let words = if self.several {
            "The puzzle has several solutions, and no technique finds a step where they differ. Go on by guessing? It \
             ends in one of them."
        } else {
            "No technique of the profile finds a step. Go on by guessing, in the cell with the fewest candidates, and \
             back where that fails?"
        };
        ink.paragraph(buffer, Rect { height: WORDS.min(inside.height), ..inside }, words, Face::Text);
        let (lines, _) = Self::list(model);
        for (line, (at, text)) in rows(lines).zip(CHOICES.iter().enumerate()) {
            window::list_line(ink, line, text, "", at == self.chooser.at(CHOICES.len()), buffer);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "choose"), Part::Any(CLOSING, "close")]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(Self::list(model))
    }
}
