//! Wording of the reasons for singles.

use crate::wording::needs::needs;
use crate::wording::words::Words;
use crate::{Evidence, Step};

/// The reason with its conclusion; empty for other evidence.
pub(crate) fn explanation(step: &Step, words: Words<'_>) -> String {
    let (cell, digit) = match step.conclusion.place.first() {
        Some(&(cell, digit)) => (words.cell(cell), words.digit(digit).to_string()),
        None => (String::new(), String::new()),
    };
    match &step.evidence {
        Evidence::FullHouse { house } => format!(
            "{cell} is the last empty cell of {}, and only {digit} is missing there. So {cell} is {digit}.",
            words.house(*house)
        ),
        Evidence::NakedSingle => format!("Every digit but {digit} is excluded from {cell}. So {cell} is {digit}."),
        Evidence::HiddenSingle { house } => {
            let needs = needs(*house, &digit, words);
            format!("{needs}In {}, {digit} can only go in {cell}. So {cell} is {digit}.", words.house(*house))
        }
        _ => String::new(),
    }
}
