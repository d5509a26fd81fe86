//! The queries: steps in a position, and paths from it.

use crate::dispatch::Finders;
use crate::engine::canonical_form::CanonicalForm;
use crate::engine::query::{Query, StepQuery};
use crate::{End, Entry, Path, Profile, Step, Technique, Trial, Walker, apply};
use deduku_core::board::Cell;
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};

/// The first step of [`solve_path`] from the position: the cheapest that the profile finds, or the first of the book's
/// passes. `None` if nothing is found; never a guess.
///
/// # Errors
/// [`Stop`] when the work was stopped before anything was found.
pub fn next_step(position: &Position, profile: &Profile, work: &Work) -> Result<Option<Step>, Stop> {
    work.check()?;
    if profile.walker == Walker::Book {
        return crate::book::hint_from(position, &profile.techniques, work);
    }
    let frame = CanonicalForm::of(position, profile);
    let found = Finders::new(position.board()).first(&frame.to_canonical(position), &Query::of(profile, work));
    match found {
        Some(step) => Ok(Some(frame.to_original(step))),
        // Finders end early when the work is stopped, and nothing is known then.
        None => work.check().map(|()| None),
    }
}

/// Every step of the profile's techniques in the position, in their order.
pub fn find_each(position: &Position, profile: &Profile) -> Vec<Step> {
    Finders::new(position.board()).each(position, &Query::of(profile, &Work::unlimited()))
}

/// Every step of this technique in the position, in the order of the houses. Steps that belong to a narrower technique
/// (locked pairs among naked pairs) are left to that one.
pub fn find_all(position: &Position, technique: Technique) -> Vec<Step> {
    find_by(position, &StepQuery::of(technique), &Work::unlimited())
}

/// Every step that the query asks for, until the work is stopped; [`Work::check`] shows whether it was.
pub fn find_by(position: &Position, asked: &StepQuery, work: &Work) -> Vec<Step> {
    if asked.siamese && asked.technique.fish().is_none() {
        return Vec::new();
    }
    Finders::new(position.board()).every(position, &Query::every(asked, work))
}

/// Whether the profile's techniques find anything in the position. Returns `false` if the work is stopped;
/// [`Work::check`] shows that.
pub fn finds_any(position: &Position, profile: &Profile, work: &Work) -> bool {
    Finders::new(position.board()).first(position, &Query::of(profile, work)).is_some()
}

/// Applies the profile's techniques until none finds anything or the work is stopped; returns the number of steps.
pub fn run_out(position: &mut Position, profile: &Profile, work: &Work) -> usize {
    run_until(position, profile, work, |_| false)
}

/// Whether the profile's techniques fill all of these cells, without search or guesses.
pub fn fills(position: &Position, profile: &Profile, cells: &[Cell]) -> bool {
    let filled = |position: &Position| cells.iter().all(|&cell| position.value(cell).is_some());
    let mut position = position.clone();
    run_until(&mut position, profile, &Work::unlimited(), filled);
    filled(&position)
}

/// Whether the profile's techniques solve the position. Nothing is searched or guessed, except for the proof of a
/// single solution that some techniques require.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn solves(position: &Position, profile: &Profile, work: &Work) -> Result<bool, Stop> {
    let mut position = position.clone();
    run_until(&mut position, profile, work, |position| position.unsolved() == 0);
    if position.unsolved() > 0 {
        // Techniques also find nothing when the work is stopped.
        return work.check().map(|()| false);
    }
    Ok(position.is_solved())
}

/// Plays the profile's cheapest steps until there are no more, the work is stopped or the position is done; returns the
/// number of steps.
fn run_until(position: &mut Position, profile: &Profile, work: &Work, is_done: impl Fn(&Position) -> bool) -> usize {
    let (finders, asked) = (Finders::new(position.board()), Query::of(profile, work));
    let mut steps = 0;
    while !is_done(position)
        && work.check().is_ok()
        && let Some(step) = finders.first(position, &asked)
    {
        apply(position, &step);
        steps += 1;
    }
    steps
}

/// Solves the position as the profile does: by [`path`](crate::path()) for most profiles, in whole passes for
/// the book's.
pub fn solve_path(position: &Position, profile: &Profile, trial: Trial, work: &Work) -> Path {
    solve_reporting(position, profile, trial, work, None)
}

/// Reports the entries of [`solve_path`], each as soon as it is found and so not yet known to be undone later, and
/// returns how the path ended.
pub fn solve_step_by_step(
    position: &Position,
    profile: &Profile,
    trial: Trial,
    work: &Work,
    report: &mut dyn FnMut(Entry),
) -> End {
    solve_reporting(position, profile, trial, work, Some(report)).end
}

pub(crate) fn solve_reporting<'a>(
    position: &'a Position,
    profile: &Profile,
    trial: Trial,
    work: &'a Work,
    report: Option<&'a mut dyn FnMut(Entry)>,
) -> Path {
    match profile.walker {
        Walker::Cheapest => crate::engine::path::path_reporting(position, profile, trial, work, report),
        Walker::Book => {
            let order = (trial == Trial::Allowed).then_some(crate::book::model::Order::Ascending);
            match crate::book::run_reporting(position, &profile.techniques, order, work, report) {
                Ok(run) => run.path,
                Err(stop) => Path { entries: Vec::new(), end: End::Stopped(stop) },
            }
        }
    }
}
