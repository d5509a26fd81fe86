//! Wording of the reasons for 3D Medusa.

use crate::families::wings::words::why_needed;
use crate::wording::notation::fact;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, or};
use crate::{Fact, PartName, Pattern, Technique};
use deduku_core::board::{Cell, Digit};

type Candidate = (Cell, Digit);

/// The technique, what is removed, and the cells of both colours: `3D Medusa 8 in r3c5 / r6c59`.
pub(crate) fn reason(pattern: &Pattern, words: Words<'_>) -> String {
    let cells = [PartName::Colour, PartName::Opposite].map(|name| {
        let mut cells: Vec<Cell> = of_part(pattern, name).into_iter().map(|(cell, _)| cell).collect();
        cells.sort_unstable();
        cells.dedup();
        words.cell_list(&cells)
    });
    format!("{} {} in {}", Technique::Medusa.name(), words.digits(pattern.digits), cells.join(" / "))
}

/// Why one of two groups is false, or why both exclude a candidate.
pub(crate) fn explanation(pattern: &Pattern, removed: &[Candidate], words: Words<'_>) -> Reason {
    let [one, other] = [PartName::Colour, PartName::Opposite].map(|name| of_part(pattern, name));
    let emptied = pattern.parts.iter().find(|part| part.name == PartName::Extra).and_then(|part| part.cells.first());
    let is_link =
        |one: &&Fact| !matches!(one, Fact::Cell { cell, digits } if emptied == Some(cell) && digits.len() > 2);
    let links: Vec<String> = pattern.facts.iter().filter(is_link).map(|one| fact(one, words)).collect();
    let links = links.join("; ");
    if one.is_empty() || other.is_empty() {
        let so = "What that excludes can be removed".to_owned();
        let because = "what is left excludes it".to_owned();
        return Reason { given: links, why: why_needed(pattern, words).collect(), so, because, ..Reason::default() };
    }
    let (so, because) = if removed.iter().all(|candidate| other.contains(candidate)) {
        let cannot = match emptied {
            Some(&cell) => format!("B excludes every candidate of {}", words.cell(cell)),
            None => clash(&other, words),
        };
        (format!("{cannot}, so B is false"), "that colour contradicts itself")
    } else {
        let each: Vec<String> = removed.iter().map(|&candidate| trap(candidate, [&one, &other], words)).collect();
        (format!("Either way {}", each.join("; ")), "both colours exclude it, and one of them is true")
    };
    Reason {
        given: format!(
            "{links}. Each of these is a choice between two, of which exactly one is right. Coloured alternately, A is {}; B is {}",
            list(pattern, PartName::Colour, words),
            list(pattern, PartName::Opposite, words),
        ),
        why: why_needed(pattern, words).chain(["Either all of A is true, or all of B".to_owned()]).collect(),
        so,
        because: because.to_owned(),
        ..Reason::default()
    }
}

/// The candidates of the parts with this name.
fn of_part(pattern: &Pattern, name: PartName) -> Vec<Candidate> {
    let parts = pattern.parts.iter().filter(|part| part.name == name);
    let of_digit = |digit: Digit, cells: &[Cell]| cells.iter().map(move |&cell| (cell, digit)).collect::<Vec<_>>();
    parts.flat_map(|part| part.digits.iter().flat_map(|digit| of_digit(digit, &part.cells))).collect()
}

/// `4 in r1c1 and r5c5, 7 in r1c2`
fn list(pattern: &Pattern, name: PartName, words: Words<'_>) -> String {
    let parts = pattern.parts.iter().filter(|part| part.name == name);
    let stated = parts.map(|part| format!("{} in {}", words.digits_and(part.digits), words.cells_and(&part.cells)));
    stated.collect::<Vec<_>>().join(", ")
}

/// Why not all of these candidates hold.
fn clash(all: &[Candidate], words: Words<'_>) -> String {
    let board = words.puzzle.board();
    let pairs = || all.iter().enumerate().flat_map(|(at, one)| all[at + 1..].iter().map(move |other| (one, other)));
    if let Some((&(cell, one), &(_, other))) = pairs().find(|(one, other)| one.0 == other.0) {
        return format!("{} cannot be both {} and {}", words.cell(cell), words.digit(one), words.digit(other));
    }
    match pairs().find(|(one, other)| one.1 == other.1 && board.sees(one.0, other.0)) {
        Some((&(one, digit), &(other, _))) => {
            let digit = words.digit(digit);
            format!("{} see each other and cannot both be {digit}", words.cells_and(&[one, other]))
        }
        None => "Two of B exclude each other".to_owned(),
    }
}

/// What excludes the candidate, whichever colour is true.
fn trap((cell, digit): Candidate, colours: [&[Candidate]; 2], words: Words<'_>) -> String {
    let board = words.puzzle.board();
    let excluder = |colour: &[Candidate]| {
        let within = colour.iter().find(|(other, _)| *other == cell);
        let seen = colour.iter().find(|&&(other, its)| its == digit && board.sees(cell, other));
        within.or(seen).map(|&(other, its)| format!("{} in {}", words.digit(its), words.cell(other)))
    };
    let by: Vec<String> = colours.into_iter().filter_map(excluder).collect();
    format!("{} in {} is excluded by {}", words.digit(digit), words.cell(cell), or(&by))
}
