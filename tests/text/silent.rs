//! Texts that were read as another puzzle, or without a part of them: none is read without a word.

use deduku::text::{Entry, read};

const PUZZLE: &str = ".49.3.....7.6...2.2...1...........7.32..5.4..56....8........165..69..24........9.";
const OTHER: &str = ".....59..9..43.....3.....5......95.....18..4..6..2.31..1..7..2..53...67...2......";
const SOLUTION: &str = "649238751871645923235719684918324576327856419564197832793482165156973248482561397";

/// The puzzles of a text as their cells, or the errors.
fn all(text: &str) -> Vec<Result<String, String>> {
    let cells = |entry: Entry| {
        let symbol = |cell| entry.puzzle.given(cell).map_or('.', deduku::board::Digit::symbol);
        entry.puzzle.board().cells().map(symbol).collect()
    };
    read(text, None).into_iter().map(|entry| entry.map(cells).map_err(|error| error.to_string())).collect()
}

fn refused(text: &str, says: &str) {
    let found = all(text);
    assert!(found.len() == 1, "{text}: {found:?}");
    assert!(found[0].as_ref().is_err_and(|error| error.contains(says)), "{text}: {found:?}");
}

#[test]
fn the_column_with_the_name_is_the_puzzle_or_refused() {
    let cut = &PUZZLE.replace('.', "0")[1..];
    let text = format!("quizzes,solutions\n{cut},{SOLUTION}\n{PUZZLE},{SOLUTION}\n,{SOLUTION}\n");
    let found = all(&text);
    assert!(found[0].as_ref().is_err_and(|error| error.contains("2:1: 80 cells")), "{found:?}");
    assert_eq!(found[1].as_deref(), Ok(PUZZLE));
    assert!(found[2].as_ref().is_err_and(|error| error.contains("4:1: 0 cells")), "{found:?}");
    assert_eq!(found.len(), 3);
    // Another table of the same width.
    let twice = format!("puzzle,solution\n{PUZZLE},{SOLUTION}\nid,quizzes\n7,{OTHER}\n");
    assert_eq!(all(&twice), [Ok(PUZZLE.to_owned()), Ok(OTHER.to_owned())]);
    // Names that are no puzzles themselves, quotes with separators inside, cells with blanks and brackets.
    let spread = |symbols: &str| symbols.chars().map(String::from).collect::<Vec<_>>().join(" ");
    for text in [
        format!("puzzle_id,quizzes\n17,{PUZZLE}\n"),
        format!("name,puzzle,clues\n\"Smith, J.\",{PUZZLE},24\n"),
        format!("given,difficulty,techniques\n{PUZZLE},hard,\"X-Wing, Swordfish\"\n"),
        format!("hash rating puzzle\n0000183b3050 1.2 {PUZZLE}\n"),
        format!("puzzle,solution\n\"[{}]\",{SOLUTION}\n", spread(&PUZZLE.replace('.', "0"))),
        format!("puzzle,solution\n{},{SOLUTION}\n", PUZZLE.replace('.', " ")),
    ] {
        assert_eq!(all(&text), [Ok(PUZZLE.to_owned())], "{text}");
    }
    let strange = PUZZLE.replace('.', "N");
    assert!(all(&format!("puzzle;solution\n{strange};{SOLUTION}\n"))[0].is_err());
    // One column for each cell.
    let names: Vec<String> = (0..81).map(|at| format!("c{at}")).collect();
    let cells: Vec<String> = PUZZLE.replace('.', "0").chars().map(String::from).collect();
    assert_eq!(all(&format!("{}\n{}\n", names.join(","), cells.join(","))), [Ok(PUZZLE.to_owned())]);
}

#[test]
fn a_puzzle_that_was_cut_is_not_replaced_by_its_solution() {
    refused(&format!("7,{},{SOLUTION}", &PUZZLE[..80]), "80 cells");
    refused(&format!(r#"{{"id": "{}", "final": "{SOLUTION}"}}"#, &PUZZLE[..80]), "80 cells");
    refused(&format!(r#"{{"puzzle": "{}", "solution": "{SOLUTION}"}}"#, &PUZZLE[..80]), "80 cells");
    // A long number is none.
    assert_eq!(all(&format!("{},{SOLUTION}", &SOLUTION[..40])), [Ok(SOLUTION.to_owned())]);
    assert_eq!(all(&format!(r#"{{"start": "{PUZZLE}", "final": "{SOLUTION}"}}"#)), [Ok(PUZZLE.to_owned())]);
}

#[test]
fn every_puzzle_of_a_line_is_read() {
    let both = [Ok(PUZZLE.to_owned()), Ok(OTHER.to_owned())];
    assert_eq!(all(&format!("{PUZZLE} {OTHER}")), both);
    assert_eq!(all(&format!("puzzle1,puzzle2\n{PUZZLE},{OTHER}\n")), both);
    // Of 4×4 puzzles, too; other words behind one are no puzzles.
    let (one, other) = ("4.....1..3.....3", "3....4...31.....");
    for between in [",", " ", "\t", ";"] {
        let text = format!("{one}{between}{other}");
        assert_eq!(all(&text), [Ok(one.to_owned()), Ok(other.to_owned())], "{text:?}");
    }
    assert_eq!(all(&format!("{one} a comment of 16 c")), [Ok(one.to_owned())]);
    // What is made from a puzzle by filling in digits is none of its own.
    let state = PUZZLE.replacen('.', "6", 1);
    assert_eq!(all(&format!("{PUZZLE},{state},{SOLUTION}")), both[..1]);
}

#[test]
fn deleted_candidates_are_not_taken_for_a_comment() {
    let entry = |text: &str| read(text, None).remove(0).map_err(|error| error.to_string());
    let commas = entry(&format!("{PUZZLE}: 111, 811")).expect("a puzzle");
    assert_eq!(commas.position, entry(&format!("{PUZZLE}:111 811")).expect("a puzzle").position);
    assert!(commas.position.is_some());
    assert!(entry(&format!("{PUZZLE}:111 011")).is_err_and(|error| error.contains("011")));
    assert_eq!(entry(&format!("{PUZZLE}: 100")).expect("a puzzle").comment, "100");
}

#[test]
fn rules_of_objects_of_other_programs_are_named() {
    for (keys, rule) in [
        (r#""diagonal": true"#, "the key “diagonal”"),
        (r#""type": "jigsaw""#, "the key “type”: “jigsaw”"),
        (r#""antiknight": true, "size": 9"#, "the key “antiknight”"),
        (r#""cages": [[16, [0, 1]]]"#, "the key “cages”"),
        (
            r#""rules": "Normal sudoku rules apply. Anti-king.""#,
            "the key “rules”: “Normal sudoku rules apply. Anti-king.”",
        ),
    ] {
        for grid in ["puzzle", "board"] {
            let text = format!(r#"{{"{grid}": "{PUZZLE}", {keys}}}"#);
            let entry = read(&text, None).remove(0).expect(&text);
            assert_eq!(entry.puzzle.clue_count(), 24, "{text}");
            assert_eq!(entry.puzzle.not_checked(), [rule], "{text}");
        }
    }
    // In our own objects, too, where a known key is no rule that is passed over.
    for (keys, rules) in [
        (r#""antiknight": true, "id": "7""#, &["the key “antiknight”"][..]),
        (r#""type": "antiknight", "thermos": [[1, 2]]"#, &["the key “thermos”", "the key “type”: “antiknight”"]),
        (r#""title": "A line", "author": "X", "level": "easy", "source": "a book", "families": ["Given"]"#, &[]),
    ] {
        let text = format!(r#"{{"givens": "{PUZZLE}", {keys}}}"#);
        let mut found = read(&text, None).remove(0).expect(&text).puzzle.not_checked().to_vec();
        found.sort_unstable();
        assert_eq!(found, rules, "{text}");
    }
    for keys in [
        r#""diagonal": false"#,
        r#""type": "classic", "level": "easy""#,
        r#""rules": "Normal sudoku rules apply.""#,
        r#""clues": 24"#,
    ] {
        let text = format!(r#"{{"puzzle": "{PUZZLE}", {keys}}}"#);
        assert!(read(&text, None).remove(0).expect(&text).puzzle.is_understood(), "{text}");
    }
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            format!(
                "{:?}",
                row.iter().map(|cell| cell.saturating_sub(b'0') * u8::from(*cell != b'.')).collect::<Vec<_>>()
            )
        })
        .collect();
    let list = format!("[{}]", rows.join(","));
    assert_eq!(all(&list), [Ok(PUZZLE.to_owned())]);
    refused(&list.replacen("[0, 4, 9", "[15, 4, 9", 1), "“15” is too high");
    let mut found = read(&format!(r#"{{"grid": {list}, "variant": "x-sudoku", "regions": {list}}}"#), None);
    assert_eq!(found.len(), 1);
    let entry = found.remove(0).expect("a puzzle");
    assert_eq!(entry.puzzle.not_checked(), ["the key “regions”", "the key “variant”: “x-sudoku”"]);
}

#[test]
fn addresses_that_were_cut_are_refused() {
    let cells = PUZZLE.replace('.', "0");
    assert_eq!(all(&format!("https://sudoku.coach/en/play/{cells}.")), [Ok(PUZZLE.to_owned())]);
    refused(&format!("https://example.org/{}", &cells[..80]), "80 cells in the address are no grid");
    refused("https://puzz.link/p?sudoku/9/9/g49g3k7g6i2g2i1q7g32h5g4h56j8n165h69h24", "cells where 9×9 are expected");
    let game = |cells: &str| format!(r#"{{"difficulty_category": "easy", "cells": [{cells}]}}"#);
    let cell = |value: u8| format!(r#"{{"position": [0, 1], "value": {value}, "fixed": true, "earmarks": []}}"#);
    refused(&game(&format!("{},{}", cell(4), cell(5))), "[0,1] has two values");
}

#[test]
fn a_kakuro_with_a_wrong_field_is_refused_as_a_whole() {
    let rows = "- - 16, 15, -\n- 23,99 0 0 ,16\n,23 0 0 0 4,\n,16 0 0 0 0\n,13 0 0 - -\n";
    refused(rows, "“23,99” is not a field");
    let ragged = "- - 16, 15, -\n- 23,7 0 0\n,23 0 0 0 4,\n,16 0 0 0 0\n,13 0 0 - -\n";
    refused(ragged, "row 2 has 4 fields where the first has 5");
}

#[test]
fn sections_may_stand_before_the_puzzle() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    assert_eq!(all(&format!("[Options]\nx=1\n[Puzzle]\n{}\n", rows.join("\n"))), [Ok(PUZZLE.to_owned())]);
}

/// The sums of a board's own cages are of digits from 1 on; where digits start at 0, they are clues, which count values.
#[test]
fn cages_of_a_board_that_starts_at_0_count_its_values() {
    let text = r#"{"variant": "grid-4x4(0-3)", "givens": "................", "cages": [{"sum": 1, "cells": [0, 1]}]}"#;
    let entry = read(text, None).remove(0).expect("a puzzle");
    assert!(!entry.puzzle.has_sums());
    let found = deduku::solve::search(&entry.puzzle, 1_000_000, &deduku::work::Work::unlimited());
    assert!(found.complete && !found.solutions.is_empty());
    let value = |solution: &deduku::solve::Solution, cell| entry.puzzle.board().value_of(solution.digit(cell));
    for solution in &found.solutions {
        let cells: Vec<_> = entry.puzzle.board().cells().take(2).collect();
        assert_eq!(value(solution, cells[0]) + value(solution, cells[1]), 1);
    }
}
