//! Tickets, and the table of what was asked and is not answered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::work::Work;

/// The number of a question, which its answer carries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Ticket(pub u64);

/// The limits and the progress of what was asked and is not answered.
pub(super) type Open = Arc<Mutex<HashMap<Ticket, Work>>>;

/// The table of open questions stays whole whatever panicked while it was locked: each change is one call.
pub(super) fn lock(open: &Open) -> MutexGuard<'_, HashMap<Ticket, Work>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
