//! Names of clues and of known facts about cells.

use crate::engine::clue_links;
use crate::wording::words::Words;
use crate::{ClueUse, Fact};
use deduku_core::board::{Cell, Digit, DigitSet, House, HouseKind};
use deduku_core::constraint::{Clue, Family, Geometry};
use deduku_core::puzzle::Requirement;

/// The location of the clue: `r4c2–r1c3`, `row 3`, `r1c12`; empty for a rule that holds everywhere, and for a clue
/// without cells.
pub(crate) fn place(part: &ClueUse, words: Words<'_>) -> String {
    let row = part.family.row();
    if summed_house(part, words).is_some_and(|(house, _)| house.kind == HouseKind::Run) {
        return ends(&part.cells, words);
    }
    if clue(part, words).is_some_and(|clue| clue.cells().is_empty()) {
        return String::new();
    }
    let group = group(part, words);
    let cells: &[Cell] = if group.is_empty() { &part.cells } else { &group };
    match (row.geometry, cells) {
        (Geometry::Everywhere, _) | (_, []) => String::new(),
        (Geometry::Outside, _) => {
            let board = words.puzzle.board();
            let same = |house: &deduku_core::board::HouseId| {
                let own = &board.house(*house).cells;
                own.len() == cells.len() && own.iter().all(|cell| cells.contains(cell))
            };
            let house = board.house_ids().find(same).map(|house| words.house(house).into_owned());
            house.unwrap_or_else(|| ends(cells, words))
        }
        (Geometry::Line, _) => ends(cells, words),
        (Geometry::Arrow, [first, ..]) => words.cell(*first),
        (Geometry::Set, _) if cells.len() <= 3 => words.cell_list(cells),
        (_, [only]) => words.cell(*only),
        (_, [first, ..]) => format!("at {}", words.cell(*first)),
    }
}

/// The family's name, with the number of the clue where it has one: `thermometer`, `sandwich 12`; `run 16`.
pub(crate) fn kind(part: &ClueUse, words: Words<'_>) -> String {
    if let Some((house, sum)) = summed_house(part, words) {
        return format!("{} {sum}", house.kind.word());
    }
    let name = part.family.row().name;
    let number = clue(part, words).and_then(|clue| clue.numbers.first());
    let has_number = matches!(part.family.row().geometry, Geometry::Outside)
        || matches!(part.family, Family::Cage | Family::Sum | Family::RellikCage);
    match number.filter(|_| has_number) {
        Some(number) => format!("{name} {number}"),
        None => name.to_owned(),
    }
}

/// Kind and place: `thermometer r4c2–r1c3`.
pub(crate) fn name(part: &ClueUse, words: Words<'_>) -> String {
    let place = place(part, words);
    let kind = kind(part, words);
    if place.is_empty() { kind } else { format!("{kind} {place}") }
}

/// The same for the clue with this number; `cells` are some of its cells.
pub(crate) fn of_clue(number: usize, cells: Vec<Cell>, words: Words<'_>) -> String {
    let (puzzle, board) = (words.puzzle, words.puzzle.board());
    let cells = match puzzle.requirement_numbered(number) {
        Some(Requirement::Cage(house)) => board.house(house).cells.to_vec(),
        _ => cells,
    };
    name(&ClueUse { clue: number, family: puzzle.family_numbered(number), cells }, words)
}

/// The clue by which the two candidates exclude each other.
pub(crate) fn excluding(one: (Cell, Digit), other: (Cell, Digit), words: Words<'_>) -> Option<String> {
    let (clue, _) = clue_links::excluding(words.puzzle, one, other).next()?;
    Some(of_clue(clue, vec![one.0, other.0], words))
}

/// The house whose sum is meant, and the sum, if it is a house and not a clue.
fn summed_house<'w>(part: &ClueUse, words: Words<'w>) -> Option<(&'w House, u16)> {
    match words.puzzle.requirement_numbered(part.clue) {
        Some(Requirement::Cage(house)) => Some((words.puzzle.board().house(house), words.puzzle.sum(house)?)),
        _ => None,
    }
}

fn clue<'w>(part: &ClueUse, words: Words<'w>) -> Option<&'w Clue> {
    words.puzzle.clues().get(part.clue).filter(|clue| clue.family == part.family)
}

/// The first group of the clue that contains one of the cells.
fn group(part: &ClueUse, words: Words<'_>) -> Vec<Cell> {
    let Some(clue) = clue(part, words) else { return Vec::new() };
    let is_in =
        |group: &&Vec<u16>| part.cells.iter().any(|cell| group.iter().any(|&of| usize::from(of) == cell.index()));
    clue.groups.iter().find(is_in).map_or_else(Vec::new, |group| group.iter().map(|&cell| Cell::new(cell)).collect())
}

fn ends(cells: &[Cell], words: Words<'_>) -> String {
    match cells {
        [] => String::new(),
        [only] => words.cell(*only),
        [first, .., last] => format!("{}–{}", words.cell(*first), words.cell(*last)),
    }
}

/// What the cell can be: `is 5`, `is at least 4`, `is not 3 or 7`, `is 2, 4 or 8`.
pub(crate) fn state(only: DigitSet, words: Words<'_>) -> String {
    let all = words.puzzle.board().all_digits();
    let absent = all - only;
    let or = |digits: DigitSet| words.digits_and(digits).replace(" and ", " or ");
    let (Some(first), Some(last)) = (only.iter().next(), only.iter().next_back()) else {
        return "has nothing left".to_owned();
    };
    let is_run = only.len() == last.index() - first.index() + 1;
    let is_to_the_end = last.index() + 1 == usize::from(words.puzzle.board().digits());
    if only.len() == 1 {
        format!("is {}", words.digit(first))
    } else if is_run && is_to_the_end && absent.len() > 1 {
        format!("is at least {}", words.digit(first))
    } else if is_run && first.index() == 0 && absent.len() > 1 {
        format!("is at most {}", words.digit(last))
    } else if absent.len() <= only.len() {
        format!("is not {}", or(absent))
    } else {
        format!("is {}", or(only))
    }
}

/// The same with the cell: `r2c2 is at least 4`.
pub(crate) fn fact(cell: Cell, only: DigitSet, words: Words<'_>) -> String {
    format!("{} {}", words.cell(cell), state(only, words))
}

/// What these facts say about cells of the clue with this number, each as text.
pub(crate) fn known_in(number: usize, facts: &[Fact], words: Words<'_>) -> Vec<String> {
    let kernels = words.puzzle.all_kernels().iter().filter(|(clue, _)| *clue == number);
    let cells: Vec<Cell> = kernels.flat_map(|(_, kernel)| kernel.rule().cells()).copied().collect();
    let described = facts.iter().filter_map(|of| match of {
        Fact::Cell { cell, digits } if cells.contains(cell) => Some(fact(*cell, *digits, words)),
        _ => None,
    });
    described.collect()
}
