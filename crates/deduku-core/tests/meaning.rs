//! What each constraint means, as filled examples: `meaning.txt` has them and says how they are written.
//!
//! An example is tried as a puzzle that has its clue and its digits as givens, and again with each of its cells left
//! free: the solutions then have it exactly if it is allowed. So a family is compiled, propagated and checked.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a table that cannot be read fails the test where it is read")]

use std::sync::Arc;

use deduku_core::board::{Digit, named};
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::{Puzzle, Requirement, Setup};
use deduku_core::solve::search;
use deduku_core::work::Work;

const TABLE: &str = include_str!("meaning.txt");
/// The fewest examples of each kind that a family has.
const LEAST: usize = 2;
/// More solutions than one free cell can give.
const MANY: usize = 20;

/// A row of the table.
struct Row<'t> {
    line: usize,
    family: Family,
    /// The puzzle without givens.
    puzzle: Puzzle,
    allowed: Vec<&'t str>,
    forbidden: Vec<&'t str>,
}

fn rows() -> impl Iterator<Item = Row<'static>> {
    let lines = TABLE.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(at, line)| row(at + 1, line))
}

fn row(at: usize, line: &str) -> Row<'_> {
    let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let [name, board, clue, allowed, forbidden, ..] = fields[..] else { panic!("five fields: {line}") };
    let is_short = board.contains('x') && !board.contains('(') && board != "4x4";
    let board = named(&if is_short { format!("grid-{board}(1-9;raw)") } else { board.to_owned() }).unwrap();
    let clues = clues(&format!("{} {clue}", name.replace(' ', "-")));
    let family = clues[0].family;
    assert_eq!(family.row().name, name, "{line}");
    let setup = Setup { clues, ..Setup::empty(Arc::new(board)) };
    let puzzle = setup.check().unwrap_or_else(|error| panic!("{line}: {error}"));
    let list = |text| if text == "-" { Vec::new() } else { str::split(text, ' ').collect() };
    Row { line: at, family, puzzle, allowed: list(allowed), forbidden: list(forbidden) }
}

/// Clues as the table writes them: each begins with its family.
fn clues(text: &str) -> Vec<Clue> {
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    let mut all = Vec::new();
    while let Some(clue) = clue(&mut words) {
        all.push(clue);
    }
    all
}

/// The next clue, up to the sign that ends it.
fn clue<'t>(words: &mut impl Iterator<Item = &'t str>) -> Option<Clue> {
    let name = words.next()?;
    let family = Family::by_name(name).or_else(|| Family::by_name(&name.replace('-', " ")));
    let family = family.unwrap_or_else(|| panic!("a family: {name}"));
    let mut clue = Clue::new(family, Vec::new(), Vec::new());
    while let Some(word) = words.next() {
        match word.split_at(1) {
            ("+" | ")", "") => break,
            ("-", "") => {}
            ("(", "") => clue.parts.extend(self::clue(&mut *words)),
            ("=", numbers) => clue.numbers = numbers.split(',').map(|number| number.parse().unwrap()).collect(),
            ("\"", text) => clue = clue.with_text(text),
            _ => clue.groups.push(word.bytes().map(|letter| u16::from(letter - b'a')).collect()),
        }
    }
    Some(clue)
}

/// The digits of an example; `None` where a cell is free.
fn digits(puzzle: &Puzzle, example: &str) -> Vec<Option<Digit>> {
    let symbols = example.chars().filter(|symbol| *symbol != '/');
    let digits: Vec<_> = symbols.map(|symbol| puzzle.board().digit_of_symbol(symbol)).collect();
    assert_eq!(digits.len(), puzzle.board().cell_count(), "{example}");
    digits
}

/// Whether some solution of the puzzle has these digits. Where a cell is free, there are few solutions.
fn is_possible(puzzle: &Puzzle, givens: &[Option<Digit>], digits: &[Option<Digit>]) -> bool {
    let has =
        |found: &[Digit]| digits.iter().zip(found).all(|(digit, found)| digit.is_none_or(|digit| digit == *found));
    let Ok(puzzle) = puzzle.with_givens(givens.to_vec()) else { return false };
    search(&puzzle, MANY, &Work::unlimited()).solutions.iter().any(|solution| has(solution.digits()))
}

/// Every way in which the program judges this example.
fn verdicts(puzzle: &Puzzle, example: &str) -> Vec<bool> {
    let digits = digits(puzzle, example);
    let mut verdicts = vec![is_possible(puzzle, &digits, &digits)];
    // With a cell free that is free anyway there may be too many solutions.
    if let Some(full) = digits.iter().copied().collect::<Option<Vec<Digit>>>() {
        let clues = 0..puzzle.clues().len();
        let houses = puzzle.board().house_ids().map(Requirement::House);
        let all = clues.map(Requirement::Clue).chain(houses);
        verdicts.push(all.into_iter().all(|requirement| puzzle.is_met(requirement, &full)));
        for at in 0..digits.len() {
            let mut givens = digits.clone();
            givens[at] = None;
            verdicts.push(is_possible(puzzle, &givens, &digits));
        }
    }
    verdicts
}

#[test]
fn every_family_means_what_the_sites_say() {
    let mut wrong = Vec::new();
    for Row { line, family, puzzle, allowed, forbidden } in rows() {
        let allowed = allowed.iter().map(|one| (one, "allow"));
        for (example, should) in allowed.chain(forbidden.iter().map(|one| (one, "forbid"))) {
            if verdicts(&puzzle, example).contains(&(should == "forbid")) {
                wrong.push(format!("line {line}, {}: should {should} {example}", family.row().name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_family_has_examples_of_both_kinds() {
    for &family in Family::all() {
        let (mut allowed, mut forbidden) = (0, 0);
        for row in rows().filter(|row| row.family == family) {
            allowed += row.allowed.len();
            forbidden += row.forbidden.len();
        }
        assert!(allowed >= LEAST && forbidden >= LEAST, "{}: {allowed} and {forbidden}", family.row().name);
    }
}
