//! Card texts for nets: one inference per press, with what it follows from.

use std::ops::Range;

use crate::families::chains::words::cause;
use crate::families::nets::words::{bases, is_nested, no_other, nothing_left, without_fins};
use crate::wording::card::builder::{CardBuilder, quiet, strong, text};
use crate::wording::card::line::{Span, TextStyle};
use crate::wording::card::names;
use crate::wording::words::capital;
use crate::{Inference, InferenceReason, LinkReason, PartName, Pattern, Role};
use deduku_core::board::{Cell, DigitSet};

pub(crate) fn net(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    let has_fins = pattern.parts.iter().any(|part| part.name == PartName::Extra);
    let third = if has_fins { "fin or cause" } else { "cause" };
    draft.meanings = vec![(Role::Pattern, "true"), (Role::Second, "false"), (Role::Third, third)];
    fish(draft, pattern);
    let branches = branches(pattern);
    let Some(last) = pattern.net.last() else { return };
    let count = branches.len();
    draft.digits = DigitSet::EMPTY;
    let digit = pattern.net.first().map_or_else(String::new, |first| draft.words.digit(first.node.digit).to_string());
    (draft.question, draft.because) = match last.by {
        InferenceReason::Each(LinkReason::House(house)) => (
            format!("Where can {digit} go in {}, and what follows?", draft.words.house(house)),
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
            let first = pattern.net.first().map_or_else(String::new, |first| draft.words.state(&first.node));
            (format!("What follows if {first}?"), "the opposite leads to a contradiction".to_owned())
        }
    };
    let mut lit: Vec<usize> = Vec::new();
    for (number, branch) in branches.into_iter().enumerate() {
        let heading = if count > 1 { format!("case {} of {count}", number + 1) } else { "suppose".to_owned() };
        for at in branch.clone() {
            draft.part();
            if at == branch.start {
                draft.heading(&heading);
            }
            inference(draft, pattern, at, &mut lit);
        }
    }
    draft.part();
    for before in lit {
        light(draft, pattern, before, role(pattern, before));
    }
    for &at in &last.from {
        light(draft, pattern, at, Role::Third);
    }
    match last.by {
        InferenceReason::Clash(by) => {
            draft.say(&capital(&nothing_left(by, last, pattern, draft.words)));
            draft.conclude("A contradiction:");
        }
        InferenceReason::Each(LinkReason::Part(_)) => draft.conclude("In every case:"),
        InferenceReason::Each(by) => {
            draft.say(&no_other(by, pattern.net.len() - 1, pattern, draft.words));
            draft.conclude("In every case:");
        }
        _ => {}
    }
}

/// The range of inferences under each assumption; the last inference, the conclusion, belongs to none.
fn branches(pattern: &Pattern) -> Vec<Range<usize>> {
    let end = pattern.net.len().saturating_sub(1);
    let starts: Vec<usize> = (0..end).filter(|&at| pattern.net[at].by == InferenceReason::Assumed).collect();
    let ends = starts.iter().skip(1).copied().chain([end]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Adds an inference with its reason, and lights what it follows from; `lit` are the causes of the one before.
fn inference(draft: &mut CardBuilder<'_>, pattern: &Pattern, at: usize, lit: &mut Vec<usize>) {
    let Some(own) = pattern.net.get(at) else { return };
    let state = strong(draft.words.state(&own.node));
    let lines = match own.by {
        InferenceReason::Assumed => vec![vec![state]],
        InferenceReason::AssumedToo => {
            let too = if is_nested(pattern, at) { "or suppose" } else { "suppose also" };
            vec![vec![quiet(too), state]]
        }
        InferenceReason::Link(by) => {
            let why = cause(by, &own.node, draft.words).map(|why| vec![Span::Gap(1), quiet(why)]);
            [vec![Span::Arrow, state]].into_iter().chain(why).collect()
        }
        InferenceReason::Clash(by) => {
            let nothing = nothing_left(by, own, pattern, draft.words);
            vec![vec![text(capital(&nothing))], vec![Span::Arrow, state]]
        }
        InferenceReason::Each(by) => {
            let all = text(no_other(by, at, pattern, draft.words));
            vec![vec![all], vec![quiet("in each of these cases")], vec![Span::Arrow, state]]
        }
    };
    for line in lines {
        draft.line(line);
    }
    for before in lit.drain(..) {
        light(draft, pattern, before, role(pattern, before));
    }
    lit.extend(&own.from);
    for &cause in &own.from {
        light(draft, pattern, cause, Role::Third);
    }
    light(draft, pattern, at, role(pattern, at));
}

fn light(draft: &mut CardBuilder<'_>, pattern: &Pattern, at: usize, role: Role) {
    if let Some(Inference { node, .. }) = pattern.net.get(at) {
        draft.show(&node.cells, DigitSet::of(node.digit), role);
    }
}

/// The colour of a statement that the digit is there, or not.
fn role(pattern: &Pattern, at: usize) -> Role {
    if pattern.net.get(at).is_some_and(|inference| inference.node.on) { Role::Pattern } else { Role::Second }
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
            names::lists(cells, words)
                .into_iter()
                .map(move |list| Span::Words(list, TextStyle::Role(role)))
                .collect::<Vec<_>>()
        };
        spans.extend(named(&of_body, Role::Second));
        spans.extend(named(&of_fins, Role::Third));
        draft.line(spans);
    }
    draft.show(&body.cells, body.digits, Role::Pattern);
    draft.show(&fins.cells, fins.digits, Role::Third);
    draft.say(&(without_fins(pattern, body, words) + "."));
}
