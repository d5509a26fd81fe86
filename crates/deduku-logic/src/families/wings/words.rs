//! Wording of the reasons for single-digit patterns and wings.

use crate::families::chains::words::{beside, either, links};
use crate::wording::needs::needs;
use crate::wording::notation::fact;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, none_beside, number};
use crate::{Chain, Fact, PartName, Pattern, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

/// The technique, its digits and its houses or cells: `Skyscraper 4 in rows 2 and 7`, `XY-Wing 257 in r1c1 / r1c5 /
/// r4c1`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let (name, digits) = (technique.name(), words.digits(pattern.digits));
    match (&pattern.parts[..], &pattern.chains[..]) {
        ([], [Chain { nodes, .. }]) if technique == Technique::WWing => {
            let ends: Vec<Cell> =
                nodes.first().into_iter().chain(nodes.last()).flat_map(|node| node.cells.clone()).collect();
            format!("{name} {digits} in {}, {}", words.cell_list(&ends), words.houses_and(&pattern.houses()))
        }
        ([], _) => format!("{name} {digits} in {}", words.houses_and(&pattern.houses())),
        (parts, _) => {
            let cells: Vec<String> = parts.iter().map(|part| words.cell_list(&part.cells)).collect();
            format!("{name} {digits} in {}", cells.join(" / "))
        }
    }
}

/// Why one of the cells or ends holds the digit.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> Reason {
    if pattern.parts.iter().any(|part| part.name == PartName::Set) {
        return bent(pattern, words);
    }
    if pattern.chains.is_empty() {
        return beside_pivot(pattern, words);
    }
    let told = |chain: &Chain| [links(chain, pattern, words), either(chain, words)];
    let excluded: Option<Vec<String>> = pattern.chains.iter().map(|chain| beside(chain, words)).collect();
    let so = match (excluded.as_deref(), &pattern.chains[..]) {
        (Some([excluded]), [only]) => format!("{}, and {excluded}", either(only, words)),
        (Some(_), _) => "So no cell that sees both ends of a chain can hold their digit".to_owned(),
        (None, _) => {
            "Whichever is right, neither cell can hold the digit of the other, because they see each other".to_owned()
        }
    };
    let mut links: Vec<String> = pattern.chains.iter().flat_map(told).collect();
    // Of a single chain the last sentence says what it comes to.
    links.retain(|said| !so.starts_with(said));
    Reason { why: why_needed(pattern, words).chain(links).collect(), so, ..Reason::default() }
}

/// Why houses with fewer cells than digits need the digits that a chain says they need.
pub(crate) fn why_needed<'w>(pattern: &'w Pattern, words: Words<'w>) -> impl Iterator<Item = String> + 'w {
    pattern.facts.iter().filter_map(move |fact| match fact {
        Fact::Places { house, digit, .. } => needs(*house, &words.digit(*digit).to_string(), words),
        _ => None,
    })
}

/// Wings that see a pivot: whatever it is, one of the cells is the digit that all of them share.
fn beside_pivot(pattern: &Pattern, words: Words<'_>) -> Reason {
    let facts: Vec<String> = pattern.facts.iter().map(|one| fact(one, words)).collect();
    let wings = || pattern.parts.iter().filter(|part| part.name == PartName::Wing);
    let shared = wings().fold(pattern.digits, |shared: DigitSet, wing| shared & wing.digits);
    let bearers: Vec<Cell> = pattern
        .parts
        .iter()
        .filter(|part| !(part.digits & shared).is_empty())
        .flat_map(|part| part.cells.clone())
        .collect();
    let pivot = pattern.parts.iter().find(|part| part.name == PartName::Pivot);
    let cell = pivot.map(|part| words.cells_and(&part.cells)).unwrap_or_default();
    let target = words.digits_and(shared);
    let case = |digit: Digit| {
        let hit = wings().find(|part| part.digits.contains(digit));
        let wing = hit.map(|part| words.cells_and(&part.cells)).unwrap_or_default();
        format!("If {cell} is {}, {wing} is {target}", words.digit(digit))
    };
    let pivot_digits = pivot.map_or(DigitSet::EMPTY, |pivot| pivot.digits);
    let own = (pivot_digits & shared).iter().map(|digit| format!("Otherwise {cell} is {} itself", words.digit(digit)));
    Reason {
        question: format!("Which of these cells must be {target}?"),
        given: facts.join("; "),
        why: (pivot_digits - shared).iter().map(case).chain(own).collect(),
        so: format!("So {} is {target}, and {}", words.cells_or(&bearers), none_beside(&bearers, &target)),
        because: format!("one of the cells that it sees is {target}"),
    }
}

/// Why a bent set removes its free digit.
fn bent(pattern: &Pattern, words: Words<'_>) -> Reason {
    let (set, bearers) = (pattern.cells_of(PartName::Set), pattern.cells_of(PartName::Extra));
    let free = words.digits_and(pattern.digits_of(PartName::Extra));
    let others = pattern.digits - pattern.digits_of(PartName::Extra);
    let [count, fewer] = [set.len(), others.len()].map(number);
    Reason {
        question: format!("How many of these cells can be filled without {free}?"),
        given: format!("{} have only the candidates {}", words.cells_and(&set), words.digits_and(pattern.digits)),
        why: vec![
            format!(
                "Each of {} fits in there once at most, because its places see each other",
                words.digits_and(others)
            ),
            format!("That fills at most {fewer} of the {count} cells"),
        ],
        so: format!("So {} is {free}, and {}", words.cells_or(&bearers), none_beside(&bearers, &free)),
        because: format!("without {free} one of the {count} cells would stay empty"),
    }
}
