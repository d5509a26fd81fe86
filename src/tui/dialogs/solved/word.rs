//! The word for a solved puzzle, in letters made of half blocks, each in the hue that the wave has there.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::tui::canvas::Glyphs;
use crate::tui::paint::{Painter, rows};
use crate::tui::theme::Face;

const ROWS: [&str; 3] = ["█▀▀ █▀█ █  █ █ █▀▀ █▀▄", "▀▀█ █ █ █  █ █ █▀  █ █", "▀▀▀ ▀▀▀ ▀▀  ▀  ▀▀▀ ▀▀ "];
/// The column where each letter begins.
const LETTERS: [usize; 6] = [0, 4, 8, 11, 15, 19];

/// Draws the word, in plain letters if the glyphs are ASCII.
pub(super) fn draw(ink: Painter<'_>, area: Rect, buffer: &mut Buffer) {
    if ink.glyphs == Glyphs::Ascii {
        ink.text(buffer, area, "S O L V E D", Face::Strong);
        return;
    }
    let hues = ink.theme.spectrum();
    for (row, text) in rows(area).zip(ROWS) {
        for (at, (x, symbol)) in (row.x..row.right()).zip(text.chars()).enumerate() {
            let letter = LETTERS.iter().filter(|&&begin| begin <= at).count() - 1;
            if let Some(cell) = buffer.cell_mut((x, row.y)).filter(|_| symbol != ' ') {
                let style = Style::new().fg(ink.theme.colour(hues[letter])).remove_modifier(Modifier::BOLD);
                cell.set_char(symbol).set_style(style);
            }
        }
    }
}
