//! Why a step's conclusion holds: one structure, which the full text says as a whole, and of which a card draws a part
//! and says the rest.

use crate::families::als::words as locked_sets;
use crate::families::chains::{guardian_words as guardians, words as chains};
use crate::families::colouring::words as colours;
use crate::families::exclusion::words as exclusion;
use crate::families::exotic::words as exotic;
use crate::families::fish::words as fish;
use crate::families::guess::words as guess;
use crate::families::locked::words as locked;
use crate::families::nets::words as nets;
use crate::families::singles::{direct_words as direct, words as singles};
use crate::families::subsets::words as subsets;
use crate::families::sums::words as sums;
use crate::families::templates::words as templates;
use crate::families::uniqueness::words as uniqueness;
use crate::families::wings::words as wings;
use crate::wording::words::{Words, capital};
use crate::{Evidence, Family, Pattern, Step};

/// Why a step's conclusion holds. Sentences have no stop at their end.
#[derive(Default)]
pub(crate) struct Reason {
    /// The question that a card asks before the conclusion.
    pub(crate) question: String,
    /// What the board has, in sentences; on a card its parts show it.
    pub(crate) given: String,
    /// The argument, sentence by sentence.
    pub(crate) why: Vec<String>,
    /// What it comes to, the last sentence before the conclusion; may be empty.
    pub(crate) so: String,
    /// The same in a clause, for the bar of a card.
    pub(crate) because: String,
}

impl Reason {
    /// Its sentences with the conclusion `follows`, if there is one and the last of them does not say it.
    pub(crate) fn with(&self, follows: &str) -> String {
        let all = [&self.given].into_iter().chain(&self.why).chain([&self.so]);
        let text: Vec<String> = all.filter(|said| !said.is_empty()).map(|said| capital(said)).collect();
        let text = text.join(". ");
        if follows.is_empty() || text.ends_with(&format!(" {follows}")) {
            format!("{text}.")
        } else if self.so.is_empty() {
            format!("{text}. So {follows}.")
        } else {
            format!("{text}: {follows}.")
        }
    }
}

/// The reason for a step; empty for steps by clues, whose arguments depend on what the conclusion is.
pub(crate) fn reason(step: &Step, words: Words<'_>) -> Reason {
    match &step.evidence {
        Evidence::FullHouse { .. } | Evidence::NakedSingle | Evidence::HiddenSingle { .. } => {
            singles::explanation(step, words)
        }
        Evidence::Locked { .. } => locked::explanation(step, words),
        Evidence::Leftovers { .. } => locked::leftovers(step, words),
        Evidence::NakedSubset { .. } | Evidence::HiddenSubset { .. } => subsets::explanation(&step.evidence, words),
        Evidence::Fish { .. } => fish::fish(step, words),
        Evidence::Combinations { house, rest, cells, sets } => sums::combinations(*house, *rest, cells, sets, words),
        Evidence::Crossing { houses, rests, digits } => sums::crossing(step, *houses, *rests, *digits, words),
        Evidence::Balance { .. } => sums::balance(&step.evidence, words),
        Evidence::GridAlone { grid, solutions } => exotic::grid_alone(*grid, *solutions, words),
        Evidence::Pattern(pattern) => of_pattern(step, pattern, words),
        Evidence::Guess { .. } | Evidence::Retreat { .. } => guess::explanation(step, words),
        Evidence::Clues(_) => Reason::default(),
    }
}

fn of_pattern(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let technique = step.technique;
    match technique.facts().family {
        Family::LockedSets => locked_sets::explanation(step, pattern, words),
        Family::Exclusion => exclusion::explanation(pattern, words),
        Family::Exotic => exotic::explanation(step, pattern, words),
        Family::Net => nets::explanation(pattern, words),
        Family::Intersection | Family::Subset => direct::explanation(pattern, words),
        Family::Fish => fish::siamese(pattern, words),
        Family::Uniqueness => uniqueness::explanation(step, pattern, words),
        Family::SingleDigit | Family::Wing => wings::explanation(pattern, words),
        Family::Colouring => colours::explanation(technique, pattern, &step.conclusion, words),
        Family::Guardian => guardians::explanation(technique, pattern, words),
        Family::LastResort => templates::explanation(step, pattern, words),
        _ => chains::explanation(step, pattern, words),
    }
}
