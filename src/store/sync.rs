//! Syncing files to the disk in a thread of its own.
//!
//! A sync may take a second if the disk is busy, and a move must not wait for it. So a thread does nothing but sync;
//! of a journal that has grown several times meanwhile it syncs only the last state. A thread that has to know that a
//! file is safe waits for it here, but at the program's end only until the time set by [`Syncer::end_by`]: what was
//! written survives the end of the process without a sync, though not a power cut.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a waiting thread checks whether the program is about to end.
const LOOK: Duration = Duration::from_millis(20);

/// What is called when a journal could not be synced.
type Failed = Arc<dyn Fn(io::Error) + Send + Sync>;

/// A thread that syncs, for one player or for many. It ends with its last syncer.
#[derive(Clone, Debug)]
pub(super) struct SyncThread(Sender<Job>);

impl SyncThread {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub(super) fn start() -> io::Result<Self> {
        let (jobs, orders) = channel();
        thread::Builder::new().name(format!("{}-sync", super::THREAD_NAME)).spawn(move || run(&orders))?;
        Ok(Self(jobs))
    }
}

/// A job of the syncing thread.
enum Job {
    /// Sync a journal that has grown. Nobody waits, but a failure is reported.
    Journal(Arc<File>, Failed),
    /// Sync a folder's list of names. Nobody waits.
    Folder(PathBuf),
    /// Sync a file for which a thread waits.
    File(File, Sender<io::Result<()>>),
    /// Sync nothing: the answer says that everything before is done.
    Barrier(Sender<io::Result<()>>),
}

/// The handle of the syncing thread.
#[derive(Clone)]
pub(super) struct Syncer {
    /// The thread's jobs, and what to call when one fails; `None` to sync on the calling thread.
    thread: Option<(SyncThread, Failed)>,
    /// The deadline after which nobody waits.
    end: Arc<Mutex<Option<Instant>>>,
}

impl fmt::Debug for Syncer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syncer").field("end", &self.end).finish_non_exhaustive()
    }
}

impl Syncer {
    /// Syncs on this thread, which calls `failed` when a journal could not be synced.
    pub(super) fn on(thread: SyncThread, failed: impl Fn(io::Error) + Send + Sync + 'static) -> Self {
        Self { thread: Some((thread, Arc::new(failed))), end: Arc::default() }
    }

    /// A syncer without a thread, which syncs on the calling thread.
    pub(super) fn on_the_spot() -> Self {
        Self { thread: None, end: Arc::default() }
    }

    /// Has the journal synced, which has grown.
    pub(super) fn journal(&self, file: &Arc<File>) {
        let failed = self.thread.as_ref().map_or_else(|| Arc::new(drop) as Failed, |(_, failed)| failed.clone());
        self.send(Job::Journal(file.clone(), failed));
    }

    /// Has the folder synced, whose names have changed. The files are safe under the old or the new name, so nobody
    /// waits.
    pub(super) fn folder(&self, folder: &Path) {
        self.send(Job::Folder(folder.to_owned()));
    }

    /// Waits until the file is safe.
    ///
    /// # Errors
    /// If the system could not write it.
    pub(super) fn file(&self, file: &File) -> io::Result<()> {
        let copy = file.try_clone()?;
        self.wait(|done| Job::File(copy, done))
    }

    /// Waits until everything that was requested before is safe.
    pub(super) fn barrier(&self) {
        // A barrier cannot fail.
        let _ = self.wait(Job::Barrier);
    }

    /// Sets the deadline after which nobody waits.
    pub(super) fn end_by(&self, end: Instant) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
    }

    fn send(&self, job: Job) {
        match &self.thread {
            // The thread lives as long as this sender.
            Some((SyncThread(jobs), _)) => drop(jobs.send(job)),
            None => job.work(),
        }
    }

    fn wait(&self, job: impl FnOnce(Sender<io::Result<()>>) -> Job) -> io::Result<()> {
        let (done, answer) = channel();
        self.send(job(done));
        loop {
            match answer.recv_timeout(LOOK) {
                Ok(result) => return result,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {
                    let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
                    if end.is_some_and(|end| Instant::now() >= end) {
                        return Ok(());
                    }
                }
            }
        }
    }
}

impl Job {
    /// Does the job; reports the error of a journal, and sends every other result to the waiting thread.
    fn work(self) {
        match self {
            Self::Journal(file, failed) => file.sync_data().unwrap_or_else(|error| failed(error)),
            // Some systems cannot sync a folder. Its files are then as safe as the system makes them.
            Self::Folder(folder) => drop(File::open(folder).and_then(|folder| folder.sync_all())),
            // The caller may have stopped waiting.
            Self::File(file, done) => drop(done.send(file.sync_all())),
            Self::Barrier(done) => drop(done.send(Ok(()))),
        }
    }

    /// Whether a later job makes this one redundant.
    fn is_overtaken_by(&self, later: &Self) -> bool {
        match (self, later) {
            (Self::Journal(file, _), Self::Journal(other, _)) => Arc::ptr_eq(file, other),
            (Self::Folder(folder), Self::Folder(other)) => folder == other,
            _ => false,
        }
    }
}

fn run(jobs: &Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let mut waiting: Vec<Job> = std::iter::once(first).chain(jobs.try_iter()).collect();
        while !waiting.is_empty() {
            let job = waiting.remove(0);
            let barrier = waiting.iter().position(|later| matches!(later, Job::Barrier(_))).unwrap_or(waiting.len());
            if waiting[..barrier].iter().any(|later| job.is_overtaken_by(later)) {
                continue;
            }
            job.work();
            waiting.extend(jobs.try_iter());
        }
    }
}
