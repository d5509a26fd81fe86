//! Caches the last layout, which is asked for many times per frame and changes rarely.

use std::sync::Arc;

use crate::board::{Base, Board, Cell};
use crate::tui::canvas::{Chart, Look, Picture};
use crate::tui::layout::{Layout, TooSmall};
use crate::tui::settings::{Settings, Zoom};

/// What a layout depends on besides the visible part of the board.
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

/// A cached layout with what it depends on. The slice is 0 unless the board is a cube or has layers.
type Part = (Given, (Look, u16), Option<Arc<Picture>>, Result<Layout, TooSmall>);

/// The last computed answers.
#[derive(Clone, Debug, Default)]
pub(super) struct LayoutCache {
    /// Whether the whole board fits with all its marks.
    whole: Option<(Given, bool)>,
    /// The layout of the visible part; on a cube it depends on the slice too, and on the layer of a grid with others.
    part: Option<Part>,
}

impl LayoutCache {
    /// Cached version of [`Layout::shows_all_marks`].
    pub(super) fn shows_all_marks(&mut self, board: &Board, settings: &Settings, size: (u16, u16)) -> bool {
        if let Some((_, answer)) = self.whole.as_ref().filter(|(given, _)| given.is(board, settings, size)) {
            return *answer;
        }
        let answer = Layout::shows_all_marks(board, settings, size);
        self.whole = Some((Given::new(board, settings, size), answer));
        answer
    }

    /// Cached version of [`Layout::of`], for the visible part of the board.
    pub(super) fn layout(
        &mut self,
        board: &Board,
        (look, cursor): (Look, Cell),
        picture: Option<&Arc<Picture>>,
        settings: &Settings,
        size: (u16, u16),
    ) -> Result<Layout, TooSmall> {
        // The cursor's position matters only on a cube, and where a grid has other layers.
        let slice = match board.plan().base {
            Base::Cube { .. } => look.slicing.slice_of(board.place(cursor)),
            Base::Grid(_) => board.layer_of(cursor).map_or(0, |(layer, _)| layer as u16),
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
