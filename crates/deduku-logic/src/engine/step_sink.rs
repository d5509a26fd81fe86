//! The sink for the steps that finders find.

use std::ops::ControlFlow;

use crate::Step;
use deduku_core::board::{Cell, Digit};
use deduku_core::work::Work;

/// Whether a search goes on.
pub(crate) type Flow = ControlFlow<()>;

/// How many steps are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepsWanted {
    /// The first, on a path.
    One,
    /// Those that a person would read in a list of all techniques.
    Many,
    /// Every step of one technique.
    Every,
}

/// Collects the steps that finders find; it may be full after the first.
pub(crate) struct StepSink {
    pub(crate) steps: Vec<Step>,
    wanted: StepsWanted,
    /// Limits a list of every step: many finders that produce one do not check the time themselves.
    work: Option<Work>,
    /// The only candidate whose elimination or placement is wanted.
    goal: Option<(Cell, Digit)>,
}

impl StepSink {
    pub(crate) const fn new(wanted: StepsWanted) -> Self {
        Self { steps: Vec::new(), wanted, work: None, goal: None }
    }

    /// Accepts every step of one technique until the work is stopped.
    pub(crate) fn every(work: &Work) -> Self {
        Self { work: Some(work.clone()), ..Self::new(StepsWanted::Every) }
    }

    /// The same, until the work is stopped.
    pub(crate) fn until_stopped(self, work: &Work) -> Self {
        Self { work: Some(work.clone()), ..self }
    }

    /// Accepts the steps of a list that are of use for this candidate; finders may skip all others.
    pub(crate) fn toward(goal: Option<(Cell, Digit)>) -> Self {
        Self { goal, ..Self::new(StepsWanted::Many) }
    }

    /// The same, but finders may skip steps that are of no use for this candidate, if there is one.
    pub(crate) fn only_toward(self, goal: Option<(Cell, Digit)>) -> Self {
        Self { goal, ..self }
    }

    /// The only candidate that is wanted, if there is one.
    pub(crate) const fn goal(&self) -> Option<(Cell, Digit)> {
        self.goal
    }

    /// Whether a step that removes these candidates, and does nothing else, does not serve the goal.
    pub(crate) fn is_beside_goal(&self, removed: &[(Cell, Digit)]) -> bool {
        self.goal.is_some_and(|goal| !removed.contains(&goal))
    }

    /// Whether one step is enough.
    pub(crate) const fn wants_one(&self) -> bool {
        matches!(self.wanted, StepsWanted::One)
    }

    /// Whether every step of one technique is wanted, including those for which another technique has the better name.
    pub(crate) const fn wants_every(&self) -> bool {
        matches!(self.wanted, StepsWanted::Every)
    }

    /// Adds a step; breaks if one is enough, or if the work is stopped.
    pub(crate) fn take(&mut self, step: Step) -> Flow {
        self.steps.push(step);
        let is_stopped = self.work.as_ref().is_some_and(|work| work.check().is_err());
        if self.wants_one() || is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
