//! The rating of the player: each game that was won is one against a puzzle of its level, and a week of games is a period.

use super::finished::Finished;
use crate::game::{Glicko, GlickoGame};
use crate::generate::Date;
use crate::logic::Level;

/// Puzzles of a level differ by about so many points.
const DEVIATION: f64 = 100.0;
/// What a hint costs of the one point of a game, and what a wrong digit.
const HINT: f64 = 0.25;
const MISTAKE: f64 = 0.1;

/// The rating of the player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerRating {
    /// Points, as Glicko-2 has them.
    pub rating: Glicko,
    /// The games that it rests on: those whose level is known.
    pub games: u32,
}

/// The points of a puzzle of this level.
pub const fn points_of(level: Level) -> f64 {
    match level {
        Level::Easy => 1100.0,
        Level::Medium => 1300.0,
        Level::Hard => 1500.0,
        Level::Expert => 1700.0,
        Level::Extreme => 1900.0,
    }
}

/// How well a puzzle was solved, from 1 without help and without a wrong digit down to 0, which a step of the solver makes of it.
fn score(game: &Finished) -> f64 {
    if game.steps > 0 {
        return 0.0;
    }
    (1.0 - HINT * f64::from(game.hints) - MISTAKE * f64::from(game.mistakes)).max(0.0)
}

/// A game as one against its puzzle; none where its level is not known.
fn against_puzzle(game: &Finished) -> Option<GlickoGame> {
    let level = game.level.as_deref().and_then(Level::named)?;
    Some(GlickoGame { rating: points_of(level), deviation: DEVIATION, score: score(game) })
}

/// The rating by these games, oldest first, as it stands today; none without a game of a known level.
pub(super) fn rating_by(games: &[Finished], today: Date) -> Option<PlayerRating> {
    let rated: Vec<(u64, GlickoGame)> =
        games.iter().filter_map(|game| Some((game.stamp().date().week(), against_puzzle(game)?))).collect();
    let first = rated.iter().map(|&(week, _)| week).min()?;
    let mut rating = Glicko::default();
    for week in first..=today.week().max(first) {
        let games: Vec<GlickoGame> = rated.iter().filter(|&&(of, _)| of == week).map(|&(_, game)| game).collect();
        rating = rating.after(&games);
    }
    Some(PlayerRating { rating, games: u32::try_from(rated.len()).unwrap_or(u32::MAX) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(week: u64, level: Option<&str>, hints: u32, mistakes: u32, steps: u32) -> Finished {
        let level = level.map(ToOwned::to_owned);
        Finished { at: week * 7 * 86_400 + 5 * 86_400, level, hints, mistakes, steps, ..Finished::default() }
    }

    fn points(games: &[Finished]) -> f64 {
        rating_by(games, Date::of_days(50 * 7)).expect("a game of a known level").rating.rating
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
        assert_eq!(rating_by(&[game(40, None, 0, 0, 0)], Date::of_days(350)), None);
        let games = [game(40, Some("hard"), 0, 0, 0), game(40, None, 0, 0, 0), game(41, Some("of my own"), 0, 0, 0)];
        let soon = rating_by(&games, Date::of_days(42 * 7)).expect("a rating");
        let late = rating_by(&games, Date::of_days(400 * 7)).expect("a rating");
        assert_eq!(soon.games, 1);
        assert!(late.rating.deviation > soon.rating.deviation);
        assert!((late.rating.rating - soon.rating.rating).abs() < 1e-9);
    }
}
