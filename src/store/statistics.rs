//! What was solved: a line for each finished game, and the sums that people like to see.

use serde::{Deserialize, Serialize};

use super::Stamp;

/// A game that was won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// When, in seconds since 1970.
    pub at: u64,
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
}

/// Every game that was won, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    games: Vec<Finished>,
    /// How many lines could not be read.
    pub unreadable: usize,
}

/// The sums over some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// How many games.
    pub games: u32,
    /// How many of them without a hint and without a step of the solver.
    pub unaided: u32,
    /// Seconds of the fastest unaided game.
    pub best: Option<u64>,
    /// Seconds of all games together.
    pub seconds: u64,
    /// Hints of all games together.
    pub hints: u32,
}

impl Finished {
    /// Its line in the file.
    pub(super) fn to_line(&self) -> String {
        // Numbers and strings always have a JSON form, so there is always a line.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether it was won without a hint and without a step of the solver.
    pub const fn is_unaided(&self) -> bool {
        self.hints == 0 && self.steps == 0
    }

    /// When it was won.
    pub const fn stamp(&self) -> Stamp {
        Stamp(self.at)
    }
}

impl Statistics {
    /// Reads the file; lines that make no sense are counted and left out.
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

    /// Every game that was won, oldest first.
    pub fn games(&self) -> &[Finished] {
        &self.games
    }

    /// The sums for each board and level, in the order in which they were first won.
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
        rows
    }

    /// The sums over everything.
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

    /// Seconds of a game in the mean.
    pub fn mean(&self) -> Option<u64> {
        self.seconds.checked_div(u64::from(self.games))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(board: &str, level: Option<&str>, seconds: u64, hints: u32) -> Finished {
        let level = level.map(ToOwned::to_owned);
        Finished { at: 0, board: board.to_owned(), level, seconds, hints, steps: 0, mistakes: 1 }
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
    fn a_torn_line_costs_only_itself() {
        let line = game("9x9", None, 10, 0).to_line();
        let text = format!("{line}\n{}\n\n{line}\n", &line[..20]);
        let statistics = Statistics::read(text.as_bytes());
        assert_eq!((statistics.games().len(), statistics.unreadable), (2, 1));
        assert_eq!(Statistics::read(b"").total().mean(), None);
    }
}
