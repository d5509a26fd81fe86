//! What the store's threads are asked to do, by the game and by one another.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::Report;
use super::answer::Answer;
use super::disk::Overwrite;
use super::file_error::FileError;
use super::finished::Finished;
use super::lessons::Practised;
use super::running::{Renew, Renewal, ReplacedGame};
use super::save::{Save, SaveInfo};

/// What the thread that writes moves is asked to do.
#[derive(Debug)]
pub(super) enum Order {
    /// The running game is now this.
    Keep(Box<Save>, Option<Answer>),
    /// These lines come to the running game, and this is known of it then.
    Add(String, Box<SaveInfo>, Answer),
    /// The running game goes among the named saves.
    SetAside,
    /// The running game is over.
    Forget,
    /// The running game was rewritten beside its file.
    Renewed(u64, Result<Box<Renewal>, FileError>),
    /// The journal could not be synced.
    SyncFailed(std::io::Error),
    /// Whether another program has taken the game over.
    Check,
    /// The game of another slot is to be this program's.
    TakeOver(u32),
    /// Answer when everything before this is done: whether the running game is on the disk.
    Flush(Sender<bool>),
    /// Nobody asks any more.
    End,
}

/// What the writer is asked to do.
#[derive(Debug)]
pub(super) enum Command {
    /// A game that made room goes among the named saves.
    Aside(ReplacedGame),
    /// The running game is rewritten, beside its file.
    Renew(Box<Renew>),
    /// A file that is not needed any more once the other one is safe.
    Discard(PathBuf, Arc<File>),
    /// A named save.
    SaveAs { stem: String, save: Save, overwrite: Overwrite },
    /// What held of a damaged save, in its place; the line from which it was damaged.
    Restore { stem: String, save: Save, line: usize },
    /// A text where the player wants it.
    Export { path: PathBuf, text: String, overwrite: Overwrite },
    /// A line of the statistics.
    Record(Finished),
    /// The statistics begin again; those so far are kept.
    ResetStatistics,
    /// A line of the lessons.
    Practised(Practised),
    /// A setting of the player's file.
    Set { file: &'static str, key: String, value: toml::Value },
    /// Answer when everything before this is done: whether the running game is on the disk. It was written, or not.
    Flush(Sender<bool>, bool),
    /// Nobody asks any more.
    End,
}

/// Where the reports go.
pub(super) type ReportSink = Arc<dyn Fn(Report) + Send + Sync>;
