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

mod cages;
mod carve;
mod classic;
mod crew;
mod cubes;
mod digit_counts;
mod draft;
mod kakuro;
mod killer;
mod kind;
mod ladder;
mod minimise;
mod pattern;
mod plan;
mod regions;
mod runs;
mod seek;
mod series;
mod site;
mod symmetry;
mod target;
mod walls;
mod wish;
mod words;

use crate::chance::Chance;
use crate::logic::book::BookLevel;
use crate::logic::{Level, Technique};
use crate::puzzle::Puzzle;
use crate::solve::Solution;
use crate::work::{Stop, Work};

use carve::{Goal, carve, rework};
use classic::{CellMask, Minimal};
use draft::Draft;
use site::Site;
use target::Grade;

pub use digit_counts::{DigitCounts, DigitCountsError};
pub use kind::Kind;
pub use minimise::{MinimiseError, minimise, minimise_by};
pub use pattern::{Pattern, PatternError, Want};
use plan::Course;
pub use plan::Plan;
pub use series::{Series, next_seed};
pub use site::fewest_clues;
pub use symmetry::Symmetry;
pub use target::Target;
pub use wish::{Wish, WishError, default_tries};

/// How many more puzzles are made from one solution where the first is not what was wished for.
const REWORKINGS: u32 = 10;
/// How many orbits come back, at most, between two of them.
const REWORKED: u32 = 6;
/// How many nodes may go into filling a board that was drawn by chance, before another is drawn.
const FILL_NODES: u64 = 50_000;

/// A puzzle to a wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The puzzle; it has a single solution.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// Its level by techniques; none where nobody asked for it ([`Wish::graded`]).
    pub level: Option<Level>,
    /// Its level in the book, where one was wished for.
    pub book_level: Option<BookLevel>,
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
/// Progress is the number of tries begun, of an unknown total; on large boards, where one try is long, how
/// many of its cells or groups have been looked at.
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
    /// [`GenerateError::NotFound`] and [`GenerateError::Stopped`]; [`WishError::NeverNeeded`] as a wish that no try can meet.
    pub fn generate(&self, seed: u64, work: &Work) -> Result<Generated, GenerateError> {
        self.generate_watched(seed, work, &mut |_| {})
    }

    /// The same, with `rejected` called on each puzzle that has a single solution and is not what was wished for, as
    /// soon as that is known. It changes nothing of what comes out.
    ///
    /// # Errors
    /// As [`Plan::generate`].
    pub fn generate_watched(
        &self,
        seed: u64,
        work: &Work,
        rejected: &mut dyn FnMut(&Puzzle),
    ) -> Result<Generated, GenerateError> {
        if let Some(technique) = self.never_needed() {
            return Err(WishError::NeverNeeded { technique: technique.key() }.into());
        }
        let mut chance = Chance::from_seed(seed);
        let tries = self.wish.tries;
        for tries in 1..=tries {
            work.progress.report(u64::from(tries), 0);
            if let Some(Made { puzzle, solution, grade: Grade { level, book_level } }) =
                self.attempt(&mut chance, work, rejected)?
            {
                return Ok(Generated { puzzle, solution, level, book_level, seed, tries });
            }
        }
        Err(GenerateError::NotFound { tries })
    }

    /// The technique that is wished for, if no path can have it.
    fn never_needed(&self) -> Option<Technique> {
        self.wish.technique.filter(|technique| match &self.course {
            Course::Grids(canvas) => !canvas.demand().can_need(*technique),
            Course::Runs(_) => false,
        })
    }

    /// One try.
    fn attempt(
        &self,
        chance: &mut Chance,
        work: &Work,
        rejected: &mut dyn FnMut(&Puzzle),
    ) -> Result<Option<Made>, Stop> {
        let canvas = match &self.course {
            Course::Grids(canvas) => canvas,
            Course::Runs(kakuro) => return kakuro.attempt(&self.wish, chance, work, rejected),
        };
        let Some(site) = canvas.site(&self.wish, chance) else { return Ok(None) };
        let filling = if canvas.is_drawn() { &work.with_nodes(FILL_NODES) } else { work };
        if let Some(orbits) = &site.minimal {
            match site.demand.ladder() {
                Some(ladder) => return ladder.attempt(&site, orbits, chance, work, rejected),
                None if site.demand.is_free() => return site.draw_minimal(orbits, chance, work),
                None => {}
            }
        }
        let Some(mut draft) = seek::seek(&site, chance, filling)? else { return Ok(None) };
        if let Some(words) = &canvas.words {
            let (digits, letters) = words::spell(&site.board, draft.solution(), words, chance);
            draft.rename(digits, letters);
        }
        if self.wish.kind.is_killer() {
            return killer::enclose(&site, &draft, chance, work, rejected);
        }
        if self.wish.kind.has_sums() {
            draft.add_up();
        }
        site.clear(draft, chance, work, rejected)
    }
}

/// What a try came to.
#[derive(Clone, Debug)]
struct Made {
    puzzle: Puzzle,
    solution: Solution,
    grade: Grade,
}

impl Made {
    fn new(draft: &Draft<'_>, grade: Grade) -> Self {
        Self { puzzle: draft.puzzle(), solution: draft.solution().clone(), grade }
    }
}

impl Site {
    /// A minimal puzzle, which is all that is wished for.
    fn draw_minimal(&self, orbits: &[CellMask], chance: &mut Chance, work: &Work) -> Result<Option<Made>, Stop> {
        let blank = self.blank.puzzle();
        let minimal = Minimal::draw(blank, orbits, chance, work)?;
        let puzzle = minimal.puzzle(blank);
        let grade = self.demand.judge(&puzzle, chance, work)?;
        Ok(grade.map(|grade| Made { puzzle, solution: minimal.solution, grade }))
    }

    /// The number of clues for one try.
    fn draw_clues(&self, chance: &mut Chance) -> Option<usize> {
        match self.clues.as_slice() {
            [] => None,
            &[clues] => Some(clues),
            several => Some(several[chance.below(several.len() as u32) as usize]),
        }
    }

    /// Takes clues away until the wish is met; none if it is not.
    fn clear(
        &self,
        mut draft: Draft<'_>,
        chance: &mut Chance,
        work: &Work,
        rejected: &mut dyn FnMut(&Puzzle),
    ) -> Result<Option<Made>, Stop> {
        let goal = Goal {
            clues: self.draw_clues(chance),
            floor: self.demand.floor(self.board.cell_count()),
            digit_counts: self.wish.digit_counts.as_ref().map(DigitCounts::ascending),
        };
        let mut stays = |draft: &Draft<'_>, orbit: usize| self.demand.stays(draft, orbit, work);
        if !carve(&mut draft, &goal, chance, work, &mut stays)? {
            return Ok(None);
        }
        for reworked in 0..=REWORKINGS {
            let puzzle = draft.puzzle();
            if let Some(grade) = self.demand.judge(&puzzle, chance, work)? {
                return Ok(Some(Made::new(&draft, grade)));
            }
            rejected(&puzzle);
            if reworked == REWORKINGS || !rework(&mut draft, REWORKED, &goal, chance, &mut stays)? {
                break;
            }
        }
        Ok(None)
    }
}
