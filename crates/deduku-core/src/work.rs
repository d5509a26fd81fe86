//! The argument of every long computation: a cancel flag, a node budget, a deadline and a place to report progress.
//!
//! Budgets are counted in nodes, so that what a search finds does not depend on the machine; only a deadline, which a
//! person asks for, is measured in time. A computation calls [`Work::check`] often (about every thousand nodes, at
//! every position of a path) and passes the [`Stop`] on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Why a computation stopped early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stop {
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// Its node budget was used up.
    #[error("node budget used up")]
    Budget,
    /// Its deadline has passed.
    #[error("time limit reached")]
    Deadline,
}

/// A flag to cancel a computation from another thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every holder of a clone to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether cancelling was requested.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The progress of a computation: done and total. Clones share the figures.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<(AtomicU64, AtomicU64)>);

impl Progress {
    /// Reports the progress; a `total` of 0 means that it is unknown.
    pub fn report(&self, done: u64, total: u64) {
        self.0.0.store(done, Ordering::Relaxed);
        self.0.1.store(total, Ordering::Relaxed);
    }

    /// `(done, total)` as last reported.
    pub fn figures(&self) -> (u64, u64) {
        (self.0.0.load(Ordering::Relaxed), self.0.1.load(Ordering::Relaxed))
    }
}

/// The limits of a computation. [`Work::default`] has none.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// Cancels the work from another thread.
    pub cancel: Cancel,
    /// Where the work reports its progress.
    pub progress: Progress,
    /// The node budget of one search.
    pub nodes: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
}

impl Work {
    /// Work without limits.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// The same work (its cancel flag, progress and deadline are shared), with a budget of search nodes.
    #[must_use]
    pub fn with_nodes(&self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self.clone() }
    }

    /// The same work with a deadline.
    #[must_use]
    pub fn with_deadline(&self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self.clone() }
    }

    /// Whether to continue.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] or [`Stop::Deadline`]. The node budget is checked by the search itself.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Deadline),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_is_cancelled_with_its_original() {
        let work = Work::unlimited();
        let inner = work.with_nodes(10);
        assert_eq!(inner.check(), Ok(()));
        work.cancel.cancel();
        assert_eq!(inner.check(), Err(Stop::Cancelled));
    }

    #[test]
    fn a_past_deadline_stops() {
        let work = Work::unlimited().with_deadline(Instant::now());
        assert_eq!(work.check(), Err(Stop::Deadline));
    }
}
