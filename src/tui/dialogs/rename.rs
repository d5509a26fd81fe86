//! The input for another name for the running game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::games;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::paint::below;
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (60, 6);

/// The name as entered so far.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Rename {
    name: Field,
}

impl Rename {
    /// Starts with the current name of the running game.
    pub(in crate::tui) fn new(model: &Model) -> Self {
        let name = model.session().map(|session| games::name_of(model, &session.game));
        Self { name: Field::holding(&name.unwrap_or_default()) }
    }
}

impl Dialog for Rename {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => {
                games::rename(cx.model, &self.name.text());
                return DialogOutcome::Close;
            }
            Input::Action(Action::Left | Action::Right) => {
                self.name.step(input == Input::Action(Action::Right));
            }
            Input::Edit(key) => {
                self.name.edit(key);
            }
            Input::Action(_) | Input::Line(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let inside = window::open(model, SIZE, "Name of the game", &key_row(self, model), buffer);
        self.name.draw(ink, Rect { height: 1.min(inside.height), ..inside }, true, buffer);
        ink.paragraph(buffer, below(inside, 2), "The name in the list of saves and on the start screen.", Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "rename"), Part::Any(CLOSING, "cancel")]
    }

    fn writes(&self) -> bool {
        true
    }
}
