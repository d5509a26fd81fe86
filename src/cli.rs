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
mod files;
mod five_lines;
mod generate;
#[cfg(all(feature = "host", unix))]
mod host;

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
mod request;
mod review;
mod rules;
mod saved_game;
mod selection;
mod serve;
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

#[cfg(all(feature = "host", unix))]
pub(crate) use configuration::settings as play_settings;
#[cfg(all(feature = "host", unix))]
pub(crate) use daily::text_of as daily_text;
#[cfg(all(feature = "host", unix))]
pub(crate) use output::LineWriter;
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
    match arguments.command {
        None => play::resume(),
        Some(Command::Play(arguments)) => play::play(&arguments),
        Some(Command::New(arguments)) => play::new(&arguments),
        Some(command) => Ok(answer(command)?.code()),
    }
}

/// Runs a command that ends with a status.
fn answer(command: Command) -> anyhow::Result<Status> {
    match command {
        Command::Play(_) | Command::New(_) => anyhow::bail!("a game needs a terminal"),
        Command::Solve(arguments) => match &arguments.proof {
            Some(folder) => proofs::solve(&arguments, ProofFolder::make(folder, arguments.force)?),
            None => solve::solve(&arguments),
        },
        Command::Steps(arguments) => reasons::steps(arguments),
        Command::Hint(arguments) => reasons::hint(arguments),
        Command::Find(arguments) => reasons::find(arguments),
        Command::Why(arguments) => why::why(arguments),
        Command::Judge(arguments) => judge::judge(arguments),
        Command::Verify(arguments) => verify::verify(arguments),
        Command::Rate(arguments) => rate::rate(arguments),
        Command::Generate(arguments) => generate::generate(&arguments),
        Command::Book(arguments) => book::book(&arguments),
        Command::Daily(arguments) => daily::daily(&arguments),
        Command::MoreLike(arguments) => more_like::more_like(&arguments),
        Command::Practise(arguments) => practise::practise(&arguments),
        Command::Learn(arguments) => learn::learn(&arguments),
        Command::Review(arguments) => review::review(&arguments),
        Command::Rules(arguments) => rules::rules(&arguments),
        Command::Statistics(arguments) => statistics::statistics(&arguments),
        Command::Share(arguments) => share::share(&arguments),
        Command::Export(arguments) => files::export(&arguments),
        Command::Import(arguments) => files::import(&arguments),
        Command::Check(arguments) => check::check(&arguments),
        Command::Minimise(arguments) => check::minimise(arguments),
        Command::Convert(arguments) => convert::convert(&arguments),
        Command::Print(arguments) => print::print(&arguments),
        Command::Combinations(arguments) => combinations::combinations(&arguments),
        Command::Techniques(arguments) => tables::techniques(&arguments),
        Command::Boards(arguments) => tables::boards(&arguments),
        Command::Config(arguments) => config::config(&arguments),
        Command::Completions(arguments) => manual::completions(&arguments),
        Command::Man => manual::man(),
        Command::Serve(arguments) => serve::serve(&arguments),
        #[cfg(all(feature = "host", unix))]
        Command::Host(arguments) => host::host(&arguments),
        Command::Unnamed(words) => unnamed::refuse(&words),
    }
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
