//! A move that was made, with the change that it made, and the log line about it.

use std::sync::Arc;
use std::time::Duration;

use super::event::Event;
use super::moves::Move;
use super::state::Change;
use deduku_logic::Evidence;

/// A move that was made, and what it changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Played {
    pub(super) made: Move,
    pub(super) event: Arc<Event>,
    pub(super) change: Change,
}

impl Played {
    /// Whether it is a guess of the solver.
    pub(super) fn is_guess(&self) -> bool {
        matches!(&self.made, Move::Step { step, .. } if matches!(step.evidence, Evidence::Guess { .. }))
    }
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The time played when it happened.
    pub elapsed: Duration,
    /// What happened.
    pub event: Event,
    /// Who did it, if several play on one board.
    pub by: Option<Arc<str>>,
    /// The move that was made, undone or redone; `None` if the board did not change.
    pub(super) played: Option<Arc<Played>>,
}
