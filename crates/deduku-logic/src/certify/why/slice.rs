//! Reduces a list of steps to those that its end rests on, as shown by their premises.

use std::collections::HashMap;

use crate::certify::why::claim::Claim;
use crate::dispatch::Finders;
use crate::engine::prune::again;
use crate::engine::query::Query;
use crate::step::apply;
use crate::{Premise, Profile, Step, certificate};
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};

/// What is to be proved, from which position, and with what.
pub(crate) struct Task<'a> {
    pub(crate) position: &'a Position,
    pub(crate) claim: Claim,
    pub(crate) profile: &'a Profile,
    pub(crate) finders: Finders,
    pub(crate) work: &'a Work,
}

/// Reduces steps that lead to the claim to those that it rests on. A step depends on each earlier step that removed a
/// candidate whose absence its premises state.
pub(crate) fn slice(task: &Task<'_>, steps: Vec<Step>) -> Result<Option<Vec<Step>>, Stop> {
    // The step that removed each candidate, by elimination or by a placement.
    let mut taken: HashMap<(Cell, Digit), usize> = HashMap::new();
    let mut rests: Vec<Vec<usize>> = Vec::with_capacity(steps.len());
    let mut position = task.position.clone();
    for (at, step) in steps.iter().enumerate() {
        task.work.check()?;
        let mut on: Vec<usize> = Vec::new();
        for premise in certificate(step, &position).premises {
            match missing(&premise, &position) {
                Some(removed) => on.extend(removed.iter().filter_map(|candidate| taken.get(candidate))),
                None => on.extend(0..at),
            }
        }
        on.sort_unstable();
        on.dedup();
        rests.push(on);
        let before = position.clone();
        apply(&mut position, step);
        for cell in before.board().cells() {
            for digit in before.board().all_digits().iter() {
                if can_hold(&before, cell, digit) && !can_hold(&position, cell, digit) {
                    taken.insert((cell, digit), at);
                }
            }
        }
    }
    let mut needed = vec![false; steps.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for at in (0..steps.len()).rev() {
        if needed[at] {
            rests[at].iter().for_each(|&on| needed[on] = true);
        }
    }
    let kept = steps.into_iter().zip(needed).filter(|(_, is_needed)| *is_needed).map(|(step, _)| step).collect();
    realize(task, task.position, kept)
}

fn can_hold(position: &Position, cell: Cell, digit: Digit) -> bool {
    position.value(cell).map_or_else(|| position.candidates(cell).contains(digit), |held| held == digit)
}

/// The candidates whose absence the premise states; `None` where it concerns more than a few cells.
fn missing(premise: &Premise, position: &Position) -> Option<Vec<(Cell, Digit)>> {
    let board = position.board();
    match premise {
        Premise::Cell { cell, only } => Some((board.all_digits() - *only).iter().map(|digit| (*cell, digit)).collect()),
        Premise::Places { house, digit, only } => {
            let others = board.house(*house).cells.iter().filter(|cell| !only.contains(cell));
            Some(others.map(|&cell| (cell, *digit)).collect())
        }
        Premise::Once { .. }
        | Premise::OneDigit { .. }
        | Premise::Sum { .. }
        | Premise::Balance { .. }
        | Premise::Unique { .. }
        | Premise::Clue { .. }
        | Premise::ClueBalance { .. }
        | Premise::Case { .. } => Some(Vec::new()),
        Premise::Exchange { .. } | Premise::Symmetry { .. } | Premise::Grid { .. } => None,
    }
}

/// Replays the steps in order from a position, each as its technique finds it there. Returns `None` if they do not lead
/// to the claim.
pub(crate) fn realize(task: &Task<'_>, from: &Position, steps: Vec<Step>) -> Result<Option<Vec<Step>>, Stop> {
    let mut position = from.clone();
    let mut realized = Vec::with_capacity(steps.len());
    for step in steps {
        // These steps are still replayed after the deadline; only a cancel stops them.
        if task.work.check() == Err(Stop::Cancelled) {
            return Err(Stop::Cancelled);
        }
        let Some(rest) = open_part(&step, &position) else { continue };
        let found = again(&task.finders, &position, &rest, task.profile, task.work);
        let Some(step) = found.or_else(|| otherwise(task, &position, &rest)) else { return Ok(None) };
        apply(&mut position, &step);
        realized.push(step);
    }
    Ok(task.claim.is_shown_by(&position).then_some(realized))
}

/// The step without those conclusions that the position already shows; `None` if none is left.
fn open_part(step: &Step, position: &Position) -> Option<Step> {
    let mut step = step.clone();
    step.conclusion.place.retain(|&(cell, _)| position.value(cell).is_none());
    step.conclusion.eliminate.retain(|&(cell, digit)| position.candidates(cell).contains(digit));
    (!step.conclusion.place.is_empty() || !step.conclusion.eliminate.is_empty()).then_some(step)
}

/// The same conclusion by another technique: a former full house is a hidden single while another cell is still empty.
fn otherwise(task: &Task<'_>, position: &Position, step: &Step) -> Option<Step> {
    let concludes = |found: &Step| {
        let (wanted, found) = (&step.conclusion, &found.conclusion);
        wanted.place.iter().all(|placed| found.place.contains(placed))
            && wanted.eliminate.iter().all(|taken| found.eliminate.contains(taken))
    };
    let techniques = task.profile.techniques.iter().filter(|technique| !technique.is_nested());
    let each = |technique| task.finders.each(position, &Query::of_one(technique, task.profile, task.work));
    let mut found = techniques.flat_map(each);
    found.find(concludes)
}
