//! A single-line text field.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::keys::KeyCode;
use crate::tui::paint::{self, Painter};
use crate::tui::text_edit::TextEdit;
use crate::tui::theme::Face;

/// The maximum number of characters: longer than any path.
pub(super) const MOST: usize = 4096;

/// The text, and the position of the cursor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Field {
    text: Vec<char>,
    at: usize,
    /// Whether the whole text is selected: what is typed replaces it.
    is_selected: bool,
}

impl Field {
    /// Creates a field that holds this text.
    pub(super) fn holding(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { at: text.len(), text, is_selected: false }
    }

    /// Creates a field with a text that is replaced by what is typed, unless the cursor moves first.
    pub(super) fn proposing(text: &str) -> Self {
        Self { is_selected: !text.is_empty(), ..Self::holding(text) }
    }

    /// Returns the text.
    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Applies this edit; returns whether the text changed.
    pub(super) fn edit(&mut self, stroke: TextEdit) -> bool {
        let writes = matches!(stroke, TextEdit::Key(KeyCode::Char(_) | KeyCode::Backspace | KeyCode::Delete));
        if std::mem::take(&mut self.is_selected) && writes {
            self.erase_from(0);
            if !matches!(stroke, TextEdit::Key(KeyCode::Char(_))) {
                return true;
            }
        }
        match stroke {
            TextEdit::Key(KeyCode::Char(symbol)) if self.text.len() < MOST => {
                self.text.insert(self.at, symbol);
                self.at += 1;
            }
            TextEdit::Key(KeyCode::Backspace) if self.at > 0 => self.erase_from(self.at - 1),
            TextEdit::Key(KeyCode::Delete) if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            TextEdit::EraseWord if self.at > 0 => {
                let before = &self.text[..self.at];
                let word = before.iter().rposition(|symbol| !symbol.is_whitespace()).map_or(0, |at| at + 1);
                self.erase_from(
                    before[..word].iter().rposition(|symbol| symbol.is_whitespace()).map_or(0, |at| at + 1),
                );
            }
            TextEdit::EraseLine if self.at > 0 => self.erase_from(0),
            TextEdit::Start => {
                self.at = 0;
                return false;
            }
            TextEdit::End => {
                self.at = self.text.len();
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Deletes the text between this position and the cursor.
    fn erase_from(&mut self, start: usize) {
        self.text.drain(start..self.at);
        self.at = start;
    }

    /// Moves the cursor by one character.
    pub(super) const fn step(&mut self, right: bool) {
        self.is_selected = false;
        if right && self.at < self.text.len() {
            self.at += 1;
        } else if !right {
            self.at = self.at.saturating_sub(1);
        }
    }

    /// Draws the field over the line, with its cursor if it is active.
    pub(super) fn draw(&self, ink: Painter<'_>, line: Rect, active: bool, buffer: &mut Buffer) {
        let room = usize::from(line.width).saturating_sub(1);
        let first = self.at.saturating_sub(room);
        let shown: String = self.text.iter().skip(first).take(room).collect();
        buffer.set_style(line, ink.style(Face::Field));
        ink.text(buffer, line, &shown, if active && self.is_selected { Face::Chosen } else { Face::Field });
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
        let key = TextEdit::Key;
        assert!(field.edit(key(KeyCode::Char('b'))));
        assert_eq!(field.text(), "abc");
        assert!(field.edit(key(KeyCode::Delete)) && field.edit(key(KeyCode::Backspace)));
        assert_eq!(field.text(), "a");
        field.step(false);
        assert!(!field.edit(key(KeyCode::Backspace)) && !field.edit(key(KeyCode::Up)));
    }

    #[test]
    fn a_proposed_text_is_replaced_by_what_is_typed_unless_the_cursor_moves_first() {
        let key = TextEdit::Key;
        let mut field = Field::proposing("medium");
        assert!(field.edit(key(KeyCode::Char('M'))) && field.edit(key(KeyCode::Char('o'))));
        assert_eq!(field.text(), "Mo");
        let mut field = Field::proposing("medium");
        assert!(field.edit(key(KeyCode::Backspace)));
        assert_eq!(field.text(), "");
        let mut field = Field::proposing("medium");
        field.step(true);
        assert!(field.edit(key(KeyCode::Char('2'))));
        assert_eq!(field.text(), "medium2");
    }

    #[test]
    fn words_and_lines_go_at_once_and_the_cursor_reaches_both_ends() {
        let mut field = Field::holding("one two  three ");
        assert!(field.edit(TextEdit::EraseWord));
        assert_eq!(field.text(), "one two  ");
        assert!(field.edit(TextEdit::EraseWord));
        assert_eq!(field.text(), "one ");
        assert!(!field.edit(TextEdit::Start) && !field.edit(TextEdit::EraseWord) && !field.edit(TextEdit::EraseLine));
        assert!(field.edit(TextEdit::Key(KeyCode::Char('x'))));
        assert!(!field.edit(TextEdit::End));
        field.step(false);
        assert!(field.edit(TextEdit::EraseLine));
        assert_eq!(field.text(), " ");
    }
}
