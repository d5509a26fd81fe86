//! How a game begins: from a puzzle that was read or generated, or from a save.

use std::time::Duration;

use super::knowledge::Knowledge;
use super::options::Options;
use super::play::{Game, PuzzleInfo};
use super::save::SaveError;
use deduku_generate::Generated;
use deduku_rating::Level;
use deduku_text::Entry;

impl Game {
    /// The game that a text describes: its placed digits become the player's moves, its candidates complete marks.
    pub fn of_entry(entry: &Entry, options: Options, now: Duration) -> Self {
        let title = entry.id.as_ref().or(Some(&entry.comment)).filter(|title| !title.is_empty()).cloned();
        let position = entry.position();
        let mut game = Self::at(&position, PuzzleInfo { title, ..PuzzleInfo::default() }, options, now);
        if entry.has_candidates() {
            let _ = game.adopt_marks(&position, now);
        }
        game
    }

    /// The game of a generated puzzle, whose solution is known.
    pub fn of_generated(generated: Generated, options: Options, now: Duration) -> Self {
        let mut game = Self::new(&generated.puzzle, PuzzleInfo::of_generated(&generated), options, now);
        game.learn(Knowledge::Unique(generated.solution));
        game
    }

    /// The game of a save, whose clock runs again.
    ///
    /// # Errors
    /// Those of [`Game::from_text`].
    pub fn continued(text: &str, options: Options, now: Duration) -> Result<Self, SaveError> {
        let mut game = Self::from_text(text, options)?;
        let _ = game.resume(now);
        Ok(game)
    }

    /// Notes the level of the puzzle, which a job has found.
    pub fn set_level(&mut self, level: Option<Level>) {
        self.about.level = level.map(|level| level.key().to_owned());
    }
}
