//! The program's name in large letters, each in its own colour.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::tui::canvas::Glyphs;
use crate::tui::paint::{Painter, rows};
use crate::tui::theme::Face;

/// The letters: six columns each, with one column between them.
const ROWS: [&str; 5] = [
    "████▄▄ ██████ ████▄▄ ██  ██ ██  ██ ██  ██",
    "██  ██ ██     ██  ██ ██  ██ ██  ██ ██  ██",
    "██  ██ ████   ██  ██ ██  ██ ████   ██  ██",
    "██  ██ ██     ██  ██ ██  ██ ██  ██ ██  ██",
    "████▀▀ ██████ ████▀▀ ██████ ██  ██ ██████",
];
const LETTER: usize = 7;

/// Draws as much of the name as fits.
pub(super) fn draw(ink: Painter<'_>, area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    let theme = ink.theme;
    let hues: [Color; 6] = [
        theme.colour(theme.ink(Face::Cursor)),
        theme.colour(theme.ink(Face::Same)),
        theme.colour(theme.ink(Face::Good)),
        theme.colour(theme.ground(Face::SetA)),
        theme.colour(theme.ink(Face::Own)),
        theme.colour(theme.ground(Face::SetB)),
    ];
    for (row, text) in rows(area).zip(ROWS) {
        for (at, (x, symbol)) in (row.x..row.right()).zip(text.chars()).enumerate() {
            if symbol != ' ' {
                let symbol = if ink.glyphs == Glyphs::Ascii { '#' } else { symbol };
                let hue = hues[at / LETTER % hues.len()];
                let style = Style::new().fg(hue).remove_modifier(Modifier::BOLD);
                buffer[(x, row.y)].set_char(symbol).set_style(style);
            }
        }
    }
}
