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
            "{}{}. If {guard} were not in {}, every second cell of the ring {} would hold it, which is \
             impossible in a ring of an odd number of cells",
            why_needed(pattern, words),
            facts(pattern, words),
            if let [only] = guards[..] {
                format!("the guardian {}", words.cell(only))
            } else {
                format!("any of the guardians {}", words.cells_and(&guards))
            },
            words.cells_and(&ring),
        ),
        Technique::BivalueOddagon => format!(
            "{} form a ring in which each cell sees the next, and all can be {}. Without {guard} in {} they would hold \
             these two digits in turn, which is impossible in a ring of an odd number of cells",
            words.cells_and(&ring),
            or_digits(pattern.digits, words),
            words.cells_and(&guards),
        ),
        _ => format!(
            "{} lie in four boxes, one in each row and column of each box. With only {digits} they cannot be filled: going round \
             the four boxes, the order of the three digits would come back reversed. So they need {guard} in {}",
            words.cells_and(&ring),
            words.cells_and(&guards),
        ),
    };
    match guards[..] {
        [only] => format!("{without}. So {} is {guard}", words.cell(only)),
        _ => {
            format!("{without}. So {} is {guard}, and no cell that sees all of these can be", or_cells(&guards, words))
        }
    }
}
