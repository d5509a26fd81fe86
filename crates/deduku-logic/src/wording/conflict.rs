//! The parts of a puzzle that contradict each other, in words.

use crate::families::clues::names;
use crate::wording::words::{Words, and, cell_name};
use crate::{ClueUse, Style};
use deduku_core::puzzle::{CarriedSolution, Puzzle, Requirement};
use deduku_core::solve::{ConflictSet, Narrowed, WrongEntries};

/// What the puzzle requires there: `r1c4=7`, `r2c3 is 2 or 5`, `thermometer r4c2–r1c3`, `row 3`.
pub fn requirement(asked: Requirement, puzzle: &Puzzle, style: Style) -> String {
    let words = Words { puzzle, style };
    match asked {
        Requirement::Given(cell) => {
            puzzle.given(cell).map_or_else(|| words.cell(cell), |digit| words.placement((cell, digit)))
        }
        Requirement::Marks(cell) => names::fact(cell, puzzle.marks(cell), words),
        Requirement::Cage(house) => match puzzle.sum(house) {
            Some(sum) => format!("{} with its sum {sum}", words.house(house)),
            None => words.house(house).into_owned(),
        },
        Requirement::Clue(number) => puzzle.clues().get(number).map_or_else(String::new, |clue| {
            let part = ClueUse { clue: number, family: clue.family, cells: puzzle.cells_of(asked) };
            names::label(&part, words)
        }),
        Requirement::House(house) => words.house(house).into_owned(),
    }
}

/// A clause that lists the conflict, naming at most `most_named` of its givens and clues: `r1c1=1, r1c2=2 and r2c4=3
/// cannot hold together in row 1 and box 2`.
pub fn conflict(set: &ConflictSet, most_named: usize, puzzle: &Puzzle, style: Style) -> String {
    let named = |requirements: Vec<Requirement>| -> Vec<String> {
        requirements.into_iter().map(|asked| requirement(asked, puzzle, style)).collect()
    };
    let (houses, said): (Vec<_>, Vec<_>) = set.requirements.iter().copied().partition(|asked| asked.is_house());
    let (mut said, houses) = (named(said), named(houses));
    let more = said.len().saturating_sub(most_named);
    if more > 1 {
        said.truncate(most_named);
        said.push(format!("{more} more"));
    }
    match (&said[..], &houses[..]) {
        ([], houses) => format!("{} cannot hold together", and(houses)),
        ([only], []) => format!("{only} cannot hold"),
        ([only], houses) => format!("{only} cannot hold beside {}", and(houses)),
        (said, []) => format!("{} cannot hold together", and(said)),
        (said, houses) => format!("{} cannot hold together in {}", and(said), and(houses)),
    }
}

/// The most entered digits that are named.
const MOST_ENTERED: usize = 5;
/// The most requirements that a carried solution is said to break.
const MOST_BROKEN: usize = 3;

/// What the solution that the puzzle's source carries breaks: `row 3, column 8 and 2 more`; empty if it breaks nothing.
pub fn broken(carried: &CarriedSolution, puzzle: &Puzzle, style: Style) -> String {
    if let Some((cell, value)) = carried.beyond {
        return format!("{}, where {value} is not a digit of the board", Words { puzzle, style }.cell(cell));
    }
    let named = carried.broken.iter().take(MOST_BROKEN).map(|&asked| requirement(asked, puzzle, style));
    let mut named: Vec<String> = named.collect();
    match carried.broken.len().saturating_sub(MOST_BROKEN) {
        0 => {}
        more => named.push(format!("{more} more")),
    }
    if named.is_empty() { String::new() } else { and(&named) }
}

/// What an exact search left of a cell: `r3c4 is 2 or 5`.
pub fn narrowed(narrowed: &Narrowed, puzzle: &Puzzle, style: Style) -> String {
    let digits: Vec<String> = narrowed.left.iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
    let digits = match digits.split_last() {
        Some((last, first @ [_, ..])) => format!("{} or {last}", first.join(", ")),
        _ => digits.join(""),
    };
    format!("{} is {digits}", cell_name(narrowed.cell, puzzle.board(), style))
}

/// Which entered digits are wrong: `r1c3=1 was entered and is wrong; the puzzle has one solution`.
pub fn wrong_entries(wrong: &WrongEntries, puzzle: &Puzzle, style: Style) -> String {
    let words = Words { puzzle, style };
    let mut named: Vec<String> = wrong.cells.iter().take(MOST_ENTERED).map(|&cell| words.placement(cell)).collect();
    match wrong.cells.len().saturating_sub(MOST_ENTERED) {
        0 => {}
        more => named.push(format!("{more} more")),
    }
    let (was, is) = if wrong.cells.len() == 1 { ("was", "is") } else { ("were", "are") };
    let (what, count) = if wrong.several { ("in no solution", "several solutions") } else { ("wrong", "one solution") };
    let has = puzzle.qualified(format!("the puzzle has {count}"));
    format!("{} {was} entered and {is} {what}; {has}", and(&named))
}
