//! Codes of puzzles and `share`, on the real binary.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

fn program(home: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.env("DEDUKU_HOME", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(home));
    command
}

/// Status, standard output, standard error.
fn told(arguments: &[&str]) -> (i32, String, String) {
    let output = program("sharer").args(arguments).output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code().expect("not killed"), text(&output.stdout), text(&output.stderr))
}

/// What plain mode says to these lines.
fn said(home: &str, arguments: &[&str], lines: &str) -> String {
    let mut command = program(home);
    command.args(arguments).arg("--plain").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("UTF-8") + &String::from_utf8(output.stderr).expect("UTF-8")
}

fn object(arguments: &[&str]) -> Value {
    let (_, out, error) = told(arguments);
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("no JSON: {out} {error}"))
}

#[test]
fn a_code_makes_the_puzzle_for_which_it_was_printed() {
    for request in [
        &["--board", "killer-4", "--level", "easy", "--seed", "240755"][..],
        &["--level", "medium", "--symmetry", "half-turn", "--seed", "7"],
        &["--board", "6x6", "--constraint", "thermo:2,kropki", "--seed", "9"],
    ] {
        let made = object(&[&["generate", "--json"], request].concat());
        let code = made["code"].as_str().unwrap_or_else(|| panic!("no code: {made}"));
        assert_eq!(object(&["generate", "--json", "--code", code]), made, "{code}");
        let (status, out, error) = told(&["generate", "--code", &code.to_lowercase()]);
        assert_eq!((status, out.lines().count()), (0, 1), "{error}");
    }
    let made = object(&["generate", "--json", "--clues", "30", "--seed", "7"]);
    assert_eq!(made.get("code"), None, "a code says no number of clues");
}

#[test]
fn a_code_that_makes_nothing_is_refused_in_one_line() {
    for (arguments, message) in [
        (&["generate", "--code", "killer hard 7F3K-1"][..], "belongs to version 1 of the generator"),
        (&["generate", "--code", "killer hard"], "“hard” is no seed"),
        (&["generate", "--code", "9x9 7-6", "--level", "easy"], "--level"),
        (&["generate", "--code", "9x9 7-6", "--count", "2"], "--count"),
        (&["play", "killer hard 7F3K-1"], "belongs to version 1 of the generator"),
        (&["play", "16x16 book-easy 7F3K-6"], "book-easy"),
    ] {
        let (status, out, error) = told(arguments);
        assert_eq!((status, out.as_str(), error.lines().count()), (2, "", 1), "{error}");
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_code_is_played_and_saved_with_its_game() {
    let code = "4x4 easy 7F3K-6";
    let line = told(&["generate", "--code", code]).1;
    for (home, arguments, lines) in
        [("by-argument", &["play", code][..], ""), ("by-command", &["play"], "new 4x4 easy 7f3k-6\n")]
    {
        let heard = said(home, arguments, &format!("{lines}save as shared\ncopy\nquit\n"));
        assert!(heard.contains(line.trim()), "{heard}");
        let save = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(home).join("saves/shared.deduku");
        let text =
            std::fs::read_to_string(&save).unwrap_or_else(|error| panic!("{}: {error}: {heard}", save.display()));
        assert!(text.lines().any(|line| line.ends_with(&format!("+ code {code}"))), "{text}");
        std::fs::remove_file(save).expect("written before");
    }
}
