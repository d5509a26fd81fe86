//! How fast a game went: what the journal says of the player's digits.

use std::time::Duration;

use super::play::{Entry, Game};
use crate::board::Cell;

/// So many digits are one part of the pace.
const DIGITS: usize = 10;

/// How fast the player's digits followed one another.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pace {
    /// The time that every ten digits took, in order; the last part may have fewer.
    pub parts: Vec<Duration>,
    /// The cell whose digit took longest, counted from the digit before it.
    pub slowest: Option<Cell>,
}

impl Game {
    /// How fast the digits followed one another that the player placed, those taken back included.
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

    /// How many of the cells that were to be filled hold a digit of the player's, and how many were to be filled.
    pub fn placed_by_player(&self) -> (usize, usize) {
        let open: Vec<Cell> = self.board().cells().filter(|&cell| !self.is_given(cell)).collect();
        let own = open.iter().filter(|&&cell| self.value(cell).is_some() && !self.is_solvers(cell)).count();
        (own, open.len())
    }
}
