//! The question before an existing file is replaced.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::text::written_path;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Contents, Effect, Ticket};
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
    /// The request to read the file.
    reading: Ticket,
    /// The number of puzzles in it, once that is known.
    puzzles: usize,
}

impl Replace {
    /// Asks whether this text is to replace the file.
    pub(in crate::tui) fn new(path: PathBuf, text: String, model: &mut Model) -> Self {
        let reading = model.tickets.issue(None, model.now);
        model.send(Effect::ReadFile(reading, written_path(path.as_os_str())));
        Self { path, text, is_leaving: std::mem::take(&mut model.leaving), reading, puzzles: 0 }
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
        let lost = match self.puzzles {
            0 | 1 => "Everything in it would be lost.".to_owned(),
            count => format!("It holds {count} puzzles; only this one is written."),
        };
        let words = format!("There is such a file already. {lost}");
        ink.paragraph(buffer, below(inside, taken + 1), &words, Face::Warning);
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.reading == ticket
    }

    fn answer(&mut self, _: Ticket, reply: Reply, _: &mut Context<'_>) -> DialogOutcome {
        if let Reply::Read(Ok(Contents::Puzzles(_, _, entries))) = reply {
            self.puzzles = entries.iter().filter(|entry| entry.is_ok()).count();
        }
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        model.tickets.close(self.reading);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "replace it"), Part::Any(CLOSING, "keep it")]
    }
}
