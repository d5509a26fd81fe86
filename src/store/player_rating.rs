//! The rating of the player: each game that was won or given up counts as a match against a puzzle of its level, and a
//! week of games is a rating period.

use super::finished::Finished;
use super::left_game::LeftGame;
use crate::game::{Glicko, GlickoGame};
use crate::generate::Date;
use crate::rating::Level;

/// Rating deviation of the puzzles of a level.
const DEVIATION: f64 = 100.0;
/// Penalty for a hint, and for a wrong digit, from the one point of a game.
const HINT: f64 = 0.25;
const MISTAKE: f64 = 0.1;

/// The rating of the player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerRating {
    /// The Glicko-2 rating.
    pub rating: Glicko,
    /// The number of rated games: those whose level is known.
    pub games: u32,
    /// How many of them were left unfinished, and so count as lost.
    pub given_up: u32,
}

/// The rating points of a puzzle of this level.
pub const fn points_of(level: Level) -> f64 {
    match level {
        Level::Easy => 1100.0,
        Level::Medium => 1300.0,
        Level::Hard => 1500.0,
        Level::Expert => 1700.0,
        Level::Extreme => 1900.0,
    }
}

/// The score of a game: 1 without help and without a wrong digit, down to 0; 0 as well after any step of the solver.
fn score(game: &Finished) -> f64 {
    if game.steps > 0 {
        return 0.0;
    }
    (1.0 - HINT * f64::from(game.hints) - MISTAKE * f64::from(game.mistakes)).max(0.0)
}

/// A won game as a match against its puzzle; `None` if its level is not known.
fn against_puzzle(game: &Finished) -> Option<GlickoGame> {
    let level = game.level.as_deref().and_then(Level::named)?;
    Some(GlickoGame { rating: points_of(level), deviation: DEVIATION, score: score(game) })
}

/// An unfinished game as a lost match against its puzzle, with the day on which it was lost; `None` before that day,
/// and if the puzzle was won after all.
fn lost(left: &LeftGame, games: &[Finished], today: Date) -> Option<(Date, GlickoGame)> {
    let rating = points_of(Level::named(&left.level)?);
    let day = left.given_up().date();
    (day.days() <= today.days() && !left.is_won_in(games))
        .then_some((day, GlickoGame { rating, deviation: DEVIATION, score: 0.0 }))
}

/// The player's rating today from these won games, oldest first, and the unfinished ones; `None` before the first game
/// of a known level is won. Games given up before that day are ignored.
pub(super) fn rating_by(games: &[Finished], left: &[LeftGame], today: Date) -> Option<PlayerRating> {
    let won = games.iter().filter_map(|game| Some((game.won_on(), against_puzzle(game)?)));
    let mut rated: Vec<(Date, GlickoGame)> = won.collect();
    let begin = rated.iter().map(|(day, _)| day.days()).min()?;
    let won = rated.len();
    rated.extend(left.iter().filter_map(|left| lost(left, games, today)).filter(|(day, _)| day.days() >= begin));
    let given_up = rated.len() - won;
    let rated: Vec<(u64, GlickoGame)> = rated.into_iter().map(|(day, game)| (day.week(), game)).collect();
    let first = rated.iter().map(|&(week, _)| week).min()?;
    let mut rating = Glicko::default();
    for week in first..=today.week().max(first) {
        let games: Vec<GlickoGame> = rated.iter().filter(|&&(of, _)| of == week).map(|&(_, game)| game).collect();
        rating = rating.after(&games);
    }
    let count = |games: usize| u32::try_from(games).unwrap_or(u32::MAX);
    Some(PlayerRating { rating, games: count(rated.len()), given_up: count(given_up) })
}

#[cfg(test)]
mod tests {
    use super::super::Stamp;
    use super::*;

    fn game(week: u64, level: Option<&str>, hints: u32, mistakes: u32, steps: u32) -> Finished {
        let level = level.map(ToOwned::to_owned);
        Finished { at: week * 7 * 86_400 + 5 * 86_400, level, hints, mistakes, steps, ..Finished::default() }
    }

    fn points(games: &[Finished]) -> f64 {
        rating_by(games, &[], Date::of_days(50 * 7)).expect("a game of a known level").rating.rating
    }

    #[test]
    fn help_and_mistakes_cost_points_and_harder_puzzles_give_more() {
        let one = |level, hints, mistakes, steps| points(&[game(40, Some(level), hints, mistakes, steps)]);
        assert!(one("hard", 0, 0, 0) > one("hard", 1, 0, 0));
        assert!(one("hard", 0, 0, 0) > one("hard", 0, 1, 0));
        assert!(one("hard", 3, 0, 0) > one("hard", 0, 0, 1));
        assert!(one("expert", 0, 0, 0) > one("easy", 0, 0, 0));
        assert!(one("easy", 0, 0, 1) < 1500.0 && one("extreme", 0, 0, 0) > 1500.0);
    }

    #[test]
    fn only_games_of_a_known_level_count_and_a_pause_makes_it_uncertain() {
        assert_eq!(rating_by(&[game(40, None, 0, 0, 0)], &[], Date::of_days(350)), None);
        let games = [game(40, Some("hard"), 0, 0, 0), game(40, None, 0, 0, 0), game(41, Some("of my own"), 0, 0, 0)];
        let soon = rating_by(&games, &[], Date::of_days(42 * 7)).expect("a rating");
        let late = rating_by(&games, &[], Date::of_days(400 * 7)).expect("a rating");
        assert_eq!(soon.games, 1);
        assert!(late.rating.deviation > soon.rating.deviation);
        assert!((late.rating.rating - soon.rating.rating).abs() < 1e-9);
    }

    #[test]
    fn a_game_that_was_left_is_lost_after_two_weeks_unless_it_is_won() {
        let left = |day: u64, level: &str| LeftGame {
            puzzle: format!("of day {day}"),
            board: "9×9".to_owned(),
            level: level.to_owned(),
            saved: Stamp(day * 86_400),
        };
        let won = [game(40, Some("hard"), 0, 0, 0)];
        let begin = won[0].at / 86_400;
        let rated = |games: &[Finished], left: &[LeftGame], day: u64| {
            rating_by(games, left, Date::of_days(day)).expect("a game of a known level")
        };
        let alone = rated(&won, &[], begin + 40);
        let running = rated(&won, &[left(begin + 30, "hard")], begin + 40);
        assert_eq!((running.games, running.given_up), (1, 0), "it is not given up yet");
        assert_eq!(running, alone);
        let lost = rated(&won, &[left(begin + 20, "hard")], begin + 40);
        assert_eq!((lost.games, lost.given_up), (2, 1));
        assert!(lost.rating.rating < alone.rating.rating);
        let easier = rated(&won, &[left(begin + 20, "easy")], begin + 40);
        assert!(easier.rating.rating < lost.rating.rating, "an easy puzzle given up says more");
        let again = Finished {
            at: (begin + 39) * 86_400,
            puzzle: Some(format!("of day {}", begin + 20)),
            level: Some("hard".to_owned()),
            ..Finished::default()
        };
        let after_all = rated(&[won[0].clone(), again], &[left(begin + 20, "hard")], begin + 40);
        assert_eq!((after_all.games, after_all.given_up), (2, 0), "it was taken up again");
        assert!(after_all.rating.rating > alone.rating.rating);
        let before = rated(&won, &[left(begin - 20, "hard")], begin + 40);
        assert_eq!(before, alone, "before the first game that was won nothing counts");
        assert_eq!(rated(&won, &[left(begin + 20, "of my own")], begin + 40), alone, "its level is not known");
    }
}
