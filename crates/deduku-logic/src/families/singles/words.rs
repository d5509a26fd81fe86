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
            "{cell} is the only empty cell of {}, which still misses {digit}. So {cell} is {digit}.",
            words.house(*house)
        ),
        Evidence::NakedSingle => format!("Every digit but {digit} is excluded from {cell}. So {cell} is {digit}."),
        Evidence::HiddenSingle { house } => {
            let needs = needs(*house, &digit, words);
            format!("{needs}In {} only {cell} can still hold {digit}. So {cell} is {digit}.", words.house(*house))
        }
        _ => String::new(),
    }
}
