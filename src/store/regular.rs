//! Opening regular files only.
//!
//! A path may lead to a pipe, a device or a folder: opening a pipe waits for a writer, and reading a device may never
//! end. So anything that is not a regular file is refused before it is opened. It is checked again once it is open, as
//! the path may lead elsewhere by then.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::Read as _;
use std::path::Path;

use super::file_error::{FileError, LONGEST_CONFIGURATION, LONGEST_TEXT, refused};

/// Opens a regular file for reading.
///
/// # Errors
/// [`FileError::NotRegular`] at once if the path leads to a folder, a pipe, a device or a socket; [`FileError::System`]
/// if the file cannot be opened.
pub fn open_regular(path: &Path) -> Result<File, FileError> {
    open(path, OpenOptions::new().read(true), "read")
}

/// Opens a command-line argument for reading: a regular file, or a pipe that the program was started with and that is
/// named by its descriptor, as shells do for `<(…)`.
///
/// # Errors
/// As [`open_regular`]; a pipe of any other name is refused, as it may have no writer.
pub fn open_argument(path: &Path) -> Result<File, FileError> {
    if is_inherited(path) && fs::metadata(path).is_ok_and(|data| kind_of(data.file_type()) == Some("pipe")) {
        return File::open(path).map_err(refused("read", path));
    }
    open_regular(path)
}

/// Opens a regular file with these options; `doing` names the operation in messages.
pub(super) fn open(path: &Path, options: &mut OpenOptions, doing: &'static str) -> Result<File, FileError> {
    let irregular = |kind| FileError::NotRegular { path: path.to_owned(), kind };
    if let Some(kind) = fs::metadata(path).ok().and_then(|data| kind_of(data.file_type())) {
        return Err(irregular(kind));
    }
    let file = options.open(path).map_err(refused(doing, path))?;
    let kind = kind_of(file.metadata().map_err(refused(doing, path))?.file_type());
    kind.map_or(Ok(file), |kind| Err(irregular(kind)))
}

/// Reads the text of a file that the user chose.
///
/// # Errors
/// [`FileError`] if the file is missing, unreadable, not a regular file, not UTF-8, or too long.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let text = String::from_utf8(read_whole(path)?);
    text.map_err(|error| FileError::NotText { path: path.to_owned(), at: error.utf8_error().valid_up_to() + 1 })
}

/// Reads the text of a configuration file.
pub(super) fn read_configuration(path: &Path) -> Result<String, FileError> {
    let file = open_regular(path)?;
    if file.metadata().is_ok_and(|data| data.len() > LONGEST_CONFIGURATION) {
        return Err(FileError::LongConfiguration { path: path.to_owned() });
    }
    read_text(path)
}

/// Reads the bytes of a regular file of bounded length.
pub(super) fn read_whole(path: &Path) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    open_regular(path)?.take(LONGEST_TEXT + 1).read_to_end(&mut bytes).map_err(refused("read", path))?;
    if bytes.len() as u64 > LONGEST_TEXT {
        return Err(FileError::TooLong { path: path.to_owned() });
    }
    Ok(bytes)
}

/// Whether the path names a descriptor that the program was started with.
fn is_inherited(path: &Path) -> bool {
    path == Path::new("/dev/stdin")
        || ["/dev/fd", "/proc/self/fd"].iter().any(|folder| path.parent() == Some(Path::new(folder)))
}

/// The kind of a file that is not regular; `None` for a regular one.
#[cfg(unix)]
fn kind_of(of: FileType) -> Option<&'static str> {
    use std::os::unix::fs::FileTypeExt as _;
    if of.is_file() {
        None
    } else if of.is_dir() {
        Some("folder")
    } else if of.is_fifo() {
        Some("pipe")
    } else if of.is_socket() {
        Some("socket")
    } else {
        Some("device")
    }
}

/// The kind of a file that is not regular; `None` for a regular one.
#[cfg(not(unix))]
fn kind_of(of: FileType) -> Option<&'static str> {
    match (of.is_file(), of.is_dir()) {
        (true, _) => None,
        (_, true) => Some("folder"),
        _ => Some("device"),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn what_is_no_file_is_refused_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (pipe, socket) = (folder.path().join("pipe"), folder.path().join("socket"));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
        let began = Instant::now();
        let cases =
            [(folder.path(), "folder"), (&pipe, "pipe"), (&socket, "socket"), (Path::new("/dev/zero"), "device")];
        for (path, expected) in cases {
            for opened in [open_regular(path).map(drop), read_text(path).map(drop), open_argument(path).map(drop)] {
                let error = opened.expect_err(expected);
                assert!(matches!(error, FileError::NotRegular { kind, .. } if kind == expected), "{error}");
                let words = format!("{} is a {expected}, not a file: name a file", path.display());
                assert!(error.to_string().starts_with(&words), "{error}");
            }
            let appended = open(path, OpenOptions::new().append(true), "write");
            assert!(matches!(appended, Err(FileError::NotRegular { .. })), "{expected}");
        }
        assert!(began.elapsed() < Duration::from_secs(5), "something waited");
    }
}
