//! What a player who asks is told: what is wrong, or the next step.

use super::judge::trouble;
use super::moves::Move;
use super::play::Game;
use crate::board::{Cell, Digit, HouseId};
use crate::logic::{self, Conclusion, Evidence, Profile, Refutation, Step, Technique};
use crate::puzzle::{Conflict, Position};
use crate::work::{Stop, Work};

/// What is wrong with a game, worst first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The puzzle itself has no solution: where it contradicts itself.
    NoSolution(Refutation),
    /// Equal digits in a house.
    Conflict(Vec<Conflict>),
    /// Cages or runs whose digits cannot add up to their sum.
    Sums(Vec<HouseId>),
    /// Digits that no solution extends.
    Digits(Vec<Cell>),
    /// Complete marks that lack the digit of the solution.
    Marks(Vec<(Cell, Digit)>),
    /// Complete marks that leave no solution, of a puzzle with several; the cells of the move that did it.
    MarkSet(Vec<Cell>),
}

/// Something is wrong. Until it is mended, hint and steps play nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// What.
    pub problem: Problem,
    /// How many moves to undo to come back to the last good position; none if there was none.
    pub undo: Option<usize>,
}

/// The answer to "what next?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Nothing: the puzzle is solved.
    Solved,
    /// First mend this.
    Wrong(Trouble),
    /// This follows.
    Step(Step),
    /// Nothing follows by logic. The guess is played only if the player asks again.
    NoStep {
        /// The guess, if a cell is left to guess in.
        guess: Option<Step>,
    },
}

/// What to tell a player who asks what comes next: what is wrong comes before anything else.
///
/// Where a guess of the solver's led out of every solution, the step back from it is the advice: that
/// mends it. The profile says which techniques are tried, and in which order; of several steps of one technique
/// the best for the player comes first ([`logic::next_step_near`]), who looks at the cell `near`.
///
/// # Errors
/// What stopped the work.
pub fn advise(game: &Game, profile: &Profile, near: Cell, work: &Work) -> Result<Advice, Stop> {
    if game.is_solved() {
        return Ok(Advice::Solved);
    }
    if let Some(trouble) = trouble(game, work)? {
        return Ok(retreat(game, &trouble).map_or(Advice::Wrong(trouble), Advice::Step));
    }
    let position = game.working_position();
    let step = logic::next_step_near(&position, profile, near, work)?;
    Ok(step.map_or_else(|| Advice::NoStep { guess: guess(&position) }, Advice::Step))
}

/// The way back, if it was a guess that left the last good position.
fn retreat(game: &Game, trouble: &Trouble) -> Option<Step> {
    let guess = game.past.len().checked_sub(trouble.undo?)?;
    let culprit = game.past.get(guess).filter(|played| played.is_guess())?;
    let Move::Step { step, .. } = &culprit.made else { return None };
    Some(Step {
        technique: Technique::Retreat,
        conclusion: Conclusion { place: Vec::new(), eliminate: step.conclusion.place.clone() },
        evidence: Evidence::Retreat { guess },
    })
}

/// The first candidate of the cell with the fewest.
fn guess(position: &Position) -> Option<Step> {
    let open = position.empty_cells().filter(|&cell| !position.candidates(cell).is_empty());
    let cell = open.min_by_key(|&cell| position.candidates(cell).len())?;
    let candidates: Vec<Digit> = position.candidates(cell).iter().collect();
    Some(logic::guess(cell, &candidates, 0))
}
