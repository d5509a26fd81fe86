//! `check` and `minimise`: is it a puzzle, and which givens does it need?

use anyhow::Result;
use serde::Serialize;

use super::Status;
use super::arguments::{CheckArguments, MinimiseArguments};
use super::batch::each;
use super::input::Item;
use crate::chance::Chance;
use crate::generate::{self, MinimiseError};
use crate::solve::{Search, redundant_givens, search};
use crate::text::{json_puzzle, write_line};
use crate::work::{Stop, Work};

#[derive(Serialize)]
struct Answer<'i> {
    puzzle: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'i str>,
    /// One solution; null where the time did not suffice.
    valid: Option<bool>,
    /// Solutions found, two at most.
    count: usize,
    complete: bool,
    givens: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
}

pub(super) fn check(arguments: &CheckArguments) -> Result<Status> {
    each(&arguments.input, |item, output| {
        let work = arguments.exact.limits.work();
        let found = search(&item.entry.puzzle, 2, &work);
        let valid = match (found.solutions.len(), found.stopped) {
            (2.., _) => Some(false),
            (_, Some(_)) => None,
            (count, None) => Some(count == 1),
        };
        let redundant = if valid == Some(true) { Some(redundant(item, &work)) } else { None };
        let status = match (valid, &redundant) {
            (None, _) | (_, Some(Err(_))) => Status::Undecided,
            (Some(false), _) => Status::No,
            (Some(true), _) => Status::Done,
        };
        if arguments.input.json {
            let redundant = redundant.and_then(Result::ok);
            output.json(&Answer {
                puzzle: item.number,
                id: item.entry.id.as_deref(),
                valid,
                count: found.solutions.len(),
                complete: found.complete,
                givens: item.entry.puzzle.clue_count(),
                minimal: redundant.as_ref().map(Vec::is_empty),
                redundant,
            })?;
        } else {
            output.line(&in_words(item, &found, redundant))?;
        }
        Ok(status)
    })
}

fn redundant(item: &Item, work: &Work) -> Result<Vec<String>, Stop> {
    let board = item.entry.puzzle.board();
    Ok(redundant_givens(&item.entry.puzzle, work)?.into_iter().map(|cell| board.cell_name(cell)).collect())
}

fn in_words(item: &Item, found: &Search, redundant: Option<Result<Vec<String>, Stop>>) -> String {
    let solutions = match (found.solutions.len(), found.stopped) {
        (2.., _) => "not valid: several solutions".to_owned(),
        (_, Some(stop)) => format!("undecided: {stop}"),
        (0, None) => "not valid: no solution".to_owned(),
        _ => "valid: one solution".to_owned(),
    };
    let minimal = match redundant {
        None => String::new(),
        Some(Err(stop)) => format!(", minimal or not undecided: {stop}"),
        Some(Ok(cells)) if cells.is_empty() => ", minimal".to_owned(),
        Some(Ok(cells)) => {
            format!(", not minimal: any one of {} of its givens can go: {}", cells.len(), cells.join(" "))
        }
    };
    format!("puzzle {}: {solutions}, {} givens{minimal}", item.number, item.entry.puzzle.clue_count())
}

pub(super) fn minimise(arguments: &MinimiseArguments) -> Result<Status> {
    each(&arguments.input, |item, output| {
        let mut chance = Chance::from_seed(arguments.seed);
        let work = arguments.exact.limits.work();
        let puzzle = match generate::minimise(&item.entry.puzzle, arguments.symmetry, &mut chance, &work) {
            Ok(puzzle) => puzzle,
            Err(error @ (MinimiseError::NoSolution | MinimiseError::SeveralSolutions)) => {
                super::complain(&format!("puzzle {}: {error}", item.number));
                return Ok(Status::No);
            }
            Err(MinimiseError::Stopped(stop)) => {
                super::complain(&format!("puzzle {}: undecided: {stop}", item.number));
                return Ok(Status::Undecided);
            }
            Err(error) => return Err(error.into()),
        };
        if arguments.input.json {
            let mut object = json_puzzle(&puzzle);
            object.id.clone_from(&item.entry.id);
            output.json(&object)?;
        } else {
            let entry = crate::text::Entry { puzzle, position: None, ..item.entry.clone() };
            output.text(&write_line(&entry))?;
        }
        Ok(Status::Done)
    })
}
