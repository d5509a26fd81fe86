//! X-wing, swordfish and jellyfish.

use super::geometry::{COLUMNS, HOUSE_CELLS, ROWS, choices_of, fitting, places};
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
    in_lines(marks, COLUMNS, size).chain(in_lines(marks, ROWS, size))
}

fn in_lines(marks: &Marks, first: usize, size: usize) -> impl Iterator<Item = Fish> {
    let lines_of = |digit: usize| -> [u16; 9] { std::array::from_fn(|line| marks.spots[digit][first + line]) };
    let spots: [[u16; 9]; 9] = std::array::from_fn(lines_of);
    let fitting = spots.map(|lines| fitting(&lines, size));
    let able = (0..9usize)
        .filter(|&digit| fitting[digit].count_ones() as usize >= size)
        .fold(0, |set, digit| set | 1 << digit);
    let every = places(able).fold(0, |every, digit| every | fitting[digit]);
    choices_of(every, size).flat_map(move |lines| {
        places(able).filter(move |&digit| lines & !fitting[digit] == 0).filter_map(move |digit| {
            let covers = places(lines).fold(0, |covers, line| covers | spots[digit][line]);
            if covers.count_ones() as usize != size {
                return None;
            }
            let mut removed = 0;
            for line in places(!lines & 0x1ff) {
                for place in places(spots[digit][line] & covers) {
                    removed |= 1 << HOUSE_CELLS[first + line][place];
                }
            }
            Some(Fish { digit, first, lines, removed })
        })
    })
}
