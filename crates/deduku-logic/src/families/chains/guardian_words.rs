//! Why one of the guardians of a pattern holds.

use crate::families::wings::words::why_needed;
use crate::wording::notation::facts;
use crate::wording::words::{Words, none_beside};
use crate::{PartName, Pattern, Technique};
use deduku_core::board::DigitSet;

/// Why one of the guardians holds, without the conclusion.
pub(crate) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let (ring, guards) = (pattern.cells_of(PartName::Base), pattern.cells_of(PartName::Extra));
    let digits = words.digits_and(pattern.digits);
    let guard: DigitSet = pattern.digits_of(PartName::Extra);
    // Of several guardian digits in one cell, one holds.
    let guard = if guards.len() == 1 { words.digits_or(guard) } else { words.digits_and(guard) };
    let without = match technique {
        Technique::BrokenWing => format!(
            "{}{}. If {} {guard}, every second cell of the ring {} would hold it, which is impossible in a ring of an odd \
             number of cells",
            why_needed(pattern, words),
            facts(pattern, words),
            match guards[..] {
                [only] => format!("the guardian {} were not", words.cell(only)),
                [_, _] => format!("neither of the guardians {} were", words.cells_sorted(&guards)),
                _ => format!("none of the guardians {} were", words.cells_sorted(&guards)),
            },
            words.cells_and(&ring),
        ),
        Technique::BivalueOddagon => format!(
            "{} form a ring in which each cell sees the next, and all can be {}. With these two digits alone they would hold \
             them alternately, which is impossible in a ring of an odd number of cells",
            words.cells_and(&ring),
            words.digits_or(pattern.digits),
        ),
        _ => format!(
            "{} lie in four boxes, one in each row and column of each box. With only {digits} they cannot be filled: each box turns \
             the three digits one way or the other, and these four turns cannot all be made",
            words.cells_sorted(&ring),
        ),
    };
    if let [only] = guards[..] {
        return format!("{without}. So {} is {guard}", words.cell(only));
    }
    let (cells, beside) = (words.cells_sorted(&guards), none_beside(&guards, &guard));
    format!("{without}. So at least one of {cells} is {guard}, and {beside}")
}
