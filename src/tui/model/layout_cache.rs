//! What lies where, as it was worked out last: it is asked for many times a frame and changes rarely.

use crate::board::{Base, Board, Cell};
use crate::tui::canvas::{Chart, Look};
use crate::tui::layout::{Layout, TooSmall};
use crate::tui::settings::{Settings, Zoom};

/// What a layout depends on besides the part of the board that is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Given {
    board: String,
    size: (u16, u16),
    zoom: Zoom,
    labels: bool,
}

impl Given {
    fn new(board: &Board, settings: &Settings, size: (u16, u16)) -> Self {
        Self { board: board.name().to_owned(), size, zoom: settings.zoom, labels: settings.labels }
    }

    fn is(&self, board: &Board, settings: &Settings, size: (u16, u16)) -> bool {
        self.size == size && self.zoom == settings.zoom && self.labels == settings.labels && self.board == board.name()
    }
}

/// The layout of a part of a board: the slice of a cube is 0 on other boards.
type Part = (Given, (Look, u16), Result<Layout, TooSmall>);

/// The answers that were given last.
#[derive(Clone, Debug, Default)]
pub(super) struct LayoutCache {
    /// Whether all marks of the whole board have room.
    whole: Option<(Given, bool)>,
    /// The layout of a part of it: of a cube, the slice belongs to what it depends on.
    part: Option<Part>,
}

impl LayoutCache {
    /// As [`Layout::shows_all_marks`].
    pub(super) fn shows_all_marks(&mut self, board: &Board, settings: &Settings, size: (u16, u16)) -> bool {
        if let Some((_, answer)) = self.whole.as_ref().filter(|(given, _)| given.is(board, settings, size)) {
            return *answer;
        }
        let answer = Layout::shows_all_marks(board, settings, size);
        self.whole = Some((Given::new(board, settings, size), answer));
        answer
    }

    /// As [`Layout::of`], for the part of the board that is looked at.
    pub(super) fn layout(
        &mut self,
        board: &Board,
        (look, cursor): (Look, Cell),
        settings: &Settings,
        size: (u16, u16),
    ) -> Result<Layout, TooSmall> {
        // Only of a cube it matters where the cursor is.
        let slice = match board.plan().base {
            Base::Cube { .. } => look.slicing.slice_of(board.place(cursor)),
            _ => 0,
        };
        let known = |(given, part, _): &&Part| *part == (look, slice) && given.is(board, settings, size);
        if let Some((_, _, answer)) = self.part.as_ref().filter(known) {
            return answer.clone();
        }
        let answer = Layout::of(board, Chart::new(board, look, cursor), settings, size);
        self.part = Some((Given::new(board, settings, size), (look, slice), answer.clone()));
        answer
    }
}
