//! What lies where, as it was worked out last: it is asked for many times a frame and changes rarely.

use std::sync::Arc;

use crate::board::{Base, Board, Cell};
use crate::tui::canvas::{Chart, Look, Picture};
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
type Part = (Given, (Look, u16), Option<Arc<Picture>>, Result<Layout, TooSmall>);

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
        picture: Option<&Arc<Picture>>,
        settings: &Settings,
        size: (u16, u16),
    ) -> Result<Layout, TooSmall> {
        // Only of a cube it matters where the cursor is.
        let slice = match board.plan().base {
            Base::Cube { .. } => look.slicing.slice_of(board.place(cursor)),
            _ => 0,
        };
        let same = |known: &Option<Arc<Picture>>| match (known, picture) {
            (Some(known), Some(picture)) => Arc::ptr_eq(known, picture),
            (None, None) => true,
            _ => false,
        };
        let known =
            |(given, part, drawn, _): &&Part| *part == (look, slice) && same(drawn) && given.is(board, settings, size);
        if let Some((_, _, _, answer)) = self.part.as_ref().filter(known) {
            return answer.clone();
        }
        let chart = Chart::new(board, look, cursor);
        let chart = match picture {
            Some(picture) => chart.with_picture(picture),
            None => chart,
        };
        let answer = Layout::of(board, chart, settings, size);
        let given = Given::new(board, settings, size);
        self.part = Some((given, (look, slice), picture.cloned(), answer.clone()));
        answer
    }
}
