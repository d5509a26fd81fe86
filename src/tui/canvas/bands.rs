//! Lines as bands under the text: the background of the characters along the path through the cells' centres.
//!
//! A character is four quarters of 5×10 points. A quarter belongs to a band if its middle is at most half a character's
//! height from the path, so a band is as wide as a line of text is high and never breaks: it runs through gaps and
//! rules. Where a band crosses another one, the upper one has a margin.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::figures::Figure;
use super::picture::{Line, Node, Shape};
use super::sheet::DrawTarget;
use super::tiles::Tiles;
use super::{Field, Glyphs, Scene};
use crate::board::Cell;
use crate::tui::theme::{Face, LineLook, Shade, Theme};

/// The columns and rows of points in a character, and in a quarter of it.
const CHARACTER: (f64, f64) = (10.0, 20.0);
const QUARTER: (f64, f64) = (5.0, 10.0);
/// Half the width of a band, and with its margin.
const HALF: f64 = 10.0;
const MARGIN: f64 = 16.0;
/// How far from its own ends a band has no margin.
const END: f64 = 22.0;
/// The least contrast of text with a band.
const READABLE: f64 = 4.5;

/// The share of the ground in a line that is not spoken of, in per cent.
const FADED: u8 = 60;
const FADED_IN_PALETTE: u8 = 50;

/// A point, or a distance: to the right and down.
type Point = (f64, f64);
/// A quarter of a character: its column and row, from the left and the top of the screen.
type Quarter = (i32, i32);

/// What covers a quarter.
#[derive(Clone, Copy, PartialEq)]
struct Layer {
    shade: Shade,
    /// The shade behind a large digit.
    soft: Shade,
    /// Whether it is so thin that a text stands on it wherever the two meet: else texts would cut it.
    is_ring: bool,
}

/// Draws the lines of the scene under what has been drawn so far.
pub(super) fn draw(scene: &Scene<'_>, sheet: DrawTarget<'_>, tiles: &Tiles, buffer: &mut Buffer) {
    if !sheet.theme.has_tiles() {
        return;
    }
    let mut covered = Covered { sheet, inside: visible(sheet), layers: BTreeMap::new() };
    covered.add_shapes(scene);
    for (line, is_lit) in scene.lines() {
        if let Some(look) = sheet.theme.line(line.face) {
            covered.add(line, if is_lit { *look } else { faded(*look, sheet.theme) });
        }
    }
    let mut characters: BTreeMap<(u16, u16), [Option<Layer>; 4]> = BTreeMap::new();
    for (&(x, y), &layer) in &covered.layers {
        let (Ok(column), Ok(row)) = (u16::try_from(x.div_euclid(2)), u16::try_from(y.div_euclid(2))) else { continue };
        let quarter = 2 * usize::from(y % 2 != 0) + usize::from(x % 2 != 0);
        characters.entry((column, row)).or_default()[quarter] = Some(layer);
    }
    let figures = figures(scene, sheet);
    let place = |field: Field| Some((sheet.place(field)?, sheet.theme.colour(tiles.of(field))));
    let page = Page { scene, sheet, tiles: sheet.fields().filter_map(place).collect(), figures };
    for (at, layers) in characters {
        page.put(at, layers, buffer);
    }
}

/// The look of a line that is not spoken of. The colours of a palette are few: in it, the band behind a digit serves, unless
/// that is the same.
fn faded(look: LineLook, theme: &Theme) -> LineLook {
    let Some(ground) = theme.ground(Face::TileA) else { return look };
    let soft = theme.colour(Some(look.soft));
    let fade = |shade: Shade| match theme.is_palette() {
        true if theme.colour(Some(shade)) != soft => look.soft,
        true => shade.mixed(ground, FADED_IN_PALETTE),
        false => shade.mixed(ground, FADED),
    };
    LineLook { bands: look.bands.map(fade), nodes: look.nodes.map(fade), soft: fade(look.soft) }
}

/// The part of the screen between the first and the last visible cell.
fn visible(sheet: DrawTarget<'_>) -> Rect {
    let places = sheet.fields().filter_map(|field| sheet.place(field));
    places.reduce(Rect::union).unwrap_or_default()
}

/// The areas of the large digits.
fn figures(scene: &Scene<'_>, sheet: DrawTarget<'_>) -> Vec<Rect> {
    let of = |field: Field| {
        let (cell, place) = (sheet.chart.cell_at(field)?, sheet.place(field)?);
        let digit = scene.squares[cell.index()].content.digit()?;
        let symbol = scene.letters.map_or_else(|| scene.board.symbol(digit), |letters| letters.symbol(digit));
        Figure::of(symbol, (place.width, place.height)).filter(|_| sheet.glyphs == Glyphs::Unicode).map(|_| place)
    };
    sheet.fields().filter_map(of).collect()
}

/// What the bands cover, quarter by quarter.
struct Covered<'a> {
    sheet: DrawTarget<'a>,
    inside: Rect,
    layers: BTreeMap<Quarter, Layer>,
}

impl Covered<'_> {
    /// The middle of a cell's line of text, in points from the corner of the screen, whether the cell is visible or not.
    fn middle(&self, cell: Cell) -> Option<Point> {
        let (x, y) = self.sheet.corner_of(cell)?;
        let (width, height) = self.sheet.geometry.cell;
        let (x, y) = (f64::from(x) + f64::from(width) / 2.0, f64::from(y) + f64::from((height - 1) / 2) + 0.5);
        Some((x * CHARACTER.0, y * CHARACTER.1))
    }

    /// Covers the squares and discs of single cells, in cells that are large enough.
    fn add_shapes(&mut self, scene: &Scene<'_>) {
        let Some(ground) = self.sheet.theme.ground(Face::Shape).filter(|_| self.sheet.geometry.cell.1 > 2) else {
            return;
        };
        let layer = Layer { shade: ground, soft: ground, is_ring: false };
        let cells = scene.picture.into_iter().flat_map(|picture| (0..).map(Cell::new).zip(&picture.cells));
        for (cell, shape) in
            cells.filter_map(|(cell, seen)| Some((cell, seen.shape.filter(|shape| *shape != Shape::Tile)?)))
        {
            let Some(middle) = self.middle(cell) else { continue };
            for quarter in self.around((middle.0 - 45.0, middle.1 - 45.0), (middle.0 + 45.0, middle.1 + 45.0)) {
                let at = middle_of(quarter);
                let (x, y) = ((at.0 - middle.0).abs(), (at.1 - middle.1).abs());
                let is_in_square = x <= SQUARE.0 && y <= SQUARE.1;
                if is_in_square && (shape == Shape::Square || is_in(at, middle, DISC)) {
                    self.layers.insert(quarter, layer);
                }
            }
        }
    }

    /// Covers what a line runs over.
    fn add(&mut self, line: &Line, look: LineLook) {
        let is_small = self.sheet.geometry.cell.1 <= 2;
        let shade = look.bands[usize::from(line.second)];
        let band = Layer { shade, soft: look.soft, is_ring: false };
        let node = Layer { shade: look.nodes[usize::from(is_small)], ..band };
        let strokes: Vec<Vec<Point>> = line
            .strokes
            .iter()
            .map(|stroke| stroke.iter().filter_map(|&cell| self.middle(cell)).collect())
            .filter(|stroke: &Vec<Point>| !stroke.is_empty())
            .collect();
        let rings: Vec<Point> = line
            .nodes
            .iter()
            .filter(|(_, node)| *node == Node::Ring)
            .filter_map(|&(cell, _)| self.middle(cell))
            .collect();
        let mut near: BTreeMap<Quarter, f64> = BTreeMap::new();
        for stroke in &strokes {
            let segments = if stroke.len() == 1 { vec![(stroke[0], stroke[0])] } else { pairs(stroke) };
            for (from, to) in segments {
                for quarter in self.around(from, to) {
                    let far = distance(middle_of(quarter), from, to);
                    if far <= MARGIN {
                        near.entry(quarter).and_modify(|known| *known = known.min(far)).or_insert(far);
                    }
                }
            }
        }
        let ends: Vec<Point> = strokes.iter().flat_map(|stroke| [stroke[0], stroke[stroke.len() - 1]]).collect();
        for (&quarter, &far) in &near {
            let at = middle_of(quarter);
            // A digit stands clear inside its circle.
            let is_clear = !is_small && rings.iter().any(|&ring| is_in(at, ring, HOLE));
            if far <= HALF && !is_clear {
                self.layers.insert(quarter, band);
            } else if far > HALF && ends.iter().all(|&end| distance(at, end, end) > END) {
                self.layers.remove(&quarter);
            }
        }
        for &(cell, kind) in &line.nodes {
            let Some(middle) = self.middle(cell) else { continue };
            for quarter in self.around((middle.0 - 45.0, middle.1 - 45.0), (middle.0 + 45.0, middle.1 + 45.0)) {
                let at = middle_of(quarter);
                if is_small && is_in_small(at, middle, kind) {
                    self.layers.insert(quarter, node);
                } else if !is_small && is_in_node(at, middle, kind) {
                    self.layers.insert(quarter, Layer { is_ring: kind == Node::Ring, ..node });
                }
            }
        }
    }

    /// The visible quarters around a straight way.
    fn around(&self, from: Point, to: Point) -> impl Iterator<Item = Quarter> + use<> {
        let clip = |value: f64, size: f64, first: u16, end: u16| {
            ((value / size).floor() as i32).clamp(2 * i32::from(first), 2 * i32::from(end) - 1)
        };
        let Rect { x, y, .. } = self.inside;
        let (right, bottom) = (self.inside.right().max(x + 1), self.inside.bottom().max(y + 1));
        let left = clip(from.0.min(to.0) - MARGIN, QUARTER.0, x, right);
        let last = clip(from.0.max(to.0) + MARGIN, QUARTER.0, x, right);
        let top = clip(from.1.min(to.1) - MARGIN, QUARTER.1, y, bottom);
        let low = clip(from.1.max(to.1) + MARGIN, QUARTER.1, y, bottom);
        (top..=low).flat_map(move |row| (left..=last).map(move |column| (column, row)))
    }
}

/// The half widths and heights of a square, of a disc, and of a ring outside and inside.
const SQUARE: Point = (25.0, 30.0);
const DISC: Point = (26.0, 30.0);
const RING: Point = (38.0, 40.0);
const HOLE: Point = (29.0, 31.0);

/// The straight pieces of a stroke.
fn pairs(stroke: &[Point]) -> Vec<(Point, Point)> {
    stroke.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The middle of a quarter, in points.
fn middle_of((column, row): Quarter) -> Point {
    ((f64::from(column) + 0.5) * QUARTER.0, (f64::from(row) + 0.5) * QUARTER.1)
}

/// The distance of a point from a straight way.
fn distance(at: Point, from: Point, to: Point) -> f64 {
    let (along, length) = ((to.0 - from.0, to.1 - from.1), (to.0 - from.0).hypot(to.1 - from.1));
    let share = ((at.0 - from.0) * along.0 + (at.1 - from.1) * along.1) / (length * length).max(1.0);
    let share = share.clamp(0.0, 1.0);
    (at.0 - from.0 - share * along.0).hypot(at.1 - from.1 - share * along.1)
}

/// Whether a point lies in the ellipse around another one.
fn is_in(at: Point, middle: Point, half: Point) -> bool {
    ((at.0 - middle.0) / half.0).powi(2) + ((at.1 - middle.1) / half.1).powi(2) <= 1.0
}

/// Whether a point belongs to what is at the end of a line, in a cell of at least three lines.
fn is_in_node(at: Point, middle: Point, node: Node) -> bool {
    let (x, y) = (at.0 - middle.0, at.1 - middle.1);
    match node {
        Node::Disc => is_in(at, middle, DISC),
        Node::Ring => is_in(at, middle, RING) && !is_in(at, middle, HOLE),
        Node::Diamond => x.abs() / DISC.0 + y.abs() / DISC.1 <= 1.2,
        Node::Head(rows, columns) if rows == 0 || columns == 0 => {
            // From 18 points before the middle, 24 to each side, to a tip 21 beyond it.
            let (along, across) = if rows == 0 { (x * f64::from(columns), y) } else { (y * f64::from(rows), x) };
            (-18.0..=21.0).contains(&along) && across.abs() <= 24.0 * (21.0 - along) / 39.0
        }
        Node::Head(rows, columns) => {
            // A right angle with its corner beyond the middle.
            let (across, down) = (19.0 - x * f64::from(columns), 21.0 - y * f64::from(rows));
            across >= 0.0 && down >= 0.0 && across + down <= 42.0
        }
    }
}

/// The same in smaller cells: three columns of one and a half lines. Circles and heads are signs there.
fn is_in_small(at: Point, middle: Point, node: Node) -> bool {
    let (x, y) = (at.0 - middle.0, at.1 - middle.1);
    !matches!(node, Node::Head(..)) && x.abs() <= 15.0 && (-10.0..=20.0).contains(&y)
}

/// What the bands are drawn on.
struct Page<'a> {
    scene: &'a Scene<'a>,
    sheet: DrawTarget<'a>,
    /// The areas of the visible cells with their grounds.
    tiles: Vec<(Rect, Color)>,
    figures: Vec<Rect>,
}

impl Page<'_> {
    /// Draws a character of which bands cover some quarters.
    fn put(&self, at: (u16, u16), layers: [Option<Layer>; 4], buffer: &mut Buffer) {
        let theme = self.sheet.theme;
        let Some(cell) = buffer.cell_mut(at) else { return };
        let symbol = cell.symbol().chars().next().unwrap_or(' ');
        let is_figure = self.figures.iter().any(|place| place.contains(at.into()));
        let is_text = !is_figure && !is_drawn(symbol);
        let majority = |layers: &[Option<Layer>; 4]| {
            let of = |layer: &Layer| layers.iter().flatten().filter(|other| *other == layer).count();
            let most = layers.iter().flatten().max_by_key(|layer| of(layer)).copied();
            most.filter(|most| of(most) > 1 || most.is_ring)
        };
        if is_text || (is_figure && symbol != ' ') {
            // A chip keeps its own ground.
            let Some(layer) = majority(&layers).filter(|_| !self.is_chip(at, cell.bg)) else { return };
            let ground = if is_figure { layer.soft } else { layer.shade };
            let least = if self.scene.dimmed { 3.0 } else { READABLE };
            cell.bg = theme.colour(Some(ground));
            cell.fg = theme.readable(cell.fg, ground, least);
            return;
        }
        let under = under(symbol, cell.fg, cell.bg);
        let colour = |layer: Layer| theme.colour(Some(if is_figure { layer.soft } else { layer.shade }));
        let colours: [Color; 4] = std::array::from_fn(|at| layers[at].map_or(under[at], colour));
        let (symbol, ink, ground) = self.quarters(colours, layers.map(|layer| layer.is_some()));
        cell.reset();
        cell.set_char(symbol).set_fg(ink).set_bg(ground);
    }

    /// Whether the character at this place has a ground of its own, neither its tile's nor the screen's.
    fn is_chip(&self, at: (u16, u16), ground: Color) -> bool {
        let theme = self.sheet.theme;
        let tile = self.tiles.iter().find(|(place, _)| place.contains(at.into()));
        tile.is_some_and(|(_, tile)| *tile != ground) && theme.colour(theme.ground(Face::Text)) != ground
    }

    /// The character that is most like these four colours, with its ink and ground.
    fn quarters(&self, colours: [Color; 4], banded: [bool; 4]) -> (char, Color, Color) {
        let mut known: Vec<Color> = Vec::new();
        for colour in colours {
            if !known.contains(&colour) {
                known.push(colour);
            }
        }
        let first = (0..4).find(|&at| banded[at]).map_or(colours[0], |at| colours[at]);
        if known.len() == 1 {
            return (' ', first, first);
        }
        let rgb = |colour: Color| Shade::of(colour);
        let apart = |one: Color, other: Color| match (rgb(one), rgb(other)) {
            _ if one == other => 0,
            (Some(one), Some(other)) => one.distance(other),
            _ => u32::MAX / 16,
        };
        let error = |ink: Color, ground: Color| -> u32 {
            let weight = |at: usize| if banded[at] { 3 } else { 1 };
            (0..4).map(|at| weight(at) * apart(colours[at], ink).min(apart(colours[at], ground))).sum()
        };
        let inks = known.iter().copied();
        let both =
            inks.flat_map(|ink| known.iter().map(move |&ground| (ink, ground))).filter(|(ink, ground)| ink != ground);
        // The band is the ink where it can be.
        let best = both.min_by_key(|&(ink, ground)| (error(ink, ground), ink != first));
        let (ink, ground) = best.unwrap_or((first, first));
        let filled = colours.map(|colour| apart(colour, ink) < apart(colour, ground));
        match self.sheet.glyphs.quarters(filled) {
            Some(symbol) => (symbol, ink, ground),
            // Without such characters the larger part decides, and the band on a tie.
            None if banded.iter().filter(|is_band| **is_band).count() >= 2 => (' ', first, first),
            None => (' ', ink, if filled[0] { ink } else { ground }),
        }
    }
}

/// Whether a character is drawn and not text: a band may replace it.
pub(super) const fn is_drawn(symbol: char) -> bool {
    matches!(
        symbol,
        ' ' | '│' | '─' | '┼' | '┃' | '┆' | '╌' | '├' | '┤' | '┬' | '┴' | '┌' | '┐' | '└' | '┘' | '\u{2580}'
            ..='\u{259f}'
    )
}

/// The colours of the quarters of a character that is drawn.
fn under(symbol: char, ink: Color, ground: Color) -> [Color; 4] {
    let filled = match symbol {
        '▘' => [true, false, false, false],
        '▝' => [false, true, false, false],
        '▀' => [true, true, false, false],
        '▖' => [false, false, true, false],
        '▌' => [true, false, true, false],
        '▞' => [false, true, true, false],
        '▛' => [true, true, true, false],
        '▗' => [false, false, false, true],
        '▚' => [true, false, false, true],
        '▐' => [false, true, false, true],
        '▜' => [true, true, false, true],
        '▄' => [false, false, true, true],
        '▙' => [true, false, true, true],
        '▟' => [false, true, true, true],
        '█' => [true; 4],
        _ => [false; 4],
    };
    filled.map(|is_filled| if is_filled { ink } else { ground })
}
