//! Wording of nets: the assumptions, and each inference with its reason.

use crate::families::chains::words::cause;
use crate::wording::card::names::is_not;
use crate::wording::needs::needs;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, capital, number, sorted};
use crate::{Fact, Inference, InferenceReason, LinkReason, Node, Part, PartName, Pattern, Technique};
use deduku_core::board::{Cell, DigitSet, HouseId, HouseKind};

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

/// The inferences, told one after the other.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> Reason {
    let mut text = fish(pattern, words);
    // Whether something follows from the last assumption.
    let mut follows = false;
    let needed = needed(pattern);
    let mut told = (0..pattern.net.len()).filter(|&at| needed[at]).peekable();
    while let Some(at) = told.next() {
        let inference = &pattern.net[at];
        let (mut cells, mut digits) = (inference.node.cells.clone(), DigitSet::of(inference.node.digit));
        while let Some(next) = told.next_if(|&next| goes_with(inference, &pattern.net[next])) {
            cells.extend(&pattern.net[next].node.cells);
            digits.insert(pattern.net[next].node.digit);
        }
        let cells = sorted(&cells);
        let is_alone = cells == sorted(&inference.node.cells) && digits.len() == 1;
        let state = if is_alone { words.state(&inference.node) } else { is_not(&cells, digits, words) };
        let joint = if text.is_empty() { "" } else { ". " };
        let is_last = at + 1 == pattern.net.len();
        let so = if is_last { String::new() } else { format!(". So {state} in this case") };
        let stated = match inference.by {
            InferenceReason::Assumed => format!("{joint}Suppose {state}"),
            InferenceReason::AssumedToo if is_nested(pattern, at) => format!(". Or suppose {state}"),
            InferenceReason::AssumedToo => format!(". Suppose also {state}"),
            InferenceReason::Link(by) => {
                let joint = if follows { ";" } else { ". Then" };
                format!("{joint} {state}{}", because(by, &inference.node, words))
            }
            InferenceReason::Clash(by) => {
                let joint = if follows { "Now" } else { "Then" };
                format!(". {joint} {}, which is a contradiction{so}", nothing_left(by, inference, pattern, words))
            }
            InferenceReason::Each(LinkReason::Part(_)) => {
                format!(". The same follows in every case{so}")
            }
            InferenceReason::Each(by) => {
                let cases = no_other(by, at, pattern, words);
                format!(". {cases} One of these cases is true, and the same follows in each{so}")
            }
        };
        // After a conclusion in between the sentence is over as well.
        follows = matches!(inference.by, InferenceReason::Link(_));
        text.push_str(&stated);
    }
    Reason { given: text, ..Reason::default() }
}

/// Whether both remove candidates for the same reason: digits of one cell, or one digit of a house.
fn goes_with(one: &Inference, other: &Inference) -> bool {
    let is_alike = match one.by {
        InferenceReason::Link(LinkReason::Cell) => one.node.cells == other.node.cells,
        InferenceReason::Link(LinkReason::House(_)) => one.node.digit == other.node.digit,
        _ => false,
    };
    is_alike && one.by == other.by && !one.node.on && !other.node.on
}

/// Whether a further assumption holds when this inference is made.
pub(crate) fn is_nested(pattern: &Pattern, at: usize) -> bool {
    let mut before = pattern.net[..at].iter().rev().filter(|one| !matches!(one.by, InferenceReason::Link(_)));
    before.next().is_some_and(|one| one.by == InferenceReason::AssumedToo)
}

/// Which inferences the end of the net rests on, and all assumptions.
fn needed(pattern: &Pattern) -> Vec<bool> {
    let mut needed: Vec<bool> =
        pattern.net.iter().map(|inference| !matches!(inference.by, InferenceReason::Link(_))).collect();
    for (at, inference) in pattern.net.iter().enumerate().rev() {
        if needed[at] {
            inference.from.iter().for_each(|&from| needed[from] = true);
        }
    }
    needed
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

/// The fish that a net begins with, and what it does without its fins; empty for other nets.
fn fish(pattern: &Pattern, words: Words<'_>) -> String {
    let part = |name| pattern.parts.iter().find(|part| part.name == name);
    let (Some(body), Some(fins)) = (part(PartName::Base), part(PartName::Extra)) else { return String::new() };
    format!(
        "In {}, {} can only go in {}, which are in {}, or in {} {}. {}",
        words.houses_and(&base_houses(pattern)),
        words.digits(body.digits),
        words.cells_or(&body.cells),
        covers(pattern, &body.cells, words),
        if fins.cells.len() == 1 { "the fin" } else { "the fins" },
        words.cells_and(&fins.cells),
        without_fins(pattern, body, words),
    )
}

/// The lines across the bases in which the fish lies: `columns 3, 5 and 7`; only how many if they are not certain.
fn covers(pattern: &Pattern, body: &[Cell], words: Words<'_>) -> String {
    let (bases, board) = (base_houses(pattern), words.puzzle.board());
    let kinds = [HouseKind::Row, HouseKind::Column];
    let across = kinds.into_iter().find(|kind| bases.iter().all(|&base| board.house(base).kind != *kind));
    let is_across = |house: &HouseId| across.is_some_and(|kind| board.house(*house).kind == kind);
    let mut lines: Vec<HouseId> =
        body.iter().flat_map(|&cell| board.houses_of(cell)).copied().filter(is_across).collect();
    lines.sort_unstable();
    lines.dedup();
    if lines.len() == bases.len() {
        words.houses_and(&lines)
    } else {
        format!("{} crossing lines", number(bases.len()))
    }
}

/// What follows if no fin holds the digit.
pub(crate) fn without_fins(pattern: &Pattern, body: &Part, words: Words<'_>) -> String {
    let (digit, covers) = (words.digits(body.digits), covers(pattern, &body.cells, words));
    let of_these = match pattern.parts.iter().find(|part| part.name == PartName::Target) {
        Some(cover) => format!(", one of them in {}", words.cells_or(&cover.cells)),
        None => " only".to_owned(),
    };
    format!("If no fin is {digit}, {covers} have their {digit}s in these cells{of_these}")
}

/// Why a single holds, or what removes a candidate.
fn because(by: LinkReason, node: &Node, words: Words<'_>) -> String {
    cause(by, node, words).map_or_else(String::new, |cause| format!(" ({cause})"))
}

/// What has nothing left: `r3c4 has no candidate left`, `there is no place for 4 in row 5`.
pub(crate) fn nothing_left(by: LinkReason, inference: &Inference, pattern: &Pattern, words: Words<'_>) -> String {
    let node = inference.from.first().and_then(|&at| pattern.net.get(at)).map(|inference| &inference.node);
    match (by, node) {
        (LinkReason::House(house), Some(node)) => {
            format!("there is no place for {} in {}", words.digit(node.digit), words.house(house))
        }
        (_, Some(node)) => format!("{} has no candidate left", words.cells_and(&node.cells)),
        (_, None) => "nothing is left".to_owned(),
    }
}

/// Why the cases in each of which this inference follows are all that there are, as a sentence.
pub(crate) fn no_other(by: LinkReason, at: usize, pattern: &Pattern, words: Words<'_>) -> String {
    // The cases of a further assumption, or those that the whole net begins with.
    let is_case = |one: &&Inference| one.by == InferenceReason::AssumedToo;
    let nested = pattern.net[..at].iter().rev().find(is_case).filter(|_| is_nested(pattern, at));
    let Some(case) = nested.or(pattern.net.first()) else { return String::new() };
    match by {
        LinkReason::House(house) => {
            let digit = words.digit(case.node.digit).to_string();
            let needs = needs(house, &digit, words).map_or_else(String::new, |needs| needs + ". ");
            format!("{needs}There is no other place for {digit} in {}.", words.house(house))
        }
        _ => format!("{} has no other candidate.", capital(&words.cell_list(&case.node.cells))),
    }
}
