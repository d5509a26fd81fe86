//! Chains in text: in the usual notation, and described link by link.

use crate::families::clues::names;
use crate::wording::notation::chain as notation;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, and, none_beside, sorted};
use crate::{Chain, Link, LinkReason, Node, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

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

/// What the chains show.
pub(crate) fn explanation(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    if step.technique == Technique::RemotePair {
        return remote(pattern, &step.conclusion.eliminate, words);
    }
    let mut why: Vec<String> =
        pattern.chains.iter().flat_map(|one| chain(one, pattern, &step.conclusion.eliminate, words)).collect();
    let so = why.pop().unwrap_or_default();
    Reason { why, so, ..Reason::default() }
}

/// The inferences, and what they show.
fn chain(chain: &Chain, pattern: &Pattern, removed: &[(Cell, Digit)], words: Words<'_>) -> Vec<String> {
    let ([first, ..], [.., last]) = (&chain.nodes[..], &chain.nodes[..]) else { return Vec::new() };
    let is_same = (&first.cells, first.digit) == (&last.cells, last.digit);
    let so = match (chain.is_closed(), is_same, first.on) {
        (true, ..) => {
            let of_two = match &choices(chain, pattern, removed, words)[..] {
                [] => String::new(),
                told => format!(": {}", told.join("; ")),
            };
            let start = place(first, words);
            format!(
                "Going on from there, {start} is excluded again: the chain is a loop. If {start} is right, it holds the other way \
                 round. So of every two candidates linked in it one is right{of_two}. What these exclude can be removed"
            )
        }
        (_, true, true) => "That is a contradiction".to_owned(),
        (_, true, false) if first.cells.len() == 1 => {
            let (cell, digit) = (words.cells_or(&first.cells), words.digit(first.digit));
            format!("So {cell} is {digit} in any case, and its other candidates can be removed")
        }
        _ => match beside(chain, words) {
            Some(beside) => format!("{}, and {beside}", either(chain, words)),
            None => format!("{}. What both exclude can be removed", either(chain, words)),
        },
    };
    vec![links(chain, pattern, words), so]
}

/// What follows from the ends of the chain: `Either way r1c1 or r9c9 is 4`.
pub(crate) fn either(chain: &Chain, words: Words<'_>) -> String {
    match (chain.nodes.first(), chain.nodes.last()) {
        (Some(first), Some(last)) if first.digit == last.digit => {
            let cells = [&first.cells[..], &last.cells].concat();
            format!("Either way {} is {}", words.cells_or(&cells), words.digit(first.digit))
        }
        (Some(first), Some(last)) => {
            let [one, other] = [first, last].map(|node| words.state(&Node { on: true, ..node.clone() }));
            format!("Either way {one} or {other}")
        }
        _ => String::new(),
    }
}

/// What ends with the same digit exclude: `no cell that sees both can be 4`.
pub(crate) fn beside(chain: &Chain, words: Words<'_>) -> Option<String> {
    let (first, last) = (chain.nodes.first()?, chain.nodes.last()?);
    let ends = sorted(&[&first.cells[..], &last.cells].concat());
    (first.digit == last.digit).then(|| none_beside(&ends, &words.digit(first.digit).to_string()))
}

/// The inferences from the first node to the last.
pub(crate) fn links(chain: &Chain, pattern: &Pattern, words: Words<'_>) -> String {
    let Some(first) = chain.nodes.first() else { return String::new() };
    let mut inferences = Vec::new();
    for (at, (link, before)) in chain.links.iter().zip(&chain.nodes).enumerate() {
        let Some(node) = &told(chain, at + 1) else { break };
        let (state, reason) = (words.state(node), rests_on(*link, [before, node], pattern, words));
        let so = if node.on || inferences.is_empty() { "" } else { "so " };
        inferences.push(match link.by {
            LinkReason::Clue(clue) => {
                let known = names::known_in(clue, &pattern.facts, words);
                let known = if known.is_empty() { String::new() } else { format!(", where {}", and(&known)) };
                format!("{so}{state} by {reason}{known}")
            }
            LinkReason::Part(_) if node.on => format!("{reason}, so {state}"),
            _ => format!("{so}{state} ({reason})"),
        });
    }
    format!("If {}, then {}", words.state(first), inferences.join("; "))
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

/// What a link from one node to the next rests on: `no other in row 4`, `one 5 in row 4`.
pub(crate) fn rests_on(link: Link, [before, node]: [&Node; 2], pattern: &Pattern, words: Words<'_>) -> String {
    match (link.by, link.strong) {
        (LinkReason::Part(part), true) => needs_all(part, before, pattern, words),
        (LinkReason::Part(_), false) => format!("one {} in the set", words.digit(node.digit)),
        (LinkReason::Clue(clue), _) => names::of_clue(clue, [&before.cells[..], &node.cells].concat(), words),
        (LinkReason::Sight, true) => "one of them holds it".to_owned(),
        (by, strong) => cause(by, &Node { on: strong, ..node.clone() }, words).unwrap_or_default(),
    }
}

/// What makes a node true or false by houses and cells alone: `one 6 in column 9`, `no other in box 4`.
pub(crate) fn cause(by: LinkReason, node: &Node, words: Words<'_>) -> Option<String> {
    match (by, node.on) {
        (LinkReason::Cell, true) => Some("no other candidate".to_owned()),
        (LinkReason::Cell, false) => Some("one digit per cell".to_owned()),
        (LinkReason::House(house), true) => {
            let other = if node.cells.len() == 1 { "other" } else { "others" };
            Some(format!("no {other} in {}", words.house(house)))
        }
        (LinkReason::House(house), false) => Some(format!("one {} in {}", words.digit(node.digit), words.house(house))),
        (LinkReason::Sight, _) => Some("they see each other".to_owned()),
        (LinkReason::Part(_) | LinkReason::Clue(_), _) => None,
    }
}

/// What an almost locked set needs without the digit of this node: `r3c4 and r4c4 need both 1 and 3`.
pub fn needs_all(part: usize, without: &Node, pattern: &Pattern, words: Words<'_>) -> String {
    let Some(set) = pattern.parts.get(part) else { return String::new() };
    let left = set.digits - DigitSet::of(without.digit);
    // For cells of different houses it is stated that no digit is used twice.
    let none_twice = if words.common_houses(&set.cells).is_empty() { ", none of which can be there twice" } else { "" };
    let cells = words.cells_sorted(&set.cells);
    if set.cells.len() == 1 {
        return format!("{cells} has only {} left", words.digits_and(left));
    }
    let all = match left.len() {
        1 => "",
        2 => "both ",
        _ => "all of ",
    };
    format!("{cells} need {all}{}{none_twice}", words.digits_and(left))
}

/// The choices in a loop by which these candidates are excluded: `r8c1 is 4 or 6`, `r1c1 or r1c5 is 5`. A set in the loop
/// holds its other digits in any case.
pub(crate) fn choices(chain: &Chain, pattern: &Pattern, removed: &[(Cell, Digit)], words: Words<'_>) -> Vec<String> {
    let board = words.puzzle.board();
    let linked = chain.links.iter().zip(&chain.nodes).zip(chain.nodes.iter().cycle().skip(1));
    let mut told: Vec<String> = Vec::new();
    for ((link, one), other) in linked {
        let both = [&one.cells[..], &other.cells].concat();
        let is_one_cell = sorted(&both).len() == 1;
        let is_excluded = |&(cell, digit): &(Cell, Digit)| {
            if is_one_cell {
                return both.contains(&cell) && digit != one.digit && digit != other.digit;
            }
            digit == one.digit
                && digit == other.digit
                && both.iter().all(|&held| held == cell || board.sees(held, cell))
        };
        let text = match link.by {
            LinkReason::Part(part) if link.strong => pattern.parts.get(part).map(|set| {
                let kept = set.digits - DigitSet::of(one.digit) - DigitSet::of(other.digit);
                let is_kept = removed.iter().any(|(_, digit)| kept.contains(*digit));
                let text = match kept.len() {
                    1 => format!("{} is {}", words.cells_or(&set.cells), words.digits(kept)),
                    _ => format!("{} hold {}", words.cells_sorted(&set.cells), words.digits_and(kept)),
                };
                (is_kept, text)
            }),
            _ if is_one_cell => {
                let digits = DigitSet::of(one.digit) | DigitSet::of(other.digit);
                Some((
                    removed.iter().any(is_excluded),
                    format!("{} is {}", words.cell(both[0]), words.digits_or(digits)),
                ))
            }
            _ => Some((
                removed.iter().any(is_excluded),
                format!("{} is {}", words.cells_or(&both), words.digit(one.digit)),
            )),
        };
        told.extend(text.filter(|(is_needed, text)| *is_needed && !told.contains(text)).map(|(_, text)| text));
    }
    told
}

/// `5 in r1c1 or r1c2`
fn place(node: &Node, words: Words<'_>) -> String {
    format!("{} in {}", words.digit(node.digit), words.cells_or(&node.cells))
}

/// Why a row of equal pairs removes candidates, without the conclusion.
fn remote(pattern: &Pattern, removed: &[(Cell, Digit)], words: Words<'_>) -> Reason {
    let row: Vec<Cell> = pattern.cells();
    let removed: Vec<Cell> = removed.iter().map(|&(cell, _)| cell).collect();
    let digits = words.digits_or(pattern.digits);
    let cells = words.cells_and(&row);
    let alternate =
        format!("Each of {cells} can only be {digits} and sees the next, so they hold the two digits alternately");
    let apart = format!(
        "Two of them that are an odd number of steps apart hold both digits, so no cell that sees both can be {digits}"
    );
    Reason {
        question: "Which of these cells hold different digits?".to_owned(),
        why: vec![alternate, apart],
        so: seen_in_row(&row, &removed, words),
        because: "two cells that it sees hold both digits".to_owned(),
        ..Reason::default()
    }
}

/// Two cells an odd number of steps apart in the row that each of these cells sees: `r3c3 sees r3c1 and r7c3`.
pub fn seen_in_row(row: &[Cell], removed: &[Cell], words: Words<'_>) -> String {
    let board = words.puzzle.board();
    let of_cell = |cell: Cell| {
        let seen: Vec<usize> = (0..row.len()).filter(|&at| board.sees(cell, row[at])).collect();
        let pair = seen.iter().find_map(|&one| {
            let other = seen.iter().find(|&&other| other > one && (other - one) % 2 == 1)?;
            Some([row[one], row[*other]])
        })?;
        Some(format!("{} sees {}", words.cell(cell), words.cells_and(&pair)))
    };
    sorted(removed).into_iter().filter_map(of_cell).collect::<Vec<_>>().join("; ")
}
