//! Text measured in columns, cut and wrapped.

use std::borrow::Cow;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::canvas::Glyphs;

/// The width of the text in columns.
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The text cut to this width; text that was cut ends in an ellipsis.
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

/// The text in lines of at most this width, broken at blanks; words that are too long are broken anywhere.
pub(super) fn wrap(text: &str, room: u16) -> Vec<String> {
    let options = Options::new(usize::from(room.max(1)))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let paragraph = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines()
        .flat_map(|line| {
            textwrap::wrap(&paragraph(line), &options).into_iter().map(Cow::into_owned).collect::<Vec<_>>()
        })
        .collect()
}
