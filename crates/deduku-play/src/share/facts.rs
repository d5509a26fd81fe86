//! The facts about a game that are shared.

use std::time::Duration;

use super::super::play::Game;
use super::super::review::words::clock_text;
use crate::counted;

/// The facts about a game, for every form of sharing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Facts {
    /// The name given by the player, or else the title of the puzzle.
    pub name: Option<String>,
    /// The title of the game: [`Game::title`].
    pub board: String,
    /// The level.
    pub level: Option<String>,
    /// The time played.
    pub time: Duration,
    /// Whether it is solved.
    pub solved: bool,
    /// The number of filled cells without a given, and the number of cells without a given.
    pub filled: (usize, usize),
    /// The number of hints given.
    pub hints: u32,
    /// The number of steps played by the solver.
    pub steps: u32,
    /// The number of wrong digits, if known: see [`count_mistakes`](crate::count_mistakes).
    pub slips: Option<usize>,
    /// The code of the puzzle.
    pub code: Option<String>,
}

impl Facts {
    /// The facts about the game now, with the number of wrong digits, if known.
    pub fn of(game: &Game, slips: Option<usize>, now: Duration) -> Self {
        let about = game.about();
        let (filled, cells) = game.progress();
        let givens = game.puzzle().clue_count();
        Self {
            name: game.name().or(about.title.as_deref()).filter(|name| !name.is_empty()).map(str::to_owned),
            board: game.title(),
            level: about.level.clone(),
            time: game.elapsed(now),
            solved: game.is_solved(),
            filled: (filled - givens, cells - givens),
            hints: game.hints(),
            steps: game.steps(),
            slips,
            code: about.code.clone(),
        }
    }

    /// The puzzle: `Killer, hard`.
    pub fn puzzle(&self) -> String {
        let level = self.level.as_ref().map_or_else(String::new, |level| format!(", {}", level.replace('-', " ")));
        format!("{}{level}", self.board)
    }

    /// The result: `solved in 12:34, 1 hint, no slips`.
    pub fn result(&self) -> String {
        let time = clock_text(self.time);
        let mut parts = vec![if self.solved {
            format!("solved in {time}")
        } else {
            format!("{} of {} cells in {time}", self.filled.0, self.filled.1)
        }];
        parts.push(count_of(self.hints as usize, "hint"));
        parts.extend((self.steps > 0).then(|| counted(self.steps as usize, "step") + " by the solver"));
        parts.extend(self.slips.map(|slips| count_of(slips, "slip")));
        parts.join(", ")
    }
}

fn count_of(count: usize, one: &str) -> String {
    if count == 0 { format!("no {one}s") } else { counted(count, one) }
}
