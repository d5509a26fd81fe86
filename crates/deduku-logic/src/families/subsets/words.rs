//! Wording of the reasons for subsets.

use crate::Evidence;
use crate::wording::needs::needs;
use crate::wording::words::{Words, number};

/// The reason without its conclusion; empty for other evidence.
pub(crate) fn explanation(evidence: &Evidence, words: Words<'_>) -> String {
    match evidence {
        Evidence::NakedSubset { cells, digits, .. } => {
            let count = number(cells.len());
            format!(
                "{} have only the candidates {} between them. The {count} cells need these {count} digits, in some order, so \
                 they can be removed from every cell that sees {}",
                words.cells_and(cells),
                words.digits_and(*digits),
                if cells.len() == 2 { "both" } else { "all of them" },
            )
        }
        Evidence::HiddenSubset { house, cells, digits } => {
            let count = number(cells.len());
            let needs = needs(*house, &words.digits_and(*digits), words);
            format!(
                "{needs}In {}, {} can only go in {}. These {count} digits need the {count} cells, so every other candidate can \
                 be removed from them",
                words.house(*house),
                words.digits_and(*digits),
                words.cells_and(cells),
            )
        }
        _ => String::new(),
    }
}
