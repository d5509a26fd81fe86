//! What one candidate implies of another by itself: a true one excludes others, a false one leaves the last of its cell
//! or its house. A candidate is numbered by its cell and its digit, `cell * 9 + digit`.

use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, HOUSE_SETS, PEERS, bits, places};
use super::marks::Marks;

/// How many candidates there can be.
pub(super) const CANDIDATES: usize = 81 * 9;

/// Which implications a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// A digit that has two places left in a house.
    pub(super) houses: bool,
    /// A cell that has two candidates left, and that a cell holds one digit.
    pub(super) cells: bool,
}

/// All candidates, by cells, then by digits.
pub(super) fn candidates(marks: &Marks) -> impl Iterator<Item = usize> {
    bits(marks.open).flat_map(|cell| places(marks.cells[cell]).map(move |digit| cell * 9 + digit))
}

/// The candidates that a true one excludes: those of its cell, its box, its row, its column.
pub(super) fn excluded(marks: &Marks, links: Links, candidate: usize) -> impl Iterator<Item = usize> {
    let (cell, digit) = (candidate / 9, candidate % 9);
    let others = if links.cells { marks.cells[cell] & !(1 << digit) } else { 0 };
    let [region, row, column] = CELL_HOUSES[cell].map(|house| HOUSE_SETS[usize::from(house)]);
    let peers = marks.digits[digit] & PEERS[cell];
    let in_order = [region, row & !region, column & !region].into_iter().flat_map(move |house| bits(peers & house));
    places(others).map(move |other| cell * 9 + other).chain(in_order.map(move |peer| peer * 9 + digit))
}

/// The candidates that are the last of their cell or of a house once this one is false.
pub(super) fn left_alone(marks: &Marks, links: Links, candidate: usize) -> impl Iterator<Item = usize> {
    let (cell, digit) = (candidate / 9, candidate % 9);
    let rest = if links.cells { marks.cells[cell] & !(1 << digit) } else { 0 };
    let in_cell = rest.is_power_of_two().then(|| cell * 9 + rest.trailing_zeros() as usize);
    let kinds = if links.houses { 0..3 } else { 0..0 };
    let in_houses = kinds.filter_map(move |kind| {
        let house = usize::from(CELL_HOUSES[cell][kind]);
        let rest = marks.spots[digit][house] & !(1 << CELL_PLACES[cell][kind]);
        let place = rest.trailing_zeros() as usize;
        rest.is_power_of_two().then(|| usize::from(HOUSE_CELLS[house][place]) * 9 + digit)
    });
    in_cell.into_iter().chain(in_houses)
}
