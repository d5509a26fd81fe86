//! Rules in words: links of our own, and the published ones beside the project, if these are present.

use std::collections::BTreeSet;
use std::path::Path;

use deduku::constraint::Family;
use deduku::puzzle::Puzzle;
use deduku::rules::{Certainty, Options, Reading};
use deduku::solve::{Verdict, classify, search};
use deduku::text::{Entry, Format, Reader, write};
use deduku::work::Work;
use serde_json::{Value, json};

/// A document of `SudokuPad` without regions' drawings: its keys besides the grid and the rules.
fn document(rules: &str, keys: &Value) -> Value {
    let mut document = json!({"metadata": {"rules": rules}, "cells": vec![vec![json!({}); 9]; 9]});
    for (key, value) in keys.as_object().expect("keys") {
        document[key] = value.clone();
    }
    document
}

fn entry(document: &Value, options: &Options) -> Entry {
    let text = document.to_string();
    Reader::new(&text, None).with_options(options).next().expect("a puzzle").expect("it is read")
}

fn read(rules: &str, keys: &Value) -> (Puzzle, Reading) {
    let entry = entry(&document(rules, keys), &Options::default());
    (entry.puzzle, entry.reading.expect("rules in words").as_ref().clone())
}

fn names(puzzle: &Puzzle) -> Vec<String> {
    let clue =
        |clue: &deduku::constraint::Clue| format!("{} {:?} {:?}", clue.family.row().name, clue.groups, clue.numbers);
    puzzle.clues().iter().map(clue).collect()
}

#[test]
fn statements_find_what_they_speak_of_by_kind_and_colour() {
    let line = |colour: &str, points: Value| json!({"wayPoints": points, "color": colour, "thickness": 10});
    let circle =
        |at: Value| json!({"center": at, "width": 0.7, "height": 0.7, "rounded": true, "backgroundColor": "#cccccc"});
    let keys = json!({
        "lines": [
            line("#33cc33", json!([[0.5, 0.5], [0.5, 2.5]])),
            line("#cc33cc", json!([[1.5, 0.5], [2.5, 1.5]])),
            line("#cccccc", json!([[4.5, 4.5], [4.5, 6.5]])),
            line("#cccccc", json!([[4.5, 5.5], [5.5, 5.5]])),
        ],
        "underlays": [circle(json!([4.5, 4.5])), circle(json!([8.5, 8.5]))],
        "overlays": [
            {"center": [0.5, 8.0], "width": 0.3, "height": 0.3, "rounded": true, "backgroundColor": "#ffffff", "borderColor": "#000000"},
            {"center": [3.0, 3.5], "width": 0.3, "height": 0.3, "rounded": true, "backgroundColor": "#000000"},
            {"center": [7.0, 7.5], "width": 0.3, "height": 0.3, "rounded": true, "text": "X"},
        ],
    });
    let rules = "Normal sudoku rules apply.\nPurple lines are sets of consecutive digits in any order.\nGreen lines: \
                 adjacent digits differ by at least 4.\nDigits increase along thermometers from the bulb.\nGrey circles are \
                 odd.\nDigits separated by a white dot are consecutive, by a black dot are in a 1:2 ratio, and by an X sum \
                 to 10. Not all dots are given.";
    let (puzzle, reading) = read(rules, &keys);
    assert_eq!(puzzle.not_checked(), [""; 0], "{reading:#?}");
    let mut found = names(&puzzle);
    found.sort();
    let expected = [
        "black dot [[21, 30]] []",
        "odd [[80]] []",
        "renban [[9, 19]] []",
        "thermometer [[40, 41, 42]] []",
        "thermometer [[40, 41, 50]] []",
        "whisper [[0, 1, 2]] [4]",
        "white dot [[7, 8]] []",
        "xv-x [[61, 70]] []",
    ];
    assert_eq!(found, expected);
}

#[test]
fn what_is_left_over_is_named_and_can_be_given_a_meaning() {
    let keys = json!({"lines": [{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#33cc33"}]});
    let rules = "Normal sudoku rules apply. Green lines are haunted.";
    let (puzzle, reading) = read(rules, &keys);
    assert_eq!(puzzle.not_checked(), ["the rules in words: “Green lines are haunted.”", "what is drawn: 1 green line"]);
    assert_eq!(reading.statements[1].certainty, Certainty::NotUnderstood);
    assert_eq!(names(&puzzle), [""; 0]);
    for (answers, clues) in [
        (&["2: whisper 4"][..], &["whisper [[0, 1, 2]] [4]"][..]),
        (&["2: drawing", "green lines: renban"], &["renban [[0, 1, 2]] []"]),
        (&["2: drawing", "green lines: drawing"], &[]),
    ] {
        let answers = answers.iter().map(|answer| answer.parse().expect("an answer")).collect();
        let entry = entry(&document(rules, &keys), &Options { answers, ..Options::default() });
        assert_eq!(entry.puzzle.not_checked(), [""; 0]);
        assert_eq!(names(&entry.puzzle), clues);
    }
    let wrong = Options { answers: vec!["7: renban".parse().expect("an answer")], ..Options::default() };
    let entry = entry(&document(rules, &keys), &wrong);
    assert!(entry.puzzle.not_checked()[0].contains("7: renban"), "{:?}", entry.puzzle.not_checked());
}

/// A number may be said of neighbours or of the whole line: only what says which is read.
#[test]
fn what_may_be_said_of_the_whole_line_is_not_read_as_said_of_neighbours() {
    let keys = json!({"lines": [{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#33cc33"}]});
    for (rules, expected) in [
        ("Digits on a green line sum to 10.", 0),
        ("Adjacent digits on a green line sum to 10.", 1),
        ("Digits on a green line have a product of 12.", 0),
    ] {
        let (puzzle, reading) = read(rules, &keys);
        assert_eq!((puzzle.clues().len(), reading.is_whole()), (expected, expected > 0), "{rules}");
    }
    let (puzzle, _) = read("Adjacent digits on a green line differ by more than 4.", &keys);
    let words = puzzle.clues()[0].in_words(puzzle.board(), &|cell| puzzle.board().cell_name(cell));
    assert_eq!(words.as_deref(), Some("neighbours differ by at least 5"));
}

/// Marks that have to be found are cells beside the grid: with the carried solution the reading stands where some marks
/// fit, and a line of the puzzle is read back as the same.
#[test]
fn doublers_are_found_beside_the_grid_and_written_with_the_puzzle() {
    let solved = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let rules = "Normal sudoku rules apply. There is one doubler in each row, column and box. Each digit is doubled once. The \
                 value of a doubler is twice its digit. Cages: digits do not repeat, and values sum to the number in the corner.";
    let of = |sum: i32| {
        let keys = json!({"cages": [{"cells": [[0, 0], [0, 1], [0, 2]], "value": sum}]});
        let mut document = document(rules, &keys);
        document["metadata"]["solution"] = json!(solved);
        entry(&document, &Options::default())
    };
    // 1, 2 and 3, of which one may be doubled.
    for (sum, fits) in [(6, true), (9, true), (13, false), (5, false)] {
        let entry = of(sum);
        assert_eq!(entry.puzzle.not_checked().is_empty(), fits, "{sum}: {:?}", entry.puzzle.not_checked());
    }
    let entry = of(9);
    let line = write(&entry, Format::Jsonl).expect("a line");
    let back = Reader::new(&line, None).next().expect("a puzzle").expect("it is read");
    assert_eq!(back.puzzle.clues(), entry.puzzle.clues());
    let families: Vec<&str> = entry.puzzle.clues().iter().map(|clue| clue.family.row().name).collect();
    assert_eq!(families, ["marked cells", "cage", "modified values"]);
    // The 3 is doubled where the cage shows 9.
    let found = search(&filled(&entry.puzzle, solved), 20, &Work::unlimited().with_nodes(100_000)).solutions;
    assert!(!found.is_empty());
    for solution in found {
        let mark = |cell: usize| i32::from(entry.puzzle.board().value_of(solution.digits()[81 + cell]));
        assert_eq!([0, 1, 2].map(mark), [1, 1, 2]);
    }
}

/// The puzzle with these digits given in its grid.
fn filled(puzzle: &Puzzle, digits: &str) -> Puzzle {
    let board = puzzle.board();
    let mut givens: Vec<_> = digits.chars().map(|digit| board.digit_of_symbol(digit)).collect();
    givens.resize(board.cell_count(), None);
    puzzle.with_givens(givens).expect("a filled grid")
}

/// What the carried solution breaks is not used; without a look at it nothing is withdrawn.
#[test]
fn the_carried_solution_refutes_readings() {
    let solved = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let line = json!([{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#33cc33"}]);
    let mut document = document("Green lines are palindromes.", &json!({"lines": line}));
    document["metadata"]["solution"] = json!(solved);
    let of = |blind: bool| {
        let entry = entry(&document, &Options { blind, ..Options::default() });
        (entry.puzzle.clues().len(), entry.reading.expect("rules").statements[0].certainty)
    };
    assert_eq!(of(false), (0, Certainty::Refuted));
    assert_eq!(of(true), (1, Certainty::ByWords));
}

/// A statement that is not understood may change what those mean that are.
#[test]
fn a_statement_that_is_not_understood_casts_doubt_on_those_about_the_same() {
    let keys = json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": 5, "unique": true}]});
    let rules = "Digits in cages sum to the number in the corner.";
    assert_eq!(names(&read(rules, &keys).0), ["cage [[0, 1]] [5]"]);
    let (puzzle, reading) = read(&format!("{rules} One cell of a cage counts twice."), &keys);
    assert_eq!(names(&puzzle), [""; 0]);
    assert_eq!(reading.statements[0].certainty, Certainty::Doubtful);
    let (puzzle, _) = read(&format!("{rules} The moon is a cell."), &keys);
    assert_eq!(names(&puzzle), ["cage [[0, 1]] [5]"]);
}

/// Published links with rules in words: nothing that is called complete differs from the solution, without a look at it.
#[test]
fn data_links_with_rules_in_words_are_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/rules/sudoku_bench.jsonl");
    let Ok(rows) = std::fs::read_to_string(&path) else {
        eprintln!("passed over: {} is not there", path.display());
        return;
    };
    let (mut complete, mut solved) = (0, 0);
    for row in rows.lines().map(|row| serde_json::from_str::<Value>(row).expect("JSON")) {
        let link = row["link"].as_str().expect("a link");
        let blind = Options { blind: true, ..Options::default() };
        let entry = Reader::new(link, None).with_options(&blind).next().expect("a puzzle").expect("it is read");
        if !entry.puzzle.not_checked().is_empty() {
            continue;
        }
        complete += 1;
        let Ok(verdict) = classify(&entry.puzzle, &Work::unlimited().with_nodes(400_000)) else { continue };
        let Verdict::Unique(unique) = verdict else { panic!("{}: not one solution", row["id"]) };
        let value = |digit: &deduku::board::Digit| entry.puzzle.board().value_of(*digit).to_string();
        // Marks that have to be found are no part of the carried solution.
        let digits = &unique.solution().digits()[..entry.puzzle.board().grid_cells()];
        let found: String = digits.iter().map(value).collect();
        assert_eq!(found, row["solution"].as_str().expect("a solution"), "{}", row["id"]);
        solved += 1;
    }
    assert!(complete >= 36 && solved >= 36, "{complete} complete, {solved} solved");
}

/// Rows of f-puzzles whose words and keys truly differ: what only the words state, what only the keys state, and why.
const DIFFER: [(&str, &[&str], &[&str], &str); 7] = [
    ("fp-732683184f", &["ratio"], &[], "the rules explain black dots, of which there is none"),
    ("fp-b622c46b93", &["killercage"], &[], "the rules name cages, of which there is none"),
    ("fp-e10fb3969f", &["even", "odd"], &[], "the rules explain circles and squares, of which there are none"),
    ("fp-79279bf94d", &["clone", "entropicline", "ratio"], &[], "lines and cages are drawn only, and no dot is black"),
    ("fp-4d09ed5d6e", &["regionsumline"], &[], "the blue line is drawn only"),
    ("fp-25682b44af", &[], &["arrow"], "arrows are drawn by the key of arrows, but the sum of digits' digits is meant"),
    (
        "fp-9c56f0ff2c",
        &[],
        &["thermometer"],
        "no word is about the thermometers; sets of five along a line is renban by key",
    ),
];

/// Words of f-puzzles without their keys name the families of the keys, apart from rows where both truly differ.
#[test]
fn data_words_of_f_puzzles_name_what_their_keys_state() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/variants/fpuzzles.jsonl");
    let Ok(rows) = std::fs::read_to_string(&path) else {
        eprintln!("passed over: {} is not there", path.display());
        return;
    };
    let known: BTreeSet<&str> = Family::all().iter().flat_map(|family| family.row().fpuzzles).copied().collect();
    // Both diagonals are one family.
    let named = |key: &str| if key == "diagonal-" { "diagonal+".to_owned() } else { key.to_owned() };
    let (mut both, mut words_only, mut keys_only, mut same, mut all) = (0, 0, 0, 0, 0);
    for row in rows.lines().map(|row| serde_json::from_str::<Value>(row).expect("JSON")) {
        let puzzle = row["puzzle"].as_object().expect("an object");
        if puzzle.get("ruleset").and_then(Value::as_str).is_none_or(str::is_empty) {
            continue;
        }
        all += 1;
        let words: serde_json::Map<String, Value> = ["size", "title", "author", "ruleset", "grid"]
            .iter()
            .filter_map(|&key| Some((key.to_owned(), puzzle.get(key)?.clone())))
            .collect();
        let entry = entry(&Value::Object(words), &Options { blind: true, ..Options::default() });
        let said = entry.reading.iter().flat_map(|reading| &reading.statements).flat_map(|said| &said.families);
        let found: BTreeSet<String> = said.flat_map(|family| family.row().fpuzzles).map(|key| named(key)).collect();
        let is_there = |value: &Value| match value {
            Value::Array(list) => !list.is_empty(),
            value => !matches!(value, Value::Bool(false) | Value::Null),
        };
        let mut keys: BTreeSet<String> = puzzle
            .iter()
            .filter(|(key, value)| known.contains(key.as_str()) && is_there(value))
            .map(|(key, _)| named(key))
            .collect();
        let negative = puzzle.get("negative").and_then(Value::as_array).into_iter().flatten();
        let negative = negative.filter_map(Value::as_str).map(|name| format!("negative:{name}"));
        keys.extend(negative.filter(|key| known.contains(key.as_str())));
        let extra: Vec<&str> = found.difference(&keys).map(String::as_str).collect();
        let missing: Vec<&str> = keys.difference(&found).map(String::as_str).collect();
        both += keys.intersection(&found).count();
        if let Some((id, of_words, of_keys, why)) = DIFFER.iter().find(|(id, ..)| row["id"] == *id) {
            assert_eq!((&extra[..], &missing[..]), (*of_words, *of_keys), "{id}: {why}");
            same += 1;
        } else {
            words_only += extra.len();
            keys_only += missing.len();
            same += usize::from(keys == found);
        }
    }
    println!(
        "{both} of both, {words_only} only of words, {keys_only} only of keys, {same} of {all} rows as they should be"
    );
    assert!(all >= 84 && both >= 197);
    assert!(keys_only * 100 <= (both + keys_only) * 2 && words_only * 100 <= (both + words_only));
    assert!(same * 100 >= all * 98);
}
