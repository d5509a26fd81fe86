//! Singles: the last open cell of a house, a digit's only place in a house, a cell's only candidate.

use super::geometry::{COLUMNS, HOUSE_CELLS, HOUSE_SETS, HOUSES, ROWS};
use super::marks::Marks;
use super::step::Step;

/// The last open cell of a house (1.0), a hidden single of a box (1.2), of a column or row (1.5).
pub(super) fn hidden(marks: &Marks) -> Option<Step> {
    let boxes = 0..ROWS;
    let lines = || (COLUMNS..HOUSES).chain(ROWS..COLUMNS);
    last_cell(marks, boxes.clone().chain(lines()))
        .or_else(|| only_place(marks, boxes, 12))
        .or_else(|| only_place(marks, lines(), 15))
}

fn last_cell(marks: &Marks, houses: impl Iterator<Item = usize>) -> Option<Step> {
    let open = houses.map(|house| marks.open & HOUSE_SETS[house]).find(|open| open.is_power_of_two())?;
    let cell = open.trailing_zeros() as usize;
    Some(Step::placement(10, cell, marks.cells[cell].trailing_zeros() as usize))
}

fn only_place(marks: &Marks, houses: impl Iterator<Item = usize>, rating: u16) -> Option<Step> {
    let mut places = houses.flat_map(|house| (0..9).map(move |digit| (house, digit)));
    let (house, digit) = places.find(|&(house, digit)| marks.spots[digit][house].is_power_of_two())?;
    let place = marks.spots[digit][house].trailing_zeros() as usize;
    Some(Step::placement(rating, usize::from(HOUSE_CELLS[house][place]), digit))
}

/// A cell with one candidate (2.3).
pub(super) fn naked(marks: &Marks) -> Option<Step> {
    let cell = marks.cells.iter().position(|mask| mask.is_power_of_two())?;
    Some(Step::placement(23, cell, marks.cells[cell].trailing_zeros() as usize))
}
