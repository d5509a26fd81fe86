//! Facts and chains in the usual notation.

use crate::wording::words::{Words, capital};
use crate::{Chain, Fact, Pattern};

/// A fact of the position: `r1c1 is 4 or 7`, `row 3 has 5 in r3c1 or r3c4 only`.
pub(crate) fn fact(fact: &Fact, words: Words<'_>) -> String {
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

/// A chain in the usual notation: strong links `=`, weak links `-`; the digit is named where it changes.
pub(crate) fn chain(chain: &Chain, words: Words<'_>) -> String {
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

/// The facts in one sentence.
pub(crate) fn facts(pattern: &Pattern, words: Words<'_>) -> String {
    let sentences: Vec<String> = pattern.facts.iter().map(|one| fact(one, words)).collect();
    capital(&sentences.join("; "))
}
