//! Why a puzzle has no solution: a smallest set of givens and clues that cannot hold together.
//!
//! Constraint programming calls it a minimal unsatisfiable subset. Givens, clues and cages are left out by halves, then
//! one by one, as long as what is left has no solution; several orders are tried. What comes out is irreducible. Whether
//! there is a smaller set is asked by implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS
//! extraction with minimal hitting set dualization", 2015): of every set of requirements that has a solution, a conflict
//! must have one that this solution does not meet. So either some choice from all these remainders, with fewer
//! requirements than the best set, has no solution and is a smaller one, or it has one and gives a further remainder, or
//! there is no such choice and the best set is a smallest one. The houses of the board hold until then; at the end those
//! go that the set does not need.
//!
//! Everything is counted in nodes and searches, so a puzzle has the same answer everywhere.

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

/// So many orders of leaving out are tried before the search for a smaller set.
const ORDERS: usize = 4;
/// The seed of these orders, which only has to be always the same.
const SEED: u64 = 1;

/// What is known of the size of a [`ConflictSet`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Minimality {
    /// No conflict of the puzzle has fewer givens, clues and cages.
    Smallest,
    /// None of it can be left out; another conflict may have fewer givens and clues.
    Irreducible,
    /// The work ended before that was known: some of it may not be needed.
    Unknown,
}

impl Minimality {
    /// The word for it in JSON: `smallest`, `irreducible`, `unknown`.
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
pub struct ConflictSet {
    /// The requirements, in the order of [`Puzzle::requirements`]: houses last.
    pub requirements: Vec<Requirement>,
    /// What is known of its size.
    pub minimality: Minimality,
}

impl ConflictSet {
    /// The cells of its givens, clues and cages, lowest first; where it has none, those of its houses.
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

/// A set of givens, clues, cages and houses that cannot hold together, as small as the effort allows; none where the
/// puzzle has a solution.
///
/// The work's budget of nodes is for each search. Where time runs out, the set found so far is the answer.
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

/// The search for a small conflict. Sets of what the puzzle says are lists of places in `said`, lowest first.
struct Finder<'p> {
    effort: Effort<'p>,
    /// What may be left out first: everything but houses.
    said: Vec<Requirement>,
    houses: Vec<Requirement>,
}

impl Finder<'_> {
    fn said_of(&self, set: &[usize]) -> Vec<Requirement> {
        set.iter().map(|&at| self.said[at]).collect()
    }

    /// A conflict beside all houses, and whether no other has fewer givens and clues.
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

    /// What is left of a conflict when all that it can do without is dropped, the first of the order first.
    fn reduce(&mut self, order: Vec<usize>) -> Result<Vec<usize>, Stop> {
        let (mut kept, _) = shrunk(order, |without| self.ask(without))?;
        kept.sort_unstable();
        Ok(kept)
    }

    /// A solution of these and all houses, as what of all that is said it meets.
    fn ask(&mut self, set: &[usize]) -> Result<Found, Stop> {
        let asked = [self.said_of(set), self.houses.clone()].concat();
        self.effort.ask(&asked, &self.said)
    }

    /// What is not met where as much as possible is, beginning with what a solution meets.
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

/// What is left of a list when all that is not needed for there to be no solution is dropped: half of it, then less at
/// a time, then one after another; and whether each of what is left was proved to be needed.
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
