//! Wording of nets: the assumptions, and each inference with its reason.

use crate::wording::words::Words;
use crate::{Fact, Inference, InferenceReason, LinkReason, Node, PartName, Pattern, Technique};
use deduku_core::board::{Cell, HouseId};

/// The technique and where it starts: `Contradiction Net from r1c5=7`, `Cell Forcing Net in r1c5`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let (name, first) = (technique.name(), pattern.net.first().map(|inference| &inference.node));
    let place = |by: LinkReason, node: &Node| match by {
        LinkReason::Part(_) => format!("{} in {}", words.digit(node.digit), words.houses_and(&base_houses(pattern))),
        LinkReason::House(house) => format!("{} in {}", words.digit(node.digit), words.house(house)),
        _ => format!("in {}", words.cell_list(&node.cells)),
    };
    match (pattern.net.last().map(|inference| inference.by), first) {
        (Some(InferenceReason::Each(by)), Some(node)) => format!("{name} {}", place(by, node)),
        (_, Some(node)) => format!("{name} from {}={}", words.cell_list(&node.cells), words.digit(node.digit)),
        (_, None) => name.to_owned(),
    }
}

/// The reason in sentences, without its conclusion.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> String {
    let mut text = fish(pattern, words);
    // Whether a further assumption still holds.
    let mut is_nested = false;
    for inference in &pattern.net {
        let state = state(&inference.node, words);
        let joint = if text.is_empty() { "" } else { ". " };
        let was_nested = is_nested;
        is_nested = match inference.by {
            InferenceReason::Link(_) => was_nested,
            by => by == InferenceReason::AssumedToo,
        };
        let stated = match inference.by {
            InferenceReason::Assumed => format!("{joint}Suppose {state}"),
            InferenceReason::AssumedToo if was_nested => format!(". Or suppose that {state}"),
            InferenceReason::AssumedToo => format!(". Suppose beside that {state}"),
            InferenceReason::Link(by) => format!("; {state}{}", because(by, &inference.node, words)),
            InferenceReason::Clash(by) if was_nested => {
                let what = clash(by, inference, pattern, words);
                format!(". That leaves {what} with nothing, so {state}")
            }
            InferenceReason::Each(by) if was_nested => {
                format!(". One of these holds then, for there is no other {} left. So {state}", kind(by, words))
            }
            InferenceReason::Clash(by) => {
                let what = clash(by, inference, pattern, words);
                format!(". Then {what} is left with nothing: a contradiction. So {state}")
            }
            InferenceReason::Each(LinkReason::Part(_)) => {
                format!(". {}So {state} in any case", in_any_case(pattern, words))
            }
            InferenceReason::Each(by) => {
                format!(". One of these holds, for there is no other {}. So {state} in any case", kind(by, words))
            }
        };
        text.push_str(&stated);
    }
    text
}

/// The bases of the fish, which come first among the facts, each with its places.
pub(crate) fn bases(pattern: &Pattern) -> Vec<(HouseId, Vec<Cell>)> {
    let fish = pattern.parts.iter().filter(|part| part.name != PartName::Target);
    let mut left: Vec<Cell> = fish.flat_map(|part| part.cells.iter().copied()).collect();
    let mut houses = Vec::new();
    for fact in &pattern.facts {
        match fact {
            Fact::Places { house, cells, .. } if !left.is_empty() => {
                left.retain(|cell| !cells.contains(cell));
                houses.push((*house, cells.clone()));
            }
            _ => break,
        }
    }
    houses
}

fn base_houses(pattern: &Pattern) -> Vec<HouseId> {
    bases(pattern).into_iter().map(|(house, _)| house).collect()
}

/// The fish that a net begins with; empty for other nets.
fn fish(pattern: &Pattern, words: Words<'_>) -> String {
    let part = |name| pattern.parts.iter().find(|part| part.name == name);
    let (Some(body), Some(fins)) = (part(PartName::Base), part(PartName::Extra)) else { return String::new() };
    format!(
        "In {} the digit {} can only stand in {}, which lie in as many crossing lines, or in the fins {}",
        words.houses_and(&base_houses(pattern)),
        words.digits(body.digits),
        words.cells_and(&body.cells),
        words.cells_and(&fins.cells),
    )
}

/// What follows if no fin holds the digit.
fn in_any_case(pattern: &Pattern, words: Words<'_>) -> String {
    match pattern.parts.iter().find(|part| part.name == PartName::Target) {
        Some(cover) => format!(
            "If no fin holds it, each of the crossing lines has it in these houses, one of them in {}. ",
            words.cells_and(&cover.cells)
        ),
        None => "If no fin holds it, the crossing lines have it in these houses and nowhere else. ".to_owned(),
    }
}

/// Why a single holds, or what removes a candidate.
fn because(by: LinkReason, node: &Node, words: Words<'_>) -> String {
    match (by, node.on) {
        (LinkReason::Cell, true) => ", its last candidate".to_owned(),
        (LinkReason::House(house), true) => format!(", the last place in {}", words.house(house)),
        (LinkReason::House(house), false) => format!(" ({})", words.house(house)),
        _ => String::new(),
    }
}

/// The cell, or the digit in a house, that has nothing left.
fn clash(by: LinkReason, inference: &Inference, pattern: &Pattern, words: Words<'_>) -> String {
    let node = inference.from.first().and_then(|&at| pattern.net.get(at)).map(|inference| &inference.node);
    match (by, node) {
        (LinkReason::House(house), Some(node)) => {
            format!("the digit {} in {}", words.digit(node.digit), words.house(house))
        }
        (_, Some(node)) => words.cell_list(&node.cells),
        (_, None) => String::new(),
    }
}

fn kind(by: LinkReason, words: Words<'_>) -> String {
    match by {
        LinkReason::House(house) => format!("place in {}", words.house(house)),
        _ => "candidate in the cell".to_owned(),
    }
}

/// `r1c1 is not 5`
fn state(node: &Node, words: Words<'_>) -> String {
    let not = if node.on { "" } else { "not " };
    format!("{} is {not}{}", words.cell_list(&node.cells), words.digit(node.digit))
}
