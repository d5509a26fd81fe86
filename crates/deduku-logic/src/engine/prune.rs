//! Removes the steps of a path on which nothing else depends.
//!
//! Dependencies are not read from the evidence but tested: the path is replayed without some of its steps, and each
//! remaining step must be found again by its own technique in the position reached. So every remaining step is sound,
//! whatever its technique.

use std::rc::Rc;

use crate::dispatch::Finders;
use crate::engine::query::Query;
use crate::step::apply;
use crate::{Entry, Evidence, Path, Profile, Step};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};

/// Returns the path without the steps that its end does not need; `position` is its start.
///
/// From the last step to the first, steps are dropped as long as the path still ends in the same position, or still
/// shows that there is no solution. Every remaining step is found again by its technique, and may then conclude more
/// than before. A path that the profile's techniques cannot reproduce step by step (such as that of the book's whole
/// passes) is returned unchanged.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn prune(position: &Position, path: &Path, profile: &Profile, work: &Work) -> Result<Path, Stop> {
    let search = Search { finders: Finders::new(position.board()), profile, work };
    let entries = match search.walk(position, &path.entries)? {
        Some((walked, last)) => search.shorten(walked, &Goal::End(last))?,
        None => path.entries.clone(),
    };
    Ok(Path { entries, end: path.end })
}

/// The steps without those that the goal, a state of one cell, does not need. `None` if they do not reach the goal.
pub(crate) fn prune_to(
    position: &Position,
    steps: Vec<Step>,
    stands: &dyn Fn(&Position) -> bool,
    profile: &Profile,
    work: &Work,
) -> Result<Option<Vec<Step>>, Stop> {
    let search = Search { finders: Finders::new(position.board()), profile, work };
    let entries: Vec<Entry> = steps.into_iter().map(|step| Entry { step, depth: 0, undone: false }).collect();
    let Some((walked, last)) = search.walk(position, &entries)? else { return Ok(None) };
    if !stands(&last.position) {
        return Ok(None);
    }
    let entries = search.shorten(walked, &Goal::Stands(stands))?;
    Ok(Some(entries.into_iter().map(|entry| entry.step).collect()))
}

/// The step as its technique finds it in this position: one that concludes everything of it that is still to be done,
/// on the same evidence if possible. `None` if there is none, or if nothing is left to do. A nested net is searched for
/// only where it was, because finding all of them takes long.
pub(crate) fn again(
    finders: &Finders,
    position: &Position,
    step: &Step,
    profile: &Profile,
    work: &Work,
) -> Option<Step> {
    let open = |&(cell, _): &(Cell, Digit)| position.value(cell).is_none();
    let stands = |&(cell, digit): &(Cell, Digit)| position.candidates(cell).contains(digit);
    let place: Vec<_> = step.conclusion.place.iter().copied().filter(open).collect();
    let eliminate: Vec<_> = step.conclusion.eliminate.iter().copied().filter(stands).collect();
    if place.is_empty() && eliminate.is_empty() {
        return None;
    }
    let concludes = |found: &Step| {
        place.iter().all(|placed| found.conclusion.place.contains(placed))
            && eliminate.iter().all(|removed| found.conclusion.eliminate.contains(removed))
    };
    let mut found = if step.technique.is_nested() {
        finders.nested_again(position, step).into_iter().collect()
    } else {
        let goal = if let Evidence::Clues(proof) = &step.evidence { proof.assumed } else { None };
        finders.each(position, &Query { goal, ..Query::of_one(&step.technique, profile, work) })
    };
    found.retain(concludes);
    let same = found.iter().position(|other| other.evidence == step.evidence).unwrap_or(0);
    (same < found.len()).then(|| found.swap_remove(same))
}

/// What the shortened steps must reach.
enum Goal<'g> {
    /// The same position, or another one without a solution.
    End(State),
    /// A position that satisfies this condition.
    Stands(&'g dyn Fn(&Position) -> bool),
}

impl Goal<'_> {
    fn is_reached(&self, state: &State) -> bool {
        match self {
            Self::End(last) => state.position == last.position || (last.is_refuted() && state.is_refuted()),
            Self::Stands(stands) => stands(&state.position),
        }
    }

    /// Whether the goal is lost without this step because it fills a cell that must be filled.
    fn needs(&self, entry: &Entry) -> bool {
        let places = !entry.step.conclusion.place.is_empty() && !entry.undone;
        matches!(self, Self::End(last) if places && !last.is_refuted())
    }
}

/// The state of a path before a step.
#[derive(Clone, PartialEq, Eq)]
struct State {
    position: Position,
    /// The open guesses.
    open: Vec<Open>,
    /// Every candidate of the last guess has been refuted.
    exhausted: bool,
}

#[derive(Clone, PartialEq, Eq)]
struct Open {
    before: Rc<Position>,
    /// Whether the last of the cell's candidates is being tried.
    last: bool,
}

impl State {
    /// Whether only a retreat can follow.
    fn is_refuted(&self) -> bool {
        self.exhausted
            || self.position.is_contradictory()
            || (self.position.unsolved() == 0 && !self.position.is_solved())
    }
}

/// A step with its number in the original path and the state before it.
#[derive(Clone)]
struct NumberedStep {
    number: usize,
    entry: Entry,
    before: State,
}

struct Search<'a> {
    finders: Finders,
    profile: &'a Profile,
    work: &'a Work,
}

impl Search<'_> {
    /// Replays the steps; returns them with the state before each, and the final state. `None` if a step is not found.
    fn walk(&self, position: &Position, entries: &[Entry]) -> Result<Option<(Vec<NumberedStep>, State)>, Stop> {
        let mut state = State { position: position.clone(), open: Vec::new(), exhausted: false };
        let mut walked = Vec::with_capacity(entries.len());
        for (number, entry) in entries.iter().enumerate() {
            self.work.check()?;
            let before = state.clone();
            let Some(step) = self.redo(&mut state, &entry.step) else { return Ok(None) };
            walked.push(NumberedStep { number, entry: Entry { step, ..*entry }, before });
        }
        Ok(Some((walked, state)))
    }

    /// Drops what can be dropped, the last steps first: whole ranges if possible, otherwise each half of them.
    fn shorten(&self, mut walked: Vec<NumberedStep>, goal: &Goal<'_>) -> Result<Vec<Entry>, Stop> {
        let mut ranges = vec![(0, walked.len())];
        // Dropped steps lie at or after the start of the last range, so the ranges before it stay valid.
        while let Some((from, to)) = ranges.pop() {
            self.work.check()?;
            let droppable = |at: &NumberedStep| !is_trial(&at.entry.step) && !goal.needs(&at.entry);
            if !walked[from..to].iter().any(droppable) {
                continue;
            }
            if let Some(shorter) = self.without(&walked, from, to, goal)? {
                walked = shorter;
            } else if to - from > 1 {
                let middle = usize::midpoint(from, to);
                ranges.extend([(from, middle), (middle, to)]);
            }
        }
        let numbers: Vec<usize> = walked.iter().map(|step| step.number).collect();
        let mut entries: Vec<Entry> = walked.into_iter().map(|step| step.entry).collect();
        for entry in &mut entries {
            if let Evidence::Retreat { guess } = &mut entry.step.evidence {
                *guess = numbers.binary_search(guess).expect("guesses are never dropped");
            }
        }
        Ok(entries)
    }

    /// The steps without those of this range that are neither guesses nor needed themselves, and without later steps
    /// that then no longer hold. `None` if they do not reach the goal.
    fn without(
        &self,
        walked: &[NumberedStep],
        from: usize,
        to: usize,
        goal: &Goal<'_>,
    ) -> Result<Option<Vec<NumberedStep>>, Stop> {
        let mut state = walked[from].before.clone();
        let mut shorter = walked[..from].to_vec();
        for (at, step) in walked.iter().enumerate().skip(from) {
            if at >= to && state == step.before {
                // From here on nothing has changed.
                shorter.extend_from_slice(&walked[at..]);
                return Ok(Some(shorter));
            }
            self.work.check()?;
            let entry = &step.entry;
            let (trial, needed) = (is_trial(&entry.step), goal.needs(entry));
            if at < to && !trial && !needed {
                continue;
            }
            let before = state.clone();
            match self.redo(&mut state, &entry.step) {
                Some(found) => {
                    shorter.push(NumberedStep { number: step.number, entry: Entry { step: found, ..*entry }, before });
                }
                None if trial || needed => return Ok(None),
                None => {}
            }
        }
        Ok(goal.is_reached(&state).then_some(shorter))
    }

    /// Plays the step as it is found in this state. Returns `None`, without changing the state, if it is not found.
    fn redo(&self, state: &mut State, step: &Step) -> Option<Step> {
        match &step.evidence {
            Evidence::Guess { candidates, attempt } => {
                let &[(cell, digit)] = &step.conclusion.place[..] else { return None };
                let last = attempt + 1 == candidates.len();
                if *attempt == 0 {
                    let all: DigitSet = candidates.iter().copied().collect();
                    if state.position.candidates(cell) != all {
                        return None;
                    }
                    state.open.push(Open { before: Rc::new(state.position.clone()), last });
                } else {
                    let open = state.open.last_mut()?;
                    open.last = last;
                    state.position = (*open.before).clone();
                }
                state.position.place(cell, digit);
                state.exhausted = false;
                Some(step.clone())
            }
            Evidence::Retreat { .. } => {
                if !state.is_refuted() {
                    return None;
                }
                state.exhausted = state.open.last()?.last;
                if state.exhausted {
                    state.open.pop();
                }
                Some(step.clone())
            }
            _ => {
                let found = again(&self.finders, &state.position, step, self.profile, self.work)?;
                apply(&mut state.position, &found);
                Some(found)
            }
        }
    }
}

const fn is_trial(step: &Step) -> bool {
    step.technique.is_trial()
}
