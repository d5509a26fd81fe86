//! Cells with a label each: those with the same label hold different digits.

use super::{Dead, Fit, Propagate, digits_of};
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

/// Matches one of the first kind with one of the second, along a path of those that are matched anew; returns whether there
/// is such a path.
fn matched(
    one: usize,
    may: &dyn Fn(usize, usize) -> bool,
    of_first: &mut [Option<usize>],
    of_second: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for other in 0..of_second.len() {
        if !may(one, other) || std::mem::replace(&mut seen[other], true) {
            continue;
        }
        let before = of_second[other];
        if before.is_none_or(|before| matched(before, may, of_first, of_second, seen)) {
            (of_first[one], of_second[other]) = (Some(other), Some(one));
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

    /// By matching cells with pairs of a label that counts and a digit: first the cells that have no other label, then, if
    /// each digit occurs, the pairs, each along a path that leaves matched what is.
    fn fit(&self, domains: &[u32]) -> Fit {
        if domains.contains(&0) {
            return Fit::Nothing;
        }
        let cells: Vec<(u32, u32)> = domains.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let of_label = |label: u8| (0..self.digits as u8).map(move |digit| (label, digit));
        let pairs: Vec<(u8, u8)> = digits_of(self.labels).flat_map(of_label).collect();
        let may = |cell: usize, pair: usize| {
            let ((labels, digits), (label, digit)) = (cells[cell], pairs[pair]);
            labels >> label & 1 == 1 && digits >> digit & 1 == 1
        };
        let (mut of_cell, mut of_pair) = (vec![None; cells.len()], vec![None; pairs.len()]);
        for cell in (0..cells.len()).filter(|&cell| cells[cell].0 & !self.labels == 0) {
            if !matched(cell, &may, &mut of_cell, &mut of_pair, &mut vec![false; pairs.len()]) {
                return Fit::Nothing;
            }
        }
        for pair in (0..pairs.len()).filter(|_| self.each) {
            let may = |pair: usize, cell: usize| may(cell, pair);
            if of_pair[pair].is_none()
                && !matched(pair, &may, &mut of_pair, &mut of_cell, &mut vec![false; cells.len()])
            {
                return Fit::Nothing;
            }
        }
        let lowest = |set: u32| set.trailing_zeros() as u8;
        let of = |(&(labels, digits), pair): (&(u32, u32), &Option<usize>)| match pair {
            Some(pair) => [pairs[*pair].0, pairs[*pair].1],
            None => [lowest(labels & !self.labels), lowest(digits)],
        };
        Fit::Digits(cells.iter().zip(&of_cell).flat_map(of).collect())
    }

    fn words(&self, _: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        let each = if self.each { " and hold each digit" } else { "" };
        format!("cells with the same mark differ{each}")
    }
}
