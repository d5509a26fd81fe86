//! The threads that make the puzzles of a series: one seed after another, handed back in the order of the seeds.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::seed_group::{SEEDS, SharedSearch};
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
/// Some of the puzzles of a batch, those that come next, and how long they took.
type Reply = (Vec<Made>, Duration);

/// Who makes the puzzles.
#[derive(Debug)]
pub(super) struct WorkerPool {
    plan: Plan,
    work: Work,
    /// The next seed that nobody has.
    seed: u64,
    shared: SharedSearch,
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
    /// The batches that are under way, in the order of their seeds, each with how many puzzles are awaited.
    awaited: VecDeque<(usize, Receiver<Reply>)>,
    /// What has come back and nobody has taken yet.
    made: VecDeque<Made>,
    /// How many seeds the next batch has, where they share nothing.
    length: usize,
    /// Whether a batch is the rest of a group.
    by_groups: bool,
    ahead: usize,
    /// What the threads keep to: the series' own limits, and a flag of their own.
    work: Work,
    handles: Vec<JoinHandle<()>>,
}

impl WorkerPool {
    /// Puzzles from this seed on, made by the thread that asks for them.
    pub(super) fn new(plan: Plan, seed: u64, work: Work) -> Self {
        Self { plan, work, seed, shared: SharedSearch::on_threads(1), threads: None }
    }

    /// So many of the same puzzles, as many threads at work.
    pub(super) fn on_threads(self, threads: usize, count: usize) -> Self {
        let by_groups = self.plan.class_search().is_some();
        let batches = if by_groups { count.div_ceil(SEEDS as usize) } else { count };
        let makers = threads.min(batches).max(1);
        // Those that would have no batch of their own help to search.
        let searchers = if by_groups { threads / makers } else { 1 };
        if makers == 1 {
            return Self { shared: SharedSearch::on_threads(searchers), ..self };
        }
        let threads = Threads::start(&self.plan, &self.work, makers, searchers);
        Self { threads: Some(threads), ..self }
    }

    /// The next seed's puzzle, where so many are wanted.
    pub(super) fn next(&mut self, wanted: usize) -> Made {
        let Some(threads) = &mut self.threads else {
            let seed = self.seed;
            self.seed = next_seed(seed);
            return self.plan.generate_sharing(seed, &mut self.shared, &self.work, &mut |_| {});
        };
        threads.next(&mut self.seed, wanted, &self.work)
    }
}

impl Threads {
    fn start(plan: &Plan, work: &Work, threads: usize, searchers: usize) -> Self {
        let (batches, taken) = channel::<Batch>();
        let taken = Arc::new(Mutex::new(taken));
        // Who drops the series stops its threads and nobody else's.
        let work = Work { cancel: Cancel::default(), ..work.clone() };
        let handles = (0..threads).map(|_| {
            let (plan, work, taken) = (plan.clone(), work.clone(), taken.clone());
            thread::spawn(move || make_batches(&plan, searchers, &work, &taken))
        });
        Self {
            handles: handles.collect(),
            batches: Some(batches),
            awaited: VecDeque::new(),
            made: VecDeque::new(),
            length: 1,
            by_groups: plan.class_search().is_some(),
            ahead: BATCHES_AHEAD * threads,
            work,
        }
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

    /// Gives the threads seeds until enough are under way.
    fn hand_out(&mut self, seed: &mut u64, wanted: usize) -> Result<(), Stop> {
        let mut under_way: usize = self.awaited.iter().map(|(awaited, _)| awaited).sum();
        while self.awaited.len() < self.ahead && under_way < wanted {
            let length = if self.by_groups { (SEEDS - *seed % SEEDS) as usize } else { self.length };
            let length = length.min(wanted - under_way);
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
            // A thread that panicked has said so; there is nothing of it left.
            let _ = handle.join();
        }
    }
}

/// Makes one batch after another. Puzzles that take long are handed on one by one.
fn make_batches(plan: &Plan, searchers: usize, work: &Work, taken: &Mutex<Receiver<Batch>>) {
    loop {
        let batch = taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Batch { seeds, reply }) = batch else { return };
        let (mut shared, mut made, mut started) = (SharedSearch::on_threads(searchers), Vec::new(), Instant::now());
        let last = seeds.len() - 1;
        for (at, seed) in seeds.into_iter().enumerate() {
            made.push(plan.generate_sharing(seed, &mut shared, work, &mut |_| {}));
            let took = started.elapsed();
            if at == last || took >= SHORT {
                // Where nobody waits for it any more, it is dropped.
                let _ = reply.send((std::mem::take(&mut made), took));
                started = Instant::now();
            }
        }
    }
}
