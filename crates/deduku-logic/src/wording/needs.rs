//! Why a house with fewer cells than digits needs some of them.

use crate::wording::words::Words;
use deduku_core::board::HouseId;

/// Why a house with fewer cells than digits needs these digits, in a sentence without its stop; `None` for a complete
/// house.
pub(crate) fn needs(house: HouseId, digits: &str, words: Words<'_>) -> Option<String> {
    let sum = words.puzzle.sum(house).filter(|_| !words.puzzle.board().is_complete(house))?;
    Some(format!("{} adds up to {sum}, and every combination left for it has {digits}", words.house_first(house)))
}
