//! Card texts for nets: one branch per press, as a summary that unfolds into its inferences.

use std::ops::Range;

use crate::families::nets::words::bases;
use crate::wording::card::builder::{CardBuilder, quiet, strong, text};
use crate::wording::card::line::{Span, TextStyle};
use crate::wording::card::names;
use crate::{Inference, InferenceReason, LinkReason, Node, PartName, Pattern, Role};
use deduku_core::board::{Cell, DigitSet};

pub(crate) fn net(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    draft.meanings = vec![(Role::Pattern, "true"), (Role::Second, "false"), (Role::Third, "fin")];
    fish(draft, pattern);
    let branches = branches(pattern);
    let Some(last) = pattern.net.last() else { return };
    let count = branches.len();
    draft.digits = DigitSet::EMPTY;
    let digit = pattern.net.first().map_or_else(String::new, |first| draft.words.digit(first.node.digit).to_string());
    (draft.question, draft.because) = match last.by {
        InferenceReason::Each(LinkReason::House(house)) => (
            format!("Where can {digit} stand in {}, and what follows?", draft.words.house(house)),
            format!("each place for {digit} in {} leads to it", draft.words.house(house)),
        ),
        InferenceReason::Each(LinkReason::Part(_)) => {
            ("What follows from each fin, and from the fish?".to_owned(), "each case leads to it".to_owned())
        }
        InferenceReason::Each(_) => {
            let cell = pattern.net.first().map_or_else(String::new, |first| draft.words.cell_list(&first.node.cells));
            (format!("What follows from each candidate of {cell}?"), format!("each candidate of {cell} leads to it"))
        }
        _ => {
            let first = pattern.net.first().map_or_else(String::new, |first| state(&first.node, draft));
            (format!("What follows if {first}?"), "the assumption ends in a contradiction".to_owned())
        }
    };
    for (number, branch) in branches.into_iter().enumerate() {
        draft.part();
        if count > 1 {
            draft.heading(&format!("case {} of {count}", number + 1));
        } else {
            draft.heading("suppose");
        }
        one(draft, pattern, branch, last);
    }
    draft.part();
    match last.by {
        InferenceReason::Clash(by) => {
            let nothing = nothing_left(by, last, pattern, draft);
            draft.say(&nothing);
            draft.conclude("A contradiction:");
        }
        InferenceReason::Each(LinkReason::House(house)) => {
            let name = names::house(house, draft.words);
            draft.say(&format!("no other place in {name}"));
            draft.conclude("In every case:");
        }
        InferenceReason::Each(LinkReason::Part(_)) => {
            draft.say("one of these holds");
            draft.conclude("In every case:");
        }
        _ => {
            draft.say("no other candidate");
            draft.conclude("In every case:");
        }
    }
}

/// The range of inferences under each assumption; the last inference, the conclusion, belongs to none.
fn branches(pattern: &Pattern) -> Vec<Range<usize>> {
    let end = pattern.net.len().saturating_sub(1);
    let starts: Vec<usize> = (0..end).filter(|&at| pattern.net[at].by == InferenceReason::Assumed).collect();
    let ends = starts.iter().skip(1).copied().chain([end]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Adds one branch: the assumption, and how many inferences later it ends where; unfolded, each inference.
fn one(draft: &mut CardBuilder<'_>, pattern: &Pattern, branch: Range<usize>, last: &Inference) {
    let Some(assumed) = pattern.net.get(branch.start) else { return };
    let spans = vec![strong(state(&assumed.node, draft))];
    draft.line(spans);
    let steps = branch.len() - 1;
    let reached = last.from.iter().rev().find(|at| branch.contains(at)).and_then(|&at| pattern.net.get(at));
    let stated = match (last.by, reached) {
        (InferenceReason::Clash(by), _) => nothing_left(by, last, pattern, draft),
        (_, Some(reached)) => state(&reached.node, draft),
        (_, None) => state(&last.node, draft),
    };
    let after = match steps {
        0 => String::new(),
        1 => "after 1 inference".to_owned(),
        _ => format!("after {steps} inferences"),
    };
    if !after.is_empty() {
        draft.line(vec![Span::Gap(1), quiet(after)]);
    }
    draft.line(vec![Span::Arrow, text(stated)]);
    let mut depth = 0;
    for inference in &pattern.net[branch] {
        let role = if inference.node.on { Role::Pattern } else { Role::Second };
        draft.show(&inference.node.cells, DigitSet::of(inference.node.digit), role);
        depth = unfold(draft, pattern, inference, depth);
    }
}

/// Adds one inference below its branch; returns the depth after it, which is 1 under a further assumption.
fn unfold(draft: &mut CardBuilder<'_>, pattern: &Pattern, inference: &Inference, depth: usize) -> usize {
    let state = state(&inference.node, draft);
    let (now, after) = match inference.by {
        InferenceReason::AssumedToo => (0, 1),
        InferenceReason::Link(_) => (depth, depth),
        InferenceReason::Assumed | InferenceReason::Clash(_) | InferenceReason::Each(_) => (0, 0),
    };
    let mut spans = if now > 0 { vec![Span::Gap(now)] } else { Vec::new() };
    match inference.by {
        InferenceReason::Assumed => spans.extend([quiet("suppose"), text(state)]),
        InferenceReason::AssumedToo => spans.extend([quiet("suppose too"), text(state)]),
        InferenceReason::Link(by) => match because(by, &inference.node, draft) {
            Some(why) => spans.extend([text(format!("{state}:")), quiet(why)]),
            None => spans.push(text(state)),
        },
        InferenceReason::Clash(by) => {
            spans.extend([quiet(format!("{}, so", nothing_left(by, inference, pattern, draft))), text(state)]);
        }
        InferenceReason::Each(_) => spans.extend([quiet("in each case"), text(state)]),
    }
    draft.fold(spans);
    after
}

/// The house or cell that is the reason for an inference.
fn because(by: LinkReason, node: &Node, draft: &CardBuilder<'_>) -> Option<String> {
    match (by, node.on) {
        (LinkReason::Cell, true) => Some("last candidate".to_owned()),
        (LinkReason::Cell, false) => Some("one digit per cell".to_owned()),
        (LinkReason::House(house), true) => Some(format!("last place in {}", names::house(house, draft.words))),
        (LinkReason::House(house), false) => Some(format!("one in {}", names::house(house, draft.words))),
        (LinkReason::Part(_) | LinkReason::Sight | LinkReason::Clue(_), _) => None,
    }
}

/// What has nothing left: `r3c4 has nothing left`, `no place for 4 in row 5`.
fn nothing_left(by: LinkReason, inference: &Inference, pattern: &Pattern, draft: &CardBuilder<'_>) -> String {
    let node = inference.from.first().and_then(|&at| pattern.net.get(at)).map(|inference| &inference.node);
    match (by, node) {
        (LinkReason::House(house), Some(node)) => {
            format!("no place for {} in {}", draft.words.digit(node.digit), names::house(house, draft.words))
        }
        (_, Some(node)) => format!("nothing is left in {}", draft.words.cell_list(&node.cells)),
        (_, None) => "nothing is left".to_owned(),
    }
}

/// `r1c1 is not 5`
fn state(node: &Node, draft: &CardBuilder<'_>) -> String {
    let not = if node.on { "" } else { "not " };
    format!("{} is {not}{}", names::or_cells(&node.cells, draft.words), draft.words.digit(node.digit))
}

/// Adds the fish that a net begins with, if there is one.
fn fish(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    let part = |name| pattern.parts.iter().find(|part| part.name == name);
    let (Some(body), Some(fins)) = (part(PartName::Base), part(PartName::Extra)) else { return };
    let words = draft.words;
    draft.part();
    draft.heading(&format!("{} in the bases", words.digits(body.digits)));
    for (house, cells) in bases(pattern) {
        let (of_fins, of_body): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(|cell| fins.cells.contains(cell));
        let mut spans = vec![Span::Chip(names::tag(house, words), Role::Pattern), Span::Arrow];
        let named = |cells: &[Cell], role| {
            let lists = if cells.is_empty() { Vec::new() } else { names::lists(cells, words) };
            lists.into_iter().map(move |list| Span::Words(list, TextStyle::Role(role))).collect::<Vec<_>>()
        };
        spans.extend(named(&of_body, Role::Second));
        spans.extend(named(&of_fins, Role::Third));
        draft.line(spans);
    }
    draft.show(&body.cells, body.digits, Role::Pattern);
    draft.show(&fins.cells, fins.digits, Role::Third);
    let target = part(PartName::Target);
    draft.say(match target {
        Some(_) => "no fin true: a cover has its digit in the fish",
        None => "no fin true: the fish holds",
    });
}
