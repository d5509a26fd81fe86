//! Puzzles to a wish: board, symmetry, number and places of the clues, level.
//!
//! A try fills the board by chance, then takes clues away in random order as long as the solution
//! stays single (and the level is not exceeded). What comes out depends on the wish and the seed
//! alone: every limit is counted in search nodes, changes and tries, never in time. Wishes that
//! cannot be met are refused before the first try, with the reason; those that are merely rare end
//! with [`GenerateError::NotFound`]. On a large board, a clue whose removal would take too long to
//! prove stays, so such puzzles need not be minimal.
//!
//! It refuses to print and to read files; what makes a level is the room `logic`'s to say.

mod carve;
mod digit_counts;
mod draft;
mod minimise;
mod pattern;
mod plan;
mod seek;
mod series;
mod symmetry;
mod wish;

use crate::chance::Chance;
use crate::puzzle::Puzzle;
use crate::solve::Solution;
use crate::work::{Stop, Work};

use carve::{Goal, carve};

pub use digit_counts::{DigitCounts, DigitCountsError};
pub use minimise::{MinimiseError, minimise};
pub use pattern::{Pattern, PatternError, Want};
pub use plan::{Plan, fewest_clues};
pub use series::{Series, next_seed};
pub use symmetry::Symmetry;
pub use wish::{DEFAULT_TRIES, Wish, WishError};

/// A puzzle to a wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The puzzle; it has a single solution.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// The seed that, with the same wish, makes it again.
    pub seed: u64,
    /// How many tries it took.
    pub tries: u32,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// The wish cannot be met.
    #[error(transparent)]
    Wish(#[from] WishError),
    /// The tries were used up.
    #[error("nothing found in {tries} tries: allow more tries, another seed or an easier wish")]
    NotFound {
        /// How many there were.
        tries: u32,
    },
    /// Something stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// A puzzle to the wish. The same wish and seed give the same puzzle on every machine.
///
/// # Errors
/// [`GenerateError::Wish`] at once; [`GenerateError::NotFound`] after the wish's tries;
/// [`GenerateError::Stopped`] where the work was cancelled or out of time.
pub fn generate(wish: &Wish, seed: u64, work: &Work) -> Result<Generated, GenerateError> {
    wish.check()?.generate(seed, work)
}

impl Plan {
    /// A puzzle to the wish, as [`generate`] without checking the wish again.
    ///
    /// # Errors
    /// [`GenerateError::NotFound`] and [`GenerateError::Stopped`].
    pub fn generate(&self, seed: u64, work: &Work) -> Result<Generated, GenerateError> {
        let mut chance = Chance::from_seed(seed);
        let tries = self.wish.tries;
        for tries in 1..=tries {
            if let Some((puzzle, solution)) = self.attempt(&mut chance, work)? {
                return Ok(Generated { puzzle, solution, seed, tries });
            }
        }
        Err(GenerateError::NotFound { tries })
    }

    /// One try.
    fn attempt(&self, chance: &mut Chance, work: &Work) -> Result<Option<(Puzzle, Solution)>, Stop> {
        let Some(mut draft) = seek::seek(self, chance, work)? else { return Ok(None) };
        let goal = Goal {
            clues: self.clues,
            floor: 0,
            digit_counts: self.wish.digit_counts.as_ref().map(DigitCounts::ascending),
        };
        let met = carve(&mut draft, &goal, chance, work, &mut |_| Ok(true))?;
        Ok(met.then(|| (draft.puzzle(), draft.solution().clone())))
    }
}
