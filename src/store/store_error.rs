//! Why something is not there, or not kept.

use std::path::PathBuf;

use super::file_error::FileError;
use super::save::SaveError;

/// Why something is not there, or not kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// No save of that name.
    #[error("there is no save called “{name}”")]
    Missing {
        /// What was asked for.
        name: String,
    },
    /// A file of which nothing is a save. It was moved aside.
    #[error("{} is no whole save; it is kept as {}", path.display(), moved.display())]
    Damaged {
        /// Where it lay.
        path: PathBuf,
        /// Where it lies.
        moved: PathBuf,
    },
    /// A save of a later version. It stays where it is.
    #[error("{}: {error}", path.display())]
    Newer {
        /// Where it lies.
        path: PathBuf,
        /// Which version.
        error: SaveError,
    },
    /// A title without a letter or digit.
    #[error("“{title}” is no name for a save: use at least one letter or digit")]
    Name {
        /// The title.
        title: String,
    },
    /// All slots are held.
    #[error("nine programs are playing already: this game is not saved until one of them ends and you start again")]
    NoSlot,
    /// There is no home.
    #[error("nothing is saved in this session: {reason}")]
    NotSaving {
        /// Why.
        reason: String,
    },
    /// The system gives no thread.
    #[error("the system refuses a thread for saving: {0}")]
    Thread(std::io::Error),
}
