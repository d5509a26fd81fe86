//! The pace of a game, from the times of the player's digits in the journal.

use std::time::Duration;

use super::play::{Entry, Game};
use deduku_core::board::Cell;

/// Number of digits in one part of the pace.
const DIGITS: usize = 10;

/// The times between the player's digits.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pace {
    /// The time for each ten digits, in order; the last part may have fewer.
    pub parts: Vec<Duration>,
    /// The cell whose digit took longest, measured from the digit before it.
    pub slowest: Option<Cell>,
}

impl Game {
    /// The pace of the digits that the player placed, including those undone.
    pub fn pace(&self) -> Pace {
        let mut pace = Pace::default();
        let (mut before, mut longest, mut count) = (Duration::ZERO, Duration::ZERO, 0);
        for record in self.records() {
            let Entry::Made(made) = &record.entry else { continue };
            for (cell, _) in made.placed() {
                let took = record.elapsed.saturating_sub(before);
                before = record.elapsed.max(before);
                if count % DIGITS == 0 {
                    pace.parts.push(Duration::ZERO);
                }
                if let Some(part) = pace.parts.last_mut() {
                    *part += took;
                }
                if took > longest {
                    (longest, pace.slowest) = (took, Some(cell));
                }
                count += 1;
            }
        }
        pace
    }

    /// The number of cells without a given that hold a digit of the player, and the number of cells without a given.
    pub fn placed_by_player(&self) -> (usize, usize) {
        let open: Vec<Cell> = self.board().cells().filter(|&cell| !self.is_given(cell)).collect();
        let own = open.iter().filter(|&&cell| self.value(cell).is_some() && !self.is_solvers(cell)).count();
        (own, open.len())
    }
}
