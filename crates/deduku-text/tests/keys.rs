//! What the keys of f-puzzles, `SudokuPad` and Interactive Sudoku Solver mean: `keys.txt` has them, with digits that a
//! document allows and others that it forbids, and says how they are written.
//!
//! An example is tried as the position of the document's puzzle whose cells have these candidates only: it then
//! has a solution or none.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a table that cannot be read fails the test where it is read")]

use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::Family;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::search_position;
use deduku_core::work::Work;
use deduku_text::{Entry, read};
use serde_json::{Map, Value, json};

const TABLE: &str = include_str!("keys.txt");

/// A row of the table.
struct Row<'t> {
    line: usize,
    site: &'t str,
    document: &'t str,
    cells: &'t str,
    allowed: Vec<&'t str>,
    forbidden: Vec<&'t str>,
}

fn rows() -> impl Iterator<Item = Row<'static>> {
    let lines = TABLE.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(at, line)| row(at + 1, line))
}

fn row(at: usize, line: &str) -> Row<'_> {
    let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let [site, document, cells, allowed, forbidden, ..] = fields[..] else { panic!("five fields: {line}") };
    let list = |text| if text == "-" { Vec::new() } else { str::split(text, ' ').collect() };
    Row { line: at, site, document, cells, allowed: list(allowed), forbidden: list(forbidden) }
}

/// The whole document of some entries.
fn whole(site: &str, entries: &str) -> String {
    let entries: Map<String, Value> = serde_json::from_str(&format!("{{{entries}}}")).unwrap();
    let height = entries.get("size").and_then(Value::as_u64).unwrap_or(9);
    let is_cell = |key: &str| key.starts_with('R');
    let (of_cells, mut document): (Map<_, _>, Map<_, _>) = entries.into_iter().partition(|(key, _)| is_cell(key));
    let of_cell = |row, column| of_cells.get(&format!("R{row}C{column}")).cloned().unwrap_or_else(|| json!({}));
    let rows: Vec<Vec<Value>> =
        (1..=height).map(|row| (1..=height).map(|column| of_cell(row, column)).collect()).collect();
    if site == "f-puzzles" {
        document.extend([("size".to_owned(), json!(height)), ("grid".to_owned(), json!(rows))]);
    } else {
        document.insert("cells".to_owned(), json!(rows));
    }
    Value::Object(document).to_string()
}

fn entry(row: &Row<'_>) -> Entry {
    let text = if row.site == "ISS" { row.document.to_owned() } else { whole(row.site, row.document) };
    let mut entries = read(&text, None);
    assert_eq!(entries.len(), 1, "{text}");
    let entry = entries.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(entry.puzzle.not_checked().is_empty(), "{text}: {:?}", entry.puzzle.not_checked());
    entry
}

/// The cells with these names.
fn cells(puzzle: &Puzzle, names: &str) -> Vec<Cell> {
    let board = puzzle.board();
    if names == "*" {
        return board.cells().collect();
    }
    names.split(' ').map(|name| board.cell_named(&name.to_lowercase()).unwrap_or_else(|| panic!("{name}"))).collect()
}

/// Whether the puzzle has a solution with these digits.
fn is_possible(puzzle: &Puzzle, names: &str, example: &str) -> bool {
    let symbols = example.chars().filter(|symbol| *symbol != '/');
    let digits: Vec<Digit> = symbols.map(|symbol| puzzle.board().digit_of_symbol(symbol).unwrap()).collect();
    let cells = cells(puzzle, names);
    assert_eq!(cells.len(), digits.len(), "{example}");
    let mut position = Position::new(puzzle);
    for (cell, digit) in cells.into_iter().zip(digits) {
        match position.value(cell) {
            Some(given) if given != digit => return false,
            Some(_) => {}
            None => position.restrict(cell, DigitSet::of(digit)),
        }
    }
    !search_position(&position, 1, &Work::unlimited()).solutions.is_empty()
}

#[test]
fn every_key_means_what_the_site_says() {
    let mut wrong = Vec::new();
    for row in rows() {
        let puzzle = entry(&row).puzzle;
        let allowed = row.allowed.iter().map(|one| (one, "allow"));
        for (example, should) in allowed.chain(row.forbidden.iter().map(|one| (one, "forbid"))) {
            if is_possible(&puzzle, row.cells, example) != (should == "allow") {
                wrong.push(format!("line {}, {}: should {should} {example}", row.line, row.document));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_key_of_a_family_is_in_the_table() {
    let has = |site: &str, key: &str| {
        rows().any(|row| row.site == site && format!("{}.", row.document).replace('~', ".").contains(key))
    };
    for family in Family::all() {
        for key in family.row().fpuzzles {
            assert!(has("f-puzzles", &format!("\"{}\"", key.replace("negative:", "negative\":[\""))), "{key}");
        }
        for name in family.row().iss.iter().filter(|name| **name != "Given") {
            assert!(has("ISS", &format!(".{}.", name.replace(':', "."))), "{name}");
        }
    }
}

#[test]
fn digits_that_a_player_entered_are_placed_but_not_given() {
    let text = whole("f-puzzles", r#""R1C1":{"value":5},"R1C2":{"value":4,"given":true}"#);
    let entry = read(&text, None).remove(0).unwrap();
    let first = Cell::new(0);
    assert_eq!((entry.puzzle.given(first), entry.position().value(first)), (None, Some(Digit::from_index(4))));
    assert_eq!(entry.puzzle.clue_count(), 1);
}
