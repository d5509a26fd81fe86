//! Wording of the reasons for uniqueness steps.

use crate::engine::symmetry::Symmetry;
use crate::wording::card::names::{or_cells, or_digits};
use crate::wording::notation::{fact, facts};
use crate::wording::words::{Words, and};
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
                "Apart from {} in {}, every empty cell has two candidates, and every digit has two places in each house that \
                 still needs it. With these candidates alone every cell could take its other digit in a solution, so there \
                 would be two solutions or none, but the puzzle has exactly one",
                words.digits_and(digits),
                words.cells_and(cells),
            )
        }
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => format!(
            "None of {cells} is given; {}. If all of them held only {digits}, {EXCHANGE}",
            and(&pattern.facts.iter().filter_map(|one| held(one, words)).collect::<Vec<_>>()),
        ),
        Technique::BugLite => format!(
            "{} have two digits each, and each of these digits has two of the cells in every house that has it: {}. If the \
             cells held nothing else, every one could take its other digit: there would be two solutions or none, but the \
             puzzle has exactly one",
            cells,
            pairs(pattern, words),
        ),
        Technique::ExtendedRectangle | Technique::Mug => format!(
            "None of {cells} is given. If they held only {digits}, these digits could be arranged in another way there with \
             the same digits in every house: that would be a second solution, but the puzzle has only one"
        ),
        _ => format!("None of {cells} is given. If they held only {digits}, {EXCHANGE}"),
    }
}

/// What could be done with the digits of a deadly pattern.
const EXCHANGE: &str = "these digits could be exchanged there, and every house would still have the same digits: that would be \
                        a second solution, but the puzzle has only one";

/// `r1c1 is 5`, or which candidates the cell has.
fn held(one: &Fact, words: Words<'_>) -> Option<String> {
    match one {
        Fact::Cell { cell, digits } => Some(match digits.single() {
            Some(digit) => format!("{} is {}", words.cell(*cell), words.digit(digit)),
            None => fact(one, words),
        }),
        _ => None,
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
        "Of the digits {digits}, only those in {} are known. If {digit} were in {} too, every house would have both digits \
         there or neither, so the two could be exchanged everywhere else: that would be a second solution, but the puzzle has \
         only one. So it is not there",
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
            "{} {} in place, so only a digit that stays the same can be there: {}",
            words.cells_and(target),
            if target.len() == 1 { "stays" } else { "stay" },
            if pattern.digits.is_empty() { "none".to_owned() } else { or_digits(pattern.digits, words) },
        ),
    };
    format!(
        "The givens, {turn}{change}, are the same, and so is the only solution. {rest}. What does not fit can be removed"
    )
}

/// What prevents the second solution, and what follows from it.
fn way_out(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let extra = part(pattern, PartName::Extra);
    let (set, link) = (part(pattern, PartName::Set), part(pattern, PartName::Link));
    let digits = |part: &Part| or_digits(part.digits, words);
    let cells = |part: &Part| words.cells_and(&part.cells);
    match (technique, extra, set, link) {
        (Technique::UniqueRectangle6, Some(extra), _, Some(link)) => crossed(pattern, extra, link, words),
        (Technique::HiddenRectangle, _, _, Some(link)) => hidden(pattern, link, words),
        (_, Some(extra), Some(set), _) => format!(
            "So one of {} is {}. Together with {}, which can only be {}, that makes as many digits as cells, so these digits \
             can be removed from every cell that sees all of them",
            cells(extra),
            digits(extra),
            cells(set),
            digits(set),
        ),
        (_, Some(extra), _, Some(link)) => format!(
            "So one of {} holds another digit. {}, so one of the two is {}, and the other is the one with another digit. Neither \
             can be any other digit of the pattern",
            cells(extra),
            facts(&of_places(pattern), words),
            words.digits(link.digits),
        ),
        (_, Some(extra), ..) if extra.cells.len() == 1 => format!("So {} is {}", cells(extra), digits(extra)),
        (_, Some(extra), ..) if extra.digits.len() == 1 => format!(
            "So {} is {}, and no cell that sees all of these can be",
            or_cells(&extra.cells, words),
            digits(extra),
        ),
        (_, Some(extra), ..) => format!(
            "So at least one of {} is {}, and what each of these possibilities excludes can be removed",
            cells(extra),
            digits(extra),
        ),
        _ => "So what would complete the pattern can be removed".to_owned(),
    }
}

/// The pattern with those of its facts only that confine a digit to places.
fn of_places(pattern: &Pattern) -> Pattern {
    let is_of_places = |fact: &&Fact| matches!(fact, Fact::Places { .. });
    Pattern { facts: pattern.facts.iter().filter(is_of_places).cloned().collect(), ..Pattern::default() }
}

/// Opposite cells with a digit that two sides of the rectangle have nowhere else.
fn crossed(pattern: &Pattern, extra: &Part, link: &Part, words: Words<'_>) -> String {
    let ([one, other], digit) = (&extra.cells[..], words.digits(link.digits)) else { return String::new() };
    let bare: Vec<Cell> = deadly(pattern).into_iter().filter(|cell| !extra.cells.contains(cell)).collect();
    let of_other = pattern.facts.iter().find_map(|fact| match fact {
        Fact::Places { house, cells, .. } if cells.contains(other) => {
            Some((*house, *cells.iter().find(|cell| *cell != other)?))
        }
        _ => None,
    });
    let Some((house, seen)) = of_other else { return String::new() };
    format!(
        "{}. If {} were {digit}, {} could not be, so in {}, {digit} would be in {} as well; and the other way round. Then {} \
         would both be {}, and the rectangle would hold only the two digits",
        facts(&of_places(pattern), words),
        words.cell(*one),
        words.cell(seen),
        words.house(house),
        words.cell(*other),
        words.cells_and(&bare),
        words.digits(pattern.digits - link.digits),
    )
}

/// A cell without extras, opposite one whose two houses have a digit only in the rectangle.
fn hidden(pattern: &Pattern, link: &Part, words: Words<'_>) -> String {
    let ([target, beside @ ..], second) = (&link.cells[..], words.digits(pattern.digits - link.digits)) else {
        return String::new();
    };
    let bare: Vec<Cell> = deadly(pattern).into_iter().filter(|cell| !link.cells.contains(cell)).collect();
    let digit = words.digits(link.digits);
    format!(
        "{}. If {} were {second}, {} would both be {digit}, and {}, which sees them, would be {second}: the rectangle would hold \
         only the two digits",
        facts(&of_places(pattern), words),
        words.cell(*target),
        words.cells_and(beside),
        words.cells_and(&bare),
    )
}
