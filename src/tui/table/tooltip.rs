//! The tooltip beside a cell: the digits that the rules allow in it. It belongs to the cell under the mouse, else to
//! the cursor's.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::DigitSet;
use crate::tui::layout::Layout;
use crate::tui::model::{Model, Session, Tooltip};
use crate::tui::paint::{self, Painter};
use crate::tui::theme::Face;

/// Up to this many digits are written with blanks between them.
const APART: usize = 5;

/// Draws the tooltip, if there is one.
pub(super) fn draw(model: &Model, session: &Session, layout: &Layout, buffer: &mut Buffer) {
    let Some(digits) = wanted(model, session, layout) else { return };
    let field = layout.chart.field_of(session.pointed_cell());
    let place = field.and_then(|field| layout.geometry.cell_area(field, session.viewport, layout.board));
    let Some(place) = place else { return };
    let text = words(model, digits);
    let area = beside(place, paint::width(&text), layout.board);
    Painter::of(model).text(buffer, area, &text, Face::Tooltip);
}

/// The digits to show. The cursor's cell needs no tooltip if its marks are the same digits.
fn wanted(model: &Model, session: &Session, layout: &Layout) -> Option<DigitSet> {
    let (game, cell) = (&session.game, session.pointed_cell());
    let hidden = game.is_paused() || game.value(cell).is_some();
    // The step being shown covers the board with its own picture.
    if !model.settings.tooltips || hidden || (session.hovered.is_none() && session.shown().is_some()) {
        return None;
    }
    let digits = session.allowed(cell);
    let shown = layout.geometry.detail.shows_marks() && session.tooltip == Tooltip::None && game.marks(cell) == digits;
    (session.hovered.is_some() || !shown).then_some(digits)
}

fn words(model: &Model, digits: DigitSet) -> String {
    let symbols: Vec<String> = digits.iter().map(|digit| model.symbol(digit).to_string()).collect();
    let text = match symbols.len() {
        0 => "none".to_owned(),
        count if count <= APART => symbols.join(" "),
        _ => symbols.concat(),
    };
    format!(" {text} ")
}

/// The area for a tooltip `wide` columns wide beside a cell: right of it if the board has room there, else left.
///
/// The gap between them stays free for the cursor's bar. The last row of the cell is used, since digits are drawn in
/// the upper one of two.
fn beside(cell: Rect, wide: u16, board: Rect) -> Rect {
    let (right, left) = (cell.right() + 1, (cell.x - 1).checked_sub(wide));
    let x = match left {
        Some(left) if right + wide > board.right() && left >= board.x => left,
        _ => right.min(board.right().saturating_sub(wide)).max(board.x),
    };
    Rect { x, y: cell.bottom() - 1, width: wide.min(board.width), height: 1 }
}
