//! The time played. The clock does not read the system time: every call passes in the current time.

use std::time::Duration;

/// The time played, in whole milliseconds, so that it is saved exactly.
///
/// `now` is the time since any fixed moment, such as the start of the program. A clock that was read from a save is
/// stopped until [`Clock::start`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    gathered: Duration,
    running_since: Option<Duration>,
}

impl Clock {
    /// A stopped clock that shows this time.
    pub const fn standing_at(elapsed: Duration) -> Self {
        Self { gathered: elapsed, running_since: None }
    }

    /// The time played until now.
    pub fn elapsed(&self, now: Duration) -> Duration {
        let running = self.running_since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        let whole = u64::try_from((self.gathered + running).as_millis()).unwrap_or(u64::MAX);
        Duration::from_millis(whole)
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Starts it; a running clock is not affected.
    pub fn start(&mut self, now: Duration) {
        self.running_since.get_or_insert(now);
    }

    /// Stops it.
    pub fn stop(&mut self, now: Duration) {
        *self = Self::standing_at(self.elapsed(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_does_not_count() {
        let seconds = Duration::from_secs;
        let mut clock = Clock::default();
        assert_eq!(clock.elapsed(seconds(50)), seconds(0));
        clock.start(seconds(100));
        clock.start(seconds(105));
        assert_eq!(clock.elapsed(seconds(110)), seconds(10));
        clock.stop(seconds(110));
        assert_eq!(clock.elapsed(seconds(500)), seconds(10));
        clock.start(seconds(500));
        assert_eq!(clock.elapsed(seconds(501)), seconds(11));
        assert_eq!(clock.elapsed(seconds(1)), seconds(10), "a time that runs backwards counts nothing");
    }
}
