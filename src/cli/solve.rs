//! `solve`: the number of solutions and the first one; or all solutions, and what they have in common.
//!
//! Only the solutions that are printed together are kept: none with `--summary`, the first as text, up to the limit
//! with `--json`. With `--all` each is printed when it is found (`solutions`). A bare 9×9 grid is passed to the counter
//! as it was read, and is parsed as a puzzle only if more than its solution is to be reported.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use serde::{Serialize, Serializer};

use super::arguments::{Limits, SolveArguments};
use super::batch::finish;
use super::conflict::{Clash, ConflictObject};
use super::errors::Errors;
use super::input::{Bare, Input, Item, Items, UnreadablePuzzle};
use super::output::{Output, Page};
use super::parallel::in_order;
use super::positions::start_at;
use super::remarks::Remarks;
use super::solutions;
use super::status::Status;
use crate::solve::{Answer, Counter, Enumeration, Search, Solution, Start, enumerate};
use crate::text::solution_form;
use crate::work::{Progress, Work};

/// The maximum number of cells, and of puzzles, that are processed together.
const CELLS_TOGETHER: usize = 256 * 81;
const PUZZLES_TOGETHER: usize = 1024;
/// The maximum number of bare grids printed together when everything else is printed one at a time: each takes a few
/// microseconds.
const BARE_TOGETHER: usize = 64;
/// The maximum total number of solutions of the puzzles processed together, if all of them are kept for printing.
const KEPT_TOGETHER: usize = 1 << 14;

pub(super) fn solve(arguments: &SolveArguments) -> Result<Status> {
    let started = Instant::now();
    let input = Input::open(&arguments.input);
    let progress = Progress::default();
    let lines = input.lines();
    let output = Output::new(progress.clone());
    if arguments.all || arguments.common {
        return solutions::print(input.items(), arguments, lines, &progress, output);
    }
    let question = Question::of(arguments);
    // With one thread, every answer is printed as soon as it is found.
    let is_prompt = arguments.threads == 1 && !arguments.summary;
    let portions = Portions { items: input.items(), question, is_prompt, last: 0 };
    let worker = move || {
        let mut counter = Counter::new();
        move |portion: Portion| question.answers(&portion, &mut counter)
    };
    let batch = Batch { output, errors: Errors::default(), tally: Summary::default(), status: Status::Done };
    let deliver = move |batch: &mut Batch, answers: Result<Answers>| {
        let answers = answers?;
        progress.report(answers.lines, lines);
        batch.deliver(answers, is_prompt)
    };
    let Batch { mut output, errors, tally, status } = in_order(arguments.threads, portions, worker, batch, deliver)?;
    if arguments.summary {
        output.line(&tally.line(started.elapsed().as_secs_f64(), arguments.limit() == 1))?;
    }
    finish(output, &errors, status)
}

/// The accumulated results of all puzzles so far.
struct Batch {
    output: Output,
    errors: Errors,
    tally: Summary,
    status: Status,
}

impl Batch {
    /// Prints the answers to the next puzzles, and flushes them if the sender of the input may be waiting for them.
    fn deliver(&mut self, answers: Answers, is_prompt: bool) -> Result<()> {
        self.output.page(&answers.page)?;
        if is_prompt || answers.are_last_in_sight {
            self.output.flush()?;
        }
        answers.errors.into_iter().for_each(|message| self.errors.push(message));
        self.tally.add(&answers.tally);
        self.status = self.status.max(answers.status);
        Ok(())
    }
}

/// The question asked about every puzzle.
#[derive(Clone, Copy)]
struct Question {
    limit: usize,
    limits: Limits,
    json: bool,
    summary: bool,
}

/// The next item of the input.
enum Next {
    /// Bare grids from the text of this name.
    Bare(Arc<str>, Vec<Bare>),
    /// A puzzle that was read, or an error.
    Read(Box<Result<Item, UnreadablePuzzle>>),
}

/// Puzzles that are solved together.
struct Portion {
    puzzles: Vec<Next>,
    /// Whether no more input was buffered, so that the sender may be waiting for the answers.
    is_last_in_sight: bool,
}

/// Iterator over groups of puzzles that are solved together. A group contains only puzzles that have already arrived,
/// so a sender who writes one puzzle at a time is not kept waiting.
struct Portions {
    items: Items,
    question: Question,
    /// Whether no puzzle has to wait for a later one that may take long.
    is_prompt: bool,
    /// The number of puzzles in the last group.
    last: usize,
}

impl Iterator for Portions {
    type Item = Portion;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { items, question, is_prompt, last } = self;
        let most = if *is_prompt { BARE_TOGETHER } else { PUZZLES_TOGETHER };
        let most = most.min(KEPT_TOGETHER / question.kept().max(1)).max(1);
        let (mut puzzles, mut count, mut cells) = (Vec::new(), 0, 0);
        let mut is_last_in_sight = false;
        loop {
            if let Some(bare) = question.is_of_numbers().then(|| items.bare()).flatten() {
                cells += bare.clues.symbols().len();
                // Consecutive bare grids are from the same text: the first puzzle of a text is never returned as a bare
                // grid.
                if let Some(Next::Bare(_, grids)) = puzzles.last_mut() {
                    grids.push(bare);
                } else {
                    let mut grids = Vec::with_capacity(*last);
                    grids.push(bare);
                    puzzles.push(Next::Bare(items.name(), grids));
                }
            } else {
                if *is_prompt && !puzzles.is_empty() {
                    break;
                }
                let Some(item) = items.next() else { break };
                cells += match &item {
                    Ok(item) => item.entry.puzzle.board().cell_count(),
                    Err(unread) => unread.clash.as_ref().map_or(0, |setup| setup.givens.len()),
                };
                puzzles.push(Next::Read(Box::new(item)));
            }
            count += 1;
            is_last_in_sight = !items.has_more_in_sight();
            let is_alone = *is_prompt && matches!(puzzles.last(), Some(Next::Read(_)));
            if is_alone || is_last_in_sight || cells >= CELLS_TOGETHER || count >= most {
                break;
            }
        }
        *last = count;
        (!puzzles.is_empty()).then_some(Portion { puzzles, is_last_in_sight })
    }
}

/// The output for a group of puzzles, and the counts.
#[derive(Default)]
struct Answers {
    page: Page,
    errors: Vec<String>,
    tally: Summary,
    status: Status,
    /// The number of input lines up to the end of the last puzzle.
    lines: u64,
    /// Whether no more input was buffered after these puzzles.
    are_last_in_sight: bool,
}

impl Question {
    fn of(arguments: &SolveArguments) -> Self {
        Self {
            limit: arguments.limit(),
            limits: arguments.exact.limits,
            json: arguments.input.json,
            summary: arguments.summary,
        }
    }

    /// The number of solutions per puzzle that are printed.
    const fn kept(self) -> usize {
        match (self.summary, self.json) {
            (true, _) => 0,
            (false, true) => self.limit,
            (false, false) => 1,
        }
    }

    /// Whether the number of solutions, and the solution if it is unique, are enough. If there are several, or only one
    /// is requested, the first in order is printed, which needs a search.
    fn is_of_numbers(self) -> bool {
        (self.summary || !self.json && self.limit > 1) && !self.limits.is_limited()
    }

    fn answers(self, portion: &Portion, counter: &mut Counter) -> Result<Answers> {
        let mut answers = Answers { are_last_in_sight: portion.is_last_in_sight, ..Answers::default() };
        for next in &portion.puzzles {
            match next {
                Next::Bare(name, grids) => {
                    grids.iter().try_for_each(|bare| self.print_bare(bare, name, counter, &mut answers))?;
                }
                Next::Read(read) => match read.as_ref() {
                    Ok(item) => self.print_answer(item, &mut answers)?,
                    Err(unread) => self.print_unread(unread, &mut answers)?,
                },
            }
        }
        Ok(answers)
    }

    fn print_bare(self, bare: &Bare, name: &str, counter: &mut Counter, answers: &mut Answers) -> Result<()> {
        let count = if self.summary {
            counter.count(&bare.clues, self.limit)
        } else {
            match counter.classify(&bare.clues) {
                Answer::Unique(solution) => {
                    answers.page.line(solution.as_str());
                    1
                }
                Answer::None => 0,
                Answer::Several => return self.print_read(bare, name, answers),
            }
        };
        if count == 0 && (!self.summary || bare.clues.clash()) {
            // More must be reported: clashing givens, or why there is no solution.
            return self.print_read(bare, name, answers);
        }
        answers.count(Verdict::of(count, count < self.limit), self.limit, bare.lines);
        Ok(())
    }

    fn print_read(self, bare: &Bare, name: &str, answers: &mut Answers) -> Result<()> {
        match bare.read(name) {
            Ok(item) => self.print_answer(&item, answers),
            Err(unread) => self.print_unread(&unread, answers),
        }
    }

    fn print_answer(self, item: &Item, answers: &mut Answers) -> Result<()> {
        let mut position = item.entry.position.clone();
        let work = self.limits.work();
        let remarks = Remarks::of_position(&mut position, item, &work);
        let Found { first, seen } = self.search(start_at(item, position.as_ref()), &work);
        let remarks = self.with_setter(remarks, item, (&first, &seen), &work);
        // Unknown rules may exclude solutions, or take away a rule that excludes some.
        let complete = seen.complete && remarks.is_understood();
        let verdict = match Verdict::of(seen.count, complete) {
            Verdict::Several if !remarks.is_understood() => Verdict::Some,
            Verdict::Unknown if seen.complete => Verdict::None,
            verdict => verdict,
        };
        answers.count(verdict, self.limit, item.lines);
        if !remarks.is_understood() {
            answers.status = answers.status.max(Status::Undecided);
        }
        match first.first() {
            _ if self.summary => {}
            _ if self.json => answers.page.json(&Answered {
                id: item.entry.id.as_deref(),
                puzzle: item.number,
                count: seen.count,
                complete,
                solutions: (item, &first),
                nodes: seen.nodes,
                conflict: conflict(item, &seen),
                remarks,
            })?,
            Some(solution) => {
                let solution = solution_form(&item.entry.puzzle, solution);
                answers.page.line(&remarks.after(&solution.to_string()));
            }
            None => answers.page.line(&(without_solution(item, &seen) + &remarks.suffix())),
        }
        Ok(())
    }

    fn print_unread(self, unread: &UnreadablePuzzle, answers: &mut Answers) -> Result<()> {
        let UnreadablePuzzle { number, message, clash } = unread;
        if let Some(setup) = clash.as_ref().filter(|_| self.json && !self.summary) {
            answers.page.json(&Clash::new(*number, setup))?;
        }
        answers.errors.push(message.clone());
        Ok(())
    }

    /// The remarks with the solution that the source carries: in full for JSON, in text only if it does not agree.
    fn with_setter(
        self,
        remarks: Remarks,
        item: &Item,
        (first, seen): (&[Solution], &Enumeration),
        work: &Work,
    ) -> Remarks {
        let puzzle = &item.entry.puzzle;
        let carries_one = puzzle.description().is_some_and(|description| !description.solution.is_empty());
        if !carries_one || self.summary || !self.json && !remarks.is_understood() {
            return remarks;
        }
        let complete = seen.complete && seen.count == first.len();
        let found = Search { solutions: first.to_vec(), complete, nodes: seen.nodes, stopped: seen.stopped };
        let compared = remarks.clone().with_setter(puzzle, Some(&found), work);
        if self.json || !compared.is_understood() { compared } else { remarks }
    }

    fn search(self, start: Start<'_>, work: &Work) -> Found {
        let (mut first, kept) = (Vec::new(), self.kept());
        let seen = enumerate(start, self.limit, work, &mut |solution| {
            if first.len() < kept {
                first.push(solution);
            }
            ControlFlow::Continue(())
        });
        Found { first, seen }
    }
}

impl Answers {
    fn count(&mut self, verdict: Verdict, limit: usize, lines: u64) {
        self.tally.count(verdict);
        self.status = self.status.max(verdict.status(limit));
        self.lines = lines;
    }
}

/// The result of a search, with the solutions to print.
struct Found {
    first: Vec<Solution>,
    seen: Enumeration,
}

/// The verdict of a search on the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    None,
    Unique,
    Several,
    /// At least one solution exists; whether there are more is unknown.
    Some,
    /// No solution was found in the time.
    Unknown,
}

impl Verdict {
    const fn of(count: usize, complete: bool) -> Self {
        match (count, complete) {
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
            // If only one solution was requested, one is enough.
            Self::Some if limit == 1 => Status::Done,
            Self::None | Self::Several => Status::No,
            Self::Some | Self::Unknown => Status::Undecided,
        }
    }
}

/// The counts of `--summary`.
#[derive(Default, Debug)]
struct Summary {
    puzzles: usize,
    unique: usize,
    multiple: usize,
    none: usize,
    unknown: usize,
    /// Those with a solution.
    solved: usize,
}

impl Summary {
    fn count(&mut self, verdict: Verdict) {
        self.puzzles += 1;
        self.solved += usize::from(!matches!(verdict, Verdict::None | Verdict::Unknown));
        *match verdict {
            Verdict::Unique => &mut self.unique,
            Verdict::Several => &mut self.multiple,
            Verdict::None => &mut self.none,
            Verdict::Some | Verdict::Unknown => &mut self.unknown,
        } += 1;
    }

    fn add(&mut self, other: &Self) {
        let Self { puzzles, unique, multiple, none, unknown, solved } = other;
        self.puzzles += puzzles;
        self.unique += unique;
        self.multiple += multiple;
        self.none += none;
        self.unknown += unknown;
        self.solved += solved;
    }

    /// The line; a search that ends at the first solution can say how many puzzles have one.
    fn line(&self, seconds: f64, ends_at_first: bool) -> String {
        let Self { puzzles, unique, multiple, none, unknown, solved } = self;
        let mut line =
            format!("puzzles={puzzles} unique={unique} multiple={multiple} none={none} seconds={seconds:.6}");
        if *unknown > 0 {
            line = format!("{line} unknown={unknown}");
        }
        if ends_at_first {
            line = format!("{line} solved={solved}");
        }
        line
    }
}

#[derive(Serialize)]
struct Answered<'i> {
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
    #[serde(flatten)]
    remarks: Remarks,
}

/// Serialises solutions, converting each only when it is written.
fn forms<S: Serializer>((item, solutions): &(&Item, &[Solution]), serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(solutions.iter().map(|solution| solution_form(&item.entry.puzzle, solution)))
}

/// The contradiction in a puzzle without a solution.
pub(super) fn conflict(item: &Item, seen: &Enumeration) -> Option<ConflictObject> {
    (seen.count == 0 && seen.complete).then(|| ConflictObject::of_position(&item.entry.position()))
}

/// The text printed instead of a solution.
pub(super) fn without_solution(item: &Item, seen: &Enumeration) -> String {
    match (seen.stopped, conflict(item, seen)) {
        (Some(stop), _) => format!("undecided: {stop}"),
        (None, Some(conflict)) => format!("{}: {}", item.entry.puzzle.qualified("no solution"), conflict.text()),
        (None, None) => item.entry.puzzle.qualified("no solution").into_owned(),
    }
}
