//! `check` and `minimise`: is it a puzzle, and which givens does it need?

use std::sync::Arc;

use anyhow::Result;
use serde::Serialize;

use super::arguments::{CheckArguments, MinimiseArguments};
use super::batch::{each_on, each_with_clashes};
use super::conflict::ConflictObject;
use super::input::Item;
use super::invalid::{CannotHold, Differ};
use super::output::Page;
use super::remarks::Remarks;
use super::setter::SetterObject;
use super::status::Status;
use super::structure::Structure;
use crate::chance::Chance;
use crate::generate::{self, MinimiseError};
use crate::logic::{Profile, solves};
use crate::puzzle::Position;
use crate::solve::{Search, conflict_set, redundant_givens, search};
use crate::text::{json_puzzle, write_line};
use crate::work::{Stop, Work};

#[derive(Serialize)]
struct Answer<'i> {
    puzzle: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'i str>,
    /// Whether it has exactly one solution; null if time ran out before that was decided.
    valid: Option<bool>,
    /// The number of solutions found, at most two.
    count: usize,
    complete: bool,
    givens: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
    /// Whether the techniques of `--unique-by` solve it; absent if time ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    unique_by: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<ConflictObject>,
    /// Givens and clues that contradict each other, if there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    cannot_hold: Option<CannotHold>,
    /// The cells in which solutions differ, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Differ>,
    /// Depth of trial and error and backdoors, if `--structure` asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    structure: Option<Structure>,
    /// The report of the setter's view, if `--setter` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    setter: Option<SetterObject>,
    #[serde(flatten)]
    remarks: Remarks,
}

pub(super) fn check(arguments: &CheckArguments) -> Result<Status> {
    let unique_by = arguments.unique_by.profile(&arguments.allowed)?;
    let (limits, json, structure) = (arguments.exact.limits, arguments.input.json, arguments.structure);
    let setter = arguments.setter;
    let check_one = move |item: &Item, page: &mut Page| {
        let work = limits.work();
        let mut examined = Examined::new(item, unique_by.as_ref(), &work);
        if structure && examined.valid == Some(true) {
            examined.structure =
                examined.found.solutions.first().map(|one| Structure::of(&item.entry.puzzle, one, &work));
        }
        if setter {
            // A result that was not finished in time is left out, as for the other results above.
            examined.setter = SetterObject::of(&item.entry.puzzle, &work).ok();
        }
        let status = examined.status();
        if json {
            page.json(&examined.into_answer(item))?;
        } else {
            page.line(&examined.into_words(item));
        }
        Ok(status)
    };
    each_with_clashes(arguments.threads.count, &arguments.input, check_one, move |number, setup, page| {
        if !json {
            return Ok(());
        }
        page.json(&Answer {
            puzzle: number,
            id: None,
            valid: Some(false),
            count: 0,
            complete: true,
            givens: setup.givens.iter().flatten().count(),
            minimal: None,
            redundant: None,
            unique_by: None,
            conflict: Some(ConflictObject::of_setup(setup)),
            cannot_hold: CannotHold::of_setup(setup),
            differ: None,
            structure: None,
            setter: None,
            remarks: Remarks::default(),
        })
    })
}

/// The results for a puzzle.
struct Examined {
    found: Search,
    /// Whether it has exactly one solution; `None` if that is not known.
    valid: Option<bool>,
    /// The redundant givens of a valid puzzle.
    redundant: Option<Result<Vec<String>, Stop>>,
    /// Whether the techniques of `--unique-by` are enough, if any are named.
    by: Option<Result<bool, Stop>>,
    conflict: Option<ConflictObject>,
    cannot_hold: Option<CannotHold>,
    differ: Option<Differ>,
    structure: Option<Structure>,
    setter: Option<SetterObject>,
    remarks: Remarks,
}

impl Examined {
    fn new(item: &Item, unique_by: Option<&Profile>, work: &Work) -> Self {
        let puzzle = &item.entry.puzzle;
        let found = search(puzzle, 2, work);
        let remarks = Remarks::of_position(&mut item.entry.position.clone(), item, work);
        let remarks = remarks.with_setter(puzzle, Some(&found), work);
        let valid = match (found.solutions.len(), found.stopped) {
            // Unknown rules may exclude some of the solutions found.
            (1.., _) if !remarks.is_understood() => None,
            (2.., _) => Some(false),
            (_, Some(_)) => None,
            (count, None) => Some(count == 1),
        };
        let redundant = (valid == Some(true)).then(|| redundant(item, work));
        // Techniques cannot solve a puzzle without exactly one solution.
        let by = unique_by.map(|profile| match valid {
            Some(true) => solves(&Position::new(puzzle), profile, work),
            _ => Ok(false),
        });
        let has_none = found.complete && found.solutions.is_empty();
        let differ = match &found.solutions[..] {
            [one, other, ..] => Some(Differ::new(puzzle, [one, other], work)),
            _ => None,
        };
        Self {
            conflict: has_none.then(|| ConflictObject::of_position(&Position::new(puzzle))),
            cannot_hold: if has_none { cannot_hold(item, work) } else { None },
            found,
            valid,
            redundant,
            by,
            differ,
            structure: None,
            setter: None,
            remarks,
        }
    }

    fn status(&self) -> Status {
        match (self.valid, &self.redundant, &self.by) {
            (Some(false), ..) | (Some(true), _, Some(Ok(false))) => Status::No,
            (None, ..) | (_, Some(Err(_)), _) | (.., Some(Err(_))) => Status::Undecided,
            (Some(true), ..) if self.structure.as_ref().is_some_and(|found| !found.is_complete()) => Status::Undecided,
            (Some(true), ..) => Status::Done,
        }
    }

    fn into_answer(self, item: &Item) -> Answer<'_> {
        let redundant = self.redundant.and_then(Result::ok);
        Answer {
            puzzle: item.number,
            id: item.entry.id.as_deref(),
            valid: self.valid,
            count: self.found.solutions.len(),
            complete: self.found.complete,
            givens: item.entry.puzzle.clue_count(),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant,
            unique_by: self.by.and_then(Result::ok).filter(|_| self.valid.is_some()),
            conflict: self.conflict,
            cannot_hold: self.cannot_hold,
            differ: self.differ,
            structure: self.structure,
            setter: self.setter,
            remarks: self.remarks,
        }
    }

    fn into_words(self, item: &Item) -> String {
        let by = match self.by.filter(|_| self.valid == Some(true)) {
            None => String::new(),
            Some(Ok(true)) => ", solved by these techniques".to_owned(),
            Some(Ok(false)) => ", not solved by these techniques".to_owned(),
            Some(Err(stop)) => format!(", solved by these techniques or not undecided: {stop}"),
        };
        let why = self.cannot_hold.map(|found| found.text()).or_else(|| self.differ.map(|found| found.text()));
        let why = why.map_or_else(String::new, |why| format!("; {why}"));
        let structure = self.structure.map_or_else(String::new, |found| format!("; {}", found.text()));
        let setter = self.setter.map(|found| found.text()).filter(|text| !text.is_empty());
        let setter = setter.map_or_else(String::new, |text| format!("; {text}"));
        let remarks = self.remarks.suffix();
        in_words(item, &self.found, (self.redundant, self.valid), self.conflict.as_ref())
            + &by
            + &why
            + &structure
            + &setter
            + &remarks
    }
}

/// The givens and clues that contradict each other; `None` if time ran out.
fn cannot_hold(item: &Item, work: &Work) -> Option<CannotHold> {
    let puzzle = &item.entry.puzzle;
    let found = conflict_set(puzzle, work).ok().flatten();
    found.map(|set| CannotHold::new(&set, puzzle))
}

fn redundant(item: &Item, work: &Work) -> Result<Vec<String>, Stop> {
    let board = item.entry.puzzle.board();
    Ok(redundant_givens(&item.entry.puzzle, work)?.into_iter().map(|cell| board.cell_name(cell)).collect())
}

fn in_words(
    item: &Item,
    found: &Search,
    (redundant, valid): (Option<Result<Vec<String>, Stop>>, Option<bool>),
    conflict: Option<&ConflictObject>,
) -> String {
    let puzzle = &item.entry.puzzle;
    let solutions = match (found.solutions.len(), found.stopped) {
        (2.., _) if valid.is_none() => format!("undecided: {}", puzzle.qualified("several solutions")),
        (2.., _) => "not valid: several solutions".to_owned(),
        (_, Some(stop)) => format!("undecided: {stop}"),
        (1, None) if valid.is_none() => format!("undecided: {}", puzzle.qualified("one solution")),
        (0, None) => {
            let none = format!("not valid: {}", puzzle.qualified("no solution"));
            conflict.map_or_else(|| none.clone(), |conflict| format!("{none}: {}", conflict.text()))
        }
        _ => "valid: one solution".to_owned(),
    };
    let has_other_parts = !item.entry.puzzle.clues().is_empty() || item.entry.puzzle.has_sums();
    let minimal = match redundant {
        None => String::new(),
        Some(Err(stop)) => format!(", minimal or not undecided: {stop}"),
        // Clues and cages may be left out all the same: only the setter's report looks at them.
        Some(Ok(cells)) if cells.is_empty() && item.entry.puzzle.clue_count() == 0 => String::new(),
        Some(Ok(cells)) if cells.is_empty() && has_other_parts => ", each of which is needed".to_owned(),
        Some(Ok(cells)) if cells.is_empty() => ", minimal".to_owned(),
        Some(Ok(cells)) => {
            format!(", not minimal: any one of {} of its givens can be removed: {}", cells.len(), cells.join(" "))
        }
    };
    format!("puzzle {}: {solutions}, {} givens{minimal}", item.number, item.entry.puzzle.clue_count())
}

pub(super) fn minimise(arguments: MinimiseArguments) -> Result<Status> {
    let unique_by = arguments.unique_by.profile(&arguments.allowed)?;
    let arguments = Arc::new(arguments);
    let of_all = arguments.clone();
    each_on(of_all.threads.count, &of_all.input, move |item, page| {
        let mut chance = Chance::from_seed(arguments.seed);
        let work = arguments.exact.limits.work();
        let (given, symmetry) = (&item.entry.puzzle, arguments.symmetry);
        let puzzle = match generate::minimise_by(given, symmetry, unique_by.as_ref(), &mut chance, &work) {
            Ok(puzzle) => puzzle,
            Err(error @ (MinimiseError::NoSolution | MinimiseError::SeveralSolutions | MinimiseError::NotUniqueBy)) => {
                page.complain(format!("puzzle {}: {error}", item.number));
                return Ok(Status::No);
            }
            Err(MinimiseError::Stopped(stop)) => {
                page.complain(format!("puzzle {}: undecided: {stop}", item.number));
                return Ok(Status::Undecided);
            }
            Err(error) => return Err(error.into()),
        };
        if arguments.input.json {
            let mut object = json_puzzle(&puzzle);
            object.id.clone_from(&item.entry.id);
            page.json(&object)?;
        } else {
            let entry = crate::text::Entry { puzzle, position: None, ..item.entry.clone() };
            page.text(&write_line(&entry));
        }
        Ok(Status::Done)
    })
}
