//! Many puzzles to one wish, each with a seed of its own.

use std::collections::HashSet;

use super::{GenerateError, Generated, Plan};
use crate::chance::Chance;
use crate::work::Work;

/// The seed after this one. It has at most 53 bits, so that every program that reads JSON reads it exactly.
pub fn next_seed(seed: u64) -> u64 {
    Chance::from_seed(seed).bits() >> 11
}

/// Puzzles that differ, each made from its own seed: the first from the seed of the series, each
/// other from the [`next_seed`]. A seed that repeats an earlier puzzle is passed over, its tries counted.
#[derive(Debug)]
pub struct Series {
    plan: Plan,
    seed: u64,
    left: usize,
    seen: HashSet<String>,
    work: Work,
}

impl Series {
    /// `count` puzzles from this seed on.
    pub fn new(plan: Plan, seed: u64, count: usize, work: Work) -> Self {
        Self { plan, seed, left: count, seen: HashSet::new(), work }
    }

    /// The next seed's puzzle, if no earlier one is the same.
    fn draw(&mut self) -> Result<Generated, GenerateError> {
        let limit = self.plan.wish.tries;
        let mut tries = 0;
        loop {
            let seed = self.seed;
            self.seed = next_seed(seed);
            let generated = self.plan.generate(seed, &self.work)?;
            let puzzle = &generated.puzzle;
            let sums: Vec<u16> = puzzle.sums().map(|(_, sum)| sum).collect();
            if self.seen.insert(format!("{puzzle} {} {sums:?}", puzzle.board().name())) {
                return Ok(generated);
            }
            tries += generated.tries;
            if tries >= limit {
                // There are hardly more puzzles than these.
                self.left = 0;
                return Err(GenerateError::NotFound { tries });
            }
        }
    }
}

/// As many results as puzzles were asked for. One that was not found is an error in its place and the
/// rest still come; nothing comes after the work was stopped, or where all tries only repeated earlier puzzles.
impl Iterator for Series {
    type Item = Result<Generated, GenerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let drawn = self.draw();
        if matches!(drawn, Err(GenerateError::Stopped(_))) {
            self.left = 0;
        }
        Some(drawn)
    }
}
