//! The strong links of one digit: houses in which its places form two groups of cells, one of which holds it.

use super::geometry::{CELL_HOUSES, HOUSE_CELLS, ROWS, bits, common_peers, places};
use super::marks::Marks;

/// The places of a box in each of its rows.
const ACROSS: [u16; 3] = [0b111, 0b111 << 3, 0b111 << 6];
/// The places of a box in each of its columns.
const DOWN: [u16; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// Strong links with their ends: link `n` has the ends `2 * n` and `2 * n + 1`.
pub(super) struct StrongLinks {
    /// The house of each link.
    houses: Vec<usize>,
    /// Whether an end of the link is a group of cells.
    grouped: Vec<bool>,
    /// The cells of each end.
    cells: Vec<u128>,
    /// The candidates that see all cells of each end.
    seen: Vec<u128>,
    /// The ends of other links that share a house, but no cell, with each end.
    joined: Vec<u128>,
}

impl StrongLinks {
    /// The links of a digit, including those of groups of cells if `groups`. Boxes first, then rows, then columns.
    pub(super) fn of(marks: &Marks, digit: usize, groups: bool) -> Self {
        let mut links =
            Self { houses: Vec::new(), grouped: Vec::new(), cells: Vec::new(), seen: Vec::new(), joined: Vec::new() };
        for (house, &spots) in marks.spots[digit].iter().enumerate() {
            let (is_box, is_single) = (house < ROWS, spots & spots.wrapping_sub(1) == 0);
            let is_pair = !is_single && (spots & (spots - 1)).is_power_of_two();
            if is_single || is_box && is_pair && ACROSS.iter().chain(&DOWN).any(|line| spots & !line == 0) {
                continue;
            }
            match (is_pair, is_box) {
                (true, _) => links.push(house, false, [spots & spots.wrapping_neg(), spots & (spots - 1)]),
                (false, true) if groups => links.push_box(house, spots),
                // The same masks also divide the places of a line by the three boxes that it crosses.
                (false, false) if groups => links.push_halves(house, spots, ACROSS),
                _ => {}
            }
        }
        links.join(marks.digits[digit]);
        links
    }

    /// Adds a link in a house with the places of both ends.
    fn push(&mut self, house: usize, grouped: bool, ends: [u16; 2]) {
        // A set of ends is a mask of 128 bits; no position has that many ends.
        if self.cells.len() < 126 {
            self.houses.push(house);
            self.grouped.push(grouped);
            self.cells
                .extend(ends.map(|end| places(end).fold(0u128, |set, place| set | 1 << HOUSE_CELLS[house][place])));
        }
    }

    /// Adds the places of a digit in a house if they lie in exactly two of three parts of it.
    fn push_halves(&mut self, house: usize, spots: u16, parts: [u16; 3]) {
        let mut halves = parts.iter().map(|part| spots & part).filter(|&half| half != 0);
        if let (Some(one), Some(other), None) = (halves.next(), halves.next(), halves.next()) {
            self.push(house, true, [one, other]);
        }
    }

    /// Adds the places in a box that lie in two rows, in two columns, or in a row and a column, which may share a
    /// place.
    fn push_box(&mut self, house: usize, spots: u16) {
        self.push_halves(house, spots, ACROSS);
        self.push_halves(house, spots, DOWN);
        for row in ACROSS {
            for column in DOWN {
                let (across, down) = (spots & row, spots & column);
                if across | down == spots && across & !down != 0 && down & !across != 0 {
                    self.push(house, true, [across, down]);
                }
            }
        }
    }

    /// Computes what each end sees and which other ends it is joined to.
    fn join(&mut self, candidates: u128) {
        self.seen = self.cells.iter().map(|&end| candidates & common_peers(end)).collect();
        self.joined = vec![0; self.cells.len()];
        let around: Vec<u32> = self.cells.iter().map(|&end| common_houses(end)).collect();
        for one in 0..self.cells.len() {
            for other in (one | 1) + 1..self.cells.len() {
                if around[one] & around[other] != 0 && self.cells[one] & self.cells[other] == 0 {
                    self.joined[one] |= 1 << other;
                    self.joined[other] |= 1 << one;
                }
            }
        }
    }

    /// The number of ends.
    pub(super) const fn ends(&self) -> usize {
        self.cells.len()
    }

    /// The cells of an end.
    pub(super) fn cells(&self, end: usize) -> u128 {
        self.cells[end]
    }

    /// The candidates that see all cells of both ends.
    pub(super) fn seen_by(&self, one: usize, other: usize) -> u128 {
        self.seen[one] & self.seen[other]
    }

    /// The ends that a weak link joins to this one.
    pub(super) fn joined(&self, end: usize) -> impl Iterator<Item = usize> {
        bits(self.joined[end])
    }

    /// The cells of both ends of a link.
    pub(super) fn cells_of_link(&self, link: usize) -> u128 {
        self.cells[2 * link] | self.cells[2 * link + 1]
    }

    /// The house of a link.
    pub(super) fn house(&self, link: usize) -> usize {
        self.houses[link]
    }

    /// Whether an end of a link is a group of cells.
    pub(super) fn is_grouped(&self, link: usize) -> bool {
        self.grouped[link]
    }
}

/// The houses that hold all of `cells`, one bit per house.
fn common_houses(cells: u128) -> u32 {
    bits(cells).fold(!0, |common, cell| common & CELL_HOUSES[cell].iter().fold(0, |set, &house| set | 1 << house))
}

/// Returns 0 for a box, 1 for a row, 2 for a column.
pub(super) const fn kind(house: usize) -> usize {
    house / 9
}
