//! The board as it was before a line of the log: to look at, and to play on from.

use std::time::Duration;

use super::event::{Event, Outcome};
use super::moves::Move;
use super::play::Game;
use super::state::State;

impl Game {
    /// The game as it was before this line of the log, counted from 0: to look at. It has the board, marks and colours
    /// of then, and no moves, log or checkpoints. None if the log has no such line.
    pub fn before_line(&self, line: usize) -> Option<Self> {
        let state = self.state_before(line)?;
        let bare = Self::bare(self.puzzle(), self.about.clone(), self.options.clone());
        Some(Self { state, knowledge: self.knowledge.clone(), ..bare })
    }

    /// Back to the board as it was before this line of the log, counted from 0. It is a move like any other: undo
    /// leads back to what was left, and the log keeps every line.
    pub fn branch(&mut self, line: usize, now: Duration) -> Outcome {
        self.make(Move::Branch(line), now)
    }

    /// The board before this line: what the lines from it on changed is taken back, the last one first.
    pub(super) fn state_before(&self, line: usize) -> Option<State> {
        let since = self.log.get(line..).filter(|since| !since.is_empty())?;
        let mut state = self.state.clone();
        for entry in since.iter().rev() {
            match (&entry.event, &entry.played) {
                (Event::Undone(_), Some(played)) => state.apply(&played.change),
                (_, Some(played)) => state.revert(&played.change),
                (_, None) => {}
            }
        }
        Some(state)
    }
}
