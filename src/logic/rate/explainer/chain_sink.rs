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

/// Takes chains in the order in which they are found.
pub(super) trait ChainSink {
    /// Whether a chain with this base and so many nodes is of use.
    fn wants(&self, base: u16, nodes: usize) -> bool;

    /// The most nodes that a chain with this base may have to be of use.
    fn most_nodes(&self, base: u16) -> usize;

    /// Takes a chain of so many nodes.
    fn take(&mut self, nodes: usize, step: Step, origin: impl FnOnce() -> Origin);

    /// Takes the chain, if it is of use and shows anything; `make` gets its rating.
    fn offer(
        &mut self,
        base: u16,
        nodes: usize,
        make: impl FnOnce(u16) -> Option<Step>,
        origin: impl FnOnce() -> Origin,
    ) {
        if self.wants(base, nodes)
            && let Some(step) = make(base + lengthening(nodes))
        {
            self.take(nodes, step, origin);
        }
    }
}
