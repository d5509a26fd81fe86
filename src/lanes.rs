//! Threads that take turns at lanes.
//!
//! A lane has a worker, which carries out orders one after the other, in the order in which they were sent. The lanes of
//! a pool share its threads: a thread gives the lane that waits longest a turn of one order, so a lane with a hundred
//! orders delays each of the others by one of them. The program at home has a pool of one thread for each of its lanes;
//! a server has a few threads for the lanes of all its players.
//!
//! A panic of a worker ends its lane, and no other one.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What carries out the orders of a lane.
pub(crate) trait Worker: Send + 'static {
    /// What it is asked to do.
    type Order: Send + 'static;

    /// Carries out an order, or what is due without one: see [`Next::Within`].
    fn turn(&mut self, order: Option<Self::Order>) -> Next;
}

/// What a worker does after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// It waits for an order.
    Wait,
    /// It gets a turn without an order if none comes within this time.
    Within(Duration),
    /// It is done: the worker is dropped, and further orders are.
    End,
}

/// Threads that share lanes. They end once the pool and its lanes are dropped and nothing is left to do.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Handle>);

/// Closes the pool when the last one who could use it is gone.
struct Handle(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The lanes with something to do; the one that waits longest comes first.
    due: VecDeque<Arc<dyn Turn>>,
    /// The lanes that are to be asked at a time, by that and a number.
    timers: BTreeMap<(Instant, u64), Arc<dyn Turn>>,
    last_timer: u64,
    is_closed: bool,
}

/// A lane, as the threads see it.
trait Turn: Send + Sync {
    /// Carries out one order.
    fn turn(self: Arc<Self>, shared: &Shared);
    /// The lane's timer for this moment has run out.
    fn timer(self: Arc<Self>, at: Instant, state: &mut State);
}

/// The sender of a lane's orders. Clones lead to the same lane.
pub(crate) struct Lane<O: Send + 'static> {
    cell: Arc<dyn Take<O>>,
    /// Keeps the threads.
    pool: Pool,
}

/// A lane, as who sends orders to it sees it.
trait Take<O>: Send + Sync {
    fn take(self: Arc<Self>, order: O, shared: &Shared);
    fn before(&self, shared: &Shared) -> Option<usize>;
    fn is_ended(&self) -> bool;
}

struct Cell<W: Worker> {
    queue: Mutex<Queue<W::Order>>,
    worker: Mutex<Option<W>>,
}

struct Queue<O> {
    orders: VecDeque<O>,
    /// Whether the lane is among those with something to do, or has a turn.
    is_due: bool,
    /// When to take a turn without an order.
    wake: Option<Instant>,
    is_ended: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// Starts this many threads of this name.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn start(name: &str, threads: usize) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let pool = Self(Arc::new(Handle(shared.clone())));
        for _ in 0..threads {
            let shared = shared.clone();
            thread::Builder::new().name(name.to_owned()).spawn(move || shared.run())?;
        }
        Ok(pool)
    }

    /// A new lane.
    pub(crate) fn lane<W: Worker>(&self, worker: W) -> Lane<W::Order> {
        let (lane, begin) = self.open_lane();
        begin(worker);
        lane
    }

    /// A new lane, and what gives it a worker: until then its orders wait.
    pub(crate) fn open_lane<W: Worker>(&self) -> (Lane<W::Order>, impl FnOnce(W)) {
        let queue = Queue { orders: VecDeque::new(), is_due: true, wake: None, is_ended: false };
        let cell = Arc::new(Cell { queue: Mutex::new(queue), worker: Mutex::new(None) });
        let (lane, shared) = (Lane { cell: cell.clone(), pool: self.clone() }, self.0.0.clone());
        let begin = move |worker| {
            *lock(&cell.worker) = Some(worker);
            let mut queue = lock(&cell.queue);
            queue.is_due = !queue.orders.is_empty();
            let is_due = queue.is_due;
            drop(queue);
            if is_due {
                shared.push(cell);
            }
        };
        (lane, begin)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        lock(&self.0.state).is_closed = true;
        self.0.changed.notify_all();
    }
}

impl Shared {
    /// Gives turns until the pool is closed and nothing is left to do.
    fn run(&self) {
        while let Some(lane) = self.next() {
            lane.turn(self);
        }
    }

    fn next(&self) -> Option<Arc<dyn Turn>> {
        let mut state = lock(&self.state);
        loop {
            let now = Instant::now();
            while let Some((&(at, number), _)) = state.timers.first_key_value().filter(|((at, _), _)| *at <= now) {
                if let Some(lane) = state.timers.remove(&(at, number)) {
                    lane.timer(at, &mut state);
                }
            }
            if let Some(lane) = state.due.pop_front() {
                return Some(lane);
            }
            if state.is_closed {
                return None;
            }
            state = match state.timers.first_key_value() {
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(((at, _), _)) => {
                    let time = at.saturating_duration_since(now);
                    self.changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    fn push(&self, lane: Arc<dyn Turn>) {
        lock(&self.state).due.push_back(lane);
        self.changed.notify_one();
    }

    fn push_timer(&self, lane: Arc<dyn Turn>, at: Instant) {
        let mut state = lock(&self.state);
        state.last_timer += 1;
        let number = state.last_timer;
        state.timers.insert((at, number), lane);
        drop(state);
        self.changed.notify_one();
    }
}

impl<O: Send + 'static> Lane<O> {
    /// Adds an order to the lane. If the lane has ended, the order is dropped.
    pub(crate) fn send(&self, order: O) {
        self.cell.clone().take(order, &self.pool.0.0);
    }

    /// How many other lanes have a turn before this one, if it waits for a thread; `None` if it has a turn, or nothing to
    /// do.
    pub(crate) fn before(&self) -> Option<usize> {
        self.cell.before(&self.pool.0.0)
    }

    /// Whether the lane has ended, and its worker is dropped.
    pub(crate) fn is_ended(&self) -> bool {
        self.cell.is_ended()
    }
}

impl<O: Send + 'static> Clone for Lane<O> {
    fn clone(&self) -> Self {
        Self { cell: self.cell.clone(), pool: self.pool.clone() }
    }
}

impl<O: Send + 'static> fmt::Debug for Lane<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lane").finish_non_exhaustive()
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

impl<W: Worker> Take<W::Order> for Cell<W> {
    fn take(self: Arc<Self>, order: W::Order, shared: &Shared) {
        let mut queue = lock(&self.queue);
        if queue.is_ended {
            return;
        }
        queue.orders.push_back(order);
        let was_due = std::mem::replace(&mut queue.is_due, true);
        drop(queue);
        if !was_due {
            shared.push(self);
        }
    }

    fn before(&self, shared: &Shared) -> Option<usize> {
        let own = std::ptr::from_ref(self).cast::<()>();
        lock(&shared.state).due.iter().position(|lane| Arc::as_ptr(lane).cast::<()>() == own)
    }

    fn is_ended(&self) -> bool {
        lock(&self.queue).is_ended
    }
}

impl<W: Worker> Turn for Cell<W> {
    fn turn(self: Arc<Self>, shared: &Shared) {
        let order = {
            let mut queue = lock(&self.queue);
            queue.wake = None;
            queue.orders.pop_front()
        };
        let next = {
            let mut worker = lock(&self.worker);
            let turn = worker.as_mut().map(|worker| catch_unwind(AssertUnwindSafe(|| worker.turn(order))));
            let next = turn.and_then(Result::ok).unwrap_or(Next::End);
            if next == Next::End {
                *worker = None;
            }
            next
        };
        let mut queue = lock(&self.queue);
        if next == Next::End {
            (queue.is_ended, queue.is_due) = (true, false);
            let orders = std::mem::take(&mut queue.orders);
            drop(queue);
            drop(orders);
            return;
        }
        if !queue.orders.is_empty() {
            drop(queue);
            return shared.push(self);
        }
        queue.is_due = false;
        if let Next::Within(time) = next {
            let at = Instant::now() + time;
            queue.wake = Some(at);
            drop(queue);
            shared.push_timer(self, at);
        }
    }

    fn timer(self: Arc<Self>, at: Instant, state: &mut State) {
        let mut queue = lock(&self.queue);
        // An order may have come first.
        if queue.wake != Some(at) || queue.is_due || queue.is_ended {
            return;
        }
        queue.is_due = true;
        drop(queue);
        state.due.push_back(self);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// Reports its name and each order; a 0 ends it, a 13 is a panic.
    struct Named(char, Sender<String>, Next);

    impl Worker for Named {
        type Order = u32;

        fn turn(&mut self, order: Option<u32>) -> Next {
            let _ =
                self.1.send(order.map_or_else(|| format!("{} alone", self.0), |order| format!("{}{order}", self.0)));
            match order {
                Some(0) => Next::End,
                Some(13) => panic!("on purpose"),
                Some(_) => self.2,
                None => Next::Wait,
            }
        }
    }

    fn heard(reports: &Receiver<String>, count: usize) -> Vec<String> {
        (0..count).map(|_| reports.recv_timeout(Duration::from_secs(60)).expect("a report")).collect()
    }

    #[test]
    fn lanes_take_turns_and_each_keeps_its_order() {
        let pool = Pool::start("turns", 0).expect("no threads yet");
        let (sender, reports) = channel();
        let lanes = ['a', 'b'].map(|name| pool.lane(Named(name, sender.clone(), Next::Wait)));
        for order in 1..=3 {
            lanes[0].send(order);
        }
        assert_eq!(lanes.each_ref().map(Lane::before), [Some(0), None]);
        lanes[1].send(9);
        assert_eq!(lanes.each_ref().map(Lane::before), [Some(0), Some(1)]);
        let shared = pool.0.0.clone();
        thread::spawn(move || shared.run());
        assert_eq!(heard(&reports, 4), ["a1", "b9", "a2", "a3"]);
        assert_eq!(lanes.each_ref().map(Lane::before), [None, None]);
    }

    #[test]
    fn orders_wait_for_a_worker() {
        let pool = Pool::start("later", 1).expect("a thread");
        let (sender, reports) = channel();
        let (lane, begin) = pool.open_lane();
        lane.send(1);
        assert!(reports.recv_timeout(Duration::from_millis(20)).is_err());
        begin(Named('a', sender, Next::Wait));
        lane.send(2);
        assert_eq!(heard(&reports, 2), ["a1", "a2"]);
    }

    #[test]
    fn a_worker_that_waits_for_a_time_gets_a_turn_of_its_own() {
        let pool = Pool::start("timer", 1).expect("a thread");
        let (sender, reports) = channel();
        let soon = pool.lane(Named('a', sender.clone(), Next::Within(Duration::from_millis(5))));
        let never = pool.lane(Named('b', sender, Next::Within(Duration::from_secs(1000))));
        never.send(1);
        soon.send(1);
        assert_eq!(heard(&reports, 3), ["b1", "a1", "a alone"]);
        never.send(0);
        assert_eq!(heard(&reports, 1), ["b0"]);
    }

    #[test]
    fn an_ended_lane_drops_its_worker_and_a_panic_ends_only_its_own() {
        let pool = Pool::start("ends", 1).expect("a thread");
        let (sender, reports) = channel();
        let lanes = ['a', 'b', 'c'].map(|name| pool.lane(Named(name, sender.clone(), Next::Wait)));
        drop(sender);
        lanes[0].send(13);
        lanes[1].send(0);
        lanes[0].send(1);
        lanes[2].send(2);
        lanes[2].send(0);
        assert_eq!(heard(&reports, 4), ["a13", "b0", "c2", "c0"]);
        // All workers are dropped, and with them the senders.
        assert!(reports.recv_timeout(Duration::from_secs(60)).is_err());
        let end = Instant::now() + Duration::from_secs(60);
        while !lanes.iter().all(Lane::is_ended) {
            assert!(Instant::now() < end, "each lane has ended");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn threads_end_with_the_last_handle_and_not_before_the_last_order() {
        let pool = Pool::start("end", 2).expect("threads");
        let shared = Arc::downgrade(&pool.0.0);
        let (sender, reports) = channel();
        let lane = pool.lane(Named('a', sender, Next::Wait));
        drop(pool);
        lane.send(5);
        drop(lane);
        assert_eq!(heard(&reports, 1), ["a5"]);
        let end = Instant::now() + Duration::from_secs(60);
        while shared.strong_count() > 0 {
            assert!(Instant::now() < end, "the threads have ended");
            thread::sleep(Duration::from_millis(1));
        }
    }
}
