//! Which of several steps of one technique comes first: the one that creates the most singles, then the one nearest to
//! where the player looks.

use deduku_core::order::OrderBy;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::dispatch::Finders;
use crate::engine::canonical_form::CanonicalForm;
use crate::engine::query::Query;
use crate::step::apply;
use crate::{Family, Profile, Step, Technique, Walker};
use deduku_core::board::{Board, Cell};
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};

/// Reports every step of the profile's techniques in the position, cheapest technique first. The steps of each
/// technique are reported as soon as they are found: the cheapest by rating first, then those that create the most
/// singles, then those nearest to the cell. Nets, of which there are very many, and steps on single grids are reported
/// only if there is nothing else, and then just one.
///
/// # Errors
/// [`Stop`] when the work was interrupted; the steps reported until then are valid.
pub fn survey(
    position: &Position,
    profile: &Profile,
    near: Cell,
    work: &Work,
    report: &mut dyn FnMut(Vec<Step>),
) -> Result<(), Stop> {
    let finders = Finders::new(position.board());
    let breaker = TieBreaker::new(position, &finders, near);
    let (last, usual): (Vec<_>, Vec<_>) = profile.techniques.iter().partition(|technique| is_last(**technique));
    let of = |techniques| Profile { techniques, ..profile.clone() };
    let (mut stopped, mut none) = (Ok(()), true);
    finders.report(position, &of(usual), work, &mut |steps| match breaker.sorted(steps, work) {
        Ok(steps) => {
            none = false;
            report(steps);
        }
        Err(stop) => stopped = Err(stop),
    })?;
    if none && let Some(step) = crate::run::next_step(position, &of(last), work)? {
        report(vec![step]);
    }
    stopped
}

/// Whether one step of the technique is enough.
fn is_last(technique: Technique) -> bool {
    matches!(technique.facts().family, Family::Net | Family::Grid | Family::LastResort)
}

/// The step that [`crate::run::next_step`] gives, or, if there are several of the same technique, the one that
/// comes first in a [`survey`], if that is found in half of the time left. A profile that is not [canonical](Profile::canonical) keeps its own order, so that the
/// next step in the game is the next step of its path.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn next_step_near(position: &Position, profile: &Profile, near: Cell, work: &Work) -> Result<Option<Step>, Stop> {
    let Some(first) = crate::run::next_step(position, profile, work)? else { return Ok(None) };
    if !profile.canonical || profile.walker != Walker::Cheapest || is_last(first.technique) {
        return Ok(Some(first));
    }
    let finders = Finders::new(position.board());
    let limited = Work { deadline: work.deadline.as_ref().map(|deadline| deadline.part(2)), ..work.clone() };
    let equal = finders.each_in_time(position, &Query::of_one(&first.technique, profile, &limited));
    match TieBreaker::new(position, &finders, near).sorted(equal, &limited) {
        Ok(sorted) => Ok(sorted.into_iter().next().or(Some(first))),
        // The step that is found is better than a nearer one that comes too late.
        Err(Stop::Deadline) => Ok(Some(first)),
        Err(stop) => Err(stop),
    }
}

/// The cheapest steps up to the first position where the technique can be used, and its step there; if it never can,
/// all steps that are found, and `None`. The technique need not belong to the profile.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn play_until(
    position: &Position,
    technique: Technique,
    profile: &Profile,
    work: &Work,
) -> Result<(Vec<Step>, Option<Step>), Stop> {
    if profile.walker == Walker::Book {
        return book_until(position, technique, profile, work);
    }
    let (finders, frame) = (Finders::new(position.board()), CanonicalForm::of(position, profile));
    let (mut position, mut steps) = (frame.to_canonical(position), Vec::new());
    loop {
        work.check()?;
        if let Some(found) = finders.first(&position, &Query::of_one(&technique, profile, work)) {
            return Ok((steps, Some(frame.to_original(found))));
        }
        let Some(step) = finders.first(&position, &Query::of(profile, work)) else {
            work.check()?;
            return Ok((steps, None));
        };
        apply(&mut position, &step);
        steps.push(frame.to_original(step));
    }
}

/// The same for the book's passes.
fn book_until(
    position: &Position,
    technique: Technique,
    profile: &Profile,
    work: &Work,
) -> Result<(Vec<Step>, Option<Step>), Stop> {
    let (finders, asked) = (Finders::new(position.board()), Query::of_one(&technique, profile, work));
    let (mut replay, mut steps) = (position.clone(), Vec::new());
    for entry in crate::book::run_reporting(position, &profile.techniques, None, work, None)?.path.entries {
        work.check()?;
        if let Some(found) = finders.first(&replay, &asked) {
            return Ok((steps, Some(found)));
        }
        apply(&mut replay, &entry.step);
        steps.push(entry.step);
    }
    let found = finders.first(&replay, &asked);
    Ok((steps, found))
}

/// The criteria for breaking ties.
struct TieBreaker<'a> {
    position: &'a Position,
    finders: &'a Finders,
    near: Cell,
    /// A profile with only singles.
    singles: Profile,
    /// The cells that already have a single.
    open: BTreeSet<Cell>,
}

impl<'a> TieBreaker<'a> {
    fn new(position: &'a Position, finders: &'a Finders, near: Cell) -> Self {
        let techniques = vec![Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
        let singles = Profile { techniques, ..Profile::standard() };
        let mut breaker = Self { position, finders, near, singles, open: BTreeSet::new() };
        breaker.open = breaker.singles(position);
        breaker
    }

    fn singles(&self, position: &Position) -> BTreeSet<Cell> {
        self.finders
            .each(position, &Query::of(&self.singles, &Work::unlimited()))
            .iter()
            .filter_map(Step::first_cell)
            .collect()
    }

    /// The number of cells that have a single only after the step.
    fn opened(&self, step: &Step) -> usize {
        let mut position = self.position.clone();
        apply(&mut position, step);
        self.singles(&position).difference(&self.open).count()
    }

    /// Steps of one technique in tie-breaking order; several reasons for the same conclusion stay together.
    fn sorted(&self, steps: Vec<Step>, work: &Work) -> Result<Vec<Step>, Stop> {
        if steps.len() < 2 {
            return Ok(steps);
        }
        let board = self.position.board();
        let mut keyed = Vec::with_capacity(steps.len());
        for step in steps {
            work.check()?;
            let concluded = step.conclusion.place.iter().chain(&step.conclusion.eliminate);
            let away = concluded.map(|&(cell, _)| distance(board, self.near, cell)).min();
            keyed.push(((step.rating(board), Reverse(self.opened(&step)), away), step));
        }
        keyed.order_by(|(key, _)| *key);
        Ok(keyed.into_iter().map(|(_, step)| step).collect())
    }
}

/// The number of rows, columns and layers between two cells.
fn distance(board: &Board, one: Cell, other: Cell) -> u16 {
    let (one, other) = (board.place(one), board.place(other));
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) + one.layer.abs_diff(other.layer)
}
