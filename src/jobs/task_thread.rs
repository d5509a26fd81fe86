//! The thread for tasks that may wait for a disk, such as reading files.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::THREAD_NAME;

/// A task that reports its own result.
type Task = Box<dyn FnOnce() + Send>;

/// A thread that runs tasks one after the other. It ends when this is dropped and the queue is empty.
#[derive(Debug)]
pub(super) struct TaskThread(Sender<Task>);

impl TaskThread {
    pub(super) fn start() -> std::io::Result<Self> {
        let (sender, tasks) = channel::<Task>();
        thread::Builder::new().name(format!("{THREAD_NAME}-files")).spawn(move || {
            for task in tasks {
                // What a panicking task owned is dropped with it, and the next task starts afresh.
                let _ = catch_unwind(AssertUnwindSafe(task));
            }
        })?;
        Ok(Self(sender))
    }

    /// Puts a task at the end of the queue.
    pub(super) fn send(&self, task: impl FnOnce() + Send + 'static) {
        let _ = self.0.send(Box::new(task));
    }
}
