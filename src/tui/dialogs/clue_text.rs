//! The input for the text of a clue whose cells are marked: a pattern, a code, a word.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::constraint::Family;
use crate::tui::action::Action;
use crate::tui::bench;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::paint::below;
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (70, 11);

/// The text entered so far.
#[derive(Clone, Debug)]
pub(in crate::tui) struct ClueText {
    family: Family,
    text: Field,
}

impl ClueText {
    /// Creates the dialog with an empty text.
    pub(in crate::tui) fn new(family: Family) -> Self {
        Self { family, text: Field::default() }
    }
}

impl Dialog for ClueText {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => {
                bench::place(cx.model, self.text.text().trim());
                return DialogOutcome::Close;
            }
            Input::Action(Action::Left | Action::Right) => self.text.step(input == Input::Action(Action::Right)),
            Input::Edit(stroke) => {
                self.text.edit(stroke);
            }
            Input::Action(_) | Input::Line(_) => {}
        }
        DialogOutcome::Stay
    }

    fn cancel(&mut self, model: &mut Model) -> DialogOutcome {
        bench::let_go(model);
        DialogOutcome::Close
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let title = format!("{}: its text", self.family.row().name);
        let inside = window::open(model, SIZE, &title, &key_row(self, model), buffer);
        self.text.draw(ink, Rect { height: 1.min(inside.height), ..inside }, true, buffer);
        let rest = below(inside, 2);
        let taken = ink.paragraph(buffer, rest, self.family.row().arguments, Face::Text);
        ink.paragraph(buffer, below(rest, taken + 1), self.family.row().help, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "place the clue"), Part::Any(CLOSING, "close")]
    }

    fn writes(&self) -> bool {
        true
    }
}
