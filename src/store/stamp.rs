//! A point in time, as stored in saves, and the day on which it is where the player is.

use std::fmt;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::clock::{SystemTime, UNIX_EPOCH};
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

    /// The day, in UTC.
    pub fn date(self) -> Date {
        Date::of_days(self.days())
    }

    /// The day where the player is: in the time zone of the system.
    pub fn local_date(self) -> Date {
        self.date_in(&TimeZone::system())
    }

    /// The day in this time zone.
    fn date_in(self, zone: &TimeZone) -> Date {
        let moment = i64::try_from(self.0).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
        let ahead = moment.map_or(0, |moment| zone.to_offset(moment).seconds());
        Date::of_days(Self(self.0.saturating_add_signed(i64::from(ahead))).days())
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

    /// The rules of the zones are written out, so that no database is needed.
    #[test]
    fn a_day_is_the_one_where_the_player_is() {
        let zone = |rule: &str| TimeZone::posix(rule).expect("a rule");
        for (seconds, rule, date) in [
            // 2026-11-21 04:36 UTC.
            (1_795_235_760, "UTC0", "2026-11-21"),
            (1_795_235_760, "EST5EDT,M3.2.0,M11.1.0", "2026-11-20"),
            (1_795_235_760, "LINT-14", "2026-11-21"),
            // 2026-07-31 22:30 UTC: summer time makes it the next day.
            (1_785_537_000, "CET-1CEST,M3.5.0,M10.5.0/3", "2026-08-01"),
            (1_785_537_000, "CET-1", "2026-07-31"),
            (3_600, "EST5", "1970-01-01"),
        ] {
            assert_eq!(Stamp(seconds).date_in(&zone(rule)).to_string(), date, "{seconds} {rule}");
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
