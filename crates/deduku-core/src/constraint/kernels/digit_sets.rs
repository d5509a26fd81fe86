//! Cells that all differ and whose digits form one of some sets: renban lines, cages on large boards.

use super::argument::{Argument, Case, by_sets};
use super::fit::once;
use super::{Dead, Propagate, Reading, digits_of};
use crate::board::Cell;

/// The cells differ, and their digits together are one of the sets.
#[derive(Clone, Debug)]
pub struct DigitSets {
    cells: Box<[Cell]>,
    /// Sets of as many digits as there are cells, one bit per digit.
    sets: Box<[u32]>,
}

impl DigitSets {
    /// A kernel for these cells, each once. The allowed sets are those of as many out of `digits` digits for which
    /// `holds`.
    pub fn new(cells: Vec<Cell>, digits: usize, holds: impl Fn(u32) -> bool) -> Self {
        let mut sets = Vec::new();
        choose(digits, cells.len(), 0, 0, &mut |set| {
            if holds(set) {
                sets.push(set);
            }
        });
        Self { cells: cells.into(), sets: sets.into() }
    }
}

/// Calls `found` with every set of `count` digits from `from` on, added to `set`.
fn choose(digits: usize, count: usize, from: usize, set: u32, found: &mut dyn FnMut(u32)) {
    if count == 0 {
        return found(set);
    }
    for digit in from..(digits + 1).saturating_sub(count) {
        choose(digits, count - 1, digit + 1, set | 1 << digit, found);
    }
}

impl Propagate for DigitSets {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        loop {
            let before: u32 = domains.iter().map(|set| set.count_ones()).sum();
            let mut fixed = 0;
            for &own in domains.iter() {
                if own.is_power_of_two() {
                    if fixed & own != 0 {
                        return Err(Dead);
                    }
                    fixed |= own;
                }
            }
            let (mut once, mut twice) = (0, 0);
            for set in domains.iter_mut() {
                if !set.is_power_of_two() {
                    *set &= !fixed;
                }
                twice |= once & *set;
                once |= *set;
            }
            let (mut some, mut every) = (0, u32::MAX);
            let open = |set: u32| fixed & !set == 0 && set & !once == 0 && domains.iter().all(|cell| cell & set != 0);
            for &set in self.sets.iter().filter(|&&set| open(set)) {
                some |= set;
                every &= set;
            }
            if some == 0 {
                return Err(Dead);
            }
            // A digit that is in every set and has a single place is placed there.
            let alone = every & once & !twice;
            for cell in domains.iter_mut() {
                *cell &= some;
                match (*cell & alone).count_ones() {
                    0 => {}
                    1 => *cell &= alone,
                    _ => return Err(Dead),
                }
                if *cell == 0 {
                    return Err(Dead);
                }
            }
            if domains.iter().map(|set| set.count_ones()).sum::<u32>() == before {
                return Ok(());
            }
        }
    }

    fn required(&self, domains: &[u32]) -> u32 {
        let once = domains.iter().fold(0, |all, set| all | set);
        let open = |set: u32| set & !once == 0 && domains.iter().all(|cell| cell & set != 0);
        self.sets.iter().filter(|&&set| open(set)).fold(u32::MAX, |every, set| every & set)
    }

    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        by_sets(&self.sets, case, digit)
    }

    fn check(&self, digits: &[u8]) -> bool {
        let mut set = 0u32;
        for digit in digits {
            if set >> digit & 1 == 1 {
                return false;
            }
            set |= 1 << digit;
        }
        self.sets.contains(&set)
    }

    fn read(&self, so_far: Reading, _: usize, digit: u8) -> Option<Reading> {
        once(so_far, digit)
    }

    fn accepts(&self, reading: Reading) -> bool {
        self.sets.contains(&(reading.used as u32))
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String {
        let set = |&set: &u32| digits_of(set).map(|digit| value(digit).to_string()).collect::<String>();
        let sets: Vec<String> = self.sets.iter().take(12).map(set).collect();
        let more = if self.sets.len() > 12 { ", …" } else { "" };
        format!("{} hold one of the sets {}{more}", super::names(&self.cells, name), sets.join(", "))
    }
}
