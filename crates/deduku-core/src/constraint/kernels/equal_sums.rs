//! Groups of cells with equal sums: region sum lines, zippers.

use super::argument::{Argument, Case, Extreme, extreme, total_of};
use super::sum::high;
use super::{Dead, Propagate, Reading, digits_of, sets};
use crate::board::Cell;

/// The number of totals that can be tracked.
const TOTALS: i32 = 128;

/// One of the groups.
#[derive(Clone, Copy, Debug)]
struct Group {
    start: usize,
    end: usize,
    /// Whether its cells differ and the board has few enough digits for sets of digits.
    differ: bool,
}

/// Groups of cells that have the same sum.
#[derive(Clone, Debug)]
pub struct EqualSums {
    cells: Box<[Cell]>,
    groups: Box<[Group]>,
    /// The value of the digit 1, minus one.
    shift: i32,
}

impl EqualSums {
    /// A kernel for the groups, which share no cells. `first` is the value of the digit 1.
    pub fn new(groups: &[Vec<Cell>], first: i32, digits: usize, differ: impl Fn(&[Cell]) -> bool) -> Self {
        let mut start = 0;
        let ends = groups.iter().map(|group| {
            let differ = digits <= usize::from(sets::DIGITS) && differ(group);
            start += group.len();
            Group { start: start - group.len(), end: start, differ }
        });
        Self { groups: ends.collect(), cells: groups.concat().into(), shift: first - 1 }
    }

    /// The difference between the sum of the group's values and the sum of its digits.
    fn offset(&self, group: Group) -> i32 {
        self.shift * (group.end - group.start) as i32
    }

    /// The possible totals of the group's values, one bit each, offset by the group's length so that none is negative.
    fn totals(&self, group: Group, domains: &[u32]) -> u128 {
        let cells = &domains[group.start..group.end];
        let bits = if group.differ {
            u128::from(sets::totals(cells))
        } else {
            cells.iter().fold(1, |reach: u128, &set| {
                digits_of(set).fold(0, |all, digit| all | reach.checked_shl(u32::from(digit) + 1).unwrap_or(0))
            })
        };
        bits >> -self.offset(group).min(0)
    }

    /// The least or the most that these cells of the group make.
    fn extreme(group: Group, but: Option<usize>, is_least: bool, domains: &[u32]) -> Vec<Extreme> {
        let cells: Vec<usize> = (group.start..group.end).filter(|&at| Some(at) != but).collect();
        if group.differ && cells.len() > 1 {
            return vec![extreme(cells, 1, is_least, domains)];
        }
        cells.into_iter().map(|at| extreme(vec![at], 1, is_least, domains)).collect()
    }

    fn narrow(&self, group: Group, totals: u128, domains: &mut [u32]) -> Result<(), Dead> {
        let cells = &mut domains[group.start..group.end];
        let wanted = totals << -self.offset(group).min(0);
        if group.differ {
            return sets::propagate_any(wanted as u64, cells);
        }
        let mut reach = vec![1u128];
        for &set in cells.iter() {
            let last = reach[reach.len() - 1];
            reach.push(digits_of(set).fold(0, |all, digit| all | last.checked_shl(u32::from(digit) + 1).unwrap_or(0)));
        }
        let mut back = wanted & reach[cells.len()];
        for (at, set) in cells.iter_mut().enumerate().rev() {
            let (mut before, mut kept) = (0, 0);
            for digit in digits_of(*set) {
                let from = back >> (digit + 1) & reach[at];
                if from != 0 {
                    before |= from;
                    kept |= 1 << digit;
                }
            }
            *set = kept;
            back = before;
        }
        if back == 0 { Err(Dead) } else { Ok(()) }
    }
}

impl Propagate for EqualSums {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        if domains.contains(&0) {
            return Err(Dead);
        }
        let long = self.groups.iter().any(|group| {
            let cells = &domains[group.start..group.end];
            cells.iter().map(|&set| high(set)).sum::<i32>() >= TOTALS && !group.differ
        });
        if long {
            // Too long to track every total: decides only once all cells are filled.
            let known = domains.iter().all(|set| set.is_power_of_two());
            let digits: Vec<u8> = domains.iter().map(|&set| set.trailing_zeros() as u8).collect();
            return if known && !self.check(&digits) { Err(Dead) } else { Ok(()) };
        }
        let mut totals = u128::MAX;
        for &group in &self.groups {
            totals &= self.totals(group, domains);
        }
        if totals == 0 {
            return Err(Dead);
        }
        self.groups.iter().try_for_each(|&group| self.narrow(group, totals, domains))
    }

    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let own = *self.groups.iter().find(|group| (group.start..group.end).contains(&case.at))?;
        let others = || self.groups.iter().filter(|group| group.start != own.start);
        for too_much in [true, false] {
            let rest = Self::extreme(own, Some(case.at), too_much, case.domains);
            let made = total_of(&rest) + i32::from(digit) + 1 + self.offset(own);
            for &group in others() {
                let other = Self::extreme(group, None, !too_much, case.domains);
                let total = total_of(&other) + self.offset(group);
                if if too_much { made > total } else { made < total } {
                    return Some(Argument::Totals { too_much, own: rest, other });
                }
            }
        }
        None
    }

    fn check(&self, digits: &[u8]) -> bool {
        let value = |&digit: &u8| i32::from(digit) + 1 + self.shift;
        let mut sums = self.groups.iter().map(|group| digits[group.start..group.end].iter().map(value).sum::<i32>());
        let first = sums.next();
        let differ = |group: &Group| {
            let own = &digits[group.start..group.end];
            own.iter().enumerate().all(|(at, digit)| !own[..at].contains(digit))
        };
        sums.all(|sum| Some(sum) == first) && self.groups.iter().all(|group| !group.differ || differ(group))
    }

    /// Tracks the sum of the first group once it is read, one bit for each digit of the current group, and its sum so
    /// far.
    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        const DIGITS: u32 = 32;
        let (number, &group) =
            self.groups.iter().enumerate().find(|(_, group)| (group.start..group.end).contains(&at))?;
        let bit = 1 << digit;
        if group.differ && so_far.used & bit != 0 {
            return None;
        }
        let digits = if group.differ { (so_far.used & u128::from(u32::MAX)) | bit } else { 0 };
        let sum = (so_far.used >> DIGITS) + u128::from(digit) + 1;
        if at + 1 < group.end {
            return Some(Reading { used: digits | sum << DIGITS, ..so_far });
        }
        let total = sum as i32 + self.offset(group);
        (number == 0 || total == so_far.number).then_some(Reading { number: total, used: 0 })
    }

    fn accepts(&self, _: Reading) -> bool {
        true
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        let group = |group: &Group| super::names(&self.cells[group.start..group.end], name);
        let groups: Vec<String> = self.groups.iter().map(group).collect();
        format!("{} have one sum", groups.join(" and "))
    }
}
