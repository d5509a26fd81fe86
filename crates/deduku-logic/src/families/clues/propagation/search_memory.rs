//! What searches for cases within cases have shown in earlier positions of a path.

use rustc_hash::FxHashMap;

use crate::families::clues::propagation::closures::is_within;
use deduku_core::board::{Cell, Digit, DigitSet};

/// The assumptions that a first search below a candidate may make, and the most of any.
const FEWEST_ASSUMED: u32 = 8;
const MOST_ASSUMED: u32 = 20_000;
/// The factor by which a limit grows at most if it was too low.
const GROWTH: u32 = 6;

/// What is remembered of searches. It only decides what is searched next, so it may be of another position.
#[derive(Default)]
pub(crate) struct SearchMemory {
    /// The limit of the next search below a candidate, if there was one; `None` if there is no use in another.
    limits: FxHashMap<(Cell, Digit), Option<u32>>,
    /// For each cell, a count of the contradictions that it was part of; empty before the first search.
    pub(in crate::families::clues) weights: Vec<u32>,
    /// Solutions that were met, as the digits of all cells, one bit each.
    solutions: Vec<Vec<u32>>,
}

impl SearchMemory {
    /// The limit of the next search below this candidate; `None` if the last one had the highest.
    pub(in crate::families::clues) fn limit(&self, candidate: (Cell, Digit)) -> Option<u32> {
        self.limits.get(&candidate).copied().unwrap_or(Some(FEWEST_ASSUMED))
    }

    /// Notes that a search with this limit was too short, and how many assumptions the whole one is expected to take.
    pub(in crate::families::clues) fn was_too_short(&mut self, candidate: (Cell, Digit), limit: u32, expected: u32) {
        let next = expected.saturating_mul(2).clamp(limit + 1, limit.saturating_mul(GROWTH).max(limit + 1));
        self.limits.insert(candidate, (limit < MOST_ASSUMED).then_some(next.min(MOST_ASSUMED)));
    }

    /// Begins in a new position, where a search with the highest limit may be long enough.
    pub(in crate::families::clues) fn begin(&mut self) {
        self.limits.values_mut().for_each(|limit| _ = limit.get_or_insert(MOST_ASSUMED));
    }

    /// Forgets the limits, after all candidates were searched to the end.
    pub(in crate::families::clues) fn forget_limits(&mut self) {
        self.limits.clear();
    }

    /// Notes a solution.
    pub(in crate::families::clues) fn add_solution(&mut self, solution: Vec<u32>) {
        self.solutions.push(solution);
    }

    /// Whether the candidate is part of a solution that these candidates of all cells allow, so that nothing refutes it.
    pub(in crate::families::clues) fn is_in_a_solution(&self, base: &[u32], (cell, digit): (Cell, Digit)) -> bool {
        let holds = |solution: &&Vec<u32>| solution[cell.index()] == DigitSet::of(digit).bits();
        self.solutions.iter().filter(holds).any(|solution| is_within(solution, base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_grows_to_what_is_expected_and_not_past_the_highest() {
        let candidate = (Cell::at(0), Digit::from_index(0));
        let mut memory = SearchMemory::default();
        assert_eq!(memory.limit(candidate), Some(FEWEST_ASSUMED));
        for (limit, expected, next) in [
            (8, 10, Some(20)),
            (20, 1_000_000, Some(120)),
            (120, 1, Some(121)),
            (19_000, 19_000, Some(MOST_ASSUMED)),
            (MOST_ASSUMED, MOST_ASSUMED, None),
        ] {
            memory.was_too_short(candidate, limit, expected);
            assert_eq!(memory.limit(candidate), next, "{limit} {expected}");
        }
        memory.begin();
        assert_eq!(memory.limit(candidate), Some(MOST_ASSUMED));
        memory.forget_limits();
        assert_eq!(memory.limit(candidate), Some(FEWEST_ASSUMED));
    }

    #[test]
    fn a_solution_counts_where_all_of_it_is_there() {
        let mut memory = SearchMemory::default();
        memory.add_solution(vec![0b01, 0b10]);
        let (holds, not) = ((Cell::at(0), Digit::from_index(0)), (Cell::at(1), Digit::from_index(0)));
        assert!(memory.is_in_a_solution(&[0b11, 0b10], holds));
        assert!(!memory.is_in_a_solution(&[0b11, 0b11], not));
        assert!(!memory.is_in_a_solution(&[0b11, 0b01], holds), "a candidate of it is gone");
    }
}
