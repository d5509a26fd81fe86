//! Errors of file operations, with messages that name the fix.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::refusal::Refused;

/// Largest text file that is read, in bytes: far beyond any list of puzzles.
pub(super) const LONGEST_TEXT: u64 = 16 << 20;

/// Largest configuration file that is read, in bytes.
pub(super) const LONGEST_CONFIGURATION: u64 = 64 << 10;

/// What could not be done with which file, and the fix.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The operating system reported an error.
    #[error("cannot {doing} {}: {}", path.display(), explain(source))]
    System {
        /// The operation that failed: `write`, `read`, …
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Something of that name already exists.
    #[error("{} already exists: choose another name, or remove it first", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A folder, a pipe, a device or a socket where a file is expected. It was not read.
    #[error("{} is a {kind}, not a file: {}", path.display(), instead(kind))]
    NotRegular {
        /// The path that was given.
        path: PathBuf,
        /// What it is: `folder`, `pipe`, `device`, `socket`.
        kind: &'static str,
    },
    /// The session's rights do not allow it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The file is not UTF-8 text.
    #[error("{}: byte {at} is not UTF-8 text: save the file as plain text", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// Position of the first invalid byte, 1-based.
        at: usize,
    },
    /// The file is too long for a list of puzzles or a game.
    #[error("{} is longer than {} MB: split it, or give it to a command", path.display(), LONGEST_TEXT >> 20)]
    TooLong {
        /// The file.
        path: PathBuf,
    },
    /// The file is too long for a configuration.
    #[error("{} is longer than {} kB, which is too long for a configuration: shorten it", path.display(), LONGEST_CONFIGURATION >> 10)]
    LongConfiguration {
        /// The file.
        path: PathBuf,
    },
}

/// The system's message and, for the most common errors, the fix.
fn explain(error: &io::Error) -> String {
    let fix = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room on the disk",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "choose a place that you may write to",
        ErrorKind::NotFound => "check the name",
        _ => return error.to_string(),
    };
    format!("{error}: {fix}")
}

/// What to use instead of something that is not a regular file.
const fn instead(kind: &str) -> &'static str {
    match kind.as_bytes() {
        b"pipe" => "name a file, or give the pipe to a command as its standard input, named `-`",
        _ => "name a file",
    }
}

/// Turns a system error from this operation on this path into a `FileError`.
pub(super) fn refused<'p>(doing: &'static str, path: &'p Path) -> impl FnOnce(io::Error) -> FileError + 'p {
    move |source| FileError::System { doing, path: path.to_owned(), source }
}
