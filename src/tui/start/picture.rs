//! The last game: a small picture, how far it is, and for how long it was played.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::canvas::Glyphs;
use crate::tui::dialogs::preview;
use crate::tui::model::{Model, Session};
use crate::tui::paint::{Painter, below, clock};
use crate::tui::theme::Face;

/// So many rows stand below the picture: air, the bar, the words.
const BELOW: u16 = 3;

/// Draws it.
pub(super) fn draw(model: &Model, session: &Session, area: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let game = &session.game;
    ink.heading(buffer, area, ("last game", ""));
    let board = below(area, 2);
    let board = Rect { height: board.height.saturating_sub(BELOW), ..board };
    let high = preview::draw_game(model, game, board, buffer);
    let (filled, cells) = game.progress();
    let bar = below(area, 2 + high + 1);
    let done = (usize::from(bar.width) * filled).checked_div(cells).unwrap_or(0);
    let (full, open) = if model.glyphs == Glyphs::Ascii { ("=", "-") } else { ("━", "─") };
    let x = ink.text(buffer, bar, &full.repeat(done), Face::OwnText);
    let rest = Rect { x, width: bar.right().saturating_sub(x), ..bar };
    ink.text(buffer, rest, &open.repeat(usize::from(rest.width)), Face::Rule);
    let words = below(bar, 1);
    let x = ink.text(buffer, words, &format!("{filled} of {cells}"), Face::Strong);
    let rest = Rect { x: x + 2, width: words.right().saturating_sub(x + 2), ..words };
    ink.text(buffer, rest, &clock(game.elapsed(model.now).as_secs(), model.settings.seconds), Face::Dim);
}
