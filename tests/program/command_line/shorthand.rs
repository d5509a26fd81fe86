//! Short ways to say the same: puzzles without a command, short options, other spellings; and the limits that hold
//! where none is given.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::program::{EASY, SMALL, SMALL_SOLVED, file, output_of};

/// A file, a puzzle, options before them: all are played, as `play` does.
#[test]
fn a_puzzle_without_a_command_is_played() {
    let file = file("played.txt", SMALL);
    let file = file.to_str().expect("UTF-8");
    let home = tempfile::tempdir().expect("a folder");
    for arguments in [&[file][..], &["play", file], &[SMALL], &["--ascii", SMALL], &["--board", "4x4", SMALL]] {
        let played = Command::new(env!("CARGO_BIN_EXE_deduku"))
            .args(arguments)
            .arg("--plain")
            .env("DEDUKU_HOME", home.path())
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let out = String::from_utf8_lossy(&played.stdout);
        assert!(played.status.success() && out.contains("4 of 16 filled"), "{arguments:?}: {played:?}");
    }
    let (status, help, _) = output_of(&["help"], "");
    assert_eq!((status, help), (0, output_of(&["--help"], "").1));
    let (status, help, _) = output_of(&["help", "solve"], "");
    assert_eq!((status, help), (0, output_of(&["solve", "--help"], "").1));
}

#[test]
fn short_options_and_other_spellings_say_the_same() {
    for (short, long) in [
        (
            &["solve", "-j", "-t", "10", "-b", "4x4", SMALL][..],
            &["solve", "--json", "--timeout", "10", "--board", "4x4", SMALL][..],
        ),
        (
            &["generate", "-n2", "-b", "4x4", "-l", "easy", "-s", "7"],
            &["generate", "--count", "2", "--board", "4x4", "--level", "easy", "--seed", "7"],
        ),
        (&["minimize", "-s", "3", SMALL_SOLVED], &["minimise", "--seed", "3", SMALL_SOLVED]),
        (&["practice", "naked-single", "-b4x4", "-s1"], &["practise", "naked-single", "--board", "4x4", "--seed", "1"]),
        (&["hint", "-t", "none", SMALL], &["hint", SMALL]),
        (&["boards", "-j"], &["boards", "--json"]),
    ] {
        let (one, other) = (output_of(short, ""), output_of(long, ""));
        assert!(one == other && one.0 < 2 && !one.1.is_empty(), "{short:?}: {one:?}\n{other:?}");
    }
    for spelling in ["--colours", "--colors", "--colour", "--color"] {
        let (status, _, error) = output_of(&["play", spelling, "7"], "");
        assert!(status == 2 && error.contains("use none, 16, 256 or true"), "{spelling}: {error}");
    }
}

/// A puzzle on which nothing is found for long: the knight's move excludes much, and no digit is given. A search that is
/// stopped is not one that found nothing. With `DEDUKU_HEAVY=1` without a limit of one's own, too.
#[test]
fn a_hint_ends_and_says_that_the_time_was_up() {
    let puzzle = format!(r#"{{"size":25,"givens":"{}","clues":[{{"family":"anti-knight"}}]}}"#, ".".repeat(625));
    let (status, out, _) = output_of(&["hint", "-t", "0.2", "-"], &puzzle);
    assert_eq!((status, out.as_str()), (3, "puzzle 1\n      stopped: time limit reached\n"));
    if std::env::var_os("DEDUKU_HEAVY").is_some() {
        let started = Instant::now();
        let (status, out, _) = output_of(&["hint", "-"], &puzzle);
        let said = "puzzle 1\n      stopped: time limit reached: not found in 10 s; --timeout gives more time\n";
        assert!((status, out.as_str()) == (3, said) && started.elapsed() < Duration::from_secs(20), "{status} {out}");
    }
}

/// More threads than anyone has: no panic, and the same answers.
#[test]
fn any_number_of_threads_is_accepted() {
    for command in [
        &["solve", EASY][..],
        &["steps", EASY],
        &["generate", "-b", "4x4", "-s", "1"],
        &["practise", "x-wing", "-s", "1"],
    ] {
        let (status, out, _) = output_of(&[command, &["--threads", "18446744073709551615"]].concat(), "");
        assert!(status == 0 && out == output_of(command, "").1, "{command:?}: {out}");
    }
}
