//! `convert`: the same puzzles in another format.

use anyhow::Result;

use super::Status;
use super::arguments::ConvertArguments;
use super::batch::each;
use crate::text::{Format, write};

/// Writes every puzzle as the format has it; grids that take several lines stand a blank line apart.
pub(super) fn convert(arguments: &ConvertArguments) -> Result<Status> {
    let format = arguments.to.filter(|_| !arguments.input.json).unwrap_or(Format::Jsonl);
    let mut written = 0;
    each(&arguments.input, |item, page| {
        let text = write(&item.entry, format)?;
        if written > 0 && matches!(format, Format::Grid | Format::Candidates) {
            page.line("");
        }
        written += 1;
        page.text(&text);
        Ok(Status::Done)
    })
}
