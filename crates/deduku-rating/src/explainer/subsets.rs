//! Naked and hidden pairs, triplets and quads, and hidden ones that reveal a single.

use super::geometry::{COLUMNS, HOUSE_CELLS, HOUSE_SETS, HOUSES, ROWS, places, sets_of};
use super::marks::Marks;
use super::step::{Removed, Step};

/// The houses in search order: boxes, columns, rows.
fn houses() -> impl Iterator<Item = usize> {
    (0..ROWS).chain(COLUMNS..HOUSES).chain(ROWS..COLUMNS)
}

/// A naked or hidden set of cells and digits in a house.
pub(super) struct Subset {
    /// The house.
    pub(super) house: usize,
    /// The places of its cells in the house.
    pub(super) places: u16,
    /// Its digits.
    pub(super) digits: u16,
    /// The candidates that it removes; may be empty.
    pub(super) removed: Removed,
}

/// `size` cells of a house that have `size` candidates in total.
pub(super) fn naked(marks: &Marks, size: usize, rating: u16) -> Option<Step> {
    naked_subsets(marks, size).find_map(|subset| Step::removal(rating, subset.removed))
}

/// All naked subsets, including those that remove nothing.
pub(super) fn naked_subsets(marks: &Marks, size: usize) -> impl Iterator<Item = Subset> {
    houses().flat_map(move |house| {
        let cells = HOUSE_CELLS[house].map(usize::from);
        sets_of(cells.map(|cell| marks.cells[cell]), size, size).map(move |(places, digits)| Subset {
            house,
            places,
            digits,
            removed: lost(marks, house, !places & 0x1ff, digits),
        })
    })
}

/// The candidates of these digits in these places of a house.
fn lost(marks: &Marks, house: usize, from: u16, digits: u16) -> Removed {
    let mut removed = [0; 9];
    for cell in places(from).map(|place| usize::from(HOUSE_CELLS[house][place])) {
        places(marks.cells[cell] & digits).for_each(|digit| removed[digit] |= 1 << cell);
    }
    removed
}

/// `size` digits that have `size` places in total in a house.
pub(super) fn hidden(marks: &Marks, size: usize, rating: u16) -> Option<Step> {
    hidden_subsets(marks, size).find_map(|subset| Step::removal(rating, subset.removed))
}

/// All hidden subsets, including those that remove nothing.
pub(super) fn hidden_subsets(marks: &Marks, size: usize) -> impl Iterator<Item = Subset> {
    houses().flat_map(move |house| {
        hidden_sets(marks, house, size).map(move |(digits, places)| Subset {
            house,
            places,
            digits,
            removed: lost(marks, house, places, !digits),
        })
    })
}

/// A hidden set that leaves only one place for another digit of its house. The step only places that digit.
pub(super) fn direct(marks: &Marks, size: usize, rating: u16) -> Option<Step> {
    let has_room = |&house: &usize| (marks.open & HOUSE_SETS[house]).count_ones() as usize > size;
    houses().filter(has_room).find_map(|house| {
        hidden_sets(marks, house, size).find_map(|(digits, taken)| {
            places(!digits & 0x1ff).find_map(|digit| {
                let left = marks.spots[digit][house] & !taken;
                left.is_power_of_two().then(|| {
                    let place = left.trailing_zeros() as usize;
                    Step::placement(rating, usize::from(HOUSE_CELLS[house][place]), digit)
                })
            })
        })
    })
}

/// `size` digits of a house that have `size` places in total, with these places.
fn hidden_sets(marks: &Marks, house: usize, size: usize) -> impl Iterator<Item = (u16, u16)> {
    sets_of(marks.spots.each_ref().map(|houses| houses[house]), size, size)
}
