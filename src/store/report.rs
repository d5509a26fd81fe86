//! The reports that the store sends unasked.

use std::path::PathBuf;

use super::owner::Owner;
use super::save::Save;

/// A report that the store sends unasked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Report {
    /// A named save was written to disk.
    Saved {
        /// Its name.
        name: String,
    },
    /// The running game was moved to the named saves.
    SetAside {
        /// Its name there.
        name: String,
    },
    /// A text was exported.
    Exported {
        /// The path of the file.
        path: PathBuf,
    },
    /// A text was not exported, because there is a file of that name already.
    Exists {
        /// The path of the file.
        path: PathBuf,
        /// The text.
        text: String,
    },
    /// The statistics were reset.
    StatisticsReset {
        /// The path of the previous statistics.
        kept: PathBuf,
    },
    /// The running game could not be written: the reason and the fix. Repeated now and then.
    Unsaved(String),
    /// Saving works again after failures.
    Recovered,
    /// Everything is written after a move was late: see [`Store::is_behind`](super::Store::is_behind).
    CaughtUp,
    /// Another program has taken the running game over. This one does not write to it any more.
    TakenOver(Owner),
    /// This program has taken over the running game of another one: see [`Store::take_over`](super::Store::take_over).
    TookOver(Box<Save>),
    /// Something else went wrong: what, where, and the fix.
    Trouble(String),
}
