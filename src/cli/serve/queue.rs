//! The requests that wait and those that run, in bounded memory; and the only way to standard output.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::message::{Call, Code, failure, progress};
use crate::cli::request::Request;
use crate::work::Cancel;

/// The most requests that wait, and the most bytes of their lines. While there are more, nothing is read.
pub(super) const MOST_WAITING: usize = 1000;
pub(super) const MOST_BYTES: usize = 16 << 20;

/// How often progress is reported.
const EVERY: Duration = Duration::from_millis(200);

/// A request that waits for a thread.
pub(super) struct Job {
    pub(super) call: Call,
    pub(super) cancel: Cancel,
    bytes: usize,
}

/// A request that waits or runs.
struct Open {
    cancel: Cancel,
    /// Once it runs, if the client wants to know its progress.
    watched: Option<Request>,
    /// The progress reported last.
    figures: (u64, u64),
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    /// The total size of what waits.
    bytes: usize,
    /// By id, as JSON.
    open: HashMap<String, Open>,
    /// Whether no more requests come.
    is_closed: bool,
    /// Whether nobody reads the answers any more.
    is_unheard: bool,
}

/// The queue that the reader fills and the threads empty.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Signalled when a request has come, or no more will.
    filled: Condvar,
    /// Signalled when a request was taken, or nobody hears the answers any more.
    emptied: Condvar,
    output: Mutex<()>,
}

impl Queue {
    /// Puts a request whose line has this length at the end; waits until there is room.
    pub(super) fn put(&self, call: Call, bytes: usize) {
        let mut state = self.lock();
        if state.open.contains_key(&call.id) {
            drop(state);
            return self.send(&failure(
                &call.id,
                Code::InvalidRequest,
                "the id is that of a request without an answer yet",
            ));
        }
        while !state.is_unheard && (state.waiting.len() >= MOST_WAITING || state.bytes >= MOST_BYTES) {
            state = self.emptied.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let cancel = Cancel::default();
        state.open.insert(call.id.clone(), Open { cancel: cancel.clone(), watched: None, figures: (0, 0) });
        state.bytes += bytes;
        state.waiting.push_back(Job { call, cancel, bytes });
        drop(state);
        self.filled.notify_one();
    }

    /// The next request; `None` if there will be no more. Waits until there is one.
    pub(super) fn take(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.waiting.pop_front() {
                state.bytes -= job.bytes;
                drop(state);
                self.emptied.notify_one();
                return Some(job);
            }
            if state.is_closed {
                return None;
            }
            state = self.filled.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Reports the progress of this request from now on.
    pub(super) fn watch(&self, id: &str, request: &Request) {
        if let Some(open) = self.lock().open.get_mut(id) {
            open.watched = Some(request.clone());
        }
    }

    /// Sends the answer to a request, after which its id is free.
    pub(super) fn answer(&self, id: &str, answer: &str) {
        self.lock().open.remove(id);
        self.send(answer);
    }

    /// Cancels the request with this id, if it waits or runs.
    pub(super) fn cancel(&self, id: &str) {
        if let Some(open) = self.lock().open.get(id) {
            open.cancel.cancel();
        }
    }

    /// No more requests come: those that are there are still answered.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.filled.notify_all();
        self.emptied.notify_all();
    }

    /// Whether nobody reads the answers any more.
    pub(super) fn is_unheard(&self) -> bool {
        self.lock().is_unheard
    }

    /// Sends a message, one line. Once that fails, all requests are cancelled.
    pub(super) fn send(&self, message: &str) {
        if !self.write(message) {
            unheard(&mut self.lock());
            self.emptied.notify_all();
        }
    }

    /// Writes a line to standard output; returns whether that was possible.
    fn write(&self, message: &str) -> bool {
        let _alone = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stdout = io::stdout().lock();
        let parts = [message.as_bytes(), b"\n"];
        parts.iter().try_for_each(|part| stdout.write_all(part)).and_then(|()| stdout.flush()).is_ok()
    }

    /// Sends the progress of the requests that want it, until the queue is closed and empty.
    pub(super) fn report_progress(&self) {
        let mut state = self.lock();
        while !(state.is_closed && state.open.is_empty()) {
            state = self.emptied.wait_timeout(state, EVERY).unwrap_or_else(PoisonError::into_inner).0;
            let changed = |(id, open): (&String, &mut Open)| {
                let figures = open.watched.as_ref()?.figures();
                (std::mem::replace(&mut open.figures, figures) != figures).then(|| progress(id, figures))
            };
            // No answer overtakes a notice, because it first takes its request from the state.
            let messages: Vec<String> = state.open.iter_mut().filter_map(changed).collect();
            if !messages.iter().all(|message| self.write(message)) {
                unheard(&mut state);
                self.emptied.notify_all();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Nobody reads the answers any more, so none is worked on.
fn unheard(state: &mut State) {
    state.is_unheard = true;
    for open in state.open.values() {
        open.cancel.cancel();
    }
}
