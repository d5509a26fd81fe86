//! The rules on the board, one line for each kind of clue, and what the clues at the cursor say about its cell.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::counted;
use crate::logic::wording;
use crate::tui::action::Action;
use crate::tui::clues::{LegendLine, Said, said_of};
use crate::tui::model::{Model, Screen, Session};
use crate::tui::paint::{self, Painter, below, wrap};
use crate::tui::theme::Face;

/// The columns before the text of a kind.
const SIGNS: u16 = 3;

/// The game, if its puzzle has clues.
fn session(model: &Model) -> Option<&Session> {
    model.session.as_ref().filter(|session| model.screen == Screen::Play && !session.clues.is_empty())
}

/// Whether there are kinds of clues to list.
pub(super) fn has_legend(model: &Model) -> bool {
    session(model).is_some_and(|session| !session.clues.legend.is_empty())
}

/// The words for a kind of clue, line by line.
fn kind_lines(kind: &LegendLine, width: u16) -> Vec<String> {
    wrap(&kind.words, width.saturating_sub(SIGNS))
}

/// The number of lines of the legend, including its heading.
pub(super) fn legend_height(model: &Model, width: u16) -> u16 {
    let legend = session(model).map_or(&[][..], |session| &session.clues.legend);
    let lines: usize = legend.iter().map(|kind| kind_lines(kind, width).len()).sum();
    if lines == 0 { 0 } else { u16::try_from(lines + 1).unwrap_or(u16::MAX) }
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
    let is_whole = legend_height(model, area.width) <= area.height;
    let mut rest = below(area, 1);
    for (at, kind) in legend.iter().enumerate() {
        let words = kind_lines(kind, area.width);
        let high = words.len() as u16;
        let room = rest.height.saturating_sub(u16::from(!is_whole));
        // The first kind is shown as far as it fits.
        if high > room && (at > 0 || room == 0) {
            let key = model.keys.shown(Action::Rules);
            let more = if at > 0 {
                format!("and {} more: {key}", legend.len() - at)
            } else {
                format!("{}: {key}", counted(legend.len(), "kind"))
            };
            ink.text(buffer, rest, &more, Face::Dim);
            return;
        }
        let high = high.min(room);
        for (x, &(mark, face)) in (rest.x..).zip(&kind.signs) {
            ink.sign(buffer, Rect { x, width: 1, height: 1, ..rest }, (mark, face));
        }
        let place = Rect { x: rest.x + SIGNS, width: rest.width.saturating_sub(SIGNS), height: high, ..rest };
        ink.paragraph(buffer, place, &words.join(" "), Face::Text);
        rest = below(rest, high);
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
    ink.paragraph(buffer, below(area, 1), &lines(&said, area.width).join("\n"), Face::Text);
}
