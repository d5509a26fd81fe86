//! Waiting for the write of a move.
//!
//! A move is written to its file before the frame that shows it is drawn, so the drawing thread waits for the write,
//! but not for long: if the write itself takes more than [`PATIENCE`], as on a network disk that does not answer, the
//! frame is drawn anyway and the screen says that saving is slow.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::owner::Owner;

/// How long a caller waits for a write that is in progress.
const PATIENCE: Duration = Duration::from_millis(5);

/// The longest total wait, also for a write that has not begun: the machine then has no time for the writing thread.
const LONGEST: Duration = Duration::from_millis(50);

/// What became of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteResult {
    /// It was written to its file.
    Written,
    /// Not known yet: the disk is slow. [`Store::is_behind`](super::Store::is_behind) is true until it is written;
    /// [`Report::CaughtUp`](super::Report::CaughtUp) follows then.
    Late,
    /// It was not written, and is retried; [`Report::Unsaved`](super::Report::Unsaved) gives the reason.
    Failed,
    /// It was not written and will not be: another program has taken the game over.
    Taken(Owner),
    /// Nothing is saved in this session.
    Nowhere,
}

/// The channel that returns the result of one write to the waiting thread.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The number of the write.
    pub(super) number: u64,
    result: Arc<(Mutex<WaitResult>, Condvar)>,
}

#[derive(Debug, Default)]
enum WaitResult {
    #[default]
    Waiting,
    Done(WriteResult),
    /// The caller has stopped waiting.
    GivenUp,
}

/// When the appender thread began its current order; `None` while it is idle.
#[derive(Clone, Debug, Default)]
pub(super) struct BusySince(Arc<Mutex<Option<Instant>>>);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl BusySince {
    /// Records that the thread begins an order.
    pub(super) fn begin(&self) {
        *lock(&self.0) = Some(Instant::now());
    }

    /// Records that the order is done.
    pub(super) fn end(&self) {
        *lock(&self.0) = None;
    }
}

impl Answer {
    /// For the write of this number.
    pub(super) fn to(number: u64) -> Self {
        Self { number, result: Arc::default() }
    }

    /// Waits for the result; gives up once the thread has worked on one order for too long.
    pub(super) fn wait(&self, busy: &BusySince) -> WriteResult {
        let (waited, stated) = &*self.result;
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

    /// Passes the result on; returns whether the caller is still waiting.
    pub(super) fn send(&self, kept: WriteResult) -> bool {
        let (waited, stated) = &*self.result;
        let mut state = lock(waited);
        let given_up = matches!(*state, WaitResult::GivenUp);
        *state = WaitResult::Done(kept);
        stated.notify_all();
        !given_up
    }
}
