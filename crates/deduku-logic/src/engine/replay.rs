//! Replays a path step by step, giving the position in which each step was found.

use crate::step::apply;
use crate::{Evidence, Step};
use deduku_core::puzzle::Position;

/// Plays the steps of a path, guesses and retreats too.
#[derive(Clone, Debug)]
pub struct Replay {
    position: Position,
    /// For each open guess, the position before it and the number of its candidates that have not been undone.
    open: Vec<(Position, usize)>,
}

impl Replay {
    /// Starts a path at this position.
    pub fn new(position: Position) -> Self {
        Self { position, open: Vec::new() }
    }

    /// The position in which the next step was found.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Plays the next step.
    pub fn play(&mut self, step: &Step) {
        match &step.evidence {
            // Each candidate is tried in the same position as the first one.
            Evidence::Guess { candidates, attempt: 0 } => self.open.push((self.position.clone(), candidates.len())),
            Evidence::Retreat { .. } => {
                if let Some((before, left)) = self.open.last_mut() {
                    self.position.clone_from(before);
                    *left -= 1;
                    if *left == 0 {
                        self.open.pop();
                    }
                }
            }
            _ => {}
        }
        apply(&mut self.position, step);
    }
}
