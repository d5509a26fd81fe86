//! A line of text that can be written.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::paint::{self, Ink};
use crate::tui::theme::Face;

/// So many characters can be written: more than any path has.
pub(super) const MOST: usize = 4096;

/// What is written, and where the next character goes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Field {
    text: Vec<char>,
    at: usize,
}

impl Field {
    /// A field with this in it.
    pub(super) fn holding(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { at: text.len(), text }
    }

    /// What is written.
    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// A key that writes or edits; tells whether the text changed.
    pub(super) fn edit(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Char(symbol) if self.text.len() < MOST => {
                self.text.insert(self.at, symbol);
                self.at += 1;
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            _ => return false,
        }
        true
    }

    /// Moves within the text.
    pub(super) const fn step(&mut self, right: bool) {
        if right && self.at < self.text.len() {
            self.at += 1;
        } else if !right {
            self.at = self.at.saturating_sub(1);
        }
    }

    /// Draws it over the line; with the keyboard, its cursor too.
    pub(super) fn draw(&self, ink: Ink<'_>, line: Rect, active: bool, buffer: &mut Buffer) {
        let room = usize::from(line.width).saturating_sub(1);
        let first = self.at.saturating_sub(room);
        let shown: String = self.text.iter().skip(first).take(room).collect();
        buffer.set_style(line, ink.style(Face::Field));
        ink.text(buffer, line, &shown, Face::Field);
        if active {
            let before: String = self.text[first..self.at].iter().collect();
            let cursor = Rect { x: line.x.saturating_add(paint::width(&ink.glyphs.plain(&before))), width: 1, ..line };
            buffer.set_style(cursor.intersection(line), ink.style(Face::Cursor));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_edited_at_its_cursor() {
        let mut field = Field::holding("ac");
        field.step(false);
        assert!(field.edit(KeyCode::Char('b')));
        assert_eq!(field.text(), "abc");
        assert!(field.edit(KeyCode::Delete) && field.edit(KeyCode::Backspace));
        assert_eq!(field.text(), "a");
        field.step(false);
        assert!(!field.edit(KeyCode::Backspace) && !field.edit(KeyCode::Up));
    }
}
