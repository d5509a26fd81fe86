//! Steps that rely on a single solution.

use deduku::verify::Fault;
use serde_json::{Value, json};

use super::lines::{alone, joined, printed, step, verified};

/// Asserts that the line is right, and that each of these changes makes it wrong.
fn refused(line: &Value, changes: &[&dyn Fn(&mut Value)]) {
    assert_eq!(alone(line), Ok(()), "{line}");
    for change in changes {
        let mut wrong = line.clone();
        change(&mut wrong);
        assert_ne!(wrong, *line);
        assert!(alone(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_single_solution_is_no_reason_for_anything() {
    // A premise of a single solution that names nothing exchangeable proves nothing.
    let nothing = json!([{"unique": true, "cells": []}]);
    let fault = alone(&step(&json!([["r1c3", 3]]), &json!([]), &nothing)).expect_err("no reason");
    assert!(matches!(fault, Fault::Premise { number: 1, .. } | Fault::NotUnique), "{fault}");
    let given = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
    let from = json!({"from": {"size": 9, "givens": given}, "place": [["r9c9", 9]], "premises": nothing});
    let fault = alone(&from).expect_err("no reason");
    assert!(matches!(fault, Fault::Premise { number: 1, .. }), "{fault}");
}

#[test]
fn reverse_graves_are_checked() {
    let text = include_str!("../technique_library.txt");
    let mut lines = text.lines().filter(|line| line.starts_with(":0623:"));
    let mut count = 0;
    for line in lines.by_ref().take(3).flat_map(|line| printed(&["find", "--json", "--technique", "reverse-bug", line]))
    {
        if line["end"].is_null() {
            refused(
                &line,
                &[
                    &|line| drop(line["premises"][0]["cells"].as_array_mut().expect("a list").remove(0)),
                    &|line| line["premises"][0]["exchange"] = json!([1, 1]),
                    &|line| line["premises"][0]["cells"] = json!([]),
                    &|line| line["eliminate"][0][1] = json!(line["eliminate"][0][1].as_u64().expect("a digit") % 9 + 1),
                    &|line| drop(line["premises"].as_array_mut().expect("a list").remove(0)),
                ],
            );
            count += 1;
        }
    }
    assert!(count > 2);
}

#[test]
fn symmetrical_placement_is_checked() {
    // Symmetric under a turn by 180°, with digits that make ten; the second position has its first empty cell filled.
    let givens = "3....9..8.2....43.5.4.36.........1...617.394...9.........47.6.5.76....8.2..1....7";
    let solution = &printed(&["solve", "--json", givens])[0]["solutions"][0];
    let digit = &solution.as_str().expect("a line")[1..2];
    let values = format!("3{digit}{}", &givens[2..]);
    let later = json!({"size": 9, "givens": givens, "values": values}).to_string();
    for (input, premises) in [(givens, 2), (later.as_str(), 3)] {
        let lines = printed(&["find", "--json", "--technique", "symmetrical-placement", input]);
        let count = |line: &&Value| line["premises"].as_array().map(Vec::len) == Some(premises);
        assert!(lines.iter().any(|line| count(&line)), "{lines:?}");
        for line in lines.iter().filter(|line| line["end"].is_null()) {
            refused(
                line,
                &[
                    &|line| line["premises"][0]["turn"] = json!("mirrored left to right"),
                    &|line| line["premises"][0]["turn"] = json!("shaken"),
                    &|line| line["premises"][0]["becomes"] = json!([9, 8, 7, 6, 5, 4, 3, 1, 2]),
                    &|line| line["premises"][0]["becomes"] = json!([9, 8, 7, 6, 5, 4, 3, 2, 2]),
                    &|line| drop(line["premises"].as_array_mut().expect("a list").remove(0)),
                    &|line| drop(line["premises"].as_array_mut().expect("a list").pop()),
                ],
            );
        }
    }
    // If a given is missing, so is the proof of a single solution.
    let mut line = printed(&["find", "--json", "--technique", "symmetrical-placement", givens]).swap_remove(0);
    line["from"] = json!({"size": 9, "givens": format!(".{}.", &givens[1..80])});
    assert!(alone(&line).is_err(), "{line}");
}

/// A guess that leads to a solution shows no other one impossible.
#[test]
fn solved_by_a_guess_is_not_solved_where_there_is_another_solution() {
    let (several, guessed) = ("1.3..3...2..412.", (6, "1"));
    let with_guess = format!("{}{}{}", &several[..guessed.0], guessed.1, &several[guessed.0 + 1..]);
    let mut lie = printed(&["steps", "--json", "--partial", several]);
    let end = lie.pop().expect("an end");
    let before = lie.len();
    let placed: Vec<Value> =
        lie.iter().flat_map(|line| line["place"].as_array().cloned().unwrap_or_default()).collect();
    let mut guess = json!({
        "puzzle": 1, "step": before + 1, "technique": "trial", "name": "Trial", "score": 10000,
        "text": "Trial 1 of 2: r2c3=1",
        "explanation": "No technique finds anything, so 1 is tried in r2c3. One more candidate is left to try. What follows holds only if it is right.",
        "place": [["r2c3", 1]], "eliminate": [],
        "evidence": {"attempt": 1, "candidates": [1, 4]}, "trial": true, "depth": 1, "premises": []
    });
    if before == 0 {
        guess["from"] = end["from"].clone();
        guess["certificate"] = json!("path");
    }
    lie.push(guess);
    for mut line in printed(&["steps", "--json", &with_guess]) {
        let is_known =
            line["place"].as_array().is_some_and(|own| !own.is_empty() && own.iter().all(|it| placed.contains(it)));
        if line["step"].is_null() || is_known {
            continue;
        }
        for key in ["from", "certificate", "wording", "style"] {
            line.as_object_mut().expect("an object").remove(key);
        }
        line["step"] = json!(lie.len() + 1);
        (line["trial"], line["depth"]) = (json!(true), json!(1));
        lie.push(line);
    }
    let says = |end: &str| {
        let lines = [&lie[..], &[json!({"puzzle": 1, "end": end})]].concat();
        verified(&[], &joined(&lines))
    };
    let (status, out, _) = says("several solutions");
    assert_eq!(status, Some(0), "{out}");
    let (status, out, _) = says("solved");
    assert!(status == Some(1) && out.contains("there is another solution without the guesses"), "{out}");
}
