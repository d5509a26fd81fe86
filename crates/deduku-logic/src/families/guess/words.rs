//! Wording of guesses and retracted guesses.

use crate::wording::reason::Reason;
use crate::wording::words::Words;
use crate::{Evidence, Step};

/// What is guessed or retracted; empty for other evidence.
pub(crate) fn explanation(step: &Step, words: Words<'_>) -> Reason {
    match (&step.evidence, step.conclusion.place.first()) {
        (Evidence::Guess { candidates, attempt }, Some(&(cell, digit))) => {
            let others = match candidates.len().saturating_sub(attempt + 1) {
                0 => "It is the last candidate left there".to_owned(),
                1 => "One more candidate is left to try".to_owned(),
                left => format!("{left} more candidates are left to try"),
            };
            let tried =
                format!("No technique finds anything, so {} is tried in {}", words.digit(digit), words.cell(cell));
            Reason {
                question: "No technique finds anything.".to_owned(),
                why: vec![tried, others],
                so: "What follows holds only if it is right".to_owned(),
                because: "a guess; what follows holds only if it is right".to_owned(),
                ..Reason::default()
            }
        }
        (Evidence::Retreat { guess }, _) => Reason {
            question: "The guess leads to a contradiction.".to_owned(),
            why: vec!["That is a contradiction".to_owned()],
            so: format!("The guess of step {} was wrong, and what followed it is undone", guess + 1),
            because: "what followed the guess is undone".to_owned(),
            ..Reason::default()
        },
        _ => Reason::default(),
    }
}
