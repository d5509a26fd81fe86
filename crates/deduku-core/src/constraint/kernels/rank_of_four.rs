//! Ranks on a square with as many rows as digits: each digit begins one line from each side, so a rank determines the
//! digit with which its line begins, and how many of the three other lines that begin with it are less.

use super::fit::OutOfTries;
use super::line_order::{Order, compare, keep_ascending};
use super::sum::{high, low};
use super::{Choices, Dead, Fit, Propagate, Ties, digits_of};
use crate::board::Cell;

/// The most digits and places tried before the search gives up.
const MOST_TRIES: u32 = 50_000;
/// The digits and places tried from the first cells on before crossings are tried.
const DIRECT_TRIES: u32 = 30;
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
        let (wanted, chosen) = ([LESS | NOT_LESS; SIDES], [0; SIDES]);
        let mut search =
            Search { rule: self, domains: domains.to_vec(), wanted, chosen, tries: 0, most_tries: MOST_TRIES };
        search.domains[usize::from(self.own[0])] &= self.digit;
        if search.domains.contains(&0) {
            return Choices::Nothing;
        }
        match search.sides() {
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

/// What the line of a side that begins with the digit may be relative to the ranked line, as bits.
type Relation = u8;
const LESS: Relation = 1;
const NOT_LESS: Relation = 2;

/// A search for digits that satisfy the rule, side by side.
struct Search<'r> {
    rule: &'r RankOfFour,
    domains: Vec<u32>,
    /// What the line of each side is to be.
    wanted: [Relation; SIDES],
    /// The line of each side that begins with the digit, as a bit, once it is chosen.
    chosen: [u32; SIDES],
    tries: u32,
    most_tries: u32,
}

impl<'r> Search<'r> {
    fn count_try(&mut self) -> Result<(), OutOfTries> {
        self.tries += 1;
        if self.tries > self.most_tries { Err(OutOfTries) } else { Ok(()) }
    }

    /// Whether the ranked line can be read so that the lines of the sides have relations to it as wanted, if cells in
    /// which lines cross, and the lines of different sides, did not depend on each other.
    fn is_open(&mut self) -> Result<bool, OutOfTries> {
        let (rule, domains) = (self.rule, &self.domains);
        let equal = std::array::from_fn(|side| {
            if self.chosen[side] != 0 {
                return self.chosen[side];
            }
            let (mut can, mut sure) = (0_u32, 0_u32);
            for (at, line) in rule.sides[side].iter().enumerate() {
                let first = domains[usize::from(line[0])];
                can |= u32::from(first & rule.digit != 0) << at;
                sure |= u32::from(first == rule.digit) << at;
            }
            match sure.count_ones() {
                0 => can,
                1 => sure,
                _ => 0,
            }
        });
        self.is_open_from(1, [0; SIDES], equal)
    }

    /// The same from a place on, where lines of each side have the relations `known`, and others read `equal` so far.
    fn is_open_from(
        &mut self,
        at: usize,
        mut known: [Relation; SIDES],
        mut equal: [u32; SIDES],
    ) -> Result<bool, OutOfTries> {
        self.count_try()?;
        let (rule, is_end) = (self.rule, at == self.rule.own.len());
        for side in 0..SIDES {
            if is_end && equal[side] != 0 && rule.ties == Ties::Any {
                known[side] |= NOT_LESS & self.wanted[side];
            }
            if is_end || known[side] == self.wanted[side] {
                equal[side] = 0;
            }
        }
        let enough = |relations: [Relation; SIDES]| {
            let count = |relation| relations.iter().filter(|&&own| own & relation != 0).count();
            !relations.contains(&0) && count(LESS) >= rule.less && count(NOT_LESS) >= SIDES - rule.less
        };
        let possible = std::array::from_fn(|side| if equal[side] == 0 { known[side] } else { self.wanted[side] });
        if enough(known) || !enough(possible) {
            return Ok(enough(known));
        }
        let own = rule.own[at];
        for digit in digits_of(self.domains[usize::from(own)]) {
            let (mut known, mut left) = (known, [0; SIDES]);
            for side in 0..SIDES {
                for of_side in digits_of(equal[side]) {
                    if known[side] == self.wanted[side] {
                        break;
                    }
                    let cell = rule.sides[side][usize::from(of_side)][at];
                    let set = if cell == own { 1 << digit } else { self.domains[usize::from(cell)] };
                    let (lower, higher) = (set & ((1 << digit) - 1) != 0, set >> digit > 1);
                    known[side] |= self.wanted[side] & (u8::from(lower) * LESS + u8::from(higher) * NOT_LESS);
                    left[side] |= (set >> digit & 1) << of_side;
                }
            }
            if self.is_open_from(at + 1, known, left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The line of the side that was chosen.
    fn line(&self, side: usize) -> &'r [u16] {
        &self.rule.sides[side][self.chosen[side].trailing_zeros() as usize]
    }

    /// Whether digits can be found, with a line and a relation for each side that has none yet; that with the fewest
    /// candidates first.
    fn sides(&mut self) -> Result<bool, OutOfTries> {
        let rule = self.rule;
        let count = |&side: &usize| rule.candidates(&rule.sides[side], &self.domains).count();
        let Some(side) = (0..SIDES).filter(|&side| self.chosen[side] == 0).min_by_key(count) else {
            return self.digits();
        };
        let lines = &rule.sides[side];
        let before: Vec<u32> = lines.iter().map(|line| self.domains[usize::from(line[0])]).collect();
        for (at, line) in lines.iter().enumerate().filter(|(at, _)| before[*at] & rule.digit != 0) {
            self.chosen[side] = 1 << at;
            let mut is_possible = true;
            for (other, &first) in lines.iter().zip(&before) {
                let left = if other[0] == line[0] { rule.digit } else { first & !rule.digit };
                self.domains[usize::from(other[0])] = left;
                is_possible &= left != 0;
            }
            for relation in [LESS, NOT_LESS].into_iter().filter(|_| is_possible) {
                self.wanted[side] = relation;
                if self.is_open()? && self.sides()? {
                    return Ok(true);
                }
            }
            self.wanted[side] = LESS | NOT_LESS;
            self.chosen[side] = 0;
            for (other, &first) in lines.iter().zip(&before) {
                self.domains[usize::from(other[0])] = first;
            }
        }
        Ok(false)
    }

    /// Whether digits can be found for the chosen lines: from the first cells on; where that takes long, for those cells
    /// first on which it depends whether the lines fit together.
    fn digits(&mut self) -> Result<bool, OutOfTries> {
        let before = self.domains.clone();
        self.most_tries = MOST_TRIES.min(self.tries + DIRECT_TRIES);
        let found = self.compared(0, 1);
        self.most_tries = MOST_TRIES;
        found.or_else(|OutOfTries| {
            self.domains = before;
            let crossings = self.crossings();
            self.cross(&crossings)
        })
    }

    /// The cells that two of the lines share, but for those that are compared with themselves; those that are compared
    /// first come first.
    fn crossings(&self) -> Vec<u16> {
        let own = &self.rule.own;
        let mut cells = Vec::new();
        for at in 1..own.len() {
            for side in 0..SIDES {
                let cell = self.line(side)[at];
                let is_shared = cell != own[at]
                    && (own.contains(&cell)
                        || (0..SIDES).any(|other| other != side && self.line(other).contains(&cell)));
                if is_shared && !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
        cells
    }

    /// Chooses digits for these cells, and then for the rest: the lines then depend on each other only by the digits of
    /// the ranked one, so `is_open` is exact.
    fn cross(&mut self, cells: &[u16]) -> Result<bool, OutOfTries> {
        let Some((&cell, rest)) = cells.split_first() else { return self.compared(0, 1) };
        let cell = usize::from(cell);
        let before = self.domains[cell];
        if before.is_power_of_two() {
            return self.cross(rest);
        }
        for digit in digits_of(before) {
            self.domains[cell] = 1 << digit;
            if self.is_open()? && self.cross(rest)? {
                return Ok(true);
            }
        }
        self.domains[cell] = before;
        Ok(false)
    }

    /// Chooses digits so that the line of this side has the relation wanted, comparing from this place on, and likewise
    /// for the sides after it.
    fn compared(&mut self, side: usize, at: usize) -> Result<bool, OutOfTries> {
        if side == SIDES {
            return Ok(true);
        }
        let is_less = self.wanted[side] == LESS;
        let Some(&cell) = self.line(side).get(at) else {
            return if is_less || self.rule.ties == Ties::None { Ok(false) } else { self.compared(side + 1, 1) };
        };
        let (cell, own) = (usize::from(cell), usize::from(self.rule.own[at]));
        if cell == own {
            return self.compared(side, at + 1);
        }
        let before = (self.domains[cell], self.domains[own]);
        for digit in digits_of(before.1) {
            self.count_try()?;
            let bit = 1_u32 << digit;
            let decides = before.0 & if is_less { bit - 1 } else { !(bit - 1) & !bit };
            self.domains[own] = bit;
            if decides != 0 {
                // Each of these digits decides it, so none needs to be chosen.
                self.domains[cell] = decides;
                if self.compared(side + 1, 1)? {
                    return Ok(true);
                }
            }
            if before.0 & bit != 0 {
                self.domains[cell] = bit;
                if self.is_open()? && self.compared(side, at + 1)? {
                    return Ok(true);
                }
            }
            (self.domains[cell], self.domains[own]) = before;
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    #[test]
    fn a_row_from_a_corner_is_not_tried_where_another_column_begins_with_the_digit() {
        let line = |from: usize, step: usize| (0..9).map(|at| Cell::at(from + step * at)).collect::<Vec<Cell>>();
        let back = |mut line: Vec<Cell>| {
            line.reverse();
            line
        };
        let [rows, columns] = [9, 1].map(|apart| (0..9).map(|at| line(apart * at, 10 - apart)).collect::<Vec<_>>());
        let from_right = rows.iter().cloned().map(back).collect();
        let own = back(line(1, 9));
        let rule = RankOfFour::new(&own, &[rows, columns, from_right], 17, Ties::None);
        let mut domains = [(1 << 9) - 1; 81];
        domains[3] = 1 << 4;
        let Choices::Sets(sets) = rule.choices(&domains) else { panic!("the search gave up") };
        assert!(rule.check(&sets.iter().map(|set| set.trailing_zeros() as u8).collect::<Vec<u8>>()));
    }

    /// Every assignment of one digit each.
    fn assignments(sets: &[u32]) -> Vec<Vec<u8>> {
        sets.iter().fold(vec![Vec::new()], |all, &set| {
            let extended = |digits: &Vec<u8>| -> Vec<Vec<u8>> {
                digits_of(set).map(|digit| digits.iter().copied().chain([digit]).collect()).collect()
            };
            all.iter().flat_map(extended).collect()
        })
    }

    #[test]
    fn what_the_search_finds_is_what_trying_all_digits_finds() {
        let mut chance = Chance::from_seed(5);
        let mut found = [0; 2];
        for round in 0..3_000_usize {
            let size = 3 + round % 2;
            let line = |from: usize, step: usize| (0..size).map(|at| Cell::at(from + step * at)).collect::<Vec<Cell>>();
            let [rows, columns]: [Vec<_>; 2] =
                [size, 1].map(|apart| (0..size).map(|at| line(apart * at, size + 1 - apart)).collect());
            let reversed = |lines: &[Vec<Cell>]| -> Vec<Vec<Cell>> {
                lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
            };
            let mut sides = vec![reversed(&rows), reversed(&columns), rows, columns];
            let own_side = sides.swap_remove(chance.below(4) as usize);
            let own = &own_side[chance.below(size as u32) as usize];
            let rank = 1 + chance.below(4 * size as u32) as usize;
            let ties = if chance.below(2) == 0 { Ties::Any } else { Ties::None };
            let sides: [Vec<Vec<Cell>>; SIDES] = sides.try_into().expect("three are left");
            let rule = RankOfFour::new(own, &sides, rank, ties);
            let domains: Vec<u32> = (0..size * size)
                .map(|_| {
                    1 << chance.below(size as u32)
                        | if chance.below(2) == 0 { 1 << chance.below(size as u32) } else { 0 }
                })
                .collect();
            let is_possible = assignments(&domains).iter().any(|digits| rule.check(digits));
            match rule.choices(&domains) {
                Choices::Sets(sets) => {
                    assert!(sets.iter().zip(&domains).all(|(set, domain)| set & !domain == 0));
                    assert!(assignments(&sets).iter().all(|digits| rule.check(digits)), "{rule:?}: {sets:?}");
                }
                Choices::Nothing => assert!(!is_possible, "{rule:?}: {domains:?}"),
                Choices::TooMuch => panic!("the search gave up"),
            }
            found[usize::from(is_possible)] += 1;
        }
        assert!(found.iter().all(|&count| count > 100), "{found:?}");
    }
}
