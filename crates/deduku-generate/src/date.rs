//! Days of the calendar.

use std::fmt;
use std::str::FromStr;

/// The months, from January.
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The name of a month, counted from 1; none if there is no such month.
pub fn month_name(month: u8) -> Option<&'static str> {
    MONTHS.get(usize::from(month).checked_sub(1)?).copied()
}

/// A day of the (proleptic Gregorian) calendar, from 1970 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The error for a text that is not a day.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is not a date: write a day from 1970 to 9999 as YYYY-MM-DD, such as 2026-11-23")]
pub struct DateError(pub String);

impl Date {
    /// The day this number of days after 1970-01-01, but not after the last day of the year 9999.
    pub fn of_days(days: u64) -> Self {
        const LAST: u64 = 2_932_896;
        // Counted in eras of 400 years from a 1st of March (Howard Hinnant, "chrono-Compatible Low-Level Date
        // Algorithms").
        let days = days.min(LAST) + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        Self { year: year as u16, month: month as u8, day: day as u8 }
    }

    /// The number of days since 1970-01-01: the inverse of [`Date::of_days`].
    pub fn days(self) -> u64 {
        let (month, day) = (u64::from(self.month), u64::from(self.day));
        let year = u64::from(self.year) - u64::from(month <= 2);
        let (era, year_of_era) = (year / 400, year % 400);
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let day_of_year = (153 * from_march + 2) / 5 + day - 1;
        era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
    }

    /// Year, month and day as one number: 20261123.
    pub fn number(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }

    /// The day with this number, as [`Date::number`] writes it; none if there is no such day.
    pub fn of_number(number: u64) -> Option<Self> {
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
        format!("{year:04}-{month:02}-{day:02}").parse().ok()
    }

    /// Its year and month, counted from 1.
    pub const fn year_and_month(self) -> (u16, u8) {
        (self.year, self.month)
    }

    /// The first day of its month.
    #[must_use]
    pub const fn first_of_month(self) -> Self {
        Self { day: 1, ..self }
    }

    /// The first day of the next month; at the end of the calendar, of the same month.
    #[must_use]
    pub fn next_month(self) -> Self {
        Self::of_days(self.first_of_month().days() + 31).first_of_month()
    }

    /// The first day of the previous month; at the beginning of the calendar, of the same month.
    #[must_use]
    pub fn previous_month(self) -> Self {
        Self::of_days(self.first_of_month().days().saturating_sub(1)).first_of_month()
    }

    /// The Monday of its week.
    #[must_use]
    pub fn monday(self) -> Self {
        // 1970-01-01 was a Thursday. The Monday of that week is before the first day of this calendar.
        Self::of_days(self.days().saturating_sub((self.days() + 3) % 7))
    }

    /// The number of weeks between its Monday and Monday, 1970-01-05; 0 for the days before that.
    pub fn week(self) -> u64 {
        (self.days() + 3) / 7 - u64::from(self.days() >= 4)
    }

    /// Month and day, from 1.
    pub const fn month_and_day(self) -> (u8, u8) {
        (self.month, self.day)
    }
}

/// Parses `YYYY-MM-DD`.
impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let wrong = || DateError(text.to_owned());
        let bytes = text.as_bytes();
        let is_form = bytes.len() == 10
            && bytes.iter().enumerate().all(|(at, byte)| match at {
                4 | 7 => *byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !is_form {
            return Err(wrong());
        }
        let number = |range: std::ops::Range<usize>| text[range].parse::<u16>().map_err(|_| wrong());
        let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
        let date = Self { year, month: month as u8, day: day as u8 };
        // A day that its month does not have comes out as another day.
        let is_day = year >= 1970 && (1..=12).contains(&month) && day >= 1 && Self::of_days(date.days()) == date;
        if is_day { Ok(date) } else { Err(wrong()) }
    }
}

/// Written as `2026-11-23`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:04}-{:02}-{:02}", self.year, self.month, self.day))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_and_read_back() {
        for (days, text) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_780, "2026-11-23"),
            (2_932_896, "9999-12-31"),
        ] {
            assert_eq!(Date::of_days(days).to_string(), text);
            assert_eq!(text.parse::<Date>().map(Date::days), Ok(days));
        }
        for days in (0..2_932_896).step_by(97) {
            let date = Date::of_days(days);
            assert_eq!((date.days(), date.to_string().parse()), (days, Ok(date)));
        }
    }

    #[test]
    fn months_follow_each_other() {
        let day: Date = "2026-12-31".parse().expect("a date");
        assert_eq!(Date::of_number(20_261_231), Some(day));
        assert_eq!((Date::of_number(20_261_301), Date::of_number(7)), (None, None));
        assert_eq!(day.next_month().to_string(), "2027-01-01");
        assert_eq!(day.previous_month().to_string(), "2026-11-01");
        let mut month = Date::of_days(0);
        assert_eq!(month.previous_month(), month);
        for _ in 0..12 * 100 {
            let next = month.next_month();
            assert!((28..=31).contains(&(next.days() - month.days())) && next.previous_month() == month);
            month = next;
        }
        let last = Date::of_days(u64::MAX);
        assert_eq!(last.next_month(), last.first_of_month());
    }

    #[test]
    fn months_have_names_from_1_to_12() {
        assert_eq!((month_name(1), month_name(12)), (Some("January"), Some("December")));
        assert_eq!((month_name(0), month_name(13)), (None, None));
    }

    #[test]
    fn weeks_begin_on_mondays() {
        let monday: Date = "2026-11-23".parse().expect("a date");
        for after in 0..7 {
            let day = Date::of_days(monday.days() + after);
            assert_eq!((day.monday(), day.week()), (monday, monday.week()));
        }
        assert_eq!(Date::of_days(monday.days() - 1).week(), monday.week() - 1);
        let first: Date = "1970-01-05".parse().expect("a date");
        assert_eq!((first.week(), first.monday()), (0, first));
        assert_eq!((Date::of_days(11).week(), Date::of_days(0).week()), (1, 0));
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in ["", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "1969-12-31", "20261123", "２026-11-23"]
        {
            assert_eq!(text.parse::<Date>(), Err(DateError(text.to_owned())));
        }
    }
}
