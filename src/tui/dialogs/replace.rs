//! The question before an existing file is replaced.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::text::written_path;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::Model;
use crate::tui::paint::below;
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (70, 10);

/// The file, and what is to be written to it.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Replace {
    path: PathBuf,
    text: String,
    /// Whether the player leaves once it is written.
    is_leaving: bool,
}

impl Replace {
    /// Asks whether this text is to replace the file.
    pub(in crate::tui) const fn new(path: PathBuf, text: String, is_leaving: bool) -> Self {
        Self { path, text, is_leaving }
    }
}

impl Dialog for Replace {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        if input != Input::Action(Action::Confirm) {
            return DialogOutcome::Stay;
        }
        cx.model.leaving = self.is_leaving;
        let (path, text) = (written_path(self.path.as_os_str()), std::mem::take(&mut self.text));
        cx.model.send(Effect::Export { path, text, overwrite: true });
        DialogOutcome::Close
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let inside = window::open(model, SIZE, "Replace the file?", &key_row(self, model), buffer);
        let taken = ink.paragraph(buffer, inside, &written_path(self.path.as_os_str()), Face::Text);
        let words = "There is such a file already. What it holds now would be lost.";
        ink.paragraph(buffer, below(inside, taken + 1), words, Face::Warning);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "replace it"), Part::Any(CLOSING, "keep it")]
    }
}
