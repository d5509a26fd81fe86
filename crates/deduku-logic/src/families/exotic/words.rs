//! Wording of the reasons for fireworks, domino loops and locked sets of several sectors.

use std::borrow::Cow;

use crate::families::exotic::exocet_words as exocet;
use crate::families::wings::words::why_needed;
use crate::wording::notation::facts;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, number};
use crate::{Fact, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

/// The technique and where it is: `Triple Firework 123 in r1c1, r1c9, r9c1`, `SK Loop in rows 2 and 8, …`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    match technique {
        Technique::TripleFirework | Technique::QuadFirework => {
            let digits = parts(pattern, PartName::Wing).fold(DigitSet::EMPTY, |digits, part| digits | part.digits);
            let cells = words.cell_list(&pattern.cells());
            format!("{} {} in {cells}", technique.name(), words.digits(digits))
        }
        Technique::JuniorExocet | Technique::SeniorExocet => exocet::reason(technique, pattern, words),
        _ => {
            let mut houses = pattern.houses();
            houses.sort_unstable();
            format!("{} in {}", technique.name(), words.houses_and(&houses))
        }
    }
}

/// Why the cells can hold nothing else.
pub(crate) fn explanation(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    match step.technique {
        Technique::TripleFirework | Technique::QuadFirework => fireworks(pattern, words),
        Technique::JuniorExocet | Technique::SeniorExocet => exocet::explanation(pattern, words),
        _ => counted(step, pattern, words),
    }
}

fn parts(pattern: &Pattern, name: PartName) -> impl Iterator<Item = &Part> {
    pattern.parts.iter().filter(move |part| part.name == name)
}

fn fireworks(pattern: &Pattern, words: Words<'_>) -> Reason {
    let wings: Vec<Cell> = parts(pattern, PartName::Wing).flat_map(|part| part.cells.clone()).collect();
    let digits = parts(pattern, PartName::Wing).fold(DigitSet::EMPTY, |digits, part| digits | part.digits);
    let shows = parts(pattern, PartName::Pivot).flat_map(|corner| {
        let corner_cell = words.cells_and(&corner.cells);
        let block = block(pattern, corner, &wings, words).map(|(block, digits)| {
            let none = if wings.len() == 2 { "neither" } else { "none" };
            format!(
                "Apart from {}, both houses have their places for {} in {block}, which holds a digit once. So a digit that is in \
                 {none} of these cells is where the houses cross, in {corner_cell}",
                words.cells_and(&wings),
                words.digits_and(digits),
            )
        });
        let all = [&corner.cells[..], &wings].concat();
        let each = format!("Therefore each of {} is in {}", words.digits_and(corner.digits), words.cells_or(&all));
        block.into_iter().chain([each])
    });
    let count = number(pattern.cells().len());
    Reason {
        question: format!("Where can {} go?", words.digits_and(digits)),
        given: facts(pattern, words),
        why: why_needed(pattern, words).chain(shows).collect(),
        so: format!("These {count} cells have to hold {count} digits, so they have room for no other"),
        because: "the cells of the firework have room for nothing else".to_owned(),
    }
}

/// The house that holds digits of the corner in both of the corner's houses, except for the wings, and these digits.
fn block<'w>(pattern: &Pattern, corner: &Part, wings: &[Cell], words: Words<'w>) -> Option<(Cow<'w, str>, DigitSet)> {
    let board = words.puzzle.board();
    let &cell = corner.cells.first()?;
    let of_digit = |digit: Digit| -> Option<HouseId> {
        let places = |one: &Fact| match one {
            Fact::Places { house, digit: its, cells } if *its == digit => Some((*house, cells.clone())),
            _ => None,
        };
        let facts: Vec<(HouseId, Vec<Cell>)> = pattern.facts.iter().filter_map(places).collect();
        let [(one, _), (other, _)] = &facts[..] else { return None };
        let rest = || facts.iter().flat_map(|(_, cells)| cells).filter(|cell| !wings.contains(cell));
        let holds_all = |house: &HouseId| rest().all(|cell| board.house(*house).cells.contains(cell));
        let mut houses = board.houses_of(cell).iter().copied().filter(|house| house != one && house != other);
        houses.find(holds_all)
    };
    let block = corner.digits.iter().find_map(of_digit)?;
    Some((words.house(block), corner.digits.iter().filter(|&digit| of_digit(digit) == Some(block)).collect()))
}

/// Why cells are counted against the digits that houses can give them.
fn counted(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let cells: Vec<Cell> = pattern
        .facts
        .iter()
        .filter_map(|one| if let Fact::Cell { cell, .. } = one { Some(*cell) } else { None })
        .collect();
    let mut covers: Vec<(DigitSet, Vec<HouseId>)> = Vec::new();
    for one in &pattern.facts {
        let Fact::Once { house, digits } = one else { continue };
        match covers.iter_mut().find(|(own, _)| own == digits) {
            Some((_, houses)) => houses.push(*house),
            None => covers.push((*digits, vec![*house])),
        }
    }
    let listed: Vec<String> = covers
        .iter()
        .map(|(digits, houses)| format!("{} from {}", words.digits_and(*digits), each(houses, words)))
        .collect();
    let count = cells.len();
    let is_own = step.conclusion.eliminate.iter().any(|(cell, _)| cells.contains(cell));
    let twice = if is_own { ", and from a cell where it would count for two houses" } else { "" };
    Reason {
        question: "How many digits can these cells take from their houses?".to_owned(),
        given: format!(
            "Each candidate of the {count} cells {} can be counted for a house, which holds it at most once: {}",
            words.cells_sorted(&cells),
            listed.join("; "),
        ),
        why: vec![format!(
            "That makes at most {count} digits in {count} cells, so every one of them has to be in these cells, in its house"
        )],
        so: format!("So each can be removed from the rest of its house{twice}"),
        because: "these cells need all the digits that their houses can give".to_owned(),
    }
}

/// `row 4`, `each of rows 1, 2 and 3`
fn each(houses: &[HouseId], words: Words<'_>) -> String {
    let of = if houses.len() > 1 { "each of " } else { "" };
    format!("{of}{}", words.houses_and(houses))
}

/// What one grid of several shows by itself.
pub(crate) fn grid_alone(grid: usize, solutions: usize, words: Words<'_>) -> Reason {
    let grid = words.grid(grid);
    let (count, what) = match solutions {
        1 => ("one solution".to_owned(), "That"),
        _ => (format!("{solutions} solutions, all of them counted"), "What they have in common"),
    };
    Reason {
        question: format!("What follows from {grid} alone?"),
        why: vec![format!("Taken by itself, {grid} has {count}")],
        so: format!("{what} is right whatever the other grids hold"),
        because: "whatever the other grids hold".to_owned(),
        ..Reason::default()
    }
}
