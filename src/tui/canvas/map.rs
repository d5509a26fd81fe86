//! The map: the whole board beside a part of it, two cells per character where the terminal has colours for it.
//!
//! What is visible on the board is bright, the rest faded. Without backgrounds there is one character per cell, or, if
//! there are too few lines for that, one for two cells of a column.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::cell::put;
use super::{Chart, Field, Glyphs, Scene};
use crate::board::Cell;
use crate::tui::theme::{Face, Shade, Theme};

/// How far cells that are not in view fade, in per cent.
const FAR: u8 = 55;
/// The share of the player's colour in givens, in per cent.
const GIVEN: u8 = 35;
/// How far the player's digits fade, so that givens are the brightest, in per cent.
const OWN: u8 = 18;
/// The share of the text colour in an empty cell, in per cent.
const OPEN: u8 = 12;

/// How the cells of a map are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapScale {
    /// Two cells per character, in colours.
    Halves,
    /// One character per cell.
    Characters,
    /// One character for two cells.
    Pairs,
}

impl MapScale {
    /// The map of a sheet that fits into this space, if any, with its width and height.
    pub fn of(
        chart: &Chart,
        (theme, glyphs): (&Theme, Glyphs),
        (width, height): (u16, u16),
    ) -> Option<(Self, (u16, u16))> {
        let (rows, columns) = chart.size();
        let plots: &[Self] = match glyphs {
            Glyphs::Unicode if theme.has_tiles() => &[Self::Halves],
            _ => &[Self::Characters, Self::Pairs],
        };
        let sizes =
            plots.iter().map(|&plot| (plot, (columns, if plot == Self::Characters { rows } else { rows.div_ceil(2) })));
        sizes.into_iter().find(|&(_, (wide, high))| wide <= width && high <= height)
    }

    /// The legend: each sign with its style and its meaning.
    pub fn legend(self, (theme, glyphs): (&Theme, Glyphs)) -> [(char, Style, &'static str); 3] {
        let style = |ink: MapCell| match self {
            Self::Halves => Style::new().fg(theme.colour(ink.shade(theme, true))),
            _ => theme.style(ink.face()),
        };
        let signs = match (self, glyphs) {
            (Self::Halves, _) => ['■'; 3],
            _ => ['#', 'o', '.'],
        };
        let words = if self == Self::Pairs { ["full", "half", "open"] } else { ["given", "placed", "open"] };
        let inks = [MapCell::Given, MapCell::Placed, MapCell::Open];
        std::array::from_fn(|at| (signs[at], style(inks[at]), words[at]))
    }
}

/// The state of a cell on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MapCell {
    Given,
    Placed,
    Open,
    Conflict,
    Cursor,
}

impl MapCell {
    fn of(scene: &Scene<'_>, cell: Cell) -> Self {
        let square = &scene.squares[cell.index()];
        match square.content.digit() {
            _ if scene.cursor == Some(cell) => Self::Cursor,
            _ if square.conflict => Self::Conflict,
            Some(_) if matches!(square.content, super::Content::Given(_)) => Self::Given,
            Some(_) => Self::Placed,
            None => Self::Open,
        }
    }

    const fn face(self) -> Face {
        match self {
            Self::Given => Face::Given,
            Self::Placed => Face::OwnText,
            Self::Open => Face::Dim,
            Self::Conflict => Face::Conflict,
            Self::Cursor => Face::Cursor,
        }
    }

    /// The cell's colour on the map.
    fn shade(self, theme: &Theme, bright: bool) -> Option<Shade> {
        let base = theme.ground(Face::Text)?;
        let own = theme.ink(Face::Own)?;
        let full = match self {
            Self::Given => theme.ink(Face::Given)?.mixed(own, GIVEN),
            Self::Placed => own.mixed(base, OWN),
            Self::Open => theme.ground(Face::PeerB)?.mixed(theme.ink(Face::Text)?, OPEN),
            Self::Conflict => theme.ink(Face::Conflict)?,
            Self::Cursor => return theme.ink(Face::Cursor),
        };
        Some(if bright { full } else { full.mixed(base, FAR) })
    }

    const fn sign(self) -> char {
        match self {
            Self::Given => '#',
            Self::Placed => 'o',
            Self::Open => '.',
            Self::Conflict => '!',
            Self::Cursor => '@',
        }
    }
}

/// Draws the map of the whole sheet; `in_sight` is true for the cells that the board shows.
pub fn draw_map(
    scene: &Scene<'_>,
    chart: &Chart,
    in_sight: impl Fn(Cell) -> bool,
    (plot, theme): (MapScale, &Theme),
    area: Rect,
    buffer: &mut Buffer,
) {
    let (rows, columns) = chart.size();
    let at = |field: Field| chart.cell_at(field).map(|cell| (MapCell::of(scene, cell), in_sight(cell)));
    let step = if plot == MapScale::Characters { 1 } else { 2 };
    for (y, row) in (area.top()..area.bottom()).zip((0..rows).step_by(step)) {
        for (x, column) in (area.left()..area.right()).zip(0..columns) {
            let (upper, lower) = (at((row, column)), if step > 1 { at((row + 1, column)) } else { None });
            match plot {
                MapScale::Halves => halves(theme, (upper, lower), (x, y), buffer),
                MapScale::Characters | MapScale::Pairs => character(theme, (upper, lower), (x, y), buffer),
            }
        }
    }
}

/// A cell of the map, and whether it is in view on the board.
type Pixel = Option<(MapCell, bool)>;

fn halves(theme: &Theme, (upper, lower): (Pixel, Pixel), at: (u16, u16), buffer: &mut Buffer) {
    if upper.is_none() && lower.is_none() {
        return;
    }
    let colour = |pixel: Pixel| {
        let shade = pixel.and_then(|(ink, bright)| ink.shade(theme, bright)).or_else(|| theme.ground(Face::Text));
        theme.colour(shade)
    };
    put(buffer, at, '▀', Style::new().fg(colour(upper)).bg(colour(lower)));
}

fn character(theme: &Theme, (upper, lower): (Pixel, Pixel), at: (u16, u16), buffer: &mut Buffer) {
    let pixels = || [upper, lower].into_iter().flatten();
    let Some(first) = pixels().next() else { return };
    let is = |ink: MapCell| pixels().any(|(other, _)| other == ink);
    let filled = pixels().filter(|(ink, _)| matches!(ink, MapCell::Given | MapCell::Placed)).count();
    let ink = match pixels().count() {
        _ if is(MapCell::Cursor) => MapCell::Cursor,
        _ if is(MapCell::Conflict) => MapCell::Conflict,
        1 => first.0,
        // A character for two cells shows how many of them are filled.
        _ => [MapCell::Open, MapCell::Placed, MapCell::Given][filled],
    };
    let style = match ink {
        MapCell::Cursor => theme.style(Face::Cursor).add_modifier(Modifier::REVERSED),
        _ if pixels().any(|(_, bright)| bright) => theme.style(ink.face()),
        _ => theme.style(Face::Dimmed),
    };
    put(buffer, at, ink.sign(), style);
}
