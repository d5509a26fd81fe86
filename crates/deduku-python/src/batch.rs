//! Work on all processors while the interpreter is free, in order, with progress and a way to stop.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use deduku::work::Work;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::errors::{Error, Interrupted, Stopped};

/// How often the interpreter is asked whether to go on.
const EVERY: Duration = Duration::from_millis(50);

/// A batch of numbered tasks.
pub(crate) struct Batch<'p> {
    /// The number of tasks.
    pub(crate) count: usize,
    /// How many tasks are done together.
    pub(crate) together: usize,
    /// The number of threads; as many as processors if there is none.
    pub(crate) threads: Option<usize>,
    /// What is called with the number of tasks done, and of all, several times a second. If it returns `False`, the
    /// batch stops.
    pub(crate) progress: Option<&'p Bound<'p, PyAny>>,
}

/// The results of consecutive tasks, or the exception of the first that failed.
type Portion<R> = PyResult<Vec<R>>;

impl Batch<'_> {
    /// A single task.
    pub(crate) const ONE: Batch<'static> = Batch { count: 1, together: 1, threads: Some(1), progress: None };

    /// The results of all tasks, in order. Each worker begins with what `worker` makes, and is passed ranges of tasks.
    ///
    /// # Errors
    /// The exception of the first task that failed; `Stopped` after the progress function returned `False`,
    /// `Interrupted` after Ctrl+C, both with the number of tasks done from the first on, and with their results as `kept`
    /// makes them; or what the progress function or a signal handler raised.
    pub(crate) fn run<R: Send, W>(
        &self,
        py: Python<'_>,
        work: &Work,
        worker: impl Fn() -> W + Sync,
        kept: impl FnOnce(Vec<R>) -> PyResult<Py<PyAny>>,
    ) -> PyResult<Vec<R>>
    where
        W: FnMut(Range<usize>, &Work) -> Portion<R>,
    {
        let mut portions: Vec<Option<Portion<R>>> = Vec::new();
        portions.resize_with(self.count.div_ceil(self.together.max(1)), || None);
        let queue = Queue { next: AtomicUsize::new(0), count: self.count, together: self.together.max(1), work };
        let threads = self.threads.unwrap_or_else(processors).clamp(1, portions.len().max(1));
        let progress = self.progress.map(|progress| progress.clone().unbind());
        let stopped = py.detach(|| {
            thread::scope(|scope| {
                let (results, arrived) = channel();
                let begun = (0..threads).take_while(|_| {
                    let (queue, worker, results) = (&queue, &worker, results.clone());
                    thread::Builder::new().spawn_scoped(scope, move || queue.work_off(worker(), &results)).is_ok()
                });
                let begun = begun.count();
                drop(results);
                if begun == 0 {
                    return Err(Error::new_err("the system starts no thread: close other programs"));
                }
                let outcome = watch(&arrived, &mut portions, &queue, progress.as_ref());
                if outcome.is_err() {
                    // What arrives from now on may be cut off. The workers are waited for.
                    work.cancel.cancel();
                    arrived.into_iter().for_each(drop);
                }
                outcome
            })
        });
        let mut done = Vec::with_capacity(self.count);
        for portion in portions.into_iter().map_while(|portion| portion) {
            match portion {
                Ok(results) => done.extend(results),
                Err(_) if stopped.is_err() => break,
                Err(error) => return Err(error),
            }
        }
        match stopped {
            Ok(()) => Ok(done),
            Err(error) => Err(self.stopped(py, error, done, kept)),
        }
    }

    /// The exception of a batch that was stopped.
    fn stopped<R>(
        &self,
        py: Python<'_>,
        error: PyErr,
        done: Vec<R>,
        kept: impl FnOnce(Vec<R>) -> PyResult<Py<PyAny>>,
    ) -> PyErr {
        let is_interrupt = error.is_instance_of::<PyKeyboardInterrupt>(py);
        if !is_interrupt && !error.is_instance_of::<Stopped>(py) {
            return error;
        }
        let (count, total) = (done.len(), self.count);
        let message = format!("stopped after {count} of {total}");
        let stopped = kept(done).map(|results| (message, count, total, results));
        match stopped {
            Ok(arguments) if is_interrupt => Interrupted::new_err(arguments),
            Ok(arguments) => Stopped::new_err(arguments),
            Err(error) => error,
        }
    }
}

/// The portions that are not begun yet.
struct Queue<'w> {
    /// The number of the next one.
    next: AtomicUsize,
    /// The number of tasks, and of those that make a portion.
    count: usize,
    together: usize,
    work: &'w Work,
}

impl Queue<'_> {
    /// Does portions until there are no more, the work is cancelled, or one fails: those before it are still done.
    fn work_off<R>(
        &self,
        mut act: impl FnMut(Range<usize>, &Work) -> Portion<R>,
        results: &Sender<(usize, Portion<R>)>,
    ) {
        while !self.work.cancel.is_cancelled() {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let begin = at.saturating_mul(self.together);
            if begin >= self.count {
                break;
            }
            let result = act(begin..self.count.min(begin + self.together), self.work);
            let failed = result.is_err();
            if results.send((at, result)).is_err() || failed {
                self.next.store(self.count, Ordering::Relaxed);
                break;
            }
        }
    }
}

/// Collects the results until the last one, and asks the interpreter now and then whether to go on.
fn watch<R>(
    arrived: &Receiver<(usize, Portion<R>)>,
    portions: &mut [Option<Portion<R>>],
    &Queue { count, together, .. }: &Queue<'_>,
    progress: Option<&Py<PyAny>>,
) -> PyResult<()> {
    let (mut done, mut asked) = (0, Instant::now());
    loop {
        let ended = match arrived.recv_timeout(EVERY.saturating_sub(asked.elapsed())) {
            Ok((at, portion)) => {
                done += 1;
                portions[at] = Some(portion);
                false
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        };
        if ended || asked.elapsed() >= EVERY {
            asked = Instant::now();
            Python::attach(|py| go_on(py, count.min(done * together), count, progress))?;
        }
        if ended {
            return Ok(());
        }
    }
}

/// Runs the handlers of signals, and reports the progress.
fn go_on(py: Python<'_>, done: usize, count: usize, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    let Some(progress) = progress else { return Ok(()) };
    let answer = progress.call1(py, (done, count))?;
    if answer.bind(py).is(pyo3::types::PyBool::new(py, false)) {
        return Err(Stopped::new_err("by the progress function"));
    }
    Ok(())
}

/// The number of threads that can run in parallel on this machine.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Work that may take so many seconds, or as long as it needs.
pub(crate) fn work_of(timeout: Option<f64>) -> PyResult<Work> {
    let Some(seconds) = timeout else { return Ok(Work::unlimited()) };
    let wrong = |_| pyo3::exceptions::PyValueError::new_err(format!("timeout is {seconds}: give seconds, 0 or more"));
    let limit = Duration::try_from_secs_f64(seconds).map_err(wrong)?;
    // A deadline that the clock cannot represent is no limit.
    let deadline = Instant::now().checked_add(limit);
    Ok(deadline.map_or_else(Work::unlimited, |deadline| Work::unlimited().with_deadline(deadline)))
}
