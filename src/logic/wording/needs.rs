//! Why a house that has fewer cells than there are digits needs some of them.

use crate::board::HouseId;
use crate::logic::wording::words::Words;

/// Why a house that has fewer cells than there are digits needs these; nothing of a complete one.
pub(in crate::logic) fn needs(house: HouseId, digits: &str, words: Words<'_>) -> String {
    match words.puzzle.sum(house).filter(|_| !words.puzzle.board().is_complete(house)) {
        Some(sum) => {
            format!("{} adds up to {sum}, and every combination left for it has {digits}. ", words.house_first(house))
        }
        None => String::new(),
    }
}
