//! Patterns in words: what each family says of its parts and chains.

use super::words::Words;
use super::{chains, colours, direct, exotic, fish, locked_sets, medusa, nets, uniqueness, wings};
use crate::logic::{Chain, Fact, Family, PartName, Pattern, Technique};

/// The technique and what it looks at: the chain in the usual notation, or digits and cells.
pub(super) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let name = technique.name();
    if technique == Technique::RemotePair {
        return format!("{name} {} in {}", words.digits(pattern.digits), words.cell_list(&pattern.cells()));
    }
    if technique == Technique::Medusa {
        return medusa::reason(pattern, words);
    }
    match technique.facts().family {
        Family::LockedSets | Family::Exclusion => return locked_sets::reason(technique, pattern, words),
        Family::Exotic => return exotic::reason(technique, pattern, words),
        Family::Net => return nets::reason(technique, pattern, words),
        Family::Intersection | Family::Subset => return direct::reason(technique, pattern, words),
        Family::Fish => return fish::siamese_reason(technique, pattern, words),
        Family::Chain => return chains::reason(technique, pattern, words),
        Family::Uniqueness => return uniqueness::reason(technique, pattern, words),
        Family::SingleDigit | Family::Wing => return wings::reason(technique, pattern, words),
        _ => {}
    }
    match (&pattern.parts[..], &pattern.chains[..]) {
        ([], [only]) => format!("{name} {}", chain(only, words)),
        ([], _) => format!("{name} {}", words.digits(pattern.digits)),
        (parts, _) => {
            let cells: Vec<String> = parts.iter().map(|part| words.cell_list(&part.cells)).collect();
            format!("{name} {} in {}", words.digits(pattern.digits), cells.join(" / "))
        }
    }
}

/// The reason in sentences, without its conclusion.
pub(super) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    if technique == Technique::RemotePair {
        return colours::remote(pattern, words);
    }
    match technique.facts().family {
        Family::LockedSets | Family::Exclusion => return locked_sets::explanation(technique, pattern, words),
        Family::Exotic => return exotic::explanation(technique, pattern, words),
        Family::Net => return nets::explanation(pattern, words),
        Family::Intersection | Family::Subset => return direct::explanation(pattern, words),
        Family::Fish => return fish::siamese(pattern, words),
        Family::Chain => return chains::explanation(pattern, words),
        Family::Uniqueness => return uniqueness::explanation(technique, pattern, words),
        Family::Wing if pattern.parts.iter().any(|part| part.name == PartName::Set) => {
            return colours::bent(pattern, words);
        }
        Family::SingleDigit | Family::Wing => return wings::explanation(technique, pattern, words),
        Family::Colouring => return colours::colours(technique, pattern, words),
        Family::Guardian => return colours::guardians(technique, pattern, words),
        Family::LastResort => return colours::templates(technique, pattern, words),
        _ => {}
    }
    let mut told: Vec<String> = pattern.facts.iter().map(|one| fact(one, words)).collect();
    told.extend(pattern.chains.iter().map(|one| format!("{} follows link by link", chain(one, words))));
    format!("{}. So, by the rules", told.join("; "))
}

/// What holds in the position: `r1c1 is 4 or 7`, `row 3 has 5 in r3c1 or r3c4 only`.
pub(super) fn fact(fact: &Fact, words: Words<'_>) -> String {
    match fact {
        Fact::Cell { cell, digits } => format!("{} can only be {}", words.cell(*cell), words.digits_and(*digits)),
        Fact::Places { house, digit, cells } => {
            let (house, digit) = (words.house(*house), words.digit(*digit));
            format!("in {house} the digit {digit} can only stand in {}", words.cells_and(cells))
        }
        Fact::Once { house, digits } => {
            format!("{} can hold {} once each", words.house(*house), words.digits_and(*digits))
        }
        Fact::Unique => "the puzzle has a single solution".to_owned(),
    }
}

/// A chain in the usual notation: strong links `=`, weak links `-`, a digit named where it changes.
pub(super) fn chain(chain: &Chain, words: Words<'_>) -> String {
    let mut text = String::new();
    let mut last = None;
    for (at, node) in chain.nodes.iter().enumerate() {
        if last != Some(node.digit) {
            text.extend(['(', words.digit(node.digit), ')']);
            last = Some(node.digit);
        }
        text.push_str(&words.cell_list(&node.cells));
        if let Some(link) = chain.links.get(at) {
            text.push(if link.strong { '=' } else { '-' });
        }
    }
    text
}
