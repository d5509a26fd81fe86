//! The loop that every command over puzzles runs through.

use anyhow::Result;

use super::Status;
use super::arguments::InputArguments;
use super::errors::Errors;
use super::input::{Input, Item};
use super::output::Output;
use crate::puzzle::Setup;
use crate::work::Progress;

/// Does the act for every puzzle of the input, in order, each line of output out before the next
/// puzzle. What could not be read is told at the end, one line each.
pub(super) fn each(
    arguments: &InputArguments,
    act: impl FnMut(&Item, &mut Output) -> Result<Status>,
) -> Result<Status> {
    each_then(arguments, act, |_| Ok(()))
}

/// The same, and what there is to say after the last puzzle.
pub(super) fn each_then(
    arguments: &InputArguments,
    act: impl FnMut(&Item, &mut Output) -> Result<Status>,
    then: impl FnOnce(&mut Output) -> Result<()>,
) -> Result<Status> {
    run(arguments, act, |_, _, _| Ok(()), then)
}

/// As [`each`], and what there is to say of a puzzle whose givens clash, by its number, before the error at the end.
pub(super) fn each_with_clashes(
    arguments: &InputArguments,
    act: impl FnMut(&Item, &mut Output) -> Result<Status>,
    clash: impl FnMut(usize, &Setup, &mut Output) -> Result<()>,
) -> Result<Status> {
    run(arguments, act, clash, |_| Ok(()))
}

fn run(
    arguments: &InputArguments,
    mut act: impl FnMut(&Item, &mut Output) -> Result<Status>,
    mut clash: impl FnMut(usize, &Setup, &mut Output) -> Result<()>,
    then: impl FnOnce(&mut Output) -> Result<()>,
) -> Result<Status> {
    let input = Input::open(arguments);
    let progress = Progress::default();
    let mut output = Output::new(progress.clone());
    let mut errors = Errors::default();
    let mut status = Status::Done;
    let lines = input.lines();
    for item in input.items() {
        match item {
            Ok(item) => {
                match act(&item, &mut output) {
                    Ok(of_item) => status = status.max(of_item),
                    Err(error) if error.is::<std::io::Error>() => return Err(error),
                    Err(error) => errors.push(format!("puzzle {}: {error:#}", item.number)),
                }
                output.flush()?;
                progress.report(item.lines, lines);
            }
            Err(unread) => {
                if let Some(setup) = &unread.clash {
                    clash(unread.number, setup, &mut output)?;
                    output.flush()?;
                }
                errors.push(unread.message);
            }
        }
    }
    then(&mut output)?;
    finish(output, &errors, status)
}

/// Lets the output out, then tells what was wrong.
pub(super) fn finish(mut output: Output, errors: &Errors, status: Status) -> Result<Status> {
    output.flush()?;
    drop(output);
    errors.say();
    Ok(if errors.is_empty() { status } else { Status::Wrong })
}
