//! How the thread that made a move waits for its write.
//!
//! A move is in its file before the frame that shows it is put out, so the thread that draws waits for the write, but
//! not for long: where the write itself takes more than [`PATIENCE`], as on a network disk that does not answer, the
//! frame goes out and the screen says that saving is slow.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::owner::Owner;

/// A write that takes longer is not waited for.
const PATIENCE: Duration = Duration::from_millis(5);

/// A write that has not begun after this time is not waited for either: the machine has no time for this thread.
const LONGEST: Duration = Duration::from_millis(50);

/// What became of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteResult {
    /// It is in its file.
    Written,
    /// Nobody knows yet: the disk is slow. [`Report::CaughtUp`](super::Report::CaughtUp) follows.
    Late,
    /// It is not written, and tried again; [`Report::Unsaved`](super::Report::Unsaved) said why.
    Failed,
    /// It is not written and will not be: another program has taken the game over.
    Taken(Owner),
    /// Nothing is kept in this session.
    Nowhere,
}

/// What became of a move, for the thread that waits.
#[derive(Clone, Debug, Default)]
pub(super) struct Answer(Arc<(Mutex<WaitResult>, Condvar)>);

#[derive(Debug, Default)]
enum WaitResult {
    #[default]
    Waiting,
    Done(WriteResult),
    /// Nobody waits any more.
    GivenUp,
}

/// Since when the thread has been at work on one order.
#[derive(Clone, Debug, Default)]
pub(super) struct BusySince(Arc<Mutex<Option<Instant>>>);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl BusySince {
    /// The thread takes up an order.
    pub(super) fn begin(&self) {
        *lock(&self.0) = Some(Instant::now());
    }

    /// It is done with it.
    pub(super) fn end(&self) {
        *lock(&self.0) = None;
    }
}

impl Answer {
    /// Waits for it, as long as the thread has not been at work for too long.
    pub(super) fn wait(&self, busy: &BusySince) -> WriteResult {
        let (waited, stated) = &*self.0;
        let began = Instant::now();
        let mut state = lock(waited);
        loop {
            if let WaitResult::Done(kept) = &*state {
                return kept.clone();
            }
            let at_work = lock(&busy.0).map_or(Duration::ZERO, |since| since.elapsed());
            if at_work >= PATIENCE || began.elapsed() >= LONGEST {
                *state = WaitResult::GivenUp;
                return WriteResult::Late;
            }
            let rest = PATIENCE.saturating_sub(at_work).max(Duration::from_micros(200));
            state = stated.wait_timeout(state, rest).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Passes the result on; returns whether somebody waited.
    pub(super) fn send(&self, kept: WriteResult) -> bool {
        let (waited, stated) = &*self.0;
        let mut state = lock(waited);
        let given_up = matches!(*state, WaitResult::GivenUp);
        *state = WaitResult::Done(kept);
        stated.notify_all();
        !given_up
    }
}
