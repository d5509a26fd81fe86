//! A puzzle as a card: a title, lines of text, and its givens.

use std::fmt::Write as _;

use super::super::PrintOptions;
use super::super::files::escaped;
use super::{FONTS, shapes, style};
use crate::drawing::{self, Ink};
use deduku_core::puzzle::{Position, Puzzle};

/// The CSS styles of the texts.
const CARD_STYLE: &str = "\
.card{fill:#fff;stroke:#111;stroke-width:2}
.title{font-size:24px;font-weight:bold;fill:#111;}
.line{font-size:16px;fill:#555;}
";

/// The white margin around everything.
const MARGIN: u32 = 16;
/// The heights of the title and of each line.
const HEIGHTS: (u32, u32) = (34, 24);
/// The maximum width of a character, in hundredths of the font size.
const WIDE: u32 = 65;
/// The maximum length of a title or line: longer titles are cut, longer lines broken between words.
const LONGEST: usize = 60;

/// The givens of the puzzle below a title and lines of text, as a self-contained SVG 1.1 drawing. The title and the
/// lines may be any text.
pub fn svg_card(puzzle: &Puzzle, title: &str, lines: &[String]) -> String {
    let drawn = drawing::board(&Position::new(puzzle), &PrintOptions::default());
    let (across, down) = (whole(drawn.width), whole(drawn.height));
    let (title, lines) = (shortened(title), lines.iter().flat_map(|line| broken(line)).collect::<Vec<_>>());
    let widths = std::iter::once(width(&title, 24)).chain(lines.iter().map(|line| width(line, 16)));
    let inner = widths.max().unwrap_or_default().max(across);
    let top = MARGIN + HEIGHTS.0 + HEIGHTS.1 * lines.len() as u32 + MARGIN / 2;
    let (wide, high) = (inner + 2 * MARGIN, top + down + MARGIN);
    let mut text = format!("<text class=\"title\" x=\"{MARGIN}\" y=\"{}\">{}</text>\n", MARGIN + 22, escaped(&title));
    for (at, line) in (1..).zip(&lines) {
        let base = MARGIN + HEIGHTS.0 + HEIGHTS.1 * at - 6;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "<text class=\"line\" x=\"{MARGIN}\" y=\"{base}\">{}</text>", escaped(line));
    }
    let left = (wide - across) / 2;
    let (style, grid) = (style([&drawn], Ink::Colour), shapes(&drawn, Ink::Colour));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" viewBox=\"0 0 {wide} {high}\" \
         width=\"{wide}\" height=\"{high}\" font-family=\"{FONTS}\">\n\
         <title>{}</title>\n\
         <style type=\"text/css\">\n{style}{CARD_STYLE}</style>\n\
         <rect class=\"card\" x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"10\"/>\n\
         {text}\
         <g transform=\"translate({left} {top})\" text-anchor=\"middle\">\n{grid}</g>\n\
         </svg>\n",
        escaped(&title),
        wide - 2,
        high - 2,
    )
}

/// A length, rounded up to whole units.
#[expect(clippy::cast_sign_loss, reason = "no length is below 0")]
fn whole(length: f64) -> u32 {
    length.ceil() as u32
}

/// The maximum width of the text at this font size.
fn width(text: &str, size: u32) -> u32 {
    text.chars().count() as u32 * size * WIDE / 100
}

/// Breaks a text into lines between words; a word longer than a line is cut.
fn broken(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace().map(shortened) {
        let last = lines.len() - 1;
        let used = lines[last].chars().count();
        match used {
            0 => lines[last] = word,
            _ if used + 1 + word.chars().count() <= LONGEST => {
                lines[last].push(' ');
                lines[last].push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}
