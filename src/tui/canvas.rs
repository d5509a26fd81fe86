//! The board on the screen: any board, at any level of detail, in Unicode or ASCII.
//!
//! A [`Scene`] says what stands in each cell and which part it plays; [`Geometry`] says where it lies; [`draw`] puts the two
//! together and knows neither game nor keys. A cell is a tile: `tiles` gives each its ground, `gaps` draws the room
//! between two of them, `cell` what stands in one, `cursor` the bars beside the one that is chosen. What a cell means
//! survives without colour: the player's digits have `-` behind them, a step's `*`, a wrong one `!`.

mod boxes;
mod cell;
mod chart;
mod cursor;
mod detail;
mod figures;
mod gaps;
mod geometry;
mod glyphs;
mod map;
mod notes;
mod overlay;
mod shade;
mod solid;
mod sums;
mod tags;
mod tiles;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::theme::{Face, Theme};
use super::wave::Lit;
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::puzzle::Letters;

pub use boxes::{boxes_size, cells_at, draw_boxes, draw_clue_counts};
pub use chart::{Chart, Field, Look, Slicing};
pub use detail::Detail;
pub use geometry::{Geometry, Labels, Viewport};
pub use glyphs::Glyphs;
pub use map::{Plot, draw_map};
pub use solid::draw_cube;

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

    /// The candidates that are written in it.
    pub const fn marks(self) -> DigitSet {
        match self {
            Self::Marks(digits) | Self::Reasoned(digits) | Self::Worked(digits) => digits,
            _ => DigitSet::EMPTY,
        }
    }
}

/// What the ground of a cell says.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tint {
    /// Nothing.
    #[default]
    Plain,
    /// The cell is a peer of the cursor's, or chosen.
    Peer,
    /// It lies in a house that a hint speaks of.
    House,
    /// The player gave it this colour, from 0 to 7.
    Colour(u8),
    /// The wave over a solved board has come to it.
    Lit(Lit),
}

/// What belongs to a cell and is no digit of it, in its corner: up to two characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// What it says: the order of a link, a sign.
    pub text: String,
    /// How it looks.
    pub face: Face,
}

/// One cell as it is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Square {
    /// What stands there.
    pub content: Content,
    /// Whether its digit is known to be wrong: `!`.
    pub conflict: bool,
    /// What its ground says.
    pub tint: Tint,
    /// A face of its digit, instead of the digit's own.
    pub over: Option<Face>,
    /// Faces of single candidates; one that is not there is drawn for its face's sake.
    pub digits: Vec<(Digit, Face)>,
    /// What stands in its corner.
    pub tag: Option<Tag>,
    /// The player's corner marks and centre marks.
    pub notes: [DigitSet; 2],
    /// Whether the sum of a cage stands in its corner.
    pub summed: bool,
    /// Whether it is pointed out for its candidates, so that these are written where there is room for no others.
    pub filtered: bool,
}

impl Square {
    /// A cell with this in it and nothing more.
    pub const fn plain(content: Content) -> Self {
        Self {
            content,
            conflict: false,
            tint: Tint::Plain,
            over: None,
            digits: Vec::new(),
            tag: None,
            notes: [DigitSet::EMPTY; 2],
            summed: false,
            filtered: false,
        }
    }
}

/// A number beside the cells: the clue of a run or the sum of a cage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clue {
    /// What is written: the sum.
    pub number: u16,
    /// Whether it is one of those at the cursor.
    pub here: bool,
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
    /// Where the cursor stands.
    pub cursor: Option<Cell>,
    /// The cells that a key acts on together, if they are several.
    pub selected: &'a [Cell],
    /// Whether everything that has no part in a step steps back.
    pub dimmed: bool,
    /// Whether the board is covered: its tiles are drawn, its cells are not.
    pub covered: bool,
}

/// What a board is drawn with: the sheet, where it lies, and how things look.
#[derive(Clone, Copy)]
struct Sheet<'a> {
    chart: &'a Chart,
    geometry: &'a Geometry,
    viewport: Viewport,
    theme: &'a Theme,
    glyphs: Glyphs,
    area: Rect,
}

impl Sheet<'_> {
    /// The part of the screen that the field takes, if it is in sight.
    fn place(&self, field: Field) -> Option<Rect> {
        self.geometry.cell_area(field, self.viewport, self.area)
    }

    /// The fields in sight, row by row.
    fn fields(&self) -> impl Iterator<Item = Field> + use<> {
        let [columns, rows] = self.geometry.visible(self.viewport, self.area);
        (rows.0..rows.1).flat_map(move |row| (columns.0..columns.1).map(move |column| (row, column)))
    }
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
    let sheet = Sheet { chart, geometry, viewport, theme, glyphs, area };
    let tiles = tiles::Tiles::new(scene, sheet);
    draw_labels(scene, sheet, buffer);
    for field in sheet.fields() {
        let (Some(cell), Some(place)) = (chart.cell_at(field), sheet.place(field)) else { continue };
        let brush = cell::Brush {
            detail: geometry.detail,
            digits: scene.board.digits(),
            theme,
            glyphs,
            letters: scene.letters,
            ground: tiles.of(field),
            tinted: tiles.is_tinted(field),
            overlay: chart.overlay(field),
            dimmed: scene.dimmed,
            raised: field.0 > 0 && !geometry.rows.ruled[usize::from(field.0) - 1] && geometry.cell.1 > 2,
        };
        if scene.covered {
            brush.cover(place, buffer);
        } else {
            let square = &scene.squares[cell.index()];
            brush.paint(square, place, buffer);
            // Without grounds the front of the wave passes in reverse.
            if matches!(square.tint, Tint::Lit(Lit { front: true, .. })) && !theme.has_tiles() {
                buffer.set_style(place, Style::new().add_modifier(Modifier::REVERSED));
            }
        }
    }
    gaps::draw(sheet, &tiles, buffer);
    sums::draw_walls(scene, sheet, buffer);
    if scene.covered {
        return;
    }
    cursor::draw(scene, sheet, &tiles, buffer);
    tags::draw(scene, sheet, buffer);
    sums::draw_cages(scene, sheet, buffer);
}

/// The candidate that stands, or would stand, at this point of a board that is drawn so.
pub fn candidate_at(
    scene: &Scene<'_>,
    (chart, geometry): (&Chart, &Geometry),
    viewport: Viewport,
    area: Rect,
    point: Position,
) -> Option<Digit> {
    let cell = geometry.cell_at(chart, point, viewport, area)?;
    let place = geometry.cell_area(chart.field_of(cell)?, viewport, area)?;
    let square = &scene.squares[cell.index()];
    cell::digit_at(square, (scene.board.digits(), geometry.detail), place, (point.x, point.y))
}

/// Row numbers at the left, column numbers above; those of the cursor stand out.
fn draw_labels(scene: &Scene<'_>, sheet: Sheet<'_>, buffer: &mut Buffer) {
    let Sheet { chart, geometry, viewport, theme, area, .. } = sheet;
    let (width, height) = geometry.labels;
    let [columns, rows] = geometry.visible(viewport, area);
    let at = scene.cursor.and_then(|cursor| chart.field_of(cursor));
    let face = |here: bool| if here { Face::CoordHere } else { Face::Coord };
    for column in columns.0..if height > 0 { columns.1 } else { columns.0 } {
        let Some(drawn) = sheet.place((viewport.row, column)) else { continue };
        let Some(number) = chart.column_number(column) else { continue };
        if number > 9 && crowded(geometry, column, at.map(|at| at.1)) {
            continue;
        }
        let text = number.to_string();
        // A number of two characters ends above the digit, so that neighbours keep apart.
        let x = cell::middle(drawn).0 + 1 - text.len() as u16;
        buffer.set_string(x, area.y, text, theme.style(face(at.is_some_and(|at| at.1 == column))));
    }
    let wide = if geometry.labels.0 > 1 && rows.1 > 9 { 2 } else { 1 };
    for row in rows.0..if width > 0 { rows.1 } else { rows.0 } {
        let Some(drawn) = sheet.place((row, viewport.column)) else { continue };
        let Some(number) = chart.row_number(row) else { continue };
        let text = format!("{number:>wide$}");
        buffer.set_stringn(
            area.x,
            cell::middle(drawn).1,
            text,
            usize::from(width),
            theme.style(face(at.is_some_and(|at| at.0 == row))),
        );
    }
}

/// Whether the column's number is left out, for want of room between numbers of two characters: every
/// second of a box, and those beside the cursor's.
fn crowded(geometry: &Geometry, column: u16, cursor: Option<u16>) -> bool {
    if geometry.cell.0 > 2 || geometry.columns.pitch(column) > 2 || cursor == Some(column) {
        return false;
    }
    let beside_cursor = cursor.is_some_and(|cursor| cursor.abs_diff(column) == 1);
    column % 2 == 1 || beside_cursor || column == 9
}

#[cfg(test)]
mod tests;
