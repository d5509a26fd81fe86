//! A finished game: a line of the statistics.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Stamp;
use super::left_game::puzzle_number;
use crate::game::Game;
use crate::generate::Date;

/// The header row for [`Finished::to_csv_row`].
pub(super) const CSV_HEAD: &str = "won_at,board,level,seconds,hints,steps,mistakes,daily";

/// A game that was won.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Finished {
    /// When it was won, in seconds since 1970.
    pub at: u64,
    /// The day on which it was won where the player was; absent in older lines, whose day is that of UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The board's name.
    pub board: String,
    /// The level, if it was known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Seconds played.
    pub seconds: u64,
    /// How many hints were taken.
    #[serde(default)]
    pub hints: u32,
    /// How many steps the solver played.
    #[serde(default)]
    pub steps: u32,
    /// How many wrong digits were placed.
    #[serde(default)]
    pub mistakes: u32,
    /// Which puzzle of a day it was, if it was one: `2026-11-23 hard`, `2026-11-23 week killer`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// The number of the puzzle of [`Finished::of`]; absent in older lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
}

impl Finished {
    /// A game that is won now, without its mistakes, which have to be counted; when that is on the calendar is not known
    /// yet.
    pub fn of(game: &Game, now: Duration) -> Self {
        Self {
            at: 0,
            day: None,
            board: game.title(),
            level: game.about().level.clone(),
            seconds: game.elapsed(now).as_secs(),
            hints: game.hints(),
            steps: game.steps(),
            mistakes: 0,
            daily: game.daily(),
            puzzle: Some(puzzle_number(game)),
        }
    }

    /// The same, won now.
    #[must_use]
    pub fn stamped(self) -> Self {
        let now = Stamp::now();
        Self { at: now.0, day: Some(now.local_date().to_string()), ..self }
    }

    /// The day on which it was won.
    pub fn won_on(&self) -> Date {
        let own = self.day.as_deref().and_then(|day| day.parse().ok());
        own.unwrap_or_else(|| self.stamp().date())
    }

    /// Its line in the statistics file.
    pub(super) fn to_line(&self) -> String {
        // Numbers and strings can always be serialized to JSON, so this never fails.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether it was won without a hint and without a step of the solver.
    pub const fn is_unaided(&self) -> bool {
        self.hints == 0 && self.steps == 0
    }

    /// The date and the name of the daily puzzle that it was; `None` if it was not one.
    pub fn daily_puzzle(&self) -> Option<(Date, &str)> {
        let (date, name) = self.daily.as_deref()?.split_once(' ')?;
        Some((date.parse().ok()?, name))
    }

    /// When it was won.
    pub const fn stamp(&self) -> Stamp {
        Stamp(self.at)
    }

    /// Its row of comma-separated values, below [`CSV_HEAD`], without a line break.
    pub(super) fn to_csv_row(&self) -> String {
        let Self { board, level, seconds, hints, steps, mistakes, daily, .. } = self;
        let [board, level, daily] = [Some(board), level.as_ref(), daily.as_ref()].map(csv_field);
        format!("{},{board},{level},{seconds},{hints},{steps},{mistakes},{daily}", self.stamp())
    }
}

/// A field of a row of comma-separated values.
fn csv_field(text: Option<&String>) -> String {
    let text = text.map_or("", String::as_str);
    // Prefixed, so that a spreadsheet does not take the text for a formula.
    let guarded = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if guarded.contains([',', '"', '\n', '\r']) { format!("\"{}\"", guarded.replace('"', "\"\"")) } else { guarded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_of_a_day_is_known_by_its_day() {
        let of = |daily: &str| Finished { daily: Some(daily.to_owned()), ..Finished::default() };
        let day = Date::of_days(20_780);
        assert_eq!(of("2026-11-23 hard").daily_puzzle(), Some((day, "hard")));
        assert_eq!(of("2026-11-23 week killer").daily_puzzle(), Some((day, "week killer")));
        for text in ["2026-11-23", "2026-11-31 hard", "hard"] {
            assert_eq!(of(text).daily_puzzle(), None, "{text}");
        }
    }
}
