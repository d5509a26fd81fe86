//! `solve`: how many solutions, and the first; or each of them, and what they have in common.
//!
//! No more solutions are kept than are printed together: none with `--summary`, the first as text, up to the limit
//! with `--json`. With `--all` each goes out when it is found (`solutions`).

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::Result;
use serde::{Serialize, Serializer};

use super::Status;
use super::arguments::SolveArguments;
use super::batch::finish;
use super::conflict::{ConflictObject, tell_clash};
use super::errors::Errors;
use super::input::{Input, Item, Unread};
use super::output::Output;
use super::solutions;
use crate::puzzle::Setup;
use crate::solve::{Enumeration, Solution, Start, enumerate};
use crate::text::solution_form;
use crate::work::Progress;

/// So many puzzles a thread are read before they are solved together: as many cells as 256 of 9×9.
const SHARE: usize = 256 * 81;
/// How many solutions the puzzles that are solved together may have in all, where each is kept for printing.
const KEPT_TOGETHER: usize = 1 << 16;

pub(super) fn solve(arguments: &SolveArguments) -> Result<Status> {
    let started = Instant::now();
    let input = Input::open(&arguments.input);
    let progress = Progress::default();
    let lines = input.lines();
    let mut output = Output::new(progress.clone());
    let mut errors = Errors::default();
    let mut tally = Tally::default();
    let mut status = Status::Done;
    let mut items = input.items();
    let batch = if arguments.threads == 1 { 1 } else { SHARE.saturating_mul(arguments.threads) };
    let most = (KEPT_TOGETHER / kept(arguments).max(1)).max(1);
    if arguments.all || arguments.common {
        return solutions::print(items, arguments, lines, &progress, output);
    }
    loop {
        let (mut readable, mut clashes) = (Vec::new(), VecDeque::new());
        let (mut cells, mut end) = (0, true);
        for item in items.by_ref() {
            match item {
                Ok(item) => {
                    cells += item.entry.puzzle.board().cell_count();
                    readable.push(item);
                }
                Err(Unread { number, message, clash }) => {
                    cells += clash.as_ref().map_or(0, |setup| setup.givens.len());
                    clashes.extend(clash.map(|setup| (number, setup)));
                    errors.push(message);
                }
            }
            if cells >= batch || readable.len() >= most {
                end = false;
                break;
            }
        }
        for (item, found) in readable.iter().zip(solve_all(&readable, arguments)) {
            let verdict = Verdict::of(&found);
            tally.count(verdict);
            status = status.max(verdict.status(arguments.limit()));
            tell_clashes(&mut clashes, item.number, arguments, &mut output)?;
            if !arguments.summary {
                tell(item, &found, arguments.input.json, &mut output)?;
            }
            progress.report(item.lines, lines);
        }
        tell_clashes(&mut clashes, usize::MAX, arguments, &mut output)?;
        if end {
            break;
        }
    }
    if arguments.summary {
        output.line(&tally.line(started.elapsed().as_secs_f64()))?;
    }
    finish(output, &errors, status)
}

/// What a search found, with the solutions that are printed.
struct Found {
    first: Vec<Solution>,
    seen: Enumeration,
}

/// How many solutions of a puzzle are printed.
fn kept(arguments: &SolveArguments) -> usize {
    match (arguments.summary, arguments.input.json) {
        (true, _) => 0,
        (false, true) => arguments.limit(),
        (false, false) => 1,
    }
}

/// Where the search for the solutions of an item begins.
pub(super) fn start(item: &Item) -> Start<'_> {
    item.entry.position.as_ref().map_or(Start::Puzzle(&item.entry.puzzle), Start::Position)
}

fn solve_one(item: &Item, arguments: &SolveArguments) -> Found {
    let (mut first, kept) = (Vec::new(), kept(arguments));
    let seen = enumerate(start(item), arguments.limit(), &arguments.exact.limits.work(), &mut |solution| {
        if first.len() < kept {
            first.push(solution);
        }
        ControlFlow::Continue(())
    });
    Found { first, seen }
}

/// Solves the puzzles with as many threads as were asked for; the order stays.
fn solve_all(items: &[Item], arguments: &SolveArguments) -> Vec<Found> {
    let threads = arguments.threads.min(items.len());
    if threads <= 1 {
        return items.iter().map(|item| solve_one(item, arguments)).collect();
    }
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                // Small portions, so that one hard puzzle does not hold up the rest of a thread's share.
                while let Some(first) = Some(next.fetch_add(8, Ordering::Relaxed)).filter(|&at| at < items.len()) {
                    let last = (first + 8).min(items.len());
                    let portion: Vec<(usize, Found)> =
                        (first..last).map(|at| (at, solve_one(&items[at], arguments))).collect();
                    found.lock().unwrap_or_else(PoisonError::into_inner).extend(portion);
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable_by_key(|&(at, _)| at);
    found.into_iter().map(|(_, found)| found).collect()
}

/// What a search says of the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    None,
    Unique,
    Several,
    /// One was found, and it is not known whether there are more.
    Some,
    /// Nothing was found in the time.
    Unknown,
}

impl Verdict {
    fn of(found: &Found) -> Self {
        match (found.seen.count, found.seen.complete) {
            (0, true) => Self::None,
            (1, true) => Self::Unique,
            (0, false) => Self::Unknown,
            (1, false) => Self::Some,
            _ => Self::Several,
        }
    }

    fn status(self, limit: usize) -> Status {
        match self {
            Self::Unique => Status::Done,
            // Who asks for one solution is content with it.
            Self::Some if limit == 1 => Status::Done,
            Self::None | Self::Several => Status::No,
            Self::Some | Self::Unknown => Status::Undecided,
        }
    }
}

/// The counts of `--summary`.
#[derive(Default, Debug)]
struct Tally {
    puzzles: usize,
    unique: usize,
    multiple: usize,
    none: usize,
    unknown: usize,
}

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        self.puzzles += 1;
        *match verdict {
            Verdict::Unique => &mut self.unique,
            Verdict::Several => &mut self.multiple,
            Verdict::None => &mut self.none,
            Verdict::Some | Verdict::Unknown => &mut self.unknown,
        } += 1;
    }

    fn line(&self, seconds: f64) -> String {
        let Self { puzzles, unique, multiple, none, unknown } = self;
        let mut line =
            format!("puzzles={puzzles} unique={unique} multiple={multiple} none={none} seconds={seconds:.6}");
        if *unknown > 0 {
            line = format!("{line} unknown={unknown}");
        }
        line
    }
}

#[derive(Serialize)]
struct Answer<'i> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'i str>,
    puzzle: usize,
    count: usize,
    complete: bool,
    #[serde(serialize_with = "forms")]
    solutions: (&'i Item, &'i [Solution]),
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<ConflictObject>,
}

/// Each solution's form is made when it is written.
fn forms<S: Serializer>((item, solutions): &(&Item, &[Solution]), serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(solutions.iter().map(|solution| solution_form(&item.entry.puzzle, solution)))
}

/// Where a puzzle without a solution contradicts itself.
pub(super) fn conflict(item: &Item, seen: &Enumeration) -> Option<ConflictObject> {
    (seen.count == 0 && seen.complete).then(|| ConflictObject::of_position(&item.entry.position()))
}

fn tell(item: &Item, found: &Found, json: bool, output: &mut Output) -> Result<()> {
    let Found { first, seen } = found;
    if json {
        return output.json(&Answer {
            id: item.entry.id.as_deref(),
            puzzle: item.number,
            count: seen.count,
            complete: seen.complete,
            solutions: (item, first),
            nodes: seen.nodes,
            conflict: conflict(item, seen),
        });
    }
    let line = match first.first() {
        Some(solution) => solution_form(&item.entry.puzzle, solution).to_string(),
        None => without_solution(item, seen),
    };
    Ok(output.line(&line)?)
}

/// Tells of those that come before the puzzle of this number.
fn tell_clashes(
    clashes: &mut VecDeque<(usize, Box<Setup>)>,
    before: usize,
    arguments: &SolveArguments,
    output: &mut Output,
) -> Result<()> {
    while clashes.front().is_some_and(|(number, _)| *number < before) {
        let Some((number, setup)) = clashes.pop_front().filter(|_| arguments.input.json && !arguments.summary) else {
            continue;
        };
        tell_clash(number, &setup, output)?;
    }
    Ok(())
}

/// What is printed in place of a solution.
pub(super) fn without_solution(item: &Item, seen: &Enumeration) -> String {
    match (seen.stopped, conflict(item, seen)) {
        (Some(stop), _) => format!("undecided: {stop}"),
        (None, Some(conflict)) => format!("no solution: {}", conflict.text()),
        (None, None) => "no solution".to_owned(),
    }
}
