//! One background thread and its queue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::ticket::{Open, lock};
use super::{Answer, Question, THREAD_NAME, Ticket};
use crate::work::Work;

/// A thread that answers questions one after the other. It ends when the lane is dropped.
#[derive(Debug)]
pub(super) struct Lane(Sender<(Ticket, Question, Work)>);

impl Lane {
    pub(super) fn start(
        name: &str,
        open: Open,
        report: impl Fn(Ticket, Answer) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (sender, questions) = channel::<(Ticket, Question, Work)>();
        let answer_all = move || {
            for (ticket, question, work) in questions {
                let answer = match work.check() {
                    Ok(()) => answer(question, &work, &mut |part| report(ticket, part)),
                    Err(_) => Answer::Cancelled,
                };
                lock(&open).remove(&ticket);
                report(ticket, answer);
            }
        };
        thread::Builder::new().name(format!("{THREAD_NAME}-{name}")).spawn(answer_all)?;
        Ok(Self(sender))
    }

    /// Puts a question at the end of the queue. If the thread has ended, the question is dropped.
    pub(super) fn send(&self, ticket: Ticket, question: Question, work: Work) {
        let _ = self.0.send((ticket, question, work));
    }
}

/// The answer, or the message of a panic. What the question owned is dropped with it, so no half-changed state outlives
/// the unwinding.
fn answer(question: Question, work: &Work, part: &mut dyn FnMut(Answer)) -> Answer {
    catch_unwind(AssertUnwindSafe(|| question.answer(work, part))).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
        let said = said.unwrap_or("no reason was given");
        Answer::Failed(format!("something went wrong inside the program ({said}); the game is safe"))
    })
}
