//! The argument of every long computation: a cancel flag, a node budget, a deadline and a place to report progress.
//!
//! Budgets are counted in nodes, so that what a search finds does not depend on the machine; only a deadline, which a
//! person asks for, is measured in time. A computation calls [`Work::check`] often (about every thousand nodes, at
//! every position of a path) and passes the [`Stop`] on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Why a computation stopped early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
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

/// A clock: the time since a moment of its own choice.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    /// A clock that shows what `now` returns, which never decreases.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The clock of the operating system.
    #[cfg(feature = "system")]
    #[allow(clippy::disallowed_methods, reason = "whoever asks for the feature has such a clock")]
    pub fn system() -> Self {
        let start = std::time::Instant::now();
        Self::new(move || start.elapsed())
    }

    /// The time on it.
    pub fn now(&self) -> Duration {
        (self.0)()
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

/// When to stop: a time on a clock, which is brought along because a library has none of its own.
#[derive(Clone, Debug)]
pub struct Deadline {
    clock: Clock,
    at: Duration,
}

impl Deadline {
    /// This long from now on.
    pub fn after(clock: Clock, limit: Duration) -> Self {
        let at = clock.now().saturating_add(limit);
        Self { clock, at }
    }

    /// Whether it has passed.
    pub fn is_past(&self) -> bool {
        self.clock.now() >= self.at
    }

    /// An earlier one, after one of so many equal parts of the time that is left.
    #[must_use]
    pub fn part(&self, parts: u32) -> Self {
        let now = self.clock.now();
        Self { clock: self.clock.clone(), at: now + self.at.saturating_sub(now) / parts.max(1) }
    }
}

#[cfg(feature = "system")]
impl From<std::time::Instant> for Deadline {
    #[allow(clippy::disallowed_methods, reason = "whoever has an instant has this clock")]
    fn from(at: std::time::Instant) -> Self {
        Self::after(Clock::system(), at.saturating_duration_since(std::time::Instant::now()))
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
    pub deadline: Option<Deadline>,
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
    pub fn with_deadline(&self, deadline: impl Into<Deadline>) -> Self {
        Self { deadline: Some(deadline.into()), ..self.clone() }
    }

    /// Whether to continue.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] or [`Stop::Deadline`]. The node budget is checked by the search itself.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if self.deadline.as_ref().is_some_and(Deadline::is_past) { Err(Stop::Deadline) } else { Ok(()) }
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
        let clock = Clock::new(|| Duration::from_secs(9));
        let work = Work::unlimited().with_deadline(Deadline::after(clock.clone(), Duration::ZERO));
        assert_eq!(work.check(), Err(Stop::Deadline));
        let work = Work::unlimited().with_deadline(Deadline::after(clock, Duration::MAX));
        assert_eq!(work.check(), Ok(()));
    }
}
