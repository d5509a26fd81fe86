//! Helpers for dialogs that replace the panel beside the board and leave the board visible: their area, the bar below,
//! the card of a step. Without a panel, the dialog takes the rows between title and bar.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::Cell;
use crate::game::Shown;
use crate::logic::wording::card::Stage;
use crate::puzzle::Position;
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::card::{self, CardView, Frame};
use crate::tui::footer;
use crate::tui::key_line::{KeyRow, Part};
use crate::tui::model::Model;
use crate::tui::paint::{self, Painter};
use crate::tui::scene;
use crate::tui::theme::Face;

/// The smallest panel that can hold such a dialog.
const LEAST: (u16, u16) = (18, 10);

/// The key that scrolls a text that does not fit.
pub(super) const READ_ON: Part = Part::Each(&[Action::PageDown], "read on");

/// The panel, if it is large enough. If it is one column too narrow, it is extended by the unused last column of the
/// screen.
fn panel(model: &Model) -> Option<Rect> {
    let mut panel = model.layout()?.ok()?.panel;
    if panel.width + 1 == LEAST.0 && panel.right() < model.size.0 {
        panel.width += 1;
    }
    panel.height = panel.height.min(bar_line(model).y.saturating_sub(panel.y));
    Some(panel).filter(|panel| panel.width >= LEAST.0 && panel.height >= LEAST.1)
}

/// The area of the dialog.
pub(super) fn area(model: &Model) -> Rect {
    let (width, height) = model.size;
    panel(model).unwrap_or(Rect {
        x: 1.min(width),
        y: 1,
        width: width.saturating_sub(2),
        height: height.saturating_sub(3),
    })
}

/// The line of the bar, above the row of keys.
pub(super) fn bar_line(model: &Model) -> Rect {
    let (width, height) = model.size;
    Rect { x: 0, y: height.saturating_sub(2), width, height: 1.min(height) }
}

/// Clears the dialog's area, including the column before it for markers and what is right of it, and draws the title row and the keys.
pub(super) fn open(model: &Model, title: &str, keys: &KeyRow, buffer: &mut Buffer) -> Rect {
    let (ink, area) = (Painter::of(model), area(model));
    // What lies below may use the last column of the screen too.
    let left = area.x.saturating_sub(1);
    let cleared = Rect { x: left, width: model.size.0.saturating_sub(left), ..area };
    for point in cleared.union(bar_line(model)).intersection(buffer.area).positions() {
        let is_own = cleared.contains(point) || bar_line(model).contains(point);
        if is_own {
            buffer[(point.x, point.y)].reset();
            buffer[(point.x, point.y)].set_style(ink.style(Face::Text));
        }
    }
    // Where the numbers of a board that stays take the first row, there is no title.
    if panel(model).is_none() || model.layout().and_then(Result::ok).is_none_or(|layout| layout.title.height > 0) {
        board_screen::draw_place_title(model, title, buffer);
    }
    footer::draw_over(keys, model, buffer);
    area
}

/// Marks the chosen line with a background and a bar before it.
pub(super) fn choose(ink: Painter<'_>, line: Rect, buffer: &mut Buffer) {
    buffer.set_style(line, ink.style(Face::Chosen));
    if line.x > 0 {
        ink.text(buffer, Rect { x: line.x - 1, width: 1, ..line }, ink.glyphs.marker(), Face::Cursor);
    }
}

/// Draws the last message over the bar; returns whether there was one.
pub(super) fn draw_notice(model: &Model, buffer: &mut Buffer) -> bool {
    let line = bar_line(model);
    board_screen::draw_notice(model, Rect { x: line.x + 2, width: line.width.saturating_sub(3), ..line }, buffer)
}

/// Draws another position on the board, with the parts of a step that have been revealed so far.
pub(super) fn draw_board(
    model: &Model,
    position: &Position,
    (shown, cursor): (Option<&Shown>, Option<Cell>),
    buffer: &mut Buffer,
) {
    let (Some(session), Some(_)) = (&model.session, panel(model)) else { return };
    let scene = scene::of_shown(session, scene::Shown { position, step: shown, cursor });
    board_screen::draw_instead(model, &scene, buffer);
}

/// Draws the card of a step under this heading, starting with its pattern.
pub(super) fn draw_card(
    model: &Model,
    (shown, view): (&Shown, &CardView),
    head: &str,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (part, parts) = shown.place();
    let place = if part < parts { format!("part {part} of {parts}") } else { String::new() };
    let room = area.width.saturating_sub(paint::width(&place) + 2);
    let head = paint::cut(head, room, model.glyphs);
    let frame = Frame { head: (&head, &place), from: Stage::Pattern, note: None };
    card::draw(model, (shown, view), frame, area, buffer);
}
