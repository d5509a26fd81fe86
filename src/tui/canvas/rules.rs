//! The rules between cells and boxes, and how they meet.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::geometry::{Axis, at, parted};
use super::glyphs::{Arms, Weight};
use super::{Geometry, Glyphs, Viewport};
use crate::board::Board;
use crate::tui::theme::{Face, Theme};

/// Rules of a board: which weight stands beside which cell. Rules are numbered by the row or column
/// after which they stand, from 1; 0 is the outer rule before the first.
struct Rules<'a> {
    board: &'a Board,
    geometry: &'a Geometry,
}

impl Rules<'_> {
    fn weight(&self, here: (i32, i32), there: (i32, i32)) -> Weight {
        let cell = |(row, column): (i32, i32)| {
            let row = u16::try_from(row).ok()?;
            at(self.board, row, u16::try_from(column).ok()?)
        };
        let (here, there) = (cell(here), cell(there));
        let heavy = if self.geometry.light { Weight::Heavy } else { Weight::Light };
        match (here, there) {
            (None, None) => Weight::None,
            _ if parted(self.board, here, there) => heavy,
            _ if self.geometry.light => Weight::Light,
            _ => Weight::None,
        }
    }

    /// The rule before this column, beside a cell of this row.
    fn upright(&self, row: i32, column: i32) -> Weight {
        self.weight((row, column - 1), (row, column))
    }

    /// The rule above this row, beside a cell of this column; none where rows stand without room between.
    fn level(&self, row: i32, column: i32) -> Weight {
        self.weight((row - 1, column), (row, column))
    }
}

/// One visible stretch of an axis: where the cells are, and where a rule is.
#[derive(Clone, Copy)]
enum Stretch {
    /// The characters of the row or column with this index, the room before the next rule included.
    Cells { index: i32, from: u16, to: u16 },
    /// The rule before the row or column with this index.
    Rule { before: i32, at: u16 },
}

fn stretches(axis: &Axis, (first, end): (u16, u16)) -> Vec<Stretch> {
    let origin = axis.origin(first);
    let mut found = Vec::new();
    if first == 0 && axis.outer {
        found.push(Stretch::Rule { before: 0, at: 0 });
    }
    for index in first..end {
        let start = axis.starts[index as usize] - origin;
        let next = axis.starts.get(index as usize + 1).copied().unwrap_or(axis.length) - origin;
        let rule = axis.rules[index as usize].map(|rule| rule - origin);
        found.push(Stretch::Cells { index: i32::from(index), from: start, to: rule.unwrap_or(next) });
        if let Some(at) = rule {
            found.push(Stretch::Rule { before: i32::from(index) + 1, at });
        }
    }
    found
}

/// Draws every rule of the visible part.
pub(super) fn draw(
    board: &Board,
    geometry: &Geometry,
    viewport: Viewport,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) {
    let rules = Rules { board, geometry };
    let inside = geometry.inside(area);
    let [columns, rows] = geometry.visible(viewport, area);
    let put = |buffer: &mut Buffer, x: u16, y: u16, arms: Arms| {
        let heaviest = arms.up.max(arms.right).max(arms.down).max(arms.left);
        let only_light = geometry.light && heaviest == Weight::Light;
        let face = if only_light { Face::Border } else { Face::BoxBorder };
        if let Some(cell) = buffer.cell_mut((inside.x + x, inside.y + y)) {
            cell.set_char(glyphs.junction(arms, geometry.light)).set_style(theme.style(face));
        }
    };
    for down in stretches(&geometry.rows, rows) {
        for across in stretches(&geometry.columns, columns) {
            match (down, across) {
                (Stretch::Cells { .. }, Stretch::Cells { .. }) => {}
                (Stretch::Cells { index: row, from, to }, Stretch::Rule { before, at }) => {
                    let weight = rules.upright(row, before);
                    let arms = Arms { up: weight, down: weight, ..Arms::default() };
                    (from..to).for_each(|y| put(buffer, at, y, arms));
                }
                (Stretch::Rule { before, at }, Stretch::Cells { index: column, from, to }) => {
                    let weight = rules.level(before, column);
                    let arms = Arms { left: weight, right: weight, ..Arms::default() };
                    (from..to).for_each(|x| put(buffer, x, at, arms));
                }
                (Stretch::Rule { before: row, at: y }, Stretch::Rule { before: column, at: x }) => {
                    let arms = Arms {
                        up: rules.upright(row - 1, column),
                        right: rules.level(row, column),
                        down: rules.upright(row, column),
                        left: rules.level(row, column - 1),
                    };
                    put(buffer, x, y, arms);
                }
            }
        }
    }
}
