//! What is said of a game when it is shared.

use std::time::Duration;

use super::super::play::Game;
use super::super::review::words::clock_text;

/// What is said of a game, whatever form it is said in.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Facts {
    /// The name that the player or whoever made the puzzle gave it.
    pub name: Option<String>,
    /// What is played: [`Game::title`].
    pub board: String,
    /// The level.
    pub level: Option<String>,
    /// The time played.
    pub time: Duration,
    /// Whether it is solved.
    pub solved: bool,
    /// How many of the cells that were to be filled are, and how many were to be filled.
    pub filled: (usize, usize),
    /// How many hints the player was given.
    pub hints: u32,
    /// How many steps the solver played.
    pub steps: u32,
    /// How many digits were wrong, where that is known: see [`count_mistakes`](crate::game::count_mistakes).
    pub slips: Option<usize>,
    /// The code of the puzzle.
    pub code: Option<String>,
}

impl Facts {
    /// What is known of the game now, and how many digits were wrong in it, where that is known.
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

    /// `Killer, hard`
    pub fn puzzle(&self) -> String {
        let level = self.level.as_ref().map_or_else(String::new, |level| format!(", {}", level.replace('-', " ")));
        format!("{}{level}", self.board)
    }

    /// `solved in 12:34, 1 hint, no slips`
    pub fn result(&self) -> String {
        let time = clock_text(self.time);
        let mut parts = vec![if self.solved {
            format!("solved in {time}")
        } else {
            format!("{} of {} cells in {time}", self.filled.0, self.filled.1)
        }];
        parts.push(counted(self.hints as usize, "hint"));
        parts.extend((self.steps > 0).then(|| counted(self.steps as usize, "step") + " by the solver"));
        parts.extend(self.slips.map(|slips| counted(slips, "slip")));
        parts.join(", ")
    }
}

fn counted(count: usize, one: &str) -> String {
    match count {
        0 => format!("no {one}s"),
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}
