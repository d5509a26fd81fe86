//! Wording of the reasons for single-digit patterns and wings.

use crate::wording::needs::needs;
use crate::wording::notation::fact;
use crate::wording::words::{Words, capital, none_beside, number};
use crate::{Chain, Fact, Link, LinkReason, Node, PartName, Pattern, Technique};
use deduku_core::board::{Cell, DigitSet};

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

/// The reason in sentences, without its conclusion.
pub(crate) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    if pattern.parts.iter().any(|part| part.name == PartName::Set) {
        return bent(pattern, words);
    }
    if pattern.chains.is_empty() {
        return beside_pivot(technique, pattern, words);
    }
    let sentences: Vec<String> = pattern.chains.iter().map(|chain| either(chain, words)).collect();
    let why = why_needed(pattern, words);
    let is_even = |chain: &Chain| {
        let digits = |node: Option<&Node>| node.map(|node| node.digit);
        digits(chain.nodes.first()) == digits(chain.nodes.last())
    };
    let rest = match &pattern.chains[..] {
        [only] if is_even(only) => {
            let digit = only.nodes.first().map_or_else(String::new, |node| words.digit(node.digit).to_string());
            format!(
                ", and {}",
                none_beside(
                    &[only.nodes.first(), only.nodes.last()]
                        .map(|node| node.map_or(&[][..], |node| &node.cells))
                        .concat(),
                    &digit
                )
            )
        }
        chains if chains.iter().all(is_even) => {
            ". So no cell that sees both ends of a chain can hold their digit".to_owned()
        }
        _ => ". The ends see each other, so neither can hold the digit of the other".to_owned(),
    };
    format!("{why}{}{rest}", sentences.join(". "))
}

/// Why houses with fewer cells than digits need the digits that a chain says they need.
pub(crate) fn why_needed(pattern: &Pattern, words: Words<'_>) -> String {
    let of = |fact: &Fact| match fact {
        Fact::Places { house, digit, .. } => needs(*house, &words.digit(*digit).to_string(), words),
        _ => String::new(),
    };
    pattern.facts.iter().map(of).collect()
}

/// The chain, read from its start, and what follows from its ends: `If r1c1 is not 4, r1c5 is 4 (row 1), …`.
pub(crate) fn either(chain: &Chain, words: Words<'_>) -> String {
    let ends = match (chain.nodes.first(), chain.nodes.last()) {
        (Some(first), Some(last)) if first.digit == last.digit => {
            let cells = [&first.cells[..], &last.cells].concat();
            format!("Either way {} is {}", words.cells_or(&cells), words.digit(first.digit))
        }
        (Some(first), Some(last)) => {
            let [one, other] = [first, last].map(|node| words.state(&Node { on: true, ..node.clone() }));
            format!("Either way {one} or {other}")
        }
        _ => String::new(),
    };
    format!("{}. {ends}", follow(chain, words))
}

/// The chain's nodes in order, each with the reason for it.
pub(crate) fn follow(chain: &Chain, words: Words<'_>) -> String {
    let Some(first) = chain.nodes.first() else { return String::new() };
    let mut text = format!("If {}", words.state(first));
    for (at, link) in chain.links.iter().enumerate() {
        let Some(node) = told(chain, at + 1) else { break };
        let joint = if at == 0 { "," } else { ", so" };
        text.extend([joint, " ", &words.state(&node), &because(link, &node, words)]);
    }
    text
}

/// The node as a chain tells of it: of the places that a house has left, those of the node before are none.
pub fn told(chain: &Chain, at: usize) -> Option<Node> {
    let mut node = chain.nodes.get(at)?.clone();
    let link = at.checked_sub(1).and_then(|before| Some((chain.links.get(before)?, chain.nodes.get(before)?)));
    if let Some((Link { by: LinkReason::House(_), strong: true }, before)) = link {
        node.cells.retain(|cell| !before.cells.contains(cell));
    }
    Some(node)
}

/// `the only other place`, `the only other places`
pub(crate) const fn only_other(node: &Node) -> &'static str {
    if node.cells.len() == 1 { "the only other place" } else { "the only other places" }
}

fn because(link: &Link, node: &Node, words: Words<'_>) -> String {
    match link.by {
        LinkReason::Cell => String::new(),
        LinkReason::House(house) if link.strong => format!(" ({} in {})", only_other(node), words.house(house)),
        LinkReason::House(house) => format!(" (one {} in {})", words.digit(node.digit), words.house(house)),
        LinkReason::Part(_) | LinkReason::Sight | LinkReason::Clue(_) => " (the set)".to_owned(),
    }
}

/// Wings that see a pivot: what each of them would have to be without the digit that all of them share.
fn beside_pivot(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let facts: Vec<String> = pattern.facts.iter().map(|one| fact(one, words)).collect();
    let wings: Vec<_> = pattern.parts.iter().filter(|part| part.name == PartName::Wing).collect();
    let shared = wings.iter().fold(pattern.digits, |shared: DigitSet, wing| shared & wing.digits);
    let bearers: Vec<Cell> = pattern
        .parts
        .iter()
        .filter(|part| !(part.digits & shared).is_empty())
        .flat_map(|part| part.cells.clone())
        .collect();
    let pivot = pattern.parts.iter().find(|part| part.name == PartName::Pivot);
    let pivot = pivot.map(|part| words.cells_and(&part.cells)).unwrap_or_default();
    let shared = words.digits_and(shared);
    let without = if technique == Technique::XyWing { "neither wing" } else { "none of them" };
    format!(
        "{}. If {without} were {shared}, the wings would use up every digit that {pivot} can be. So {} is {shared}, and {}",
        capital(&facts.join("; ")),
        words.cells_or(&bearers),
        none_beside(&bearers, &shared),
    )
}

/// Why a bent set removes its free digit, without the conclusion.
fn bent(pattern: &Pattern, words: Words<'_>) -> String {
    let (set, bearers) = (pattern.cells_of(PartName::Set), pattern.cells_of(PartName::Extra));
    let free = words.digits_and(pattern.digits_of(PartName::Extra));
    let others = pattern.digits - pattern.digits_of(PartName::Extra);
    let [count, fewer] = [set.len(), others.len()].map(number);
    format!(
        "{} have only the candidates {}. Each of {} can be in one of these {count} cells at most, because all its places there \
         see each other. These digits fill at most {fewer} cells, so {free} has to be in the remaining one: {} is {free}, and {}",
        words.cells_and(&set),
        words.digits_and(pattern.digits),
        words.digits_and(others),
        words.cells_or(&bearers),
        none_beside(&bearers, &free),
    )
}
