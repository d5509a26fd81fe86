//! Drawing text: wrapped, cut, left- or right-aligned. All text passes through the glyphs, so that an ASCII screen
//! contains only ASCII.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Glyphs, Mark, Sign};
use super::model::{Model, Tone};
use super::theme::{Face, Theme};
use crate::game::clock_text;

pub(super) use super::wrapping::{cut, width, wrap};

/// The face of a message.
pub(super) const fn tone_face(tone: Tone) -> Face {
    match tone {
        Tone::Plain => Face::Text,
        Tone::Good => Face::Good,
        Tone::Warning => Face::Warning,
        Tone::Error => Face::Error,
    }
}

/// The theme and glyphs that a part of the screen is drawn with.
#[derive(Clone, Copy)]
pub(super) struct Painter<'a> {
    pub(super) theme: &'a Theme,
    pub(super) glyphs: Glyphs,
    /// The face whose background replaces the screen's.
    ground: Face,
}

impl<'a> Painter<'a> {
    /// A painter with the model's theme and glyphs.
    pub(super) const fn of(model: &'a Model) -> Self {
        Self::on(model, Face::Text)
    }

    /// The same, for text on the background of this face.
    pub(super) const fn on(model: &'a Model, ground: Face) -> Self {
        Self { theme: &model.theme, glyphs: model.glyphs, ground }
    }

    /// A painter with any theme.
    pub(super) const fn in_theme(theme: &'a Theme, glyphs: Glyphs) -> Self {
        Self { theme, glyphs, ground: Face::Text }
    }

    /// The style of a face.
    pub(super) fn style(self, face: Face) -> Style {
        let screen = self.theme.style(Face::Text).bg;
        let mut style = self.theme.style(if face == Face::Text { self.ground } else { face });
        if style.bg == screen {
            style.bg = self.theme.style(self.ground).bg;
        }
        style
    }

    /// Clears the part of the area that is on the screen to the background of text.
    pub(super) fn clear(self, buffer: &mut Buffer, area: Rect) {
        let area = area.intersection(buffer.area);
        for point in area.positions() {
            buffer[(point.x, point.y)].reset();
        }
        buffer.set_style(area, self.style(Face::Text));
    }

    /// Draws text left-aligned on a line; returns the column after it.
    pub(super) fn text(self, buffer: &mut Buffer, line: Rect, text: &str, face: Face) -> u16 {
        if line.intersection(buffer.area).is_empty() {
            return line.x;
        }
        let plain = self.glyphs.plain(text).replace('\n', " ");
        let short = cut(&plain, line.width, self.glyphs);
        buffer.set_stringn(line.x, line.y, &short, usize::from(line.width), self.style(face)).0
    }

    /// Draws a sign of the board. A line is its band, where lines have bands.
    pub(super) fn sign(self, buffer: &mut Buffer, at: Rect, (mark, face): Sign) {
        let mut style = self.style(face);
        let is_band = self.theme.has_tiles() && self.theme.line(face).is_some();
        let is_node = matches!(mark, Mark::Bulb | Mark::Circle | Mark::Diamond);
        if !self.theme.has_tiles() || is_node {
            style.bg = self.style(Face::Text).bg;
        }
        let symbol = if is_band && !is_node { ' ' } else { self.glyphs.sign((mark, face)) };
        buffer.set_stringn(at.x, at.y, symbol.to_string(), usize::from(at.width), style);
    }

    /// Draws text right-aligned on a line.
    pub(super) fn text_right(self, buffer: &mut Buffer, line: Rect, text: &str, face: Face) {
        let plain = self.glyphs.plain(text);
        let wide = width(&plain).min(line.width);
        self.text(buffer, Rect { x: line.right() - wide, width: wide, ..line }, &plain, face);
    }

    /// Draws the heading of a part of the screen: words, a rule, and words at the right end if both fit.
    pub(super) fn heading(self, buffer: &mut Buffer, area: Rect, (words, right): (&str, &str)) {
        let line = Rect { height: area.height.min(1), ..area };
        let x = self.text(buffer, line, words, Face::Heading) + 1;
        let right = if x + width(right) > line.right() { "" } else { right };
        let wide = if right.is_empty() { 0 } else { width(right) + 1 };
        let rule = line.right().saturating_sub(x + wide);
        let dashes = self.glyphs.level_rule().repeat(usize::from(rule));
        self.text(buffer, Rect { x, width: rule, ..line }, &dashes, Face::Rule);
        self.text_right(buffer, line, right, Face::Heading);
    }

    /// Draws wrapped text; returns the number of lines used. Text that does not fit ends in an ellipsis.
    pub(super) fn paragraph(self, buffer: &mut Buffer, area: Rect, text: &str, face: Face) -> u16 {
        self.paragraph_from(buffer, area, (text, 0), face)
    }

    /// As `paragraph`, starting at a given line of the wrapped text.
    pub(super) fn paragraph_from(
        self,
        buffer: &mut Buffer,
        area: Rect,
        (text, first): (&str, usize),
        face: Face,
    ) -> u16 {
        let mut lines = wrap(&self.glyphs.plain(text), area.width);
        lines.drain(..first.min(lines.len()));
        let room = usize::from(area.height);
        if lines.len() > room
            && let Some(last) = room.checked_sub(1).and_then(|last| lines.get_mut(last))
        {
            // The line is made one character too long, so that it is cut and gets an ellipsis.
            last.extend(std::iter::repeat_n(' ', usize::from(area.width + 1).saturating_sub(last.len())));
            *last = cut(last, area.width, self.glyphs);
        }
        for (line, text) in rows(area).zip(&lines) {
            self.text(buffer, line, text, face);
        }
        u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height)
    }
}

/// The lines of an area, from top to bottom.
pub(super) fn rows(area: Rect) -> impl Iterator<Item = Rect> {
    (area.y..area.bottom()).map(move |y| Rect { y, height: 1, ..area })
}

/// The area without its first `lines` lines.
pub(super) const fn below(area: Rect, lines: u16) -> Rect {
    let lines = if lines > area.height { area.height } else { lines };
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// Minutes and seconds, with hours if there are any: `12:08`, `1:02:33`; without seconds `12 min`.
pub(super) fn clock(seconds: u64, with_seconds: bool) -> String {
    match (seconds / 3600, seconds / 60 % 60) {
        _ if with_seconds => clock_text(Duration::from_secs(seconds)),
        (0, minutes) => format!("{minutes} min"),
        (hours, minutes) => format!("{hours} h {minutes:02} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_at_blanks() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap("a\n\nb", 4), ["a", "", "b"]);
    }

    #[test]
    fn text_is_cut_with_a_sign_of_it() {
        assert_eq!(cut("r3c5=7", 6, Glyphs::Unicode), "r3c5=7");
        assert_eq!(cut("r3c5=7", 5, Glyphs::Unicode), "r3c5…");
        assert_eq!(cut("r3c5=7", 5, Glyphs::Ascii), "r3c5~");
        assert_eq!(cut("r3c5=7", 0, Glyphs::Ascii), "");
    }

    #[test]
    fn times_are_read_at_a_glance() {
        for (seconds, exact, rough) in [(0, "0:00", "0 min"), (728, "12:08", "12 min"), (3753, "1:02:33", "1 h 02 min")]
        {
            assert_eq!((clock(seconds, true).as_str(), clock(seconds, false).as_str()), (exact, rough));
        }
    }
}
