//! How many positions a search has examined, and when it has to stop.

use crate::work::{Stop, Work};

/// Nodes between two looks at the clock and the cancel flag.
const NODES_BETWEEN_CHECKS: u64 = 256;

/// Counts the positions examined and says when to stop.
#[derive(Debug)]
pub(super) struct NodeBudget<'w> {
    work: &'w Work,
    /// How many positions have been examined.
    pub(super) nodes: u64,
    /// The number of nodes at which a round of a search with restarts ends.
    pub(super) round_end: u64,
}

impl<'w> NodeBudget<'w> {
    pub(super) const fn new(work: &'w Work, nodes: u64) -> Self {
        Self { work, nodes, round_end: u64::MAX }
    }

    /// Counts one more position, if the limits allow it.
    #[inline]
    pub(super) fn enter(&mut self) -> Result<(), Stop> {
        if self.work.nodes.is_some_and(|budget| self.nodes >= budget) || self.nodes >= self.round_end {
            return Err(Stop::Budget);
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_CHECKS) {
            self.work.check()?;
        }
        self.nodes += 1;
        Ok(())
    }
}
