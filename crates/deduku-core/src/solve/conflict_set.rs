//! Why a puzzle has no solution: a smallest set of givens and clues that cannot hold together.
//!
//! Constraint programming calls it a minimal unsatisfiable subset. Givens, clues and cages are left out by halves, then
//! one by one, as long as the rest has no solution; several orders are tried. The result is irreducible. Whether a
//! smaller set exists is decided by implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS
//! extraction with minimal hitting set dualization", 2015). For every set of requirements that has a solution, its
//! *remainder* is what that solution does not meet, and a conflict must contain a requirement of the remainder. The
//! search chooses a set that hits all remainders found so far and has fewer requirements than the best conflict. If
//! this choice has no solution, it is a smaller conflict. If it has one, that gives another remainder. If there is no
//! such choice, the best conflict is a smallest one. All houses of the board are kept until then; at the end the houses
//! that the conflict does not need are removed.
//!
//! Effort is counted in nodes and searches, so a puzzle has the same answer on every machine.

mod effort;
mod hitting;

use std::collections::BTreeSet;

use super::search;
use crate::board::Cell;
use crate::chance::Chance;
use crate::puzzle::{Puzzle, Requirement};
use crate::work::{Stop, Work};
use effort::{Effort, Found};
use hitting::{Choice, choose};

/// The number of orders tried before the search for a smaller set.
const ORDERS: usize = 4;
/// The fixed seed of these orders. Its value does not matter.
const SEED: u64 = 1;

/// What is known about the size of a [`ConflictSet`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Minimality {
    /// No conflict of the puzzle has fewer givens, clues and cages.
    Smallest,
    /// No part of it can be left out; another conflict may have fewer givens and clues.
    Irreducible,
    /// The work ended before that was known, so it may contain unneeded parts.
    Unknown,
}

impl Minimality {
    /// Its name in JSON: `smallest`, `irreducible`, `unknown`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Smallest => "smallest",
            Self::Irreducible => "irreducible",
            Self::Unknown => "unknown",
        }
    }
}

/// Requirements of a puzzle that cannot hold together.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct ConflictSet {
    /// The requirements, in the order of [`Puzzle::requirements`]: houses last.
    pub requirements: Vec<Requirement>,
    /// What is known about its size.
    pub minimality: Minimality,
}

impl ConflictSet {
    /// The cells of its givens, clues and cages, lowest first; if it has none of these, the cells of its houses.
    pub fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let of = |is_house: bool| {
            let parts = self.requirements.iter().filter(move |asked| asked.is_house() == is_house);
            parts.flat_map(|&asked| puzzle.cells_of(asked)).collect::<BTreeSet<Cell>>()
        };
        let said = of(false);
        let cells = if said.is_empty() { of(true) } else { said };
        cells.into_iter().collect()
    }
}

/// Finds a set of givens, clues, cages and houses that cannot hold together, as small as the effort allows; `None` if
/// the puzzle has a solution.
///
/// The work's node budget applies to each search. When time runs out, the set found so far is returned.
///
/// # Errors
/// What stopped the work before it was known that there is no solution; [`Stop::Cancelled`] at any time.
pub fn conflict_set(puzzle: &Puzzle, work: &Work) -> Result<Option<ConflictSet>, Stop> {
    let found = search(puzzle, 1, work);
    match (found.solutions.is_empty(), found.stopped) {
        (false, _) => return Ok(None),
        (true, Some(stop)) => return Err(stop),
        (true, None) => {}
    }
    let (houses, said): (Vec<_>, Vec<_>) = puzzle.requirements().into_iter().partition(|asked| asked.is_house());
    let mut finder = Finder { effort: Effort::new(puzzle, work), said, houses };
    let (best, is_smallest) = finder.smallest()?;
    let (kept, is_irreducible) = finder.needed_houses(&best)?;
    let minimality = match (is_smallest, is_irreducible && finder.effort.is_certain()) {
        (true, _) => Minimality::Smallest,
        (false, true) => Minimality::Irreducible,
        (false, false) => Minimality::Unknown,
    };
    let mut requirements = finder.said_of(&best);
    requirements.extend(kept);
    Ok(Some(ConflictSet { requirements, minimality }))
}

/// The search for a small conflict. Sets of requirements are lists of indices into `said`, lowest first.
struct Finder<'p> {
    effort: Effort<'p>,
    /// Everything but houses: what is left out first.
    said: Vec<Requirement>,
    houses: Vec<Requirement>,
}

impl Finder<'_> {
    fn said_of(&self, set: &[usize]) -> Vec<Requirement> {
        set.iter().map(|&at| self.said[at]).collect()
    }

    /// A smallest conflict together with all houses, and whether it is proved that no other has fewer givens and clues.
    fn smallest(&mut self) -> Result<(Vec<usize>, bool), Stop> {
        let mut chance = Chance::from_seed(SEED);
        let mut order: Vec<usize> = (0..self.said.len()).collect();
        let mut best = order.clone();
        for _ in 0..ORDERS {
            let found = self.reduce(order.clone())?;
            if found.len() < best.len() {
                best = found;
            }
            if best.len() <= 1 {
                break;
            }
            chance.shuffle(&mut order);
        }
        let mut remainders: Vec<Vec<usize>> = Vec::new();
        loop {
            let Some(limit) = best.len().checked_sub(1) else { return Ok((best, true)) };
            let chosen = match choose(&remainders, limit) {
                Choice::Nothing => return Ok((best, true)),
                Choice::TooMuch => return Ok((best, false)),
                Choice::Set(chosen) => chosen,
            };
            match self.ask(&chosen)? {
                Found::Nothing => best = self.reduce(chosen)?,
                Found::Solution(met) => remainders.push(self.remainder(met)?),
                Found::Unknown => return Ok((best, false)),
            }
        }
    }

    /// Drops everything that a conflict does not need, in the given order.
    fn reduce(&mut self, order: Vec<usize>) -> Result<Vec<usize>, Stop> {
        let (mut kept, _) = shrunk(order, |without| self.ask(without))?;
        kept.sort_unstable();
        Ok(kept)
    }

    /// Looks for a solution of these requirements and all houses, and which of `said` it meets.
    fn ask(&mut self, set: &[usize]) -> Result<Found, Stop> {
        let asked = [self.said_of(set), self.houses.clone()].concat();
        self.effort.ask(&asked, &self.said)
    }

    /// The requirements that stay unmet when the set `met` by a solution is extended as far as possible.
    fn remainder(&mut self, mut met: Vec<usize>) -> Result<Vec<usize>, Stop> {
        let mut refused = Vec::new();
        for at in 0..self.said.len() {
            if met.contains(&at) {
                continue;
            }
            let with = [&met[..], &[at]].concat();
            match self.ask(&with)? {
                Found::Solution(more) => met = more,
                Found::Nothing | Found::Unknown => refused.push(at),
            }
        }
        Ok(refused)
    }

    /// The houses that a conflict needs, and whether each of them was proved to be needed.
    fn needed_houses(&mut self, set: &[usize]) -> Result<(Vec<Requirement>, bool), Stop> {
        let said = self.said_of(set);
        self.effort.begin_houses();
        shrunk(self.houses.clone(), |without| self.effort.ask(&[&said[..], without].concat(), &[]))
    }
}

/// Drops everything from a list that is not needed for there to be no solution: first half of it at a time, then
/// smaller parts, then single elements. Returns the rest and whether each element of it was proved to be needed.
fn shrunk<T: Clone>(
    mut kept: Vec<T>,
    mut ask: impl FnMut(&[T]) -> Result<Found, Stop>,
) -> Result<(Vec<T>, bool), Stop> {
    let (mut is_proved, mut size) = (true, kept.len().div_ceil(2).max(1));
    loop {
        let mut at = 0;
        while at < kept.len() {
            let end = (at + size).min(kept.len());
            let without = [&kept[..at], &kept[end..]].concat();
            match ask(&without)? {
                Found::Nothing => kept = without,
                Found::Solution(_) => at = end,
                Found::Unknown => {
                    is_proved &= size > 1;
                    at = end;
                }
            }
        }
        if size == 1 {
            return Ok((kept, is_proved));
        }
        size = size.div_ceil(2);
    }
}
