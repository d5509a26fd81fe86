//! Paging through a text that is longer than its area. A different text starts at its beginning.

use ratatui::layout::Rect;

use super::action::Action;
use super::wrapping::wrap;

/// The text being read, and the index of its first visible line.
#[derive(Clone, Default, Debug)]
pub(super) struct Reading {
    text: String,
    from: usize,
}

impl Reading {
    /// The index of the first visible line of this text.
    pub(super) fn first(&self, text: &str) -> usize {
        if self.text == text { self.from } else { 0 }
    }

    /// Turns the page; returns whether there was another page in that direction.
    pub(super) fn turn(&mut self, action: Action, text: &str, place: Rect) -> bool {
        let (lines, high) = (wrap(text, place.width).len(), usize::from(place.height));
        let from = self.first(text);
        // Pages overlap by one line.
        let page = high.saturating_sub(1).max(1);
        let to = match action {
            Action::PageDown | Action::LogDown => (from + page).min(lines.saturating_sub(high)),
            Action::PageUp | Action::LogUp => from.saturating_sub(page),
            _ => return false,
        };
        if to == from {
            return false;
        }
        *self = Self { text: text.to_owned(), from: to };
        true
    }
}

/// Whether the text is longer than its area.
pub(super) fn is_cut(text: &str, place: Rect) -> bool {
    wrap(text, place.width).len() > usize::from(place.height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_read_to_its_end_and_back() {
        let (text, place) = ("a b c d e f g h", Rect::new(0, 0, 1, 3));
        let mut reading = Reading::default();
        let mut seen = vec![reading.first(text)];
        while reading.turn(Action::PageDown, text, place) {
            seen.push(reading.first(text));
        }
        assert_eq!(seen, [0, 2, 4, 5], "a line stays in sight, and the last page is full");
        assert_eq!(reading.first("another"), 0);
        while reading.turn(Action::LogUp, text, place) {}
        assert_eq!(reading.first(text), 0);
        assert!(!reading.turn(Action::Down, text, place), "other keys turn no page");
        assert!(!reading.turn(Action::PageDown, "a b c", place), "nothing is left to read");
        assert!(is_cut(text, place) && !is_cut("a b c", place));
    }
}
