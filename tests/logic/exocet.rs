//! Exocets and Kraken fish: known positions, and no step that a solution contradicts.
#![allow(clippy::panic, reason = "a test's helpers are part of the test")]

use deduku::board::{Cell, Digit};
use deduku::logic::{Evidence, PartName, Step, Technique, find_all};
use deduku::puzzle::Position;
use deduku::solve::search_position;
use deduku::text::read;
use deduku::work::Work;

/// From David P. Bird's compendium on the Players' forum: the base in r1c12, the targets r2c4 and r3c7.
const COMPENDIUM: &str = ":0000:x:..2.8..6767....8.....67......6...78..2..16.54..5...612.61...4.5..8.5.1.6457361298:\
    412 514 516 424 425 426 328 432 436 536 338 444 446 351 951 954 464 864 466 984::";
/// Known as Fata Morgana, by `tarx0134`: the first puzzle in which an exocet was seen, by Allan Barker.
const MORGANA: &str = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";

fn position(text: &str) -> Position {
    let mut read = read(text, None);
    assert_eq!(read.len(), 1);
    read.remove(0).expect("well formed").position()
}

/// Cell and digit as `r2c4` and 2, written `242`.
fn candidate(text: &str) -> (Cell, Digit) {
    let digits: Vec<u16> = text.chars().map(|digit| digit as u16 - u16::from(b'0')).collect();
    let cell = (digits[0] - 1) * 9 + digits[1] - 1;
    (Cell::new(cell), Digit::new(digits[2] as u8).expect("a digit"))
}

fn cells(step: &Step, name: PartName) -> Vec<Cell> {
    let Evidence::Pattern(pattern) = &step.evidence else { panic!("{step:?}") };
    pattern.parts.iter().filter(|part| part.name == name).flat_map(|part| part.cells.clone()).collect()
}

/// The puzzles that lack one of the position's digits, for every digit in turn.
fn loosened(position: &Position) -> Vec<String> {
    let puzzle = position.puzzle().to_string();
    let given = |at: &usize| puzzle.as_bytes()[*at].is_ascii_digit();
    (0..puzzle.len()).filter(given).map(|at| format!("{}.{}", &puzzle[..at], &puzzle[at + 1..])).collect()
}

#[test]
fn the_compendium_s_example() {
    let steps = find_all(&position(COMPENDIUM), Technique::JuniorExocet);
    assert_eq!(steps.len(), 1);
    assert_eq!(steps[0].conclusion.eliminate, [candidate("242")]);
    assert_eq!(cells(&steps[0], PartName::Base), [candidate("111").0, candidate("121").0]);
    assert_eq!(cells(&steps[0], PartName::Target), [candidate("242").0, candidate("371").0]);
}

#[test]
fn the_first_exocet() {
    let steps = find_all(&position(MORGANA), Technique::JuniorExocet);
    let removed: Vec<_> = steps.iter().map(|step| step.conclusion.eliminate.clone()).collect();
    assert!(removed.contains(&vec![candidate("422"), candidate("424")]), "{removed:?}");
}

#[test]
fn what_they_remove_is_in_no_solution() {
    let mut found = 0;
    for text in [COMPENDIUM, MORGANA] {
        let start = position(text);
        for position in loosened(&start).iter().map(|text| position(text)).chain([start]) {
            let search = search_position(&position, 500, &Work::unlimited().with_nodes(20_000));
            for technique in
                [Technique::JuniorExocet, Technique::SeniorExocet, Technique::KrakenFish1, Technique::KrakenFish2]
            {
                for step in find_all(&position, technique) {
                    found += 1;
                    for solution in &search.solutions {
                        let lost =
                            step.conclusion.eliminate.iter().find(|&&(cell, digit)| solution.digit(cell) == digit);
                        assert_eq!(lost, None, "{}: {step:?}", position.puzzle());
                    }
                }
            }
        }
    }
    assert!(found > 20, "{found} steps were put to the test");
}
