//! The board on the screen: any board, at any level of detail, in Unicode or ASCII.
//!
//! A [`Scene`] says what stands in each cell and which face it wears; [`Geometry`] says where it lies;
//! [`draw`] puts the two together and knows neither game nor keys. What a cell means survives without
//! colour: a digit stands between flanks that no mark can have (`[5]` given, `<5>` the player's, `(5)` the
//! solver's), a conflict has `!` beside it, and a tooltip fills the places of absent digits with dots.

mod cell;
mod chart;
mod detail;
mod geometry;
mod glyphs;
mod links;
mod map;
mod overlay;
mod rules;
mod shade;
mod sums;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::theme::{Face, Theme};
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::puzzle::Letters;

pub use chart::{Chart, Field, Look, Slicing};
pub use detail::Detail;
pub use geometry::{Geometry, Labels, Viewport};
pub use glyphs::Glyphs;
pub use map::{draw_map, map_size};

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
    /// The candidates of a position in which a step is shown.
    Worked(DigitSet),
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
    /// What stands for the parts of single candidates where colours do not tell them.
    pub signs: Vec<(Digit, Sign)>,
}

/// What says which part a candidate plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Its part: in a theme without grounds it stands in the candidate's place, or beside it where there is room.
    Part(char),
    /// Its place in a chain: beside it too where there is room and the colours tell its part.
    Order(char),
}

/// A link between two candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// From here.
    pub from: (Cell, Digit),
    /// To here.
    pub to: (Cell, Digit),
    /// Whether it is a strong link.
    pub strong: bool,
}

impl Square {
    /// A cell with this in it and nothing more.
    pub const fn plain(content: Content) -> Self {
        Self { content, conflict: false, over: None, digits: Vec::new(), signs: Vec::new() }
    }
}

/// A number beside the cells: the clue of a run or the sum of a cage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clue {
    /// What is written: the sum, or what is left of it.
    pub number: u16,
    /// Whether it is what is left, at the cursor.
    pub rest: bool,
    /// Whether the digits cannot add up to it any more.
    pub wrong: bool,
}

/// What each house adds up to, by the house's index; empty where there are no sums.
pub type Clues = Vec<Option<Clue>>;

/// A board as it is to be drawn.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// The letters that stand for digits, if some do.
    pub letters: Option<&'a Letters>,
    /// A square for each cell, in the board's order.
    pub squares: Vec<Square>,
    /// The numbers of runs and cages.
    pub clues: Clues,
    /// Links between candidates, drawn where nothing else stands.
    pub links: Vec<Line>,
    /// Where the cursor stands.
    pub cursor: Option<Cell>,
    /// Whether the board is covered: its lines are drawn, its cells are not.
    pub covered: bool,
}

/// Draws as much of the sheet as fits into the area, from the viewport's first row and column on.
pub fn draw(
    scene: &Scene<'_>,
    (chart, geometry): (&Chart, &Geometry),
    viewport: Viewport,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) {
    let [columns, rows] = geometry.visible(viewport, area);
    rules::draw(chart, geometry, viewport, (theme, glyphs), area, buffer);
    draw_labels(scene, (chart, geometry), viewport, theme, area, buffer);
    for field in (rows.0..rows.1).flat_map(|row| (columns.0..columns.1).map(move |column| (row, column))) {
        let Some(cell) = chart.cell_at(field) else { continue };
        let Some(drawn) = geometry.cell_area(field, viewport, area) else { continue };
        let brush = cell::Brush {
            detail: geometry.detail,
            digits: scene.board.digits(),
            theme,
            glyphs,
            letters: scene.letters,
            ground: rules::Ground::of(chart, geometry.detail, field).map_or(Face::Text, rules::Ground::face),
            overlay: chart.overlay(field),
        };
        if !scene.covered {
            brush.paint(&scene.squares[cell.index()], drawn, buffer);
            if scene.cursor == Some(cell) {
                buffer.set_style(drawn, theme.style(Face::Cursor));
            }
        } else if geometry.cell.1 > 0 {
            brush.cover(drawn, buffer);
        }
    }
    rules::underline(chart, geometry, viewport, area, buffer);
    if scene.covered {
        return;
    }
    links::draw(scene, (chart, geometry), viewport, (theme, glyphs), area, buffer);
    sums::draw(scene, (chart, geometry), viewport, theme, area, buffer);
}

/// Row numbers at the left, column numbers above; those of the cursor stand out.
fn draw_labels(
    scene: &Scene<'_>,
    (chart, geometry): (&Chart, &Geometry),
    viewport: Viewport,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (width, height) = geometry.labels;
    let [columns, rows] = geometry.visible(viewport, area);
    let at = scene.cursor.and_then(|cursor| chart.field_of(cursor));
    let face = |here: bool| if here { Face::Text } else { Face::Label };
    for column in columns.0..if height > 0 { columns.1 } else { columns.0 } {
        let Some(drawn) = geometry.cell_area((viewport.row, column), viewport, area) else { continue };
        let Some(number) = chart.column_number(column) else { continue };
        if number > 9 && crowded(geometry, column, at.map(|at| at.1)) {
            continue;
        }
        let text = number.to_string();
        let middle = drawn.x + if geometry.cell.0 == 2 { 1 } else { (geometry.cell.0 - 1) / 2 };
        // A number of two characters ends above the digit, so that neighbours keep apart.
        let x = middle + 1 - text.len() as u16;
        buffer.set_string(x, area.y, text, theme.style(face(at.is_some_and(|at| at.1 == column))));
    }
    for row in rows.0..if width > 0 { rows.1 } else { rows.0 } {
        let Some(drawn) = geometry.cell_area((row, viewport.column), viewport, area) else { continue };
        let Some(number) = chart.row_number(row) else { continue };
        let text = format!("{number:>width$}", width = usize::from(width) - 1);
        let y = drawn.y + (geometry.cell.1 - 1) / 2;
        buffer.set_string(area.x, y, text, theme.style(face(at.is_some_and(|at| at.0 == row))));
    }
}

/// Whether the column's number is left out, for want of room between numbers of two characters: every
/// second of a box, and those beside the cursor's.
fn crowded(geometry: &Geometry, column: u16, cursor: Option<u16>) -> bool {
    if geometry.cell.0 > 2 || geometry.columns.pitch(column) > 2 || cursor == Some(column) {
        return false;
    }
    let before = geometry.columns.rules[..column as usize].iter().rev();
    let in_box = match geometry.detail {
        Detail::Dense => usize::from(column),
        _ => before.take_while(|rule| rule.is_none()).count(),
    };
    let beside_cursor = cursor.is_some_and(|cursor| cursor.abs_diff(column) == 1);
    in_box % 2 == 1 || beside_cursor || column == 9
}

#[cfg(test)]
mod tests;
