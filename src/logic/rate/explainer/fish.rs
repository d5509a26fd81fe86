//! X-wing, swordfish and jellyfish.

use super::geometry::{COLUMNS, HOUSE_CELLS, ROWS, choices, fitting, places};
use super::marks::Marks;
use super::step::Step;

/// `size` columns, then rows, in which a digit has its places on `size` crossing lines.
pub(super) fn fish(marks: &Marks, size: usize, rating: u16) -> Option<Step> {
    in_lines(marks, COLUMNS, size, rating).or_else(|| in_lines(marks, ROWS, size, rating))
}

fn in_lines(marks: &Marks, first: usize, size: usize, rating: u16) -> Option<Step> {
    let lines_of = |digit: usize| -> [u16; 9] { std::array::from_fn(|line| marks.spots[digit][first + line]) };
    let spots: [[u16; 9]; 9] = std::array::from_fn(lines_of);
    let fitting = spots.map(|lines| fitting(&lines, size));
    choices(size).find_map(|lines| {
        (0..9).filter(|&digit| lines & !fitting[digit] == 0).find_map(|digit| {
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
            Step::removal_of(rating, digit, removed)
        })
    })
}
