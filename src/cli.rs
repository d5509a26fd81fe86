//! The command line: arguments, the batch commands, the entry points of the screen.
//!
//! Its contract is in the README and is tested: scripts depend on the exit status ([`Status`]), on one JSON object per
//! line, and on one-line errors that name file, line, column and the fix. Every command that reads puzzles uses one
//! loop (`batch`), so that a bad puzzle never stops the rest, a closed pipe ends quietly, and long work shows a
//! progress bar. What a digit means and how a puzzle is solved or rated is left to the libraries.

pub mod answers;
mod arguments;
mod bar;
mod batch;
mod book;
mod certificates;
mod check;
mod combinations;
mod config;
mod configuration;
mod conflict;
mod convert;
mod credits;
mod daily;
mod errors;
mod five_lines;
mod generate;
mod input;
mod invalid;
mod judge;
mod learn;
mod listed;
mod made;
mod manual;
mod more_like;
mod near;
mod output;
mod pages;
mod parallel;
mod plain;
mod play;
mod positions;
mod practise;
mod print;
mod proof_files;
mod proofs;
mod rate;
mod reasons;
mod refusal;
mod remarks;
mod review;
mod rules;
mod saved_game;
mod selection;
mod setter;
mod share;
mod solutions;
mod solve;
mod statistics;
mod status;
mod step_proofs;
mod structure;
mod tables;
mod totals;
mod typed_claim;
mod unnamed;
mod verify;
mod why;
mod words;

use std::ffi::OsString;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::error::ErrorKind as Refused;

use arguments::{Arguments, Command};
use output::{complain, complain_of_panics, has_fault};
use proof_files::ProofFolder;

pub use status::Status;

/// Runs the program with these arguments, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    ExitCode::from(run_for_code(arguments))
}

/// Runs the program with these arguments, the program's name first, inside another process. Returns the exit status.
pub fn run_for_code(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    complain_of_panics();
    if let Ok(widest) = std::env::var("DEDUKU_VECTORS") {
        crate::solve::limit_vectors(&widest);
    }
    let outcome = catch_unwind(AssertUnwindSafe(|| answered(arguments)));
    exit_code(outcome.ok(), has_fault())
}

/// The exit status of the process. After a fault, on whichever thread, no outcome of the command is to be trusted.
const fn exit_code(outcome: Option<u8>, has_fault: bool) -> u8 {
    match outcome {
        Some(code) if !has_fault => code,
        _ => status::FAULT,
    }
}

/// The exit status of the command.
fn answered(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let status = match unnamed::parse(arguments.into_iter().collect()) {
        Ok(arguments) => match dispatch(arguments) {
            Ok(code) => return code,
            Err(error) if is_closed_pipe(&error) => Status::Done,
            Err(error) => {
                complain(&format!("{error:#}"));
                Status::Wrong
            }
        },
        Err((refusal, _)) if matches!(refusal.kind(), Refused::DisplayHelp | Refused::DisplayVersion) => {
            match output::help(&refusal) {
                // A closed pipe is no reason to complain about help.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    complain(&error.to_string());
                    Status::Wrong
                }
                _ => Status::Done,
            }
        }
        Err((refusal, refused)) => {
            refusal::say(&refusal, &refused);
            Status::Wrong
        }
    };
    status.code()
}

fn dispatch(arguments: Arguments) -> anyhow::Result<u8> {
    let status = match arguments.command {
        None => return play::resume(),
        Some(Command::Play(arguments)) => return play::play(&arguments),
        Some(Command::New(arguments)) => return play::new(&arguments),
        Some(Command::Solve(arguments)) => match &arguments.proof {
            Some(folder) => proofs::solve(&arguments, ProofFolder::make(folder, arguments.force)?),
            None => solve::solve(&arguments),
        },
        Some(Command::Steps(arguments)) => reasons::steps(arguments),
        Some(Command::Hint(arguments)) => reasons::hint(arguments),
        Some(Command::Find(arguments)) => reasons::find(arguments),
        Some(Command::Why(arguments)) => why::why(arguments),
        Some(Command::Judge(arguments)) => judge::judge(arguments),
        Some(Command::Verify(arguments)) => verify::verify(arguments),
        Some(Command::Rate(arguments)) => rate::rate(arguments),
        Some(Command::Generate(arguments)) => generate::generate(&arguments),
        Some(Command::Book(arguments)) => book::book(&arguments),
        Some(Command::Daily(arguments)) => daily::daily(&arguments),
        Some(Command::MoreLike(arguments)) => more_like::more_like(&arguments),
        Some(Command::Practise(arguments)) => practise::practise(&arguments),
        Some(Command::Learn(arguments)) => learn::learn(&arguments),
        Some(Command::Review(arguments)) => review::review(&arguments),
        Some(Command::Rules(arguments)) => rules::rules(&arguments),
        Some(Command::Statistics(arguments)) => statistics::statistics(&arguments),
        Some(Command::Share(arguments)) => share::share(&arguments),
        Some(Command::Check(arguments)) => check::check(&arguments),
        Some(Command::Minimise(arguments)) => check::minimise(arguments),
        Some(Command::Convert(arguments)) => convert::convert(&arguments),
        Some(Command::Print(arguments)) => print::print(&arguments),
        Some(Command::Combinations(arguments)) => combinations::combinations(&arguments),
        Some(Command::Techniques(arguments)) => tables::techniques(&arguments),
        Some(Command::Boards(arguments)) => tables::boards(&arguments),
        Some(Command::Config(arguments)) => config::config(&arguments),
        Some(Command::Completions(arguments)) => manual::completions(&arguments),
        Some(Command::Man) => manual::man(),
        Some(Command::Unnamed(words)) => unnamed::refuse(&words),
    }?;
    Ok(status.code())
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_never_done() {
        for status in [Status::Done, Status::Undecided, Status::No, Status::Wrong] {
            assert_eq!(exit_code(Some(status.code()), false), status.code());
            assert_eq!(exit_code(Some(status.code()), true), status::FAULT);
        }
        assert_eq!(exit_code(None, false), status::FAULT);
    }
}
