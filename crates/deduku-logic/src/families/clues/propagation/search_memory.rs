//! What searches for cases within cases have shown in earlier positions of a path.

use rustc_hash::FxHashMap;

use crate::families::clues::propagation::closures::is_within;
use deduku_core::board::{Cell, Digit, DigitSet};

/// The assumptions that a first search below a candidate may make, and the most of any.
const FEWEST_ASSUMED: u32 = 8;
const MOST_ASSUMED: u32 = 20_000;
/// The factor by which a limit grows at most if it was too low.
const GROWTH: u32 = 6;

/// What to expect of a search. The candidates of least expected effort come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::families::clues) struct Expected {
    /// The number of assumptions that it is expected to take.
    pub(in crate::families::clues) effort: u32,
    /// The most that it may make.
    pub(in crate::families::clues) limit: u32,
}

/// What is remembered of searches. It only decides what is searched next, so it may be of another position.
#[derive(Default)]
pub(crate) struct SearchMemory {
    /// What to expect of the next search below a candidate, if there was one.
    next: FxHashMap<(Cell, Digit), Expected>,
    /// For each cell, a count of the contradictions that it was part of; empty before the first search.
    pub(in crate::families::clues) weights: Vec<u32>,
    /// Solutions that were met, as the digits of all cells, one bit each.
    solutions: Vec<Vec<u32>>,
}

impl SearchMemory {
    /// What to expect of the next search below this candidate; `None` if the last one had the highest limit.
    pub(in crate::families::clues) fn expected(&self, candidate: (Cell, Digit)) -> Option<Expected> {
        let first = Expected { effort: FEWEST_ASSUMED, limit: FEWEST_ASSUMED };
        let next = self.next.get(&candidate).copied().unwrap_or(first);
        (next.limit <= MOST_ASSUMED).then_some(next)
    }

    /// Notes that a search with this limit was too short, and how many assumptions the whole one is expected to take.
    pub(in crate::families::clues) fn was_too_short(&mut self, candidate: (Cell, Digit), limit: u32, effort: u32) {
        let next = effort.saturating_mul(2).clamp(limit + 1, limit.saturating_mul(GROWTH).max(limit + 1));
        let limit = if limit < MOST_ASSUMED { next.min(MOST_ASSUMED) } else { u32::MAX };
        self.next.insert(candidate, Expected { effort, limit });
    }

    /// Notes that the candidate was refuted by this many assumptions.
    pub(in crate::families::clues) fn was_refuted(&mut self, candidate: (Cell, Digit), effort: u32) {
        let limit = effort.saturating_mul(2).clamp(FEWEST_ASSUMED, MOST_ASSUMED);
        self.next.insert(candidate, Expected { effort, limit });
    }

    /// Begins in a new position, where a search with the highest limit may be long enough.
    pub(in crate::families::clues) fn begin(&mut self) {
        self.next.values_mut().for_each(|next| next.limit = next.limit.min(MOST_ASSUMED));
    }

    /// Forgets what was expected, after all candidates were searched to the end.
    pub(in crate::families::clues) fn forget_expected(&mut self) {
        self.next.clear();
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
        let first = Expected { effort: FEWEST_ASSUMED, limit: FEWEST_ASSUMED };
        let mut memory = SearchMemory::default();
        assert_eq!(memory.expected(candidate), Some(first));
        for (limit, effort, next) in [
            (8, 10, Some(20)),
            (20, 1_000_000, Some(120)),
            (120, 120, Some(240)),
            (19_000, 19_000, Some(MOST_ASSUMED)),
            (MOST_ASSUMED, MOST_ASSUMED, None),
        ] {
            memory.was_too_short(candidate, limit, effort);
            assert_eq!(memory.expected(candidate), next.map(|limit| Expected { effort, limit }), "{limit} {effort}");
        }
        memory.begin();
        assert_eq!(memory.expected(candidate), Some(Expected { effort: MOST_ASSUMED, limit: MOST_ASSUMED }));
        memory.was_refuted(candidate, 50);
        assert_eq!(memory.expected(candidate), Some(Expected { effort: 50, limit: 100 }));
        memory.forget_expected();
        assert_eq!(memory.expected(candidate), Some(first));
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
