//! Where finders put the steps that they find.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::Step;
use crate::work::Work;

/// How many steps are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::logic) enum StepsWanted {
    /// The first, on a path.
    One,
    /// Those that a person would read in a list of all techniques.
    Many,
    /// Every single one, of one technique.
    Every,
}

/// Where finders put what they find; it may have enough after the first.
pub(in crate::logic) struct StepSink {
    pub(in crate::logic) steps: Vec<Step>,
    wanted: StepsWanted,
    /// What a list of every step keeps to: many finders that make one do not look at the time themselves.
    work: Option<Work>,
    /// The one candidate whose elimination, or whose placement, is of use.
    goal: Option<(Cell, Digit)>,
}

/// Between so many steps of a list it is looked whether the work goes on.
const STEPS_BETWEEN_CHECKS: usize = 16;

impl StepSink {
    pub(in crate::logic) const fn new(wanted: StepsWanted) -> Self {
        Self { steps: Vec::new(), wanted, work: None, goal: None }
    }

    /// Every step of one technique, as long as the work goes on.
    pub(in crate::logic) fn every(work: &Work) -> Self {
        Self { work: Some(work.clone()), ..Self::new(StepsWanted::Every) }
    }

    /// Steps of a list that are of use for this candidate; finders may leave all others out.
    pub(in crate::logic) fn toward(goal: Option<(Cell, Digit)>) -> Self {
        Self { goal, ..Self::new(StepsWanted::Many) }
    }

    /// The one candidate that is asked for, if there is one.
    pub(in crate::logic) const fn goal(&self) -> Option<(Cell, Digit)> {
        self.goal
    }

    /// Whether a step that takes these candidates, and does nothing else, is of no use.
    pub(in crate::logic) fn is_beside_goal(&self, removed: &[(Cell, Digit)]) -> bool {
        self.goal.is_some_and(|goal| !removed.contains(&goal))
    }

    /// Whether one step is enough.
    pub(in crate::logic) const fn wants_one(&self) -> bool {
        matches!(self.wanted, StepsWanted::One)
    }

    /// Whether every step of one technique is asked for, also what another technique has the better name for.
    pub(in crate::logic) const fn wants_every(&self) -> bool {
        matches!(self.wanted, StepsWanted::Every)
    }

    /// Takes a step; breaks where one is enough, and where the work is stopped.
    pub(in crate::logic) fn take(&mut self, step: Step) -> ControlFlow<()> {
        self.steps.push(step);
        let is_due = self.steps.len().is_multiple_of(STEPS_BETWEEN_CHECKS);
        let is_stopped = is_due && self.work.as_ref().is_some_and(|work| work.check().is_err());
        if self.wants_one() || is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
