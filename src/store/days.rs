//! What was solved on which day: the puzzles of the day, streaks, and the number of games.

use std::collections::{BTreeMap, BTreeSet};

use super::finished::Finished;
use crate::game::Streak;
use crate::generate::Date;

/// What was solved on one day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Day {
    /// How many games were won on this day.
    pub games: u32,
    /// Which of this day's own puzzles are solved, no matter on which day: the names of their levels, and `week NAME`
    /// on a Monday.
    pub daily: BTreeSet<String>,
    /// Whether a daily puzzle, not that of the week, was solved on the day itself.
    in_time: bool,
}

/// What was solved on each day, by the player's own days.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Days {
    days: BTreeMap<u64, Day>,
    /// Board and level of the game that was won last.
    last: Option<(String, Option<String>)>,
}

impl Days {
    pub(super) fn of(games: &[Finished]) -> Self {
        let mut days = BTreeMap::<u64, Day>::new();
        for game in games {
            let won_on = game.won_on().days();
            days.entry(won_on).or_default().games += 1;
            if let Some((date, name)) = game.daily_puzzle() {
                let day = days.entry(date.days()).or_default();
                day.in_time |= won_on == date.days() && !name.starts_with("week");
                day.daily.insert(name.to_owned());
            }
        }
        let last = games.iter().max_by_key(|game| game.at).map(|game| (game.board.clone(), game.level.clone()));
        Self { days, last }
    }

    /// What was solved on a day; `None` if nothing was.
    pub fn day(&self, date: Date) -> Option<&Day> {
        self.days.get(&date.days())
    }

    /// The board and the level, if it was known, of the game that was won last.
    pub const fn last(&self) -> Option<&(String, Option<String>)> {
        self.last.as_ref()
    }

    /// The current streak on a day, and the longest until then.
    pub fn streak(&self, today: Date) -> Streak {
        Streak::on(today.days(), self.days.iter().filter(|(_, day)| day.in_time).map(|(&day, _)| day))
    }

    /// The number of games won on each of `count` days up to this one, the oldest first.
    pub fn games_a_day(&self, today: Date, count: u64) -> Vec<u32> {
        let first = (today.days() + 1).saturating_sub(count);
        (first..=today.days()).map(|day| self.games_on(day..day + 1)).collect()
    }

    /// The number of games won in each of `count` weeks up to that of this day, the oldest first. Weeks begin on
    /// Mondays.
    pub fn games_a_week(&self, today: Date, count: u64) -> Vec<u32> {
        let last = today.monday().days();
        (0..count)
            .rev()
            .filter_map(|before| last.checked_sub(7 * before))
            .map(|day| self.games_on(day..day + 7))
            .collect()
    }

    fn games_on(&self, days: std::ops::Range<u64>) -> u32 {
        self.days.range(days).map(|(_, day)| day.games).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().expect("a date")
    }

    /// A game won on a day of November 2026, optionally a puzzle of the day.
    fn game(on: u64, daily: Option<&str>) -> Finished {
        Finished {
            at: (date("2026-11-01").days() + on - 1) * 86_400 + 40_000,
            board: "9×9".to_owned(),
            daily: daily.map(ToOwned::to_owned),
            ..Finished::default()
        }
    }

    fn days(solved: &[u64]) -> Days {
        let games: Vec<Finished> = solved.iter().map(|&on| game(on, Some(&format!("2026-11-{on:02} easy")))).collect();
        Days::of(&games)
    }

    #[test]
    fn a_streak_forgives_one_day_a_week() {
        for (solved, today, streak, longest) in [
            (&[][..], "2026-11-05", 0, 0),
            (&[3, 4, 5], "2026-11-05", 3, 3),
            (&[3, 4, 5], "2026-11-06", 3, 3),
            (&[3, 4, 5], "2026-11-07", 3, 3),
            (&[3, 4, 5], "2026-11-08", 0, 3),
            (&[1, 2, 4, 5], "2026-11-05", 4, 4),
            // The 3rd and the 6th are within a week.
            (&[1, 2, 4, 5, 7], "2026-11-07", 1, 4),
            (&[1, 2, 4, 5], "2026-11-07", 0, 4),
            // The 3rd and the 10th are not.
            (&[1, 2, 4, 5, 6, 7, 8, 9, 11], "2026-11-11", 9, 9),
            (&[1, 4], "2026-11-04", 1, 1),
        ] {
            let found = days(solved).streak(date(today));
            assert_eq!(found, Streak { days: streak, longest }, "{solved:?} on {today}");
        }
    }

    #[test]
    fn what_is_solved_later_counts_for_the_calendar_only() {
        let games = [game(9, Some("2026-11-07 hard")), game(9, Some("2026-11-07 easy")), game(10, None)];
        let days = Days::of(&games);
        let seventh = days.day(date("2026-11-07")).expect("two are solved");
        assert_eq!((seventh.games, seventh.daily.len()), (0, 2));
        assert_eq!(days.streak(date("2026-11-09")), Streak::default());
        assert_eq!(days.games_a_day(date("2026-11-10"), 3), [0, 2, 1]);
        assert_eq!(days.games_a_week(date("2026-11-10"), 2), [0, 3]);
        assert!(days.day(date("2026-11-08")).is_none());
    }

    /// A game counts on the day where its player was. Older games do not say which that was: theirs is that of UTC, so a
    /// streak that was begun with them goes on.
    #[test]
    fn a_day_is_the_players_own_and_an_old_streak_goes_on() {
        let own = |on: u64, daily: &str, day: &str| Finished { day: Some(day.to_owned()), ..game(on, Some(daily)) };
        let mut games = vec![game(3, Some("2026-11-03 easy")), game(4, Some("2026-11-04 easy"))];
        games.push(own(6, "2026-11-05 easy", "2026-11-05"));
        let days = Days::of(&games);
        assert_eq!(days.streak(date("2026-11-05")), Streak { days: 3, longest: 3 });
        assert_eq!(days.games_a_day(date("2026-11-06"), 2), [1, 0]);
        games.push(own(6, "2026-11-06 easy", "2026-11-05"));
        assert_eq!(Days::of(&games).streak(date("2026-11-06")).days, 3, "solved before its day began there");
    }

    #[test]
    fn the_puzzle_of_the_week_is_no_part_of_a_streak() {
        let days = Days::of(&[game(2, Some("2026-11-02 week killer"))]);
        assert_eq!(days.streak(date("2026-11-02")).days, 0);
        assert!(days.day(date("2026-11-02")).is_some_and(|day| day.daily.contains("week killer")));
    }
}
