//! Lines for the host's log: who comes, goes and is refused, and never what is typed.

use crate::store::Stamp;
use crate::text::visible_line;

/// Writes a line, with its time.
pub(super) fn log(text: &str) {
    use std::io::Write as _;
    // Where nobody reads the log, there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "{} {}", Stamp::now(), visible_line(text));
}

/// Counts what happens often, so that a flood of it gives a line a while.
#[derive(Default, Debug)]
pub(super) struct Often {
    count: u64,
    since: Option<std::time::Instant>,
}

impl Often {
    /// Counts one more; returns how many there were if it is time for a line.
    pub(super) fn more(&mut self, now: std::time::Instant) -> Option<u64> {
        self.count += 1;
        let is_due = self.since.is_none_or(|since| now.saturating_duration_since(since).as_secs() >= 10);
        is_due.then(|| {
            self.since = Some(now);
            std::mem::take(&mut self.count)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn a_flood_gives_a_line_each_ten_seconds() {
        let (mut often, now) = (Often::default(), Instant::now());
        let counts: Vec<u64> = (0..3000).filter_map(|at| often.more(now + Duration::from_millis(at * 10))).collect();
        assert_eq!(counts, [1, 1000, 1000]);
    }
}
