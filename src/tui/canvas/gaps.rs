//! The gaps between tiles. Half of a gap belongs to each tile, so that a tile looks half a column wider at its sides,
//! or a rule runs through it. Without tile backgrounds, signs are drawn in it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::glyphs::{Arms, Weight};
use super::sheet::DrawTarget;
use super::tiles::Tiles;
use super::{Field, Glyphs};
use crate::tui::theme::{Face, Shade};

/// Draws everything between the visible tiles.
pub(super) fn draw(sheet: DrawTarget<'_>, tiles: &Tiles, buffer: &mut Buffer) {
    let gaps = Gaps { sheet, tiles, coloured: sheet.theme.has_tiles() };
    let [columns, rows] = sheet.geometry.visible(sheet.viewport, sheet.area);
    for row in rows.0..rows.1 {
        for column in columns.0..columns.1 {
            let Some(place) = sheet.place((row, column)) else { continue };
            if column == columns.0 && sheet.geometry.columns.gap_before(column).is_some() && place.x > sheet.area.x {
                let before = column.checked_sub(1).map(|column| (row, column));
                gaps.upright(before, Some((row, column)), Rect { x: place.x - 1, width: 1, ..place }, buffer);
            }
            if sheet.geometry.columns.gaps[usize::from(column)].is_some() {
                let gap = Rect { x: place.right(), width: 1, ..place };
                gaps.upright(Some((row, column)), Some((row, column + 1)), gap, buffer);
            }
            if sheet.geometry.rows.gaps[usize::from(row)].is_some() && row + 1 < rows.1 {
                gaps.level((row, column), Rect { y: place.bottom(), height: 1, ..place }, buffer);
                if column == columns.0 && place.x > sheet.area.x {
                    gaps.crossing(row, column.checked_sub(1), (place.x - 1, place.bottom()), buffer);
                }
                if sheet.geometry.columns.gaps[usize::from(column)].is_some() {
                    gaps.crossing(row, Some(column), (place.right(), place.bottom()), buffer);
                }
            }
            gaps.underline((row, column), place, buffer);
            gaps.rule_below((row, column), place, buffer);
        }
    }
}

struct Gaps<'a> {
    sheet: DrawTarget<'a>,
    tiles: &'a Tiles,
    /// Whether tiles have backgrounds.
    coloured: bool,
}

impl Gaps<'_> {
    fn has_cell(&self, field: Option<Field>) -> bool {
        field.is_some_and(|field| self.sheet.chart.cell_at(field).is_some())
    }

    fn ground(&self, field: Option<Field>) -> Option<Shade> {
        field.and_then(|field| self.tiles.of(field)).or_else(|| self.sheet.theme.ground(Face::Text))
    }

    fn colour(&self, shade: Option<Shade>) -> Color {
        self.sheet.theme.colour(shade)
    }

    /// Whether there is a rule between this column and the next in a row.
    fn is_ruled_upright(&self, row: u16, column: Option<u16>) -> bool {
        let Some(column) = column else { return false };
        self.sheet.geometry.columns.ruled.get(usize::from(column)) == Some(&true)
            && self.has_cell(Some((row, column)))
            && self.has_cell(Some((row, column + 1)))
    }

    /// Whether there is a rule between this row and the next in a column.
    fn is_ruled_level(&self, row: u16, column: Option<u16>) -> bool {
        let Some(column) = column else { return false };
        self.sheet.geometry.rows.ruled.get(usize::from(row)) == Some(&true)
            && self.has_cell(Some((row, column)))
            && self.has_cell(Some((row + 1, column)))
    }

    /// Draws the gap between a field and the next one in its row.
    fn upright(&self, left: Option<Field>, right: Option<Field>, gap: Rect, buffer: &mut Buffer) {
        let theme = self.sheet.theme;
        let rule = theme.style(Face::Rule);
        if left.is_some_and(|(row, column)| self.is_ruled_upright(row, Some(column))) {
            let arms = Arms { up: Weight::Light, down: Weight::Light, ..Arms::default() };
            let symbol = self.sheet.glyphs.junction(arms);
            gap.positions().for_each(|at| put(buffer, (at.x, at.y), symbol, rule));
            return;
        }
        if self.coloured {
            if let Some((symbol, style)) = self.wall(left, right) {
                return gap.positions().for_each(|at| put(buffer, (at.x, at.y), symbol, style));
            }
            let (left, right) = (self.ground(left), self.ground(right));
            for at in gap.positions() {
                self.halves((left, right), self.sheet.glyphs.left_half(), (at.x, at.y), buffer);
            }
            return;
        }
        // A border is drawn as a line; elsewhere a sign in the first line separates two cells.
        let weight = self.sheet.chart.between(left, right, false);
        let edge = self.has_cell(left) != self.has_cell(right);
        let symbol = match weight {
            Weight::Heavy if edge && !self.sheet.chart.is_walled() && self.sheet.glyphs == Glyphs::Unicode => ' ',
            Weight::Heavy => self.sheet.glyphs.junction(Arms { up: weight, down: weight, ..Arms::default() }),
            Weight::Light => self.sheet.glyphs.cage_edge(),
            Weight::None => ' ',
        };
        for at in gap.positions() {
            let has_crossings = self.sheet.geometry.cell.1 > 2;
            let first = at.y == gap.y && symbol == ' ' && self.has_cell(left) && self.has_cell(right) && !has_crossings;
            put(buffer, (at.x, at.y), if first { '\'' } else { symbol }, rule);
        }
    }

    /// What the chart says of the edge between two cells of different regions or cages.
    fn edge(&self, one: Option<Field>, other: Option<Field>) -> Weight {
        let field = one.filter(|_| self.has_cell(one) && self.has_cell(other));
        let field = field.filter(|&field| !self.coloured || self.sheet.chart.shade_of(field, false).is_some());
        field.map_or(Weight::None, |_| self.sheet.chart.between(one, other, false))
    }

    /// The weight of the walls of regions: light where they also run in the gaps between rows, and hues part them too.
    const fn wall_weight(&self) -> Weight {
        if self.sheet.geometry.cell.1 > 2 && self.coloured { Weight::Light } else { Weight::Heavy }
    }

    /// The wall between two fields of a row whose regions or cages differ. Between cells of one region a terminal of 256
    /// colours, whose hues have no second shade, shows a slit.
    fn wall(&self, left: Option<Field>, right: Option<Field>) -> Option<(char, Style)> {
        let DrawTarget { chart, theme, glyphs, .. } = self.sheet;
        let field = left.filter(|_| self.has_cell(left) && self.has_cell(right))?;
        chart.shade_of(field, false)?;
        let screen = self.colour(theme.ground(Face::Text));
        let upright = |weight| glyphs.junction(Arms { up: weight, down: weight, ..Arms::default() });
        match self.edge(left, right) {
            Weight::Heavy => Some((upright(self.wall_weight()), theme.style(Face::RegionWall).bg(screen))),
            Weight::Light => {
                let ground = self.colour(self.ground(left));
                Some((glyphs.cage_edge(), theme.style(Face::CageWall).bg(ground)))
            }
            Weight::None => {
                let ground = self.ground(left)?;
                if self.colour(Some(ground)) != self.colour(self.ground(right)) {
                    return None;
                }
                let slit = Style::new().fg(screen).bg(self.colour(Some(ground)));
                theme.is_palette().then(|| (upright(Weight::Light), slit))
            }
        }
    }

    /// Draws the gap below a field.
    fn level(&self, (row, column): Field, gap: Rect, buffer: &mut Buffer) {
        if self.is_ruled_level(row, Some(column)) {
            let arms = Arms { left: Weight::Light, right: Weight::Light, ..Arms::default() };
            let symbol = self.sheet.glyphs.junction(arms);
            let rule = self.sheet.theme.style(Face::Rule);
            return gap.positions().for_each(|at| put(buffer, (at.x, at.y), symbol, rule));
        }
        let (upper, lower) = (self.ground(Some((row, column))), self.ground(Some((row + 1, column))));
        let theme = self.sheet.theme;
        let wall = match self.edge(Some((row, column)), Some((row + 1, column))) {
            Weight::Heavy => {
                let arms = Arms { left: self.wall_weight(), right: self.wall_weight(), ..Arms::default() };
                let screen = self.colour(theme.ground(Face::Text));
                Some((self.sheet.glyphs.junction(arms), theme.style(Face::RegionWall).bg(screen)))
            }
            Weight::Light => {
                Some((self.sheet.glyphs.level_cage_edge(), theme.style(Face::CageWall).bg(self.colour(upper))))
            }
            Weight::None => None,
        };
        if let Some((symbol, style)) = wall {
            return gap.positions().for_each(|at| put(buffer, (at.x, at.y), symbol, style));
        }
        for at in gap.positions() {
            self.halves((upper, lower), self.sheet.glyphs.upper_half(), (at.x, at.y), buffer);
        }
    }

    /// Draws the crossing of a gap between rows and a gap between columns.
    fn crossing(&self, row: u16, column: Option<u16>, at: (u16, u16), buffer: &mut Buffer) {
        let right = column.map_or(0, |column| column + 1);
        let weight = |is: bool| if is { Weight::Light } else { Weight::None };
        let arms = Arms {
            up: weight(self.is_ruled_upright(row, column)),
            down: weight(self.is_ruled_upright(row + 1, column)),
            left: weight(self.is_ruled_level(row, column)),
            right: weight(self.is_ruled_level(row, Some(right))),
        };
        if arms != Arms::default() {
            return put(buffer, at, self.sheet.glyphs.junction(arms), self.sheet.theme.style(Face::Rule));
        }
        let left = |row| column.map(|column| (row, column));
        let is_wall = |one, other| self.edge(one, other) == Weight::Heavy;
        let heavy = |one, other| if is_wall(one, other) { self.wall_weight() } else { Weight::None };
        let walls = Arms {
            up: heavy(left(row), Some((row, right))),
            down: heavy(left(row + 1), Some((row + 1, right))),
            left: heavy(left(row), left(row + 1)),
            right: heavy(Some((row, right)), Some((row + 1, right))),
        };
        if walls != Arms::default() {
            let screen = self.colour(self.sheet.theme.ground(Face::Text));
            let style = self.sheet.theme.style(Face::RegionWall).bg(screen);
            return put(buffer, at, self.sheet.glyphs.junction(walls), style);
        }
        if !self.coloured {
            let is_inside = [left(row), Some((row, right)), left(row + 1), Some((row + 1, right))]
                .map(|field| self.has_cell(field));
            let symbol = if is_inside == [true; 4] { self.sheet.glyphs.dot() } else { ' ' };
            return put(buffer, at, symbol, self.sheet.theme.style(Face::Rule));
        }
        let corner = |field: Option<Field>| {
            field.and_then(|field| self.tiles.at_corner(field)).or_else(|| self.sheet.theme.ground(Face::Text))
        };
        let four = [left(row), Some((row, right)), left(row + 1), Some((row + 1, right))].map(corner);
        let [Some(a), Some(b), Some(c), Some(d)] = four else {
            return put(buffer, at, ' ', Style::new().bg(self.colour(four[0])));
        };
        self.quarters([a, b, c, d], at, buffer);
    }

    /// Draws two colours in one character.
    fn halves(
        &self,
        (one, other): (Option<Shade>, Option<Shade>),
        half: Option<char>,
        at: (u16, u16),
        buffer: &mut Buffer,
    ) {
        let (one, other) = (self.colour(one), self.colour(other));
        match half {
            Some(half) if one != other => put(buffer, at, half, Style::new().fg(one).bg(other)),
            _ => put(buffer, at, ' ', Style::new().bg(other)),
        }
    }

    /// Draws four colours in one character: exactly if there are two, else as two halves, pairing the closer colours.
    fn quarters(&self, [a, b, c, d]: [Shade; 4], at: (u16, u16), buffer: &mut Buffer) {
        let four = [a, b, c, d];
        let other = four.into_iter().find(|&shade| shade != a);
        let Some(other) = other else { return put(buffer, at, ' ', Style::new().bg(self.colour(Some(a)))) };
        if four.iter().all(|&shade| shade == a || shade == other)
            && let Some(symbol) = self.sheet.glyphs.quarters(four.map(|shade| shade == a))
        {
            let style = Style::new().fg(self.colour(Some(a))).bg(self.colour(Some(other)));
            return put(buffer, at, symbol, style);
        }
        let (pair, half) = if a.distance(b) + c.distance(d) <= a.distance(c) + b.distance(d) {
            ((a.tinted(b, 49), c.tinted(d, 49)), self.sheet.glyphs.upper_half())
        } else {
            ((a.tinted(c, 49), b.tinted(d, 49)), self.sheet.glyphs.left_half())
        };
        self.halves((Some(pair.0), Some(pair.1)), half, at, buffer);
    }

    /// Underlines the last line of a cell and of the gap after it, where that is the rule between two boxes.
    fn rule_below(&self, (row, column): Field, place: Rect, buffer: &mut Buffer) {
        let geometry = self.sheet.geometry;
        let is_rule = geometry.underlined.get(usize::from(row)) == Some(&true);
        if !is_rule || !self.has_cell(Some((row, column))) || !self.has_cell(Some((row + 1, column))) {
            return;
        }
        let gap = u16::from(geometry.columns.gaps[usize::from(column)].is_some());
        let line = Rect { y: place.bottom() - 1, height: 1, width: place.width + gap, ..place };
        let ink = self.sheet.theme.style(Face::Rule).fg;
        for at in line.intersection(buffer.area).positions() {
            let is_gap = at.x >= place.right();
            let cell = &mut buffer[(at.x, at.y)];
            // Half a block with an underline would be two grounds with a line below one of them.
            if is_gap && self.sheet.glyphs.left_half().is_some_and(|half| cell.symbol().starts_with(half)) {
                cell.set_char(' ');
            }
            cell.modifier |= Modifier::UNDERLINED;
            if let Some(ink) = ink.filter(|_| cell.symbol() == " ") {
                cell.set_fg(ink);
            }
        }
    }

    /// Underlines the last line of a cell at the border of its region or cage, if there is no gap.
    fn underline(&self, (row, column): Field, place: Rect, buffer: &mut Buffer) {
        let DrawTarget { chart, theme, .. } = self.sheet;
        let last = row + 1 >= chart.size().0;
        let is_ruled = self.sheet.geometry.rows.gaps[usize::from(row)].is_some();
        let has_walls = !self.coloured || chart.shade_of((row, column), false).is_some();
        if last || is_ruled || !has_walls || chart.cell_at((row, column)).is_none() {
            return;
        }
        let face = match chart.between(Some((row, column)), Some((row + 1, column)), false) {
            Weight::None => return,
            Weight::Light => Face::CageWall,
            Weight::Heavy => Face::RegionWall,
        };
        let line = Rect { y: place.bottom() - 1, height: 1, ..place };
        buffer.set_style(line, Style::new().add_modifier(Modifier::UNDERLINED));
        let ink = theme.style(face).fg;
        for at in line.positions() {
            // The underline of a character has the colour of the character.
            if let (Some(ink), Some(cell)) = (ink, buffer.cell_mut(at).filter(|cell| cell.symbol() == " ")) {
                cell.set_fg(ink);
            }
        }
    }
}

fn put(buffer: &mut Buffer, at: (u16, u16), symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.reset();
        cell.set_char(symbol).set_style(style);
    }
}
