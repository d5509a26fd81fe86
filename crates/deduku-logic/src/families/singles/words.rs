//! Wording of the reasons for singles.

use crate::families::sums::words as sums;
use crate::wording::needs::needs;
use crate::wording::reason::Reason;
use crate::wording::words::Words;
use crate::{Evidence, Step, Technique};

/// Why the digit goes there.
pub(crate) fn explanation(step: &Step, words: Words<'_>) -> Reason {
    let Some(&(cell, digit)) = step.conclusion.place.first() else { return Reason::default() };
    let (cell, digit) = (words.cell(cell), words.digit(digit).to_string());
    match &step.evidence {
        Evidence::FullHouse { house } if step.technique == Technique::CageRemainder => {
            sums::remainder(step, *house, words)
        }
        Evidence::FullHouse { house } => {
            let house = words.house(*house);
            Reason {
                question: format!("What is missing in {house}?"),
                why: vec![format!("{cell} is the last empty cell of {house}, and only {digit} is missing there")],
                because: format!("it is the last empty cell of {house}"),
                ..Reason::default()
            }
        }
        Evidence::NakedSingle => Reason {
            question: format!("Which digits can {cell} still be?"),
            why: vec![format!("Every digit but {digit} is excluded from {cell}")],
            because: "every other digit is excluded from it".to_owned(),
            ..Reason::default()
        },
        Evidence::HiddenSingle { house } => {
            let (needs, house) = (needs(*house, &digit, words), words.house(*house));
            Reason {
                question: format!("Where can {digit} go in {house}?"),
                why: needs.into_iter().chain([format!("In {house}, {digit} can only go in {cell}")]).collect(),
                because: format!("{house} has no other place for {digit}"),
                ..Reason::default()
            }
        }
        _ => Reason::default(),
    }
}
