//! Why a literal is true, and why a search must turn back.

use super::clauses::ClauseId;

/// What made a literal true, or a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided, or given from the start.
    None,
    /// This candidate stands in the same cell or in sight.
    Placed(u32),
    /// The cell has no other candidate.
    Cell(u32),
    /// The digit has no other place in the house.
    Row(u32),
    /// All places of the row lie in this overlap with another house.
    Locked { row: u32, overlap: u32 },
    /// The clause's other literals are false.
    Clause(ClauseId),
    /// The sum admits nothing else beside what was known when the trail was so long.
    Sum { sum: u32, length: u32 },
}

/// Why the search must turn back: the reason, and the candidate on which it fell, if it is one that
/// [`Reason::Placed`] and another candidate both forbid.
pub(super) type Conflict = (Reason, Option<u32>);
