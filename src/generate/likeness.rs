//! Puzzles like another: with the same hardest step, and the same techniques that they cannot do without.

use super::constraints::ConstraintRequest;
use super::generated::{GenerateError, Generated};
use super::kind::Kind;
use super::request::PuzzleRequest;
use super::seeds::next_seed;
use super::target::Target;
use crate::board::{Base, BoardError, Recipe, RecipeBase};
use crate::logic::{End, Level, Levels, Profile, Technique, Trial, necessary, path, rate};
use crate::puzzle::{Position, Puzzle};
use crate::work::{Progress, Stop, Work};

/// What puzzles have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Likeness {
    /// The hardest technique of the standard profile's path.
    pub hardest: Technique,
    /// The techniques that the puzzle cannot do without, the easiest first; those of level *easy* are left out.
    pub necessary: Vec<Technique>,
}

/// Why there is nothing like a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LikenessError {
    /// No techniques solve it.
    #[error("no techniques solve this puzzle ({end}), so no other needs the same: see `deduku steps`")]
    NotSolved {
        /// How the path ends.
        end: &'static str,
    },
    /// Techniques alone do not solve it.
    #[error("this puzzle needs a guess, so no other needs the same steps: see `deduku steps`")]
    Guess,
    /// Its board cannot be asked for.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Its constraints cannot be placed.
    #[error("{0}: name another --board")]
    Constraint(String),
    /// The work was interrupted.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// What a puzzle's solving needs, by the standard profile.
fn needs(puzzle: &Puzzle, work: &Work) -> Result<Result<Likeness, LikenessError>, Stop> {
    let levels = Levels::shipped();
    let rating = rate(puzzle, levels, work)?;
    let hardest = match (rating.end, rating.hardest) {
        (End::Solved, Some(hardest)) if !hardest.is_trial() => hardest,
        (End::Solved, _) => return Ok(Err(LikenessError::Guess)),
        (End::Stopped(stop), _) => return Err(stop),
        (end, _) => return Ok(Err(LikenessError::NotSolved { end: end.key() })),
    };
    let mut techniques = necessary(puzzle, &rating, work).techniques;
    techniques.retain(|technique| !levels.techniques(Level::Easy).contains(technique));
    Ok(Ok(Likeness { hardest, necessary: techniques }))
}

impl Likeness {
    /// What others are to have in common with this puzzle.
    ///
    /// # Errors
    /// [`LikenessError::NotSolved`], [`LikenessError::Guess`], [`LikenessError::Stopped`].
    pub fn of(puzzle: &Puzzle, work: &Work) -> Result<Self, LikenessError> {
        needs(puzzle, work)?
    }

    /// Whether this puzzle, too, has all of it and nothing else.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn is_of(&self, puzzle: &Puzzle, work: &Work) -> Result<bool, Stop> {
        // A path is short work beside all that a rating says.
        let path = path(&Position::new(puzzle), &Profile::standard(), Trial::Forbidden, work);
        let hardest = path.entries.iter().map(|entry| entry.step.technique).max_by_key(|&technique| technique);
        if hardest != Some(self.hardest) {
            return Ok(false);
        }
        Ok(needs(puzzle, work)?.as_ref() == Ok(self))
    }

    /// A fresh puzzle of this kind, with these constraints, that has it: the first from this seed on. Its own seed
    /// makes it again, by the request `technique`, or `level` *easy* where all steps are of that level. Progress is the number of
    /// puzzles looked at.
    ///
    /// # Errors
    /// As [`generate`](super::generate()); [`GenerateError::NotFound`] after so many puzzles.
    pub fn another(
        &self,
        (kind, constraints): (&Kind, &[ConstraintRequest]),
        seed: u64,
        puzzles: u32,
        work: &Work,
    ) -> Result<Generated, GenerateError> {
        let mut request = PuzzleRequest { constraints: constraints.to_vec(), ..PuzzleRequest::of(kind.clone()) };
        if Levels::shipped().techniques(Level::Easy).contains(&self.hardest) {
            request.target = Some(Target::Level(Level::Easy));
        } else {
            request.technique = Some(self.hardest);
        }
        let plan = request.check()?;
        let drawing = Work { progress: Progress::default(), ..work.clone() };
        let mut seed = seed;
        for tried in 1..=puzzles {
            work.progress.report(u64::from(tried), 0);
            match plan.generate(seed, &drawing) {
                Ok(made) if self.is_of(&made.puzzle, work)? => return Ok(made),
                Ok(_) | Err(GenerateError::NotFound { .. }) => seed = next_seed(seed),
                Err(error) => return Err(error),
            }
        }
        Err(GenerateError::NotFound { tries: puzzles })
    }
}

/// The kind of puzzle that this one is, and what constraints it has: what it brings along itself (regions, cages,
/// walls, letters) is drawn again.
///
/// # Errors
/// [`LikenessError::Board`], and [`LikenessError::Constraint`] where the generator has no clues of a family.
pub fn kind_of(puzzle: &Puzzle) -> Result<(Kind, Vec<ConstraintRequest>), LikenessError> {
    let board = puzzle.board();
    let plan = board.plan();
    let ground = match &plan.base {
        Base::Regions(_) => RecipeBase::Jigsaw { size: board.digits(), pieces: false },
        Base::Runs(_) => {
            let extent = board.extent();
            RecipeBase::Kakuro { rows: extent.row, columns: extent.column }
        }
        base => RecipeBase::Fixed(base.clone()),
    };
    let recipe = Recipe {
        ground,
        diagonals: plan.diagonals,
        windows: plan.windows.clone(),
        cages: Vec::new(),
        killer: !plan.cages.is_empty(),
        letters: puzzle.letters().is_some(),
    };
    let mut families: Vec<_> = puzzle.clues().iter().map(|clue| clue.family).collect();
    families.sort_unstable();
    families.dedup();
    let constraints = families.iter().map(|family| ConstraintRequest::parse(family.row().name));
    let constraints =
        constraints.collect::<Result<_, _>>().map_err(|error| LikenessError::Constraint(error.to_string()))?;
    Ok((Kind::of(recipe)?, constraints))
}
