//! Card texts for wings and bent sets.

use crate::wording::card::names;
use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{PartName, Pattern};

/// Why one of the cells holds the digit.
pub(crate) fn reason(pattern: &Pattern, words: Words<'_>) -> Reason {
    if pattern.parts.iter().any(|part| part.name == PartName::Set) {
        let (set, free) = (pattern.cells_of(PartName::Set), words.digits_and(pattern.digits_of(PartName::Extra)));
        let count = names::number(set.len());
        return Reason {
            question: format!("How many of these cells can be filled without {free}?"),
            why: vec![
                format!("{count} cells, {count} digits"),
                format!("All but {free} fit in once at most: their places see each other."),
            ],
            so: format!("One of them is {free}."),
            because: format!("without {free} one of the {count} cells would stay empty"),
        };
    }
    let wings = pattern.parts.iter().filter(|part| part.name == PartName::Wing);
    let shared = wings.fold(pattern.digits, |shared, wing| shared & wing.digits);
    let pivot = pattern.parts.iter().find(|part| part.name == PartName::Pivot);
    let target = words.digits_and(shared);
    let cell = pivot.map(|part| words.cells_and(&part.cells)).unwrap_or_default();
    let why = match pivot.filter(|pivot| (pivot.digits & shared).is_empty()) {
        Some(pivot) => {
            let case = |digit| {
                let hit = pattern.parts.iter().find(|part| part.name == PartName::Wing && part.digits.contains(digit));
                let wing = hit.map(|part| words.cells_and(&part.cells)).unwrap_or_default();
                format!("{cell} is {}: {wing} is {target}", words.digit(digit))
            };
            (pivot.digits - shared).iter().map(case).collect()
        }
        None => vec![format!("If none is {target}, the wings use up all that {cell} can be.")],
    };
    Reason {
        question: format!("Which of these cells must be {target}?"),
        why,
        so: format!("One of them is {target}."),
        because: format!("one of the cells that it sees is {target}"),
    }
}

/// The name of a part on the card.
pub(crate) const fn part_name(name: PartName) -> Option<&'static str> {
    match name {
        PartName::Extra => Some("places of the digit"),
        _ => None,
    }
}
