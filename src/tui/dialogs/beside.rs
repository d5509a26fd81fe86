//! What dialogs beside the board have in common: a head, a list, and below it what is to be said of the chosen
//! line. They lie over the panel; where that is too small, in a window over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::window;
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::footer;
use crate::tui::key_line::{KeyRow, Part};
use crate::tui::model::Model;
use crate::tui::paint::{self, Ink, below, rows, wrap};
use crate::tui::reading;
use crate::tui::scene::{self, Shown};
use crate::tui::theme::Face;

/// The least panel that has room for it.
const LEAST: (u16, u16) = (20, 10);
/// The window where there is no such panel.
const WINDOW: (u16, u16) = (76, 20);
/// So many lines the list has at least, if it has so many.
const LIST: u16 = 4;

/// The key that reads on where a text does not fit.
pub(super) const READ_ON: Part = Part::Each(&[Action::PageDown], "read on");

/// Where the parts lie.
#[derive(Clone, Copy)]
pub(super) struct Beside {
    /// Below the head, one line.
    pub(super) second: Rect,
    /// The list.
    pub(super) list: Rect,
    /// What is said of the chosen line.
    pub(super) text: Rect,
}

/// The panel, if it is large enough, with the line for messages while there is none.
fn panel(model: &Model) -> Option<Rect> {
    let layout = model.layout()?.ok()?;
    let mut panel = layout.panel;
    if model.notice.is_none() {
        panel.height = layout.status.bottom().saturating_sub(panel.y).max(panel.height);
    }
    Some(panel).filter(|panel| panel.width >= LEAST.0 && panel.height >= LEAST.1)
}

/// Where the parts of a list of so many lines lie, with this text below.
pub(super) fn areas(model: &Model, lines: usize, text: &str) -> Beside {
    let inside = panel(model).unwrap_or_else(|| window::inner(model, WINDOW));
    let line = |at: u16| Rect { height: 1.min(inside.height.saturating_sub(at)), ..below(inside, at) };
    let room = below(inside, 2);
    let lines = u16::try_from(lines).unwrap_or(u16::MAX);
    let wanted = u16::try_from(wrap(text, inside.width).len()).unwrap_or(u16::MAX);
    // The text is read whole before a long list is seen whole.
    let list = lines.min(room.height.saturating_sub(wanted + 1).max(LIST.min(room.height)));
    let text = below(room, list + u16::from(list > 0));
    Beside { second: line(1), list: Rect { height: list, ..room }, text }
}

/// Clears the room and draws the head, with a remark at its right, and the keys.
pub(super) fn open(model: &Model, (title, remark): (&str, &str), keys: &KeyRow, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    let Some(panel) = panel(model) else {
        let inside = window::open(model, WINDOW, title, keys, buffer);
        return ink.text_right(buffer, inside, remark, Face::Dim);
    };
    for point in panel.positions() {
        buffer[(point.x, point.y)].reset();
        buffer[(point.x, point.y)].set_style(ink.style(Face::Text));
    }
    let x = ink.text(buffer, panel, title, Face::Strong);
    // Of a remark that has no room beside the title the numbers are kept.
    let rest = Rect { x: x + 1, width: panel.right().saturating_sub(x + 1), ..panel };
    let fits = |remark: &str| paint::width(remark) <= rest.width;
    let remark = if fits(remark) { remark } else { remark.trim_start_matches(|symbol: char| !symbol.is_ascii_digit()) };
    if fits(remark) {
        ink.text_right(buffer, rest, remark, Face::Dim);
    }
    footer::draw_over(keys, model, buffer);
}

/// Draws the lines of the list from the first in sight on, and the text below.
pub(super) fn fill(
    model: &Model,
    at: &Beside,
    (lines, first, chosen): (&[&str], usize, usize),
    text: &str,
    buffer: &mut Buffer,
) {
    let ink = Ink::of(model);
    for (row, line) in rows(at.list).zip(first..lines.len()) {
        window::list_line(ink, row, lines[line], "", line == chosen, buffer);
    }
    ink.paragraph_from(buffer, at.text, (text, model.reading.first(text)), Face::Text);
}

/// The key that reads on, where the text does not fit.
pub(super) fn read_on(text: &str, at: &Beside) -> Option<Part> {
    reading::is_cut(text, at.text).then_some(READ_ON)
}

/// Draws on the board what is shown instead of the game as it stands.
pub(super) fn draw_board(model: &Model, shown: Shown<'_>, buffer: &mut Buffer) {
    let (Some(session), Some(Ok(layout))) = (&model.session, model.layout()) else { return };
    for point in layout.board.positions() {
        buffer[(point.x, point.y)].reset();
    }
    buffer.set_style(layout.board, model.theme.style(Face::Text));
    let scene = scene::of_shown(session, shown);
    board_screen::draw_board(model, &scene, &layout, session.viewport, buffer);
}
