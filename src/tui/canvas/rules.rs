//! The rules between cells and boxes, how they meet, and the grounds under the cells.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::chart::{Chart, Field};
use super::detail::Detail;
use super::geometry::Axis;
use super::glyphs::{Arms, Weight};
use super::{Geometry, Glyphs, Viewport};
use crate::tui::theme::{Face, Theme};

/// Rules of a board: which weight stands beside which field. Rules are numbered by the row or column
/// after which they stand, from 1; 0 is the outer rule before the first.
struct Rules<'a> {
    chart: &'a Chart,
    /// Whether all cells are parted.
    light: bool,
    /// Whether light and heavy rules stand side by side; where there is one kind it is drawn light.
    two_kinds: bool,
}

impl Rules<'_> {
    fn weight(&self, here: (i32, i32), there: (i32, i32)) -> Weight {
        let field = |(row, column): (i32, i32)| Some((u16::try_from(row).ok()?, u16::try_from(column).ok()?));
        let weight = self.chart.between(field(here), field(there), self.light);
        if self.two_kinds { weight } else { weight.min(Weight::Light) }
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
    chart: &Chart,
    geometry: &Geometry,
    viewport: Viewport,
    (theme, glyphs): (&Theme, Glyphs),
    area: Rect,
    buffer: &mut Buffer,
) {
    let two_kinds = geometry.light || chart.has_cages();
    let rules = Rules { chart, light: geometry.light, two_kinds };
    let inside = geometry.inside(area);
    let [columns, rows] = geometry.visible(viewport, area);
    let put = |buffer: &mut Buffer, x: u16, y: u16, arms: Arms| {
        let heaviest = arms.up.max(arms.right).max(arms.down).max(arms.left);
        let only_light = two_kinds && heaviest == Weight::Light;
        let face = if only_light { Face::Border } else { Face::BoxBorder };
        if let Some(cell) = buffer.cell_mut((inside.x + x, inside.y + y)) {
            cell.set_char(glyphs.junction(arms, two_kinds)).set_style(theme.style(face));
        }
    };
    let ground = |row: i32, column: i32| {
        let field = (u16::try_from(row).ok()?, u16::try_from(column).ok()?);
        let (rows, columns) = chart.size();
        (field.0 < rows && field.1 < columns).then(|| Ground::of(chart, geometry.detail, field)).flatten()
    };
    // Rules within a region, cage or extra region lie on its ground.
    let under = |row: i32, column: i32| {
        let field = (u16::try_from(row).ok()?, u16::try_from(column).ok()?);
        let shade = ground(row, column).filter(|ground| *ground != Ground::Wall).map(Ground::face);
        let style = theme.style(chart.overlay(field).face().or(shade)?);
        style.bg.map(|colour| Style::new().bg(colour))
    };
    let cross = |buffer: &mut Buffer, x: u16, y: u16, around: &[Option<Style>]| {
        if let (Some(style), Some(cell)) = (around[0], buffer.cell_mut((inside.x + x, inside.y + y)))
            && around.iter().all(|other| *other == around[0])
        {
            cell.set_style(style);
        }
    };
    let fill = |buffer: &mut Buffer, x: u16, y: u16, ground: Option<Ground>| {
        if let (Some(ground), Some(cell)) = (ground, buffer.cell_mut((inside.x + x, inside.y + y))) {
            ground.fill(cell, theme, glyphs);
        }
    };
    for down in stretches(&geometry.rows, rows) {
        for across in stretches(&geometry.columns, columns) {
            match (down, across) {
                (
                    Stretch::Cells { index: row, from: top, to: bottom },
                    Stretch::Cells { index: column, from: left, to: right },
                ) => {
                    let here = ground(row, column);
                    (top..bottom).for_each(|y| (left..right).for_each(|x| fill(buffer, x, y, here)));
                }
                (Stretch::Cells { index: row, from, to }, Stretch::Rule { before, at }) => {
                    let weight = rules.upright(row, before);
                    let arms = Arms { up: weight, down: weight, ..Arms::default() };
                    let here = ground(row, before).filter(|_| weight == Weight::None);
                    for y in from..to {
                        put(buffer, at, y, arms);
                        fill(buffer, at, y, here.filter(|here| ground(row, before - 1) == Some(*here)));
                        cross(buffer, at, y, &[under(row, before), under(row, before - 1)]);
                    }
                }
                (Stretch::Rule { before, at }, Stretch::Cells { index: column, from, to }) => {
                    let weight = rules.level(before, column);
                    let arms = Arms { left: weight, right: weight, ..Arms::default() };
                    let here = ground(before, column).filter(|_| weight == Weight::None);
                    for x in from..to {
                        put(buffer, x, at, arms);
                        fill(buffer, x, at, here.filter(|here| ground(before - 1, column) == Some(*here)));
                        cross(buffer, x, at, &[under(before, column), under(before - 1, column)]);
                    }
                }
                (Stretch::Rule { before: row, at: y }, Stretch::Rule { before: column, at: x }) => {
                    let arms = Arms {
                        up: rules.upright(row - 1, column),
                        right: rules.level(row, column),
                        down: rules.upright(row, column),
                        left: rules.level(row, column - 1),
                    };
                    put(buffer, x, y, arms);
                    let around = [(row, column), (row - 1, column), (row, column - 1), (row - 1, column - 1)];
                    cross(buffer, x, y, &around.map(|(row, column)| under(row, column)));
                    if arms == Arms::default() {
                        let [here, others @ ..] = around.map(|(row, column)| ground(row, column));
                        fill(buffer, x, y, here.filter(|_| others.iter().all(|other| *other == here)));
                    }
                }
            }
        }
    }
}

/// Where rows stand without room between, underlines are the level rules.
pub(super) fn underline(chart: &Chart, geometry: &Geometry, viewport: Viewport, area: Rect, buffer: &mut Buffer) {
    if !geometry.underlined {
        return;
    }
    let [columns, rows] = geometry.visible(viewport, area);
    for (row, column) in (rows.0..rows.1).flat_map(|row| (columns.0..columns.1).map(move |column| (row, column))) {
        // Where cells are large, nothing need be said of the last row.
        let last = geometry.cell.1 > 1 && row + 1 == chart.size().0;
        if last || chart.between(Some((row, column)), Some((row + 1, column)), false) == Weight::None {
            continue;
        }
        if let Some(drawn) = geometry.cell_area((row, column), viewport, area) {
            let (x, y) = (drawn.x.saturating_sub(1).max(geometry.inside(area).x), drawn.bottom() - 1);
            let with_gap = Rect { x, y, width: drawn.right() - x, height: 1 };
            buffer.set_style(with_gap, Style::new().add_modifier(Modifier::UNDERLINED));
        }
    }
}

/// What lies under a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// A wall of a Kakuro.
    Wall,
    /// One of the grounds of regions and cages.
    Shade(u8),
}

impl Ground {
    /// The ground of a field, if it is not plain.
    pub(super) fn of(chart: &Chart, detail: Detail, field: Field) -> Option<Self> {
        match chart.cell_at(field) {
            None if chart.is_walled() => Some(Self::Wall),
            None => None,
            // Where rules have no room, grounds tell boxes apart.
            Some(_) => chart.shade_of(field, detail == Detail::Dense).map(Self::Shade),
        }
    }

    /// Its face.
    pub(super) const fn face(self) -> Face {
        match self {
            Self::Wall => Face::Wall,
            Self::Shade(shade) => [Face::Shade1, Face::Shade2, Face::Shade3, Face::Shade4][shade as usize % 4],
        }
    }

    fn fill(self, cell: &mut ratatui::buffer::Cell, theme: &Theme, glyphs: Glyphs) {
        let face = self.face();
        let symbol = if self == Self::Wall && !theme.has_ground(face) { glyphs.cover() } else { ' ' };
        cell.set_char(symbol).set_style(theme.style(face));
    }
}
