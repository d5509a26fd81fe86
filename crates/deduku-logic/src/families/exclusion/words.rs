//! Wording of the reasons for aligned exclusion.

use crate::wording::card::names::or_digits;
use crate::wording::words::{Words, and};
use crate::{Fact, Part, Pattern};
use deduku_core::board::{Cell, DigitSet};

/// Digits of the first base and every choice for the others.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> String {
    let [bases, around] = &pattern.parts[..] else { return String::new() };
    let [first, others @ ..] = &by_facts(bases, pattern)[..] else { return String::new() };
    let runs_out = match &around.cells[..] {
        [] => String::new(),
        cells => format!(", or leave {} without a candidate", or_cells(cells, pattern, words)),
    };
    format!(
        "If {} were {}, every choice for {} would put a digit twice into a house{runs_out}",
        words.cell(*first),
        or_digits(pattern.digits, words),
        and(&others.iter().map(|&cell| with_digits(cell, pattern, words)).collect::<Vec<_>>()),
    )
}

/// The bases, starting with the one of which nothing is assumed.
fn by_facts(bases: &Part, pattern: &Pattern) -> Vec<Cell> {
    let mut cells = bases.cells.clone();
    cells.sort_by_key(|&cell| only(cell, pattern).is_some());
    cells
}

/// The candidates of the cell according to its fact.
fn only(cell: Cell, pattern: &Pattern) -> Option<DigitSet> {
    pattern.facts.iter().find_map(|fact| match fact {
        Fact::Cell { cell: own, digits } if *own == cell => Some(*digits),
        _ => None,
    })
}

/// `r1c1 (12)`
fn with_digits(cell: Cell, pattern: &Pattern, words: Words<'_>) -> String {
    let digits = only(cell, pattern).unwrap_or_default();
    format!("{} ({})", words.cell(cell), words.digits(digits))
}

fn or_cells(cells: &[Cell], pattern: &Pattern, words: Words<'_>) -> String {
    cells.iter().map(|&cell| with_digits(cell, pattern, words)).collect::<Vec<_>>().join(" or ")
}
