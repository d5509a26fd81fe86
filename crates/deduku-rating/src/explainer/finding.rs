//! The result of a search, in addition to the implications, after an assumption: candidates that are false because
//! others are.

use super::geometry::bits;
use super::step::Removed;

/// Candidates that are false because others are.
pub(super) struct Finding {
    /// The false candidates: for each digit, their cells.
    pub(super) removed: Removed,
    /// The candidates whose absence it depends on: for each digit, their cells.
    pub(super) because: Removed,
    /// The chain that shows it, if there is one.
    pub(super) chain: Option<NestedChain>,
}

/// A chain within a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NestedChain {
    /// The number of its nodes.
    pub(super) nodes: u16,
    /// A key that identifies the chain: equal for equal chains.
    pub(super) key: u64,
}

/// The candidates of a set, by cells, then by digits.
pub(super) fn each(set: &Removed) -> impl Iterator<Item = usize> {
    let cells = set.iter().fold(0, |all, cells| all | cells);
    bits(cells).flat_map(move |cell| {
        (0..9).filter(move |&digit| set[digit] >> cell & 1 == 1).map(move |digit| cell * 9 + digit)
    })
}
