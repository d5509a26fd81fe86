//! Finds partitions of a grid into connected regions that hold each digit once, by the definition: regions are built
//! one after another in the order of their first cells, each in every possible shape.
//!
//! Each shape is found once: a cell next to the region is either added or excluded for good (D. H. Redelmeier,
//! “Counting polyominoes: yet another attack”, Discrete Mathematics 36, 1981).

use super::fit::OutOfTries;
use super::{Fit, digits_of};
use crate::board::Digit;

/// The most cells added to regions before the search gives up.
const MOST_TRIES: u32 = 3_000;
/// The same limit for a region on its own.
const MOST_TRIES_ALONE: u32 = 1_000;
/// The region of a cell that is in none yet.
const FREE: u8 = u8::MAX;
/// The holder of a digit that no cell holds yet.
const NOBODY: u16 = u16::MAX;

/// A search for regions and digits.
pub(super) struct Partition<'k> {
    neighbours: &'k [Box<[u16]>],
    /// The number of cells in a region, which is also the number of regions.
    size: usize,
    /// The candidates of each cell.
    values: &'k [u32],
    /// The candidate region numbers of each cell.
    labels: &'k [u32],
    region: Vec<u8>,
    /// The digit of each cell that is in a region.
    digits: Vec<u8>,
    tries: u32,
    /// The queue of a breadth-first search, and for each cell the number of the last search that reached it.
    reached: Vec<usize>,
    reached_at: Vec<u32>,
    now: u32,
}

/// A region under construction.
struct Growth {
    label: u8,
    /// Whether the cells outside the region are ignored.
    is_alone: bool,
    cells: Vec<usize>,
    /// Whether each cell was ever next to the region: it was added, excluded, or is waiting.
    seen: Vec<bool>,
    /// The cells that came to lie next to the region, in this order.
    beside: Vec<usize>,
    matching: Matching,
    /// The number of cells that can have only this label and are not in the region yet.
    sure: usize,
}

/// The assignment of digits to cells of a region.
#[derive(Clone, Copy)]
struct Matching {
    /// The cell of each digit.
    holder: [u16; Digit::MAX as usize],
    /// The digits that are held.
    held: u32,
}

impl<'k> Partition<'k> {
    pub(super) fn new(neighbours: &'k [Box<[u16]>], size: usize, values: &'k [u32], labels: &'k [u32]) -> Self {
        let cells = neighbours.len();
        Self {
            neighbours,
            size,
            values,
            labels,
            region: vec![FREE; cells],
            digits: vec![0; cells],
            tries: 0,
            reached: Vec::new(),
            reached_at: vec![0; cells],
            now: 0,
        }
    }

    /// Finds the digits of the cells, followed by the numbers of their regions.
    pub(super) fn fit(mut self) -> Fit {
        if !self.can_be_numbered() || !(0..self.size as u8).all(|label| self.can_be_alone(label)) {
            return Fit::Nothing;
        }
        self.tries = MOST_TRIES;
        match self.fill(0) {
            Ok(true) => Fit::Digits([self.digits, self.region].concat()),
            Ok(false) => Fit::Nothing,
            Err(OutOfTries) => Fit::TooMuch,
        }
    }

    /// Whether each cell can have a number that occurred before it or the next new one, regardless of the shapes of the
    /// regions.
    fn can_be_numbered(&self) -> bool {
        let mut next = 0;
        self.labels.iter().all(|&set| {
            let known = set & ((2u64 << next) - 1) as u32;
            next += u32::from(known >> next & 1 == 1);
            known != 0
        })
    }

    /// Whether the region with this number has a possible shape if the others are ignored; `true` if that takes too
    /// long. Each cell is tried as its first in reading order, so with fewer candidates no additional shapes are tried.
    fn can_be_alone(&mut self, label: u8) -> bool {
        self.tries = MOST_TRIES_ALONE;
        let bit = 1 << label;
        let mut growth = self.growth(label, true);
        for start in 0..self.labels.len() {
            if self.labels[start] & bit == 0 {
                continue;
            }
            growth.seen[start] = true;
            match self.take(&mut growth, start, 0) {
                Ok(true) | Err(OutOfTries) => return true,
                // A cell that must belong to the region cannot be excluded.
                Ok(false) if self.labels[start] == bit => return false,
                Ok(false) => {}
            }
        }
        false
    }

    fn growth(&self, label: u8, is_alone: bool) -> Growth {
        let bit = 1 << label;
        Growth {
            label,
            is_alone,
            cells: Vec::with_capacity(self.size),
            seen: self.region.iter().map(|&region| region != FREE).collect(),
            beside: Vec::new(),
            matching: Matching { holder: [NOBODY; Digit::MAX as usize], held: 0 },
            sure: self.labels.iter().filter(|&&set| set == bit).count(),
        }
    }

    /// Whether the free cells can be partitioned into regions numbered from `label` on.
    fn fill(&mut self, label: u8) -> Result<bool, OutOfTries> {
        let Some(start) = self.region.iter().position(|&region| region == FREE) else {
            return Ok(usize::from(label) == self.size);
        };
        if usize::from(label) == self.size || self.labels[start] >> label & 1 == 0 || !self.can_be_filled() {
            return Ok(false);
        }
        let mut growth = self.growth(label, false);
        growth.seen[start] = true;
        self.take(&mut growth, start, 0)
    }

    /// Whether the size of every connected area of free cells is a multiple of the region size.
    fn can_be_filled(&self) -> bool {
        let mut reached: Vec<bool> = self.region.iter().map(|&region| region != FREE).collect();
        let mut area = Vec::new();
        for start in 0..reached.len() {
            if std::mem::replace(&mut reached[start], true) {
                continue;
            }
            area.clear();
            area.push(start);
            let mut next = 0;
            while let Some(&cell) = area.get(next) {
                next += 1;
                for &other in &self.neighbours[cell] {
                    if !std::mem::replace(&mut reached[usize::from(other)], true) {
                        area.push(usize::from(other));
                    }
                }
            }
            if !area.len().is_multiple_of(self.size) {
                return false;
            }
        }
        true
    }

    /// Whether the region can be completed after adding this cell, using cells of `beside` from index `from` on.
    fn take(&mut self, growth: &mut Growth, cell: usize, from: usize) -> Result<bool, OutOfTries> {
        self.tries = self.tries.checked_sub(1).ok_or(OutOfTries)?;
        let before = growth.matching;
        if !self.augment(&mut growth.matching, cell, &mut 0) {
            return Ok(false);
        }
        let is_sure = self.labels[cell] == 1 << growth.label;
        growth.sure -= usize::from(is_sure);
        growth.cells.push(cell);
        let found = if growth.cells.len() == self.size {
            self.close(growth)
        } else if growth.sure > 0 && !self.reaches_all(growth) {
            Ok(false)
        } else {
            self.grow(growth, cell, from)
        };
        growth.cells.pop();
        growth.sure += usize::from(is_sure);
        growth.matching = before;
        found
    }

    /// Whether the region can be completed with neighbours of this cell, the last one added, or cells of `beside` from
    /// index `from` on.
    fn grow(&mut self, growth: &mut Growth, cell: usize, from: usize) -> Result<bool, OutOfTries> {
        let bit = 1 << growth.label;
        let fresh = growth.beside.len();
        for &other in &self.neighbours[cell] {
            let other = usize::from(other);
            if self.labels[other] & bit != 0 && !std::mem::replace(&mut growth.seen[other], true) {
                growth.beside.push(other);
            }
        }
        let mut found = false;
        for at in from..growth.beside.len() {
            if growth.cells.len() + growth.sure > self.size {
                break;
            }
            let next = growth.beside[at];
            found = self.take(growth, next, at + 1)?;
            // A cell that must belong to the region cannot be excluded.
            if found || self.labels[next] == bit {
                break;
            }
        }
        for cell in growth.beside.drain(fresh..) {
            growth.seen[cell] = false;
        }
        Ok(found)
    }

    /// Whether every cell that must belong to the region is near enough to it.
    fn reaches_all(&mut self, growth: &Growth) -> bool {
        let bit = 1 << growth.label;
        self.now += 1;
        self.reached.clear();
        self.reached.extend(&growth.cells);
        for &cell in &growth.cells {
            self.reached_at[cell] = self.now;
        }
        let (mut missing, mut from) = (growth.sure, 0);
        for _ in growth.cells.len()..self.size {
            let end = self.reached.len();
            for at in from..end {
                for &other in &self.neighbours[self.reached[at]] {
                    let other = usize::from(other);
                    let is_open = self.region[other] == FREE && self.labels[other] & bit != 0;
                    if is_open && std::mem::replace(&mut self.reached_at[other], self.now) != self.now {
                        missing -= usize::from(self.labels[other] == bit);
                        self.reached.push(other);
                    }
                }
            }
            if missing == 0 {
                return true;
            }
            from = end;
        }
        false
    }

    /// Whether the region is complete and the remaining cells can be partitioned.
    fn close(&mut self, growth: &Growth) -> Result<bool, OutOfTries> {
        if growth.sure > 0 || growth.is_alone {
            return Ok(growth.sure == 0);
        }
        for digit in 0..self.size {
            let cell = usize::from(growth.matching.holder[digit]);
            self.digits[cell] = digit as u8;
            self.region[cell] = growth.label;
        }
        if self.fill(growth.label + 1)? {
            return Ok(true);
        }
        growth.cells.iter().for_each(|&cell| self.region[cell] = FREE);
        Ok(false)
    }

    /// Assigns the cell a digit that no other cell of the region has; cells that already have one may be moved to
    /// another.
    fn augment(&self, matching: &mut Matching, cell: usize, asked: &mut u32) -> bool {
        let values = self.values[cell];
        let free = digits_of(values & !matching.held).next();
        if let Some(digit) = free {
            matching.holder[usize::from(digit)] = cell as u16;
            matching.held |= 1 << digit;
            return true;
        }
        for digit in digits_of(values) {
            if *asked >> digit & 1 == 1 {
                continue;
            }
            *asked |= 1 << digit;
            if self.augment(matching, usize::from(matching.holder[usize::from(digit)]), asked) {
                matching.holder[usize::from(digit)] = cell as u16;
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The neighbours of each cell of a square.
    fn square(side: usize) -> Vec<Box<[u16]>> {
        let near = |at: usize| {
            let (row, column) = (at / side, at % side);
            let touches = move |&other: &usize| (other / side).abs_diff(row) + (other % side).abs_diff(column) == 1;
            (0..side * side).filter(touches).map(|other| other as u16).collect()
        };
        (0..side * side).map(near).collect()
    }

    /// Counts the partitions: each one found is excluded by branching on whether one of its cells has its label.
    fn count(neighbours: &[Box<[u16]>], side: usize, labels: &mut Vec<u32>, from: usize) -> usize {
        let values = vec![(1 << side) - 1; side * side];
        let Fit::Digits(found) = Partition::new(neighbours, side, &values, labels).fit() else { return 0 };
        let Some(at) = (from..side * side).find(|&at| !labels[at].is_power_of_two()) else { return 1 };
        let before = labels[at];
        let label = 1 << found[side * side + at];
        labels[at] = label;
        let with = count(neighbours, side, labels, at + 1);
        labels[at] = before & !label;
        let without = count(neighbours, side, labels, at);
        labels[at] = before;
        with + without
    }

    #[test]
    fn a_square_falls_into_as_many_ways_as_is_known() {
        // The numbers of ways to cut an n×n square into n connected parts of n cells: OEIS A172477.
        for (side, ways) in [(2, 2), (3, 10), (4, 117)] {
            let mut labels = vec![(1 << side) - 1; side * side];
            assert_eq!(count(&square(side), side, &mut labels, 0), ways, "{side}");
        }
    }

    #[test]
    fn what_cannot_be_is_found_soon_on_a_large_grid() {
        let grid = square(9);
        let values = vec![0b1_1111_1111; 81];
        let fit = |changes: &[(usize, u32)]| {
            let mut labels = vec![0b1_1111_1111; 81];
            for &(at, set) in changes {
                labels[at] = set;
            }
            Partition::new(&grid, 9, &values, &labels).fit()
        };
        assert!(matches!(fit(&[]), Fit::Digits(_)));
        assert!(matches!(fit(&[(80, 1 << 8), (40, 1 << 4)]), Fit::Digits(_)));
        assert_eq!(fit(&[(6, 1 << 8)]), Fit::Nothing, "the seventh cell has at most the seventh number");
        assert_eq!(fit(&[(80, 1)]), Fit::Nothing, "the first region does not reach the last cell");
        assert_eq!(fit(&[(9, 0b10), (45, 0b10), (54, 0b10), (8, 0b10)]), Fit::Nothing, "nor its own ends");
    }

    #[test]
    fn digits_of_a_region_differ() {
        let labels = [0b1, 0b1, 0b11, 0b11];
        let fit = |values: [u32; 4]| Partition::new(&square(2), 2, &values, &labels).fit();
        assert_eq!(fit([0b01, 0b11, 0b11, 0b10]), Fit::Digits(vec![0, 1, 0, 1, 0, 0, 1, 1]));
        assert_eq!(fit([0b01, 0b01, 0b11, 0b11]), Fit::Nothing);
        assert_eq!(fit([0b11, 0b01, 0b10, 0b10]), Fit::Nothing, "the lower region");
    }
}
