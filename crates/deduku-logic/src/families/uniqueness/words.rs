//! Wording of the reasons for uniqueness steps.

use crate::engine::symmetry::Symmetry;
use crate::wording::notation::{fact, facts};
use crate::wording::reason::Reason;
use crate::wording::words::{Words, and, none_beside, number, or, sorted};
use crate::{Fact, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

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

/// Why the pattern would allow a second solution, and what prevents it.
pub(crate) fn explanation(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let technique = step.technique;
    match technique {
        Technique::ReverseBug => return reverse(pattern, words),
        Technique::SymmetricalPlacement => return symmetrical(pattern, words),
        _ => {}
    }
    let [given, threat] = threat(technique, pattern, words);
    let extra = part(pattern, PartName::Extra);
    // A grave has said already which candidates are its extra ones.
    let is_grave = matches!(technique, Technique::BugPlusOne | Technique::BugPlusN);
    let crosses = matches!(technique, Technique::UniqueRectangle6 | Technique::HiddenRectangle);
    let only = extra.filter(|_| !is_grave && !crosses).map(|extra| only(extra, words));
    let (why, so) = way_out(step, pattern, words);
    let question = if is_grave {
        "What if every cell had two candidates left?".to_owned()
    } else {
        format!("What if these cells held only {}?", words.digits_and(pattern.digits))
    };
    let without = extra.is_some() && part(pattern, PartName::Link).is_none();
    Reason {
        question,
        why: [given, threat].into_iter().chain(only).chain(why).collect(),
        so,
        because: if without { "without an extra candidate there would be a second solution" } else { SECOND }
            .to_owned(),
        ..Reason::default()
    }
}

const SECOND: &str = "the puzzle would have a second solution";

/// `Only r1c1 and r1c2 have other candidates, 4 and 7`
fn only(extra: &Part, words: Words<'_>) -> String {
    let (have, other) = match (&extra.cells[..], extra.digits.len()) {
        ([_], 1) => ("has", "another candidate"),
        ([_], _) => ("has", "other candidates"),
        (_, 1) => ("have", "another candidate"),
        _ => ("have", "other candidates"),
    };
    format!("Only {} {have} {other}, {}", words.cells_sorted(&extra.cells), words.digits_and(extra.digits))
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

/// The candidates besides those of the pattern, cell by cell in the order of the board.
fn extras(pattern: &Pattern) -> Vec<(Cell, DigitSet)> {
    let Some(extra) = part(pattern, PartName::Extra) else { return Vec::new() };
    let of_cell = |cell: Cell| {
        let has = |fact: &Fact| matches!(fact, Fact::Cell { cell: own, digits } if *own == cell && !digits.is_empty());
        let own = pattern.parts.iter().find(|part| part.name == PartName::Deadly && part.cells.contains(&cell));
        match (pattern.facts.iter().find(|fact| has(fact)), own) {
            (Some(Fact::Cell { digits, .. }), Some(own)) => *digits - own.digits,
            _ => extra.digits,
        }
    };
    sorted(&extra.cells).into_iter().map(|cell| (cell, of_cell(cell))).collect()
}

/// What the cells have, and why there would be a second solution.
fn threat(technique: Technique, pattern: &Pattern, words: Words<'_>) -> [String; 2] {
    let cells = words.cells_and(&deadly(pattern));
    let digits = words.digits_and(pattern.digits);
    let exchange = || {
        format!(
            "If they held only {digits}, these could be exchanged, and every house, which has two of the cells or none, would keep \
             its digits: a second solution, but the puzzle has only one"
        )
    };
    match technique {
        Technique::BugPlusOne | Technique::BugPlusN => {
            let extras = extras(pattern).into_iter();
            let extras = extras.map(|(cell, digits)| format!("{} in {}", words.digits_and(digits), words.cell(cell)));
            [
                format!(
                    "Apart from {}, every empty cell has two candidates, and every digit has two places in each house that still \
                     needs it",
                    and(&extras.collect::<Vec<_>>())
                ),
                "If every cell had only two, each could take its other digit in a solution, so there would be two solutions or \
                 none, but the puzzle has exactly one"
                    .to_owned(),
            ]
        }
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            let held = pattern.facts.iter().filter_map(|one| held(one, words)).collect::<Vec<_>>();
            [format!("None of {cells} is given; {}", and(&held)), exchange()]
        }
        Technique::BugLite => [
            format!(
                "In each house, a digit of the pattern belongs to two of its cells or to none: {}",
                pairs(pattern, words)
            ),
            "If the cells held nothing else, every one could take its other digit: there would be two solutions or none, but the \
             puzzle has exactly one"
                .to_owned(),
        ],
        Technique::ExtendedRectangle | Technique::Mug => [
            format!("None of {cells} is given"),
            format!(
                "If they held only {digits}, these could be arranged in another way, and every house would keep its digits: a \
                 second solution, but the puzzle has only one"
            ),
        ],
        _ => [format!("None of {cells} is given"), exchange()],
    }
}

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

fn reverse(pattern: &Pattern, words: Words<'_>) -> Reason {
    let cells = |name| part(pattern, name).map_or_else(String::new, |part| words.cells_and(&part.cells));
    let digit = part(pattern, PartName::Target).map_or_else(String::new, |part| words.digits(part.digits));
    let digits = words.digits_and(pattern.digits);
    Reason {
        question: format!("What if these cells held {digits}?"),
        given: format!("Of the digits {digits}, only those in {} are known", cells(PartName::Base)),
        why: vec![format!(
            "If {digit} were in {} too, every house would have both digits there or neither, so the two could be exchanged \
             everywhere else: that would be a second solution, but the puzzle has only one",
            cells(PartName::Target)
        )],
        so: "So it is not there".to_owned(),
        because: SECOND.to_owned(),
    }
}

fn symmetrical(pattern: &Pattern, words: Words<'_>) -> Reason {
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
            if pattern.digits.is_empty() { "none".to_owned() } else { words.digits_or(pattern.digits) },
        ),
    };
    Reason {
        question: "How can the givens be turned, with other digits, into themselves?".to_owned(),
        why: vec![format!("The givens, {turn}{change}, are the same, and so is the only solution"), rest],
        so: "What does not fit can be removed".to_owned(),
        because: "the solution has the symmetry of the givens".to_owned(),
        ..Reason::default()
    }
}

/// What prevents the second solution, and what follows from it.
fn way_out(step: &Step, pattern: &Pattern, words: Words<'_>) -> (Vec<String>, String) {
    let extra = part(pattern, PartName::Extra);
    let (set, link) = (part(pattern, PartName::Set), part(pattern, PartName::Link));
    let digits = |part: &Part| words.digits_or(part.digits);
    let cells = |part: &Part| words.cells_sorted(&part.cells);
    match (step.technique, extra, set, link) {
        (Technique::UniqueRectangle6, Some(extra), _, Some(link)) => crossed(pattern, extra, link, words),
        (Technique::HiddenRectangle, _, _, Some(link)) => hidden(pattern, link, words),
        (_, Some(extra), Some(set), _) => {
            let (places, taken) = (number(set.cells.len() + 1), extra.digits | set.digits);
            let holds = format!("So {} is {}", words.cells_or(&extra.cells), digits(extra));
            let with = format!(
                "With {}, which can only be {}, that makes {places} cells for {} digits, {}",
                cells(set),
                digits(set),
                number(taken.len()),
                words.digits_and(taken),
            );
            let of_all = words.cells_sorted(&[&extra.cells[..], &set.cells].concat());
            (vec![holds, with], format!("So these digits can be removed from every other cell that sees {of_all}"))
        }
        (_, Some(_), _, Some(link)) => {
            let others = step.conclusion.eliminate.iter().map(|&(_, digit)| digit).collect();
            let one = format!(
                "{}: one of them is {}, so the other holds another digit",
                facts(&of_places(pattern), words),
                words.digits(link.digits),
            );
            let another = "So at least one of the two holds another digit".to_owned();
            (vec![another, one], format!("So neither is {}", words.digits_or(others)))
        }
        (_, Some(extra), ..) if extra.cells.len() == 1 => {
            (Vec::new(), format!("So {} has to be {}", cells(extra), digits(extra)))
        }
        (_, Some(extra), ..) if extra.digits.len() == 1 => {
            let (of, beside) = (words.cells_or(&extra.cells), none_beside(&extra.cells, &digits(extra)));
            (Vec::new(), format!("So {of} is {}, and {beside}", digits(extra)))
        }
        (_, Some(_), ..) => {
            let of_cell = |(cell, digits)| format!("{} is {}", words.cell(cell), words.digits_or(digits));
            let ways: Vec<String> = extras(pattern).into_iter().map(of_cell).collect();
            (vec![format!("So at least one of these is true: {}", or(&ways))], excluded(step, pattern, words))
        }
        _ => (Vec::new(), "So what would complete the pattern can be removed".to_owned()),
    }
}

/// How each of several extras excludes what is removed: `r6c9 sees r1c9, and 3 would fill it`.
fn excluded(step: &Step, pattern: &Pattern, words: Words<'_>) -> String {
    let of_candidate = |&(cell, _): &(Cell, Digit)| {
        let (own, seen): (Vec<_>, Vec<_>) = extras(pattern).into_iter().partition(|&(extra, _)| extra == cell);
        let seen: Vec<Cell> = seen.into_iter().map(|(extra, _)| extra).collect();
        let excluded = format!("{} sees {}", words.cell(cell), words.cells_and(&seen));
        match own.first() {
            Some(&(_, digits)) => format!("{excluded}, and {} would fill it", words.digits_or(digits)),
            None => excluded,
        }
    };
    let mut told: Vec<String> = step.conclusion.eliminate.iter().map(of_candidate).collect();
    told.dedup();
    told.join("; ")
}

/// The pattern with those of its facts only that confine a digit to places.
fn of_places(pattern: &Pattern) -> Pattern {
    let is_of_places = |fact: &&Fact| matches!(fact, Fact::Places { .. });
    Pattern { facts: pattern.facts.iter().filter(is_of_places).cloned().collect(), ..Pattern::default() }
}

/// Opposite cells with a digit that two sides of the rectangle have nowhere else.
fn crossed(pattern: &Pattern, extra: &Part, link: &Part, words: Words<'_>) -> (Vec<String>, String) {
    let ([one, other], digit) = (&extra.cells[..], words.digits(link.digits)) else { return Default::default() };
    let (one, other) = (one.min(other), one.max(other));
    let bare: Vec<Cell> = deadly(pattern).into_iter().filter(|cell| !extra.cells.contains(cell)).collect();
    let of_other = pattern.facts.iter().find_map(|fact| match fact {
        Fact::Places { house, cells, .. } if cells.contains(other) => {
            Some((*house, *cells.iter().find(|&cell| cell != other)?))
        }
        _ => None,
    });
    let Some((house, seen)) = of_other else { return Default::default() };
    let first = format!(
        "If {} were {digit}, {} could not be, so in {}, {digit} would be in {}; the same is true the other way round",
        words.cell(*one),
        words.cell(seen),
        words.house(house),
        words.cell(*other),
    );
    let then = format!(
        "Then {}, which can only be {}, would both be {}: the rectangle would hold only the two digits",
        words.cells_and(&bare),
        words.digits_or(pattern.digits),
        words.digits(pattern.digits - link.digits),
    );
    (vec![facts(&of_places(pattern), words), first, then], String::new())
}

/// A cell without extras, opposite one whose two houses have a digit only in the rectangle.
fn hidden(pattern: &Pattern, link: &Part, words: Words<'_>) -> (Vec<String>, String) {
    let ([target, beside @ ..], second) = (&link.cells[..], words.digits(pattern.digits - link.digits)) else {
        return Default::default();
    };
    let bare: Vec<Cell> = deadly(pattern).into_iter().filter(|cell| !link.cells.contains(cell)).collect();
    let digit = words.digits(link.digits);
    let if_so = format!(
        "If {} were {second}, {} would both be {digit}, and {}, which can only be {} and sees them, would be {second}: the \
         rectangle would hold only the two digits",
        words.cell(*target),
        words.cells_sorted(beside),
        words.cells_and(&bare),
        words.digits_or(pattern.digits),
    );
    (vec![facts(&of_places(pattern), words), if_so], String::new())
}
