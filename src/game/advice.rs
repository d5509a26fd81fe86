//! The answer to a player who asks: what is wrong, or the next step.

use super::judge::trouble;
use super::moves::Move;
use super::play::Game;
use super::problem::GameProblem;
use crate::board::{Cell, Digit};
use crate::logic::{self, Conclusion, End, Evidence, Profile, Step, Technique, Trial, solve_step_by_step};
use crate::puzzle::Position;
use crate::work::{Stop, Work};

/// With so many guesses of the book's solver the steps of a game end: beyond them, guesses are made one by one, and the
/// exact solver says at once which of them fail. It counts the nodes of any search on the way, too.
const MOST_GUESSES: u64 = 1000;

/// The answer to "what next?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Nothing: the puzzle is solved.
    Solved,
    /// This must be put right first.
    Wrong(GameProblem),
    /// This follows.
    Step(Step),
    /// Nothing follows by logic. The guess is played only if the player asks again.
    NoStep {
        /// The guess, if a cell is left to guess in.
        guess: Option<Step>,
    },
}

/// The answer to a player who asks what comes next: what is wrong comes before anything else.
///
/// Where a guess of the solver's led out of every solution, the step back from it is the advice: that
/// fixes it. The profile says which techniques are tried, and in which order; of several steps of one technique
/// the best for the player comes first ([`logic::next_step_near`]), who looks at the cell `near`.
///
/// # Errors
/// What stopped the work.
pub fn advise(game: &Game, profile: &Profile, near: Cell, work: &Work) -> Result<Advice, Stop> {
    if let Some(advice) = before_logic(game, work)? {
        return Ok(advice);
    }
    let position = game.working_position();
    let step = logic::next_step_near(&position, profile, near, work)?;
    Ok(step.map_or_else(|| Advice::NoStep { guess: guess(&position) }, Advice::Step))
}

/// Every step from here to the end, as [`logic::solve_path`] has them, each reported as soon as it is found. None of
/// them where something comes first: that is returned. Guesses are reported only where `trial` allows them, and so many
/// at most; a retreat names its guess by its place among the steps reported, from 0.
///
/// # Errors
/// What stopped the work; what was reported until then holds.
pub fn play_out(
    game: &Game,
    profile: &Profile,
    trial: Trial,
    work: &Work,
    report: &mut dyn FnMut(Step),
) -> Result<Option<Advice>, Stop> {
    let first = before_logic(game, work)?;
    if first.is_some() {
        return Ok(first);
    }
    let work = work.with_nodes(MOST_GUESSES);
    match solve_step_by_step(&game.working_position(), profile, trial, &work, report) {
        End::Stopped(stop) if stop != Stop::Budget => Err(stop),
        _ => Ok(None),
    }
}

/// What there is to be said before any step is looked for.
fn before_logic(game: &Game, work: &Work) -> Result<Option<Advice>, Stop> {
    if game.is_solved() {
        return Ok(Some(Advice::Solved));
    }
    let trouble = trouble(game, work)?;
    Ok(trouble.map(|trouble| retreat(game, &trouble).map_or(Advice::Wrong(trouble), Advice::Step)))
}

/// The way back, if it was a guess that left the last good position.
fn retreat(game: &Game, trouble: &GameProblem) -> Option<Step> {
    let guess = game.past.len().checked_sub(trouble.undo?)?;
    let culprit = game.past.get(guess).filter(|played| played.is_guess())?;
    let Move::Step { step, .. } = &culprit.made else { return None };
    Some(retreat_from(step, guess))
}

/// The step back from the guess, which is the game's move with this number, from 0.
pub fn retreat_from(step: &Step, guess: usize) -> Step {
    Step {
        technique: Technique::Retreat,
        conclusion: Conclusion { place: Vec::new(), eliminate: step.conclusion.place.clone() },
        evidence: Evidence::Retreat { guess },
    }
}

/// The first candidate of the cell with the fewest.
fn guess(position: &Position) -> Option<Step> {
    let open = position.empty_cells().filter(|&cell| !position.candidates(cell).is_empty());
    let cell = open.min_by_key(|&cell| position.candidates(cell).len())?;
    let candidates: Vec<Digit> = position.candidates(cell).iter().collect();
    Some(logic::guess(cell, &candidates, 0))
}
