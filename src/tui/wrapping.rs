//! Text measured in columns, cut and wrapped.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::canvas::Glyphs;

/// How many columns the text takes.
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The text cut to so many columns; where something was cut, an ellipsis says so.
pub(super) fn cut(text: &str, room: u16, glyphs: Glyphs) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut left = room.saturating_sub(1);
    for symbol in text.chars() {
        let wide = u16::try_from(symbol.width().unwrap_or(0)).unwrap_or(0);
        if wide > left {
            break;
        }
        left -= wide;
        short.push(symbol);
    }
    if room > 0 {
        short.push_str(glyphs.ellipsis());
    }
    short
}

/// The text in lines of at most so many columns, broken at blanks; words that are too long are broken anywhere.
pub(super) fn wrap(text: &str, room: u16) -> Vec<String> {
    let room = room.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && width(&line) + 1 + width(word) > room {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for symbol in word.chars() {
                if width(&line) >= room {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(symbol);
            }
        }
        lines.push(line);
    }
    lines
}
