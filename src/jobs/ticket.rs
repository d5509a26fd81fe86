//! Tickets, and the table of open questions.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::work::Work;

/// The number of a question, which its answer carries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Ticket(pub u64);

/// The limits and the progress of each open question.
pub(super) type Open = Arc<Mutex<HashMap<Ticket, Work>>>;

/// Locks the table of open questions. It stays consistent after a panic under the lock, because each change is one
/// call.
pub(super) fn lock(open: &Open) -> MutexGuard<'_, HashMap<Ticket, Work>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
