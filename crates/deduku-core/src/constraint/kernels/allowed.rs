//! One cell and the digits that it may hold.

use super::{Dead, Propagate, Reason, digits_of};
use crate::board::Cell;

/// The cell holds one of these digits.
#[derive(Clone, Debug)]
pub struct Allowed {
    cell: [Cell; 1],
    /// The digits, one bit each.
    digits: u32,
}

impl Allowed {
    /// A kernel for this cell and these digits, bit 0 for the digit 1.
    pub const fn new(cell: Cell, digits: u32) -> Self {
        Self { cell: [cell], digits }
    }

    /// The digits, bit 0 for the digit 1.
    pub const fn digits(&self) -> u32 {
        self.digits
    }
}

impl Propagate for Allowed {
    fn cells(&self) -> &[Cell] {
        &self.cell
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        domains[0] &= self.digits;
        if domains[0] == 0 { Err(Dead) } else { Ok(()) }
    }

    fn check(&self, digits: &[u8]) -> bool {
        self.digits >> digits[0] & 1 == 1
    }

    fn explain(&self, _: &[u32], _: u32, target: Option<(usize, u8)>, reason: &mut Reason) {
        if target.is_none() {
            reason.extend(digits_of(self.digits).map(|digit| (0, digit)));
        }
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String {
        let digits: Vec<String> = digits_of(self.digits).map(|digit| value(digit).to_string()).collect();
        format!("{} is one of {}", name(self.cell[0]), digits.join(", "))
    }
}
