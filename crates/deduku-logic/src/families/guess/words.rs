//! Wording of guesses and retracted guesses.

use crate::wording::words::Words;
use crate::{Evidence, Step};

/// What is guessed or retracted; empty for other evidence.
pub(crate) fn explanation(step: &Step, words: Words<'_>) -> String {
    let (cell, digit) = match step.conclusion.place.first() {
        Some(&(cell, digit)) => (words.cell(cell), words.digit(digit).to_string()),
        None => (String::new(), String::new()),
    };
    match &step.evidence {
        Evidence::Guess { candidates, attempt } => {
            let left = candidates.len() - attempt - 1;
            let others = match left {
                0 => "It is the last candidate left there".to_owned(),
                1 => "One more candidate is left to try".to_owned(),
                _ => format!("{left} more candidates are left to try"),
            };
            format!(
                "No technique finds anything, so {digit} is tried in {cell}. {others}. What follows holds only if it \
                 is right."
            )
        }
        Evidence::Retreat { guess } => format!(
            "That is a contradiction. The guess of step {} was wrong, and what followed it is undone.",
            guess + 1
        ),
        _ => String::new(),
    }
}
