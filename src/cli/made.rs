//! Prints generated puzzles: as a line that any command reads, or as a JSON object.

use std::io;

use super::batch::finish;
use super::errors::Errors;
use super::output::{Output, complain};
use super::status::Status;
use crate::chance::GENERATOR_VERSION;
use crate::generate::{Generated, Kind};
use crate::logic::book::BookLevel;
use crate::rating::{Level, Tenths};
use crate::text::{Entry, JsonPuzzle, json_puzzle, solution_form, write_line};

/// The puzzle with everything the generator knows about it.
pub(super) fn object(generated: &Generated) -> JsonPuzzle {
    let level = generated.book_level.map(BookLevel::key).or_else(|| generated.level.map(Level::key));
    let mut object = json_puzzle(&generated.puzzle);
    object.level = level.map(str::to_owned);
    object.solution = Some(solution_form(&generated.puzzle, &generated.solution));
    object.er = generated.er.map(Tenths::to_f64);
    object.seed = Some(generated.seed);
    object.generator = Some(GENERATOR_VERSION);
    object.code = generated.code.as_ref().map(ToString::to_string);
    object.tries = Some(generated.tries);
    object
}

/// Prints the puzzle under this name: as a line followed by the name if one symbol per cell describes the puzzle
/// completely, given its board; otherwise, or if JSON is requested, as an object with the name as its id.
pub(super) fn print_named(
    generated: &Generated,
    (name, kind): (&str, &Kind),
    json: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    let is_bare = !generated.puzzle.has_rules() && generated.puzzle.letters().is_none();
    if !json && is_bare && kind.fits_a_line() {
        return Ok(print_line(generated, name, output)?);
    }
    let mut object = object(generated);
    object.id = Some(name.to_owned());
    output.json(&object)
}

fn print_line(generated: &Generated, name: &str, output: &mut Output) -> io::Result<()> {
    let line = write_line(&Entry::of(generated.puzzle.clone()));
    output.line(&format!("{} {name}", line.trim_end()))
}

/// Flushes the output, and reports the puzzles that were not found.
///
/// # Errors
/// The output cannot be written.
pub(super) fn end(output: Output, missed: &[String]) -> anyhow::Result<Status> {
    finish(output, &Errors::default(), Status::Done)?;
    for message in missed {
        complain(message);
    }
    Ok(if missed.is_empty() { Status::Done } else { Status::Undecided })
}
