//! The tooltip: what the rules allow in a cell, beside it. It is that of the cell under the mouse, else of the cursor's.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::DigitSet;
use crate::tui::layout::Layout;
use crate::tui::model::{Model, Session, Tooltip};
use crate::tui::paint::{self, Painter};
use crate::tui::theme::Face;

/// So many digits are written with blanks between them.
const APART: usize = 5;

/// Draws the tooltip, if there is something to be said.
pub(super) fn draw(model: &Model, session: &Session, layout: &Layout, buffer: &mut Buffer) {
    let Some(digits) = wanted(model, session, layout) else { return };
    let field = layout.chart.field_of(session.pointed_cell());
    let place = field.and_then(|field| layout.geometry.cell_area(field, session.viewport, layout.board));
    let Some(place) = place else { return };
    let text = words(model, digits);
    let area = beside(place, paint::width(&text), layout.board);
    Painter::of(model).text(buffer, area, &text, Face::Tooltip);
}

/// The digits to be shown. The cursor's cell says them itself where its marks are the same.
fn wanted(model: &Model, session: &Session, layout: &Layout) -> Option<DigitSet> {
    let (game, cell) = (&session.game, session.pointed_cell());
    let hidden = game.is_paused() || game.value(cell).is_some();
    // A step that is shown covers the board with its own picture.
    if !model.settings.tooltips || hidden || (session.hovered.is_none() && session.on_show().is_some()) {
        return None;
    }
    let digits = game.possible(cell);
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

/// The place for so many columns beside a cell: right of it, where the board has room for them, else left of it. The
/// gap between stays free for the cursor's bar. Of two rows it is the lower one, for digits stand in the upper.
fn beside(cell: Rect, wide: u16, board: Rect) -> Rect {
    let (right, left) = (cell.right() + 1, (cell.x - 1).checked_sub(wide));
    let x = match left {
        Some(left) if right + wide > board.right() && left >= board.x => left,
        _ => right.min(board.right().saturating_sub(wide)).max(board.x),
    };
    Rect { x, y: cell.bottom() - 1, width: wide.min(board.width), height: 1 }
}
