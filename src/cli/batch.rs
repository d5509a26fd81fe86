//! The loop shared by all commands that process puzzles.
//!
//! The output for each puzzle is collected in a page, and pages are printed in input order, so the output does not
//! depend on the number of threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use anyhow::Result;

use super::arguments::InputArguments;
use super::errors::Errors;
use super::input::{Input, Item, UnreadablePuzzle};
use super::output::{Outlet, Output, Page, complain};
use super::parallel::in_order;
use super::remarks::Remarks;
use super::status::Status;
use crate::puzzle::Setup;
use crate::work::Progress;

/// Runs `act` for every puzzle of the input, in order, and prints all its output before the next puzzle. Puzzles that
/// could not be read are reported at the end, one per line.
pub(super) fn each(
    arguments: &InputArguments,
    mut act: impl FnMut(&Item, &mut Page) -> Result<Status>,
) -> Result<Status> {
    let input = Input::open(arguments);
    let mut batch = Batch::new(&input);
    for (number, next) in input.items().enumerate() {
        batch.deliver(answered(next, Page::of(&batch.outlet, number), &mut act, |_, _, _| Ok(())))?;
    }
    batch.finish()
}

/// As [`each`], on this number of threads, for answers about puzzles: an answer by the rules that are understood is
/// undecided while there are others.
pub(super) fn each_on(
    threads: usize,
    arguments: &InputArguments,
    act: impl Fn(&Item, &mut Page) -> Result<Status> + Send + Sync + 'static,
) -> Result<Status> {
    each_then(threads, arguments, act, |_| Ok(()))
}

/// As [`each_on`]; afterwards `then` writes what follows the last puzzle.
pub(super) fn each_then(
    threads: usize,
    arguments: &InputArguments,
    act: impl Fn(&Item, &mut Page) -> Result<Status> + Send + Sync + 'static,
    then: impl FnOnce(&mut Page) -> Result<()>,
) -> Result<Status> {
    run(threads, arguments, Box::new(reserved(act)), Box::new(|_, _, _| Ok(())), Box::new(then))
}

/// As [`each_on`]; for a puzzle whose givens clash, `clash` gets its number and writes its output before the error that
/// is reported at the end.
pub(super) fn each_with_clashes(
    threads: usize,
    arguments: &InputArguments,
    act: impl Fn(&Item, &mut Page) -> Result<Status> + Send + Sync + 'static,
    clash: impl Fn(usize, &Setup, &mut Page) -> Result<()> + Send + Sync + 'static,
) -> Result<Status> {
    run(threads, arguments, Box::new(reserved(act)), Box::new(clash), Box::new(|_| Ok(())))
}

/// The action, whose answer to a puzzle with a rule that is not understood is never more than undecided.
pub(super) fn reserved(
    act: impl Fn(&Item, &mut Page) -> Result<Status> + Send + Sync,
) -> impl Fn(&Item, &mut Page) -> Result<Status> + Send + Sync {
    move |item, page| Ok(Remarks::of(&item.entry.puzzle).status(act(item, page)?))
}

/// The action for each puzzle.
pub(super) type Act = Box<dyn Fn(&Item, &mut Page) -> Result<Status> + Send + Sync>;
/// The action for a puzzle whose givens clash, with its number.
type Clash = Box<dyn Fn(usize, &Setup, &mut Page) -> Result<()> + Send + Sync>;
/// The action after the last puzzle.
type Then<'t> = Box<dyn FnOnce(&mut Page) -> Result<()> + 't>;

fn run(threads: usize, arguments: &InputArguments, act: Act, clash: Clash, then: Then<'_>) -> Result<Status> {
    let input = Input::open(arguments);
    let batch = Batch::new(&input);
    let acts = Arc::new((act, clash, batch.outlet.clone()));
    let worker = move || {
        let acts = acts.clone();
        move |(number, next)| answered(next, Page::of(&acts.2, number), &acts.0, &acts.1)
    };
    let batch = in_order(threads, input.items().enumerate(), worker, batch, Batch::deliver)?;
    let mut last = Page::default();
    then(&mut last)?;
    batch.outlet.finish(&last)?;
    batch.finish()
}

/// The result for one puzzle.
pub(super) struct Answered {
    pub(super) page: Page,
    /// The status that the action returned; `Done` if it failed or was not run.
    pub(super) status: Status,
    /// The error to report at the end.
    pub(super) error: Option<String>,
    /// The number of input lines up to the end of the puzzle, out of [`Input::lines`].
    lines: Option<u64>,
    /// Whether statements of its rules, or drawings, are left over.
    left_over: bool,
}

/// Runs the action for a puzzle, which writes on the page. A fault of the program in it is an error of this puzzle.
pub(super) fn answered(
    next: Result<Item, UnreadablePuzzle>,
    mut page: Page,
    act: impl FnOnce(&Item, &mut Page) -> Result<Status>,
    clash: impl FnOnce(usize, &Setup, &mut Page) -> Result<()>,
) -> Answered {
    match next {
        Ok(item) => {
            let outcome = catch_unwind(AssertUnwindSafe(|| act(&item, &mut page)));
            let (status, error) = match outcome {
                Ok(Ok(status)) => (status, None),
                Ok(Err(error)) => (Status::Done, Some(format!("puzzle {}: {error:#}", item.number))),
                Err(_) => {
                    // What was written so far may look like an answer.
                    page = Page::default();
                    (Status::Done, Some(format!("puzzle {}: not answered, because of the fault", item.number)))
                }
            };
            let left_over = item.entry.reading.as_ref().is_some_and(|reading| !reading.is_whole());
            Answered { page, status, error, lines: Some(item.lines), left_over }
        }
        Err(UnreadablePuzzle { number, message, clash: setup }) => {
            let stated = setup.map_or(Ok(()), |setup| clash(number, &setup, &mut page));
            let error = stated.map_or_else(|error| format!("puzzle {number}: {error:#}"), |()| message);
            Answered { page, status: Status::Done, error: Some(error), lines: None, left_over: false }
        }
    }
}

/// The accumulated results of all puzzles so far.
struct Batch {
    outlet: Arc<Outlet>,
    errors: Errors,
    status: Status,
    progress: Progress,
    /// The total number of input lines.
    lines: u64,
    /// How many puzzles have statements or drawings left over.
    left_over: usize,
}

impl Batch {
    fn new(input: &Input) -> Self {
        let progress = Progress::default();
        Self {
            outlet: Outlet::new(Output::new(progress.clone())),
            errors: Errors::default(),
            status: Status::Done,
            progress,
            lines: input.lines(),
            left_over: 0,
        }
    }

    /// Prints the result for the next puzzle.
    fn deliver(&mut self, answered: Answered) -> Result<()> {
        let Answered { page, status, error, lines, left_over } = answered;
        self.left_over += usize::from(left_over);
        self.outlet.finish(&page)?;
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
        let left_over = self.left_over;
        let status = match self.outlet.take() {
            Some(output) => finish(output, &self.errors, self.status)?,
            None => self.status,
        };
        if left_over > 0 {
            let puzzles = if left_over == 1 { "1 puzzle".to_owned() } else { format!("{left_over} puzzles") };
            complain(&format!(
                "rules in words or drawings of {puzzles} are not understood: `deduku rules` shows which"
            ));
        }
        Ok(status)
    }
}

/// Flushes and closes the output, then reports the errors.
pub(super) fn finish(mut output: Output, errors: &Errors, status: Status) -> Result<Status> {
    output.flush()?;
    drop(output);
    errors.say();
    Ok(if errors.is_empty() { status } else { Status::Wrong })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_one_puzzle_leaves_the_others_their_answers() {
        let input = Input::open_one("1234341221434321".as_ref(), None);
        let answer = |is_faulty: bool| {
            let act = |_: &Item, page: &mut Page| {
                page.line("half an answer");
                assert!(!is_faulty, "a fault");
                Ok(Status::No)
            };
            let next = input.items().next().expect("a puzzle");
            let Answered { page, status, error, .. } = answered(next, Page::default(), act, |_, _, _| Ok(()));
            (page.is_empty(), status, error)
        };
        assert_eq!(answer(false), (false, Status::No, None));
        let (is_empty, _, error) = answer(true);
        assert!(is_empty && error.is_some_and(|error| error.contains("puzzle 1: not answered")));
    }
}
