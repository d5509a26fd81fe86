//! A search that probes at random.

use crate::board::Cell;

/// The interface through which probes use either search.
pub(super) trait Walk {
    /// Propagates the initial candidates; `false` at a contradiction.
    fn begin(&mut self) -> bool;
    /// The current point of the search, for `return_to`.
    fn place(&self) -> usize;
    /// Backtracks to this point.
    fn return_to(&mut self, place: usize);
    /// The open cell to branch on; `None` if all are filled.
    fn branch_cell(&self) -> Option<Cell>;
    /// The candidates of all cells, one bit per digit.
    fn candidates(&self) -> &[u32];
    /// Takes the candidate (one bit) and propagates; `false` at a contradiction, after which the caller has to
    /// backtrack.
    fn take(&mut self, cell: Cell, digit: u32) -> bool;
}
