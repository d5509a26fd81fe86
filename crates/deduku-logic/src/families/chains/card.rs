//! Cards of chains: one node per press, each link with the house or cell that it rests on.

use crate::families::chains::words::{choices, rests_on, told};
use crate::wording::card::builder::{CardBuilder, strong, text};
use crate::wording::card::line::{Span, TextStyle};
use crate::wording::card::names;
use crate::{Chain, Family, Link, Node, PartName, Pattern, Role, Technique};
use deduku_core::board::DigitSet;

/// The cells of a row of equal pairs, which hold the two digits alternately.
pub(crate) fn remote_pair(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    draft.digits = pattern.digits;
    draft.heading(&format!("cells with {}", draft.words.digits(pattern.digits)));
    for (at, cell) in pattern.cells().into_iter().enumerate() {
        let role = if at % 2 == 0 { Role::Pattern } else { Role::Second };
        let chips = draft.chips(&[cell], role);
        draft.line(chips);
        draft.show(&[cell], pattern.digits, role);
    }
    draft.meanings = vec![(Role::Pattern, "one"), (Role::Second, "the other")];
}

pub(crate) fn chains(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    let used: DigitSet = pattern.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.digit).collect();
    draft.beside = match draft.step.technique.facts().family {
        Family::Chain if used.len() != 1 => Some("strong and weak links"),
        _ => None,
    };
    let begins_true = pattern.chains.first().and_then(|chain| chain.nodes.first()).is_some_and(|node| node.on);
    draft.meanings =
        vec![(Role::Pattern, truth(begins_true)), (Role::Second, truth(!begins_true)), (Role::Third, "set")];
    sets(draft, pattern);
    let mut number = 0;
    for chain in &pattern.chains {
        number = one(draft, chain, pattern, number);
    }
    if pattern.chains.len() > 1 {
        draft.because = "one end of each chain is true".into();
    }
}

/// The almost locked sets that links rest on.
fn sets(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    let parts = pattern.parts.iter().filter(|part| part.name == PartName::Set);
    let rows: Vec<_> = parts.collect();
    if rows.is_empty() {
        return;
    }
    draft.part();
    draft.heading("sets: cells, digits");
    for part in rows {
        let mut spans = draft.chips(&part.cells, Role::Third);
        spans.push(text(draft.words.digits(part.digits)));
        draft.line(spans);
        draft.show(&part.cells, part.digits, Role::Third);
    }
    draft.say("one more digit than cells");
}

/// One chain, its nodes named on from the number `before`; returns the last number.
fn one(draft: &mut CardBuilder<'_>, chain: &Chain, pattern: &Pattern, before: usize) -> usize {
    let words = draft.words;
    let Some(first) = chain.nodes.first() else { return before };
    if draft.question.is_empty() {
        draft.question = format!("What follows if {}?", words.state(first));
    }
    for (at, node) in chain.nodes.iter().enumerate() {
        draft.part();
        let name = names::node_name(before + at + 1, words.puzzle);
        let Some(own) = told(chain, at) else { continue };
        match at.checked_sub(1) {
            None => draft.heading(&format!("if {name} is {}, then", truth(node.on))),
            Some(last) => {
                if let (Some(link), Some(from)) = (chain.links.get(last), chain.nodes.get(last)) {
                    draft.line(link_line(draft, *link, from, &own, pattern));
                }
            }
        }
        let role = if at % 2 == 0 { Role::Pattern } else { Role::Second };
        let cells = names::lists(&own.cells, words).join(" ");
        let state = Span::Words(
            truth(node.on).to_owned(),
            if node.on { TextStyle::Role(Role::Place) } else { TextStyle::Quiet },
        );
        draft.line(vec![Span::Order(name.clone()), Span::Digit(words.digit(node.digit), role), strong(cells), state]);
        draft.show(&node.cells, DigitSet::of(node.digit), role);
        draft.order(&node.cells, &name);
    }
    let last = before + chain.nodes.len();
    end(draft, chain, pattern, [before + 1, last].map(|number| names::node_name(number, words.puzzle)));
    last
}

const fn truth(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}

/// What the whole chain shows, referring to the names of its ends.
fn end(draft: &mut CardBuilder<'_>, chain: &Chain, pattern: &Pattern, [one, other]: [String; 2]) {
    let ([first, ..], [.., last]) = (&chain.nodes[..], &chain.nodes[..]) else { return };
    if let (true, Some(&link)) = (chain.is_closed(), chain.links.last()) {
        draft.line(link_line(draft, link, last, first, pattern));
        draft.say(&format!("back to {one}"));
        let told = choices(chain, pattern, &draft.step.conclusion.eliminate, draft.words);
        let told = if told.is_empty() { String::new() } else { format!(": {}", told.join("; ")) };
        draft.conclude(&format!("The chain is a loop. Of every two linked, one is true{told}."));
        draft.because = "of every two that are linked, one is true".into();
        return;
    }
    let is_same = (&first.cells, first.digit) == (&last.cells, last.digit);
    let (said, why) = match (is_same, first.on, last.on) {
        (true, true, _) => (format!("So {one} is false."), "if it were true, it would be false"),
        (true, false, _) => (format!("So {one} is true."), "if it were false, it would be true"),
        (false, false, true) => (format!("So {one} or {other} is true."), "one end of the chain is true"),
        (false, true, false) => (format!("{one} excludes {other}."), "the ends exclude each other"),
        (false, true, true) => (format!("If {one} is true, so is {other}."), "one end of the chain implies the other"),
        (false, false, false) => {
            (format!("If {one} is false, so is {other}."), "one end of the chain implies the other")
        }
    };
    draft.conclude(&said);
    draft.because = match draft.step.technique {
        // If a wing's ends have different digits, they see each other.
        _ if !is_same && first.digit != last.digit && draft.step.technique.facts().family == Family::Wing => {
            "the ends see each other, and one of them is true".to_owned()
        }
        Technique::WWing => "one of the two cells holds the digit".to_owned(),
        _ => why.to_owned(),
    };
}

/// A link, and what it rests on: `no other in row 5`, `one digit per cell`.
fn link_line(draft: &CardBuilder<'_>, link: Link, from: &Node, to: &Node, pattern: &Pattern) -> Vec<Span> {
    let basis = rests_on(link, [from, to], pattern, draft.words);
    vec![Span::Joint { strong: link.strong }, Span::Words(basis, TextStyle::Quiet)]
}
