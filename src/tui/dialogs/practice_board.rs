//! A position of a lesson or a drill on the whole screen: the board with a cursor, the panel beside it, the status
//! line below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::Cell;
use crate::game::Shown;
use crate::puzzle::{Position, Puzzle};
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::canvas::{self, Chart, Look, Viewport};
use crate::tui::clues::ClueView;
use crate::tui::layout::Layout;
use crate::tui::model::Model;
use crate::tui::moving;
use crate::tui::owner::Owner;
use crate::tui::paint::{Painter, below, wrap};
use crate::tui::scene;
use crate::tui::settings::{Settings, Zoom};
use crate::tui::theme::Face;

/// A position that is being generated, or its state once it is available.
#[derive(Clone, Debug)]
pub(super) enum Making<T> {
    /// It has been requested.
    Looking,
    /// There is none, for this reason.
    Failed(String),
    /// It is available.
    Open(Box<T>),
}

impl<T> Making<T> {
    /// The text while there is no position: the reason why there is none, or `looking`.
    pub(super) fn words<'w>(&'w self, looking: &'w str) -> &'w str {
        if let Self::Failed(reason) = self { reason } else { looking }
    }
}

/// The cursor, and how the clues of the puzzle are drawn.
#[derive(Clone, Debug)]
pub(super) struct PracticeBoard {
    clues: ClueView,
    pub(super) cursor: Cell,
    /// Whether the cursor is drawn.
    has_cursor: bool,
}

/// The areas left for text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) panel: Rect,
    pub(super) status: Rect,
}

impl PracticeBoard {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        Self { clues: ClueView::of(puzzle), cursor: Cell::new(0), has_cursor: true }
    }

    /// A board to look at.
    pub(super) fn without_cursor(puzzle: &Puzzle) -> Self {
        Self { has_cursor: false, ..Self::of(puzzle) }
    }

    /// The area of the panel, if the screen is large enough for the board.
    pub(super) fn panel(&self, position: &Position, model: &Model) -> Option<Rect> {
        layout(position, self.cursor, model).map(|layout| layout.panel)
    }

    /// Moves the cursor, if the action is a movement.
    pub(super) fn walk(&mut self, action: Action, position: &Position) {
        let Owner::Move(way) = action.owner() else { return };
        let is_empty = |cell| position.value(cell).is_none();
        let to = moving::target(position.board(), Look::default(), self.cursor, way, &is_empty);
        self.cursor = to.unwrap_or(self.cursor);
    }

    /// Draws the title, the board, and the parts of a step that have been revealed; returns the areas for the rest. If
    /// the window is too small, draws a message about it and returns `None`.
    pub(super) fn draw(
        &self,
        (model, head): (&Model, &str),
        (position, shown): (&Position, Option<&Shown>),
        area: Rect,
        buffer: &mut Buffer,
    ) -> Option<Room> {
        let ink = Painter::of(model);
        let Some(layout) = layout(position, self.cursor, model) else {
            ink.paragraph(buffer, area, "The window is too small for this.", Face::Warning);
            return None;
        };
        let drawn = scene::of_lesson((position, &self.clues.picture), shown, self.has_cursor.then_some(self.cursor));
        let tools = (&model.theme, model.glyphs);
        canvas::draw(&drawn, (&layout.chart, &layout.geometry), Viewport::default(), tools, layout.board, buffer);
        let title = board_screen::draw_brand(model, layout.title, buffer);
        ink.text(buffer, title, head, Face::Title);
        if layout.has_panel() {
            ink.clear(buffer, layout.bar());
        }
        let status = Rect { x: 1, width: model.size.0.saturating_sub(2), ..layout.bar() };
        Some(Room { panel: layout.panel, status })
    }

    /// Rows over the board for this text, where no panel has room for it, away from the cursor and from these cells.
    pub(super) fn strip(&self, position: &Position, text: &str, cells: &[Cell], model: &Model) -> Option<Rect> {
        let layout = layout(position, self.cursor, model).filter(|layout| !layout.has_panel())?;
        let width = model.size.0.saturating_sub(2);
        let lines = u16::try_from(1 + wrap(text, width).len()).unwrap_or(u16::MAX);
        let cursor = self.has_cursor.then_some(self.cursor);
        let cells: Vec<Cell> = cells.iter().copied().chain(cursor).collect();
        let rows = layout.strip((lines, layout.footer.y), Viewport::default(), &cells);
        Some(Rect { x: 1, width, ..rows })
    }
}

/// Draws a heading and a text in such rows.
pub(super) fn draw_strip(
    model: &Model,
    rows: Rect,
    head: (&str, &str),
    (text, face): (&str, Face),
    buffer: &mut Buffer,
) {
    let ink = Painter::of(model);
    ink.clear(buffer, Rect { x: 0, width: model.size.0, ..rows });
    ink.heading(buffer, rows, head);
    ink.paragraph_from(buffer, below(rows, 1), (text, model.reading.first(text)), face);
}

/// Draws the text for the time before a position is available: the title, the state, and what the exercise is about.
pub(super) fn draw_words(model: &Model, head: &str, [words, about]: [&str; 2], area: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    ink.text(buffer, inside, head, Face::Title);
    let taken = ink.paragraph(buffer, below(inside, 2), words, Face::Dim);
    ink.paragraph(buffer, below(inside, 3 + taken), about, Face::Text);
}

/// The layout, if the screen is large enough.
fn layout(position: &Position, cursor: Cell, model: &Model) -> Option<Layout> {
    let board = position.board();
    let chart = Chart::new(board, Look::default(), cursor);
    let settings = Settings { zoom: Zoom::Auto, ..model.settings.clone() };
    Layout::of(board, chart, &settings, model.size).ok()
}
