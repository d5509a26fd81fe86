//! A run of steps has come to where logic ends: whether it is to go on by guessing.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::window;
use super::{After, Input};
use crate::tui::action::Action;
use crate::tui::key_line::{self, CLOSING, Part};
use crate::tui::keys::Context;
use crate::tui::model::Model;
use crate::tui::paint::{Ink, below, rows};
use crate::tui::theme::Face;
use crate::tui::update;

const SIZE: (u16, u16) = (60, 11);
const CHOICES: [&str; 2] = ["Go on by guessing", "Stop here"];
/// Lines above the choices.
const WORDS: u16 = 4;

/// The question, and which answer is chosen.
#[derive(Clone, Default, Debug)]
pub(in crate::tui) struct GuessOn {
    /// Whether the puzzle has several solutions.
    several: bool,
    chooser: Chooser,
}

impl GuessOn {
    /// The question of a puzzle with one solution, or with several.
    pub(super) fn new(several: bool) -> Self {
        Self { several, chooser: Chooser::default() }
    }

    /// The answers.
    pub(super) fn lines(model: &Model) -> (Rect, usize) {
        let inside = below(window::inner(model.size, SIZE), WORDS);
        (Rect { height: inside.height.min(CHOICES.len() as u16), ..inside }, 0)
    }

    pub(super) fn input(&mut self, input: Input, model: &mut Model) -> After {
        match input {
            Input::Action(Action::Confirm) => return self.choose(model),
            Input::Action(action) => {
                self.chooser.act(action, CHOICES.len(), 1);
            }
            Input::Line(line) => {
                self.chooser.choose(line);
                return self.choose(model);
            }
            Input::Edit(_) => {}
        }
        After::Stay
    }

    fn choose(&self, model: &mut Model) -> After {
        if self.chooser.at(CHOICES.len()) == 0 {
            update::guess_on(model);
        }
        After::Close
    }

    pub(super) fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = Ink::of(model);
        let keys = [Part::Each(&[Action::Confirm], "choose"), Part::Any(CLOSING, "close")];
        let keys = key_line::line(&model.keys, Context::Menu, &keys);
        let inside = window::open(model, SIZE, "LOGIC ENDS HERE", &keys, buffer);
        let words = if self.several {
            "The puzzle has several solutions, and no technique finds a step where they differ. Go on by guessing? It \
             ends in one of them."
        } else {
            "No technique of the profile finds a step. Go on by guessing, in the cell with the fewest candidates, and \
             back where that fails?"
        };
        ink.paragraph(buffer, Rect { height: WORDS.min(inside.height), ..inside }, words, Face::Text);
        let (lines, _) = Self::lines(model);
        for (line, (at, text)) in rows(lines).zip(CHOICES.iter().enumerate()) {
            window::list_line(ink, line, text, "", at == self.chooser.at(CHOICES.len()), buffer);
        }
    }
}
