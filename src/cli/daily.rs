//! `daily`: the puzzles of a day and of its week.

use anyhow::Result;

use super::arguments::DailyArguments;
use super::made::{end, print_named};
use super::output::Output;
use super::request;
use super::status::Status;
use crate::generate::{DailyPuzzle, Date, GenerateError, daily as puzzles_of};
use crate::store::Stamp;
use crate::work::Progress;

pub(super) fn daily(arguments: &DailyArguments) -> Result<Status> {
    let date = arguments.date.unwrap_or_else(today);
    let mut output = Output::new(Progress::default());
    let mut missed = Vec::new();
    for puzzle in puzzles_of(date)? {
        let DailyPuzzle { name, date, request, seed, .. } = &puzzle;
        let name = format!("{date} {name}");
        match request.check()?.generate(*seed, &request::work()) {
            Ok(made) => print_named(&made, (&name, &request.kind), arguments.json, &mut output)?,
            Err(error @ GenerateError::NotFound { .. }) => missed.push(format!("{name}: {error}")),
            Err(error) => return Err(error.into()),
        }
        output.flush()?;
    }
    end(output, &missed)
}

/// The text that `daily` prints for a date, with what could not be made.
#[cfg(all(feature = "host", unix))]
pub(crate) fn text_of(date: Date) -> String {
    let request = request::Request::new(crate::work::Cancel::default(), None);
    let failed = request.run(|| daily(&DailyArguments { date: Some(date), json: false })).err();
    let written = request.take();
    let mut text = String::from_utf8_lossy(&written.output).into_owned();
    for line in written.messages.into_iter().chain(failed.map(|error| format!("{error:#}"))) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Today's date where the player is.
fn today() -> Date {
    Stamp::now().local_date()
}
