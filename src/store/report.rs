//! What the store says of its own accord.

use std::path::PathBuf;

use super::owner::Owner;
use super::save::Save;

/// What the store reports unasked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Report {
    /// A named save lies on the disk.
    Saved {
        /// Its name.
        name: String,
    },
    /// The running game lies among the named saves.
    SetAside {
        /// Its name there.
        name: String,
    },
    /// A text lies where the player wanted it.
    Exported {
        /// Where.
        path: PathBuf,
    },
    /// The statistics are reset.
    StatisticsReset {
        /// Where those until then lie.
        kept: PathBuf,
    },
    /// The running game could not be written: why, and the fix. It is reported again now and then.
    Unsaved(String),
    /// Saving works again after it did not.
    Recovered,
    /// A move that was not waited for is written: see [`WriteResult::Late`](super::WriteResult::Late).
    CaughtUp,
    /// Another program has taken the running game over. Nothing of it is written here any more.
    TakenOver(Owner),
    /// The running game of another program is this one's now: see [`Store::take_over`](super::Store::take_over).
    TookOver(Box<Save>),
    /// Something went wrong; what, where, and the fix.
    Trouble(String),
}
