//! Receives the chains that are found.

use super::lengthening::lengthening;
use super::step::{Removed, Step};

/// The premises of a chain within a chain.
#[derive(Default)]
pub(super) struct Origin {
    /// The candidates whose absence it needs: for each digit, their cells.
    pub(super) because: Removed,
    /// A key that identifies the chain: equal for equal chains.
    pub(super) key: u64,
}

/// A candidate, and whether it is shown that it cannot be true (otherwise that it cannot be false).
pub(super) type Shown = (usize, bool);

/// Receives chains in the order in which they are found.
pub(super) trait ChainSink {
    /// Whether a chain with this base and number of nodes is useful; `shown` is its conclusion, if it has only one.
    fn wants(&self, base: u16, nodes: usize, shown: Option<Shown>) -> bool;

    /// The maximum number of nodes for a chain with this base to be useful.
    fn most_nodes(&self, base: u16) -> usize;

    /// Takes a chain with this number of nodes.
    fn take(&mut self, nodes: usize, step: Step, shown: Option<Shown>, origin: impl FnOnce() -> Origin);

    /// Takes the chain if it is useful and concludes anything; `make` receives its rating.
    fn offer(
        &mut self,
        base: u16,
        nodes: usize,
        make: impl FnOnce(u16) -> Option<Step>,
        origin: impl FnOnce() -> Origin,
    ) {
        if self.wants(base, nodes, None)
            && let Some(step) = make(base + lengthening(nodes))
        {
            self.take(nodes, step, None, origin);
        }
    }
}
