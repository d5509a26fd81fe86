//! `check --setter`, on the real binary.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::process::Command;

use serde_json::Value;

fn check(arguments: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_deduku")).arg("check").args(arguments).output().expect("it runs");
    (output.status.code().expect("not killed"), String::from_utf8(output.stdout).expect("UTF-8"))
}

fn setter(board: &str, line: &str) -> Value {
    let (_, out) = check(&["--setter", "--json", "--board", board, line]);
    let object: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("no JSON: {out}"));
    object["setter"].clone()
}

#[test]
fn solutions_are_counted_and_candidates_distinguished() {
    let several = setter("4x4", "................");
    assert_eq!((&several["found"], &several["complete"]), (&288.into(), &true.into()));
    assert_eq!((&several["candidates"]["some"], &several["candidates"]["none"]), (&64.into(), &0.into()));
    assert!(several.get("hardest").is_none(), "{several}");

    let many = setter("6x6", "....................................");
    assert_eq!(many["complete"], false, "{many}");
    let log10 = many["estimate"]["log10"].as_f64().expect("an estimate");
    assert!((log10 - 28_200_960f64.log10()).abs() < 0.05, "{many}");
}

#[test]
fn of_one_solution_it_says_how_hard_it_is_and_what_can_go() {
    let line = "1.2..........4.3";
    let one = setter("4x4", line);
    assert_eq!((&one["found"], &one["complete"], &one["level"]), (&1.into(), &true.into(), &"easy".into()));
    let minimal: Value = serde_json::from_str(&check(&["--json", "--board", "4x4", line]).1).expect("JSON");
    let can_go: Vec<String> = one["can_go"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|part| part.as_str().unwrap_or_default().split('=').next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(minimal["redundant"], serde_json::json!(can_go));
    let (status, words) = check(&["--setter", "--board", "4x4", line]);
    assert_eq!(status, 0);
    assert!(words.contains("easy, hardest step"), "{words}");
    assert_eq!(words.matches("one solution").count(), 1, "{words}");
    let (_, words) = check(&["--setter", "--board", "4x4", "1.2.4........4.3"]);
    assert_eq!(words.matches("can be removed").count() + words.matches("can be left out").count(), 1, "{words}");
    let (status, words) = check(&["--setter", "--board", "4x4", "12.............3"]);
    assert_eq!(status, 1);
    assert!(words.contains("candidates: "), "{words}");
}

/// When the time is up, what is known is printed as incomplete. The path of this puzzle takes minutes.
#[test]
fn what_is_known_in_time_is_said() {
    let givens = ".49.3....7.......4...........................3.........2....6....6....8.8...9.1..";
    let line = format!(r#"{{"variant":"classic9","givens":"{givens}","clues":[{{"family":"anti-knight"}}]}}"#);
    let (_, out) = check(&["--setter", "--json", "--timeout", "2", &line]);
    let object: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("no JSON: {out}"));
    let setter = &object["setter"];
    assert_eq!((&object["valid"], &setter["found"]), (&true.into(), &1.into()), "{object}");
    assert_eq!(setter["stopped"], "time limit reached", "{object}");
    assert!(setter.get("hardest").is_none(), "{object}");
}
