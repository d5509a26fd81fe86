//! The simplest dialog: lines to read, in a window that scrolls.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::paint::{self, rows, wrap};
use crate::tui::theme::Face;

/// Lines to read, in a window that scrolls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct Lines {
    title: &'static str,
    text: Vec<String>,
    first: usize,
}

impl Lines {
    /// Shows where a file was written, if the text is too long for the message line.
    pub(in crate::tui) fn written(text: &str) -> Self {
        Self { title: "Written", text: wrap(text, 70), first: 0 }
    }
}

impl Dialog for Lines {
    fn input(&mut self, input: Input, _: &mut Context<'_>) -> DialogOutcome {
        let last = self.text.len().saturating_sub(1);
        match input {
            Input::Action(Action::Confirm) => return DialogOutcome::Close,
            Input::Action(Action::Up) => self.first = self.first.saturating_sub(1),
            Input::Action(Action::Down) => self.first = (self.first + 1).min(last),
            Input::Action(Action::PageUp) => self.first = self.first.saturating_sub(10),
            Input::Action(Action::PageDown) => self.first = (self.first + 10).min(last),
            Input::Action(Action::First) => self.first = 0,
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let longest = self.text.iter().map(|line| paint::width(line)).max().unwrap_or(0);
        let high = u16::try_from(self.text.len()).unwrap_or(u16::MAX).saturating_add(4);
        let size = ((longest + 4).clamp(40, 76), high.min(area.height.saturating_sub(2)));
        let keys = key_row(self, model);
        let inside = window::open(model, size, self.title, &keys, buffer);
        for (line, text) in rows(inside).zip(self.text.iter().skip(self.first)) {
            ink.text(buffer, line, text, Face::Text);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Any(CLOSING, "close")]
    }
}
