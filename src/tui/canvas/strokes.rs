//! Lines as strokes of box-drawing characters, where tiles have no grounds: in sixteen colours, in none, in ASCII.
//!
//! A stroke runs on the cells' line of text and in a column beside the middle, where most marks are not; texts stand over
//! it. Each face of lines has a pen of its own, so that families are told apart without colour.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::bands::is_drawn;
use super::glyphs::{Arms, Weight};
use super::picture::{Line, Mark};
use super::sheet::DrawTarget;
use super::{Glyphs, Scene};
use crate::board::Cell;
use crate::tui::theme::Face;

/// A character of the screen: its column and row.
type Point = (i32, i32);

/// What strokes do in one character.
#[derive(Clone, Copy)]
struct Touch {
    face: Face,
    is_lit: bool,
    arms: Arms,
    /// The character of a slanted stroke, an end or a node, which replaces that of the arms.
    symbol: Option<char>,
}

/// Draws the lines of the scene where no text is; returns the cells whose bulb, circle or head had no room.
pub(super) fn draw(scene: &Scene<'_>, sheet: DrawTarget<'_>, buffer: &mut Buffer) -> Vec<Cell> {
    if sheet.theme.has_tiles() || sheet.geometry.cell.0 < 3 {
        return Vec::new();
    }
    let mut strokes = Strokes { sheet, touched: BTreeMap::new() };
    let lines = scene.lines();
    for (line, is_lit) in &lines {
        strokes.add(line, *is_lit);
    }
    let places: Vec<Rect> = sheet.fields().filter_map(|field| sheet.place(field)).collect();
    let whole = places.iter().copied().reduce(Rect::union).unwrap_or_default();
    let is_free = |(x, y): (u16, u16), buffer: &Buffer| {
        let symbol = buffer.cell((x, y)).map_or('#', |cell| cell.symbol().chars().next().unwrap_or(' '));
        let is_gap = || !places.iter().any(|place| place.contains((x, y).into()));
        whole.contains((x, y).into()) && (symbol == ' ' || is_gap() && (is_drawn(symbol) || "'·.|-+:".contains(symbol)))
    };
    let on_screen = |(x, y): Point| Some((u16::try_from(x).ok()?, u16::try_from(y).ok()?));
    let is_covered = |cell: &Cell, buffer: &Buffer| {
        let at = strokes.middle(*cell).and_then(on_screen).filter(|&(x, y)| whole.contains((x, y).into()));
        at.is_some_and(|at| !is_free(at, buffer))
    };
    let nodes = lines.iter().flat_map(|(line, _)| line.nodes.iter().map(|&(cell, _)| cell));
    let covered = nodes.filter(|cell| is_covered(cell, buffer)).collect();
    for (&at, touch) in &strokes.touched {
        let Some(at) = on_screen(at).filter(|&at| is_free(at, buffer)) else { continue };
        let symbol = touch.symbol.unwrap_or_else(|| sheet.glyphs.stroke(touch.face, touch.arms));
        let face = if touch.is_lit { touch.face } else { Face::Dimmed };
        let ink = sheet.theme.style(face);
        buffer[at].set_char(symbol).set_style(Style { bg: None, ..ink });
    }
    covered
}

/// Strokes that are being drawn.
struct Strokes<'a> {
    sheet: DrawTarget<'a>,
    touched: BTreeMap<Point, Touch>,
}

impl Strokes<'_> {
    /// Where lines meet in a cell, whether it is visible or not.
    fn middle(&self, cell: Cell) -> Option<Point> {
        let (x, y) = self.sheet.corner_of(cell)?;
        let (wide, high) = self.sheet.geometry.cell;
        Some((x + i32::from(((wide - 1) / 2).min(2)), y + i32::from((high - 1) / 2)))
    }

    fn add(&mut self, line: &Line, is_lit: bool) {
        let pen = Touch { face: line.face, is_lit, arms: Arms::default(), symbol: None };
        let glyphs = self.sheet.glyphs;
        for stroke in &line.strokes {
            let points: Vec<Point> = stroke.iter().filter_map(|&cell| self.middle(cell)).collect();
            points.windows(2).for_each(|pair| self.way(pen, pair[0], pair[1]));
            if stroke.first() == stroke.last() && stroke.len() > 1 {
                continue;
            }
            for &at in points.first().into_iter().chain(points.last()) {
                self.touch(at, Touch { symbol: Some(glyphs.mark(Mark::End)), ..pen });
            }
        }
        for &(cell, node) in &line.nodes {
            if let Some(at) = self.middle(cell) {
                self.touch(at, Touch { symbol: Some(glyphs.mark(node.mark())), ..pen });
            }
        }
        if let Some(letter) = line.letter.filter(|_| glyphs == Glyphs::Ascii) {
            let first = |stroke: &Vec<Cell>| self.middle(*stroke.first()?);
            for at in line.strokes.iter().filter_map(first).collect::<Vec<_>>() {
                self.touch(at, Touch { symbol: Some(letter), ..pen });
            }
        }
    }

    /// Draws the way from one middle to another one: level, upright or slanted.
    fn way(&mut self, pen: Touch, from: Point, to: Point) {
        let light = Weight::Light;
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        if across != 0 && down != 0 {
            let symbol = self.sheet.glyphs.slant((across > 0) == (down > 0));
            let (top, across, down) = if down > 0 { (from, across, down) } else { (to, -across, -down) };
            for y in 0..=down {
                let x = (2 * across * y + down).div_euclid(2 * down);
                self.slant((top.0 + x, top.1 + y), Touch { symbol: Some(symbol), ..pen });
            }
            return;
        }
        for x in from.0.min(to.0)..from.0.max(to.0) {
            self.touch((x, from.1), Touch { arms: Arms { right: light, ..pen.arms }, ..pen });
            self.touch((x + 1, from.1), Touch { arms: Arms { left: light, ..pen.arms }, ..pen });
        }
        for y in from.1.min(to.1)..from.1.max(to.1) {
            self.touch((from.0, y), Touch { arms: Arms { down: light, ..pen.arms }, ..pen });
            self.touch((from.0, y + 1), Touch { arms: Arms { up: light, ..pen.arms }, ..pen });
        }
    }

    /// A part of a slanted stroke: where it meets another part of its line, that one stays.
    fn slant(&mut self, at: Point, touch: Touch) {
        if self.touched.get(&at).is_none_or(|known| known.face != touch.face) {
            self.touch(at, touch);
        }
    }

    /// Adds to a character. Where two lines cross, the later one is above, with all four arms.
    fn touch(&mut self, at: Point, touch: Touch) {
        let add = |known: &mut Touch| {
            let arms = known.arms.with(touch.arms);
            let symbol = touch.symbol.or(known.symbol.filter(|_| touch.arms == Arms::default()));
            *known = Touch { arms, symbol, ..touch };
        };
        self.touched.entry(at).and_modify(add).or_insert(touch);
    }
}
