//! What relies on a single solution, in words.

use super::pattern::fact;
use super::words::Words;
use crate::board::{Cell, DigitSet};
use crate::logic::{Fact, Part, PartName, Pattern, Technique};

/// The technique with its digits and cells.
pub(super) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let name = technique.name();
    let shown = match technique {
        Technique::BugPlusOne | Technique::BugPlusN => part(pattern, PartName::Extra),
        _ => None,
    };
    match shown {
        Some(extra) => format!("{name} {} in {}", words.digits(extra.digits), words.cell_list(&extra.cells)),
        None => format!("{name} {} in {}", words.digits(pattern.digits), words.cell_list(&deadly(pattern))),
    }
}

/// The reason in sentences, without its conclusion.
pub(super) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
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
        _ => format!(
            "None of {cells} is given. If they held nothing but {digits}, these digits could change places and leave \
             every house with the same digits: a second solution, and the puzzle has one"
        ),
    }
}

/// What saves the one solution, and what follows from that.
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
