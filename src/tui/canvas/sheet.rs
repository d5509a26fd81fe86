//! The part of the screen that a board is drawn on.

use ratatui::layout::Rect;

use super::geometry::Axis;
use super::{Chart, Field, Geometry, Glyphs, Scene, Viewport};
use crate::board::Cell;
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

    /// The column and row of the screen at which a cell begins, whether it is visible or not.
    pub(super) fn corner_of(&self, cell: Cell) -> Option<(i32, i32)> {
        let (row, column) = self.chart.field_of(cell)?;
        let inside = self.geometry.inside(self.area);
        let along = |axis: &Axis, first: u16, at: u16, start: u16| {
            let at = axis.starts.get(usize::from(at))?;
            Some(i32::from(start) + i32::from(*at) - i32::from(axis.origin(first)))
        };
        let x = along(&self.geometry.columns, self.viewport.column, column, inside.x)?;
        Some((x, along(&self.geometry.rows, self.viewport.row, row, inside.y)?))
    }

    /// The characters for the values of the layer that is shown, if it is not the grid.
    pub(super) fn symbols<'a>(&self, scene: &Scene<'a>) -> Option<&'a [char]> {
        Some(&scene.picture?.layers.get(self.chart.layer().checked_sub(1)?)?.symbols)
    }

    /// The visible fields, row by row.
    pub(super) fn fields(&self) -> impl Iterator<Item = Field> + use<> {
        let [columns, rows] = self.geometry.visible(self.viewport, self.area);
        (rows.0..rows.1).flat_map(move |row| (columns.0..columns.1).map(move |column| (row, column)))
    }
}
