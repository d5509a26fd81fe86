//! Hostile inputs: escape sequences in every place where text is read, inputs without end, and mutated corpora for
//! every parser.
#![allow(clippy::panic, reason = "a test fails by panicking")]

mod endless;
mod escapes;
mod fuzz;
mod targets;

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use deduku::text::is_hidden;

/// A home without settings.
const NOBODY: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody");

/// The program's output for these arguments and this standard input, with that home.
fn program_at(home: &Path, arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        .env("DEDUKU_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // A program that reads no input may have ended already.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("it writes");
    output
}

fn program(arguments: &[&str], input: &[u8]) -> Output {
    program_at(Path::new(NOBODY), arguments, input)
}

/// Whether the output has a character that a terminal would act on. A C1 control may also occur as a lone byte.
fn has_controls(output: &[u8]) -> bool {
    match str::from_utf8(output) {
        Ok(text) => text.chars().any(is_hidden),
        Err(_) => true,
    }
}
