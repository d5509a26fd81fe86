//! Forcing files to the disk, beside everything else.
//!
//! A sync may take a second where the disk is busy, and a move must not wait for it. So one thread does nothing but
//! sync; of a journal that has grown many times meanwhile it syncs only the last state. Who has to know that a file is
//! safe waits for it here, and at the program's end no longer than until the moment that [`Syncer::end_by`] named:
//! what was written outlives the process without a sync, only not a power cut.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a waiting thread looks whether the program is about to end.
const LOOK: Duration = Duration::from_millis(20);

/// What is to be synced.
enum Job {
    /// A journal that has grown. Nobody waits.
    Journal(Arc<File>),
    /// A folder's list of names. Nobody waits.
    Folder(PathBuf),
    /// A file for which somebody waits.
    File(File, Sender<io::Result<()>>),
    /// Nothing: the waiting thread knows that everything before is done.
    Barrier(Sender<io::Result<()>>),
}

/// The handle of the thread that syncs.
#[derive(Clone, Debug)]
pub(super) struct Syncer {
    /// None: everything is synced on the spot.
    jobs: Option<Sender<Job>>,
    /// From this moment on nobody waits.
    end: Arc<Mutex<Option<Instant>>>,
}

impl Syncer {
    /// Starts the thread; `failed` is called on it where a journal could not be synced.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub(super) fn start(failed: impl Fn(io::Error) + Send + 'static) -> io::Result<Self> {
        let (jobs, orders) = channel();
        thread::Builder::new().name(format!("{}-sync", super::THREAD_NAME)).spawn(move || run(&orders, &failed))?;
        Ok(Self { jobs: Some(jobs), end: Arc::default() })
    }

    /// One that syncs on the spot, on the thread that asks.
    pub(super) fn on_the_spot() -> Self {
        Self { jobs: None, end: Arc::default() }
    }

    /// The journal has grown.
    pub(super) fn journal(&self, file: &Arc<File>) {
        self.send(Job::Journal(file.clone()));
    }

    /// The names in the folder have changed. The files are safe under one of their names, so nobody waits.
    pub(super) fn folder(&self, folder: &Path) {
        self.send(Job::Folder(folder.to_owned()));
    }

    /// Waits until the file is safe.
    ///
    /// # Errors
    /// Where the system could not write it.
    pub(super) fn file(&self, file: &File) -> io::Result<()> {
        let copy = file.try_clone()?;
        self.wait(|done| Job::File(copy, done))
    }

    /// Waits until everything is safe that was asked for before.
    pub(super) fn barrier(&self) {
        // There is nothing that could fail.
        let _ = self.wait(Job::Barrier);
    }

    /// Nobody waits longer than until then.
    pub(super) fn end_by(&self, end: Instant) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
    }

    fn send(&self, job: Job) {
        match &self.jobs {
            // The thread lives as long as this end of the channel.
            Some(jobs) => drop(jobs.send(job)),
            None => drop(job.work()),
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
    /// Does it; what went wrong with a journal is for the caller, everything else for the waiting thread.
    fn work(self) -> io::Result<()> {
        match self {
            Self::Journal(file) => return file.sync_data(),
            // Some systems cannot sync a folder. Its files are safe then as far as the system keeps them so.
            Self::Folder(folder) => drop(File::open(folder).and_then(|folder| folder.sync_all())),
            // Whoever asked may have stopped waiting.
            Self::File(file, done) => drop(done.send(file.sync_all())),
            Self::Barrier(done) => drop(done.send(Ok(()))),
        }
        Ok(())
    }

    /// Whether a later one does the same.
    fn is_overtaken_by(&self, later: &Self) -> bool {
        match (self, later) {
            (Self::Journal(file), Self::Journal(other)) => Arc::ptr_eq(file, other),
            (Self::Folder(folder), Self::Folder(other)) => folder == other,
            _ => false,
        }
    }
}

fn run(jobs: &Receiver<Job>, failed: &impl Fn(io::Error)) {
    while let Ok(first) = jobs.recv() {
        let mut waiting: Vec<Job> = std::iter::once(first).chain(jobs.try_iter()).collect();
        while !waiting.is_empty() {
            let job = waiting.remove(0);
            let barrier = waiting.iter().position(|later| matches!(later, Job::Barrier(_))).unwrap_or(waiting.len());
            if waiting[..barrier].iter().any(|later| job.is_overtaken_by(later)) {
                continue;
            }
            if let Err(error) = job.work() {
                failed(error);
            }
            waiting.extend(jobs.try_iter());
        }
    }
}
