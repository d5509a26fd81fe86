//! The questions that other rooms ask: steps of a position, and paths from it.

use crate::board::Cell;
use crate::logic::{End, Path, Profile, Step, Technique, Trial, Walker, apply};
use crate::puzzle::Position;
use crate::work::{Stop, Work};

/// The step with which [`solve_path`] begins from the position: the cheapest that the profile finds, or the first of
/// the book's passes. None where it finds nothing; never a guess.
///
/// # Errors
/// [`Stop`] when the work was cancelled before it began.
pub fn next_step(position: &Position, profile: &Profile, work: &Work) -> Result<Option<Step>, Stop> {
    work.check()?;
    if profile.walker == Walker::Book {
        return crate::logic::book::hint_from(position, &profile.techniques, work);
    }
    let frame = crate::logic::engine::canonical_form::CanonicalForm::of(position, profile);
    let found =
        crate::logic::dispatch::Finders::new(position.board()).first(&frame.to_canonical(position), profile, work);
    Ok(found.map(|step| frame.to_original(step)))
}

/// Every step of the profile's techniques in the position, in their order.
pub fn find_each(position: &Position, profile: &Profile) -> Vec<Step> {
    crate::logic::dispatch::Finders::new(position.board()).each(position, profile)
}

/// Every step of this technique in the position, in the order of the houses; those for which there is a
/// narrower technique (locked pairs among naked pairs) are that one's.
pub fn find_all(position: &Position, technique: Technique) -> Vec<Step> {
    find_all_within(position, technique, &Work::unlimited())
}

/// The same as far as the work goes; whether it was stopped, [`Work::check`] tells.
pub fn find_all_within(position: &Position, technique: Technique, work: &Work) -> Vec<Step> {
    crate::logic::dispatch::Finders::new(position.board()).all(position, technique, false, work)
}

/// The same, where it is known from elsewhere that the puzzle has a single solution, as of a part of a
/// published one: what relies on it is found without a proof.
pub fn find_all_if_single(position: &Position, technique: Technique) -> Vec<Step> {
    crate::logic::dispatch::Finders::new(position.board()).all(position, technique, true, &Work::unlimited())
}

/// Every two fish of this technique over the same bases: Siamese fish, told as one step; none where it is no fish.
pub fn find_siamese(position: &Position, technique: Technique) -> Vec<Step> {
    find_siamese_within(position, technique, &Work::unlimited())
}

/// The same as far as the work goes.
pub fn find_siamese_within(position: &Position, technique: Technique, work: &Work) -> Vec<Step> {
    crate::logic::dispatch::Finders::new(position.board()).siamese(position, technique, work)
}

/// Applies the profile's techniques until none finds anything; tells how many steps that took.
pub fn run_out(position: &mut Position, profile: &Profile) -> usize {
    let finders = crate::logic::dispatch::Finders::new(position.board());
    let (work, mut steps) = (Work::unlimited(), 0);
    while let Some(step) = finders.first(position, profile, &work) {
        apply(position, &step);
        steps += 1;
    }
    steps
}

/// Whether the profile's techniques find anything in the position.
pub fn finds_any(position: &Position, profile: &Profile) -> bool {
    crate::logic::dispatch::Finders::new(position.board()).first(position, profile, &Work::unlimited()).is_some()
}

/// Whether the profile's techniques fill all of these cells. Nothing is searched or guessed.
pub fn fills(position: &Position, profile: &Profile, cells: &[Cell]) -> bool {
    let finders = crate::logic::dispatch::Finders::new(position.board());
    let (work, mut position) = (Work::unlimited(), position.clone());
    while cells.iter().any(|&cell| position.value(cell).is_none()) {
        match finders.first(&position, profile, &work) {
            Some(step) => apply(&mut position, &step),
            None => return false,
        }
    }
    true
}

/// Whether the profile's techniques solve the position. Nothing is searched or guessed, but for the proof of a single
/// solution that some techniques wait for.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn solves(position: &Position, profile: &Profile, work: &Work) -> Result<bool, Stop> {
    let finders = crate::logic::dispatch::Finders::new(position.board());
    let mut position = position.clone();
    while position.unsolved() > 0 {
        work.check()?;
        match finders.first(&position, profile, work) {
            Some(step) => apply(&mut position, &step),
            // What has no more time finds nothing.
            None => return work.check().map(|()| false),
        }
    }
    Ok(position.is_solved())
}

/// Solves the position as the profile does: [`path`](crate::logic::path()) for most, whole passes for the book's.
pub fn solve_path(position: &Position, profile: &Profile, trial: Trial, work: &Work) -> Path {
    solve_reporting(position, profile, trial, work, None)
}

/// The steps of [`solve_path`], each as soon as it is found, and how the path ended.
pub fn solve_step_by_step(
    position: &Position,
    profile: &Profile,
    trial: Trial,
    work: &Work,
    report: &mut dyn FnMut(Step),
) -> End {
    solve_reporting(position, profile, trial, work, Some(report)).end
}

pub(in crate::logic) fn solve_reporting<'a>(
    position: &'a Position,
    profile: &Profile,
    trial: Trial,
    work: &'a Work,
    report: Option<&'a mut dyn FnMut(Step)>,
) -> Path {
    match profile.walker {
        Walker::Cheapest => crate::logic::engine::path::path_reporting(position, profile, trial, work, report),
        Walker::Book => {
            let order = (trial == Trial::Allowed).then_some(crate::logic::book::model::Order::Ascending);
            match crate::logic::book::run_reporting(position, &profile.techniques, order, work, report) {
                Ok(run) => run.path,
                Err(stop) => Path { entries: Vec::new(), end: End::Stopped(stop) },
            }
        }
    }
}
