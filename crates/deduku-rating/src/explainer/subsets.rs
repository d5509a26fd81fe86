//! Naked and hidden pairs, triplets and quads, and hidden ones that reveal a single.

use super::geometry::{COLUMNS, HOUSE_CELLS, HOUSE_SETS, HOUSES, ROWS, choices_of, fitting, places};
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
        let small = fitting(&cells.map(|cell| marks.cells[cell]), size);
        choices_of(small, size).filter_map(move |choice| {
            let union = places(choice).fold(0, |union, place| union | marks.cells[cells[place]]);
            if union.count_ones() as usize != size {
                return None;
            }
            let mut removed = [0; 9];
            for cell in places(!choice & 0x1ff).map(|place| cells[place]) {
                places(marks.cells[cell] & union).for_each(|digit| removed[digit] |= 1 << cell);
            }
            Some(Subset { house, places: choice, digits: union, removed })
        })
    })
}

/// `size` digits that have `size` places in total in a house.
pub(super) fn hidden(marks: &Marks, size: usize, rating: u16) -> Option<Step> {
    hidden_subsets(marks, size).find_map(|subset| Step::removal(rating, subset.removed))
}

/// All hidden subsets, including those that remove nothing.
pub(super) fn hidden_subsets(marks: &Marks, size: usize) -> impl Iterator<Item = Subset> {
    houses().flat_map(move |house| {
        hidden_sets(marks, house, size).map(move |(digits, taken)| {
            let mut removed = [0; 9];
            for place in places(taken) {
                let cell = usize::from(HOUSE_CELLS[house][place]);
                places(marks.cells[cell] & !digits).for_each(|digit| removed[digit] |= 1 << cell);
            }
            Subset { house, places: taken, digits, removed }
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
    let small = fitting(&marks.spots.each_ref().map(|houses| houses[house]), size);
    choices_of(small, size).filter_map(move |digits| {
        let taken = places(digits).fold(0, |taken, digit| taken | marks.spots[digit][house]);
        (taken.count_ones() as usize == size).then_some((digits, taken))
    })
}
