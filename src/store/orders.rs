//! The messages to the store's threads, from the game and from one another.

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
use super::meanings::GivenMeanings;
use super::running::{Renew, Renewal, ReplacedGame};
use super::save::{Save, SaveInfo};

/// A message to the lane that writes moves.
#[derive(Debug)]
pub(super) enum Order {
    /// Replaces the state of the running game.
    Keep(Box<Save>, Answer),
    /// Appends these lines to the running game, with its new state.
    Add(String, Box<SaveInfo>, Answer),
    /// Moves the running game to the named saves.
    SetAside,
    /// Discards the running game: it is over.
    Forget,
    /// The writer has rewritten the running game as a draft, or failed to.
    Renewed(u64, Result<Box<Renewal>, FileError>),
    /// The journal could not be synced.
    SyncFailed(std::io::Error),
    /// Checks whether another program has taken the game over.
    Check,
    /// Takes over the game of another slot.
    TakeOver(u32),
    /// Answers, once everything before this is done, whether the running game is on the disk.
    Flush(Sender<bool>),
    /// Ends the lane.
    End,
}

/// A message to the writer.
#[derive(Debug)]
pub(super) enum Command {
    /// Moves a game that was replaced by another one to the named saves.
    Aside(ReplacedGame),
    /// Rewrites the running game as a draft in the same folder.
    Renew(Box<Renew>),
    /// Removes the file at this path once the other file is synced.
    Discard(PathBuf, Arc<File>),
    /// Writes a named save.
    SaveAs { stem: String, save: Save, overwrite: Overwrite },
    /// Replaces a damaged save by the part that could be read; `line` is the first damaged one.
    Restore { stem: String, save: Save, line: usize },
    /// Writes a text to the path that the player chose.
    Export { path: PathBuf, text: String, overwrite: Overwrite },
    /// Appends a line to the statistics.
    Record(Finished),
    /// Starts new statistics; the old file is kept under another name.
    ResetStatistics,
    /// Appends a line to the lessons.
    Practised(Practised),
    /// Appends a line to the meanings of rules in words.
    Give(GivenMeanings),
    /// Changes a setting in the player's file.
    Set { file: &'static str, key: String, value: toml::Value },
    /// Answers, once everything before this is done, whether all games are on the disk; the `bool` says whether the
    /// running game is.
    Flush(Sender<bool>, bool),
    /// Ends the lane.
    End,
}

/// The callback that receives reports.
pub(super) type ReportSink = Arc<dyn Fn(Report) + Send + Sync>;
