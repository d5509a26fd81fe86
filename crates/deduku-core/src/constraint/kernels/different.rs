//! Cells that all differ and are no house of the board: extra regions, single diagonals.

use super::argument::{Argument, Case};
use super::fit::once;
use super::{Dead, Fit, Propagate, Reading, digits_of};
use crate::board::{Cell, Digit};

/// All cells hold different digits.
#[derive(Clone, Debug)]
pub struct Different {
    cells: Box<[Cell]>,
    digits: usize,
}

impl Different {
    /// A kernel for these cells, each once, on a board with this number of digits.
    pub fn new(cells: Vec<Cell>, digits: usize) -> Self {
        Self { cells: cells.into(), digits }
    }
}

/// Finds a digit for the cell at this place; cells that already hold one may be moved to another. `seen` collects the
/// digits tried.
fn augment(domains: &[u32], at: usize, holders: &mut [Option<usize>], seen: &mut u32) -> bool {
    for digit in digits_of(domains[at]) {
        if *seen >> digit & 1 == 1 {
            continue;
        }
        *seen |= 1 << digit;
        let holder = holders[usize::from(digit)];
        if holder.is_none_or(|other| augment(domains, other, holders, seen)) {
            holders[usize::from(digit)] = Some(at);
            return true;
        }
    }
    false
}

impl Propagate for Different {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        loop {
            let before: u64 = domains.iter().map(|set| u64::from(set.count_ones())).sum();
            for at in 0..domains.len() {
                let own = domains[at];
                if own.is_power_of_two() {
                    domains.iter_mut().enumerate().filter(|(other, _)| *other != at).for_each(|(_, set)| *set &= !own);
                }
            }
            let (mut once, mut twice) = (0, 0);
            for &set in domains.iter() {
                twice |= once & set;
                once |= set;
            }
            if domains.contains(&0) || (once.count_ones() as usize) < domains.len() {
                return Err(Dead);
            }
            if domains.len() == self.digits {
                for set in domains.iter_mut() {
                    let alone = *set & once & !twice;
                    match alone.count_ones() {
                        0 => {}
                        1 => *set = alone,
                        _ => return Err(Dead),
                    }
                }
            }
            if domains.iter().map(|set| u64::from(set.count_ones())).sum::<u64>() == before {
                return Ok(());
            }
        }
    }

    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let others = case.others();
        let has = |at: usize, digit: u8| case.domains[at] >> digit & 1 == 1;
        if let Some(&at) = others.iter().find(|&&at| case.domains[at] == 1 << digit) {
            return Some(Argument::Taken { cells: vec![at], digits: 1 << digit });
        }
        let cells = case.known();
        let digits = cells.iter().fold(0, |digits, &at| digits | case.domains[at]);
        if digits >> digit & 1 == 1 && digits.count_ones() as usize == cells.len() {
            return Some(Argument::Taken { cells, digits });
        }
        let is_full = case.all.count_ones() as usize == case.domains.len();
        let lost = digits_of(case.all & !(1 << digit)).find(|&lost| !others.iter().any(|&at| has(at, lost)));
        lost.filter(|_| is_full).map(|digit| Argument::LastPlace { others, digit })
    }

    fn check(&self, digits: &[u8]) -> bool {
        digits.iter().enumerate().all(|(at, digit)| !digits[..at].contains(digit))
    }

    /// A maximum matching of cells and digits, by augmenting paths (Kuhn, "The Hungarian method for the assignment
    /// problem", 1955).
    fn fit(&self, domains: &[u32]) -> Fit {
        let mut holders = [None; Digit::MAX as usize];
        for at in 0..domains.len() {
            if !augment(domains, at, &mut holders, &mut 0) {
                return Fit::Nothing;
            }
        }
        let mut digits = vec![0; domains.len()];
        for (digit, holder) in holders.iter().enumerate() {
            if let Some(at) = holder {
                digits[*at] = digit as u8;
            }
        }
        Fit::Digits(digits)
    }

    fn read(&self, so_far: Reading, _: usize, digit: u8) -> Option<Reading> {
        once(so_far, digit)
    }

    fn accepts(&self, _: Reading) -> bool {
        true
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        format!("{} all differ", super::names(&self.cells, name))
    }
}
