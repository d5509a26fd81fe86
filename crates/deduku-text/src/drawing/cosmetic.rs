//! Drawings without a meaning for a solver, as a puzzle's source has them: lines, texts, shapes and cages.

use std::collections::BTreeSet;

use super::cages::Caged;
use super::figures::head;
use super::frame::{CELL, Frame};
use super::layer::{HALF_CAPITAL, Layer, Layers};
use super::{Colour, Form, Own, Point, Role, Shape};
use crate::visible;
use deduku_core::board::{Board, Cell};
use deduku_core::constraint::{Clue, Drawing};
use deduku_core::puzzle::{Description, Drawn, DrawnKind};

/// The longest text that is drawn; a longer one is prose.
const LONGEST: usize = 12;
/// The furthest from the grid that something is drawn, in hundredths of a cell.
const FURTHEST: i32 = 300;
/// The size of a shape whose source gives none, in hundredths of a cell.
const USUAL_SIZE: i32 = 80;

/// Draws what the clues do not draw already.
pub(super) fn draw(
    frame: &Frame<'_>,
    description: &Description,
    clues: &[(usize, Clue)],
    caged: &mut Vec<Caged>,
    layers: &mut Layers,
) {
    let lined = on_lines(frame, clues);
    for drawn in own(frame.board, description) {
        match drawn.kind {
            DrawnKind::Line | DrawnKind::Arrow => {
                // This line may be drawn as that of a clue already.
                let cells: Vec<Cell> = drawn.points.iter().filter_map(|&point| cell_at(frame, point)).collect();
                let is_new = cells.len() < drawn.points.len() || cells.iter().any(|cell| !lined.contains(cell));
                if is_new {
                    line(frame, drawn, layers);
                }
            }
            DrawnKind::Cage => cage(frame, drawn, caged),
            DrawnKind::Circle | DrawnKind::Rectangle => shape(frame, drawn, layers),
            DrawnKind::Text => {}
        }
        text(frame, drawn, layers);
    }
}

/// Calls `widen` with each place beside the grid where something is drawn.
pub(super) fn reach(board: &Board, description: &Description, widen: &mut impl FnMut(i32, i32)) {
    for drawn in own(board, description) {
        for &(row, column) in &drawn.points {
            widen(row.div_euclid(100), column.div_euclid(100));
        }
    }
}

/// What is drawn by itself. What belongs to a constraint is drawn with it, and what is far from the grid is not part of
/// the puzzle.
fn own<'d>(board: &Board, description: &'d Description) -> impl Iterator<Item = &'d Drawn> {
    let (rows, columns) = (i32::from(board.extent_of_grid().row) * 100, i32::from(board.extent().column) * 100);
    let is_near = move |&(row, column): &(i32, i32)| {
        (-FURTHEST..=rows + FURTHEST).contains(&row) && (-FURTHEST..=columns + FURTHEST).contains(&column)
    };
    let drawing = if board.extent().layer == 1 { &description.drawing[..] } else { &[] };
    drawing
        .iter()
        .filter(move |drawn| drawn.pictures.is_empty() && !drawn.points.is_empty() && drawn.points.iter().all(is_near))
}

/// The cells on lines of clues.
fn on_lines(frame: &Frame<'_>, clues: &[(usize, Clue)]) -> BTreeSet<Cell> {
    let is_line = |clue: &&Clue| {
        matches!(clue.family.row().drawing, Drawing::Bulb | Drawing::Line | Drawing::Ends | Drawing::Arrow)
    };
    let lines = clues.iter().map(|(_, clue)| clue).filter(is_line);
    lines.flat_map(|clue| &clue.groups).flat_map(|group| frame.cells(group)).collect()
}

/// The cell that this point lies in, if it is in its middle.
fn cell_at(frame: &Frame<'_>, (row, column): (i32, i32)) -> Option<Cell> {
    let is_middle = |at: i32| (at.rem_euclid(100) - 50).abs() <= 30;
    if !is_middle(row) || !is_middle(column) {
        return None;
    }
    frame.cell_at(row.div_euclid(100), column.div_euclid(100))
}

/// A point of the source in the drawing.
fn point(frame: &Frame<'_>, (row, column): (i32, i32)) -> Point {
    frame.at(f64::from(row) / 100.0, f64::from(column) / 100.0)
}

fn line(frame: &Frame<'_>, drawn: &Drawn, layers: &mut Layers) {
    let points: Vec<Point> = drawn.points.iter().map(|&at| point(frame, at)).collect();
    let own = Colour::parse(&drawn.colour).map(|colour| Own { fill: None, stroke: Some(colour) });
    let tip = match (drawn.kind, &points[..]) {
        (DrawnKind::Arrow, [.., before, last]) => Some(head(*before, *last, 10.0)),
        _ => None,
    };
    let role = if tip.is_some() { Role::Shaft } else { Role::Drawn };
    for form in [Some(Form::Line(points)), tip].into_iter().flatten() {
        layers.push(Layer::Lines, Shape { role, form, own });
    }
}

fn cage(frame: &Frame<'_>, drawn: &Drawn, caged: &mut Vec<Caged>) {
    let mut cells: Vec<Cell> = drawn.points.iter().filter_map(|&point| cell_at(frame, point)).collect();
    cells.sort_unstable();
    cells.dedup();
    let is_drawn = caged.iter().any(|(other, _)| *other == cells);
    // One site stores title and author in cages of their own.
    if !cells.is_empty() && !is_drawn && !drawn.text.contains(':') {
        caged.push((cells, plain(&drawn.text)));
    }
}

fn shape(frame: &Frame<'_>, drawn: &Drawn, layers: &mut Layers) {
    let Some(&at) = drawn.points.first() else { return };
    let (x, y) = point(frame, at);
    let side = |size: i32| f64::from(if size > 0 { size.min(1000) } else { USUAL_SIZE }) / 100.0 * CELL;
    let (height, width) = (side(drawn.size.0), side(drawn.size.1));
    let form = match drawn.kind {
        DrawnKind::Circle => Form::Circle((x, y), f64::midpoint(width, height) / 2.0),
        _ => turned((x, y), (width, height), f64::from(drawn.angle)),
    };
    let (fill, stroke) = (Colour::parse(&drawn.fill), Colour::parse(&drawn.colour));
    let own = (fill.is_some() || stroke.is_some()).then_some(Own { fill, stroke });
    layers.push(Layer::Lines, Shape { role: Role::DrawnShape, form, own });
}

/// A rectangle around its middle, turned by an angle in degrees.
fn turned((x, y): Point, (width, height): (f64, f64), angle: f64) -> Form {
    let (left, top) = (-width / 2.0, -height / 2.0);
    if angle == 0.0 {
        return Form::Rectangle((x + left, y + top), width, height);
    }
    let (sine, cosine) = angle.to_radians().sin_cos();
    let corners = [(left, top), (-left, top), (-left, -top), (left, -top)];
    Form::Polygon(corners.map(|(a, b)| (x + a * cosine - b * sine, y + a * sine + b * cosine)).to_vec())
}

fn text(frame: &Frame<'_>, drawn: &Drawn, layers: &mut Layers) {
    let text = plain(&drawn.text);
    let is_text = matches!(drawn.kind, DrawnKind::Text | DrawnKind::Circle | DrawnKind::Rectangle);
    if let Some(&at) = drawn.points.first().filter(|_| is_text && !text.is_empty()) {
        let (x, y) = point(frame, at);
        let is_beside = frame.cell_at(at.0.div_euclid(100), at.1.div_euclid(100)).is_none();
        let count = text.chars().count();
        let size = match (is_beside, count) {
            (true, 1..=3) => 21.0,
            (_, 1..=2) => 15.0,
            _ => 10.0,
        };
        let own = Colour::parse(&drawn.colour).filter(|_| drawn.kind == DrawnKind::Text);
        let own = own.map(|colour| Own { fill: Some(colour), stroke: None });
        let shape = Shape::text(Role::DrawnText, (x, y + size * HALF_CAPITAL), size, text);
        layers.push(Layer::Signs, Shape { own, ..shape });
    }
}

/// A text of the source as it is drawn: without control characters; nothing if it is prose.
fn plain(text: &str) -> String {
    let text = visible(text.trim()).replace('\n', " ");
    if text.chars().count() > LONGEST { String::new() } else { text }
}
