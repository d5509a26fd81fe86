//! `solve --all` and `solve --common`: every solution, printed as soon as it is found, and what all solutions share.
//!
//! In text output each solution is one line and nothing else; an empty line separates puzzles. The common part follows,
//! as the grid of candidates that occur in some solution, which can be read back as a position.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;

use super::arguments::SolveArguments;
use super::batch::finish;
use super::conflict::{Clash, ConflictObject};
use super::errors::Errors;
use super::input::{Item, UnreadablePuzzle};
use super::output::Output;
use super::output::complain;
use super::positions::start_at;
use super::remarks::Remarks;
use super::status::Status;
use crate::board::{Cell, DigitSet};
use crate::puzzle::Position;
use crate::solve::{Common, Enumeration, Solution, Start, common, enumerate};
use crate::text::{Form, PrintOptions, filled_form, json_line, print as print_position, solution_form};
use crate::work::{Progress, Stop, Work};

/// The maximum time before found solutions are flushed.
const FLUSH: Duration = Duration::from_millis(100);

/// Prints the requested results for each puzzle, in input order. Solutions are not kept in memory.
pub(super) fn print(
    items: impl Iterator<Item = Result<Item, UnreadablePuzzle>>,
    arguments: &SolveArguments,
    lines: u64,
    progress: &Progress,
    mut output: Output,
) -> Result<Status> {
    let (mut errors, mut status, mut first) = (Errors::default(), Status::Done, true);
    for item in items {
        match item {
            Ok(item) => {
                if !first && !arguments.input.json {
                    output.line("")?;
                }
                first = false;
                status = status.max(print_one(&item, arguments, &mut output)?);
                output.flush()?;
                progress.report(item.lines, lines);
            }
            Err(UnreadablePuzzle { number, message, clash }) => {
                if let Some(setup) = clash.filter(|_| arguments.input.json) {
                    output.json(&Clash::new(number, &setup))?;
                }
                errors.push(message);
            }
        }
    }
    finish(output, &errors, status)
}

fn print_one(item: &Item, arguments: &SolveArguments, output: &mut Output) -> Result<Status> {
    let work = arguments.exact.limits.work();
    let mut position = item.entry.position.clone();
    let remarks = Remarks::of_position(&mut position, item, &work);
    let start = start_at(item, position.as_ref());
    let seen = if arguments.all { Some(print_all(item, start, arguments, &work, output)?) } else { None };
    let begin = || position.clone().unwrap_or_else(|| Position::new(&item.entry.puzzle));
    let found = arguments.common.then(|| common(&begin(), &work));
    let has_none = match (&seen, &found) {
        (Some(seen), _) => seen.count == 0 && seen.complete,
        (None, found) => matches!(found, Some(Ok(None))),
    };
    let conflict = has_none.then(|| ConflictObject::of_position(&item.entry.position()));
    let stopped = match &found {
        Some(Err(stop)) => Some(*stop),
        Some(Ok(Some(found))) if !found.is_complete() => found.stopped,
        _ => None,
    };
    if arguments.input.json {
        let shared = found.as_ref().and_then(|found| found.as_ref().ok()?.as_ref());
        let shared = shared.map(|found| CommonObject::new(item, found));
        let remarks = remarks.clone().with_setter(&item.entry.puzzle, None, &work);
        let ending = Ending { seen: seen.as_ref(), found: found.as_ref(), common: shared, conflict, remarks };
        output.text(&ending.text(item)?)?;
    } else {
        match (&conflict, &found) {
            (Some(conflict), _) => {
                output.line(&format!("{}: {}", item.entry.puzzle.qualified("no solution"), conflict.text()))?;
            }
            (None, Some(Ok(Some(found)))) => output.text(&shared_text(item, found))?,
            _ => {}
        }
        if let Some(stop) = seen.and_then(|seen| seen.stopped).filter(|_| seen.is_some_and(|seen| seen.count == 0)) {
            output.line(&format!("undecided: {stop}"))?;
        } else if let (None, Some(stop), Some(Err(_))) = (seen, stopped, &found) {
            output.line(&format!("undecided: {stop}"))?;
        }
        report(item, seen.as_ref(), output)?;
        // On standard error, because only solutions are printed.
        for remark in remarks.words() {
            output.flush()?;
            complain(&format!("puzzle {}: {remark}", item.number));
        }
    }
    let status = match (has_none, stopped.or(seen.and_then(|seen| seen.stopped))) {
        (true, _) => Status::No,
        (false, Some(_)) => Status::Undecided,
        (false, None) => Status::Done,
    };
    Ok(remarks.status(status))
}

/// Reports on stderr that there may be more solutions than were printed, and why.
fn report(item: &Item, seen: Option<&Enumeration>, output: &mut Output) -> Result<()> {
    let Some(Enumeration { count, complete: false, stopped, .. }) = seen.filter(|seen| seen.count > 0) else {
        return Ok(());
    };
    let why = stopped.map_or_else(|| "the limit is reached".to_owned(), |stop| stop.to_string());
    let what = if *count == 1 { "solution is" } else { "solutions are" };
    output.flush()?;
    complain(&format!("puzzle {}: {count} {what} printed, there may be more: {why}", item.number));
    Ok(())
}

/// Prints each solution when it is found: one line each as text, or the beginning of the object up to the last solution
/// as JSON.
fn print_all(
    item: &Item,
    start: Start<'_>,
    arguments: &SolveArguments,
    work: &Work,
    output: &mut Output,
) -> Result<Enumeration> {
    let json = arguments.input.json;
    if json {
        let id = item.entry.id.as_ref().map(json_line).transpose()?;
        let id = id.map_or_else(String::new, |id| format!("\"id\":{id},"));
        output.text(&format!("{{{id}\"puzzle\":{},\"solutions\":[", item.number))?;
    }
    let (mut failed, mut flushed, mut comma) = (None, Instant::now(), "");
    let seen = enumerate(start, arguments.limit(), work, &mut |solution: Solution| {
        let form = solution_form(&item.entry.puzzle, &solution);
        let written = if json {
            let text = json_line(&form).map_err(std::io::Error::from);
            text.and_then(|text| output.text(comma).and_then(|()| output.text(&text)))
        } else {
            output.line(&form.to_string())
        };
        comma = ",";
        let written = written.and_then(|()| {
            if flushed.elapsed() < FLUSH {
                return Ok(());
            }
            flushed = Instant::now();
            output.flush()
        });
        failed = written.err();
        if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match failed {
        Some(error) => Err(error.into()),
        None if json => output.text("]").map(|()| seen).map_err(Into::into),
        None => Ok(seen),
    }
}

/// What solutions share, as JSON.
#[derive(Serialize)]
struct CommonObject {
    /// Whether every candidate is decided.
    complete: bool,
    /// The digits that are the same in all solutions, in the form of a solution; `.` where they differ.
    digits: Form,
    /// For each cell that differs, the digits that occur in some solution.
    candidates: Vec<(String, Vec<u8>)>,
    /// The candidates for which it is not known whether they occur.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<(String, Vec<u8>)>,
}

impl CommonObject {
    fn new(item: &Item, found: &Common) -> Self {
        let puzzle = &item.entry.puzzle;
        let board = puzzle.board();
        let listed = |of: &dyn Fn(Cell) -> DigitSet| {
            let cells = board.cells().map(|cell| (cell, of(cell))).filter(|(_, digits)| !digits.is_empty());
            cells
                .map(|(cell, digits)| {
                    (board.cell_name(cell), digits.iter().map(|digit| board.value_of(digit)).collect())
                })
                .collect()
        };
        let digits: Vec<_> = board.cells().map(|cell| found.digit(cell)).collect();
        let differing = |cell| if found.digit(cell).is_some() { DigitSet::EMPTY } else { found.possible(cell) };
        Self {
            complete: found.is_complete(),
            digits: filled_form(puzzle, &digits),
            candidates: listed(&differing),
            undecided: listed(&|cell| found.undecided(cell)),
        }
    }
}

/// The end of the JSON object, or the whole object if no solutions were printed.
struct Ending<'a> {
    seen: Option<&'a Enumeration>,
    found: Option<&'a Result<Option<Common>, Stop>>,
    common: Option<CommonObject>,
    conflict: Option<ConflictObject>,
    remarks: Remarks,
}

impl Ending<'_> {
    fn text(&self, item: &Item) -> Result<String> {
        let found = self.found.and_then(|found| found.as_ref().ok());
        let (count, complete, nodes) = match (self.seen, found) {
            (Some(seen), _) => (seen.count, seen.complete, seen.nodes),
            (None, Some(Some(found))) => (if found.is_unique() { 1 } else { 2 }, found.is_unique(), found.nodes),
            (None, Some(None)) => (0, true, 0),
            (None, None) => (0, false, 0),
        };
        let mut text = match (self.seen, &item.entry.id) {
            (Some(_), _) => ",".to_owned(),
            (None, Some(id)) => format!("{{\"id\":{},\"puzzle\":{},", json_line(id)?, item.number),
            (None, None) => format!("{{\"puzzle\":{},", item.number),
        };
        write!(text, "\"count\":{count},\"complete\":{complete},\"nodes\":{nodes}")?;
        if let Some(common) = &self.common {
            write!(text, ",\"common\":{}", json_line(common)?)?;
        }
        if let Some(conflict) = &self.conflict {
            write!(text, ",\"conflict\":{}", json_line(conflict)?)?;
        }
        let remarks = json_line(&self.remarks)?;
        match remarks.trim_matches(['{', '}']) {
            "" => text.push_str("}\n"),
            _ => writeln!(text, ",{}", &remarks[1..])?,
        }
        Ok(text)
    }
}

/// What all solutions share, as a comment line and the grid of candidates that occur.
fn shared_text(item: &Item, found: &Common) -> String {
    let board = item.entry.puzzle.board();
    let mut position = Position::new(&item.entry.puzzle);
    let given = |cell: Cell| item.entry.puzzle.given(cell).is_some();
    for cell in board.cells().filter(|&cell| !given(cell)) {
        match found.digit(cell) {
            Some(digit) => position.place(cell, digit),
            None => position.restrict(cell, found.possible(cell) | found.undecided(cell)),
        }
    }
    let same = board.cells().filter(|&cell| found.digit(cell).is_some()).count();
    let cells = board.cell_count();
    let heading = match (found.is_unique(), found.is_complete()) {
        (true, _) => format!("# common to all solutions: {}\n", item.entry.puzzle.qualified("there is only one")),
        (false, true) => format!(
            "# common to all solutions: {same} of {cells} cells; elsewhere, the candidates that occur in some\n"
        ),
        (false, false) => format!("# common to all solutions: at least {same} of {cells} cells\n"),
    };
    let undecided = board.cells().filter(|&cell| !found.undecided(cell).is_empty());
    let undecided: Vec<String> =
        undecided.map(|cell| format!("{}={}", board.cell_name(cell), found.undecided(cell))).collect();
    let why = found.stopped.map_or_else(String::new, |stop| format!(" ({stop})"));
    let left = match undecided.as_slice() {
        [] => String::new(),
        several => format!("# not decided{why}, so left in: {}\n", several.join(" ")),
    };
    heading + &left + &print_position(&position, &PrintOptions { marks: true, ..PrintOptions::default() })
}
