//! A position of a lesson or a drill on the whole screen: the board with a cursor, the panel beside it, the line below.

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
use crate::tui::paint::{Painter, below};
use crate::tui::scene;
use crate::tui::settings::{Settings, Zoom};
use crate::tui::theme::Face;

/// A position that is being made, and what is done with it once it is there.
#[derive(Clone, Debug)]
pub(super) enum Making<T> {
    /// It was asked for.
    Looking,
    /// There is none, and why.
    Failed(String),
    /// It is there.
    Open(Box<T>),
}

impl<T> Making<T> {
    /// What is said as long as it is not there: why there is none, or these words.
    pub(super) fn words<'w>(&'w self, looking: &'w str) -> &'w str {
        if let Self::Failed(reason) = self { reason } else { looking }
    }
}

/// The cursor, and what the clues of the puzzle look like.
#[derive(Clone, Debug)]
pub(super) struct PracticeBoard {
    clues: ClueView,
    pub(super) cursor: Cell,
}

/// Where there is room for words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) panel: Rect,
    pub(super) status: Rect,
}

impl PracticeBoard {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        Self { clues: ClueView::of(puzzle), cursor: Cell::new(0) }
    }

    /// Moves the cursor, where the action does.
    pub(super) fn walk(&mut self, action: Action, position: &Position) {
        let Owner::Move(way) = action.owner() else { return };
        let is_empty = |cell| position.value(cell).is_none();
        let to = moving::target(position.board(), Look::default(), self.cursor, way, is_empty);
        self.cursor = to.unwrap_or(self.cursor);
    }

    /// Draws the title, the board, and as much of a step as is shown; returns where the rest goes. None where the
    /// window is too small, which it says.
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
        let drawn = scene::of_lesson((position, &self.clues.picture), shown, self.cursor);
        let tools = (&model.theme, model.glyphs);
        canvas::draw(&drawn, (&layout.chart, &layout.geometry), Viewport::default(), tools, layout.board, buffer);
        let title = board_screen::draw_brand(model, layout.title, buffer);
        ink.text(buffer, title, head, Face::Title);
        let status = Rect { x: 1, width: model.size.0.saturating_sub(2), ..layout.status };
        Some(Room { panel: layout.panel, status })
    }
}

/// Draws what is said where there is no position yet: the title, some words, and what it will be about.
pub(super) fn draw_words(model: &Model, head: &str, [words, about]: [&str; 2], area: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    ink.text(buffer, inside, head, Face::Title);
    let taken = ink.paragraph(buffer, below(inside, 2), words, Face::Dim);
    ink.paragraph(buffer, below(inside, 3 + taken), about, Face::Text);
}

/// Where the parts lie, if there is room.
fn layout(position: &Position, cursor: Cell, model: &Model) -> Option<Layout> {
    let board = position.board();
    let chart = Chart::new(board, Look::default(), cursor);
    let settings = Settings { zoom: Zoom::Auto, ..model.settings.clone() };
    Layout::of(board, chart, &settings, model.size).ok()
}
