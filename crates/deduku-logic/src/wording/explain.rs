//! The full reason for a step, in sentences that a person with the puzzle at hand can follow.

use crate::families::clues::words as clues;
use crate::wording::card::conclusion_in_words;
use crate::wording::reason::reason;
use crate::wording::words::Words;
use crate::{Evidence, Step, Style};
use deduku_core::puzzle::Puzzle;

/// The full reason, in sentences.
pub fn explanation(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let words = Words { puzzle, style };
    match &step.evidence {
        Evidence::Clues(proof) => clues::explanation(proof, &step.conclusion, words),
        Evidence::Guess { .. } | Evidence::Retreat { .. } => reason(step, words).with(""),
        _ => reason(step, words).with(&conclusion_in_words(step, puzzle, style)),
    }
}
