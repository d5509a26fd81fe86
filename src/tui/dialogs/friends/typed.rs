//! What is typed to come in: the player's name, once; the code of a room.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::field::Field;
use super::super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::super::window;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::friends::{Ask, Role};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::Model;
use crate::tui::paint::{below, tone_face};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (62, 9);

/// Handles an edit of the field; returns whether it is to be sent.
fn edit(field: &mut Field, input: Input) -> bool {
    match input {
        Input::Action(Action::Confirm) => return !field.text().trim().is_empty(),
        Input::Action(Action::Left | Action::Right) => field.step(input == Input::Action(Action::Right)),
        Input::Edit(key) => {
            field.edit(key);
        }
        Input::Action(_) | Input::Line(_) => {}
    }
    false
}

fn draw(dialog: &impl Dialog, model: &Model, (title, field, words): (&str, &Field, &str), buffer: &mut Buffer) {
    let ink = window::ink(model);
    let inside = window::open(model, SIZE, title, &key_row(dialog, model), buffer);
    let line = Rect { height: 1.min(inside.height), width: inside.width.min(30), ..inside };
    field.draw(ink, line, true, buffer);
    let text = below(inside, 2);
    match &model.notice {
        Some(notice) => ink.paragraph(buffer, text, &notice.text, tone_face(notice.tone)),
        None => ink.paragraph(buffer, text, words, Face::Dim),
    };
}

/// The player's name, as entered so far.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct NameChoice {
    name: Field,
}

impl Dialog for NameChoice {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        if cx.model.friends.as_ref().is_some_and(|friends| friends.lobby.name.is_some()) {
            return DialogOutcome::Close;
        }
        if edit(&mut self.name, input) {
            cx.model.send(Effect::Friends(Box::new(Ask::Name(self.name.text()))));
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let words = "What others call you here, chosen once: 2 to 16 columns, letters and digits of one script, and \
            between them a space, - _ or . Your key is your account; there is no password.";
        draw(self, model, ("Your name", &self.name, words), buffer);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "take this name"), Part::Any(CLOSING, "not now")]
    }

    fn writes(&self) -> bool {
        true
    }
}

/// The code of a room, as entered so far.
#[derive(Clone, Debug, Default)]
pub(super) struct CodeEntry {
    code: Field,
}

impl Dialog for CodeEntry {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let role = if input == Input::Action(Action::NextField) { Role::Watches } else { Role::Plays };
        let input = if role == Role::Watches { Input::Action(Action::Confirm) } else { input };
        if edit(&mut self.code, input) {
            cx.model.send(Effect::Friends(Box::new(Ask::Join(self.code.text(), role))));
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let words = "Five letters and digits, as K7F3M; small letters do as well. Whoever made the room sees the code \
            beside the board.";
        draw(self, model, ("Into a room", &self.code, words), buffer);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Confirm], "play"),
            Part::Each(&[Action::NextField], "watch"),
            Part::Any(CLOSING, "back"),
        ]
    }

    fn writes(&self) -> bool {
        true
    }
}
