//! Why one of the guardians of a pattern holds.

use crate::families::wings::words::why_needed;
use crate::wording::card::names::{or_cells, or_digits};
use crate::wording::notation::facts;
use crate::wording::words::Words;
use crate::{PartName, Pattern, Technique};
use deduku_core::board::DigitSet;

/// Why one of the guardians holds, without the conclusion.
pub(crate) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let (ring, guards) = (pattern.cells_of(PartName::Base), pattern.cells_of(PartName::Extra));
    let digits = words.digits_and(pattern.digits);
    let guard: DigitSet = pattern.digits_of(PartName::Extra);
    // Of several guardian digits in one cell, one holds.
    let guard = if guards.len() == 1 { or_digits(guard, words) } else { words.digits_and(guard) };
    let without = match technique {
        Technique::BrokenWing => format!(
            "{}{}. If {guard} stood in none of the guardians {}, the cells {} would have and not have it in turn round the \
             ring, which an odd ring cannot",
            why_needed(pattern, words),
            facts(pattern, words),
            words.cells_and(&guards),
            words.cells_and(&ring),
        ),
        Technique::BivalueOddagon => format!(
            "{} are a ring in which each cell sees the next, and all have {digits}. Without {guard} in {} they would hold \
             these two in turn, which an odd ring cannot",
            words.cells_and(&ring),
            words.cells_and(&guards),
        ),
        _ => format!(
            "{} lie in four boxes, one in each row and column of each, and need {digits}. With these three alone they \
             cannot be filled: the boxes turn the order of the three an odd way. So they need {guard} in {}",
            words.cells_and(&ring),
            words.cells_and(&guards),
        ),
    };
    match guards[..] {
        [only] => format!("{without}. So {} is {guard}", words.cell(only)),
        _ => format!(
            "{without}. So {} is {guard}, and it goes from every cell that sees them all",
            or_cells(&guards, words)
        ),
    }
}
