//! What a command runs in: the process with its standard streams, or a request to `serve`, which has an output, messages
//! and a cancel flag of its own.
//!
//! A request runs on one thread from beginning to end (`--threads 1`, see [`super::parallel`]), so it is a value of that
//! thread. What commands share asks for it: the output, the messages for stderr, the limits of work.

use std::cell::RefCell;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::work::{Cancel, Progress, Work};

/// The most bytes that a request may answer.
const LONGEST_ANSWER: usize = 16 << 20;
/// The most messages that are kept.
const MOST_MESSAGES: usize = 1000;

thread_local! {
    static CURRENT: RefCell<Option<Request>> = const { RefCell::new(None) };
}

/// A request that a command answers. Clones share what it has written.
#[derive(Clone)]
pub(super) struct Request(Arc<Parts>);

struct Parts {
    cancel: Cancel,
    deadline: Option<Instant>,
    /// What reports the progress of the command.
    progress: Mutex<Vec<Progress>>,
    written: Mutex<Written>,
}

/// What a request has written.
#[derive(Default)]
pub(super) struct Written {
    /// Whole lines for standard output.
    pub(super) output: Vec<u8>,
    /// Messages for stderr, one line each.
    pub(super) messages: Vec<String>,
    /// Whether it had more to write than an answer may have.
    pub(super) is_too_long: bool,
}

impl Request {
    /// A request that ends when it is cancelled, or at this time.
    pub(super) fn new(cancel: Cancel, deadline: Option<Instant>) -> Self {
        let (progress, written) = (Mutex::default(), Mutex::default());
        Self(Arc::new(Parts { cancel, deadline, progress, written }))
    }

    /// The request that runs on this thread.
    pub(super) fn current() -> Option<Self> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// Runs `act` as this request.
    pub(super) fn run<T>(&self, act: impl FnOnce() -> T) -> T {
        /// Ends the request, also when `act` panics.
        struct End;
        impl Drop for End {
            fn drop(&mut self) {
                CURRENT.set(None);
            }
        }
        CURRENT.set(Some(self.clone()));
        let _end = End;
        act()
    }

    /// The progress of this counts as the progress of the request.
    pub(super) fn watch(&self, progress: Progress) {
        lock(&self.0.progress).push(progress);
    }

    /// `(done, total)` of what reports a total, or else of what reports anything; a total of 0 is unknown.
    pub(super) fn figures(&self) -> (u64, u64) {
        let progress = lock(&self.0.progress);
        let reported = || progress.iter().map(Progress::figures);
        let with_total = reported().find(|&(_, total)| total > 0);
        with_total.or_else(|| reported().find(|&figures| figures != (0, 0))).unwrap_or_default()
    }

    /// Takes lines for standard output.
    ///
    /// # Errors
    /// The answer would be too long.
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        let mut written = lock(&self.0.written);
        if written.output.len() + text.len() > LONGEST_ANSWER {
            written.is_too_long = true;
            return Err(io::Error::other(format!(
                "the answer is longer than {} MB: ask for less",
                LONGEST_ANSWER >> 20
            )));
        }
        written.output.extend(text.as_bytes());
        Ok(())
    }

    /// Takes a message for stderr.
    pub(super) fn complain(&self, message: &str) {
        let messages = &mut lock(&self.0.written).messages;
        if messages.len() < MOST_MESSAGES {
            messages.push(message.to_owned());
        }
    }

    /// What was written so far.
    pub(super) fn take(&self) -> Written {
        std::mem::take(&mut *lock(&self.0.written))
    }
}

/// The work of the command that runs on this thread: what cancels it, and until when. Unlimited outside of requests.
pub(super) fn work() -> Work {
    let Some(request) = Request::current() else { return Work::unlimited() };
    let work = Work { cancel: request.0.cancel.clone(), ..Work::unlimited() };
    request.watch(work.progress.clone());
    match request.0.deadline {
        Some(deadline) => work.with_deadline(deadline),
        None => work,
    }
}

/// This time, or the end of the request that runs on this thread if that is earlier.
pub(super) fn earlier(end: Instant) -> Instant {
    let limit = Request::current().and_then(|request| request.0.deadline);
    limit.map_or(end, |limit| limit.min(end))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
