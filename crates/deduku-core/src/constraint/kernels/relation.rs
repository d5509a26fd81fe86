//! Two cells and a table of the digit pairs that they may hold: dots, thermometers, whispers, knight's moves.

use std::sync::Arc;

use super::{Dead, Propagate, Reason, digits_of};
use crate::board::{Cell, Digit};

const MOST: usize = Digit::MAX as usize;

/// Which pairs of digits are allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairTable {
    /// For each digit of the first cell, the allowed digits of the second.
    rows: [u32; MOST],
    /// For each digit of the second cell, the allowed digits of the first.
    columns: [u32; MOST],
    digits: usize,
}

impl PairTable {
    /// The table of the pairs for which `holds`, with 0-based digits.
    pub fn new(digits: usize, holds: &dyn Fn(usize, usize) -> bool) -> Arc<Self> {
        let (mut rows, mut columns) = ([0; MOST], [0; MOST]);
        for (a, row) in rows.iter_mut().enumerate().take(digits) {
            for (b, column) in columns.iter_mut().enumerate().take(digits).filter(|&(b, _)| holds(a, b)) {
                *row |= 1 << b;
                *column |= 1 << a;
            }
        }
        Arc::new(Self { rows, columns, digits })
    }

    /// The digits of the second cell that may go with this digit of the first.
    pub const fn beside(&self, first: usize) -> u32 {
        self.rows[first]
    }
}

/// Two cells whose digits make a pair of a table.
#[derive(Clone, Debug)]
pub struct Relation {
    cells: [Cell; 2],
    table: Arc<PairTable>,
    /// The words between the cells' names: `<`, `differs by 1 from`.
    verb: &'static str,
}

impl Relation {
    /// A relation between two different cells by a table.
    pub const fn new(first: Cell, second: Cell, table: Arc<PairTable>, verb: &'static str) -> Self {
        Self { cells: [first, second], table, verb }
    }

    /// Its table.
    pub fn table(&self) -> &PairTable {
        &self.table
    }

    /// Whether it says only that the two digits differ.
    pub fn is_difference(&self) -> bool {
        let all = ((1u64 << self.table.digits) - 1) as u32;
        (0..self.table.digits).all(|digit| self.table.rows[digit] == all & !(1 << digit))
    }

    /// If it is an order, whether the first digit is the greater one, and by how much it is greater at least.
    pub fn order(&self) -> Option<(bool, usize)> {
        let is_rise = |rows: &[u32; MOST], step: usize| {
            let all = ((1u64 << self.table.digits) - 1) as u32;
            (0..self.table.digits)
                .all(|digit| u64::from(rows[digit]) == u64::from(all) >> (digit + step) << (digit + step))
        };
        let orders = [(false, &self.table.rows), (true, &self.table.columns)];
        let of = |(is_first, rows)| (0..2).find(|&step| is_rise(rows, step)).map(|step| (is_first, step));
        orders.into_iter().find_map(of)
    }

    /// [`Propagate::propagate`] as an inherent method, which needs no dynamic dispatch.
    ///
    /// # Errors
    /// [`Dead`] if no pair is left.
    #[inline]
    pub fn narrow(&self, domains: &mut [u32]) -> Result<(), Dead> {
        domains[1] &= Self::image(&self.table.rows, domains[0]);
        domains[0] &= Self::image(&self.table.columns, domains[1]);
        if domains[0] == 0 || domains[1] == 0 { Err(Dead) } else { Ok(()) }
    }

    fn image(table: &[u32; MOST], from: u32) -> u32 {
        digits_of(from).fold(0, |image, digit| image | table[usize::from(digit)])
    }
}

impl Propagate for Relation {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    #[inline]
    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        self.narrow(domains)
    }

    fn check(&self, digits: &[u8]) -> bool {
        self.table.rows[usize::from(digits[0])] >> digits[1] & 1 == 1
    }

    fn explain(&self, before: &[u32], all: u32, target: Option<(usize, u8)>, reason: &mut Reason) {
        match target {
            Some((0, digit)) => reason.extend(digits_of(self.table.rows[usize::from(digit)]).map(|other| (1, other))),
            Some((_, digit)) => {
                reason.extend(digits_of(self.table.columns[usize::from(digit)]).map(|other| (0, other)));
            }
            None => {
                // Each digit of the first cell is absent, or all its partners are.
                let left: u32 = all & ((1u64 << self.table.digits) - 1) as u32;
                let mut partners = 0;
                for digit in digits_of(left) {
                    let row = self.table.rows[usize::from(digit)];
                    if row & before[1] == 0 {
                        partners |= row;
                    } else {
                        reason.push((0, digit));
                    }
                }
                reason.extend(digits_of(partners).map(|digit| (1, digit)));
            }
        }
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        format!("{} {} {}", name(self.cells[0]), self.verb, name(self.cells[1]))
    }
}
