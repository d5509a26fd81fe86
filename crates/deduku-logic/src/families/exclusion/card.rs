//! Card texts for aligned exclusion.

use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{PartName, Pattern};

/// Why no combination with the digit is left.
pub(crate) fn reason(pattern: &Pattern, words: Words<'_>) -> Reason {
    let removed = words.digits_or(pattern.digits);
    Reason::new(
        format!("What if one of these cells is {removed}?"),
        &format!("With {removed} there, every choice for the others repeats a digit or leaves a cell empty."),
        "",
        "with it no choice for the other cells is left",
    )
}

/// The name of a part on the card.
pub(crate) const fn part_name(name: PartName) -> Option<&'static str> {
    match name {
        PartName::Base => Some("taken together"),
        PartName::Wing => Some("seen by them"),
        _ => None,
    }
}
