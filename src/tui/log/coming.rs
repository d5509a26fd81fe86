//! The step that a hint shows, as the line that it will be in the log. It says no more than the hint has told.

use std::sync::Arc;

use super::words::{Conclusion, Words, words};
use crate::game::{Event, HintEffect, Shown};
use crate::logic::Style;
use crate::logic::wording::card::Stage;
use crate::puzzle::Puzzle;

/// A step that is shown and not played yet.
#[derive(Debug)]
pub(in crate::tui) struct Coming {
    /// The event that playing it would be.
    pub(super) event: Event,
    /// How much the hint has told.
    stage: Stage,
}

impl Coming {
    /// The step of this hint, if it shows one.
    pub(in crate::tui) fn of(shown: &Shown) -> Option<Self> {
        let Some(HintEffect::Play(step)) = shown.effect() else { return None };
        let part = shown.card()?.parts.get(shown.place().0 - 1)?;
        Some(Self { event: Event::Played(Arc::new(step.clone())), stage: part.stage })
    }

    /// Its words, as far as they are told.
    pub(super) fn words(&self, puzzle: &Puzzle, style: Style) -> Words {
        let all = words(&self.event, puzzle, style);
        if self.stage == Stage::Conclusion {
            return all;
        }
        let named = self.event.step().filter(|_| self.stage >= Stage::Name).map(|step| step.technique.name());
        let name = named.unwrap_or("the next step").to_owned();
        Words { told: name.clone(), name, conclusion: Conclusion::default(), grid: String::new(), places: false, ..all }
    }
}
