//! How many cells of each part of a board are filled: a line each, with a bar and a number.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::Cell;
use crate::tui::model::{Model, Screen};
use crate::tui::paint::{self, Painter};
use crate::tui::theme::Face;

/// A part of a board: a grid, a slice.
pub(super) struct Part {
    pub(super) name: String,
    /// How many of its cells are filled, and how many there are.
    pub(super) filled: (usize, usize),
    /// Whether the cursor is in it.
    pub(super) here: bool,
}

/// Whether the cell of the board on the screen has a digit.
pub(super) fn has_digit(model: &Model, cell: Cell) -> bool {
    match model.screen {
        Screen::Play => model.session.as_ref().is_some_and(|session| session.game.value(cell).is_some()),
        Screen::Setup | Screen::Start => model.bench.as_ref().is_some_and(|bench| bench.editor.value(cell).is_some()),
    }
}

/// How many of these cells are filled, and how many there are.
pub(super) fn count(model: &Model, cells: impl Iterator<Item = Cell>) -> (usize, usize) {
    cells.fold((0, 0), |(filled, all), cell| (filled + usize::from(has_digit(model, cell)), all + 1))
}

/// Draws a part: its name in `names` columns, the bar, and the number of filled cells, followed by the total if the
/// line is wide enough.
pub(super) fn draw(ink: Painter<'_>, part: &Part, (line, names): (Rect, u16), buffer: &mut Buffer) {
    let from = |x: u16| Rect { x: line.x + x, width: line.width.saturating_sub(x), ..line };
    if part.here && line.x > 0 {
        ink.text(buffer, Rect { x: line.x - 1, width: 1, ..line }, ink.glyphs.marker(), Face::Cursor);
    }
    ink.text(
        buffer,
        Rect { width: names.min(line.width), ..line },
        &part.name,
        if part.here { Face::Key } else { Face::Text },
    );
    let (filled, all) = part.filled;
    let number = if line.width >= 40 { format!("{filled} of {all}") } else { filled.to_string() };
    let room = paint::width(&format!("{all} of {all}"));
    let room = if line.width >= 40 { room } else { 2 };
    ink.text_right(buffer, line, &number, Face::Dim);
    let bar = Rect { width: line.width.saturating_sub(names + room + 2), ..from(names) };
    let done = (usize::from(bar.width) * filled).checked_div(all).unwrap_or(0) as u16;
    let full = ink.glyphs.full_rule().repeat(usize::from(done));
    let x = ink.text(buffer, Rect { width: done, ..bar }, &full, if part.here { Face::Warning } else { Face::OwnText });
    let rest = bar.right().saturating_sub(x);
    ink.text(buffer, Rect { x, width: rest, ..bar }, &ink.glyphs.level_rule().repeat(usize::from(rest)), Face::Rule);
}
