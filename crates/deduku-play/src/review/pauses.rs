//! Whether the player took the time to find a step.
//!
//! A quick move alone says nothing: people often place at once what they found long before. So what counts is the
//! longest time between two moves since the step was there.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::review::verdicts::Judge;
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};
use deduku_logic::{Claim, Technique};
use deduku_rating::{Level, Levels, TimeModel};

/// The pauses between moves.
#[derive(Debug, Default)]
pub(super) struct Pauses {
    /// The position of the last pause that was long enough to find a step of each level.
    last: BTreeMap<Level, Position>,
    /// Whether any time has passed. If not, nobody measured it.
    is_timed: bool,
}

impl Pauses {
    /// Notes for how long the player looked at the position.
    pub(super) fn note(&mut self, took: Duration, position: &Position) {
        self.is_timed |= !took.is_zero();
        for level in Level::ALL.into_iter().filter(|&level| took >= TimeModel::FITTED.least_search(level)) {
            self.last.insert(level, position.clone());
        }
    }

    /// Whether the player paused long enough to find a step of the technique while the claims followed by one, or by an
    /// easier one. A later position shows no less, so the last such pause decides. In a game without times, anything.
    pub(super) fn allow(
        &self,
        technique: Technique,
        claims: &[Claim],
        judge: &Judge,
        work: &Work,
    ) -> Result<bool, Stop> {
        if !self.is_timed {
            return Ok(true);
        }
        let level = Levels::shipped().home_of(technique).unwrap_or(Level::Extreme);
        let Some(position) = self.last.get(&level) else { return Ok(false) };
        for &claim in claims {
            let there = judge.reason_for(position, claim, work)?;
            if there.is_none_or(|there| judge.rank(there) > judge.rank(technique)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
