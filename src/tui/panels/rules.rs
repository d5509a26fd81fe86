//! The rules of the puzzle, in the room that a very large window has beside the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::action::Action;
use crate::tui::model::{Model, Session};
use crate::tui::paint::{Painter, below, wrap};
use crate::tui::theme::Face;

/// The fewest lines: with less, the rules would be cut short.
pub(super) const LEAST: u16 = 6;

/// The rules in paragraphs: those of the board, those that the setter wrote, or else one for each kind of clue.
fn paragraphs(session: &Session) -> Vec<String> {
    let puzzle = session.game.puzzle();
    let own = puzzle.description().map(|description| description.rules.trim()).filter(|rules| !rules.is_empty());
    let clues =
        session.clues.legend.iter().map(|kind| format!("{}: {}", kind.family.row().name, kind.family.row().rule));
    let rest = own.map_or_else(|| clues.collect(), |rules| vec![crate::text::visible(rules).to_string()]);
    std::iter::once(puzzle.board().rules()).chain(rest).collect()
}

/// Draws as many paragraphs as fit, and if that is not all of them the key that shows all.
pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = model.session.as_ref().filter(|_| area.height >= LEAST) else { return };
    let ink = Painter::of(model);
    let all = paragraphs(session);
    let mut rest = below(area, 1);
    let mut is_whole = true;
    for text in &all {
        let high = wrap(text, rest.width).len() as u16;
        if high > rest.height {
            is_whole = false;
            break;
        }
        ink.paragraph(buffer, rest, text, Face::Dim);
        rest = below(rest, high + 1);
    }
    let more = format!("{} all", model.keys.shown(Action::Rules));
    ink.heading(buffer, area, ("rules", if is_whole { "" } else { &more }));
}
