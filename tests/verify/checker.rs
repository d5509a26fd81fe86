//! Certificates: what the program says is right by its checker, what is wrong is found out, and what no finder
//! would say passes if it is right.
#![allow(clippy::panic, reason = "a test's helpers are part of the test")]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use deduku::board::{Cell, Digit};
use deduku::logic::{StepQuery, StepRecord, Style, Technique, find_all, find_by, read_step};
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
    let text = include_str!("../technique_library.txt");
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
    assert!(counts["naked-pair"] > 2 && counts["naked-triple"] > 2 && counts["retreat"] > 0, "{counts:?}");
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
    let text = include_str!("../technique_library.txt");
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

/// What `deduku verify` with these arguments says of these lines: status, output, errors.
fn verified(arguments: &[&str], lines: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .arg("verify")
        .args(arguments)
        .arg("-")
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let text = lines.to_owned();
    let writer = std::thread::spawn(move || drop(input.write_all(text.as_bytes())));
    let ended = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (ended.status.code(), text(ended.stdout), text(ended.stderr))
}

fn joined(lines: &[Value]) -> String {
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    lines.join("\n") + "\n"
}

/// Which of these lines `deduku verify` finds right; each brings its position.
fn each_verdict(lines: &[Value]) -> Vec<(bool, String)> {
    let (status, output, errors) = verified(&["--json"], &joined(lines));
    assert!(matches!(status, Some(0 | 1)), "{status:?}: {errors}");
    let verdicts: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(verdicts.len(), lines.len());
    let verdict = |line: &Value| (line["ok"] == true, line["fault"].as_str().unwrap_or_default().to_owned());
    verdicts.iter().map(verdict).collect()
}

/// Steps of every technique that stand by themselves, as the program prints them.
static ONE_OF_EACH: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for technique in Technique::ALL {
        let Some(entry) = deduku::text::example(technique) else { continue };
        let position = entry.position();
        let mut steps = find_all(&position, technique);
        steps.truncate(2);
        steps.extend(
            find_by(&position, &StepQuery { siamese: true, ..StepQuery::of(technique) }, &Work::unlimited())
                .into_iter()
                .take(1),
        );
        for step in steps {
            let record = StepRecord::of_step(&step, 1, position.puzzle(), Style::Standard);
            let mut line = serde_json::to_value(record).expect("JSON");
            let read = read_step(line.as_object().expect("an object"), position.board());
            assert_eq!(read.as_ref(), Ok(&step), "{line}");
            let rests = deduku::logic::certificate(&step, &position);
            line["premises"] = rests.premises.iter().map(|premise| premise.value(position.board())).collect();
            let more = rests.more.iter().map(|&(cell, digit)| json!([position.board().cell_name(cell), digit.get()]));
            line["more"] = more.collect();
            line["from"] = serde_json::to_value(deduku::text::json_position(&position, false)).expect("JSON");
            line["certificate"] = "step".into();
            line["wording"] = deduku::logic::wording::VERSION.into();
            line["style"] = "standard".into();
            lines.push(line);
        }
    }
    lines
});

/// Another value of the same type.
fn other_value(value: &Value) -> Value {
    match value {
        Value::Bool(is) => json!(!is),
        Value::Number(number) if number.is_f64() => json!(number.as_f64().expect("a float") + 0.1),
        Value::Number(number) => json!(number.as_i64().expect("a whole number") + 1),
        Value::String(text) if text == "r1c1" => json!("r1c2"),
        Value::String(text) if text.starts_with('r') && text.len() == 4 => json!("r1c1"),
        Value::String(text) => json!(format!("{text}x")),
        Value::Array(list) => json!(list[..list.len().saturating_sub(1)]),
        Value::Object(_) | Value::Null => json!({}),
    }
}

/// Every value within, each list and each object too, by its path.
fn pointers(value: &Value, path: &str, all: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                pointers(value, &format!("{path}/{at}"), all);
            }
        }
        Value::Object(object) => {
            for (key, value) in object {
                pointers(value, &format!("{path}/{key}"), all);
            }
        }
        _ => {}
    }
    if !path.is_empty() && !matches!(value, Value::Array(list) if list.is_empty()) {
        all.push(path.to_owned());
    }
}

#[test]
fn words_of_every_technique_are_compared_with_the_evidence() {
    let lines = &*ONE_OF_EACH;
    let techniques: std::collections::BTreeSet<_> = lines.iter().map(|line| line["technique"].to_string()).collect();
    assert_eq!(techniques.len(), Technique::ALL.len() - 2, "every technique but trial and retreat");
    for ((right, fault), line) in each_verdict(lines).iter().zip(lines) {
        assert!(right, "{fault}: {line}");
    }
    let mut wrong = Vec::new();
    for line in lines {
        for key in ["name", "rating", "score", "text", "explanation", "technique"] {
            let mut line = line.clone();
            line[key] = match (key, line.get(key)) {
                // The one technique passed off as another, with all that is said of it.
                ("technique", Some(written)) => {
                    let other = if written == "naked-single" { "hidden-single" } else { "naked-single" };
                    json!(other)
                }
                (_, Some(written)) => other_value(written),
                (_, None) => json!(9),
            };
            wrong.push(line);
        }
        let mut missing = line.clone();
        missing.as_object_mut().expect("an object").remove("explanation");
        wrong.push(missing);
    }
    for ((right, fault), line) in each_verdict(&wrong).iter().zip(&wrong) {
        assert!(!right && !fault.is_empty(), "{line}");
    }
}

/// Some of what evidence says is in no word and no premise (the order of a list); whatever is changed, nothing panics,
/// and what is said in words is found out.
#[test]
fn no_change_of_the_evidence_makes_a_panic() {
    let mut wrong = Vec::new();
    for line in &*ONE_OF_EACH {
        let mut all = Vec::new();
        pointers(&line["evidence"], "", &mut all);
        // The longest nets say the same thing many times.
        let stride = all.len().div_ceil(8).max(1);
        for path in all.iter().step_by(stride) {
            let mut line = line.clone();
            let value = line["evidence"].pointer_mut(path).expect("it is there");
            *value = other_value(value);
            // Nothing but the evidence itself can give the change away then.
            let position = position(&line);
            if let Ok(step) = read_step(line.as_object().expect("an object"), position.board()) {
                let record = StepRecord::of_step(&step, 1, position.puzzle(), Style::Standard);
                let record = serde_json::to_value(record).expect("JSON");
                for key in ["text", "explanation", "rating"] {
                    line[key] = record[key].clone();
                }
            }
            wrong.push(line);
        }
    }
    let found = each_verdict(&wrong).iter().filter(|(right, _)| !right).count();
    assert!(found * 6 > wrong.len() * 5, "{found} of {}", wrong.len());
}

#[test]
fn certificates_of_every_profile_are_told_in_its_own_words() {
    let puzzle = "3....9..8.2....43.5.4.36.........1...617.394...9.........47.6.5.76....8.2..1....7";
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for profile in ["standard", "hodoku", "explainer", "book", "guide"] {
        let mut lines = told(&["steps", "--json", "--profile", profile, puzzle, hard]);
        assert_eq!(verified(&[], &joined(&lines)).0, Some(0), "{profile}");
        let style = if ["book", "guide"].contains(&profile) { profile } else { "standard" };
        assert_eq!((&lines[0]["style"], &lines[0]["certificate"]), (&json!(style), &json!("path")), "{profile}");
        // The same steps in another style are other words.
        lines[0]["style"] = json!(if style == "book" { "guide" } else { "book" });
        assert_eq!(verified(&[], &joined(&lines)).0, Some(1), "{profile}");
    }
    for arguments in [
        &["hint", "--json", puzzle][..],
        &["why", "--json", "r1c2=1", puzzle],
        &["find", "--json", "--technique", "hidden-single", puzzle],
    ] {
        let lines = told(arguments);
        assert_eq!(verified(&[], &joined(&lines)).0, Some(0), "{arguments:?}");
    }
}

#[test]
fn words_of_another_version_are_not_compared() {
    let mut lines = told(&["steps", "--json", "132442313142241."]);
    lines[0]["text"] = "Something else".into();
    let (status, output, _) = verified(&[], &joined(&lines));
    assert_eq!(status, Some(1));
    assert!(output.contains("“text” is not what the evidence says: write \"Full House in box 4: r4c4=3\""), "{output}");
    lines[0]["wording"] = 999.into();
    let (status, output, _) = verified(&[], &joined(&lines));
    assert_eq!(status, Some(0));
    assert!(output.contains("all is right (words of version 999 are not compared"), "{output}");
    let (_, output, _) = verified(&["--json"], &joined(&lines));
    assert!(output.contains("\"wording\":999"), "{output}");
    // A certificate of before there were versions.
    for key in ["wording", "style", "certificate"] {
        lines[0].as_object_mut().expect("an object").remove(key);
    }
    assert_eq!(verified(&[], &joined(&lines)).0, Some(0));
}

/// A path with a guess that is taken back, as the program prints it.
fn guessed() -> Vec<Value> {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let lines = told(&["steps", "--json", "--profile", "book", hard]);
    let retreat = lines.iter().position(|line| line["technique"] == "retreat").expect("it guesses");
    assert!(retreat > 5);
    lines
}

type Change<'c> = dyn Fn(&mut Vec<Value>) + 'c;

#[test]
fn what_is_no_whole_certificate_is_refused() {
    let small = told(&["steps", "--json", "1324423131422..."]);
    let trial = guessed();
    let number = |technique: &str| trial.iter().position(|line| line["technique"] == technique).expect("one");
    let (guess, retreat, last) = (number("trial"), number("retreat"), small.len() - 1);
    let of_small: &[(&str, i32, &Change<'_>)] = &[
        ("stops at step", 1, &|lines| drop(lines.pop())),
        ("stops at step 1 ", 1, &|lines| lines.truncate(1)),
        ("every cell is filled: write solved", 1, &|lines| lines[last]["end"] = "stuck".into()),
        ("cells are empty", 1, &|lines| drop(lines.remove(last - 1))),
        ("the path has ended", 1, &|lines| lines.push(small[1].clone())),
        ("the path has ended", 1, &|lines| lines.push(small[last].clone())),
        ("step 2 where step 1", 1, &|lines| lines[0]["step"] = 2.into()),
        ("step 3 where step 2", 1, &|lines| lines[1]["step"] = 3.into()),
        ("step 1 where step 2", 1, &|lines| lines[1]["step"] = 1.into()),
        ("step 3 where step 2", 1, &|lines| drop(lines.remove(1))),
        ("puzzle 2 begins without a position", 2, &|lines| lines[1]["puzzle"] = 2.into()),
        ("numbered from 1", 2, &|lines| lines[0]["puzzle"] = 0.into()),
        ("has the variant “nonsense”", 2, &|lines| {
            lines[0]["from"]["variant"] = "nonsense".into();
            lines[0]["from"]["diagonals"] = false.into();
        }),
        ("the variant nonsense", 2, &|lines| lines[0]["from"]["variant"] = "nonsense".into()),
        ("“loud”", 2, &|lines| lines[0]["style"] = "loud".into()),
        ("“style” without “wording”", 2, &|lines| {
            drop(lines[0].as_object_mut().expect("an object").remove("wording"));
        }),
        ("stand beside “from”", 2, &|lines| lines[1]["wording"] = 1.into()),
        ("unknown variant", 2, &|lines| lines[0]["certificate"] = "paths".into()),
        ("invalid type", 2, &|lines| lines[0]["rating"] = "high".into()),
        ("invalid type", 2, &|lines| lines[0]["text"] = 7.into()),
        ("invalid type", 2, &|lines| lines[0]["evidence"] = json!([])),
        ("invalid type", 2, &|lines| lines[0]["step"] = json!(1.5)),
        ("invalid value", 2, &|lines| lines[0]["depth"] = json!(-1)),
        ("5 is no digit of the board", 1, &|lines| lines[0]["place"][0][1] = 5.into()),
        ("no candidate", 1, &|lines| lines[1]["place"] = lines[0]["place"].clone()),
        ("both a step and an end", 1, &|lines| lines[0]["end"] = "solved".into()),
        ("“to” of a step", 1, &|lines| lines[0]["to"] = 1.into()),
        ("rests on 0 open guesses", 1, &|lines| lines[0]["depth"] = 1.into()),
        ("rests on 0 open guesses", 1, &|lines| lines[0]["trial"] = true.into()),
        ("there is no guess to take back", 1, &|lines| {
            lines[0]["technique"] = "retreat".into();
            lines[0]["place"] = json!([]);
            lines[0]["premises"] = json!([]);
        }),
        ("there is no technique “magic”", 1, &|lines| lines[0]["technique"] = "magic".into()),
        ("no path ends so", 1, &|lines| lines[last]["end"] = "done".into()),
        ("nothing is claimed", 1, &|lines| lines[last]["end"] = "proven".into()),
    ];
    let of_trial: &[(&str, i32, &Change<'_>)] = &[
        ("the guess to take back is step", 1, &|lines| {
            let to = lines[retreat]["to"].as_u64().expect("a number") - 1;
            lines[retreat]["to"] = to.into();
        }),
        ("not what the evidence says", 1, &|lines| lines[retreat]["evidence"]["guess"] = 1.into()),
        ("nothing that it places", 1, &|lines| lines[retreat]["place"] = json!([["r1c2", 1]])),
        ("it rests on nothing", 1, &|lines| lines[guess]["premises"] = json!([{"cell": "r1c1", "only": [8]}])),
        ("open guesses", 1, &|lines| lines[guess]["depth"] = 2.into()),
        ("open guesses", 1, &|lines| drop(lines[guess].as_object_mut().expect("an object").remove("trial"))),
        ("the candidate that is tried is the one placed", 1, &|lines| lines[guess]["evidence"]["attempt"] = 2.into()),
        ("stops at step", 1, &|lines| lines.truncate(guess + 1)),
    ];
    for (lines, table) in [(&small, of_small), (&trial, of_trial)] {
        assert_eq!(verified(&[], &joined(lines)).0, Some(0));
        for (words, promised, change) in table {
            let mut wrong = lines.clone();
            change(&mut wrong);
            let (status, output, errors) = verified(&[], &joined(&wrong));
            assert_eq!(status, Some(*promised), "{words}: {output}{errors}");
            assert!((output.clone() + &errors).contains(words), "{words}: {output}{errors}");
        }
    }
}

#[test]
fn a_key_that_comes_twice_is_refused() {
    let lines = joined(&told(&["steps", "--json", "132442313142241."]));
    for (once, twice, key) in [
        ("\"step\":1", "\"step\":1,\"step\":1", "step"),
        ("\"size\":4", "\"size\":9,\"size\":4", "size"),
        ("\"end\":\"solved\"", "\"end\":\"solved\",\"end\":\"solved\"", "end"),
        ("\"house\":", "\"house\":\"row 1\",\"house\":", "house"),
        ("\"name\":", "\"note\":1,\"note\":2,\"name\":", "note"),
    ] {
        let wrong = lines.replacen(once, twice, 1);
        assert_ne!(wrong, lines, "{once}");
        let (status, _, errors) = verified(&[], &wrong);
        assert_eq!(status, Some(2), "{twice}");
        assert!(errors.contains(&format!("the key “{key}” comes twice")), "{errors}");
    }
}

#[test]
fn ends_of_claims_are_checked() {
    let puzzle = "132442313142....";
    let right = told(&["why", "--json", "r4c4=3", puzzle]);
    let said = |end: &str, claim: &str, from: &str| {
        let from = json!({"size": 4, "givens": from});
        joined(&[json!({"puzzle": 1, "claim": claim, "end": end, "from": from})])
    };
    assert_eq!(verified(&[], &joined(&right)).0, Some(0));
    for (end, claim, from, promised) in [
        ("wrong", "r4c4=1", puzzle, 0),
        ("wrong", "r4c4=3", puzzle, 1),
        ("open", "r4c4=3", puzzle, 1),
        ("open", "r1c1=1", "................", 0),
        ("wrong", "r1c1=1", "................", 1),
        ("not found", "r4c4=3", puzzle, 0),
        ("not found", "r1c1=1", puzzle, 1),
        ("proven", "r4c4=3", puzzle, 1),
    ] {
        assert_eq!(verified(&[], &said(end, claim, from)).0, Some(promised), "{end} {claim} {from}");
    }
    let stuck = json!({"end": "stuck", "from": {"size": 4, "givens": "1234.....1......"}});
    assert_eq!(verified(&[], &joined(&[stuck])).0, Some(0));
    let refuted = json!({"end": "stuck", "from": {"size": 4, "givens": "123....4........"}});
    assert_eq!(verified(&[], &joined(&[refuted])).0, Some(1));
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
