//! Lines of certificates as the program prints them, and the verdicts of the checker and of `deduku verify`.

use std::borrow::Borrow;
use std::io::{BufRead as _, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use deduku::puzzle::Position;
use deduku::text::Reader;
use deduku::verify::{Checker, Fault, Line};
use deduku::work::Work;
use serde_json::{Value, json};

/// The lines that the program prints, as JSON.
pub(crate) fn printed(arguments: &[&str]) -> Vec<Value> {
    printing(arguments).collect()
}

/// The same while the program runs: the paths of thousands of puzzles are more than memory holds.
pub(crate) fn printing(arguments: &[&str]) -> impl Iterator<Item = Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    std::iter::from_fn(move || {
        let Some(line) = lines.next() else {
            child.wait().expect("the program ends");
            return None;
        };
        Some(serde_json::from_str(&line.expect("UTF-8")).expect("JSON"))
    })
}

pub(crate) fn position(line: &Value) -> Position {
    let from = line["from"].to_string();
    Reader::new(&from, None).next().expect("a puzzle").expect("well formed").position()
}

/// Checks the line in the checker's current position.
pub(crate) fn check(checker: &mut Checker, line: &Value) -> Result<(), Fault> {
    let line: Line = serde_json::from_value(line.clone()).expect("a line");
    checker.line(&line, &Work::unlimited())
}

/// The verdict on a line that brings its own position.
pub(crate) fn alone(line: &Value) -> Result<(), Fault> {
    check(&mut Checker::new(position(line)), line)
}

/// Calls `show` for each line, with the checker in the position before it.
pub(crate) fn walk(lines: impl IntoIterator<Item = impl Borrow<Value>>, mut show: impl FnMut(&Checker, &Value)) {
    let mut checker: Option<Checker> = None;
    for line in lines {
        let line = line.borrow();
        if !line["from"].is_null() {
            checker = Some(Checker::new(position(line)));
        }
        let checker = checker.as_mut().expect("the first line has its position");
        show(checker, line);
        let _ = check(checker, line);
    }
}

/// Writes each `stride`th line of the library of technique cases to a file, and returns its name.
pub(crate) fn library(stride: usize) -> String {
    let text = include_str!("../technique_library.txt");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(':')).step_by(stride).collect();
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("library-{stride}.txt"));
    std::fs::write(&name, lines.join("\n")).expect("the folder for tests is writable");
    name.to_str().expect("UTF-8").to_owned()
}

/// The line without hints, so that the checker searches for how it follows.
pub(crate) fn without_hints(line: &Value) -> Value {
    let mut line = line.clone();
    line.as_object_mut().expect("an object").remove("hints");
    line
}

/// A 4×4 puzzle in which row 1 has 34 in its last two cells, and a step there.
pub(crate) fn step(place: &Value, eliminate: &Value, premises: &Value) -> Value {
    json!({
        "from": {"size": 4, "givens": "12..........2..."}, "place": place, "eliminate": eliminate, "premises": premises,
    })
}

/// The result of `deduku verify` with these arguments for these lines: status, output, errors.
pub(crate) fn verified(arguments: &[&str], lines: &str) -> (Option<i32>, String, String) {
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

pub(crate) fn joined(lines: &[Value]) -> String {
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    lines.join("\n") + "\n"
}
