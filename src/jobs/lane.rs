//! What answers questions, and what runs tasks, one after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::ticket::{Open, lock};
use super::{Answer, Question, Ticket};
use crate::lanes::{Next, Worker};
use crate::work::Work;

/// A question in a queue.
pub(super) type Asked = (Ticket, Question, Work);

/// Answers questions.
pub(super) struct Answers<R> {
    pub(super) open: Open,
    pub(super) report: R,
    /// The longest time for an answer.
    pub(super) limit: Option<Duration>,
}

impl<R: Fn(Ticket, Answer) + Send + 'static> Worker for Answers<R> {
    type Order = Asked;

    fn turn(&mut self, order: Option<Asked>) -> Next {
        let Some((ticket, question, work)) = order else { return Next::Wait };
        let work = match self.limit {
            Some(limit) => work.with_deadline(Instant::now() + limit),
            None => work,
        };
        let answer = match work.check() {
            Ok(()) => answer(question, &work, &mut |part| (self.report)(ticket, part)),
            Err(_) => Answer::Cancelled,
        };
        lock(&self.open).remove(&ticket);
        (self.report)(ticket, answer);
        Next::Wait
    }
}

/// A task that reports its own result.
pub(super) type Task = Box<dyn FnOnce() + Send>;

/// Runs tasks.
pub(super) struct Tasks;

impl Worker for Tasks {
    type Order = Task;

    fn turn(&mut self, order: Option<Task>) -> Next {
        // What a panicking task owned is dropped with it, and the next task starts afresh.
        let _ = order.map(|task| catch_unwind(AssertUnwindSafe(task)));
        Next::Wait
    }
}

/// The answer, or the message of a panic. What the question owned is dropped with it, so no half-changed state outlives
/// the unwinding.
pub fn answer(question: Question, work: &Work, part: &mut dyn FnMut(Answer)) -> Answer {
    catch_unwind(AssertUnwindSafe(|| question.answer(work, part))).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
        let said = said.unwrap_or("no reason was given");
        Answer::Failed(format!("something went wrong inside the program ({said}); the game is safe"))
    })
}
