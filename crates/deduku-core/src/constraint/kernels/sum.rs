//! Weighted sums: cages, arrows, little killers, zippers.
//!
//! If the cells all differ and have the weight 1, the sum is propagated over sets of digits ([`sets`](super::sets)).
//! Otherwise bounds are narrowed first, using the least and the most that cells which differ can add up to. If few sums
//! are left, a bit set then shows which can be reached (Trick, "A dynamic programming approach for consistency and
//! propagation for knapsack constraints", 2003).

use std::collections::BTreeSet;
use std::ops::Range;

use super::argument::{Argument, Case, Extreme, by_sets, extreme, reachable, total_of, ways};
use super::diagram::Diagram;
use super::propagate::{by_reading, drawn, needed, relax};
use super::{Dead, Fit, Propagate, Reading, Reason, digits_of, sets};
use crate::board::Cell;

/// The most different totals for which sums are tracked exactly.
const EXACT: i32 = 128;

/// The most weight that all cells of a sum may have together, so that no total overflows; larger ones are refused.
pub(in crate::constraint) const MOST_WEIGHT: i32 = 10_000_000;

/// The most cells of a set of cells that differ. A larger set is divided.
const MOST_DIFFERING: usize = 32;

/// Up to this many cells, the sets of cells that differ are the largest found from any cell, and propagation needs no
/// memory of its own.
const FEW_CELLS: usize = 64;

/// Weighted cells and their sum.
///
/// Cells that have the same weight and differ are stored next to each other, so a reading of the sum cell by cell needs
/// to know the digits of only one such set.
#[derive(Clone, Debug)]
pub struct Sum {
    cells: Box<[Cell]>,
    weights: Box<[i32]>,
    /// The indices of the cells in the order in which they were given.
    given: Box<[u16]>,
    /// The total, counting the digit 1 of the board as 1.
    total: i32,
    /// The difference between a value and its 1-based digit.
    shift: i32,
    /// Ranges of `cells` that have the same weight and differ, one after another.
    cliques: Box<[Range<usize>]>,
    digits: u8,
}

impl Sum {
    /// A sum of cells, each given once, with its weight. `differ` decides which cells cannot be equal; `first` is the
    /// value of the digit 1.
    pub fn new(
        parts: &[(Cell, i32)],
        total: i32,
        first: i32,
        digits: usize,
        differ: impl Fn(Cell, Cell) -> bool,
    ) -> Self {
        let mut merged: Vec<(Cell, i32)> = Vec::new();
        for &(cell, weight) in parts {
            match merged.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, sum)) => *sum += weight,
                None => merged.push((cell, weight)),
            }
        }
        merged.retain(|&(_, weight)| weight != 0);
        let shift = first - 1;
        let total = total - shift * merged.iter().map(|(_, weight)| weight).sum::<i32>();
        let sets = cliques(&merged, differ);
        let order = sets.concat();
        let mut given = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, &at)| given[at] = place as u16);
        let mut end = 0;
        let range_of = |set: &Vec<usize>| {
            end += set.len();
            end - set.len()..end
        };
        let cliques = sets.iter().map(range_of).collect();
        let (cells, weights): (Vec<Cell>, Vec<i32>) = order.iter().map(|&at| merged[at]).unzip();
        let (cells, weights, given) = (cells.into(), weights.into(), given.into());
        Self { cells, weights, given, total, shift, cliques, digits: digits as u8 }
    }

    /// The cells with their weights, in the order in which they were given.
    pub fn parts(&self) -> impl Iterator<Item = (Cell, i32)> + '_ {
        self.given.iter().map(|&at| (self.cells[usize::from(at)], self.weights[usize::from(at)]))
    }

    /// The cells that differ by the rule, in groups of at least two.
    pub fn differing(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        let several = self.cliques.iter().filter(|clique| clique.len() > 1);
        several.map(|clique| self.cells[clique.clone()].to_vec())
    }

    /// Whether it is a plain sum of cells that differ, as a cage is.
    pub fn is_cage(&self) -> bool {
        self.cliques.len() == 1 && self.weights.iter().all(|&weight| weight == 1)
    }

    /// The total, counting the digit 1 of the board as 1.
    pub const fn total(&self) -> i32 {
        self.total
    }

    /// The least and the most of weight times digit, summed over a clique or a part of one.
    fn clique_range(&self, clique: Range<usize>, domains: &[u32]) -> (i32, i32) {
        let weight = self.weights[clique.start];
        if let [domain] = domains[clique.clone()] {
            let (least, most) = (weight * low(domain), weight * high(domain));
            return (least.min(most), least.max(most));
        }
        Bounds::of(&domains[clique]).range(weight, None)
    }

    /// Narrows the candidates by bounds; returns whether any was removed.
    fn bound(&self, domains: &mut [u32]) -> Result<bool, Dead> {
        let (mut least, mut most) = (0, 0);
        let (mut few, mut many) = ([(0, 0); FEW_CELLS + 1], Vec::new());
        let ranges = with_room(self.cliques.len(), &mut few, &mut many);
        for (range, clique) in ranges.iter_mut().zip(&*self.cliques) {
            *range = self.clique_range(clique.clone(), domains);
            least += range.0;
            most += range.1;
        }
        if self.total < least || self.total > most {
            return Err(Dead);
        }
        let mut any = false;
        for (clique, &mut range) in self.cliques.iter().zip(ranges) {
            let (others_least, others_most) = (least - range.0, most - range.1);
            let mut bounds = None;
            for at in clique.clone() {
                let (weight, domain) = (self.weights[at], domains[at]);
                // If the total is at least this cell's span away from both ends, the other cells can make up for any of
                // its digits, so nothing is removed.
                let span = weight.abs() * (high(domain) - low(domain));
                if self.total - least >= span && most - self.total >= span {
                    continue;
                }
                let rest = if clique.len() == 1 {
                    (0, 0)
                } else {
                    let bounds = bounds.get_or_insert_with(|| Bounds::of(&domains[clique.clone()]));
                    bounds.range(weight, Some(domain))
                };
                // Weight times digit must lie between these.
                let (from, to) = (self.total - others_most - rest.1, self.total - others_least - rest.0);
                let kept = domain & digits_between(from, to, weight);
                domains[at] = kept;
                any |= kept != domain;
                if kept == 0 {
                    return Err(Dead);
                }
            }
        }
        Ok(any)
    }

    /// What a clique can make at least or at most, without the cell of the target, whose weight times digit is `target`.
    fn end(&self, clique: Range<usize>, is_least: bool, domains: &[u32], target: Option<(usize, i32)>) -> i32 {
        let weight = self.weights[clique.start];
        let (without, own) = match target {
            Some((at, own)) if clique.contains(&at) => (Some(domains[at]), own),
            _ => (None, 0),
        };
        let (least, most) = Bounds::of(&domains[clique]).range(weight, without);
        own + if is_least { least } else { most }
    }

    /// Weakens the candidates as far as it still follows from the bounds alone that the sum is too large, or too small,
    /// with this cell's weight times digit; `false` if that does not follow from them.
    fn weaken(&self, is_least: bool, domains: &mut [u32], all: u32, target: Option<(usize, i32)>) -> bool {
        let ends = self.cliques.iter().map(|clique| self.end(clique.clone(), is_least, domains, target));
        let sum: i32 = ends.sum();
        // How much the sum may come nearer to the total.
        let mut spare = if is_least { sum - self.total - 1 } else { self.total - sum - 1 };
        if spare < 0 {
            return false;
        }
        for clique in &*self.cliques {
            // Which end of a cell's candidates counts.
            let is_low = (self.weights[clique.start] > 0) == is_least;
            for at in clique.clone() {
                if target.is_some_and(|(own, _)| own == at) {
                    domains[at] = all;
                    continue;
                }
                let counts =
                    if is_low { (1 << (low(domains[at]) - 1)) - 1 } else { u32::MAX << (high(domains[at]) - 1) };
                domains[at] |= all & !counts;
                let mut absent = all & !domains[at];
                while absent != 0 {
                    let digit = if is_low { 1 << (high(absent) - 1) } else { absent & absent.wrapping_neg() };
                    let before = self.end(clique.clone(), is_least, domains, target);
                    domains[at] |= digit;
                    let nearer = (self.end(clique.clone(), is_least, domains, target) - before).abs();
                    if nearer > spare {
                        domains[at] &= !digit;
                        break;
                    }
                    spare -= nearer;
                    absent &= !digit;
                }
            }
        }
        true
    }

    /// The least or the most that all cells but one make.
    fn others(&self, but: usize, is_least: bool, domains: &[u32]) -> Vec<Extreme> {
        let of = |clique: &Range<usize>| {
            let cells: Vec<usize> = clique.clone().filter(|&at| at != but).collect();
            (!cells.is_empty()).then(|| extreme(cells, self.weights[clique.start], is_least, domains))
        };
        self.cliques.iter().filter_map(of).collect()
    }

    /// The argument by the sums on both sides of the one that the others would have to make.
    fn between(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let (mut others, mut reach) = (Vec::new(), BTreeSet::from([0]));
        for clique in &*self.cliques {
            let cells: Vec<usize> = clique.clone().filter(|&at| at != case.at).collect();
            let but = if clique.contains(&case.at) { 1 << digit } else { 0 };
            let domains: Vec<u32> = cells.iter().map(|&at| case.domains[at] & !but).collect();
            let (weight, sums) = (self.weights[clique.start], reachable(&domains)?);
            reach = reach.iter().flat_map(|sum| sums.iter().map(move |more| sum + weight * more)).collect();
            others.extend((!cells.is_empty()).then_some((weight, cells)));
        }
        let sum = self.total - self.weights[case.at] * (i32::from(digit) + 1);
        let (below, above) = (*reach.range(..sum).next_back()?, *reach.range(sum..).next()?);
        (above != sum).then_some(Argument::Reach { others, sums: [below, sum, above] })
    }

    /// The argument by the sum that the others would have to make, where all of them count once.
    fn rest_of(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let others = case.others();
        let weight = self.weights[*others.first()?];
        if weight.abs() != 1 || others.len() < 2 || others.iter().any(|&at| self.weights[at] != weight) {
            return None;
        }
        let differ = self.cliques.iter().any(|clique| others.iter().all(|at| clique.contains(at)));
        let sum = (self.total - self.weights[case.at] * (i32::from(digit) + 1)) * weight;
        let mut ways = ways(others.len(), sum, i32::from(self.digits), differ)?;
        if self.is_cage() {
            ways.retain(|way| !way.contains(&digit));
        }
        Some(Argument::Rest { others, sum, ways })
    }

    /// Propagates over the sums that the first cells can reach, one bit per sum, if these are few enough.
    fn reach(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let part = |at: usize, digit: i32| self.weights[at] * digit;
        let ends = |at: usize, set: u32| {
            let (a, b) = (part(at, low(set)), part(at, high(set)));
            (a.min(b), a.max(b))
        };
        let (mut least, mut most) = (0, 0);
        for (at, &set) in domains.iter().enumerate() {
            let (a, b) = ends(at, set);
            least += a;
            most += b;
        }
        if most - least >= EXACT {
            return Ok(());
        }
        let (mut few, mut many) = ([0u128; FEW_CELLS + 1], Vec::new());
        let reach = with_room(domains.len() + 1, &mut few, &mut many);
        reach[0] = 1;
        for (at, &set) in domains.iter().enumerate() {
            let base = ends(at, set).0;
            reach[at + 1] =
                digits_of(set).fold(0, |all, digit| all | reach[at] << (part(at, i32::from(digit) + 1) - base));
        }
        let wanted = self.total - least;
        if !(0..EXACT).contains(&wanted) || reach[domains.len()] >> wanted & 1 == 0 {
            return Err(Dead);
        }
        let mut back = 1u128 << wanted;
        for at in (0..domains.len()).rev() {
            let base = ends(at, domains[at]).0;
            let (mut before, mut kept) = (0, 0);
            for digit in digits_of(domains[at]) {
                let from = back >> (part(at, i32::from(digit) + 1) - base) & reach[at];
                if from != 0 {
                    before |= from;
                    kept |= 1 << digit;
                }
            }
            domains[at] = kept;
            back = before;
        }
        Ok(())
    }
}

/// This many entries: of `few` if that has as many, of `many` otherwise.
fn with_room<'r, T: Copy + Default>(count: usize, few: &'r mut [T], many: &'r mut Vec<T>) -> &'r mut [T] {
    if count <= few.len() {
        return &mut few[..count];
    }
    many.resize(count, T::default());
    many
}

/// Divides the cells into sets that differ and have one weight: repeatedly takes the largest set that is built greedily
/// from some cell, or from the first one if there are many cells. The sets are returned in the order of their first
/// cells.
fn cliques(parts: &[(Cell, i32)], differ: impl Fn(Cell, Cell) -> bool) -> Vec<Vec<usize>> {
    let count = parts.len();
    let fits: Vec<bool> = (0..count * count)
        .map(|pair| {
            let ((a, of_a), (b, of_b)) = (parts[pair / count], parts[pair % count]);
            a != b && of_a == of_b && differ(a, b)
        })
        .collect();
    let mut left: Vec<usize> = (0..count).collect();
    let mut cliques = Vec::new();
    while !left.is_empty() {
        let from = |&seed: &usize| {
            let mut clique = vec![seed];
            for &next in &left {
                if clique.len() < MOST_DIFFERING && clique.iter().all(|&member| fits[member * count + next]) {
                    clique.push(next);
                }
            }
            clique
        };
        let seeds = if count > FEW_CELLS { &left[..1] } else { &left };
        let best = seeds.iter().map(from).reduce(|best, other| if other.len() > best.len() { other } else { best });
        let mut best = best.unwrap_or_default();
        left.retain(|at| !best.contains(at));
        best.sort_unstable();
        cliques.push(best);
    }
    cliques.sort_unstable();
    cliques
}

/// The lowest and the highest digits of cells that differ, each sorted ascending.
struct Bounds {
    lows: [u8; MOST_DIFFERING],
    highs: [u8; MOST_DIFFERING],
    count: usize,
}

/// Inserts a number into those before the last place, which are sorted.
fn insert(sorted: &mut [u8], number: u8) {
    let mut at = sorted.len() - 1;
    while at > 0 && sorted[at - 1] > number {
        sorted[at] = sorted[at - 1];
        at -= 1;
    }
    sorted[at] = number;
}

impl Bounds {
    /// The bounds of these cells.
    fn of(domains: &[u32]) -> Self {
        let mut bounds = Self { lows: [0; MOST_DIFFERING], highs: [0; MOST_DIFFERING], count: domains.len() };
        for (at, &domain) in domains.iter().enumerate() {
            insert(&mut bounds.lows[..=at], domain.trailing_zeros() as u8 + 1);
            insert(&mut bounds.highs[..=at], (u32::BITS - domain.leading_zeros()) as u8);
        }
        bounds
    }

    /// The least and the most that they add up to, times a weight, leaving out one cell with the domain `without`.
    fn range(&self, weight: i32, without: Option<u32>) -> (i32, i32) {
        // Of several equal bounds, any one can be left out.
        let place = |bounds: &[u8], bound: i32| bounds.partition_point(|&other| i32::from(other) < bound);
        let (lows, highs) = (&self.lows[..self.count], &self.highs[..self.count]);
        let (of_lows, of_highs) =
            without.map_or((self.count, self.count), |domain| (place(lows, low(domain)), place(highs, high(domain))));
        let (mut least, mut previous) = (0, 0);
        for (_, &bound) in lows.iter().enumerate().filter(|&(at, _)| at != of_lows) {
            previous = i32::from(bound).max(previous + 1);
            least += previous;
        }
        let (mut most, mut next) = (0, i32::MAX);
        for (_, &bound) in highs.iter().enumerate().rev().filter(|&(at, _)| at != of_highs) {
            next = i32::from(bound).min(next - 1);
            most += next;
        }
        if weight > 0 { (weight * least, weight * most) } else { (weight * most, weight * least) }
    }
}

/// The digits, bit 0 for 1, whose product with the weight lies between these.
fn digits_between(from: i32, to: i32, weight: i32) -> u32 {
    let (from, to) = if weight < 0 { (-to, -from) } else { (from, to) };
    let least = (from + weight.abs() - 1).div_euclid(weight.abs()).max(1);
    let most = to.div_euclid(weight.abs()).min(32);
    let up_to = |digit: i32| ((1u64 << digit) - 1) as u32;
    if least > most { 0 } else { up_to(most) & !up_to(least - 1) }
}

/// The lowest digit of a set, 1-based.
pub(super) const fn low(set: u32) -> i32 {
    set.trailing_zeros() as i32 + 1
}

/// The highest digit of a set, 1-based.
pub(super) const fn high(set: u32) -> i32 {
    32 - set.leading_zeros() as i32
}

impl Propagate for Sum {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        if domains.contains(&0) {
            return Err(Dead);
        }
        if self.digits <= sets::DIGITS && self.is_cage() {
            return sets::propagate(self.total, domains).map_err(|_| Dead);
        }
        while self.bound(domains)? {}
        self.reach(domains)
    }

    fn explain(&self, before: &[u32], all: u32, target: Option<(usize, u8)>, reason: &mut Reason) {
        let own = target.map(|(at, digit)| (at, self.weights[at] * (i32::from(digit) + 1)));
        for is_least in [true, false] {
            let mut state = before.to_vec();
            if !state.contains(&0) && self.weaken(is_least, &mut state, all, own) {
                return needed(&state, all, reason);
            }
        }
        relax(&|domains| self.propagate(domains), before, all, target, reason);
    }

    fn required(&self, domains: &[u32]) -> u32 {
        if self.digits <= sets::DIGITS && self.is_cage() { sets::required(self.total, domains) } else { 0 }
    }

    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        if case.domains.contains(&0) {
            return None;
        }
        let weight = self.weights[case.at];
        for too_much in [true, false] {
            let others = self.others(case.at, too_much, case.domains);
            let made = weight * (i32::from(digit) + 1) + total_of(&others);
            if if too_much { made > self.total } else { made < self.total } {
                return Some(Argument::Sum { weight, total: self.total, too_much, others });
            }
        }
        let digits = i32::from(self.digits);
        let set = |way: Vec<u8>| way.into_iter().fold(0, |set, digit| set | 1 << digit);
        let sets = ways(self.cells.len(), self.total, digits, true).filter(|_| self.is_cage() && self.cells.len() > 2);
        let sets: Vec<u32> = sets.into_iter().flatten().map(set).collect();
        by_sets(&sets, case, digit).or_else(|| self.rest_of(case, digit)).or_else(|| self.between(case, digit))
    }

    fn check(&self, digits: &[u8]) -> bool {
        let value = |&digit: &u8| i32::from(digit) + 1 + self.shift;
        let sum: i32 = digits.iter().zip(&*self.weights).map(|(digit, weight)| value(digit) * weight).sum();
        let differ = |own: &[u8]| own.iter().enumerate().all(|(at, digit)| !own[..at].contains(digit));
        sum == self.total + self.shift * self.weights.iter().sum::<i32>()
            && self.cliques.iter().all(|clique| differ(&digits[clique.clone()]))
    }

    fn fit(&self, domains: &[u32]) -> Fit {
        by_reading(self, domains)
    }

    fn diagram(&self, digits: usize) -> Option<Diagram> {
        drawn(self, digits)
    }

    /// Tracks the sum so far, counting the digit 1 as 1, and the digits of the current set of cells that differ, if
    /// more of its cells follow.
    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        let number = so_far.number + self.weights[at] * (i32::from(digit) + 1);
        let clique = self.cliques.iter().find(|clique| clique.contains(&at));
        if clique.is_none_or(|clique| clique.len() == 1) {
            return Some(Reading { number, ..so_far });
        }
        let bit = 1u128 << digit;
        if so_far.used & bit != 0 {
            return None;
        }
        let is_last = clique.is_some_and(|clique| at + 1 == clique.end);
        Some(Reading { number, used: if is_last { 0 } else { so_far.used | bit } })
    }

    fn rest(&self, domains: &[u32]) -> Vec<(i32, i32)> {
        let mut rest = vec![(0, 0); domains.len() + 1];
        for clique in self.cliques.iter().rev() {
            let after = rest[clique.end];
            for at in clique.clone() {
                let (least, most) = self.clique_range(at..clique.end, domains);
                rest[at] = (after.0 + least, after.1 + most);
            }
        }
        rest
    }

    fn accepts(&self, reading: Reading) -> bool {
        reading.number == self.total
    }

    fn goal(&self) -> Option<i32> {
        Some(self.total)
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        let mut text = String::new();
        for (cell, weight) in self.parts() {
            let sign = if weight < 0 {
                " − "
            } else if text.is_empty() {
                ""
            } else {
                " + "
            };
            text.push_str(sign);
            if weight.abs() != 1 {
                text.push_str(&weight.abs().to_string());
                text.push('·');
            }
            text.push_str(&name(cell));
        }
        format!("{text} = {}", self.total + self.shift * self.weights.iter().sum::<i32>())
    }
}
