//! The text of cards for patterns with guardians.

use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{PartName, Pattern, Technique};

/// Why one of the guardians holds.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    let guard = pattern.digits_of(PartName::Extra);
    let why = match technique {
        Technique::Tridagon => "With these digits alone the four boxes cannot be filled.",
        Technique::BivalueOddagon => "With two digits alone the cells would take turns, which fails in an odd ring.",
        _ => "Without a guardian every second cell would hold it, which fails in an odd ring.",
    };
    let so =
        if pattern.cells_of(PartName::Extra).len() == 1 { "The guardian is right." } else { "A guardian is right." };
    let question = format!("Can these cells do without {}?", words.digits_or(guard));
    Reason::new(question, why, so, "one of the guardians must be right")
}

/// The names of the parts.
pub(crate) const fn part_name(name: PartName, several: bool) -> Option<&'static str> {
    match name {
        PartName::Base => Some("ring"),
        PartName::Extra if several => Some("guardians"),
        PartName::Extra => Some("guardian"),
        _ => None,
    }
}
