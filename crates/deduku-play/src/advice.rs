//! Advice for the player: what is wrong, or the next step.

use super::judge::trouble;
use super::knowledge::Knowledge;
use super::moves::Move;
use super::play::Game;
use super::problem::GameProblem;
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;
use deduku_core::solve::{Narrowed, narrowed};
use deduku_core::work::{Stop, Work};
use deduku_logic::{self, Conclusion, End, Evidence, Profile, Step, Technique, Trial, solve_step_by_step};

/// Node budget of `play_out`, which also limits the guesses of the book's solver. Beyond it, guesses are made one by
/// one, and the exact solver says at once which of them fail. Nodes of other searches count as well.
const MOST_GUESSES: u64 = 1000;

/// The answer to "what next?".
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Advice {
    /// Nothing: the puzzle is solved.
    Solved,
    /// This must be fixed first.
    Wrong(GameProblem),
    /// This step follows.
    Step(Step),
    /// Nothing follows by logic. The guess is played only if the player asks again.
    NoStep {
        /// The guess, if the profile makes any and a cell is open.
        guess: Option<Step>,
    },
    /// No step was found in the time that a hint may take, though there may be one.
    Late {
        /// What an exact search knows instead, if that was found in time.
        known: Option<Narrowed>,
        /// Whether a step is still being looked for.
        goes_on: bool,
    },
}

/// Returns the advice on what to do next: a problem comes before any step.
///
/// If a guess of the solver is what left no solution, the advice is the step that retreats from it. The profile says
/// which techniques are tried, and in which order; of several steps of one technique, the one best for the player, who
/// looks at the cell `near`, comes first ([`deduku_logic::next_step_near`]).
///
/// # Errors
/// The reason why the work was stopped.
pub fn advise(game: &Game, profile: &Profile, near: Cell, work: &Work) -> Result<Advice, Stop> {
    if let Some(advice) = before_logic(game, work)? {
        return Ok(advice);
    }
    let position = game.working_position();
    let step = deduku_logic::next_step_near(&position, profile, near, work)?;
    let guessed = || if profile.guesses() { guess(&position) } else { None };
    Ok(step.map_or_else(|| Advice::NoStep { guess: guessed() }, Advice::Step))
}

/// What an exact search knows of the game's position, for where no step was found in time ([`narrowed`]).
///
/// # Errors
/// What stopped the work before anything was found.
pub fn advise_by_search(game: &Game, work: &Work) -> Result<Option<Narrowed>, Stop> {
    let solution = match game.knowledge() {
        Knowledge::Unique(solution) => Some(solution),
        _ => None,
    };
    narrowed(&game.working_position(), solution, work)
}

/// Finds every step from here to the end, like [`deduku_logic::solve_path`], and reports each as soon as it is found. If there
/// is advice that comes before any step, it is returned instead. Guesses are made only if `trial` allows them, within a
/// fixed budget; a retreat names its guess by its index among the reported steps, 0-based.
///
/// # Errors
/// The reason why the work was stopped; the steps reported until then are valid.
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
    match solve_step_by_step(&game.working_position(), profile, trial, &work, &mut |entry| report(entry.step)) {
        End::Stopped(stop) if stop != Stop::Budget => Err(stop),
        _ => Ok(None),
    }
}

/// The advice that comes before any step: the puzzle is solved, or something is wrong.
fn before_logic(game: &Game, work: &Work) -> Result<Option<Advice>, Stop> {
    if game.is_solved() {
        return Ok(Some(Advice::Solved));
    }
    let trouble = trouble(game, work)?;
    Ok(trouble.map(|trouble| retreat(game, &trouble).map_or(Advice::Wrong(trouble), Advice::Step)))
}

/// The retreat, if the move that left the last good position was a guess.
fn retreat(game: &Game, trouble: &GameProblem) -> Option<Step> {
    let guess = game.past.len().checked_sub(trouble.undo?)?;
    let culprit = game.past.get(guess).filter(|played| played.is_guess())?;
    let Move::Step { step, .. } = &culprit.made else { return None };
    Some(retreat_from(step, guess))
}

/// Returns the retreat from the guess that is the game's move with this number, 0-based.
pub(super) fn retreat_from(step: &Step, guess: usize) -> Step {
    Step {
        technique: Technique::Retreat,
        conclusion: Conclusion { place: Vec::new(), eliminate: step.conclusion.place.clone() },
        evidence: Evidence::Retreat { guess },
    }
}

/// Guesses the first candidate of the cell with the fewest candidates.
fn guess(position: &Position) -> Option<Step> {
    let open = position.empty_cells().filter(|&cell| !position.candidates(cell).is_empty());
    let cell = open.min_by_key(|&cell| position.candidates(cell).len())?;
    let candidates: Vec<Digit> = position.candidates(cell).iter().collect();
    Some(deduku_logic::guess(cell, &candidates, 0))
}
