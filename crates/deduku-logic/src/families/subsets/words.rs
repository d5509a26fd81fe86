//! Wording of the reasons for subsets.

use crate::Evidence;
use crate::wording::needs::needs;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, number};

/// Why the cells take these digits, and no others; empty for other evidence.
pub(crate) fn explanation(evidence: &Evidence, words: Words<'_>) -> Reason {
    match evidence {
        Evidence::NakedSubset { cells, digits, .. } => {
            let (count, names, digits) = (number(cells.len()), words.cells_and(cells), words.digits_and(*digits));
            let all = if cells.len() == 2 { "both" } else { "all of them" };
            Reason {
                question: format!("Which digits do {names} take?"),
                given: format!("{names} have only the candidates {digits} between them"),
                why: vec![format!("The {count} cells need these {count} digits, in some order")],
                so: format!("So the digits can be removed from every cell that sees {all}"),
                because: format!("{names} take {digits} in some order"),
            }
        }
        Evidence::HiddenSubset { house, cells, digits } => {
            let (count, names, digits) = (number(cells.len()), words.cells_and(cells), words.digits_and(*digits));
            let (needs, house) = (needs(*house, &digits, words), words.house(*house));
            let need = format!("These {count} digits need the {count} cells");
            Reason {
                question: format!("Where can {digits} go in {house}?"),
                given: format!("In {house}, {digits} can only go in {names}"),
                why: needs.into_iter().chain([need]).collect(),
                so: "So every other candidate can be removed from them".to_owned(),
                because: format!("{digits} have no other place in {house}"),
            }
        }
        _ => Reason::default(),
    }
}
