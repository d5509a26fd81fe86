//! The input for the numbers of a clue whose cells are marked, or for its text: a pattern, a code, a word.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::constraint::Family;
use crate::tui::action::Action;
use crate::tui::bench::{self, Asked};
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::paint::below;
use crate::tui::theme::Face;

/// What was entered so far.
#[derive(Clone, Debug)]
pub(in crate::tui) struct ClueArgument {
    family: Family,
    /// Whether a text is entered, rather than numbers.
    is_text: bool,
    entered: Field,
}

impl ClueArgument {
    /// Opens the dialog for what is asked, without any input.
    pub(in crate::tui) fn ask(asked: Asked, family: Family, cx: &mut Context<'_>) {
        if asked != Asked::Nothing {
            cx.open(Self { family, is_text: asked == Asked::Text, entered: Field::default() });
        }
    }

    /// Parses what was entered, if it consists of numbers.
    fn numbers(&self) -> Option<Vec<i32>> {
        let text = self.entered.text();
        text.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
    }
}

impl Dialog for ClueArgument {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) if self.is_text => {
                bench::place(cx.model, self.entered.text().trim());
                return DialogOutcome::Close;
            }
            Input::Action(Action::Confirm) => {
                let Some(numbers) = self.numbers() else { return DialogOutcome::Stay };
                if bench::number(cx.model, numbers) {
                    Self::ask(Asked::Text, self.family, cx);
                }
                return DialogOutcome::Close;
            }
            Input::Action(Action::Left | Action::Right) => self.entered.step(input == Input::Action(Action::Right)),
            Input::Edit(stroke) => {
                self.entered.edit(stroke);
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
        let (ink, row) = (window::ink(model), self.family.row());
        let (columns, part, words, note) = if self.is_text {
            (70, "text", row.arguments, row.help)
        } else {
            let is_read = self.numbers().is_some();
            let words = if is_read { row.arguments } else { "Write numbers with blanks between." };
            (66, "numbers", words, "Nothing written: the clue says no number.")
        };
        let title = format!("{}: its {part}", row.name);
        let inside = window::open(model, (columns, 11), &title, &key_row(self, model), buffer);
        self.entered.draw(ink, Rect { height: 1.min(inside.height), ..inside }, true, buffer);
        let rest = below(inside, 2);
        let taken = ink.paragraph(buffer, rest, words, Face::Text);
        ink.paragraph(buffer, below(rest, taken + 1), note, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "place the clue"), Part::Any(CLOSING, "close")]
    }

    fn writes(&self) -> bool {
        true
    }
}
