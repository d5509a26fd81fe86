//! The threads that make the puzzles of a series: one puzzle per seed, returned in the order of the seeds.
#![allow(clippy::disallowed_methods, reason = "the threads of the feature `threads`, and their clock")]

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::seed_group::SharedSearch;
use super::seeds::next_seed;
use super::{GenerateError, Generated, Plan};
use deduku_core::work::{Cancel, Stop, Work};

/// The number of batches in flight per thread, so that no thread waits for the slowest.
const BATCHES_AHEAD: usize = 4;
/// Batches grow while one takes less than this, so that passing them on costs little.
const SHORT: Duration = Duration::from_millis(2);
/// The most seeds of a batch.
const LONGEST: usize = 64;
/// How often the series' own work is checked while a reply is awaited.
const PATIENCE: Duration = Duration::from_millis(50);

type Made = Result<Generated, GenerateError>;
/// The next puzzles of a batch, and how long they took.
type Reply = (Vec<Made>, Duration);

/// Makes the puzzles, on the calling thread or on threads of its own.
#[derive(Debug)]
pub(super) struct WorkerPool {
    plan: Plan,
    work: Work,
    /// The next seed that is not assigned yet.
    seed: u64,
    shared: SharedSearch,
    threads: Option<Threads>,
    /// Why there are fewer threads than were asked for.
    refusal: Option<String>,
}

/// Seeds to be made into puzzles, and where to send the puzzles.
struct Batch {
    seeds: Vec<u64>,
    reply: Sender<Reply>,
}

/// Threads that take batches until there are no more.
#[derive(Debug)]
struct Threads {
    /// Where batches are sent; none when the threads are to end.
    batches: Option<Sender<Batch>>,
    /// The batches in flight, in the order of their seeds, each with the number of puzzles awaited.
    awaited: VecDeque<(usize, Receiver<Reply>)>,
    /// Puzzles that have arrived and are not taken yet.
    made: VecDeque<Made>,
    /// The number of seeds in the next batch.
    length: usize,
    ahead: usize,
    /// The limits of the threads: those of the series, with a cancel flag of their own.
    work: Work,
    handles: Vec<JoinHandle<()>>,
}

impl WorkerPool {
    /// Puzzles from this seed on, made by the calling thread.
    pub(super) fn new(plan: Plan, seed: u64, work: Work) -> Self {
        Self { plan, work, seed, shared: SharedSearch::on_threads(1), threads: None, refusal: None }
    }

    /// The same puzzles, `count` of them, made on this number of threads.
    pub(super) fn on_threads(self, threads: usize, count: usize) -> Self {
        let makers = threads.min(count).max(1);
        // Threads that would have no seed of their own help to search.
        let shared = SharedSearch::on_threads(threads / makers);
        if makers == 1 {
            return Self { shared, ..self };
        }
        let (threads, refused) = Threads::start(&self.plan, &self.work, makers, &shared);
        let started = threads.handles.len();
        let refusal = refused.map(|error| format!("only {started} of {makers} threads could be started ({error})"));
        Self { threads: (started > 0).then_some(threads), refusal, ..self }
    }

    /// Why there are fewer threads than were asked for, if the system has refused some.
    pub(super) fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// The puzzle of the next seed; `wanted` is the number of puzzles still wanted.
    pub(super) fn next(&mut self, wanted: usize) -> Made {
        let Some(threads) = &mut self.threads else {
            let seed = self.seed;
            self.seed = next_seed(seed);
            return self.plan.generate_sharing(seed, &self.shared, &self.work, &mut |_| {});
        };
        threads.next(&mut self.seed, wanted, &self.work)
    }
}

impl Threads {
    /// Starts these threads, or as many as the system allows; then the error says why there are no more.
    fn start(plan: &Plan, work: &Work, threads: usize, shared: &SharedSearch) -> (Self, Option<io::Error>) {
        let (batches, taken) = channel::<Batch>();
        let taken = Arc::new(Mutex::new(taken));
        // Dropping the series stops its own threads only.
        let work = Work { cancel: Cancel::default(), ..work.clone() };
        let (mut handles, mut refused) = (Vec::new(), None);
        while handles.len() < threads && refused.is_none() {
            let (plan, shared, work, taken) = (plan.clone(), shared.clone(), work.clone(), taken.clone());
            let make = move || make_batches(&plan, &shared, &work, &taken);
            let started = if cfg!(feature = "threads") {
                thread::Builder::new().spawn(make)
            } else {
                Err(io::ErrorKind::Unsupported.into())
            };
            match started {
                Ok(handle) => handles.push(handle),
                Err(error) => refused = Some(error),
            }
        }
        let started = Self {
            handles,
            batches: Some(batches),
            awaited: VecDeque::new(),
            made: VecDeque::new(),
            length: 1,
            ahead: BATCHES_AHEAD * threads,
            work,
        };
        (started, refused)
    }

    fn next(&mut self, seed: &mut u64, wanted: usize, work: &Work) -> Made {
        loop {
            if let Some(made) = self.made.pop_front() {
                return made;
            }
            self.hand_out(seed, wanted)?;
            // A thread that ends without a reply was cancelled.
            let Some((awaited, replies)) = self.awaited.pop_front() else { return Err(Stop::Cancelled.into()) };
            let (made, took) = loop {
                work.check()?;
                match replies.recv_timeout(PATIENCE) {
                    Ok(reply) => break reply,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Err(Stop::Cancelled.into()),
                }
            };
            if made.len() < awaited {
                self.awaited.push_front((awaited - made.len(), replies));
            } else if took < SHORT {
                self.length = (2 * self.length).min(LONGEST);
            }
            self.made.extend(made);
        }
    }

    /// Gives the threads seeds until enough are in flight.
    fn hand_out(&mut self, seed: &mut u64, wanted: usize) -> Result<(), Stop> {
        let mut under_way: usize = self.awaited.iter().map(|(awaited, _)| awaited).sum();
        while self.awaited.len() < self.ahead && under_way < wanted {
            let length = self.length.min(wanted - under_way);
            under_way += length;
            let seeds = std::iter::repeat_with(|| std::mem::replace(seed, next_seed(*seed)));
            let (reply, awaited) = channel();
            let batch = Batch { seeds: seeds.take(length).collect(), reply };
            self.awaited.push_back((length, awaited));
            if self.batches.as_ref().is_none_or(|batches| batches.send(batch).is_err()) {
                return Err(Stop::Cancelled);
            }
        }
        Ok(())
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.work.cancel.cancel();
        self.batches = None;
        for handle in self.handles.drain(..) {
            // A thread that panicked has reported it, and nothing else is left to do.
            let _ = handle.join();
        }
    }
}

/// Makes one batch after another. Puzzles that take long are sent one by one.
fn make_batches(plan: &Plan, shared: &SharedSearch, work: &Work, taken: &Mutex<Receiver<Batch>>) {
    loop {
        let batch = taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Batch { seeds, reply }) = batch else { return };
        let (mut made, mut started) = (Vec::new(), Instant::now());
        let last = seeds.len() - 1;
        for (at, seed) in seeds.into_iter().enumerate() {
            made.push(plan.generate_sharing(seed, shared, work, &mut |_| {}));
            let took = started.elapsed();
            if at == last || took >= SHORT {
                // If nobody waits for it any more, it is dropped.
                let _ = reply.send((std::mem::take(&mut made), took));
                started = Instant::now();
            }
        }
    }
}
