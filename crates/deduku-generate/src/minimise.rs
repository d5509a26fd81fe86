//! Removes the givens that a puzzle does not need.

use super::carve::{Goal, carve};
use super::draft::Draft;
use super::orbit::Orbit;
use super::pattern::CellRequest;
use super::resolved_request::blank;
use super::symmetry::Symmetry;
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::{self, Verdict};
use deduku_core::work::{Stop, Work};
use deduku_logic::{Profile, solves};

/// Why a puzzle cannot be made minimal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MinimiseError {
    /// It has no solution.
    #[error("the puzzle has no solution, so there is no single solution to keep")]
    NoSolution,
    /// It has several solutions.
    #[error("the puzzle has several solutions already: add givens first")]
    SeveralSolutions,
    /// The techniques that must be sufficient do not solve it.
    #[error("the puzzle is not solved by these techniques alone: name more of them, or add givens")]
    NotUniqueBy,
    /// Its givens do not have the symmetry.
    #[error("the givens of the puzzle have no {symmetry} symmetry to keep: {given} holds one and {empty} does not")]
    Asymmetric {
        /// The symmetry.
        symmetry: Symmetry,
        /// A cell with a given.
        given: String,
        /// A cell without one that belongs to the same orbit.
        empty: String,
    },
    /// The board's outline does not allow the symmetry.
    #[error("the board {board} cannot have {symmetry} symmetry: its cells are not arranged that way")]
    NoSymmetry {
        /// The symmetry.
        symmetry: Symmetry,
        /// The board's name.
        board: String,
    },
    /// Something stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The puzzle without superfluous givens. They are removed in random order, as many together as the symmetry requires.
/// With [`Symmetry::None`] each remaining given is needed, except that on a large board a given stays if its removal
/// takes too long to prove.
///
/// # Errors
/// [`MinimiseError`] if the solution is not unique or the givens lack the symmetry.
pub fn minimise(
    puzzle: &Puzzle,
    symmetry: Symmetry,
    chance: &mut Chance,
    work: &Work,
) -> Result<Puzzle, MinimiseError> {
    minimise_by(puzzle, symmetry, None, chance, work)
}

/// The same, but the profile's techniques must still solve the puzzle, without a guess.
///
/// # Errors
/// Those of [`minimise`], and [`MinimiseError::NotUniqueBy`] if the techniques do not solve the original puzzle.
pub fn minimise_by(
    puzzle: &Puzzle,
    symmetry: Symmetry,
    unique_by: Option<&Profile>,
    chance: &mut Chance,
    work: &Work,
) -> Result<Puzzle, MinimiseError> {
    let board = puzzle.board();
    let groups =
        symmetry.orbits(board).ok_or_else(|| MinimiseError::NoSymmetry { symmetry, board: board.name().to_owned() })?;
    let mut orbits = Vec::with_capacity(groups.len());
    for cells in groups {
        let given = cells.iter().find(|&&cell| puzzle.given(cell).is_some());
        let empty = cells.iter().find(|&&cell| puzzle.given(cell).is_none());
        if let (Some(&given), Some(&empty)) = (given, empty) {
            let [given, empty] = [given, empty].map(|cell| board.cell_name(cell));
            return Err(MinimiseError::Asymmetric { symmetry, given, empty });
        }
        let want = if given.is_some() { CellRequest::Either } else { CellRequest::Empty };
        orbits.push(Orbit { cells, want });
    }
    let solution = match solve::classify(puzzle, work)? {
        Verdict::Unique(unique) => unique.solution().clone(),
        Verdict::None => return Err(MinimiseError::NoSolution),
        Verdict::Several(_) => return Err(MinimiseError::SeveralSolutions),
    };
    let is_unique_by = |position: &Position| unique_by.map_or(Ok(true), |profile| solves(position, profile, work));
    if !is_unique_by(&Position::new(puzzle))? {
        return Err(MinimiseError::NotUniqueBy);
    }
    let kept: Vec<bool> = orbits.iter().map(|orbit| orbit.want == CellRequest::Either).collect();
    let mut draft = Draft::new(&orbits, blank(board), solution, &kept, work);
    carve(&mut draft, &Goal::default(), chance, work, &mut |draft, _| is_unique_by(&Position::new(&draft.puzzle())))?;
    Ok(draft.puzzle())
}
