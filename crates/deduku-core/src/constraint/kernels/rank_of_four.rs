//! Ranks on a square with as many rows as digits: each digit begins one line from each side, so a rank determines the
//! digit with which its line begins, and how many of the three other lines that begin with it are less.

use super::fit::OutOfTries;
use super::line_order::{Order, compare, keep_ascending};
use super::sum::{high, low};
use super::{Choices, Dead, Fit, Propagate, Ties, digits_of};
use crate::board::Cell;

/// The most digits tried before the search gives up.
const MOST_TRIES: u32 = 20_000;
/// The number of sides with another line that begins with the digit.
const SIDES: usize = 3;

/// A line as the indices of its cells.
type Line = Box<[u16]>;

/// A line begins with a digit, and so does one line from each of three other sides; `less` of these are less than it.
#[derive(Clone, Debug)]
pub struct RankOfFour {
    cells: Box<[Cell]>,
    own: Line,
    sides: [Box<[Line]>; SIDES],
    /// The digit, as a bit.
    digit: u32,
    less: usize,
    ties: Ties,
}

impl RankOfFour {
    /// The line has this rank, 1-based, among the lines of its own and the three other sides.
    pub fn new(own: &[Cell], sides: &[Vec<Vec<Cell>>; SIDES], rank: usize, ties: Ties) -> Self {
        let mut cells: Vec<Cell> = sides.iter().flatten().flatten().chain(own).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let line =
            |line: &[Cell]| -> Line { line.iter().map(|cell| cells.binary_search(cell).unwrap_or(0) as u16).collect() };
        let before = rank.saturating_sub(1);
        Self {
            own: line(own),
            sides: sides.each_ref().map(|lines| lines.iter().map(|cells| line(cells)).collect()),
            cells: cells.into(),
            digit: 1 << (before / (SIDES + 1)),
            less: before % (SIDES + 1),
            ties,
        }
    }

    /// The lines of a side that can begin with the digit.
    fn candidates<'a>(&self, side: &'a [Line], domains: &[u32]) -> impl Iterator<Item = &'a Line> {
        side.iter().filter(|line| domains[usize::from(line[0])] & self.digit != 0)
    }

    /// Compares a line that begins with the digit with the line that has the rank.
    fn compare(&self, line: &[u16], domains: &[u32]) -> Order {
        compare(line, &self.own, 1, domains)
    }

    /// Whether the line of the side that begins with the digit can be less, and whether it can be equal or greater.
    fn can_be(&self, side: &[Line], domains: &[u32]) -> (bool, bool) {
        let (mut less, mut not) = (false, false);
        for line in self.candidates(side, domains) {
            let order = self.compare(line, domains);
            let is_open = matches!(order, Order::Open(_));
            less |= is_open || order == Order::Less;
            not |= order != Order::Less;
            if less && not {
                break;
            }
        }
        (less, not)
    }

    /// Propagates that exactly one line of the side begins with the digit.
    fn begin(&self, side: &[Line], domains: &mut [u32]) -> Result<(), Dead> {
        let (only, other) = {
            let mut candidates = self.candidates(side, domains);
            (candidates.next(), candidates.next())
        };
        match (only, other) {
            (None, _) => return Err(Dead),
            (Some(only), None) => domains[usize::from(only[0])] = self.digit,
            _ => {}
        }
        let first = || side.iter().map(|line| usize::from(line[0]));
        let mut sure = first().filter(|&cell| domains[cell] == self.digit);
        match (sure.next(), sure.next()) {
            (None, _) => {}
            (Some(own), None) => first().filter(|&cell| cell != own).for_each(|cell| domains[cell] &= !self.digit),
            _ => return Err(Dead),
        }
        Ok(())
    }

    /// Propagates that the line of the side is less, or that it is not.
    fn decide(&self, side: &[Line], is_less: bool, domains: &mut [u32]) {
        let is_only = self.candidates(side, domains).nth(1).is_none();
        for line in side {
            let first = usize::from(line[0]);
            if domains[first] & self.digit == 0 {
                continue;
            }
            match (self.compare(line, domains), is_less) {
                (Order::Less, false) | (Order::Greater | Order::Equal, true) => {
                    domains[first] &= !self.digit;
                }
                (Order::Open(at), _) if is_only => {
                    let (least, most) = if is_less { (line[at], self.own[at]) } else { (self.own[at], line[at]) };
                    keep_ascending(least, most, domains);
                }
                _ => {}
            }
            if domains[first] == 0 {
                return;
            }
        }
    }

    /// Removes from the second cell of the ranked line what no line of the side that can begin with the digit admits, if
    /// this line is to be less, or not.
    fn bound(&self, side: &[Line], is_less: bool, domains: &mut [u32]) {
        let Some(&own) = self.own.get(1) else { return };
        if self.candidates(side, domains).any(|line| line[1] == own) {
            return;
        }
        let seconds = self.candidates(side, domains).map(|line| domains[usize::from(line[1])]);
        let all = seconds.fold(0, |all, second| all | second);
        if all != 0 {
            domains[usize::from(own)] &=
                if is_less { u32::MAX << (low(all) - 1) } else { ((1_u64 << high(all)) - 1) as u32 };
        }
    }

    /// Makes one round of propagation, which may change nothing.
    fn narrow(&self, domains: &mut [u32]) -> Result<(), Dead> {
        for side in &self.sides {
            self.begin(side, domains)?;
            if self.ties == Ties::None {
                for line in side {
                    let is_candidate = domains[usize::from(line[0])] & self.digit != 0;
                    if is_candidate && self.compare(line, domains) == Order::Equal {
                        domains[usize::from(line[0])] &= !self.digit;
                    }
                }
            }
        }
        if domains.contains(&0) {
            return Err(Dead);
        }
        let can_be = self.sides.each_ref().map(|side| self.can_be(side, domains));
        let must_be = can_be.iter().filter(|&&(_, not)| !not).count();
        let may_be = can_be.iter().filter(|&&(less, _)| less).count();
        if must_be > self.less || may_be < self.less {
            return Err(Dead);
        }
        for (side, _) in self.sides.iter().zip(can_be).filter(|(_, can_be)| *can_be == (true, true)) {
            if must_be == self.less {
                self.decide(side, false, domains);
                self.bound(side, false, domains);
            } else if may_be == self.less {
                self.decide(side, true, domains);
                self.bound(side, true, domains);
            }
            if domains.contains(&0) {
                return Err(Dead);
            }
        }
        Ok(())
    }
}

impl Propagate for RankOfFour {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        domains[usize::from(self.own[0])] &= self.digit;
        if domains.contains(&0) {
            return Err(Dead);
        }
        let count = |domains: &[u32]| domains.iter().map(|set| set.count_ones()).sum::<u32>();
        loop {
            let before = count(domains);
            self.narrow(domains)?;
            if domains.contains(&0) {
                return Err(Dead);
            }
            if count(domains) == before {
                return Ok(());
            }
        }
    }

    fn check(&self, digits: &[u8]) -> bool {
        let begins = |line: &&Line| 1 << digits[usize::from(line[0])] == self.digit;
        let read = |line: &Line| line.iter().map(|&at| digits[usize::from(at)]).collect::<Vec<u8>>();
        if !begins(&&self.own) || self.sides.iter().any(|side| side.iter().filter(begins).count() != 1) {
            return false;
        }
        let own = read(&self.own);
        let others: Vec<Vec<u8>> = self.sides.iter().flatten().filter(begins).map(read).collect();
        others.iter().filter(|other| **other < own).count() == self.less
            && (self.ties == Ties::Any || !others.contains(&own))
    }

    fn fit(&self, domains: &[u32]) -> Fit {
        match self.choices(domains) {
            Choices::Sets(sets) => Fit::Digits(sets.iter().map(|set| set.trailing_zeros() as u8).collect()),
            Choices::Nothing => Fit::Nothing,
            Choices::TooMuch => Fit::TooMuch,
        }
    }

    /// Once the first difference of each line is known, and the digit of the ranked line there, the cells are
    /// independent of each other.
    fn choices(&self, domains: &[u32]) -> Choices {
        let mut search = Search { rule: self, domains: domains.to_vec(), tries: 0 };
        search.domains[usize::from(self.own[0])] &= self.digit;
        if search.domains.contains(&0) {
            return Choices::Nothing;
        }
        match search.sides(0, self.less) {
            Ok(true) => Choices::Sets(search.domains),
            Ok(false) => Choices::Nothing,
            Err(OutOfTries) => Choices::TooMuch,
        }
    }

    /// The first cells of all lines, and the cells that may be compared of lines that may begin with the digit.
    fn concerned(&self, domains: &[u32]) -> Option<Vec<bool>> {
        let mut concerned = vec![false; domains.len()];
        concerned[usize::from(self.own[0])] = true;
        for line in self.sides.iter().flatten() {
            concerned[usize::from(line[0])] = true;
            if domains[usize::from(line[0])] & self.digit == 0 {
                continue;
            }
            for (&a, &b) in line.iter().zip(&self.own).skip(1) {
                concerned[usize::from(a)] = true;
                concerned[usize::from(b)] = true;
                if a != b && domains[usize::from(a)] & domains[usize::from(b)] == 0 {
                    break;
                }
            }
        }
        Some(concerned)
    }

    fn foremost(&self) -> &[u16] {
        &self.own
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String {
        let own: Vec<Cell> = self.own.iter().map(|&at| self.cells[usize::from(at)]).collect();
        let digit = value(self.digit.trailing_zeros() as u8);
        format!("{} is number {} of the four lines that begin with {digit}", super::names(&own, name), self.less + 1)
    }
}

/// A search for digits that satisfy the rule, side by side.
struct Search<'r> {
    rule: &'r RankOfFour,
    domains: Vec<u32>,
    tries: u32,
}

impl Search<'_> {
    /// Whether digits can be found for the sides from this one on, of which `less` lines are to be less.
    fn sides(&mut self, side: usize, less: usize) -> Result<bool, OutOfTries> {
        if side == SIDES {
            return Ok(less == 0);
        }
        let (rule, left) = (self.rule, SIDES - side);
        let (mut must_be, mut may_be) = (0, 0);
        for own in &rule.sides[side..] {
            let (can_be_less, can_be_else) = rule.can_be(own, &self.domains);
            must_be += usize::from(!can_be_else);
            may_be += usize::from(can_be_less);
        }
        if !(must_be..=may_be).contains(&less) {
            return Ok(false);
        }
        let lines = &rule.sides[side];
        let before: Vec<u32> = lines.iter().map(|line| self.domains[usize::from(line[0])]).collect();
        for (line, _) in lines.iter().zip(&before).filter(|(_, first)| **first & rule.digit != 0) {
            let mut is_possible = true;
            for (other, &first) in lines.iter().zip(&before) {
                let left = if other[0] == line[0] { rule.digit } else { first & !rule.digit };
                self.domains[usize::from(other[0])] = left;
                is_possible &= left != 0;
            }
            if is_possible
                && (less > 0 && self.compared(side, line, 1, true, less - 1)?
                    || less < left && self.compared(side, line, 1, false, less)?)
            {
                return Ok(true);
            }
            for (other, &first) in lines.iter().zip(&before) {
                self.domains[usize::from(other[0])] = first;
            }
        }
        Ok(false)
    }

    /// Like `sides`, where the line of this side is less, or is not, comparing from this place on.
    fn compared(
        &mut self,
        side: usize,
        line: &[u16],
        at: usize,
        is_less: bool,
        less: usize,
    ) -> Result<bool, OutOfTries> {
        let Some(&cell) = line.get(at) else {
            return if is_less || self.rule.ties == Ties::None { Ok(false) } else { self.sides(side + 1, less) };
        };
        let (cell, own) = (usize::from(cell), usize::from(self.rule.own[at]));
        if cell == own {
            return self.compared(side, line, at + 1, is_less, less);
        }
        let before = (self.domains[cell], self.domains[own]);
        for digit in digits_of(before.1) {
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return Err(OutOfTries);
            }
            let bit = 1_u32 << digit;
            let decides = before.0 & if is_less { bit - 1 } else { !(bit - 1) & !bit };
            self.domains[own] = bit;
            if decides != 0 {
                // Each of these digits decides it, so none needs to be chosen.
                self.domains[cell] = decides;
                if self.sides(side + 1, less)? {
                    return Ok(true);
                }
            }
            if before.0 & bit != 0 {
                self.domains[cell] = bit;
                if self.compared(side, line, at + 1, is_less, less)? {
                    return Ok(true);
                }
            }
            (self.domains[cell], self.domains[own]) = before;
        }
        Ok(false)
    }
}
