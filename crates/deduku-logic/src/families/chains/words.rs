//! Chains in text: in the usual notation, and described link by link.

use crate::families::clues::names;
use crate::wording::notation::chain as notation;
use crate::wording::words::{Words, and};
use crate::{Chain, Link, LinkReason, Node, Pattern, Technique};
use deduku_core::board::{Cell, DigitSet};

/// The technique and its chain: `AIC (5)r1c1=(7)r1c1-r4c1=r4c8`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    if technique == Technique::RemotePair {
        return format!(
            "{} {} in {}",
            technique.name(),
            words.digits(pattern.digits),
            words.cell_list(&pattern.cells())
        );
    }
    let chains: Vec<String> = pattern.chains.iter().map(|one| notation(one, words)).collect();
    format!("{} {}", technique.name(), chains.join(", "))
}

/// The reason in sentences, without its conclusion.
pub(crate) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    if technique == Technique::RemotePair {
        return remote(pattern, words);
    }
    let sentences: Vec<String> = pattern.chains.iter().map(|one| chain(one, pattern, words)).collect();
    sentences.join(". ")
}

fn chain(chain: &Chain, pattern: &Pattern, words: Words<'_>) -> String {
    let ([first, ..], [.., last]) = (&chain.nodes[..], &chain.nodes[..]) else { return String::new() };
    let follows = links(chain, pattern, words);
    let is_same = (&first.cells, first.digit) == (&last.cells, last.digit);
    if chain.is_closed() {
        return format!(
            "{follows}. Read from there on, {} is excluded again: the chain closes and holds one way round or the \
             other. Of each two candidates that are linked in it one holds, so what both exclude goes",
            place(first, words)
        );
    }
    match (is_same, first.on) {
        (true, true) => format!("{follows}. That is a contradiction, so {} goes", place(first, words)),
        (true, false) if first.cells.len() > 1 => {
            let (digit, cells) = (words.digit(first.digit), or(&first.cells, words));
            format!("{follows}. So {digit} is in {cells} in any case, and goes from every cell that sees all of these")
        }
        (true, false) => {
            format!("{follows}. So {} holds in any case, and the rest of its cell goes", place(first, words))
        }
        (false, _) => {
            let ends = format!("{} or {}", place(first, words), place(last, words));
            format!("{follows}. So one of the two holds at least: {ends}. What both exclude goes")
        }
    }
}

/// The inferences from the first node to the last.
fn links(chain: &Chain, pattern: &Pattern, words: Words<'_>) -> String {
    let Some(first) = chain.nodes.first() else { return String::new() };
    let mut inferences = Vec::new();
    for ((link, before), node) in chain.links.iter().zip(&chain.nodes).zip(&chain.nodes[1..]) {
        inferences.push(if node.on {
            holds(*link, [before, node], pattern, words)
        } else {
            let so = if inferences.is_empty() { "" } else { "so " };
            format!("{so}{}{}", state(node, words), by_clue(*link, [before, node], words))
        });
    }
    format!("If {}, then {}", state(first, words), inferences.join("; "))
}

/// The clue by which a node holds or does not: ` by white dot r1c12`; empty for a house or a cell.
fn by_clue(link: Link, [one, other]: [&Node; 2], words: Words<'_>) -> String {
    match link.by {
        LinkReason::Clue(clue) => {
            format!(" by {}", names::of_clue(clue, [&one.cells[..], &other.cells].concat(), words))
        }
        _ => String::new(),
    }
}

/// Why a node holds: `in row 4 the digit 5 is left for r4c7`.
fn holds(link: Link, [before, node]: [&Node; 2], pattern: &Pattern, words: Words<'_>) -> String {
    let digit = words.digit(node.digit);
    match link.by {
        LinkReason::House(house) => {
            format!("in {} the digit {digit} is left for {}", words.house(house), or(&node.cells, words))
        }
        LinkReason::Part(part) => {
            let set = pattern.parts.get(part);
            let (cells, digits) = set.map_or((&[][..], DigitSet::EMPTY), |set| (&set.cells, set.digits));
            let left = digits - DigitSet::of(before.digit);
            // For cells of different houses it is stated that no digit is used twice.
            let none_twice = if words.share_house(cells) { "" } else { " and none of them twice" };
            let (cells, left) = (words.cells_and(cells), words.digits_and(left));
            format!("{cells} are left with {left}, as many digits as cells{none_twice}, so {}", state(node, words))
        }
        LinkReason::Clue(clue) => {
            let known = names::known_in(clue, &pattern.facts, words);
            let known = if known.is_empty() { String::new() } else { format!(", where {}", and(&known)) };
            format!("{}{}{known}", state(node, words), by_clue(link, [before, node], words))
        }
        LinkReason::Cell | LinkReason::Sight => format!("{}, its other candidate", state(node, words)),
    }
}

/// `r1c1 is not 5`, `5 is in r1c1 or r1c2`.
fn state(node: &Node, words: Words<'_>) -> String {
    let digit = words.digit(node.digit);
    let not = if node.on { "" } else { "not " };
    match &node.cells[..] {
        &[cell] => format!("{} is {not}{digit}", words.cell(cell)),
        cells => format!("{digit} is {not}in {}", or(cells, words)),
    }
}

/// `5 in r1c1 or r1c2`
fn place(node: &Node, words: Words<'_>) -> String {
    format!("{} in {}", words.digit(node.digit), or(&node.cells, words))
}

fn or(cells: &[Cell], words: Words<'_>) -> String {
    and(&cells.iter().map(|&cell| words.cell(cell)).collect::<Vec<_>>()).replace(" and ", " or ")
}

/// Why a row of equal pairs removes candidates, without the conclusion.
fn remote(pattern: &Pattern, words: Words<'_>) -> String {
    let row: Vec<Cell> = pattern.cells();
    format!(
        "{} can each only be {}, and each sees the next, so they hold the two in turn. Two of them an odd number of steps \
         apart hold both, and these go from every cell that sees such two",
        words.cells_and(&row),
        words.digits_and(pattern.digits),
    )
}
