//! Chains in text: in the usual notation, and described link by link.

use crate::families::clues::names;
use crate::wording::card::names::{or_cells, or_digits};
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
            "{follows}. Going on from there, {} is excluded again: the chain closes to a loop, which is true one way round or \
             the other. So of each two candidates linked in it one is right, and what both exclude can be removed",
            place(first, words)
        );
    }
    match (is_same, first.on) {
        (true, true) => format!("{follows}. That is a contradiction"),
        (true, false) if first.cells.len() > 1 => {
            let (digit, cells) = (words.digit(first.digit), or_cells(&first.cells, words));
            format!(
                "{follows}. So {digit} is in {cells} in any case, and no cell that sees all of these can be {digit}"
            )
        }
        (true, false) => {
            let (cell, digit) = (or_cells(&first.cells, words), words.digit(first.digit));
            format!("{follows}. So {cell} is {digit} in any case, and its other candidates can be removed")
        }
        (false, _) => {
            if first.digit == last.digit {
                let (digit, ends) = (words.digit(first.digit), [&first.cells[..], &last.cells].concat());
                let ends = or_cells(&ends, words);
                return format!(
                    "{follows}. So {ends} is {digit} in any case, and no cell that sees all of these can be {digit}"
                );
            }
            let [one, other] = [first, last].map(|node| state(&Node { on: true, ..node.clone() }, words));
            format!(
                "{follows}. So at least one of two things is true: {one}, or {other}. What both exclude can be removed"
            )
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
            format!("{so}{}{}", state(node, words), excluded(*link, [before, node], words))
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

/// Why a node does not hold: ` (one 5 in row 4)`, ` by white dot r1c12`; empty for another digit of the same cell.
fn excluded(link: Link, both: [&Node; 2], words: Words<'_>) -> String {
    match link.by {
        LinkReason::House(house) => format!(" (one {} in {})", words.digit(both[1].digit), words.house(house)),
        LinkReason::Sight => " (they see each other)".to_owned(),
        LinkReason::Cell | LinkReason::Part(_) | LinkReason::Clue(_) => by_clue(link, both, words),
    }
}

/// Why a node holds: `r4c7 is 5, the only other place in row 4`.
fn holds(link: Link, [before, node]: [&Node; 2], pattern: &Pattern, words: Words<'_>) -> String {
    match link.by {
        LinkReason::House(house) => {
            format!("{}, the only other place in {}", state(node, words), words.house(house))
        }
        LinkReason::Part(part) => {
            let set = pattern.parts.get(part);
            let (cells, digits) = set.map_or((&[][..], DigitSet::EMPTY), |set| (&set.cells, set.digits));
            let left = digits - DigitSet::of(before.digit);
            // For cells of different houses it is stated that no digit is used twice.
            let none_twice =
                if words.common_houses(cells).is_empty() { ", none of which can be there twice" } else { "" };
            let (cells, left) = (words.cells_and(cells), words.digits_and(left));
            format!("{cells} need all of {left}{none_twice}, so {}", state(node, words))
        }
        LinkReason::Clue(clue) => {
            let known = names::known_in(clue, &pattern.facts, words);
            let known = if known.is_empty() { String::new() } else { format!(", where {}", and(&known)) };
            format!("{}{}{known}", state(node, words), by_clue(link, [before, node], words))
        }
        LinkReason::Cell | LinkReason::Sight => format!("{}, its only other candidate", state(node, words)),
    }
}

/// `r1c1 is not 5`, `5 is in r1c1 or r1c2`.
fn state(node: &Node, words: Words<'_>) -> String {
    let digit = words.digit(node.digit);
    let not = if node.on { "" } else { "not " };
    match &node.cells[..] {
        &[cell] => format!("{} is {not}{digit}", words.cell(cell)),
        cells => format!("{digit} is {not}in {}", or_cells(cells, words)),
    }
}

/// `5 in r1c1 or r1c2`
fn place(node: &Node, words: Words<'_>) -> String {
    format!("{} in {}", words.digit(node.digit), or_cells(&node.cells, words))
}

/// Why a row of equal pairs removes candidates, without the conclusion.
fn remote(pattern: &Pattern, words: Words<'_>) -> String {
    let row: Vec<Cell> = pattern.cells();
    format!(
        "Each of {} can only be {} and sees the next, so they hold the two digits in turn. Two of them that are an odd number of \
         steps apart hold both digits, so no cell that sees both of them can be {}",
        words.cells_and(&row),
        or_digits(pattern.digits, words),
        or_digits(pattern.digits, words),
    )
}
