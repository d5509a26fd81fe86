//! The board on the screen: any board, at any level of detail, in Unicode or ASCII.
//!
//! A [`Scene`] says what stands in each cell and which face it wears; [`Geometry`] says where it lies;
//! [`draw`] puts the two together and knows neither game nor keys. What a cell means survives without
//! colour: a digit stands between flanks that no mark can have (`[5]` given, `<5>` the player's, `(5)` the
//! solver's), a conflict has `!` beside it, and a tooltip fills the places of absent digits with dots.

mod cell;
mod geometry;
mod glyphs;
mod map;
mod rules;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::theme::{Face, Theme};
use crate::board::{Board, Cell, Digit, DigitSet, Place};

pub use geometry::{Detail, Geometry, Labels, Viewport};
pub use glyphs::Glyphs;
pub use map::draw_map;

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Blank,
    /// A given.
    Given(Digit),
    /// A digit of the player's.
    Own(Digit),
    /// A digit that a step placed.
    Solver(Digit),
    /// The player's marks.
    Marks(DigitSet),
    /// What the rules allow.
    Possible(DigitSet),
    /// What the played steps left.
    Reasoned(DigitSet),
}

impl Content {
    /// The digit, if the cell is filled.
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Given(digit) | Self::Own(digit) | Self::Solver(digit) => Some(digit),
            _ => None,
        }
    }
}

/// One cell as it is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Square {
    /// What stands there.
    pub content: Content,
    /// Whether its digit is known to be wrong: `!`.
    pub conflict: bool,
    /// A face over the whole cell.
    pub over: Option<Face>,
    /// Faces of single candidates; one that is not there is drawn for its face's sake.
    pub digits: Vec<(Digit, Face)>,
}

impl Square {
    /// A cell with this in it and nothing more.
    pub const fn plain(content: Content) -> Self {
        Self { content, conflict: false, over: None, digits: Vec::new() }
    }
}

/// A board as it is to be drawn.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// A square for each cell, in the board's order.
    pub squares: Vec<Square>,
    /// Where the cursor stands.
    pub cursor: Option<Cell>,
    /// Whether the board is covered: its lines are drawn, its cells are not.
    pub covered: bool,
}

/// Draws as much of the board as fits into the area, from the viewport's first row and column on.
pub fn draw(
    scene: &Scene<'_>,
    geometry: &Geometry,
    viewport: Viewport,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) {
    let [columns, rows] = geometry.visible(viewport, area);
    rules::draw(scene.board, geometry, viewport, (theme, glyphs), area, buffer);
    draw_labels(scene, geometry, viewport, theme, area, buffer);
    for row in rows.0..rows.1 {
        for column in columns.0..columns.1 {
            let place = Place { layer: 0, row, column };
            let Some(cell) = scene.board.cell_at(place) else { continue };
            let Some(drawn) = geometry.cell_area(place, viewport, area) else { continue };
            let brush = cell::Brush { detail: geometry.detail, digits: scene.board.digits(), theme, glyphs };
            if !scene.covered {
                brush.paint(&scene.squares[cell.index()], drawn, buffer);
                if scene.cursor == Some(cell) {
                    buffer.set_style(drawn, theme.style(Face::Cursor));
                }
            } else if geometry.cell.1 > 0 {
                brush.cover(drawn, buffer);
            }
        }
    }
}

/// Row numbers at the left, column numbers above; those of the cursor stand out.
fn draw_labels(
    scene: &Scene<'_>,
    geometry: &Geometry,
    viewport: Viewport,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (width, height) = geometry.labels;
    let [columns, rows] = geometry.visible(viewport, area);
    let at = scene.cursor.map(|cursor| scene.board.place(cursor));
    let face = |here: bool| if here { Face::Text } else { Face::Label };
    for column in columns.0..if height > 0 { columns.1 } else { columns.0 } {
        let Some(drawn) = geometry.cell_area(Place { layer: 0, row: viewport.row, column }, viewport, area) else {
            continue;
        };
        if crowded(geometry, column, at.map(|at| at.column)) {
            continue;
        }
        let text = (column + 1).to_string();
        let middle = drawn.x + if geometry.cell.0 == 2 { 1 } else { (geometry.cell.0 - 1) / 2 };
        // A number of two characters ends above the digit, so that neighbours keep apart.
        let x = middle + 1 - text.len() as u16;
        buffer.set_string(x, area.y, text, theme.style(face(at.is_some_and(|at| at.column == column))));
    }
    for row in rows.0..if width > 0 { rows.1 } else { rows.0 } {
        let Some(drawn) = geometry.cell_area(Place { layer: 0, row, column: viewport.column }, viewport, area) else {
            continue;
        };
        let text = format!("{:>width$}", row + 1, width = usize::from(width) - 1);
        let y = drawn.y + (geometry.cell.1 - 1) / 2;
        buffer.set_string(area.x, y, text, theme.style(face(at.is_some_and(|at| at.row == row))));
    }
}

/// Whether the column's number is left out, for want of room between numbers of two characters: every
/// second of a box, and those beside the cursor's.
fn crowded(geometry: &Geometry, column: u16, cursor: Option<u16>) -> bool {
    if geometry.cell.0 > 2 || column < 9 || cursor == Some(column) {
        return false;
    }
    let in_box = geometry.columns.rules[..column as usize].iter().rev().take_while(|rule| rule.is_none()).count();
    let beside_cursor = cursor.is_some_and(|cursor| cursor.abs_diff(column) == 1);
    in_box % 2 == 1 || beside_cursor
}

#[cfg(test)]
mod tests;
