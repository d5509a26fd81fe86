//! Work on the portions of an input on several threads, with the results in the input's order.
//!
//! One thread reads, so many work, and the caller writes. No more portions are under way than a few for each thread,
//! however long one of them takes, so memory stays flat.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::Result;

/// So many portions for each thread are under way at most.
const EACH_THREAD: usize = 4;

/// Hands every portion to a worker, of which each thread has its own, and every result to `done`, in the order of the
/// portions. With one thread all is done by the caller's, a portion after another.
///
/// # Errors
/// The first of `done`, after which nothing more is handed to it.
pub(super) fn in_order<P, R, W>(
    threads: usize,
    portions: impl Iterator<Item = P> + Send + 'static,
    worker: impl Fn() -> W + Send + Sync + 'static,
    mut done: impl FnMut(R) -> Result<()>,
) -> Result<()>
where
    P: Send + 'static,
    R: Send + 'static,
    W: FnMut(P) -> R,
{
    if threads <= 1 {
        return portions.map(worker()).try_for_each(done);
    }
    let (permits, permitted) = sync_channel(threads * EACH_THREAD);
    for () in std::iter::repeat_n((), threads * EACH_THREAD) {
        let _ = permits.send(());
    }
    let (read, unread) = channel();
    let reader = thread::spawn(move || {
        for numbered in portions.enumerate() {
            if permitted.recv().is_err() || read.send(numbered).is_err() {
                break;
            }
        }
    });
    let (unread, worker) = (Arc::new(Mutex::new(unread)), Arc::new(worker));
    let (finished, results) = channel();
    for _ in 0..threads {
        let (unread, worker, finished) = (unread.clone(), worker.clone(), finished.clone());
        thread::spawn(move || {
            let mut work = worker();
            while let Some((number, portion)) = next(&unread) {
                let result = catch_unwind(AssertUnwindSafe(|| work(portion)));
                if finished.send((number, result)).is_err() {
                    break;
                }
            }
        });
    }
    drop(finished);
    let (mut early, mut number) = (BTreeMap::new(), 0);
    for (at, result) in results {
        early.insert(at, result.unwrap_or_else(|panic| resume_unwind(panic)));
        while let Some(result) = early.remove(&number) {
            number += 1;
            done(result)?;
            let _ = permits.send(());
        }
    }
    reader.join().unwrap_or_else(|panic| resume_unwind(panic));
    Ok(())
}

/// The next of the portions that nobody has taken.
fn next<P>(portions: &Mutex<Receiver<P>>) -> Option<P> {
    portions.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_portions() {
        for threads in [1, 2, 7] {
            let mut results = Vec::new();
            let square = || {
                |number: usize| {
                    thread::sleep(Duration::from_micros((number % 13) as u64 * 20));
                    number * number
                }
            };
            in_order(threads, 0..500, square, |result| {
                results.push(result);
                Ok(())
            })
            .expect("nothing fails");
            assert!(results.into_iter().eq((0..500).map(|number| number * number)));
        }
    }

    #[test]
    fn no_more_is_read_than_a_few_portions_ahead() {
        let read = Arc::new(AtomicUsize::new(0));
        let (portions, counter) = (
            {
                let read = read.clone();
                (0..10_000).inspect(move |_| {
                    read.fetch_add(1, Ordering::SeqCst);
                })
            },
            read,
        );
        let mut most = 0;
        let mut seen = 0;
        in_order(
            2,
            portions,
            || |number: usize| number,
            |_| {
                most = most.max(counter.load(Ordering::SeqCst) - seen);
                seen += 1;
                thread::sleep(Duration::from_micros(50));
                Ok(())
            },
        )
        .expect("nothing fails");
        assert!(seen == 10_000 && most <= 2 * EACH_THREAD + 2, "{most}");
    }

    #[test]
    fn an_error_ends_it_and_a_fault_of_a_worker_comes_out() {
        for threads in [1, 3] {
            let mut count = 0;
            let ended = in_order(
                threads,
                0..,
                || |number: usize| number,
                |number| {
                    count += 1;
                    if number < 20 { Ok(()) } else { anyhow::bail!("enough") }
                },
            );
            assert!(ended.is_err() && count == 21);
            let fault = || |number: usize| assert!(number < 5, "a fault");
            let caught = catch_unwind(AssertUnwindSafe(|| in_order(threads, 0..100, fault, |()| Ok(()))));
            assert!(caught.is_err());
        }
    }
}
