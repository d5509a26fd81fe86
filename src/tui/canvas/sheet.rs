//! The part of the screen that a board is drawn on.

use ratatui::layout::Rect;

use super::{Chart, Field, Geometry, Glyphs, Viewport};
use crate::tui::theme::Theme;

/// What is needed to draw a board: the sheet, its position, and how things look.
#[derive(Clone, Copy)]
pub(super) struct DrawTarget<'a> {
    pub(super) chart: &'a Chart,
    pub(super) geometry: &'a Geometry,
    pub(super) viewport: Viewport,
    pub(super) theme: &'a Theme,
    pub(super) glyphs: Glyphs,
    pub(super) area: Rect,
}

impl DrawTarget<'_> {
    /// The part of the screen that the field covers, if it is visible.
    pub(super) fn place(&self, field: Field) -> Option<Rect> {
        self.geometry.cell_area(field, self.viewport, self.area)
    }

    /// The visible fields, row by row.
    pub(super) fn fields(&self) -> impl Iterator<Item = Field> + use<> {
        let [columns, rows] = self.geometry.visible(self.viewport, self.area);
        (rows.0..rows.1).flat_map(move |row| (columns.0..columns.1).map(move |column| (row, column)))
    }
}
