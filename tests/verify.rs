//! Certificates: what the program says is right by its checker, what is wrong is found out, and what no finder
//! would say passes if it is right.
#![allow(clippy::panic, reason = "a test's helpers are part of the test")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use deduku::board::{Cell, Digit};
use deduku::puzzle::Position;
use deduku::solve::search_position;
use deduku::text::Reader;
use deduku::verify::{Checker, Fault, Line};
use deduku::work::Work;
use serde_json::{Value, json};

/// What the program prints, a line each.
fn told(arguments: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .output()
        .expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn position(line: &Value) -> Position {
    let from = line["from"].to_string();
    Reader::new(&from, None).next().expect("a puzzle").expect("well formed").position()
}

/// Checks the line, where this checker stands.
fn check(checker: &mut Checker, line: &Value) -> Result<(), Fault> {
    let line: Line = serde_json::from_value(line.clone()).expect("a line");
    checker.line(&line, &Work::unlimited())
}

/// What is said of one line that brings its position.
fn alone(line: &Value) -> Result<(), Fault> {
    check(&mut Checker::new(position(line)), line)
}

/// Shows each line with the checker before it.
fn walk(lines: &[Value], mut show: impl FnMut(&Checker, &Value)) {
    let mut checker: Option<Checker> = None;
    for line in lines {
        if !line["from"].is_null() {
            checker = Some(Checker::new(position(line)));
        }
        let checker = checker.as_mut().expect("the first line has its position");
        show(checker, line);
        let _ = check(checker, line);
    }
}

/// All lines, and how many steps of each technique there are.
fn assert_right(lines: &[Value]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let mut wrong = Vec::new();
    walk(lines, |checker, line| {
        if let Some(technique) = line["technique"].as_str() {
            *counts.entry(technique.to_owned()).or_default() += 1;
        }
        if let Err(fault) = check(&mut checker.clone(), line) {
            wrong.push(format!("{fault}: {line}"));
        }
    });
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lines.len(), wrong[..wrong.len().min(5)].join("\n"));
    counts
}

/// Every so many lines of the library of technique cases.
fn library(stride: usize) -> String {
    let text = include_str!("technique_library.txt");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(':')).step_by(stride).collect();
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("library-{stride}.txt"));
    std::fs::write(&name, lines.join("\n")).expect("the folder for tests is writable");
    name.to_str().expect("UTF-8").to_owned()
}

#[test]
fn every_step_of_hundreds_of_paths_is_right() {
    let lines = told(&["steps", "--json", &library(4)]);
    let paths = lines.iter().filter(|line| line["step"] == 1).count();
    assert!(paths > 100, "{paths} paths");
    let counts = assert_right(&lines);
    assert!(counts.len() > 20, "{counts:?}");
}

/// Its twins and triplets take candidates and confirm a cell in one step.
#[test]
fn the_books_steps_are_right() {
    let puzzles = [
        "....9..6....8..237....75........4....18.....65..1...4....6.83..9......2.7.3...8..",
        "...9...8...1.......4.35.9...8..1.3.2.9..8..7..17.2.59.......4.982.....3..5.....6.",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ];
    let lines = told(&[&["steps", "--json", "--profile", "book"][..], &puzzles].concat());
    let counts = assert_right(&lines);
    assert!(counts["naked-pair"] > 2 && counts["naked-triple"] > 2 && counts["retreat"] > 1, "{counts:?}");
    let both = |line: &&Value| {
        line["technique"] != "retreat" && line["place"][0].is_array() && line["eliminate"][0].is_array()
    };
    assert!(lines.iter().filter(both).count() > 2, "no step takes candidates and confirms a cell");
}

#[test]
fn steps_of_large_patterns_are_right() {
    let easter_monster = ":0000:x:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1:::";
    for (technique, line) in [
        ("3d-medusa", ":0000:x:093824560085600002206075008321769845000258300578040296850016723007082650002507180:::"),
        (
            "3d-medusa",
            ":0000:x:986721345304956007007030960073065009690017003100390276000679030069143700731582694:839 553 877 888::",
        ),
        (
            "triple-firework",
            ":0000:x:....7.8..8.5....97...5+8.....1..9..+7..2.+7.5.3.7....3...2...6+79.......4..246...87..:114 914 124 125 549::",
        ),
        ("sk-loop", easter_monster),
        ("multi-sector-locked-sets", easter_monster),
    ] {
        let counts = assert_right(&told(&["find", "--json", "--technique", technique, line]));
        assert!(counts.contains_key(technique), "{technique}: {counts:?}");
    }
}

#[test]
fn steps_on_every_board_are_right() {
    let saves = concat!(env!("CARGO_MANIFEST_DIR"), "/saves");
    let mut files: Vec<String> = std::fs::read_dir(saves)
        .expect("the samples")
        .flatten()
        .map(|file| file.path().to_str().expect("UTF-8").to_owned())
        // The paths of the largest take minutes to be found.
        .filter(|name| !["25x25", "dion-cube", ".md"].iter().any(|part| name.contains(part)))
        .collect();
    files.sort();
    let mut arguments = vec!["steps", "--json"];
    arguments.extend(files.iter().map(String::as_str));
    let counts = assert_right(&told(&arguments));
    assert!(counts.contains_key("combinations") && counts.contains_key("naked-single"), "{counts:?}");
}

/// What can be made wrong of a line: what was done, and the line then.
fn mutations(line: &Value, checker: &Checker) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut line = line.clone();
        change(&mut line);
        line
    };
    let premises = line["premises"].as_array().expect("premises");
    for at in 0..premises.len() {
        all.push((
            "a premise dropped",
            changed(&|line| drop(line["premises"].as_array_mut().expect("premises").remove(at))),
        ));
        if let Some(digit) = premises[at]["digit"].as_u64() {
            let other = digit % u64::from(checker.position().board().digits()) + 1;
            all.push(("a premise's digit changed", changed(&|line| line["premises"][at]["digit"] = other.into())));
        }
        if premises[at]["only"].as_array().is_some_and(|only| only.len() > 1) {
            all.push((
                "one more excluded",
                changed(&|line| drop(line["premises"][at]["only"].as_array_mut().expect("a list").pop())),
            ));
        }
        if let Some(house) = premises[at]["house"].as_str() {
            let board = checker.position().board();
            let named =
                [&premises[at]["only"], &premises[at]["once"]].into_iter().filter_map(Value::as_array).flatten();
            let cells: Vec<_> = named.filter_map(|name| board.cell_named(name.as_str()?)).collect();
            let is_far = |name: &str, of: &[Cell]| name != house && !of.iter().any(|cell| cells.contains(cell));
            let mut others = board.houses().iter().filter(|house| is_far(&house.name, &house.cells));
            let other = others.next().expect("houses elsewhere").name.to_string();
            all.push(("another house", changed(&|line| line["premises"][at]["house"] = other.clone().into())));
        }
    }
    let eliminate = line["eliminate"].as_array().expect("a list");
    if eliminate.len() > 1 {
        all.push((
            "an elimination left out",
            changed(&|line| drop(line["eliminate"].as_array_mut().expect("a list").remove(0))),
        ));
    }
    let position = checker.position();
    let solutions = search_position(position, 2, &Work::unlimited()).solutions;
    if let [solution] = &solutions[..] {
        let board = position.board();
        let cell = position.empty_cells().last().expect("a cell is empty");
        let pair = json!([board.cell_name(cell), solution.digit(cell).get()]);
        all.push((
            "the solution's digit eliminated",
            changed(&|line| line["eliminate"].as_array_mut().expect("a list").push(pair.clone())),
        ));
        let other = position.candidates(cell).iter().find(|&digit| digit != solution.digit(cell));
        if let Some(other) = other.map(Digit::get) {
            let pair = json!([board.cell_name(cell), other]);
            all.push((
                "a wrong digit placed",
                changed(&|line| line["place"].as_array_mut().expect("a list").push(pair.clone())),
            ));
        }
    }
    all
}

#[test]
fn what_is_made_wrong_is_found_out() {
    let lines = told(&["steps", "--json", "--no-uniqueness", &library(8)]);
    let mut seen: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let mut passed = Vec::new();
    walk(&lines, |checker, line| {
        let technique = line["technique"].as_str().unwrap_or("trial");
        if ["trial", "retreat"].contains(&technique) || line["trial"] == true {
            return;
        }
        for (what, wrong) in mutations(line, checker) {
            let count = seen.entry((what, technique.to_owned())).or_default();
            *count += 1;
            // Enough of a kind.
            if *count <= 6 && check(&mut checker.clone(), &wrong).is_ok() {
                passed.push(format!("{what}: {wrong}"));
            }
        }
    });
    assert!(passed.is_empty(), "{} of {seen:?}:\n{}", passed.len(), passed[..passed.len().min(5)].join("\n"));
    assert!(seen.len() > 40, "{seen:?}");
}

/// A 4×4 puzzle in which row 1 has 34 in its last two cells, and a step there.
fn step(place: &Value, eliminate: &Value, premises: &Value) -> Value {
    json!({
        "from": {"size": 4, "givens": "12..........2..."}, "place": place, "eliminate": eliminate, "premises": premises,
    })
}

#[test]
fn right_steps_that_no_finder_makes_pass() {
    // A pair that is told by its links in the box alone.
    let pair = |links: &Value| {
        let mut premises = vec![json!({"cell": "r1c3", "only": [3, 4]}), json!({"cell": "r1c4", "only": [3, 4]})];
        premises.extend(links.as_array().expect("a list").iter().cloned());
        let gone = json!([["r2c3", 3], ["r2c3", 4], ["r2c4", 3], ["r2c4", 4]]);
        step(&json!([]), &gone, &json!(premises))
    };
    let box_two = |digit| json!({"house": "box 2", "digit": digit, "once": ["r1c3", "r1c4", "r2c3", "r2c4"]});
    assert_eq!(alone(&pair(&json!([box_two(3), box_two(4)]))), Ok(()));
    // The same with its own link in the row.
    let row = |digit| json!({"house": "row 1", "digit": digit, "once": ["r1c3", "r1c4"]});
    let missing = alone(&pair(&json!([box_two(3)])));
    assert!(matches!(missing, Err(Fault::DoesNotFollow { .. })), "{missing:?}");
    let spare = alone(&pair(&json!([box_two(3), box_two(4), row(3)])));
    assert!(matches!(spare, Err(Fault::NotNeeded { number: 5 } | Fault::NotNeededThere { .. })), "{spare:?}");
}

/// What is said of each change of a line.
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
    // A single solution of which nothing is said that could be exchanged proves nothing.
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
    let text = include_str!("technique_library.txt");
    let mut lines = text.lines().filter(|line| line.starts_with(":0623:"));
    let mut count = 0;
    for line in lines.by_ref().take(3).flat_map(|line| told(&["find", "--json", "--technique", "reverse-bug", line])) {
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
    // Turned by 180°, with digits that make ten; the second has the solution's first empty cell filled.
    let givens = "3....9..8.2....43.5.4.36.........1...617.394...9.........47.6.5.76....8.2..1....7";
    let solution = &told(&["solve", "--json", givens])[0]["solutions"][0];
    let digit = &solution.as_str().expect("a line")[1..2];
    let values = format!("3{digit}{}", &givens[2..]);
    let later = json!({"size": 9, "givens": givens, "values": values}).to_string();
    for (input, premises) in [(givens, 2), (later.as_str(), 3)] {
        let lines = told(&["find", "--json", "--technique", "symmetrical-placement", input]);
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
    // Where a given is missing, so is the proof of a single solution.
    let mut line = told(&["find", "--json", "--technique", "symmetrical-placement", givens]).swap_remove(0);
    line["from"] = json!({"size": 9, "givens": format!(".{}.", &givens[1..80])});
    assert!(alone(&line).is_err(), "{line}");
}

#[test]
fn each_fault_has_its_words() {
    let table = [
        (json!([["r1c3", 5]]), json!([]), "5 is no digit of the board: its digits are 1 to 4"),
        (json!([["r1c5", 1]]), json!([]), "the board has no cell r1c5: name one as r3c5, on a cube l1r3c5, from 1"),
        (json!([["r1c3", 1]]), json!([]), "1 is no candidate of r1c3 here: drop it, or add the steps before it"),
        (
            json!([["r1c3", 3]]),
            json!([{"cell": "r1c3", "only": [3]}]),
            "premise 1 does not hold: r1c3 can hold 4, too: add it, or show first that it cannot",
        ),
        (
            json!([["r1c3", 3]]),
            json!([{"house": "row 9", "digit": 3, "only": ["r1c3"]}]),
            "premise 1 does not hold: the board has no house “row 9”: name one as “row 4”, “box 2”, “the cage at r1c1”",
        ),
        (
            json!([["r1c3", 3]]),
            json!([{"house": "row 1", "digit": 3, "only": ["r1c3", "r1c4"]}]),
            "r1c3=3 does not follow from the premises: drop it, or add the premise that is missing",
        ),
        (json!([]), json!([]), "the step concludes nothing: add what it places or eliminates, or drop it"),
    ];
    for (place, premises, words) in table {
        let fault = alone(&step(&place, &json!([]), &premises)).expect_err(words);
        assert_eq!(fault.to_string(), words);
    }
}

/// So many lines of a file, evenly taken.
fn sample(file: &str, count: usize) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(file);
    let text = std::fs::read_to_string(path).ok()?;
    let lines: Vec<&str> = text.lines().collect();
    let heavy = std::env::var_os("DEDUKU_HEAVY").is_some();
    let stride = if heavy { 1 } else { lines.len().div_ceil(count) };
    let taken: Vec<&str> = lines.into_iter().step_by(stride).collect();
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file.replace('/', "-"));
    std::fs::write(&name, taken.join("\n")).expect("the folder for tests is writable");
    Some(name.to_str().expect("UTF-8").to_owned())
}

#[test]
fn data_published_puzzles() {
    for (file, count) in [
        ("ratings/se.txt", 20),
        ("classic/top1465.txt", 20),
        ("classic/hardest_11plus.txt", 2),
        ("boards/sgt_killer9.jsonl", 6),
        ("boards/killer_public.jsonl", 2),
        ("boards/sgt_jigsaw9.jsonl", 6),
        ("boards/sgt_jigsawkiller9.jsonl", 6),
        ("boards/samurai.jsonl", 1),
        ("boards/kakuro.jsonl", 4),
        ("boards/windoku_x.jsonl", 1),
        ("boards/dion_cube.jsonl", 1),
    ] {
        if let Some(name) = sample(file, count) {
            let counts = assert_right(&told(&["steps", "--json", &name]));
            assert!(!counts.is_empty(), "{file} has no steps");
        }
    }
}
