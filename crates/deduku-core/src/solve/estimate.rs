//! Estimates the number of solutions where there are too many to count.
//!
//! Each probe descends the tree of the exact search at random. The candidates of a cell partition the solutions, so the
//! number of solutions below one of them, divided by the probability with which it was taken, is right on average. So
//! is the product of the inverse probabilities on the way to a solution (D. E. Knuth, "Estimating the efficiency of
//! backtrack programs", 1975). Two things reduce the variance: all candidates of the cell are propagated first, those
//! refuted are never taken, and the others are weighted by the number of combinations that they leave (importance
//! sampling, section 6 of the same paper); and where little is open, the solutions below are counted. Neither changes
//! the average, whatever the weights.
//!
//! The error is the standard error of the mean. It is meaningful only once many probes contribute to the mean
//! ([`Estimate::effective`]): where few solutions are reached, mean and error are both too low more often than too
//! high.

use super::constrained::Constrained;
use super::engine::candidates_of_puzzle;
use super::general::General;
use super::node_budget::NodeBudget;
use super::sums::Sums;
use super::walk::Walk;
use crate::board::DigitSet;
use crate::chance::Chance;
use crate::puzzle::Puzzle;
use crate::work::{Stop, Work};

/// A candidate's weight is the number of combinations that all cells have left, raised to this power. For full grids
/// the logarithm of the number of solutions is about a third of that of the combinations. Any exponent gives the right
/// average.
const ROOM_WEIGHT: f64 = 0.4;

/// If the open cells have no more combinations than this (as a natural logarithm), their solutions are counted.
const COUNTED_ROOM: f64 = 7.0;

/// With fewer effective probes than this, no error is given.
const LEAST_EFFECTIVE: f64 = 20.0;

/// An estimate of the number of solutions.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Estimate {
    /// The base-10 logarithm of the mean; `None` if no probe has reached a solution.
    pub log10: Option<f64>,
    /// The standard error, as a fraction of the mean; `None` while it is not meaningful.
    pub error: Option<f64>,
    /// The number of probes.
    pub probes: u64,
    /// The number of probes of equal weight that would be as informative (Kish's effective sample size).
    pub effective: f64,
}

/// Estimates how many solutions a puzzle has, more accurately with each probe.
pub struct Estimator {
    walk: Box<dyn Walk + Send>,
    chance: Chance,
    /// Whether the initial candidates are free of contradiction, once that is known.
    is_sound: Option<bool>,
    probes: u64,
    /// The natural logarithm of the largest estimate so far. The sums of all estimates and of their squares are scaled
    /// by it.
    largest: f64,
    sum: f64,
    squares: f64,
}

impl std::fmt::Debug for Estimator {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Estimator").field("estimate", &self.estimate()).finish_non_exhaustive()
    }
}

impl Estimator {
    /// An estimator for the puzzle's solutions. The seed determines its probes.
    pub fn new(puzzle: &Puzzle, seed: u64) -> Self {
        let candidates: Vec<u32> = candidates_of_puzzle(puzzle).map(DigitSet::bits).collect();
        let walk: Box<dyn Walk + Send> = if puzzle.kernels().is_empty() {
            Box::new(General::new(puzzle.board().clone(), std::sync::Arc::new(Sums::of(puzzle)), candidates))
        } else {
            Box::new(Constrained::new(puzzle, candidates))
        };
        let chance = Chance::from_seed(seed);
        Self { walk, chance, is_sound: None, probes: 0, largest: f64::NEG_INFINITY, sum: 0.0, squares: 0.0 }
    }

    /// Runs more probes. Returns the number of candidates tried for them.
    ///
    /// # Errors
    /// What stopped the work; the probe in progress is not counted.
    pub fn run(&mut self, probes: u64, work: &Work) -> Result<u64, Stop> {
        let mut budget = NodeBudget::new(work, 0);
        let is_sound = match self.is_sound {
            Some(is_sound) => is_sound,
            None => self.walk.begin(),
        };
        self.is_sound = Some(is_sound);
        let start = self.walk.place();
        for _ in 0..probes {
            let found = if is_sound { self.probe(&mut budget) } else { Ok(f64::NEG_INFINITY) };
            self.walk.return_to(start);
            let found = found?;
            self.probes += 1;
            self.add(found);
        }
        Ok(budget.nodes)
    }

    /// The estimate so far.
    #[expect(clippy::cast_precision_loss, reason = "probes are far fewer than 2^52")]
    pub fn estimate(&self) -> Estimate {
        let (probes, is_reached) = (self.probes as f64, self.sum > 0.0);
        let effective = if is_reached { self.sum * self.sum / self.squares } else { 0.0 };
        let mean = self.sum / probes;
        // The variance of the mean, as a fraction of its square.
        let variance = (self.squares / probes / (mean * mean) - 1.0).max(0.0) / (probes - 1.0);
        let log10 = is_reached.then(|| (self.largest + mean.ln()) / std::f64::consts::LN_10);
        let error = (is_reached && effective >= LEAST_EFFECTIVE).then(|| variance.sqrt());
        Estimate { log10, error, probes: self.probes, effective }
    }

    /// Adds the natural logarithm of one more estimate.
    fn add(&mut self, found: f64) {
        if found == f64::NEG_INFINITY {
            return;
        }
        if found > self.largest {
            let smaller = (self.largest - found).exp();
            self.sum *= smaller;
            self.squares *= smaller * smaller;
            self.largest = found;
        }
        let share = (found - self.largest).exp();
        self.sum += share;
        self.squares += share * share;
    }

    /// One probe: the natural logarithm of its estimate, minus infinity if it reaches no solution.
    fn probe(&mut self, budget: &mut NodeBudget<'_>) -> Result<f64, Stop> {
        let mut found = 0.0;
        loop {
            let Some(cell) = self.walk.branch_cell() else { return Ok(found) };
            if room(self.walk.candidates()) <= COUNTED_ROOM {
                return Ok(found + count(&mut *self.walk, budget)?.ln());
            }
            let mut open: Vec<(u32, f64)> = Vec::new();
            let here = self.walk.place();
            for digit in bits_of(self.walk.candidates()[cell.index()]) {
                budget.enter()?;
                if self.walk.take(cell, digit) {
                    open.push((digit, ROOM_WEIGHT * room(self.walk.candidates())));
                }
                self.walk.return_to(here);
            }
            let most = open.iter().map(|&(_, weight)| weight).fold(f64::NEG_INFINITY, f64::max);
            for (_, weight) in &mut open {
                *weight = (*weight - most).exp();
            }
            let whole: f64 = open.iter().map(|&(_, weight)| weight).sum();
            // Falls back to the last one if rounding leaves no other.
            let mut left = self.share() * whole;
            let chosen = open.iter().find(|&&(_, weight)| {
                left -= weight;
                left < 0.0
            });
            let Some(&(digit, weight)) = chosen.or(open.last()) else { return Ok(f64::NEG_INFINITY) };
            if !self.walk.take(cell, digit) {
                return Ok(f64::NEG_INFINITY);
            }
            found += (whole / weight).ln();
        }
    }

    /// A random number from 0 to 1, excluding 1.
    fn share(&mut self) -> f64 {
        f64::from((self.chance.bits() >> 32) as u32) / 4_294_967_296.0
    }
}

/// The natural logarithm of the number of combinations of the open cells' candidates.
fn room(candidates: &[u32]) -> f64 {
    const LOGARITHMS: [f64; 26] = logarithms();
    candidates.iter().map(|set| LOGARITHMS[(set.count_ones() as usize).min(25)]).sum()
}

/// The natural logarithms of 0 (taken as 1) to 25.
const fn logarithms() -> [f64; 26] {
    let primes = [
        (2, std::f64::consts::LN_2),
        (3, 1.098_612_288_668_109_8),
        (5, 1.609_437_912_434_100_3),
        (7, 1.945_910_149_055_313_2),
        (11, 2.397_895_272_798_370_7),
        (13, 2.564_949_357_461_536_7),
        (17, 2.833_213_344_056_216),
        (19, 2.944_438_979_166_440_3),
        (23, 3.135_494_215_929_15),
    ];
    let mut all = [0.0; 26];
    let mut number = 2;
    while number < all.len() {
        let (mut rest, mut at) = (number, 0);
        while rest > 1 {
            if rest % primes[at].0 == 0 {
                rest /= primes[at].0;
                all[number] += primes[at].1;
            } else {
                at += 1;
            }
        }
        number += 1;
    }
    all
}

/// Counts the solutions from here.
fn count(walk: &mut dyn Walk, budget: &mut NodeBudget<'_>) -> Result<f64, Stop> {
    let Some(cell) = walk.branch_cell() else { return Ok(1.0) };
    let (here, mut found) = (walk.place(), 0.0);
    for digit in bits_of(walk.candidates()[cell.index()]) {
        budget.enter()?;
        if walk.take(cell, digit) {
            found += count(walk, budget)?;
        }
        walk.return_to(here);
    }
    Ok(found)
}

/// Each set bit on its own.
fn bits_of(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::named;
    use crate::constraint::{Clue, Family};
    use crate::puzzle::Setup;
    use crate::solve::count as count_exactly;

    fn estimated(puzzle: &Puzzle, probes: u64, seed: u64) -> Estimate {
        let mut estimator = Estimator::new(puzzle, seed);
        estimator.run(probes, &Work::unlimited()).expect("no limits");
        estimator.estimate()
    }

    /// By how many standard errors the estimate is off.
    fn off(estimate: Estimate, exact: f64) -> f64 {
        let (log10, error) = (estimate.log10.expect("reached"), estimate.error.expect("settled"));
        (10f64.powf(log10 - exact.log10()) - 1.0) / error.max(1e-9)
    }

    #[test]
    fn estimates_agree_with_the_number_of_solutions() {
        let mut chance = Chance::from_seed(5);
        let mut worst: f64 = 0.0;
        let mut varied = 0;
        for round in 0..28u32 {
            let name = ["6x6", "4x4+killer", "6x6", "boxes-1x5"][round as usize % 4];
            let Ok(board) = named(name).map(Arc::new) else { continue };
            let mut setup = Setup::empty(board.clone());
            let cells = board.cell_count() as u32;
            for _ in 0..2 + chance.below(6) {
                let digit = crate::board::Digit::from_index(chance.below(u32::from(board.digits())) as usize);
                setup.givens[chance.below(cells) as usize] = Some(digit);
            }
            if round % 2 == 0 {
                let (from, side) = (chance.below(cells - 8) as u16, u16::from(board.digits()));
                setup.clues.push(Clue::new(Family::Thermometer, vec![vec![from, from + 1, from + 1 + side]], vec![]));
            }
            let Ok(puzzle) = setup.check() else { continue };
            let exact = count_exactly(&puzzle, 2_000_000, &Work::unlimited()).expect("no limits");
            if !(30..2_000_000).contains(&exact) {
                continue;
            }
            let found = estimated(&puzzle, 1_500, 7);
            worst = worst.max(off(found, f64::from(exact as u32)).abs());
            varied += 1;
        }
        assert!(varied >= 8, "{varied}");
        assert!(worst < 5.0, "{worst} standard errors off");
    }

    #[test]
    fn all_grids_are_about_as_many_as_were_counted() {
        // Felgenhauer and Jarvis, "Enumerating possible Sudoku grids", 2005; 4x4 and 6x6 by enumeration.
        for (name, exact) in [("4x4", 288.0), ("6x6", 28_200_960.0), ("9x9", 6_670_903_752_021_072_936_960.0)] {
            let empty = Setup::empty(Arc::new(named(name).expect("a board"))).check().expect("a puzzle");
            let found = estimated(&empty, 150, 1);
            assert!(off(found, exact).abs() < 5.0, "{name}: {found:?}");
            assert!(found.error < Some(0.2), "{name}: {found:?}");
        }
    }

    #[test]
    fn where_nothing_fits_no_probe_arrives() {
        let mut setup = Setup::empty(Arc::new(named("4x4").expect("a board")));
        for (cell, digit) in [(0, 0), (1, 1), (6, 2), (11, 3)] {
            setup.givens[cell] = Some(crate::board::Digit::from_index(digit));
        }
        setup.givens[7] = Some(crate::board::Digit::from_index(3));
        let Ok(puzzle) = setup.check() else { return };
        let exact = count_exactly(&puzzle, 100, &Work::unlimited()).expect("no limits");
        assert_eq!(estimated(&puzzle, 50, 1).log10.is_some(), exact > 0);
    }

    #[test]
    fn the_same_seed_gives_the_same_estimate_in_parts_too() {
        let empty = Setup::empty(Arc::new(named("6x6").expect("a board"))).check().expect("a puzzle");
        let mut parts = Estimator::new(&empty, 3);
        for _ in 0..4 {
            parts.run(10, &Work::unlimited()).expect("no limits");
        }
        assert_eq!(parts.estimate(), estimated(&empty, 40, 3));
    }
}
