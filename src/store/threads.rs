//! The threads that write the files of one player, or of many.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::THREAD_NAME;
use super::sync::SyncThread;
use crate::lanes::Pool;

/// The threads of stores. At home a store has its own, one for each purpose; those of a server are shared by all its
/// players. Clones share the threads, which end with the last store on them.
#[derive(Clone, Debug)]
pub struct Threads {
    pub(super) moves: Pool,
    pub(super) writer: Pool,
    syncs: Vec<SyncThread>,
    /// Which syncing thread the next store gets.
    next: Arc<AtomicUsize>,
}

impl Threads {
    /// Starts this many threads for each purpose, at least one.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn start(each: usize) -> io::Result<Self> {
        let each = each.max(1);
        Ok(Self {
            moves: Pool::start(&format!("{THREAD_NAME}-moves"), each)?,
            writer: Pool::start(&format!("{THREAD_NAME}-writer"), each)?,
            syncs: (0..each).map(|_| SyncThread::start()).collect::<io::Result<_>>()?,
            next: Arc::default(),
        })
    }

    pub(super) fn sync(&self) -> SyncThread {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.syncs[next % self.syncs.len()].clone()
    }
}
