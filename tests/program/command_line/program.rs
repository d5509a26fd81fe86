//! The real binary: how it is run, and puzzles for it.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::io::Write;
use std::path::Path;
use std::path::PathBuf;
use std::process::Command;
use std::process::Output;
use std::process::Stdio;

use serde_json::Value;

use super::schema::assert_documented;

/// A puzzle of the first seed: singles solve it.
pub(super) const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
pub(super) const SOLVED: &str = "395467182146289537278513694451938726987642315623751948562394871834175269719826453";
/// From a list of puzzles hard for backtracking: naked and hidden sets do not solve it.
pub(super) const HARD: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// The book's twins and triplets solve it.
pub(super) const TWINS: &str = "....9..6....8..237....75........4....18.....65..1...4....6.83..9......2.7.3...8..";
/// From the list of the hardest puzzles of the Sudoku Players' forum: no technique of the standard profile solves it.
pub(super) const HARDEST: &str = "98.7..6..75.....8...6......4...3.5....84...6...59...7...98...5.....9...2....14...";
/// A 4×4 puzzle, its solution, and one that lacks a given and has several.
pub(super) const SMALL: &str = "1.2..........4.3";
pub(super) const SMALL_SOLVED: &str = "1324423131422413";
pub(super) const LOOSE: &str = "1...............";
/// Well formed, but r1c4 has no candidate.
pub(super) const HOPELESS: &str = "123....4........";
pub(super) const HOPELESS_REASON: &str = "r1c4 has no candidate left, and 2 contradictions more";

/// A step with what it rests on, and one that rests on something else.
pub(super) const CERTIFICATE: &str = concat!(
    r#"{"puzzle":1,"step":1,"place":[["r4c4",3]],"premises":[{"house":"row 4","digit":3,"only":["r4c4"]}],"#,
    r#""from":{"size":4,"givens":"132442313142241."}}"#,
    "\n",
    r#"{"puzzle":1,"end":"solved"}"#,
);
pub(super) const WRONG_CERTIFICATE: &str = concat!(
    r#"{"puzzle":1,"step":1,"place":[["r4c4",3]],"premises":[{"house":"row 4","digit":2,"only":["r4c1"]}],"#,
    r#""from":{"size":4,"givens":"132442313142241."}}"#,
);

pub(super) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        // The settings of the person who runs the tests do not count here.
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that reads no input may have ended already.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Status, standard output, standard error.
pub(super) fn output_of(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = run(arguments, input);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code().expect("not killed"), text(&output.stdout), text(&output.stderr))
}

/// Status, and the objects on standard output, each of which the schema of the command must describe.
pub(super) fn objects(arguments: &[&str], input: &str) -> (i32, Vec<Value>) {
    let (status, out, error) = output_of(arguments, input);
    let parse = |line: &str| {
        let object = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line} {error}"));
        assert_documented(arguments[0], &object);
        object
    };
    (status, out.lines().map(parse).collect())
}

pub(super) fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder for tests is writable");
    path
}
