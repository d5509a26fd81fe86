//! Wording of direct forms: what confines the digits, and the house that has one place left.

use crate::wording::card::names::or_cells;
use crate::wording::needs::needs;
use crate::wording::words::Words;
use crate::{Fact, Pattern, Technique};

/// The technique, its digits and their house: `Direct Pointing 4 in box 1`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let base = pattern.houses().first().map(|&house| words.house(house)).unwrap_or_default();
    format!("{} {} in {base}", technique.name(), words.digits(pattern.digits))
}

/// The reason in sentences, without its conclusion.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> String {
    let ([base, lost, target], Some(Fact::Places { house: opened, digit, .. })) =
        (&pattern.parts[..], pattern.facts.last())
    else {
        return String::new();
    };
    let Some(&house) = pattern.houses().first() else { return String::new() };
    let why = needs(house, &words.digits_and(base.digits), words);
    let (digits, removed) = match base.digits.single() {
        Some(only) => (words.digit(only).to_string(), String::new()),
        None => (words.digits_and(base.digits), format!(" {}", words.digit(*digit))),
    };
    format!(
        "{why}In {}, {digits} can only go in {}, so{} can be removed from {}. That leaves {} as the only place for {} in {}",
        words.house(house),
        or_cells(&base.cells, words),
        if removed.is_empty() { " it".to_owned() } else { removed },
        words.cells_and(&lost.cells),
        words.cells_and(&target.cells),
        words.digit(*digit),
        words.house(*opened),
    )
}
