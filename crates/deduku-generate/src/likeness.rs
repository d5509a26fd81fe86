//! Puzzles similar to another: with the same hardest step and the same techniques that solving needs.

use super::constraints::ConstraintRequest;
use super::generated::{GenerateError, Generated};
use super::kind::Kind;
use super::request::PuzzleRequest;
use super::seeds::next_seed;
use super::target::Target;
use deduku_core::board::{Base, BoardError, Recipe, RecipeBase};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::work::{Progress, Stop, Work};
use deduku_logic::{Allowed, End, Profile, Technique, Trial, path};
use deduku_rating::{Level, Levels, Measure, Scale, rate_by};

/// What similar puzzles have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Likeness {
    /// The hardest technique of the standard profile's path.
    pub hardest: Technique,
    /// The techniques without which the puzzle is not solved, the easiest first, without those of level *easy*.
    pub necessary: Vec<Technique>,
}

/// Why there is no puzzle similar to a given one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LikenessError {
    /// No techniques solve it.
    #[error("this puzzle is not solved by techniques ({end}), so no other can need the same ones: see `deduku steps`")]
    NotSolved {
        /// How the path ends.
        end: &'static str,
    },
    /// Techniques alone do not solve it.
    #[error("this puzzle needs a guess, so no other can need the same steps: see `deduku steps`")]
    Guess,
    /// Its board cannot be requested.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Its constraints cannot be placed.
    #[error("{0}: name another --board")]
    Constraint(String),
    /// The work was interrupted.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// What solving a puzzle needs, by the standard profile.
fn needs(puzzle: &Puzzle, work: &Work) -> Result<Result<Likeness, LikenessError>, Stop> {
    let levels = Levels::shipped();
    let (profile, allowed) = (&Profile::standard(), &Allowed::default());
    let measure = Measure { scales: &[Scale::Path], profile, trial: Trial::Allowed, levels, allowed };
    let rating = rate_by(puzzle, &measure, work)?;
    let hardest = match (rating.end, rating.hardest) {
        (Some(End::Solved), Some(hardest)) if !hardest.is_trial() => hardest,
        (Some(End::Solved) | None, _) => return Ok(Err(LikenessError::Guess)),
        (Some(End::Stopped(stop)), _) => return Err(stop),
        (Some(end), _) => return Ok(Err(LikenessError::NotSolved { end: end.key() })),
    };
    let mut techniques = rating.necessary(puzzle, work).techniques;
    techniques.retain(|technique| !levels.techniques(Level::Easy).contains(technique));
    Ok(Ok(Likeness { hardest, necessary: techniques }))
}

impl Likeness {
    /// What other puzzles must have in common with this one.
    ///
    /// # Errors
    /// [`LikenessError::NotSolved`], [`LikenessError::Guess`], [`LikenessError::Stopped`].
    pub fn of(puzzle: &Puzzle, work: &Work) -> Result<Self, LikenessError> {
        needs(puzzle, work)?
    }

    /// Whether this puzzle has the same hardest step and needs the same techniques.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn is_of(&self, puzzle: &Puzzle, work: &Work) -> Result<bool, Stop> {
        // A path takes little time compared with a full rating.
        let path = path(&Position::new(puzzle), &Profile::standard(), Trial::Forbidden, work);
        let hardest = path.entries.iter().map(|entry| entry.step.technique).max_by_key(|&technique| technique);
        if hardest != Some(self.hardest) {
            return Ok(false);
        }
        Ok(needs(puzzle, work)?.as_ref() == Ok(self))
    }

    /// A new puzzle of this kind, with these constraints, that is similar: the first from this seed on. Its own seed
    /// makes it again with the request `technique`, or with `level` *easy* if all steps are of that level. Progress is
    /// the number of puzzles examined.
    ///
    /// # Errors
    /// Those of [`generate`](super::generate()); [`GenerateError::NotFound`] after this number of puzzles.
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

/// The kind and the constraints of this puzzle. What each puzzle of the kind brings along (regions, cages, walls,
/// letters) is drawn again.
///
/// # Errors
/// [`LikenessError::Board`], and [`LikenessError::Constraint`] if the generator has no clues of a family.
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
