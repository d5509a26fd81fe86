//! Reasons of literals and of conflicts.

use super::clauses::ClauseId;

/// What made a literal true, or caused a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided, or given from the start.
    None,
    /// This candidate is placed in the same cell or in a peer.
    Placed(u32),
    /// The cell has no other candidate left.
    Cell(u32),
    /// The digit has no other place in this row's house.
    Row(u32),
    /// All places of the row lie in this overlap with another house.
    Locked { row: u32, overlap: u32 },
    /// The clause's other literals are false.
    Clause(ClauseId),
    /// The sum admits nothing else, given what was known when the trail had this length.
    Sum { sum: u32, length: u32 },
}

/// The reason of a conflict, and the literal that the reason makes true although it is already false; `None` if the
/// reason alone is contradictory.
pub(super) type Conflict = (Reason, Option<u32>);
