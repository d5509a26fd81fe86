//! Where chains go that were found.

use super::lengthening::lengthening;
use super::step::{Removed, Step};

/// What a chain within a chain rests on.
#[derive(Default)]
pub(super) struct Origin {
    /// The candidates whose absence it needs, for each digit their cells.
    pub(super) because: Removed,
    /// The same for the same chain.
    pub(super) key: u64,
}

/// A candidate, and that it cannot be true (or cannot be false).
pub(super) type Shown = (usize, bool);

/// Takes chains in the order in which they are found.
pub(super) trait ChainSink {
    /// Whether a chain with this base and so many nodes is of use; `shown` is what it shows, if that is all.
    fn wants(&self, base: u16, nodes: usize, shown: Option<Shown>) -> bool;

    /// The most nodes that a chain with this base may have to be of use.
    fn most_nodes(&self, base: u16) -> usize;

    /// Takes a chain of so many nodes.
    fn take(&mut self, nodes: usize, step: Step, shown: Option<Shown>, origin: impl FnOnce() -> Origin);

    /// Takes the chain, if it is of use and shows anything; `make` gets its rating.
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
