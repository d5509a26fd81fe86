//! `print`: puzzles drawn for the terminal and for paper.

use anyhow::{Result, bail};

use super::arguments::PrintArguments;
use super::batch::each;
use super::output::Output;
use super::pages::print_pages;
use super::remarks::Remarks;
use super::status::Status;
use crate::puzzle::Position;
use crate::solve::{Search, search_position};
use crate::text::{self, PrintOptions, json_position, solution_form, svg_sheet};
use crate::work::Progress;

pub(super) fn print(arguments: &PrintArguments) -> Result<Status> {
    if arguments.pages.are_asked() && arguments.input.json {
        bail!("--json describes puzzles, and pages show them: leave out one of them");
    }
    if arguments.pages.are_asked() {
        return print_pages(arguments);
    }
    if let Some(option) = arguments.pages.given() {
        bail!("{option} is about pages: name a file for them with --pdf, or a folder with --svg-pages");
    }
    let mut sheet = Vec::new();
    let mut printed = 0;
    let status = each(&arguments.input, |item, page| {
        let (puzzle, work) = (&item.entry.puzzle, arguments.exact.limits.work());
        let mut position = item.entry.position.clone();
        // Only a printed solution is an answer about the puzzle.
        let answers = arguments.solution;
        let remarks = if answers { Remarks::of_position(&mut position, item, &work) } else { Remarks::default() };
        let position = position.unwrap_or_else(|| Position::new(puzzle));
        let found = arguments.solution.then(|| search_position(&position, 2, &work));
        let solution = found.as_ref().and_then(|found| found.solutions.first().cloned());
        let status = remarks.status(status_of(found.as_ref()));
        if arguments.svg {
            sheet.push((position, solution));
            return Ok(status);
        }
        if arguments.input.json {
            let mut object = json_position(&position, arguments.marks);
            object.id.clone_from(&item.entry.id);
            object.solution = solution.map(|solution| solution_form(&item.entry.puzzle, &solution));
            page.json(&object)?;
            return Ok(status);
        }
        if printed > 0 {
            page.line("");
        }
        printed += 1;
        let options = PrintOptions { marks: arguments.marks, solution: solution.as_ref() };
        page.text(&text::print(&position, &options));
        if let (Some(found), None) = (&found, &solution) {
            let why = found.stopped.map_or_else(
                || puzzle.qualified("no solution").into_owned(),
                |stop| format!("solution unknown: {stop}"),
            );
            page.line(&format!("# {why}"));
        }
        if found.is_some() {
            remarks.words().iter().for_each(|remark| page.line(&format!("# {remark}")));
        }
        Ok(status)
    })?;
    if !sheet.is_empty() {
        let options = |solution| PrintOptions { marks: arguments.marks, solution };
        let figures: Vec<_> = sheet.iter().map(|(position, solution)| (position, options(solution.as_ref()))).collect();
        let mut output = Output::new(Progress::default());
        output.text(&svg_sheet(&figures))?;
        output.flush()?;
    }
    Ok(status)
}

/// The status of a search for the solution that is printed; `None` if none is printed.
pub(super) fn status_of(found: Option<&Search>) -> Status {
    match found {
        Some(found) if found.solutions.len() > 1 => Status::No,
        Some(found) if found.stopped.is_some() => Status::Undecided,
        Some(found) if found.solutions.is_empty() => Status::No,
        _ => Status::Done,
    }
}
