//! The sink for the steps that finders find.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::Step;
use crate::work::Work;

/// How many steps are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::logic) enum StepsWanted {
    /// The first, on a path.
    One,
    /// Those that a person would read in a list of all techniques.
    Many,
    /// Every step of one technique.
    Every,
}

/// Collects the steps that finders find; it may be full after the first.
pub(in crate::logic) struct StepSink {
    pub(in crate::logic) steps: Vec<Step>,
    wanted: StepsWanted,
    /// Limits a list of every step: many finders that produce one do not check the time themselves.
    work: Option<Work>,
    /// The only candidate whose elimination or placement is wanted.
    goal: Option<(Cell, Digit)>,
}

/// The work is checked each time this many steps have been added.
const STEPS_BETWEEN_CHECKS: usize = 16;

impl StepSink {
    pub(in crate::logic) const fn new(wanted: StepsWanted) -> Self {
        Self { steps: Vec::new(), wanted, work: None, goal: None }
    }

    /// Accepts every step of one technique until the work is stopped.
    pub(in crate::logic) fn every(work: &Work) -> Self {
        Self { work: Some(work.clone()), ..Self::new(StepsWanted::Every) }
    }

    /// Accepts the steps of a list that are of use for this candidate; finders may skip all others.
    pub(in crate::logic) fn toward(goal: Option<(Cell, Digit)>) -> Self {
        Self { goal, ..Self::new(StepsWanted::Many) }
    }

    /// The only candidate that is wanted, if there is one.
    pub(in crate::logic) const fn goal(&self) -> Option<(Cell, Digit)> {
        self.goal
    }

    /// Whether a step that removes these candidates, and does nothing else, does not serve the goal.
    pub(in crate::logic) fn is_beside_goal(&self, removed: &[(Cell, Digit)]) -> bool {
        self.goal.is_some_and(|goal| !removed.contains(&goal))
    }

    /// Whether one step is enough.
    pub(in crate::logic) const fn wants_one(&self) -> bool {
        matches!(self.wanted, StepsWanted::One)
    }

    /// Whether every step of one technique is wanted, including those for which another technique has the better name.
    pub(in crate::logic) const fn wants_every(&self) -> bool {
        matches!(self.wanted, StepsWanted::Every)
    }

    /// Adds a step; breaks if one is enough, or if the work is stopped.
    pub(in crate::logic) fn take(&mut self, step: Step) -> ControlFlow<()> {
        self.steps.push(step);
        let is_due = self.steps.len().is_multiple_of(STEPS_BETWEEN_CHECKS);
        let is_stopped = is_due && self.work.as_ref().is_some_and(|work| work.check().is_err());
        if self.wants_one() || is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
