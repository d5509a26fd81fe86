//! Wording of the reasons for uniqueness steps.

use crate::engine::symmetry::Symmetry;
use crate::wording::notation::fact;
use crate::wording::words::Words;
use crate::{Fact, Part, PartName, Pattern, Technique};
use deduku_core::board::{Cell, DigitSet};

/// The technique with its digits and cells.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let name = technique.name();
    let shown = match technique {
        Technique::BugPlusOne | Technique::BugPlusN => part(pattern, PartName::Extra),
        Technique::ReverseBug | Technique::SymmetricalPlacement => part(pattern, PartName::Target),
        _ => None,
    };
    match shown {
        Some(extra) => format!("{name} {} in {}", words.digits(extra.digits), words.cell_list(&extra.cells)),
        None => format!("{name} {} in {}", words.digits(pattern.digits), words.cell_list(&deadly(pattern))),
    }
}

/// The reason in sentences, without its conclusion.
pub(crate) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    match technique {
        Technique::ReverseBug => return reverse(pattern, words),
        Technique::SymmetricalPlacement => return symmetrical(pattern, words),
        _ => {}
    }
    format!("{}. {}", threat(technique, pattern, words), way_out(technique, pattern, words))
}

fn part(pattern: &Pattern, name: PartName) -> Option<&Part> {
    pattern.parts.iter().find(|part| part.name == name)
}

/// The cells of the deadly pattern.
fn deadly(pattern: &Pattern) -> Vec<Cell> {
    let parts = pattern.parts.iter().filter(|part| part.name == PartName::Deadly);
    let mut cells: Vec<Cell> = parts.flat_map(|part| part.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells
}

/// Why there would be a second solution.
fn threat(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let cells = words.cells_and(&deadly(pattern));
    let digits = words.digits_and(pattern.digits);
    match technique {
        Technique::BugPlusOne | Technique::BugPlusN => {
            let extra = part(pattern, PartName::Extra);
            let (digits, cells) = extra.map_or((DigitSet::EMPTY, &[][..]), |extra| (extra.digits, &extra.cells[..]));
            format!(
                "Every empty cell has two candidates, and every candidate two places in each house that has it, but for {} \
                 in {}. Without the exception every cell could take its other digit, so there would be a second \
                 solution or none, and the puzzle has one",
                words.digits_and(digits),
                words.cells_and(cells),
            )
        }
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => format!(
            "None of {cells} is given. If all of them held {digits}, the digits could change places and leave every \
             house with the same digits: a second solution, and the puzzle has one"
        ),
        Technique::BugLite => format!(
            "{} have two digits each, and each digit two places there in every house that has it: {}. If these were \
             all, every cell could take its other digit: a second solution or none, and the puzzle has one",
            cells,
            pairs(pattern, words),
        ),
        Technique::ExtendedRectangle | Technique::Mug => format!(
            "None of {cells} is given. If they held nothing but {digits}, what stands in them could be exchanged and leave \
             every house with the same digits: a second solution, and the puzzle has one"
        ),
        _ => format!(
            "None of {cells} is given. If they held nothing but {digits}, these digits could change places and leave \
             every house with the same digits: a second solution, and the puzzle has one"
        ),
    }
}

/// The digits of each cell: `4 and 7 in r1c1 and r1c2; …`.
fn pairs(pattern: &Pattern, words: Words<'_>) -> String {
    let parts = pattern.parts.iter().filter(|part| part.name == PartName::Deadly);
    let stated = parts.map(|part| format!("{} in {}", words.digits_and(part.digits), words.cells_and(&part.cells)));
    stated.collect::<Vec<_>>().join("; ")
}

fn reverse(pattern: &Pattern, words: Words<'_>) -> String {
    let cells = |name| part(pattern, name).map_or_else(String::new, |part| words.cells_and(&part.cells));
    let digit = part(pattern, PartName::Target).map_or_else(String::new, |part| words.digits(part.digits));
    let digits = words.digits_and(pattern.digits);
    format!(
        "Of the digits {digits}, only those in {} count as given. With {digit} in {}, every house would have both digits there \
         or neither, so that all others could change places: a second solution, and the puzzle has one. So it goes",
        cells(PartName::Base),
        cells(PartName::Target),
    )
}

fn symmetrical(pattern: &Pattern, words: Words<'_>) -> String {
    let cells = |name| part(pattern, name).map_or(&[][..], |part| &part.cells[..]);
    let (base, target) = (cells(PartName::Base), cells(PartName::Target));
    // The symmetry is found again from the puzzle: the one that maps the cell to its counterpart.
    let symmetry = Symmetry::all(words.puzzle).into_iter().find(|symmetry| {
        let goes = |&cell: &Cell| symmetry.of_cell(cell) == base.first().copied().unwrap_or(cell);
        let own = |digit| symmetry.of_digit(digit) == digit;
        target.iter().all(goes)
            && (!base.is_empty()
                || words.puzzle.board().all_digits().iter().all(|digit| own(digit) == pattern.digits.contains(digit)))
    });
    let (turn, change) = symmetry.map_or(("turned", String::new()), |symmetry| {
        let pairs = words.puzzle.board().all_digits().iter().map(|digit| (digit, symmetry.of_digit(digit)));
        let moved = pairs.filter(|(from, to)| from != to);
        let moved = moved.map(|(from, to)| format!("{} to {}", words.digit(from), words.digit(to)));
        let moved = moved.collect::<Vec<_>>().join(", ");
        (
            symmetry.turn.name(),
            if moved.is_empty() { String::new() } else { format!(" and with the digits changed ({moved})") },
        )
    });
    let rest = match base.first() {
        Some(&other) => {
            let facts = pattern.facts.iter().filter(|fact| matches!(fact, Fact::Cell { .. }));
            let facts = facts.map(|one| fact(one, words)).collect::<Vec<_>>().join(", and ");
            format!("{} goes to {}, and {facts}", words.cells_and(target), words.cell(other))
        }
        None => format!(
            "{} {} in place, so only a digit that stays the same can stand there: {}",
            words.cells_and(target),
            if target.len() == 1 { "stays" } else { "stay" },
            if pattern.digits.is_empty() { "none".to_owned() } else { or(&words.digits_and(pattern.digits)) },
        ),
    };
    format!("The givens, {turn}{change}, are the same, and so is the one solution. {rest}. What does not fit goes")
}

/// What prevents the second solution, and what follows from it.
fn way_out(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let extra = part(pattern, PartName::Extra);
    let (set, link) = (part(pattern, PartName::Set), part(pattern, PartName::Link));
    let places = pattern.facts.iter().filter(|fact| matches!(fact, Fact::Places { .. }));
    let places = places.map(|one| fact(one, words)).collect::<Vec<_>>().join(", and ");
    let digits = |part: &Part| or(&words.digits_and(part.digits));
    let cells = |part: &Part| words.cells_and(&part.cells);
    match (technique, extra, set, link) {
        (Technique::UniqueRectangle6, Some(extra), _, Some(link)) => format!(
            "Now {places}. In one of {} the digit {} would bring it into the other, and the rest would hold the second \
             digit: so it goes from both",
            cells(extra),
            words.digits(link.digits),
        ),
        (Technique::HiddenRectangle, _, _, Some(link)) => {
            let target = link.cells.first().map(|&cell| words.cell(cell)).unwrap_or_default();
            let second = words.digits(pattern.digits - link.digits);
            format!("Now {places}. With {second} in {target} all four would hold these digits. So it goes")
        }
        (_, Some(extra), Some(set), _) => format!(
            "So one of {} holds {}. With {}, which can only be {}, that makes as many cells as digits, and the digits go from \
             every cell that sees them all",
            cells(extra),
            digits(extra),
            cells(set),
            or(&words.digits_and(set.digits)),
        ),
        (_, Some(extra), _, Some(link)) => format!(
            "So one of {} holds another digit. Now {places}, so the other one holds {}, and nothing else of the pattern is left \
             for them",
            cells(extra),
            words.digits(link.digits),
        ),
        (_, Some(extra), ..) if extra.cells.len() == 1 => format!("So {} holds {}", cells(extra), digits(extra)),
        (_, Some(extra), ..) => {
            format!("So {} in one of {}, and what that excludes in any case goes", holds(extra, words), cells(extra))
        }
        _ => "So what would complete it goes".to_owned(),
    }
}

fn holds(extra: &Part, words: Words<'_>) -> String {
    match extra.digits.single() {
        Some(digit) => format!("the digit {} stands", words.digit(digit)),
        None => format!("one of {} stands", words.digits_and(extra.digits)),
    }
}

/// `4 or 7` of `4 and 7`.
fn or(digits: &str) -> String {
    digits.replace(" and ", " or ")
}
