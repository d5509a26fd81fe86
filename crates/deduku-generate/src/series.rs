//! Many puzzles for one request, each with its own seed.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::worker_pool::WorkerPool;
use super::{GenerateError, Generated, Plan};
use deduku_core::puzzle::{Letters, Puzzle};
use deduku_core::work::Work;

/// Different puzzles, each made from its own seed: the first from the seed of the series, each other from the
/// [`next_seed`](super::next_seed). A seed that repeats an earlier puzzle is skipped, but its tries are counted.
#[derive(Debug)]
pub struct Series {
    most_tries: u32,
    left: usize,
    seen: HashSet<u128>,
    pool: WorkerPool,
}

impl Series {
    /// `count` puzzles from this seed on, made by the calling thread.
    pub fn new(plan: Plan, seed: u64, count: usize, work: Work) -> Self {
        Self {
            most_tries: plan.request.tries,
            left: count,
            seen: HashSet::new(),
            pool: WorkerPool::new(plan, seed, work),
        }
    }

    /// The same puzzles in the same order, on this number of threads.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        let count = self.left;
        if threads < 2 || count == 0 { self } else { Self { pool: self.pool.on_threads(threads, count), ..self } }
    }

    /// Why the series runs on fewer threads than were asked for, if the system has refused some.
    pub fn refusal(&self) -> Option<&str> {
        self.pool.refusal()
    }

    /// The puzzle of the next seed that does not repeat an earlier one.
    fn draw(&mut self) -> Result<Generated, GenerateError> {
        let mut tries = 0;
        loop {
            let generated = self.pool.next(self.left + 1)?;
            if self.seen.insert(fingerprint(&generated.puzzle)) {
                return Ok(generated);
            }
            tries += generated.tries;
            if tries >= self.most_tries {
                // There are hardly any more puzzles than these.
                self.left = 0;
                return Err(GenerateError::NotFound { tries });
            }
        }
    }
}

/// A hash of everything that distinguishes puzzles of one request: two different ones share it once in 10³⁸ pairs.
fn fingerprint(puzzle: &Puzzle) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        puzzle.board().name().hash(&mut hasher);
        puzzle.givens().hash(&mut hasher);
        puzzle.sums().for_each(|sum| sum.hash(&mut hasher));
        puzzle.letters().map(Letters::alphabet).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Returns as many results as puzzles were requested. A puzzle that was not found is an error at its position, and the
/// rest still follow. Nothing follows after the work was stopped, or if all tries only repeated earlier puzzles.
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
