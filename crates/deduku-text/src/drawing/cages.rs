//! Cages: dashed outlines within their cells, each with its text in its first cell.

use std::collections::BTreeSet;

use super::frame::{CELL, Frame};
use super::layer::{HALF_CAPITAL, Layer, Layers};
use super::{Anchor, Form, Point, Role, Shape};
use deduku_core::board::{Cell, HouseId, HouseKind, Place};
use deduku_core::constraint::{Clue, Drawing, Family};
use deduku_core::puzzle::Puzzle;

/// The distance of a cage's outline from the borders of its cells.
const INSET: f64 = 4.0;
/// The font size of a cage's text.
const SIZE: f64 = 15.0;
/// The widest that a digit of a cage's text may be, as part of the font size.
const DIGIT: f64 = 0.56;

/// A cage to be drawn: its cells in reading order, and its text.
pub(super) type Caged = (Vec<Cell>, String);

/// The cages of the board, with the sums that are known.
pub(super) fn of_board(frame: &Frame<'_>, puzzle: &Puzzle) -> Vec<Caged> {
    let houses = frame.board.houses().iter().enumerate().filter(|(_, house)| house.kind == HouseKind::Cage);
    let text = |at| puzzle.sum(HouseId::at(at)).map_or_else(String::new, |sum| sum.to_string());
    houses.map(|(at, house)| (house.cells.to_vec(), text(at))).collect()
}

/// Adds the cages of a clue, if it is drawn as cages.
pub(super) fn add(frame: &Frame<'_>, clue: &Clue, caged: &mut Vec<Caged>) {
    let is_cage = match clue.family.row().drawing {
        Drawing::Cage => true,
        // Digits that do not lie around a corner.
        Drawing::Corner => !clue.groups.iter().all(|group| super::between::meet(frame, group).is_some()),
        _ => false,
    };
    // If one cell counts others, the cage surrounds the others.
    let first = usize::from(clue.family == Family::CountDistinct);
    for group in clue.groups.iter().skip(first).filter(|_| is_cage) {
        let mut cells = frame.cells(group);
        cells.sort_unstable();
        cells.dedup();
        if !cells.is_empty() {
            caged.push((cells, text(clue)));
        }
    }
}

/// The text of a clue's cage.
fn text(clue: &Clue) -> String {
    let all = || clue.numbers.iter().map(ToString::to_string).collect::<String>();
    match clue.family {
        Family::EqualityCage => "=".to_owned(),
        Family::CountDistinct => "#".to_owned(),
        Family::ContainAtLeast | Family::ContainExact | Family::LookAndSay | Family::Quadruple => all(),
        Family::Cage if clue.numbers.first() == Some(&0) => String::new(),
        _ => clue.numbers.first().map(ToString::to_string).unwrap_or_default(),
    }
}

/// Draws the cages; returns whether any has a text. A text whose cell is taken moves to the next cell of its cage.
pub(super) fn draw(frame: &Frame<'_>, caged: &[Caged], layers: &mut Layers) -> bool {
    let mut taken = BTreeSet::new();
    for (cells, text) in caged {
        outline(frame, cells, layers);
        let free = cells.iter().copied().find(|cell| !taken.contains(cell)).or(cells.first().copied());
        if let Some(cell) = free.filter(|_| !text.is_empty()) {
            taken.insert(cell);
            let (x, y) = frame.corner_of(cell);
            // White paper interrupts the outline behind the text.
            let wide = text.chars().count() as f64 * SIZE * DIGIT + 2.0;
            let paper = Form::Rectangle((x + 2.5, y + 2.0), wide, SIZE);
            layers.add(Layer::Cages, Role::Paper, paper);
            let at = (x + 3.5, y + 2.0 + SIZE / 2.0 + SIZE * HALF_CAPITAL);
            layers.push(Layer::Cages, Shape::anchored(Role::Sum, at, SIZE, Anchor::Start, text));
        }
    }
    !taken.is_empty()
}

/// Draws the outline of cells: the sides beyond which the group does not continue. A side ends before a corner where
/// the outline turns away, and extends past it where the outline turns back.
fn outline(frame: &Frame<'_>, cells: &[Cell], layers: &mut Layers) {
    let group: BTreeSet<Place> = cells.iter().map(|&cell| frame.board.place(cell)).collect();
    for &place in &group {
        let (x, y) = frame.corner(place);
        let inside = |down: i32, right: i32| {
            let moved = |at: u16, by: i32| u16::try_from(i32::from(at) + by).ok();
            let other = moved(place.row, down).zip(moved(place.column, right));
            other.is_some_and(|(row, column)| group.contains(&Place { row, column, ..place }))
        };
        // The inset of a side's end, depending on whether the group continues beside it, and if so whether also
        // diagonally beyond the side.
        let end = |beside: bool, beyond: bool| match (beside, beyond) {
            (false, _) => INSET,
            (true, false) => 0.0,
            (true, true) => -INSET,
        };
        let mut line = |from: Point, to: Point| layers.add(Layer::Cages, Role::Cage, Form::Line(vec![from, to]));
        for way in [-1, 1] {
            let edge = if way < 0 { INSET } else { CELL - INSET };
            if !inside(way, 0) {
                let (left, right) = (end(inside(0, -1), inside(way, -1)), end(inside(0, 1), inside(way, 1)));
                line((x + left, y + edge), (x + CELL - right, y + edge));
            }
            if !inside(0, way) {
                let (top, bottom) = (end(inside(-1, 0), inside(-1, way)), end(inside(1, 0), inside(1, way)));
                line((x + edge, y + top), (x + edge, y + CELL - bottom));
            }
        }
    }
}
