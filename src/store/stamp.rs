//! A point in time, as stored in saves.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::generate::Date;

/// Seconds since 1970-01-01 00:00 UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stamp(pub u64);

impl Stamp {
    /// The current time.
    pub fn now() -> Self {
        SystemTime::now().into()
    }

    /// The number of whole days since 1970-01-01.
    pub const fn days(self) -> u64 {
        self.0 / 86_400
    }

    /// Month and day, 1-based, in UTC.
    pub fn month_and_day(self) -> (u8, u8) {
        self.date().month_and_day()
    }

    /// The day, in UTC.
    pub fn date(self) -> Date {
        Date::of_days(self.days())
    }

    /// How long ago that was, in words: `just now`, `5 minutes ago`, `yesterday`, `12 days ago`;
    /// beyond a month the date.
    pub fn ago(self, now: Self) -> String {
        let seconds = now.0.saturating_sub(self.0);
        let count = |number: u64, unit: &str| match number {
            1 => format!("1 {unit} ago"),
            _ => format!("{number} {unit}s ago"),
        };
        match seconds {
            0..60 => "just now".to_owned(),
            60..3_600 => count(seconds / 60, "minute"),
            3_600..86_400 => count(seconds / 3_600, "hour"),
            86_400..172_800 => "yesterday".to_owned(),
            172_800..2_678_400 => count(seconds / 86_400, "day"),
            _ => self.to_string()[..10].to_owned(),
        }
    }
}

impl From<SystemTime> for Stamp {
    fn from(time: SystemTime) -> Self {
        Self(time.duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs()))
    }
}

/// `2026-11-21 04:36` (UTC).
impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0 % 86_400 / 60;
        f.pad(&format!("{} {:02}:{:02}", self.date(), minutes / 60, minutes % 60))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_known_moments() {
        let cases = [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (951_868_800, "2000-03-01 00:00"),
            (1_767_225_599, "2025-12-31 23:59"),
            (1_795_235_760, "2026-11-21 04:36"),
            (4_107_542_400, "2100-03-01 00:00"),
        ];
        for (seconds, date) in cases {
            assert_eq!(Stamp(seconds).to_string(), date);
        }
    }

    #[test]
    fn ages_in_words() {
        let now = Stamp(1_795_235_760);
        let cases = [
            (0, "just now"),
            (61, "1 minute ago"),
            (7_300, "2 hours ago"),
            (90_000, "yesterday"),
            (259_200, "3 days ago"),
            (8_640_000, "2026-08-13"),
        ];
        for (before, words) in cases {
            assert_eq!(Stamp(now.0 - before).ago(now), words);
        }
        assert_eq!(Stamp(now.0 + 5).ago(now), "just now", "a clock set back");
    }
}
