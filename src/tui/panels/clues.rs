//! The rules on the board, one line for each kind of clue, and what the clues at the cursor say about its cell.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::logic::wording;
use crate::tui::action::Action;
use crate::tui::clues::{Said, said_of};
use crate::tui::model::{Model, Screen, Session};
use crate::tui::paint::{self, Painter, below, rows, wrap};
use crate::tui::theme::Face;

/// The columns before the text of a kind.
const SIGNS: u16 = 3;

/// The game, if its puzzle has clues.
fn session(model: &Model) -> Option<&Session> {
    model.session.as_ref().filter(|session| model.screen == Screen::Play && !session.clues.is_empty())
}

/// The number of lines of the legend, including its heading.
pub(super) fn legend_height(model: &Model) -> u16 {
    let kinds = session(model).map_or(0, |session| session.clues.legend.len());
    if kinds == 0 { 0 } else { u16::try_from(kinds + 1).unwrap_or(u16::MAX) }
}

/// What the clues say about the cell that is pointed at.
fn said(model: &Model, session: &Session) -> Vec<Said> {
    said_of(session.game.puzzle(), session.pointed_cell(), model.settings.tooltips)
}

/// Its lines, below the heading.
fn lines(all: &[Said], width: u16) -> Vec<String> {
    let words = |(at, said): (usize, &Said)| match at {
        0 => said.words.clone(),
        _ => format!("{}: {}", said.name, said.words),
    };
    all.iter().enumerate().flat_map(|said| wrap(&words(said), width)).collect()
}

/// The number of lines it takes, including its heading.
pub(super) fn here_height(model: &Model, width: u16) -> u16 {
    let Some(session) = session(model) else { return 0 };
    let lines = lines(&said(model, session), width).len();
    if lines == 0 { 0 } else { u16::try_from(lines + 1).unwrap_or(u16::MAX) }
}

/// Draws the kinds of clues; if not all fit, also how many are left and the key that shows them.
pub(super) fn draw_legend(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = session(model).filter(|_| area.height > 1) else { return };
    let ink = Painter::of(model);
    let long = "rules on this board";
    let heading = if paint::width(long) < area.width { long } else { "rules" };
    ink.heading(buffer, area, (heading, ""));
    let legend = &session.clues.legend;
    let room = usize::from(area.height - 1);
    let shown = if legend.len() > room { room.saturating_sub(1) } else { legend.len() };
    for (line, kind) in rows(below(area, 1)).zip(&legend[..shown]) {
        for (x, &(mark, face)) in (line.x..).zip(&kind.signs) {
            ink.sign(buffer, Rect { x, width: 1, ..line }, (mark, face));
        }
        let words = Rect { x: line.x + SIGNS, width: line.width.saturating_sub(SIGNS), ..line };
        ink.text(buffer, words, &kind.words, Face::Text);
    }
    if shown < legend.len() {
        let line = below(area, area.height - 1);
        let key = model.keys.shown(Action::Rules);
        ink.text(buffer, line, &format!("and {} more: {key}", legend.len() - shown), Face::Dim);
    }
}

/// Draws what the clues say about the cell.
pub(super) fn draw_here(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = session(model).filter(|session| area.height > 0 && !session.game.is_paused()) else { return };
    let ink = Painter::of(model);
    let said = said(model, session);
    let Some(first) = said.first() else { return };
    let name = wording::cell_name(session.pointed_cell(), session.game.board(), model.style());
    ink.heading(buffer, area, (&format!("{name} · {}", first.name), ""));
    for (line, words) in rows(below(area, 1)).zip(lines(&said, area.width)) {
        ink.text(buffer, line, &words, Face::Text);
    }
}
