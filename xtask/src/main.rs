//! Maintenance commands of this repository.
#![allow(clippy::print_stdout, reason = "a program for the command line")]

mod fit_times;
mod least_squares;
#[path = "../../tests/house/tables.rs"]
mod tables;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

const HELP: &str = "\
cargo xtask docs            write the tables of docs/ again from the program's own
cargo xtask docs --check    say which of them differ, and fail if one does
cargo xtask gallery [DIR]   draw every screen as SVG (into docs/gallery/all)
cargo xtask fit-times FILE  fit the model of how long people take to their times (docs/human-time.md); with --release
cargo xtask long            the long tests: kills, cuts, mutated inputs, all of the published puzzles
";

/// Variables that make a test long, and the arguments of `cargo test`.
type LongTest = (&'static [(&'static str, &'static str)], &'static [&'static str]);

/// The long tests.
const LONG: &[LongTest] = &[
    (&[("DEDUKU_HEAVY", "1")], &["--test", "program", "at_a_terminal::saving", "--", "--nocapture"]),
    (&[("DEDUKU_HEAVY", "1")], &["--test", "program", "--", "at_a_terminal::bursts", "at_a_terminal::sshd"]),
    (&[("DEDUKU_HEAVY", "1")], &["--release", "--test", "screens", "--", "bursts::", "storms::", "--nocapture"]),
    (&[("DEDUKU_HEAVY", "1")], &["--test", "store_cuts", "--", "--nocapture"]),
    (&[("DEDUKU_FUZZ", "1000000")], &["--release", "--test", "program", "mutated", "--", "--nocapture"]),
    (&[("DEDUKU_HEAVY", "1")], &["--release", "data_", "--", "--nocapture"]),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["docs"] => docs(false),
        ["docs", "--check"] => docs(true),
        ["fit-times", file] => fit_times::fit_times(file).map_err(|error| println!("{error}")).is_ok(),
        ["gallery"] => run(Command::new("docs/gallery/make")),
        ["gallery", folder] => {
            let mut make = Command::new("docs/gallery/make");
            make.arg(folder);
            run(make)
        }
        ["long"] => LONG.iter().all(|(variables, arguments)| {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.arg("test").args(*arguments).envs(variables.iter().copied());
            run(cargo)
        }),
        _ => {
            print!("{HELP}");
            matches!(arguments[..], [] | ["help" | "--help" | "-h"])
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn run(mut command: Command) -> bool {
    match command.current_dir(root()).status() {
        Ok(status) => status.success(),
        Err(error) => {
            println!("{}: {error}", command.get_program().display());
            false
        }
    }
}

/// Writes the tables, or with `only_check` compares them. Returns whether they are up to date.
fn docs(only_check: bool) -> bool {
    tables::parts().into_iter().fold(true, |all, (page, name, text)| {
        let path = root().join(page);
        let one = fs::read_to_string(&path).map_err(|error| error.to_string()).and_then(|old| {
            let new = tables::replaced(&old, name, &text)
                .ok_or_else(|| format!("<!-- {name} --> or <!-- end of {name} --> is missing"))?;
            match new == old {
                true => Ok(()),
                false if only_check => Err(format!("“{name}” is not the program's: run cargo xtask docs")),
                false => fs::write(&path, new).map_err(|error| error.to_string()),
            }
        });
        if let Err(error) = &one {
            println!("{page}: {error}");
        }
        one.is_ok() && all
    })
}
