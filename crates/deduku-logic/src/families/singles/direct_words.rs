//! Wording of direct forms: what confines the digits, and the house that has one place left.

use crate::wording::needs::needs;
use crate::wording::words::{Words, number};
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
    let both = if base.cells.len() == 2 { "both" } else { "all" };
    let confined = match base.digits.single() {
        Some(only) => {
            let line = words.common_houses(&[&base.cells[..], &lost.cells].concat());
            let line = line.first().map_or_else(String::new, |&line| format!(", {both} in {}", words.house(line)));
            format!("{} can only go in {}{line}, so it", words.digit(only), words.cells_or(&base.cells))
        }
        None => format!(
            "{} can only go in {}. The {} digits need {both} these cells, so {}",
            words.digits_and(base.digits),
            words.cells_sorted(&base.cells),
            number(base.digits.len()),
            words.digit(*digit),
        ),
    };
    format!(
        "{why}In {}, {confined} can be removed from {}. That leaves {} as the only place for {} in {}",
        words.house(house),
        words.cells_sorted(&lost.cells),
        words.cells_and(&target.cells),
        words.digit(*digit),
        words.house(*opened),
    )
}
