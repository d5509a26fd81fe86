//! What answers do not pass over: rules that are not understood, entered digits that are wrong, and the solution that a
//! link carries.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use serde_json::{Value, json};

use super::program::{EASY, SOLVED, output_of};

/// A document of f-puzzles with the givens of a grid and with these keys besides, on one line.
fn document(keys: &Value) -> Value {
    let cell = |symbol: char| match symbol.to_digit(10).filter(|value| *value > 0) {
        Some(value) => json!({"value": value, "given": true}),
        None => json!({}),
    };
    let cells: Vec<Value> = EASY.chars().map(cell).collect();
    let rows: Vec<Value> = cells.chunks(9).map(|row| Value::Array(row.to_vec())).collect();
    let mut document = json!({"size": 9, "grid": rows});
    for (key, value) in keys.as_object().expect("keys") {
        document[key] = value.clone();
    }
    document
}

/// The status and the standard output of a command on the document.
fn answer(document: &Value, arguments: &[&str]) -> (i32, String) {
    let (status, out, _) = output_of(&[arguments, &["-"]].concat(), &format!("{document}\n"));
    (status, out)
}

const UNDERSTOOD: &str = "by the rules that are understood";

#[test]
fn no_answer_passes_over_a_rule_in_words() {
    let words = document(&json!({"ruleset": "Normal sudoku rules apply. Cells on a dragon's flight differ."}));
    let rule = "the rules in words: “Cells on a dragon's flight differ.”";
    for command in
        [&["check"][..], &["steps"], &["hint"], &["rate"], &["why", "r1c1<>9"], &["solve"], &["solve", "--common"]]
    {
        let (status, out) = answer(&words, command);
        assert!(out.contains(rule) || command == ["solve", "--common"], "{command:?}: {out}");
        assert!([1, 3].contains(&status), "{command:?}: {status}");
        let solved = out.lines().any(|line| line.trim() == "solved" || line.contains("valid: one solution"));
        assert!(!solved, "{command:?}: {out}");
        let (status, out) = answer(&words, &[command, &["--json"]].concat());
        assert!([1, 3].contains(&status), "{command:?} --json: {status}");
        let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert!(lines.iter().any(|line| line["not_checked"][0] == *rule), "{command:?}: {out}");
    }
    let (_, out) = answer(&words, &["steps"]);
    assert!(out.ends_with(&format!("solved {UNDERSTOOD}\n")), "{out}");
    let (_, out) = answer(&words, &["hint"]);
    assert!(out.contains(&format!("what follows holds {UNDERSTOOD}")), "{out}");
    let (status, out) = answer(&words, &["check"]);
    assert_eq!(status, 3);
    assert!(out.contains(&format!("undecided: one solution {UNDERSTOOD}")), "{out}");

    // No is said with the same reservation, and its status stays.
    let mut none = words.clone();
    none["grid"][0][0] = json!({"value": 2, "given": true});
    for command in ["solve", "check", "steps", "hint"] {
        let (status, out) = answer(&none, &[command]);
        assert_eq!(status, 1, "{command}: {out}");
        assert!(out.contains(&format!("no solution {UNDERSTOOD}")), "{command}: {out}");
    }
    // Whether there are several is open: the rule may exclude all but one.
    let mut several = words.clone();
    several["grid"] = json!(vec![vec![json!({}); 9]; 9]);
    for command in ["solve", "check", "steps", "rate"] {
        let (status, out) = answer(&several, &[command]);
        assert_eq!(status, 3, "{command}: {out}");
    }
}

#[test]
fn a_wrong_entered_digit_gets_one_answer_everywhere() {
    let mut wrong = document(&json!({}));
    // The solution has 3 there.
    wrong["grid"][0][0] = json!({"value": 2});
    let remark = "r1c1=2 was entered and is wrong; the puzzle has one solution";
    for command in
        [&["solve"][..], &["check"], &["steps"], &["hint"], &["rate"], &["find", "--technique", "hidden-single"]]
    {
        let (status, out) = answer(&wrong, command);
        assert_eq!(status, 0, "{command:?}: {out}");
        assert!(out.contains(remark), "{command:?}: {out}");
        let (_, out) = answer(&wrong, &[command, &["--json"]].concat());
        let first: Value = serde_json::from_str(out.lines().next().expect("a line")).expect("JSON");
        assert_eq!(first["entered_wrong"], json!([["r1c1", 2]]), "{command:?}: {out}");
    }
    let (_, out) = answer(&wrong, &["solve"]);
    assert!(out.starts_with(SOLVED), "{out}");
    let (status, out) = answer(&wrong, &["solve", "--all", "--json"]);
    assert_eq!((status, out.contains("\"entered_wrong\":[[\"r1c1\"")), (0, true), "{out}");
    // What is right stays.
    wrong["grid"][0][0] = json!({"value": 3});
    let (_, out) = answer(&wrong, &["check", "--json"]);
    assert!(!out.contains("entered_wrong"), "{out}");
}

#[test]
fn the_solution_that_a_link_carries_is_compared() {
    let values = |solution: &str| -> Vec<Value> {
        solution.chars().map(|symbol| symbol.to_digit(10).map_or(Value::Null, |value| json!(value))).collect()
    };
    let with = |solution: &str| document(&json!({"solution": values(solution)}));
    let (status, out) = answer(&with(SOLVED), &["check"]);
    assert_eq!((status, out.contains("; agrees with the setter's solution\n")), (0, true), "{out}");
    let (status, out) = answer(&with(&SOLVED.replace('3', ".")), &["check"]);
    assert_eq!((status, out.contains("agrees with the setter's solution as far as that is known")), (0, true), "{out}");
    let (_, out) = answer(&with(SOLVED), &["solve", "--json"]);
    let object: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(object["setter_solution"]["agrees"], true, "{out}");
    // Two digits of the last row exchanged.
    let mut other: Vec<char> = SOLVED.chars().collect();
    other.swap(79, 80);
    let other: String = other.into_iter().collect();
    for command in ["check", "solve", "steps"] {
        let (status, out) = answer(&with(&other), &[command]);
        assert_eq!(status, 3, "{command}: {out}");
        assert!(out.contains("the setter's solution breaks") && out.contains("column 9"), "{command}: {out}");
    }
    // A part that breaks no house, but that the only solution does not have.
    let first = if SOLVED.starts_with('1') { '2' } else { '1' };
    let empty = EASY.chars().position(|symbol| !('1'..='9').contains(&symbol)).expect("an empty cell");
    let part: String = (0..81).map(|at| if at == empty { first } else { '.' }).collect();
    let (_, out) = answer(&with(&part), &["solve", "--json"]);
    let right = SOLVED.chars().nth(empty) == Some(first);
    let object: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(object["setter_solution"]["agrees"], right, "{out}");
}
