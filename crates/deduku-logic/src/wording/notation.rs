//! Facts and chains in the usual notation.

use crate::wording::words::{Words, capital};
use crate::{Chain, Fact, Pattern};
use deduku_core::order::OrderBy;

/// A fact of the position: `r1c1 can only be 4 or 7`, `in row 3, 5 can only go in r3c1 or r3c4`.
pub(crate) fn fact(fact: &Fact, words: Words<'_>) -> String {
    match fact {
        Fact::Cell { cell, digits } => format!("{} can only be {}", words.cell(*cell), words.digits_or(*digits)),
        Fact::Places { house, digit, cells } => {
            let (house, digit) = (words.house(*house), words.digit(*digit));
            format!("in {house}, {digit} can only go in {}", words.cells_or(cells))
        }
        Fact::Once { house, digits } => {
            format!("{} can hold {} at most once each", words.house(*house), words.digits_and(*digits))
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

/// The facts in one sentence, in the order of the board; the digits of one house together.
pub(crate) fn facts(pattern: &Pattern, words: Words<'_>) -> String {
    let mut facts: Vec<&Fact> = pattern.facts.iter().collect();
    facts.order_by(|fact| match fact {
        Fact::Cell { cell, digits } => (0, cell.index(), digits.first()),
        Fact::Places { house, digit, .. } => (1, house.index(), Some(*digit)),
        Fact::Once { house, digits } => (2, house.index(), digits.first()),
        Fact::Unique => (3, 0, None),
    });
    let (mut text, mut before) = (String::new(), None);
    for one in facts {
        match one {
            Fact::Places { house, digit, cells } if before == Some(*house) => {
                text.extend([", and ", &words.digit(*digit).to_string(), " in ", &words.cells_or(cells)]);
            }
            _ => {
                text += if text.is_empty() { "" } else { "; " };
                text += &fact(one, words);
            }
        }
        before = if let Fact::Places { house, .. } = one { Some(*house) } else { None };
    }
    capital(&text)
}
