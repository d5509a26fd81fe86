//! Puzzles that meet a request: board, symmetry, number and places of the clues, level.
//!
//! A try fills the board at random, then removes clues in random order as long as the solution stays unique (and the
//! level is not exceeded). The result depends on the request and the seed alone: every limit is counted in search
//! nodes, changes and tries, never in time. Requests that cannot be met are refused before the first try, with the
//! reason; those that are merely rare end with [`GenerateError::NotFound`]. On a large board, a clue is kept if proving
//! that it can be removed would take too long, so such puzzles need not be minimal.
//!
//! It does not print or read files; what makes a level is defined by `logic`.

mod board_levels;
mod cages;
mod carve;
mod classic;
mod clear;
mod code;
mod constrained;
mod constraints;
mod cubes;
mod daily;
mod date;
mod difficulty;
mod difficulty_class;
mod digit_counts;
mod draft;
mod first_found;
mod generated;
mod kakuro;
mod killer;
mod kind;
mod likeness;
mod made;
mod minimise;
mod mixed;
mod orbit;
mod pattern;
mod plan;
mod practice;
mod rated_search;
mod rating_range;
mod regions;
mod request;
mod resolved_request;
mod runs;
mod seed_group;
mod seeds;
mod seek;
mod series;
mod symmetry;
mod target;
mod walls;
mod ways;
mod words;
mod worker_pool;

use deduku_core::chance::Chance;
use deduku_core::puzzle::Puzzle;
use deduku_core::work::Work;
use deduku_logic::Technique;
use deduku_rating::Level;

use difficulty_class::ClassSearch;
use first_found::Rejected;
use made::{Attempt, Grade, Tried};
use seed_group::SharedSearch;
use ways::{Try, Way};

pub use code::{PuzzleCode, PuzzleCodeError};
pub use constraints::{ConstraintRequest, ConstraintRequestError};
pub use daily::{DailyError, DailyPuzzle, daily, daily_of};
pub use date::{Date, DateError, month_name};
pub use digit_counts::{DigitCounts, DigitCountsError};
pub use generated::{GenerateError, Generated};
pub use kind::Kind;
pub use likeness::{Likeness, LikenessError, kind_of};
pub use minimise::{MinimiseError, minimise, minimise_by};
pub use mixed::{MixedPosition, mixed_position};
pub use pattern::{CellRequest, Pattern, PatternError};
use plan::Method;
pub use plan::Plan;
pub use practice::{Easier, Practice, PracticeAim, PracticeError, PracticePosition};
pub use rating_range::{RatingRange, RatingRangeError};
pub use request::{PuzzleRequest, PuzzleRequestError};
pub use seeds::next_seed;
pub use series::Series;
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use target::Target;

/// Generates a puzzle that meets the request. The same request and seed give the same puzzle on every machine.
///
/// Progress is the number of tries begun, of those after which it gives up. On large boards, where one try is long, it
/// is the number of cells or groups of the try that have been examined.
///
/// # Errors
/// [`GenerateError::Request`] at once; [`GenerateError::NotFound`] after the request's tries;
/// [`GenerateError::Stopped`] if the work was cancelled or out of time.
pub fn generate(request: &PuzzleRequest, seed: u64, work: &Work) -> Result<Generated, GenerateError> {
    request.check()?.generate(seed, work)
}

impl Plan {
    /// Generates a puzzle, as [`generate`], without checking the request again.
    ///
    /// # Errors
    /// [`GenerateError::NotFound`] and [`GenerateError::Stopped`]; [`PuzzleRequestError::NeverNeeded`] for a request
    /// that no try can meet.
    pub fn generate(&self, seed: u64, work: &Work) -> Result<Generated, GenerateError> {
        self.generate_watched(seed, work, &mut |_| {})
    }

    /// As [`Plan::generate`], but calls `rejected` with each puzzle that has a single solution and does not meet the
    /// request, as soon as that is known. The result is the same.
    ///
    /// # Errors
    /// As [`Plan::generate`].
    pub fn generate_watched(
        &self,
        seed: u64,
        work: &Work,
        rejected: &mut dyn FnMut(&Puzzle),
    ) -> Result<Generated, GenerateError> {
        self.generate_sharing(seed, &SharedSearch::on_threads(1), work, rejected)
    }

    /// As `generate_watched`, but reuses the searches of earlier seeds.
    fn generate_sharing(
        &self,
        seed: u64,
        shared: &SharedSearch,
        work: &Work,
        rejected: Rejected<'_>,
    ) -> Result<Generated, GenerateError> {
        if let Some(technique) = self.never_needed() {
            return Err(PuzzleRequestError::NeverNeeded { technique: technique.key() }.into());
        }
        let mut chance = Chance::from_seed(seed);
        let most = self.request.tries;
        let search = self.class_search();
        let own = if search.is_some() { seed_group::OWN_TRIES.min(most) } else { most };
        for tries in 1..=own {
            work.progress.report(u64::from(tries), u64::from(most));
            if let Some(attempt) = self.attempt(&mut chance, work, rejected)? {
                return Ok(self.generated(attempt, seed, tries));
            }
        }
        let Some(search) = search.filter(|_| own < most) else { return Err(GenerateError::NotFound { tries: most }) };
        let shared = shared.puzzle(seed, &search, most - own, work, rejected)?;
        let tries = own + shared.tries;
        shared.made.map(|attempt| self.generated(attempt, seed, tries)).ok_or(GenerateError::NotFound { tries })
    }

    fn generated(&self, attempt: Attempt, seed: u64, tries: u32) -> Generated {
        let Attempt { puzzle, solution, grade: Grade { level, book_level, er } } = attempt;
        let code = self.code.as_ref().and_then(|code| code.with_seed(seed, tries));
        Generated { puzzle, solution, level, book_level, er, seed, tries, code }
    }

    /// The class whose search seeds share, because its puzzles are rare: that of a technique, or of the level
    /// *extreme*.
    fn class_search(&self) -> Option<ClassSearch<'_>> {
        if self.request.technique.is_none() && self.request.target != Some(Target::Level(Level::Extreme)) {
            return None;
        }
        let Method::Grids(canvas) = &self.method else { return None };
        canvas.class_search()
    }

    /// The requested technique, if no solution path can need it.
    fn never_needed(&self) -> Option<Technique> {
        self.request.technique.filter(|technique| match &self.method {
            Method::Grids(canvas) => !canvas.difficulty().can_need(*technique),
            Method::Runs(_) => false,
        })
    }

    /// One try.
    fn attempt(&self, chance: &mut Chance, work: &Work, rejected: Rejected<'_>) -> Tried {
        let canvas = match &self.method {
            Method::Grids(canvas) => canvas,
            Method::Runs(kakuro) => return kakuro.attempt(&self.request, chance, work, rejected),
        };
        let Some(resolved) = canvas.resolved(&self.request, chance) else { return Ok(None) };
        let way = Way::of(&resolved);
        (way.attempt)(&mut Try { resolved: &resolved, canvas, chance, work, rejected })
    }
}
