//! Signs between two cells, and digits where four meet.

use super::frame::{CELL, Frame, halfway, towards};
use super::layer::{Layer, Layers};
use super::{Form, Point, Role};
use deduku_core::board::Cell;
use deduku_core::constraint::{Clue, Drawing, Family};

/// The radius of a dot.
const DOT: f64 = 7.0;
/// The radius of the circle around digits at a corner.
const CORNER: f64 = 13.0;

/// Draws the signs of a clue.
pub(super) fn draw(frame: &Frame<'_>, clue: &Clue, layers: &mut Layers) {
    match clue.family.row().drawing {
        Drawing::WhiteDot | Drawing::BlackDot | Drawing::Sign => {}
        Drawing::Corner => {
            for at in clue.groups.iter().filter_map(|group| meet(frame, group)) {
                corner(at, &clue.numbers, layers);
            }
            return;
        }
        _ => return,
    }
    for group in &clue.groups {
        let cells = frame.cells(group);
        for (at, &later) in cells.iter().enumerate() {
            for &earlier in cells[..at].iter().filter(|&&earlier| frame.is_beside(earlier, later)) {
                sign(frame, clue, (earlier, later), layers);
            }
        }
    }
}

fn sign(frame: &Frame<'_>, clue: &Clue, (earlier, later): (Cell, Cell), layers: &mut Layers) {
    let (from, to) = (frame.middle(earlier), frame.middle(later));
    let at = halfway(from, to);
    let number = |usual: i32| clue.numbers.first().copied().filter(|&number| number != usual);
    match clue.family {
        Family::WhiteDot => dot(at, (Role::WhiteDot, Role::Sign), number(1), layers),
        Family::BlackDot => dot(at, (Role::BlackDot, Role::OnBlack), number(2), layers),
        Family::X | Family::V => {
            let half = 9.0;
            layers.add(Layer::Signs, Role::Paper, Form::Rectangle((at.0 - half, at.1 - half), 2.0 * half, 2.0 * half));
            let letter = if clue.family == Family::X { "X" } else { "V" };
            layers.centred(Layer::Signs, Role::Sign, at, 18.0, letter);
        }
        // The earlier cell is the greater one: the sign opens towards it.
        _ => {
            let (tip, back) = (towards(at, to, CELL * 0.1), towards(at, from, CELL * 0.1));
            let (x, y) = ((back.1 - tip.1) * 0.75, (tip.0 - back.0) * 0.75);
            let line = vec![(back.0 + x, back.1 + y), tip, (back.0 - x, back.1 - y)];
            layers.add(Layer::Signs, Role::Halo, Form::Line(line.clone()));
            layers.add(Layer::Signs, Role::Stroke, Form::Line(line));
        }
    }
}

/// A dot, with a number if it is not the usual one.
fn dot(at: Point, (role, text): (Role, Role), number: Option<i32>, layers: &mut Layers) {
    let radius = if number.is_some() { DOT + 2.0 } else { DOT };
    layers.add(Layer::Signs, role, Form::Circle(at, radius));
    if let Some(number) = number {
        let number = number.to_string();
        let size = if number.len() > 1 { 10.0 } else { 13.0 };
        layers.centred(Layer::Signs, text, at, size, &number);
    }
}

/// The corner where the four cells of a group meet, if they do.
pub(super) fn meet(frame: &Frame<'_>, group: &[u16]) -> Option<Point> {
    let cells = frame.cells(group);
    let &last = cells.iter().max()?;
    let around = |cell: &Cell| {
        let (rows, columns) = frame.step(*cell, last);
        (0..=1).contains(&rows) && (0..=1).contains(&columns)
    };
    (cells.len() == 4 && cells.iter().all(around)).then(|| frame.corner_of(last))
}

/// The digits at a corner: two on a line.
fn corner((x, y): Point, numbers: &[i32], layers: &mut Layers) {
    layers.add(Layer::Signs, Role::Corner, Form::Circle((x, y), CORNER));
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let lines: Vec<String> = texts.chunks(2).map(|pair| pair.join(" ")).collect();
    let (size, height) = match lines.len() {
        1 => (12.0, 0.0),
        2 => (11.0, 10.5),
        _ => (8.0, 7.5),
    };
    for (at, line) in lines.iter().enumerate() {
        let down = (at as f64 - (lines.len() as f64 - 1.0) / 2.0) * height;
        layers.centred(Layer::Signs, Role::Sign, (x, y + down), size, line);
    }
}
