//! Processes the portions of an input on several threads and delivers the results in input order.
//!
//! Every thread reads a portion, processes it, and delivers all results that are next in order; the caller waits.
//! Threads therefore contend only while one of them reads or writes, and no thread is woken for each portion. The
//! number of portions in progress is limited to a few per thread, however long one of them takes, so memory use is
//! bounded.

use std::collections::BTreeMap;
use std::io;
use std::iter::{Enumerate, Fuse};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::Result;

use super::output::complain;

/// The maximum number of portions in progress per thread.
const EACH_THREAD: usize = 4;

/// Passes every portion to a worker, one worker per thread, and every result to `deliver`, in the order of the
/// portions. With one thread everything runs on the caller's thread, one portion after another. Returns the sink. If the
/// system refuses a thread, those that it has started do the work, or the caller's if there are none, and this is said.
///
/// # Errors
/// The first error of `deliver`, after which nothing more is delivered. Portions in progress are not waited for.
pub(super) fn in_order<P, R, W, S>(
    threads: usize,
    portions: impl Iterator<Item = P> + Send + 'static,
    worker: impl Fn() -> W + Send + Sync + 'static,
    sink: S,
    deliver: impl Fn(&mut S, R) -> Result<()> + Send + Sync + 'static,
) -> Result<S>
where
    R: Send + 'static,
    W: FnMut(P) -> R,
    S: Send + 'static,
{
    let start = |work| thread::Builder::new().spawn(work).map(drop);
    in_order_by(start, threads, portions, worker, sink, deliver)
}

/// What a thread is to do.
type Work = Box<dyn FnOnce() + Send>;

/// As [`in_order`], on threads that `start` starts.
fn in_order_by<P, R, W, S>(
    start: impl Fn(Work) -> io::Result<()>,
    threads: usize,
    mut portions: impl Iterator<Item = P> + Send + 'static,
    worker: impl Fn() -> W + Send + Sync + 'static,
    mut sink: S,
    deliver: impl Fn(&mut S, R) -> Result<()> + Send + Sync + 'static,
) -> Result<S>
where
    R: Send + 'static,
    W: FnMut(P) -> R,
    S: Send + 'static,
{
    if threads <= 1 {
        let mut work = worker();
        portions.try_for_each(|portion| deliver(&mut sink, work(portion)))?;
        return Ok(sink);
    }
    let shared = Arc::new(Shared {
        portions: Mutex::new(portions.enumerate().fuse()),
        results: Mutex::new(Results::new(sink)),
        advanced: Condvar::new(),
        most: threads.saturating_mul(EACH_THREAD),
    });
    let (acts, (end, ended)) = (Arc::new((worker, deliver)), channel());
    let work = || -> Work {
        let (shared, acts, end) = (shared.clone(), acts.clone(), end.clone());
        Box::new(move || {
            let outcome = catch_unwind(AssertUnwindSafe(|| shared.work(acts.0(), &acts.1)));
            let _ = end.send(outcome);
        })
    };
    let refused = (0..threads).find_map(|started| start(work()).err().map(|error| (started, error)));
    if let Some((started, error)) = refused {
        complain(&format!("only {started} of {threads} threads could be started ({error}): continuing with these"));
        if started == 0 {
            work()();
        }
    }
    drop(end);
    let outcome = ended.into_iter().find(|outcome| !matches!(outcome, Ok(Ok(()))));
    let sink = shared.close();
    outcome.unwrap_or(Ok(Ok(()))).unwrap_or_else(|panic| resume_unwind(panic))?;
    Ok(sink.expect("who has delivered puts it back"))
}

/// State shared by the threads.
struct Shared<I, R, S> {
    portions: Mutex<Fuse<Enumerate<I>>>,
    results: Mutex<Results<R, S>>,
    /// Signalled when a result was delivered, and when processing ends.
    advanced: Condvar,
    /// The maximum number of portions in progress.
    most: usize,
}

/// The results of the portions.
struct Results<R, S> {
    /// Results not delivered yet, by portion number.
    early: BTreeMap<usize, thread::Result<R>>,
    /// The number of portions taken, and the number delivered.
    taken: usize,
    delivered: usize,
    /// The number of threads waiting for a delivery.
    waiting: usize,
    /// The sink for results; `None` while a thread is delivering, and after an error.
    sink: Option<S>,
    is_over: bool,
}

impl<P, I: Iterator<Item = P>, R, S> Shared<I, R, S> {
    /// Takes and processes portions until there are no more.
    fn work(&self, mut work: impl FnMut(P) -> R, deliver: impl Fn(&mut S, R) -> Result<()>) -> Result<()> {
        while self.may_take() {
            // A separate statement, so that the lock on the portions is released before the work starts.
            let Some((number, portion)) = lock(&self.portions).next() else { break };
            let result = catch_unwind(AssertUnwindSafe(|| work(portion)));
            self.finish(number, result, &deliver)?;
        }
        Ok(())
    }

    /// Waits until another portion may be started; returns false once processing has ended.
    fn may_take(&self) -> bool {
        let mut results = lock(&self.results);
        while !results.is_over && results.taken >= results.delivered + self.most {
            results.waiting += 1;
            results = self.advanced.wait(results).unwrap_or_else(PoisonError::into_inner);
            results.waiting -= 1;
        }
        results.taken += 1;
        !results.is_over
    }

    /// Stores a result, and delivers the results that are next in order unless another thread is delivering.
    fn finish(
        &self,
        number: usize,
        result: thread::Result<R>,
        deliver: impl Fn(&mut S, R) -> Result<()>,
    ) -> Result<()> {
        let mut results = lock(&self.results);
        results.early.insert(number, result);
        while let Some((mut sink, result)) = results.next() {
            drop(results);
            deliver(&mut sink, result.unwrap_or_else(|panic| resume_unwind(panic)))?;
            results = lock(&self.results);
            results.sink = Some(sink);
            results.delivered += 1;
            if results.waiting > 0 {
                self.advanced.notify_all();
            }
        }
        Ok(())
    }
}

impl<I, R, S> Shared<I, R, S> {
    /// Ends processing: no more portions are taken. Returns the sink.
    fn close(&self) -> Option<S> {
        let mut results = lock(&self.results);
        results.is_over = true;
        self.advanced.notify_all();
        results.sink.take()
    }
}

impl<R, S> Results<R, S> {
    fn new(sink: S) -> Self {
        Self { early: BTreeMap::new(), taken: 0, delivered: 0, waiting: 0, sink: Some(sink), is_over: false }
    }

    /// Takes the sink and the next result in order, if that result is available.
    fn next(&mut self) -> Option<(S, thread::Result<R>)> {
        let sink = self.sink.take()?;
        let Some(result) = self.early.remove(&self.delivered) else {
            self.sink = Some(sink);
            return None;
        };
        Some((sink, result))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_portions() {
        for threads in [1, 2, 7] {
            let square = || {
                |number: usize| {
                    thread::sleep(Duration::from_micros((number % 13) as u64 * 20));
                    number * number
                }
            };
            let push = |results: &mut Vec<_>, result| {
                results.push(result);
                Ok(())
            };
            let results = in_order(threads, 0..500, square, Vec::new(), push).expect("nothing fails");
            assert!(results.into_iter().eq((0..500).map(|number| number * number)));
        }
    }

    #[test]
    fn threads_that_the_system_refuses_are_done_without() {
        for most in [0, 1, 3] {
            let started = AtomicUsize::new(0);
            let start = |work: Work| {
                let is_refused = started.fetch_add(1, Ordering::SeqCst) >= most;
                if is_refused {
                    Err(io::ErrorKind::WouldBlock.into())
                } else {
                    thread::Builder::new().spawn(work).map(drop)
                }
            };
            let push = |results: &mut Vec<_>, result| {
                results.push(result);
                Ok(())
            };
            let results = in_order_by(start, 8, 0..100, || |number: usize| number + 1, Vec::new(), push);
            assert!(results.expect("nothing fails").into_iter().eq(1..=100), "{most} threads");
            assert_eq!(started.into_inner(), most + 1, "no more are asked for after a refusal");
        }
    }

    #[test]
    fn no_more_is_read_than_a_few_portions_ahead() {
        let read = Arc::new(AtomicUsize::new(0));
        let counter = read.clone();
        let portions = (0..10_000).inspect(move |_| {
            counter.fetch_add(1, Ordering::SeqCst);
        });
        let deliver = move |(seen, most): &mut (usize, usize), _| {
            *most = (*most).max(read.load(Ordering::SeqCst) - *seen);
            *seen += 1;
            thread::sleep(Duration::from_micros(50));
            Ok(())
        };
        let (seen, most) = in_order(2, portions, || |number: usize| number, (0, 0), deliver).expect("nothing fails");
        assert!(seen == 10_000 && most <= 2 * EACH_THREAD, "{most}");
    }

    #[test]
    fn an_error_ends_it_and_a_fault_of_a_worker_comes_out() {
        for threads in [1, 3] {
            let count = Arc::new(AtomicUsize::new(0));
            let counter = count.clone();
            let deliver = move |(): &mut (), number| {
                counter.fetch_add(1, Ordering::SeqCst);
                if number < 20 { Ok(()) } else { anyhow::bail!("enough") }
            };
            let ended = in_order(threads, 0.., || |number: usize| number, (), deliver);
            assert!(ended.is_err() && count.load(Ordering::SeqCst) == 21);
            let fault = || |number: usize| assert!(number < 5, "a fault");
            let caught = catch_unwind(AssertUnwindSafe(|| in_order(threads, 0..100, fault, (), |(), ()| Ok(()))));
            assert!(caught.is_err());
        }
    }
}
