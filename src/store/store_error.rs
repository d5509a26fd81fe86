//! Errors of the store: what could not be read or saved, and why.

use std::path::PathBuf;

use super::file_error::FileError;
use super::save::SaveError;

/// Errors of the store: what could not be read or saved, and why.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A file operation failed.
    #[error(transparent)]
    File(#[from] FileError),
    /// No save of that name.
    #[error("there is no save called “{name}”")]
    Missing {
        /// The name that was requested.
        name: String,
    },
    /// A file without any valid part of a save. It was moved aside.
    #[error("{} is not a complete save; it is kept as {}", path.display(), moved.display())]
    Damaged {
        /// Its former path.
        path: PathBuf,
        /// Its path.
        moved: PathBuf,
    },
    /// A save of a later version. It stays where it is.
    #[error("{}: {error}", path.display())]
    Newer {
        /// Its path.
        path: PathBuf,
        /// The error, with the version.
        error: SaveError,
    },
    /// A title without any letter or digit.
    #[error("“{title}” is not a name for a save: use at least one letter or digit")]
    Name {
        /// The title.
        title: String,
    },
    /// All slots are held.
    #[error("nine programs are already playing: this game is not saved until one of them ends and you start again")]
    NoSlot,
    /// There is no home, so nothing is saved.
    #[error("nothing is saved in this session: {reason}")]
    NotSaving {
        /// Why.
        reason: String,
    },
    /// The system could not start a thread.
    #[error("cannot start a thread for saving: {0}")]
    Thread(std::io::Error),
}
