//! Rules over values: a mark beside each cell says how its digit counts.

use std::sync::Arc;

use super::{Dead, Propagate, Reading, digits_of};
use crate::board::Cell;

/// The rule of another kernel over the values of cells: each cell has a mark, which says what value each of its digits has.
#[derive(Clone, Debug)]
pub struct Valued {
    /// For each cell of the rule its mark and itself.
    cells: Box<[Cell]>,
    /// The rule, whose digits are the values in their order.
    rule: Arc<dyn Propagate>,
    /// For each mark the place of each digit's value among all values.
    values: Arc<[Box<[u8]>]>,
}

/// The place of a mark in a [`Reading`], above the bits that rules use.
const MARK: u32 = 125;

impl Valued {
    /// The most marks: there are so many bits for them in a reading.
    pub const MOST_MARKS: usize = 8;

    /// A kernel for a rule over values, of which there are at most 25. `mark` is the cell that holds the mark of a cell,
    /// `values` has for each mark the place of each digit's value among all values. No more than
    /// [`MOST_MARKS`](Self::MOST_MARKS) marks.
    pub fn new(rule: Arc<dyn Propagate>, mark: impl Fn(Cell) -> Cell, values: Arc<[Box<[u8]>]>) -> Self {
        let cells = rule.cells().iter().flat_map(|&cell| [mark(cell), cell]).collect();
        Self { cells, rule, values }
    }

    /// The values of a cell with one of these marks and one of these digits.
    fn of(&self, marks: u32, digits: u32) -> u32 {
        let values = digits_of(marks).filter_map(|mark| self.values.get(usize::from(mark)));
        values
            .flat_map(|values| digits_of(digits).map(|digit| 1 << values[usize::from(digit)]))
            .fold(0, |all, bit| all | bit)
    }
}

impl Propagate for Valued {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        loop {
            let mut values: Vec<u32> = domains.chunks(2).map(|pair| self.of(pair[0], pair[1])).collect();
            if values.contains(&0) {
                return Err(Dead);
            }
            self.rule.propagate(&mut values)?;
            let mut any = false;
            for (pair, kept) in domains.chunks_mut(2).zip(values) {
                let of = |fits: &dyn Fn(u8) -> bool, all: u32| {
                    digits_of(all).filter(|&bit| fits(bit)).fold(0, |kept, bit| kept | 1 << bit)
                };
                let marks = of(&|mark| self.of(1 << mark, pair[1]) & kept != 0, pair[0]);
                let digits = of(&|digit| self.of(marks, 1 << digit) & kept != 0, pair[1]);
                any |= pair[0] != marks || pair[1] != digits;
                pair.copy_from_slice(&[marks, digits]);
                if marks == 0 || digits == 0 {
                    return Err(Dead);
                }
            }
            if !any {
                return Ok(());
            }
        }
    }

    fn is_costly(&self) -> bool {
        self.rule.is_costly()
    }

    fn check(&self, digits: &[u8]) -> bool {
        let value = |pair: &[u8]| self.values.get(usize::from(pair[0])).map(|values| values[usize::from(pair[1])]);
        let values: Option<Vec<u8>> = digits.chunks(2).map(value).collect();
        values.is_some_and(|values| self.rule.check(&values))
    }

    /// Keeps the mark until its cell is read, then reads the value.
    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        if at.is_multiple_of(2) {
            let is_mark = usize::from(digit) < self.values.len();
            return is_mark.then_some(Reading { used: so_far.used | u128::from(digit) << MARK, ..so_far });
        }
        let mark = (so_far.used >> MARK) as usize;
        let before = Reading { used: so_far.used & ((1 << MARK) - 1), ..so_far };
        self.rule.read(before, at / 2, self.values[mark][usize::from(digit)])
    }

    fn accepts(&self, reading: Reading) -> bool {
        self.rule.accepts(reading)
    }

    fn is_read_by_parts(&self) -> bool {
        self.rule.is_read_by_parts()
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        let cells: Vec<String> = self.cells.chunks(2).map(|pair| name(pair[1])).collect();
        format!("what the marks make of {} fits the rule", cells.join(" "))
    }
}
