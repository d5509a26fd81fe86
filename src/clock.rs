//! The clock of the system, or of the page in which the program runs.

use std::time::Duration;

use crate::work::{Clock, Deadline};

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::{Instant, SystemTime, UNIX_EPOCH};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::{Instant, SystemTime, UNIX_EPOCH};

/// The deadline this long from now on.
pub(crate) fn within(limit: Duration) -> Deadline {
    let start = Instant::now();
    Deadline::after(Clock::new(move || start.elapsed()), limit)
}
