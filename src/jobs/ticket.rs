//! Tickets, and the table of open questions.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::work::Work;

/// The number of a question, which its answer carries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Ticket(pub u64);

/// Which lane a question is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    Short,
    Long,
    Steady,
}

/// The limits and the progress of each open question, and its lane.
pub(super) type Open = Arc<Mutex<HashMap<Ticket, (Work, Which)>>>;

/// Locks the table of open questions. It stays consistent after a panic under the lock, because each change is one
/// call.
pub(super) fn lock(open: &Open) -> MutexGuard<'_, HashMap<Ticket, (Work, Which)>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
