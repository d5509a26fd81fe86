//! Why one of the guardians of a pattern holds.

use crate::families::wings::words::why_needed;
use crate::wording::notation::facts;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, none_beside};
use crate::{PartName, Pattern, Technique};
use deduku_core::board::DigitSet;

/// Why one of the guardians holds.
pub(crate) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    let (ring, guards) = (pattern.cells_of(PartName::Base), pattern.cells_of(PartName::Extra));
    let digits = words.digits_and(pattern.digits);
    let guard: DigitSet = pattern.digits_of(PartName::Extra);
    let question = format!("Can these cells do without {}?", words.digits_or(guard));
    // Of several guardian digits in one cell, one holds.
    let guard = if guards.len() == 1 { words.digits_or(guard) } else { words.digits_and(guard) };
    let (given, why) = match technique {
        Technique::BrokenWing => (
            facts(pattern, words),
            format!(
                "If {} {guard}, each of these houses would have its {guard} in one of two neighbours of the ring {}, so every second \
                 cell would hold it: impossible in a ring of an odd number of cells",
                match guards[..] {
                    [only] => format!("the guardian {} were not", words.cell(only)),
                    [_, _] => format!("neither of the guardians {} were", words.cells_sorted(&guards)),
                    _ => format!("none of the guardians {} were", words.cells_sorted(&guards)),
                },
                words.cells_and(&ring),
            ),
        ),
        Technique::BivalueOddagon => (
            format!(
                "{} form a ring in which each cell sees the next, and all can be {}",
                words.cells_and(&ring),
                words.digits_or(pattern.digits),
            ),
            "With these two digits alone they would alternate, which is impossible in a ring of an odd number of cells"
                .to_owned(),
        ),
        _ => (
            format!("{} lie in four boxes, one in each row and column of each box", words.cells_sorted(&ring)),
            format!(
                "With only {digits}, boxes side by side have them in the same cyclic order down the rows, and boxes one above the \
                 other in the same order across the columns. One of the boxes slants otherwise than the other three, so on the way \
                 round the order comes back reversed: they cannot be filled"
            ),
        ),
    };
    let so = if let [only] = guards[..] {
        format!("So {} is {guard}", words.cell(only))
    } else {
        let (cells, beside) = (words.cells_sorted(&guards), none_beside(&guards, &guard));
        format!("So at least one of {cells} is {guard}, and {beside}")
    };
    Reason {
        question,
        given,
        why: why_needed(pattern, words).chain([why]).collect(),
        so,
        because: "one of the guardians must be right".to_owned(),
    }
}
