//! A link as a QR code, for the camera of a phone: dark on light in every theme.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::text::Qr;
use crate::tui::action::Action;
use crate::tui::canvas::Glyphs;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::paint::{self, rows};
use crate::tui::theme::Face;

/// The size of the window if the code does not fit.
const MESSAGE: (u16, u16) = (56, 8);
/// The columns and rows that the edge of a window takes.
const EDGE: (u16, u16) = (4, 4);

/// A QR code.
#[derive(Clone, Debug)]
pub(in crate::tui) struct QrCode(Qr);

impl QrCode {
    /// Creates a window that shows the code.
    pub(super) const fn new(code: Qr) -> Self {
        Self(code)
    }

    /// The lines, made of blocks in the text colour. On a dark background the light modules are drawn as blocks.
    fn lines(&self, model: &Model) -> Vec<String> {
        let is_ascii = model.glyphs == Glyphs::Ascii;
        let lines = if is_ascii { self.0.ascii() } else { self.0.half_blocks() };
        if model.theme.is_light() {
            return lines;
        }
        let full = if is_ascii { '#' } else { '█' };
        lines.iter().map(|line| line.chars().map(|block| negative(block, full)).collect()).collect()
    }
}

/// The block with dark and light exchanged; `full` is the block that is entirely dark.
const fn negative(block: char, full: char) -> char {
    match block {
        '▀' => '▄',
        '▄' => '▀',
        ' ' => full,
        _ => ' ',
    }
}

impl Dialog for QrCode {
    fn input(&mut self, input: Input, _: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => DialogOutcome::Close,
            _ => DialogOutcome::Stay,
        }
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let lines = self.lines(model);
        let wide = lines.first().map_or(0, |line| paint::width(line));
        let high = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let size = (wide.saturating_add(EDGE.0), high.saturating_add(EDGE.1));
        let room = window::inner(model, size);
        let fits = room.width >= wide && room.height >= high;
        let ink = window::ink(model);
        let inside = window::open(model, if fits { size } else { MESSAGE }, "The link", &key_row(self, model), buffer);
        if !fits {
            let (columns, needed) = (wide + EDGE.0, high.saturating_add(EDGE.1 + 3));
            let words = format!(
                "The QR code needs a window of {columns} columns and {needed} rows: make this one larger, or copy the link."
            );
            ink.paragraph(buffer, inside, &words, Face::Warning);
            return;
        }
        for (row, text) in rows(inside).zip(&lines) {
            ink.text(buffer, row, text, Face::Text);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Any(CLOSING, "close")]
    }
}
