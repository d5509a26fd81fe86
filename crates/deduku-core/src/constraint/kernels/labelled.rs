//! Cells with a label each: those with the same label hold different digits.

use super::fit::can_keep;
use super::propagate::by_reading;
use super::{Dead, Fit, Propagate, Reading, digits_of};
use crate::board::Cell;

/// Each cell has a label. Of the labels that count, each is that of cells with different digits.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// For each cell the one that holds its label, and itself.
    cells: Box<[Cell]>,
    /// The labels that count, one bit each.
    labels: u32,
    digits: usize,
    /// Whether cells with such a label hold each digit.
    each: bool,
}

impl Labelled {
    /// A kernel for cells, each with the one that holds its label. With `each`, all digits occur with every label that
    /// counts.
    pub fn new(cells: &[(Cell, Cell)], labels: u32, digits: usize, each: bool) -> Self {
        Self { cells: cells.iter().flat_map(|&(cell, label)| [label, cell]).collect(), labels, digits, each }
    }

    /// The place of the digits of a label among the bits of a reading.
    fn bits(&self, label: u8) -> usize {
        (self.labels & ((1 << label) - 1)).count_ones() as usize * self.digits
    }
}

/// Cells that surely have the label hold different digits; cells that cannot differ from them cannot have it: these are
/// cleared in `possible`.
///
/// # Errors
/// [`Dead`] where two of them are equal.
fn differ(label: u32, values: &mut [u32], labels: &[u32], possible: &mut [bool]) -> Result<(), Dead> {
    let is_sure = |at: usize| labels[at] == label;
    let fixed = |values: &[u32], at: usize| if values[at].is_power_of_two() { values[at] } else { 0 };
    let mut held = 0;
    for at in (0..labels.len()).filter(|&at| is_sure(at)) {
        let own = fixed(values, at);
        if held & own != 0 {
            return Err(Dead);
        }
        held |= own;
    }
    for at in 0..labels.len() {
        if is_sure(at) && fixed(values, at) == 0 {
            values[at] &= !held;
        } else if !is_sure(at) && values[at] & !held == 0 {
            possible[at] = false;
        }
        if values[at] == 0 {
            return Err(Dead);
        }
    }
    Ok(())
}

/// Each digit has a place among the cells that may have the label; where it has only one, it is there.
///
/// # Errors
/// [`Dead`] where a digit has none, or two digits have only the same one.
fn each_has_a_place(
    label: u32,
    digits: usize,
    values: &mut [u32],
    labels: &mut [u32],
    possible: &[bool],
) -> Result<(), Dead> {
    let (mut once, mut twice) = (0, 0);
    for at in (0..possible.len()).filter(|&at| possible[at]) {
        twice |= once & values[at];
        once |= values[at];
    }
    if once.count_ones() as usize != digits {
        return Err(Dead);
    }
    let alone = once & !twice;
    for at in (0..possible.len()).filter(|&at| possible[at]) {
        if values[at] & alone == 0 {
            continue;
        }
        values[at] &= alone;
        labels[at] &= label;
        if !values[at].is_power_of_two() || labels[at] == 0 {
            return Err(Dead);
        }
    }
    Ok(())
}

/// Matches a cell with a digit, along a path of cells and digits that are matched anew; returns whether there is one.
fn match_cell(
    cell: usize,
    may: &dyn Fn(usize, u8) -> bool,
    of_cell: &mut [Option<u8>],
    of_digit: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for digit in 0..of_digit.len() {
        if !may(cell, digit as u8) || std::mem::replace(&mut seen[digit], true) {
            continue;
        }
        let other = of_digit[digit];
        if other.is_none_or(|other| match_cell(other, may, of_cell, of_digit, seen)) {
            (of_cell[cell], of_digit[digit]) = (Some(digit as u8), Some(cell));
            return true;
        }
    }
    false
}

/// Matches a digit with a cell, in the same way.
fn match_digit(
    digit: u8,
    may: &dyn Fn(usize, u8) -> bool,
    of_cell: &mut [Option<u8>],
    of_digit: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for cell in 0..of_cell.len() {
        if !may(cell, digit) || std::mem::replace(&mut seen[cell], true) {
            continue;
        }
        let other = of_cell[cell];
        if other.is_none_or(|other| match_digit(other, may, of_cell, of_digit, seen)) {
            (of_cell[cell], of_digit[usize::from(digit)]) = (Some(digit), Some(cell));
            return true;
        }
    }
    false
}

impl Propagate for Labelled {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        if domains.contains(&0) {
            return Err(Dead);
        }
        let (mut labels, mut values): (Vec<u32>, Vec<u32>) = domains.chunks(2).map(|pair| (pair[0], pair[1])).unzip();
        for label in digits_of(self.labels).map(|label| 1 << label) {
            let mut possible: Vec<bool> = labels.iter().map(|set| set & label != 0).collect();
            differ(label, &mut values, &labels, &mut possible)?;
            for (set, _) in labels.iter_mut().zip(&possible).filter(|(_, possible)| !**possible) {
                *set &= !label;
                if *set == 0 {
                    return Err(Dead);
                }
            }
            if self.each {
                each_has_a_place(label, self.digits, &mut values, &mut labels, &possible)?;
            }
        }
        for ((pair, label), value) in domains.chunks_mut(2).zip(labels).zip(values) {
            pair.copy_from_slice(&[label, value]);
        }
        Ok(())
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn check(&self, digits: &[u8]) -> bool {
        digits_of(self.labels).all(|label| {
            let own = digits.chunks(2).filter(|pair| pair[0] == label).map(|pair| pair[1]);
            let mut held: Vec<u8> = own.collect();
            let count = held.len();
            held.sort_unstable();
            held.dedup();
            held.len() == count && (!self.each || count == self.digits)
        })
    }

    /// Tracks the label that was just read, and the digits of each label that counts.
    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        if at.is_multiple_of(2) {
            return Some(Reading { number: i32::from(digit), ..so_far });
        }
        let label = so_far.number.cast_unsigned() as u8;
        if self.labels >> label & 1 == 0 {
            return Some(Reading { number: 0, ..so_far });
        }
        let bit = 1 << (self.bits(label) + usize::from(digit));
        (so_far.used & bit == 0).then_some(Reading { number: 0, used: so_far.used | bit })
    }

    fn accepts(&self, reading: Reading) -> bool {
        !self.each || reading.used.count_ones() == self.labels.count_ones() * self.digits as u32
    }

    fn is_read_by_parts(&self) -> bool {
        // With several labels there are too many ways to have used digits.
        self.labels.count_ones() == 1
    }

    /// With one label that counts, by matching cells and digits: those cells are matched that must have the label, then the
    /// digits that must occur, each along a path that leaves what is matched so.
    fn fit(&self, domains: &[u32]) -> Fit {
        if !self.labels.is_power_of_two() || domains.contains(&0) {
            return if can_keep(domains.len()) { by_reading(self, domains) } else { Fit::TooMuch };
        }
        let cells: Vec<(u32, u32)> = domains.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let is_sure = |at: &usize| cells[*at].0 == self.labels;
        let may = |at: usize, digit: u8| cells[at].0 & self.labels != 0 && cells[at].1 >> digit & 1 == 1;
        let mut of_cell: Vec<Option<u8>> = vec![None; cells.len()];
        let mut of_digit: Vec<Option<usize>> = vec![None; self.digits];
        for cell in (0..cells.len()).filter(is_sure) {
            if !match_cell(cell, &may, &mut of_cell, &mut of_digit, &mut vec![false; self.digits]) {
                return Fit::Nothing;
            }
        }
        for digit in (0..self.digits as u8).filter(|_| self.each) {
            let is_new = of_digit[usize::from(digit)].is_none();
            if is_new && !match_digit(digit, &may, &mut of_cell, &mut of_digit, &mut vec![false; cells.len()]) {
                return Fit::Nothing;
            }
        }
        let lowest = |set: u32| set.trailing_zeros() as u8;
        let of = |(&(label, digits), matched): (&(u32, u32), &Option<u8>)| match matched {
            Some(digit) => [lowest(self.labels), *digit],
            None => [lowest(label & !self.labels), lowest(digits)],
        };
        Fit::Digits(cells.iter().zip(&of_cell).flat_map(of).collect())
    }

    fn words(&self, _: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        let each = if self.each { " and hold each digit" } else { "" };
        format!("cells with the same mark differ{each}")
    }
}
