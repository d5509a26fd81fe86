//! The loop that every command over puzzles runs through.
//!
//! What is printed of a puzzle is a page of its own, and pages come out in the order of the input. So what comes out
//! does not depend on how many puzzles are worked on at a time.

use std::sync::Arc;

use anyhow::Result;

use super::arguments::InputArguments;
use super::errors::Errors;
use super::input::{Input, Item, UnreadablePuzzle};
use super::output::{Output, Page};
use super::parallel::in_order;
use super::status::Status;
use crate::puzzle::Setup;
use crate::work::Progress;

/// Does the act for every puzzle of the input, in order, all that is printed of it out before the next
/// puzzle. What could not be read is reported at the end, one line each.
pub(super) fn each(
    arguments: &InputArguments,
    mut act: impl FnMut(&Item, &mut Page) -> Result<Status>,
) -> Result<Status> {
    let input = Input::open(arguments);
    let mut batch = Batch::new(&input);
    for next in input.items() {
        batch.deliver(answered(next, &mut act, |_, _, _| Ok(())))?;
    }
    batch.finish()
}

/// The same, with so many threads.
pub(super) fn each_on(
    threads: usize,
    arguments: &InputArguments,
    act: impl Fn(&Item, &mut Page) -> Result<Status> + Send + Sync + 'static,
) -> Result<Status> {
    each_then(threads, arguments, act, |_| Ok(()))
}

/// The same, and what there is to say after the last puzzle.
pub(super) fn each_then(
    threads: usize,
    arguments: &InputArguments,
    act: impl Fn(&Item, &mut Page) -> Result<Status> + Send + Sync + 'static,
    then: impl FnOnce(&mut Page) -> Result<()>,
) -> Result<Status> {
    run(threads, arguments, Box::new(act), Box::new(|_, _, _| Ok(())), Box::new(then))
}

/// As [`each_on`], and what there is to say of a puzzle whose givens clash, by its number, before the error at the end.
pub(super) fn each_with_clashes(
    threads: usize,
    arguments: &InputArguments,
    act: impl Fn(&Item, &mut Page) -> Result<Status> + Send + Sync + 'static,
    clash: impl Fn(usize, &Setup, &mut Page) -> Result<()> + Send + Sync + 'static,
) -> Result<Status> {
    run(threads, arguments, Box::new(act), Box::new(clash), Box::new(|_| Ok(())))
}

/// What is done for every puzzle.
type Act = Box<dyn Fn(&Item, &mut Page) -> Result<Status> + Send + Sync>;
/// What there is to say of a puzzle whose givens clash.
type Clash = Box<dyn Fn(usize, &Setup, &mut Page) -> Result<()> + Send + Sync>;
/// What there is to say after the last puzzle.
type Then<'t> = Box<dyn FnOnce(&mut Page) -> Result<()> + 't>;

fn run(threads: usize, arguments: &InputArguments, act: Act, clash: Clash, then: Then<'_>) -> Result<Status> {
    let input = Input::open(arguments);
    let acts = Arc::new((act, clash));
    let worker = move || {
        let acts = acts.clone();
        move |next| answered(next, &acts.0, &acts.1)
    };
    let mut batch = in_order(threads, input.items(), worker, Batch::new(&input), Batch::deliver)?;
    let mut last = Page::default();
    then(&mut last)?;
    batch.output.page(&last)?;
    batch.finish()
}

/// What became of a puzzle.
struct Answered {
    page: Page,
    /// How the act ended; none where there was nothing to act on.
    status: Status,
    /// What was wrong, for the end.
    error: Option<String>,
    /// How much of the input lies before the end of the puzzle, of [`Input::lines`].
    lines: Option<u64>,
}

fn answered(
    next: Result<Item, UnreadablePuzzle>,
    act: impl FnOnce(&Item, &mut Page) -> Result<Status>,
    clash: impl FnOnce(usize, &Setup, &mut Page) -> Result<()>,
) -> Answered {
    let mut page = Page::default();
    match next {
        Ok(item) => {
            let (status, error) = match act(&item, &mut page) {
                Ok(status) => (status, None),
                Err(error) => (Status::Done, Some(format!("puzzle {}: {error:#}", item.number))),
            };
            Answered { page, status, error, lines: Some(item.lines) }
        }
        Err(UnreadablePuzzle { number, message, clash: setup }) => {
            let stated = setup.map_or(Ok(()), |setup| clash(number, &setup, &mut page));
            let error = stated.map_or_else(|error| format!("puzzle {number}: {error:#}"), |()| message);
            Answered { page, status: Status::Done, error: Some(error), lines: None }
        }
    }
}

/// What is known of all puzzles so far.
struct Batch {
    output: Output,
    errors: Errors,
    status: Status,
    progress: Progress,
    /// How many lines the input has.
    lines: u64,
}

impl Batch {
    fn new(input: &Input) -> Self {
        let progress = Progress::default();
        Self {
            output: Output::new(progress.clone()),
            errors: Errors::default(),
            status: Status::Done,
            progress,
            lines: input.lines(),
        }
    }

    /// Prints what became of the next puzzle.
    fn deliver(&mut self, answered: Answered) -> Result<()> {
        let Answered { page, status, error, lines } = answered;
        self.output.page(&page)?;
        self.output.flush()?;
        self.status = self.status.max(status);
        if let Some(error) = error {
            self.errors.push(error);
        }
        if let Some(lines) = lines {
            self.progress.report(lines, self.lines);
        }
        Ok(())
    }

    fn finish(self) -> Result<Status> {
        finish(self.output, &self.errors, self.status)
    }
}

/// Lets the output out, then reports what was wrong.
pub(super) fn finish(mut output: Output, errors: &Errors, status: Status) -> Result<Status> {
    output.flush()?;
    drop(output);
    errors.say();
    Ok(if errors.is_empty() { status } else { Status::Wrong })
}
