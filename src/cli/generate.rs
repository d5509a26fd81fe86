//! `generate`: puzzles that meet a request.

use std::ffi::OsStr;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};

use super::arguments::GenerateArguments;
use super::batch::finish;
use super::configuration;
use super::errors::Errors;
use super::input::{Input, read_file};
use super::made;
use super::output::Output;
use super::output::complain;
use super::request;
use super::status::Status;
use crate::board::Board;
use crate::entropy::fresh_seed;
use crate::generate::{GenerateError, Generated, Kind, Pattern, PuzzleCode, PuzzleRequest, Series};
use crate::puzzle::Puzzle;
use crate::text::{Entry, write_line};
use crate::work::Progress;

pub(super) fn generate(arguments: &GenerateArguments) -> Result<Status> {
    let mut request = request(arguments)?;
    // Whether each puzzle is printed as one line, without the additional data of JSON.
    let is_plain = !arguments.json && request.constraints.is_empty() && request.kind.fits_a_line();
    request.graded = !is_plain;
    let plan = request.check()?;
    let progress = Progress::default();
    let mut output = Output::new(progress.clone());
    let mut missed = Vec::new();
    let count = arguments.count as u64;
    let mut work = request::work();
    // With several puzzles the bar counts puzzles; with one it counts tries.
    if count == 1 {
        work.progress = progress.clone();
    } else {
        progress.report(0, count);
    }
    let series = Series::new(plan, seed(arguments), arguments.count, work).on_threads(arguments.threads.count);
    if let Some(refusal) = series.refusal() {
        complain(&format!("{refusal}: the work goes on"));
    }
    for (at, result) in (1..).zip(series) {
        match result {
            Ok(generated) => print_generated(&generated, is_plain, &mut output)?,
            Err(error @ (GenerateError::NotFound { .. } | GenerateError::Request(_))) => {
                missed.push(format!("puzzle {at}: {error}"));
            }
            Err(error) => return Err(error.into()),
        }
        output.flush()?;
        progress.report(at, count);
    }
    finish(output, &Errors::default(), Status::Done)?;
    for message in &missed {
        complain(message);
    }
    Ok(if missed.is_empty() { Status::Done } else { Status::Undecided })
}

/// The seed of the first puzzle.
pub(super) fn seed(arguments: &GenerateArguments) -> u64 {
    arguments.code.as_ref().map(PuzzleCode::seed).or(arguments.seed).unwrap_or_else(fresh_seed)
}

/// What is asked for.
pub(super) fn request(arguments: &GenerateArguments) -> Result<PuzzleRequest> {
    if let Some(code) = &arguments.code {
        return Ok(code.request());
    }
    let board = arguments.board.as_ref().and_then(Kind::board);
    let start = arguments.from.as_deref().map(|from| start(from, board)).transpose()?;
    let kind = match (&arguments.board, &start) {
        (Some(kind), _) => kind.clone(),
        (None, Some(start)) => Kind::Board(start.board().clone()),
        (None, None) => Kind::named("9x9")?,
    };
    let kind = if arguments.word.is_some() { kind.with_letters() } else { kind };
    let pattern = arguments.pattern.as_deref().map(|path| {
        let text = read_file(path, "a pattern")?;
        Pattern::parse(&text, &*kind.outline()?).with_context(|| path.display().to_string())
    });
    let pattern = pattern.transpose()?;
    let mut request = PuzzleRequest::of(kind);
    request.target = arguments.level;
    request.levels = configuration::levels()?;
    request.technique = arguments.technique;
    request.rating = arguments.rating;
    request.allowed = arguments.allowed.allowed();
    request.unique_by = arguments.unique_by.techniques();
    request.symmetry = arguments.symmetry.unwrap_or(request.symmetry);
    request.clues = arguments.clues;
    request.constraints.clone_from(&arguments.constraints);
    request.digit_counts.clone_from(&arguments.digit_counts);
    request.pattern = pattern;
    request.start = start;
    request.word.clone_from(&arguments.word);
    request.tries = arguments.tries.unwrap_or(request.tries);
    Ok(request)
}

/// Reads the single grid to start from.
fn start(from: &OsStr, board: Option<&Arc<Board>>) -> Result<Puzzle> {
    let input = Input::open_one(from, board);
    let mut items = input.items();
    let first =
        items.next().ok_or_else(|| anyhow!("{}: no puzzle found: name a file that contains one", from.display()))?;
    let start = first.map_err(|unread| anyhow!(unread.message))?.entry.puzzle;
    if items.next().is_some() {
        bail!("{}: several puzzles to start from: keep only one", from.display());
    }
    Ok(start)
}

/// Prints the puzzle as one line if that is requested and describes it completely, otherwise as a JSON object.
fn print_generated(generated: &Generated, is_plain: bool, output: &mut Output) -> Result<()> {
    if is_plain && generated.puzzle.letters().is_none() {
        return Ok(output.text(&write_line(&Entry::of(generated.puzzle.clone())))?);
    }
    output.json(&made::object(generated))
}
