//! The number of cells that hold one of some digits: a number or a range. Also groups of cells with the same digits.

use super::argument::{Argument, Case};
use super::diagram::Diagram;
use super::propagate::{by_reading, drawn};
use super::{Dead, Fit, Propagate, Reading, digits_of};
use crate::board::Cell;

/// How often digits of a set occur among cells, and the condition on that number.
#[derive(Clone, Debug)]
pub struct Count {
    cells: Box<[Cell]>,
    digits: u32,
    /// The allowed numbers, one bit each; the last bit is that of all greater numbers too.
    numbers: u128,
}

/// The greatest number of cells that has a bit of its own.
pub(in crate::constraint) const MOST_COUNTED: usize = 126;

/// The bit of a number of cells.
const fn number_bit(count: usize) -> u128 {
    1 << if count > MOST_COUNTED { MOST_COUNTED + 1 } else { count }
}

impl Count {
    /// The number of these cells that hold one of the digits is one of the bits of `numbers`.
    pub fn new(cells: Vec<Cell>, digits: u32, numbers: u128) -> Self {
        Self { cells: cells.into(), digits, numbers }
    }
}

impl Propagate for Count {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, cells: &mut [u32]) -> Result<(), Dead> {
        let sure = cells.iter().filter(|&&set| set & !self.digits == 0).count() as u32;
        let possible = cells.iter().filter(|&&set| set & self.digits != 0).count() as u32;
        let range = |from: u32, to: u32| (u128::MAX >> (127 - to.min(127))) & (u128::MAX << from.min(127));
        let numbers = self.numbers & range(sure, possible);
        if numbers == 0 {
            return Err(Dead);
        }
        let open = |set: u32| set & self.digits != 0 && set & !self.digits != 0;
        if numbers == number_bit(sure as usize) && sure as usize <= MOST_COUNTED {
            cells.iter_mut().filter(|set| open(**set)).for_each(|set| *set &= !self.digits);
        } else if numbers == number_bit(possible as usize) && possible as usize <= MOST_COUNTED {
            cells.iter_mut().filter(|set| open(**set)).for_each(|set| *set &= self.digits);
        }
        if cells.contains(&0) { Err(Dead) } else { Ok(()) }
    }

    fn required(&self, _: &[u32]) -> u32 {
        if self.digits.is_power_of_two() && self.numbers & 1 == 0 { self.digits } else { 0 }
    }

    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let others = case.others();
        let among = |holds: &dyn Fn(u32) -> bool| {
            others.iter().copied().filter(|&at| holds(case.domains[at])).collect::<Vec<usize>>()
        };
        let is_counted = self.digits >> digit & 1 == 1;
        let (sure, possible) = (among(&|set| set & !self.digits == 0), among(&|set| set & self.digits != 0));
        let is_allowed = |number: &usize| self.numbers & number_bit(*number) != 0;
        let (least, most) = ((0..=self.cells.len()).find(is_allowed)?, (0..=self.cells.len()).rev().find(is_allowed)?);
        let of = self.digits;
        if is_counted && sure.len() >= most {
            return Some(Argument::Counted { of, too_many: true, others, cells: sure, number: most });
        }
        let is_short = !is_counted && possible.len() < least;
        is_short.then_some(Argument::Counted { of, too_many: false, others, cells: possible, number: least })
    }

    fn check(&self, digits: &[u8]) -> bool {
        let among = |digit: &&u8| self.digits >> **digit & 1 == 1;
        self.numbers & number_bit(digits.iter().filter(among).count()) != 0
    }

    fn read(&self, so_far: Reading, _: usize, digit: u8) -> Option<Reading> {
        Some(Reading { number: so_far.number + (self.digits >> digit & 1) as i32, ..so_far })
    }

    fn accepts(&self, reading: Reading) -> bool {
        self.numbers & number_bit(reading.number.cast_unsigned() as usize) != 0
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String {
        let digits: Vec<String> = digits_of(self.digits).map(|digit| value(digit).to_string()).collect();
        let numbers = (0..=self.cells.len()).filter(|&number| self.numbers & number_bit(number) != 0);
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        format!("{} of {} hold {}", numbers.join(" or "), super::names(&self.cells, name), digits.join("/"))
    }
}

/// Groups of the same number of cells that hold the same digits equally often.
#[derive(Clone, Debug)]
pub struct SameDigits {
    cells: Box<[Cell]>,
    size: usize,
}

impl SameDigits {
    /// A kernel for the groups, one after another, each of this size.
    pub fn new(cells: Vec<Cell>, size: usize) -> Self {
        Self { cells: cells.into(), size: size.max(1) }
    }
}

impl Propagate for SameDigits {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        loop {
            let mut any = false;
            let all = domains.iter().fold(0, |all, set| all | set);
            for digit in digits_of(all) {
                let bit = 1 << digit;
                let (mut least, mut most) = (0, self.size);
                for group in domains.chunks(self.size) {
                    least = least.max(group.iter().filter(|&&set| set == bit).count());
                    most = most.min(group.iter().filter(|&&set| set & bit != 0).count());
                }
                if least > most {
                    return Err(Dead);
                }
                for group in domains.chunks_mut(self.size) {
                    let sure = group.iter().filter(|&&set| set == bit).count();
                    let possible = group.iter().filter(|&&set| set & bit != 0).count();
                    if sure == possible {
                        continue;
                    }
                    if sure == most {
                        group.iter_mut().filter(|set| **set != bit).for_each(|set| *set &= !bit);
                        any = true;
                    } else if possible == least {
                        group.iter_mut().filter(|set| **set & bit != 0).for_each(|set| *set = bit);
                        any = true;
                    }
                }
            }
            if domains.contains(&0) {
                return Err(Dead);
            }
            if !any {
                return Ok(());
            }
        }
    }

    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let groups = (0..case.domains.len()).step_by(self.size).map(|from| from..from + self.size);
        let lacks = |group: &std::ops::Range<usize>| {
            !group.contains(&case.at) && case.domains[group.clone()].iter().all(|set| set >> digit & 1 == 0)
        };
        groups.into_iter().find(lacks).map(|group| Argument::NotAmong(group.collect()))
    }

    fn check(&self, digits: &[u8]) -> bool {
        let mut groups = digits.chunks(self.size).map(|group| {
            let mut sorted = group.to_vec();
            sorted.sort_unstable();
            sorted
        });
        let first = groups.next();
        groups.all(|group| Some(&group) == first.as_ref())
    }

    fn fit(&self, domains: &[u32]) -> Fit {
        // Each half of a reading has four bits for each of sixteen digits.
        if self.size > 15 || domains.iter().any(|set| set >> 16 != 0) {
            return Fit::TooMuch;
        }
        by_reading(self, domains)
    }

    fn diagram(&self, digits: usize) -> Option<Diagram> {
        if self.size > 15 || digits > 16 { None } else { drawn(self, digits) }
    }

    /// Tracks how often the first group has each digit, and how often the current group still needs it.
    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        let (one, half) = (1u128 << (4 * digit), 64);
        let whole = so_far.used & u128::from(u64::MAX);
        if at < self.size {
            return Some(Reading { used: whole + one, ..so_far });
        }
        let left = if at.is_multiple_of(self.size) { whole } else { so_far.used >> half };
        (left >> (4 * digit) & 15 != 0).then(|| Reading { used: whole | (left - one) << half, ..so_far })
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn accepts(&self, _: Reading) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        let groups: Vec<String> = self.cells.chunks(self.size).map(|group| super::names(group, name)).collect();
        format!("{} hold the same digits", groups.join(" and "))
    }
}

/// One cell gives the number of different digits that others hold.
#[derive(Clone, Debug)]
pub struct CountDistinct {
    /// The counted cells, followed by the cell that gives the number.
    cells: Box<[Cell]>,
    says: Box<[i32]>,
}

impl CountDistinct {
    /// The number of different digits in the cells is the value of `control`, which is none of them.
    pub fn new(control: Cell, mut cells: Vec<Cell>, values: Vec<i32>) -> Self {
        cells.push(control);
        Self { cells: cells.into(), says: values.into() }
    }
}

impl Propagate for CountDistinct {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let Some((control, cells)) = domains.split_last_mut() else { return Ok(()) };
        let union = cells.iter().fold(0, |all, set| all | *set);
        let fixed = cells.iter().filter(|set| set.is_power_of_two()).fold(0, |all, set| all | *set);
        // Cells without common candidates differ; a greedy selection of such cells gives a lower bound.
        let mut apart: u32 = 0;
        let mut disjoint = 0;
        for &set in cells.iter() {
            if set & apart == 0 {
                apart |= set;
                disjoint += 1;
            }
        }
        let open = cells.iter().filter(|set| !set.is_power_of_two()).count() as u32;
        let least = disjoint.max(fixed.count_ones()) as i32;
        let most = union.count_ones().min(fixed.count_ones() + open) as i32;
        let fits = |&digit: &u8| (least..=most).contains(&self.says[usize::from(digit)]);
        *control = digits_of(*control).filter(fits).fold(0, |kept, digit| kept | 1 << digit);
        if *control == 0 {
            return Err(Dead);
        }
        let highest = digits_of(*control).map(|digit| self.says[usize::from(digit)]).max().unwrap_or(0);
        if highest == fixed.count_ones() as i32 && fixed != 0 {
            for set in cells.iter_mut() {
                *set &= fixed;
            }
        }
        if cells.contains(&0) { Err(Dead) } else { Ok(()) }
    }

    fn check(&self, digits: &[u8]) -> bool {
        let Some((control, counted)) = digits.split_last() else { return true };
        let mut seen = counted.to_vec();
        seen.sort_unstable();
        seen.dedup();
        self.says[usize::from(*control)] == seen.len() as i32
    }

    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        if at + 1 == self.cells.len() {
            return (self.says[usize::from(digit)] == so_far.used.count_ones() as i32).then_some(so_far);
        }
        Some(Reading { used: so_far.used | 1 << digit, ..so_far })
    }

    fn accepts(&self, _: Reading) -> bool {
        true
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        let (control, counted) = (self.cells.last(), &self.cells[..self.cells.len().saturating_sub(1)]);
        let control = control.map(|&cell| name(cell)).unwrap_or_default();
        format!("{control} counts the different digits in {}", super::names(counted, name))
    }
}

/// The most digits of a board for which the sets are listed.
const MOST_VALUES: usize = 20;

/// Each digit that occurs among the cells occurs as often as its value says: circles that count themselves.
#[derive(Clone, Debug)]
pub struct CountItself {
    cells: Box<[Cell]>,
    values: Box<[i32]>,
    /// The sets of digits whose values add up to the number of cells.
    sets: Box<[u32]>,
}

impl CountItself {
    /// A kernel for these cells, with the value of each digit.
    pub fn new(cells: Vec<Cell>, values: Vec<i32>) -> Self {
        let count = cells.len() as i32;
        let total = |set: u32| digits_of(set).map(|digit| values[usize::from(digit)]).sum::<i32>();
        let zero = |set: u32| digits_of(set).any(|digit| values[usize::from(digit)] == 0);
        let sets =
            (0..1u32 << values.len().min(MOST_VALUES)).filter(|&set| total(set) == count && !zero(set)).collect();
        Self { cells: cells.into(), values: values.into(), sets }
    }

    /// Assigns digits of the set to all cells, each as often as its value, if that is possible. The values of the set
    /// add up to the number of cells.
    fn deal(&self, set: u32, domains: &[u32]) -> Option<Vec<u8>> {
        let mut holders = vec![Vec::new(); self.values.len()];
        if !(0..domains.len()).all(|at| self.give(at, set, domains, &mut holders, &mut 0)) {
            return None;
        }
        let mut digits = vec![0; domains.len()];
        for (digit, holders) in holders.iter().enumerate() {
            for &at in holders {
                digits[at] = digit as u8;
            }
        }
        Some(digits)
    }

    /// Finds a digit for the cell at this place; cells that already have a digit may be moved to another. `visited`
    /// collects the digits tried (augmenting paths: Ford and Fulkerson, "Maximal flow through a network", 1956).
    fn give(&self, at: usize, set: u32, domains: &[u32], holders: &mut [Vec<usize>], visited: &mut u32) -> bool {
        for digit in digits_of(domains[at] & set) {
            let (number, bit) = (usize::from(digit), 1 << digit);
            if *visited & bit != 0 {
                continue;
            }
            *visited |= bit;
            if (holders[number].len() as i32) < self.values[number] {
                holders[number].push(at);
                return true;
            }
            for place in 0..holders[number].len() {
                if self.give(holders[number][place], set, domains, holders, visited) {
                    holders[number][place] = at;
                    return true;
                }
            }
        }
        false
    }
}

impl Propagate for CountItself {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        loop {
            let before: u32 = domains.iter().map(|set| set.count_ones()).sum();
            let fixed = domains.iter().filter(|set| set.is_power_of_two()).fold(0, |all, set| all | set);
            let mut most = [0i32; 32];
            let mut sure = [0i32; 32];
            for &set in domains.iter() {
                digits_of(set).for_each(|digit| most[usize::from(digit)] += 1);
                if set.is_power_of_two() {
                    sure[set.trailing_zeros() as usize] += 1;
                }
            }
            let fits = |&digit: &u8| {
                let digit = usize::from(digit);
                (sure[digit]..=most[digit]).contains(&self.values[digit])
            };
            let enough = digits_of(domains.iter().fold(0, |all, set| all | set)).filter(fits);
            let enough = enough.fold(0, |enough, digit| enough | 1 << digit);
            let open = |set: u32| fixed & !set == 0 && set & !enough == 0 && domains.iter().all(|cell| cell & set != 0);
            let (mut some, mut every) = (0, u32::MAX);
            for &set in self.sets.iter().filter(|&&set| open(set)) {
                some |= set;
                every &= set;
            }
            if some == 0 && !domains.is_empty() {
                return Err(Dead);
            }
            for cell in domains.iter_mut() {
                *cell &= some;
            }
            for digit in digits_of(some) {
                let (bit, value) = (1 << digit, self.values[usize::from(digit)]);
                if sure[usize::from(digit)] == value {
                    domains.iter_mut().filter(|set| !set.is_power_of_two()).for_each(|set| *set &= !bit);
                } else if every & bit != 0 && most[usize::from(digit)] == value {
                    domains.iter_mut().filter(|set| **set & bit != 0).for_each(|set| *set = bit);
                }
            }
            if domains.contains(&0) {
                return Err(Dead);
            }
            if domains.iter().map(|set| set.count_ones()).sum::<u32>() == before {
                return Ok(());
            }
        }
    }

    fn check(&self, digits: &[u8]) -> bool {
        let mut often = vec![0; self.values.len()];
        for &digit in digits {
            often[usize::from(digit)] += 1;
        }
        digits.iter().all(|&digit| often[usize::from(digit)] == self.values[usize::from(digit)])
    }

    /// Tries to assign the digits of each possible set to the cells.
    fn fit(&self, domains: &[u32]) -> Fit {
        if self.values.len() > MOST_VALUES {
            return by_reading(self, domains);
        }
        // Every digit of a set is needed, and every cell needs one.
        let all = domains.iter().fold(0, |all, cell| all | cell);
        let may_do = |set: &&u32| *set & !all == 0 && domains.iter().all(|cell| cell & *set != 0);
        self.sets.iter().filter(may_do).find_map(|&set| self.deal(set, domains)).map_or(Fit::Nothing, Fit::Digits)
    }

    /// Counts how often each digit was read, five bits each.
    fn read(&self, so_far: Reading, _: usize, digit: u8) -> Option<Reading> {
        let place = 5 * u32::from(digit);
        let often = (so_far.used >> place & 31) as i32 + 1;
        (often <= self.values[usize::from(digit)].min(31))
            .then(|| Reading { used: so_far.used + (1 << place), ..so_far })
    }

    fn accepts(&self, reading: Reading) -> bool {
        self.values.iter().enumerate().all(|(digit, &value)| {
            let often = (reading.used >> (5 * digit) & 31) as i32;
            often == 0 || often == value
        })
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        format!("in {} each digit occurs as often as it says", super::names(&self.cells, name))
    }
}
