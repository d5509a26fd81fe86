//! Signs and tints of single cells: odd and even, least and greatest, clones, extra regions, diagonals.

use super::figures::RADIUS;
use super::frame::{CELL, Frame};
use super::grounds::tint;
use super::layer::{Layer, Layers};
use super::{Anchor, Form, Point, Role, Shape};
use deduku_core::board::{Cell, Plan};
use deduku_core::constraint::{Clue, Family};

/// Draws what a clue has in single cells.
pub(super) fn draw(frame: &Frame<'_>, clue: &Clue, layers: &mut Layers) {
    let cells: Vec<Cell> = clue.groups.iter().flat_map(|group| frame.cells(group)).collect();
    let ring = |cell: &Cell| Form::Circle(frame.middle(*cell), RADIUS);
    match clue.family {
        Family::Odd => cells.iter().for_each(|cell| layers.add(Layer::Ground, Role::Parity, ring(cell))),
        Family::Even => cells.iter().for_each(|&cell| {
            let (x, y) = frame.corner_of(cell);
            let inset = CELL / 2.0 - RADIUS;
            layers.add(
                Layer::Ground,
                Role::Parity,
                Form::Rectangle((x + inset, y + inset), 2.0 * RADIUS, 2.0 * RADIUS),
            );
        }),
        Family::Minimum => cells.iter().for_each(|&cell| wedges(frame, cell, 1.0, layers)),
        Family::Maximum => cells.iter().for_each(|&cell| wedges(frame, cell, -1.0, layers)),
        Family::CountingCircles => cells.iter().for_each(|cell| layers.add(Layer::Lines, Role::Ring, ring(cell))),
        Family::ChaosArrow | Family::ChaosCount => counter(frame, clue, layers),
        Family::ColumnIndexer | Family::RowIndexer | Family::BoxIndexer => tint(frame, &cells, Role::Indexer, layers),
        Family::AllDifferent | Family::Clone | Family::SameValues => tint(frame, &cells, Role::Shade, layers),
        Family::Diagonal => tint(frame, &diagonal(frame, clue), Role::Diagonal, layers),
        Family::Windoku => tint(frame, &windows(frame), Role::Window, layers),
        _ => {}
    }
}

/// Gives each clue whose groups hold the same digits a letter in its cells, if there are several such clues.
pub(super) fn letters(frame: &Frame<'_>, clues: &[(usize, Clue)], layers: &mut Layers) {
    let same = || clues.iter().filter(|(_, clue)| matches!(clue.family, Family::Clone | Family::SameValues));
    if same().count() < 2 {
        return;
    }
    for ((_, clue), letter) in same().zip(('a'..='z').cycle()) {
        for cell in clue.groups.iter().flat_map(|group| frame.cells(group)) {
            small(frame, cell, letter, layers);
        }
    }
}

/// A small sign in the lower right corner of a cell.
pub(super) fn small(frame: &Frame<'_>, cell: Cell, sign: char, layers: &mut Layers) {
    let (x, y) = frame.corner_of(cell);
    let at = (x + CELL - 3.0, y + CELL - 4.0);
    layers.push(Layer::Signs, Shape::anchored(Role::Small, at, 12.0, Anchor::End, sign));
}

/// Marks the cells of alternatives, of which only the position is certain.
pub(super) fn alternative(frame: &Frame<'_>, cells: &[Cell], layers: &mut Layers) {
    for &cell in cells {
        small(frame, cell, '?', layers);
    }
}

/// Four small wedges at the sides of a tinted cell: with 1 their tips point into it, with −1 out of it.
fn wedges(frame: &Frame<'_>, cell: Cell, way: f64, layers: &mut Layers) {
    tint(frame, &[cell], Role::Shade, layers);
    let (x, y) = frame.middle(cell);
    for (down, right) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
        let at = |out: f64, aside: f64| (x + right * out + down * aside, y + down * out + right * aside);
        let (tip, back) = if way > 0.0 { (CELL * 0.38, CELL * 0.47) } else { (CELL * 0.47, CELL * 0.38) };
        layers.add(Layer::Signs, Role::Stroke, Form::Line(vec![at(back, -6.0), at(tip, 0.0), at(back, 6.0)]));
    }
}

/// The cell that counts others of its region: with an arrow along its only arm, or a small sign.
fn counter(frame: &Frame<'_>, clue: &Clue, layers: &mut Layers) {
    let groups: Vec<Vec<Cell>> = clue.groups.iter().map(|group| frame.cells(group)).collect();
    let Some(&cell) = groups.first().and_then(|group| group.first()) else { return };
    let (x, y) = frame.middle(cell);
    let arms: Vec<Point> = groups[1..].iter().filter_map(|arm| arm.first()).map(|&arm| frame.middle(arm)).collect();
    if clue.family == Family::ChaosCount || arms.is_empty() {
        let sign = if clue.family == Family::ChaosCount { '#' } else { '+' };
        small(frame, cell, sign, layers);
        return;
    }
    for arm in arms {
        let tip = super::frame::towards((x, y), arm, CELL * 0.46);
        layers.add(Layer::Signs, Role::Stroke, super::figures::head((x, y), tip, 8.0));
    }
}

/// The cells of a diagonal: the rising one for 1, the falling one for −1.
fn diagonal(frame: &Frame<'_>, clue: &Clue) -> Vec<Cell> {
    let board = frame.board;
    let rising = clue.numbers.first() != Some(&-1);
    let rows = board.extent_of_grid().row;
    let lies_on = |cell: &Cell| {
        let place = board.place(*cell);
        if rising { place.row + place.column + 1 == rows } else { place.row == place.column }
    };
    (0..board.grid_cells()).map(Cell::at).filter(lies_on).collect()
}

/// The cells of the customary windows of the board's boxes.
fn windows(frame: &Frame<'_>) -> Vec<Cell> {
    let Some(boxes) = frame.board.boxes() else { return Vec::new() };
    let windows = Plan::boxes(boxes.rows, boxes.columns).windoku().windows;
    windows.iter().flat_map(|window| frame.cells(window)).collect()
}
