//! Wording of direct forms: what confines the digits, and the house that has one place left.

use crate::wording::needs::needs;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, number};
use crate::{Fact, PartName, Pattern, Technique};

/// The technique, its digits and their house: `Direct Pointing 4 in box 1`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let base = pattern.houses().first().map(|&house| words.house(house)).unwrap_or_default();
    format!("{} {} in {base}", technique.name(), words.digits(pattern.digits))
}

/// What confines the digits, and the place that this leaves.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> Reason {
    let ([base, lost, target], Some(Fact::Places { house: opened, digit, .. })) =
        (&pattern.parts[..], pattern.facts.last())
    else {
        return Reason::default();
    };
    let Some(&house) = pattern.houses().first() else { return Reason::default() };
    let needs = needs(house, &words.digits_and(base.digits), words);
    let both = if base.cells.len() == 2 { "both" } else { "all" };
    let (house, lost) = (words.house(house), words.cells_sorted(&lost.cells));
    let (given, removed) = match base.digits.single() {
        Some(only) => {
            let line = words.common_houses(&[&base.cells[..], &pattern.cells_of(PartName::Extra)].concat());
            let line = line.first().map_or_else(String::new, |&line| format!(", {both} in {}", words.house(line)));
            (
                format!("In {house}, {} can only go in {}{line}", words.digit(only), words.cells_or(&base.cells)),
                format!("So it can be removed from {lost}"),
            )
        }
        None => (
            format!("In {house}, {} can only go in {}", words.digits_and(base.digits), words.cells_sorted(&base.cells)),
            format!(
                "The {} digits need {both} these cells, so {} can be removed from {lost}",
                number(base.digits.len()),
                words.digit(*digit),
            ),
        ),
    };
    let be = if pattern.digits.len() == 1 { "is" } else { "are" };
    let (target, digit, opened) = (words.cells_and(&target.cells), words.digit(*digit), words.house(*opened));
    Reason {
        question: format!("Which place is left when {} {be} confined?", words.digits_and(pattern.digits)),
        given,
        why: needs.into_iter().chain([removed]).collect(),
        so: format!("That leaves {target} as the only place for {digit} in {opened}"),
        because: "that leaves one place for it".to_owned(),
    }
}
