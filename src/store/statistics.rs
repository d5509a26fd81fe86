//! The games that were won, and sums over them.

use super::days::Days;
use super::finished::{CSV_HEAD, Finished};
use super::left_game::LeftGame;
use super::player_rating::{PlayerRating, rating_by};
use crate::generate::Date;
use crate::rating::Level;

/// Every game that was won, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    games: Vec<Finished>,
    /// The unsolved games.
    left: Vec<LeftGame>,
    /// How many lines could not be read.
    pub unreadable: usize,
}

/// The sums over some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// The number of games.
    pub games: u32,
    /// The number of games without a hint and without a step of the solver.
    pub unaided: u32,
    /// Time of the fastest unaided game, in seconds.
    pub best: Option<u64>,
    /// Total time of all games, in seconds.
    pub seconds: u64,
    /// Total number of hints.
    pub hints: u32,
}

impl Statistics {
    /// The statistics of these games, oldest first.
    pub const fn of(games: Vec<Finished>) -> Self {
        Self { games, left: Vec::new(), unreadable: 0 }
    }

    /// The same statistics with these unsolved games.
    pub(super) fn beside(self, left: Vec<LeftGame>) -> Self {
        Self { left, ..self }
    }

    /// Reads the file; lines that cannot be parsed are counted and skipped.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let mut statistics = Self::default();
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            match serde_json::from_slice(line) {
                Ok(finished) => statistics.games.push(finished),
                Err(_) => statistics.unreadable += 1,
            }
        }
        statistics
    }

    /// What was solved on each day.
    pub fn days(&self) -> Days {
        Days::of(&self.games)
    }

    /// Every game that was won, oldest first.
    pub fn games(&self) -> &[Finished] {
        &self.games
    }

    /// A CSV table with a header and a row for each game. A field with a comma, a quote or a line break is quoted (RFC
    /// 4180).
    pub fn to_csv(&self) -> String {
        let mut text = CSV_HEAD.to_owned() + "\n";
        for game in &self.games {
            text.push_str(&(game.to_csv_row() + "\n"));
        }
        text
    }

    /// The sums for each board and level: boards in the order in which they were first won, and for each the easiest
    /// level first.
    pub fn by_board_and_level(&self) -> Vec<(String, Option<String>, Sums)> {
        let mut rows: Vec<(String, Option<String>, Sums)> = Vec::new();
        for game in &self.games {
            let at = rows.iter().position(|(board, level, _)| (board, level) == (&game.board, &game.level));
            let at = at.unwrap_or_else(|| {
                rows.push((game.board.clone(), game.level.clone(), Sums::default()));
                rows.len() - 1
            });
            rows[at].2.add(game);
        }
        let place = |name: &String| self.games.iter().position(|game| game.board == *name);
        let level = |key: &Option<String>| key.as_deref().and_then(Level::named);
        rows.sort_by_cached_key(|(board, key, _)| (place(board), level(key)));
        rows
    }

    /// The player's rating today; `None` before the first game of a known level is won.
    pub fn rating(&self, today: Date) -> Option<PlayerRating> {
        rating_by(&self.games, &self.left, today)
    }

    /// The sums over all games.
    pub fn total(&self) -> Sums {
        let mut total = Sums::default();
        self.games.iter().for_each(|game| total.add(game));
        total
    }
}

impl Sums {
    fn add(&mut self, game: &Finished) {
        self.games += 1;
        self.seconds += game.seconds;
        self.hints += game.hints;
        if game.is_unaided() {
            self.unaided += 1;
            self.best = Some(self.best.map_or(game.seconds, |best| best.min(game.seconds)));
        }
    }

    /// The mean time of a game, in seconds.
    pub fn mean(&self) -> Option<u64> {
        self.seconds.checked_div(u64::from(self.games))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(board: &str, level: Option<&str>, seconds: u64, hints: u32) -> Finished {
        let level = level.map(ToOwned::to_owned);
        Finished { at: 0, board: board.to_owned(), level, seconds, hints, mistakes: 1, ..Finished::default() }
    }

    #[test]
    fn sums_are_kept_apart_by_board_and_level() {
        let games = [
            game("9x9", Some("easy"), 300, 0),
            game("9x9", Some("hard"), 900, 2),
            game("9x9", Some("easy"), 200, 0),
            game("4x4", None, 20, 0),
            game("9x9", Some("easy"), 100, 1),
        ];
        let text: String = games.iter().map(|game| game.to_line() + "\n").collect();
        let statistics = Statistics::read(text.as_bytes());
        assert_eq!(statistics.games(), games);
        let rows = statistics.by_board_and_level();
        assert_eq!(rows.len(), 3);
        let easy = rows[0].2;
        assert_eq!((easy.games, easy.unaided, easy.best, easy.mean(), easy.hints), (3, 2, Some(200), Some(200), 1));
        assert_eq!(rows[1].2.best, None, "hints were taken");
        assert_eq!(statistics.total().games, 5);
    }

    #[test]
    fn every_game_is_a_row_of_values() {
        let mut odd = game("9×9, \"my own\"", Some("easy"), 61, 2);
        odd.daily = Some("1970-01-01 easy".to_owned());
        let text = odd.to_line() + "\n" + &game("=1+1", None, 5, 0).to_line();
        let rows = Statistics::read(text.as_bytes()).to_csv();
        let expected = concat!(
            "won_at,board,level,seconds,hints,steps,mistakes,daily\n",
            "1970-01-01 00:00,\"9×9, \"\"my own\"\"\",easy,61,2,0,1,1970-01-01 easy\n",
            "1970-01-01 00:00,'=1+1,,5,0,0,1,\n",
        );
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_torn_line_costs_only_itself() {
        let line = game("9x9", None, 10, 0).to_line();
        let text = format!("{line}\n{}\n\n{line}\n", &line[..20]);
        let statistics = Statistics::read(text.as_bytes());
        assert_eq!((statistics.games().len(), statistics.unreadable), (2, 1));
        assert_eq!(Statistics::read(b"").total().mean(), None);
    }
}
