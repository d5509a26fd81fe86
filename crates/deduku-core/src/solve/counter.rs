//! Searches many 9×9 grids in sequence: how many solutions each has, and which is the only one.
//!
//! The buffers of a search are kept from one grid to the next. On x86-64 and 64-bit ARM, `vector` does the search.
//! Grids on which it takes too long, and all grids on other processors, are searched by `classic`. Both count the same.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::classic::Classic;
use super::clues::Clues;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::engine::VECTOR_PATIENCE;
use super::node_budget::NodeBudget;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::vector::Vector;
use crate::work::{Stop, Work};

/// The index, among the kinds of vectors of x86-64 from the widest, of the widest that may be used.
pub(super) static WIDEST: AtomicUsize = AtomicUsize::new(0);

/// Limits the vectors of all later searches of this process to `avx512`, `avx2`, or `none` for neither, to compare them
/// on x86-64; any other name limits nothing. It has no influence once a search has begun.
pub fn limit_vectors(name: &str) {
    let widest = match name {
        "avx2" => 1,
        "none" => 2,
        _ => 0,
    };
    WIDEST.store(widest, Ordering::Relaxed);
}

/// How many solutions a grid has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is none.
    None,
    /// There is exactly one: this.
    Unique(Clues),
    /// There is more than one.
    Several,
}

/// Searches 9×9 grids in sequence.
#[derive(Debug)]
pub struct Counter {
    classic: Classic,
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    vector: Option<Vector>,
    unlimited: Work,
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    patient: Work,
}

impl Default for Counter {
    fn default() -> Self {
        Self::new()
    }
}

impl Counter {
    /// A counter that uses the best vectors that the processor has, and that
    /// [`limit_vectors`](super::limit_vectors) allows.
    pub fn new() -> Self {
        Self {
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            vector: Some(Vector::idle()),
            ..Self::portable()
        }
    }

    /// A counter that searches without vectors, as on processors whose vectors are not supported.
    pub fn portable() -> Self {
        let unlimited = Work::unlimited();
        Self {
            classic: Classic::idle(),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            vector: None,
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            patient: unlimited.with_nodes(VECTOR_PATIENCE),
            unlimited,
        }
    }

    /// One counter for each search that this processor supports, the portable one last.
    pub fn each() -> Vec<Self> {
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        let vectors = Vector::idle_each().map(|vector| Self { vector: Some(vector), ..Self::portable() });
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let vectors = std::iter::empty();
        vectors.chain([Self::portable()]).collect()
    }

    /// Counts the grid's solutions, up to `limit`. Two equal clues in a house leave none.
    pub fn count(&mut self, clues: &Clues, limit: usize) -> usize {
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        if let Some(vector) = &mut self.vector
            && let Ok(count) = vector.count(clues, limit, &mut NodeBudget::new(&self.patient, 0))
        {
            return count;
        }
        self.classic.begin(clues);
        // A search without limits cannot be stopped.
        self.classic.count(limit, &mut NodeBudget::new(&self.unlimited, 0)).unwrap_or(0)
    }

    /// Whether the grid has no solution, one, or several.
    pub fn classify(&mut self, clues: &Clues) -> Answer {
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        if let Some(vector) = &mut self.vector
            && let Ok(count) = vector.count(clues, 2, &mut NodeBudget::new(&self.patient, 0))
        {
            return match (count, vector.found()) {
                (0, _) => Answer::None,
                (1, Some(solution)) => Answer::Unique(solution),
                _ => Answer::Several,
            };
        }
        self.classic.begin(clues);
        let mut budget = NodeBudget::new(&self.unlimited, 0);
        let mut next = || -> Result<_, Stop> { self.classic.next(&mut budget) };
        match (next(), next()) {
            (Ok(Some(only)), Ok(None)) => {
                Answer::Unique(Clues::of_digits(only.digits().iter().map(|digit| digit.get())))
            }
            (Ok(Some(_)), _) => Answer::Several,
            _ => Answer::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// Published puzzles with one solution: two easy ones, one with 17 clues, and two of the hardest.
    const PUZZLES: [&str; 5] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..4.6...75..79.6.1.6..5..4..96.8.3..381......4..1.7.6914.825.36.3.....2.......498",
        ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
        "........1....2345...4..6.2...2.5..3..1....7..8.......9..3.64....7.8.....9....5...",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ];

    #[test]
    fn every_way_to_search_counts_the_same() {
        let mut counters = Counter::each();
        let (mut chance, mut counts) = (Chance::from_seed(1), [0; 4]);
        for round in 0..400 {
            let mut symbols = *Clues::of_line(PUZZLES[round % 5].as_bytes()).expect("a line").symbols();
            for _ in 0..round % 7 {
                let symbol = if chance.below(2) == 0 { b'.' } else { b'1' + chance.below(9) as u8 };
                symbols[chance.below(81) as usize] = symbol;
            }
            let clues = Clues::of_line(&symbols).expect("still a line");
            let found: Vec<_> = counters.iter_mut().map(|it| (it.count(&clues, 3), it.classify(&clues))).collect();
            assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{}: {found:?}", clues.as_str());
            counts[found[0].0] += 1;
            let expected = [Answer::None, Answer::Several][found[0].0.min(1)];
            match found[0] {
                (1, Answer::Unique(solution)) => {
                    assert!(symbols.iter().zip(solution.symbols()).all(|(clue, digit)| *clue == b'.' || clue == digit));
                }
                (_, answer) => assert_eq!(answer, expected),
            }
        }
        assert!(counts[0] > 20 && counts[1] > 20 && counts[2] + counts[3] > 20, "none, one, more: {counts:?}");
    }

    #[test]
    fn a_grid_that_leads_one_search_astray_is_counted_all_the_same() {
        let empty = Clues::of_line(&[b'0'; 81]).expect("a line");
        for mut counter in Counter::each() {
            assert_eq!(counter.count(&empty, 20_000), 20_000);
            assert_eq!(counter.count(&empty, 0), 0);
            assert_eq!(counter.classify(&empty), Answer::Several);
        }
    }
}
