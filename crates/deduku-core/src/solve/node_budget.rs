//! Counts the positions that a search has examined and limits them.

use crate::work::{Stop, Work};

/// The most nodes that are granted together, without a look at the clock and the cancel flag between them; only the search
/// on vectors does that, and its nodes are short. With clues a node may take a tenth of a second.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const MOST_GRANTED: u64 = 256;

/// Counts the positions examined and says when to stop.
#[derive(Debug)]
pub(super) struct NodeBudget<'w> {
    work: &'w Work,
    /// The number of positions examined so far.
    pub(super) nodes: u64,
    /// The node count at which a round of a search with restarts ends.
    pub(super) round_end: u64,
}

impl<'w> NodeBudget<'w> {
    pub(super) const fn new(work: &'w Work, nodes: u64) -> Self {
        Self { work, nodes, round_end: u64::MAX }
    }

    /// The number of positions, at least one, that may be examined before the next call. The caller adds those examined
    /// to `nodes`.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    pub(super) fn grant(&self) -> Result<u64, Stop> {
        let end = self.work.nodes.unwrap_or(u64::MAX).min(self.round_end);
        if self.nodes >= end {
            return Err(Stop::Budget);
        }
        if self.nodes.is_multiple_of(MOST_GRANTED) {
            self.work.check()?;
        }
        Ok((MOST_GRANTED - self.nodes % MOST_GRANTED).min(end - self.nodes))
    }

    /// Counts one more position if the limits allow it.
    #[inline]
    pub(super) fn enter(&mut self) -> Result<(), Stop> {
        if self.work.nodes.is_some_and(|budget| self.nodes >= budget) || self.nodes >= self.round_end {
            return Err(Stop::Budget);
        }
        self.work.check()?;
        self.nodes += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_nodes_are_granted_as_may_be_entered() {
        for (nodes, round_end) in [(0, u64::MAX), (1, 7), (300, u64::MAX), (1000, 700)] {
            let work = Work::unlimited().with_nodes(nodes);
            let (mut one_by_one, mut granted) = (NodeBudget::new(&work, 0), NodeBudget::new(&work, 0));
            (one_by_one.round_end, granted.round_end) = (round_end, round_end);
            while one_by_one.enter().is_ok() {}
            while let Ok(more) = granted.grant() {
                assert!((1..=MOST_GRANTED).contains(&more));
                granted.nodes += more;
            }
            assert_eq!(granted.nodes, one_by_one.nodes);
        }
        let work = Work::unlimited();
        work.cancel.cancel();
        assert_eq!(NodeBudget::new(&work, 0).grant(), Err(Stop::Cancelled));
    }
}
