//! What could not be done with which file, in words that say what helps.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Texts that a person opens may be this long, in bytes: far beyond any list of puzzles.
pub(super) const LONGEST_TEXT: u64 = 16 << 20;

/// A configuration file may be this long, in bytes.
pub(super) const LONGEST_CONFIGURATION: u64 = 64 << 10;

/// What could not be done with which file, and what helps.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system refused.
    #[error("cannot {doing} {}: {}", path.display(), explain(source))]
    System {
        /// What was tried: `write`, `read`, …
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Something of that name is there.
    #[error("{} is there already: choose another name, or remove it first", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A folder, a pipe, a device or a socket stands where a file is wanted. It was not opened for reading.
    #[error("{} is a {kind}, not a file: {}", path.display(), instead(kind))]
    NotRegular {
        /// What was named.
        path: PathBuf,
        /// What it is: `folder`, `pipe`, `device`, `socket`.
        kind: &'static str,
    },
    /// The file is no text.
    #[error("{}: byte {at} is not UTF-8 text: save the file as plain text", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The place of the first such byte, from 1.
        at: usize,
    },
    /// The file is too long to be a list of puzzles, or a game.
    #[error("{} is longer than {} MB: split it, or give it to a command", path.display(), LONGEST_TEXT >> 20)]
    TooLong {
        /// The file.
        path: PathBuf,
    },
    /// The file is too long to be a configuration.
    #[error("{} is longer than {} kB, as no configuration is: shorten it", path.display(), LONGEST_CONFIGURATION >> 10)]
    LongConfiguration {
        /// The file.
        path: PathBuf,
    },
}

/// The system's words and, for what people meet most, the fix.
fn explain(error: &io::Error) -> String {
    let fix = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room on the disk",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "choose a place that you may write to",
        ErrorKind::NotFound => "check the name",
        _ => return error.to_string(),
    };
    format!("{error}: {fix}")
}

/// What to name instead of something that is no regular file.
const fn instead(kind: &str) -> &'static str {
    match kind.as_bytes() {
        b"pipe" => "name a file, or give the pipe to a command as its standard input, named `-`",
        _ => "name a file",
    }
}

/// An error of the system while this was done with that file.
pub(super) fn refused<'p>(doing: &'static str, path: &'p Path) -> impl FnOnce(io::Error) -> FileError + 'p {
    move |source| FileError::System { doing, path: path.to_owned(), source }
}
