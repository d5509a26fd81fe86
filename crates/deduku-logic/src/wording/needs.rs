//! Why a house with fewer cells than digits needs some of them.

use crate::wording::words::Words;
use deduku_core::board::HouseId;

/// Why a house with fewer cells than digits needs these digits; empty for a complete house.
pub(crate) fn needs(house: HouseId, digits: &str, words: Words<'_>) -> String {
    match words.puzzle.sum(house).filter(|_| !words.puzzle.board().is_complete(house)) {
        Some(sum) => {
            format!("{} adds up to {sum}, and every combination left for it has {digits}. ", words.house_first(house))
        }
        None => String::new(),
    }
}
