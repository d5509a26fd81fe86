//! The full reason for a step, in sentences that a person with the puzzle at hand can follow.

use crate::families::clues::words as clues;
use crate::families::exotic::words as exotic;
use crate::families::fish::words as fish;
use crate::families::guess::words as guess;
use crate::families::locked::words as locked;
use crate::families::singles::words as singles;
use crate::families::subsets::words as subsets;
use crate::families::sums::words as sums;
use crate::wording::card::conclusion_in_words;
use crate::wording::pattern;
use crate::wording::words::Words;
use crate::{Evidence, Step, Style, Technique};
use deduku_core::puzzle::Puzzle;

/// The full reason, in sentences.
pub fn explanation(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let words = Words { puzzle, style };
    let follows = conclusion_in_words(step, puzzle, style);
    match &step.evidence {
        Evidence::FullHouse { house } if step.technique == Technique::CageRemainder => {
            sums::remainder(step, *house, words)
        }
        Evidence::Combinations { house, rest, cells, sets } => {
            sums::combinations(*house, *rest, cells, sets, words) + &format!(": {follows}.")
        }
        Evidence::Crossing { houses, rests, digits } => sums::crossing(step, *houses, *rests, *digits, words),
        Evidence::Balance { .. } if step.conclusion.place.is_empty() => {
            sums::balance(&step.evidence, words) + &format!(": {follows}.")
        }
        Evidence::Balance { .. } => sums::balance(&step.evidence, words) + ".",
        Evidence::Clues(proof) => clues::explanation(proof, &step.conclusion, words),
        Evidence::Leftovers { .. } => locked::leftovers(step, words) + &format!(": {follows}."),
        Evidence::GridAlone { grid, solutions } => exotic::grid_alone(*grid, *solutions, &follows, words),
        Evidence::FullHouse { .. } | Evidence::NakedSingle | Evidence::HiddenSingle { .. } => {
            singles::explanation(step, words)
        }
        Evidence::Locked { .. } => locked::explanation(&step.evidence, words) + &format!(": {follows}."),
        Evidence::Fish { .. } => fish::fish(step, words) + &format!(": {follows}."),
        Evidence::Pattern(found) => {
            let reason = pattern::explanation(step, found, words);
            // What the last sentence has said already is not said again.
            if reason.ends_with(&format!(" {follows}")) { reason + "." } else { format!("{reason}: {follows}.") }
        }
        Evidence::NakedSubset { .. } | Evidence::HiddenSubset { .. } => {
            subsets::explanation(&step.evidence, words) + &format!(": {follows}.")
        }
        Evidence::Guess { .. } | Evidence::Retreat { .. } => guess::explanation(step, words),
    }
}
