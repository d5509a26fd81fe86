//! X-wing, swordfish and jellyfish.

use deduku_core::order::OrderBy;

use super::geometry::{COLUMNS, HOUSE_CELLS, ROWS, places, sets_of};
use super::marks::Marks;
use super::step::Step;

/// A digit whose places in `size` parallel lines lie on `size` crossing ones.
pub(super) struct Fish {
    /// The digit.
    pub(super) digit: usize,
    /// The first of the nine houses of the lines' kind.
    pub(super) first: usize,
    /// The lines, as offsets from `first`, one bit per line.
    pub(super) lines: u16,
    /// The cells of the crossing lines that lose the digit; may be empty.
    pub(super) removed: u128,
}

/// `size` columns, then rows, in which a digit has its places on `size` crossing lines.
pub(super) fn fish(marks: &Marks, size: usize, rating: u16) -> Option<Step> {
    all_fish(marks, size).find_map(|fish| Step::removal_of(rating, fish.digit, fish.removed))
}

/// All fish, including those that remove nothing.
pub(super) fn all_fish(marks: &Marks, size: usize) -> impl Iterator<Item = Fish> {
    [COLUMNS, ROWS].into_iter().flat_map(move |first| in_lines(marks, first, size))
}

/// The fish of these nine lines, ordered by lines, then by digit.
fn in_lines(marks: &Marks, first: usize, size: usize) -> Vec<Fish> {
    let mut found = Vec::new();
    for digit in 0..9 {
        let spots: [u16; 9] = std::array::from_fn(|line| marks.spots[digit][first + line]);
        for (lines, covers) in sets_of(spots, size, size) {
            let mut removed = 0;
            for line in places(!lines & 0x1ff) {
                for place in places(spots[line] & covers) {
                    removed |= 1 << HOUSE_CELLS[first + line][place];
                }
            }
            found.push(Fish { digit, first, lines, removed });
        }
    }
    found.order_by(|fish| fish.lines);
    found
}
