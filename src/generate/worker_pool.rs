//! The threads that make the puzzles of a series: one seed after another, handed back in the order of the seeds.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::seeds::next_seed;
use super::{GenerateError, Generated, Plan};
use crate::work::{Cancel, Stop, Work};

/// So many batches are under way for each thread, that none waits for the slowest.
const BATCHES_AHEAD: usize = 4;
/// Batches grow while one takes less than this, that passing them on costs little.
const SHORT: Duration = Duration::from_millis(2);
/// The most seeds of a batch.
const LONGEST: usize = 64;
/// So often is the series' own work looked at while a reply is awaited.
const PATIENCE: Duration = Duration::from_millis(50);

type Made = Result<Generated, GenerateError>;
/// The puzzles of a batch, and how long they took.
type Reply = (Vec<Made>, Duration);

/// Who makes the puzzles.
#[derive(Debug)]
pub(super) struct WorkerPool {
    plan: Plan,
    work: Work,
    /// The next seed that nobody has.
    seed: u64,
    threads: Option<Threads>,
}

/// Seeds to be made into puzzles, and where these go.
struct Batch {
    seeds: Vec<u64>,
    reply: Sender<Reply>,
}

/// Threads that take batches until there are no more.
#[derive(Debug)]
struct Threads {
    /// Where batches go; none when the threads are to end.
    batches: Option<Sender<Batch>>,
    /// The replies that are awaited, in the order of their seeds, each with their number.
    awaited: VecDeque<(usize, Receiver<Reply>)>,
    /// What has come back and nobody has taken yet.
    made: VecDeque<Made>,
    /// How many seeds the next batch has.
    length: usize,
    ahead: usize,
    /// What the threads keep to: the series' own limits, and a flag of their own.
    work: Work,
    handles: Vec<JoinHandle<()>>,
}

impl WorkerPool {
    /// Puzzles from this seed on, made by the thread that asks for them.
    pub(super) const fn new(plan: Plan, seed: u64, work: Work) -> Self {
        Self { plan, work, seed, threads: None }
    }

    /// The same puzzles, so many made at a time.
    pub(super) fn on_threads(self, threads: usize) -> Self {
        let threads = Threads::start(&self.plan, &self.work, threads);
        Self { threads: Some(threads), ..self }
    }

    /// The next seed's puzzle, where so many are wanted.
    pub(super) fn next(&mut self, wanted: usize) -> Made {
        let Some(threads) = &mut self.threads else {
            let seed = self.seed;
            self.seed = next_seed(seed);
            return self.plan.generate(seed, &self.work);
        };
        threads.next(&mut self.seed, wanted, &self.work)
    }
}

impl Threads {
    fn start(plan: &Plan, work: &Work, threads: usize) -> Self {
        let (batches, taken) = channel::<Batch>();
        let taken = Arc::new(Mutex::new(taken));
        // Who drops the series stops its threads and nobody else's.
        let work = Work { cancel: Cancel::default(), ..work.clone() };
        let handles = (0..threads).map(|_| {
            let (plan, work, taken) = (plan.clone(), work.clone(), taken.clone());
            thread::spawn(move || make_batches(&plan, &work, &taken))
        });
        Self {
            handles: handles.collect(),
            batches: Some(batches),
            awaited: VecDeque::new(),
            made: VecDeque::new(),
            length: 1,
            ahead: BATCHES_AHEAD * threads,
            work,
        }
    }

    fn next(&mut self, seed: &mut u64, wanted: usize, work: &Work) -> Made {
        loop {
            if let Some(made) = self.made.pop_front() {
                return made;
            }
            let mut under_way: usize = self.awaited.iter().map(|(seeds, _)| seeds).sum();
            while self.awaited.len() < self.ahead && under_way < wanted {
                let length = self.length.min(wanted - under_way);
                under_way += length;
                let seeds = std::iter::repeat_with(|| std::mem::replace(seed, next_seed(*seed)));
                let (reply, awaited) = channel();
                let batch = Batch { seeds: seeds.take(length).collect(), reply };
                self.awaited.push_back((length, awaited));
                if self.batches.as_ref().is_none_or(|batches| batches.send(batch).is_err()) {
                    return Err(Stop::Cancelled.into());
                }
            }
            // A thread that ends without a reply was cancelled.
            let Some((_, awaited)) = self.awaited.pop_front() else { return Err(Stop::Cancelled.into()) };
            let (made, took) = loop {
                work.check()?;
                match awaited.recv_timeout(PATIENCE) {
                    Ok(reply) => break reply,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Err(Stop::Cancelled.into()),
                }
            };
            if took < SHORT {
                self.length = (2 * self.length).min(LONGEST);
            }
            self.made.extend(made);
        }
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.work.cancel.cancel();
        self.batches = None;
        for handle in self.handles.drain(..) {
            // A thread that panicked has said so; there is nothing of it left.
            let _ = handle.join();
        }
    }
}

/// Makes one batch after another.
fn make_batches(plan: &Plan, work: &Work, taken: &Mutex<Receiver<Batch>>) {
    loop {
        let batch = taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Batch { seeds, reply }) = batch else { return };
        let started = Instant::now();
        let made = seeds.into_iter().map(|seed| plan.generate(seed, work)).collect();
        // Where nobody waits for it any more, it is dropped.
        let _ = reply.send((made, started.elapsed()));
    }
}
