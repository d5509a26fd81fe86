//! Single files: written whole or not at all, added to, moved aside.
//!
//! A new file is written beside its place under another name, forced to the disk, and renamed into
//! place; then the folder is forced too. Whatever is cut short leaves the old file as it was.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::file_error::{FileError, refused};
use super::regular;

/// What the name of a file ends in while it is being written; before that stands the number of the process.
const DRAFT: &str = ".part";
/// Clocks of file systems may be so far behind the system's.
const CLOCKS_APART: Duration = Duration::from_secs(2);

/// Whether a file that is there may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwrite {
    /// It may.
    Allowed,
    /// It may not.
    Refused,
}

/// Makes the folder, and those above it.
pub(super) fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(refused("make the folder", folder))
}

/// Writes the file whole, or leaves what was there.
pub(super) fn write(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<(), FileError> {
    let folder = folder_of(path);
    make_folder(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let draft = folder.join(format!(".{name}.{}{DRAFT}", std::process::id()));
    let written = (|| {
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()
    })();
    let placed = written.and_then(|()| match overwrite {
        Overwrite::Allowed => fs::rename(&draft, path),
        Overwrite::Refused => rename_to_free(&draft, path),
    });
    if let Err(error) = placed {
        // The draft is worthless now; that it cannot be removed changes nothing for the caller.
        let _ = fs::remove_file(&draft);
        return Err(match error.kind() {
            ErrorKind::AlreadyExists => FileError::Exists { path: path.to_owned() },
            _ => refused("write", path)(error),
        });
    }
    sync_folder(folder);
    Ok(())
}

/// Removes what programs that were killed in the middle of writing left in the folder: drafts of files with
/// this ending, written before that moment. What cannot be removed harms nobody.
pub(super) fn remove_drafts(folder: &Path, ending: &str, before: SystemTime) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let written = entry.metadata().ok().filter(fs::Metadata::is_file).and_then(|data| data.modified().ok());
        let is_old = written.is_some_and(|written| written + CLOCKS_APART < before);
        if is_old && is_draft(&entry.file_name().to_string_lossy(), ending) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether [`write`] calls the draft of a file with this ending so.
fn is_draft(name: &str, ending: &str) -> bool {
    let parts = name.strip_prefix('.').and_then(|name| name.strip_suffix(DRAFT)?.rsplit_once('.'));
    parts.is_some_and(|(file, process)| {
        file.ends_with(ending) && !process.is_empty() && process.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// Renames, unless something of that name is there.
fn rename_to_free(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // A file system without links: take the name first, then fill it.
        Err(_) => {
            File::create_new(to)?;
            fs::rename(from, to)
        }
    }
}

/// Moves the file into the folder under this name, or `name 2`, `name 3` … if that is taken;
/// returns where it lies now.
pub(super) fn move_into(folder: &Path, from: &Path, stem: &str, ending: &str) -> Result<PathBuf, FileError> {
    make_folder(folder)?;
    let mut number = 1u32;
    loop {
        let name = if number == 1 { format!("{stem}{ending}") } else { format!("{stem} {number}{ending}") };
        let to = folder.join(name);
        match rename_to_free(from, &to) {
            Ok(()) => {
                sync_folder(folder);
                return Ok(to);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(refused("move", from)(error)),
        }
    }
}

/// Adds to the end of the file and forces it to the disk. Without the file nothing is made.
pub(super) fn append(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = regular::open(path, OpenOptions::new().append(true), "write")?;
    file.write_all(bytes).and_then(|()| file.sync_data()).map_err(refused("write", path))
}

/// Adds a line to a list that may not be there yet.
pub(super) fn append_line(path: &Path, line: &str) -> Result<(), FileError> {
    make_folder(folder_of(path))?;
    let mut file = regular::open(path, OpenOptions::new().append(true).create(true), "write")?;
    let line = format!("{line}\n");
    file.write_all(line.as_bytes()).and_then(|()| file.sync_data()).map_err(refused("write", path))
}

/// The bytes of the file; nothing if there is no such file.
pub(super) fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match regular::read_whole(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(FileError::System { source, .. }) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Removes the file; that it is not there is as good.
pub(super) fn remove(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(refused("remove", path)(error)),
        _ => Ok(()),
    }
}

/// The folder's files with this ending; none if there is no such folder.
pub(super) fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, FileError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(refused("read", folder)(error)),
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| has_ending(path, ending)).collect();
    files.sort();
    Ok(files)
}

fn has_ending(path: &Path, ending: &str) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(ending) && !name.starts_with('.') && path.is_file()
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Forces the folder's list of names to the disk, where the system has a way to. The file itself is
/// safe by then under one of its names, so a refusal is no failure.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::read_text;

    #[test]
    fn a_file_is_replaced_only_where_that_is_allowed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new").join("a.txt");
        write(&path, b"one", Overwrite::Refused).expect("nothing is there");
        let error = write(&path, b"two", Overwrite::Refused).expect_err("it is there");
        assert!(matches!(error, FileError::Exists { .. }));
        assert_eq!(read_text(&path).expect("text"), "one");
        write(&path, b"two", Overwrite::Allowed).expect("allowed");
        assert_eq!(read_text(&path).expect("text"), "two");
        let left = fs::read_dir(folder.path().join("new")).expect("a folder").count();
        assert_eq!(left, 1, "no draft is left behind");
    }

    #[test]
    fn only_old_drafts_of_our_own_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let now = SystemTime::now();
        let kept =
            [".part", "1.deduku.77.part", ".1.deduku.part", ".1.deduku.x7.part", ".notes.txt.77.part", "1.deduku"];
        for (name, age) in
            kept.iter().map(|name| (*name, 60)).chain([(".1.deduku.77.part", 60), (".2.deduku.78.part", 1)])
        {
            let file = File::create(folder.path().join(name)).expect("written");
            file.set_modified(now - Duration::from_secs(age)).expect("dated");
        }
        remove_drafts(folder.path(), ".deduku", now);
        let left = fs::read_dir(folder.path()).expect("a folder");
        let mut left: Vec<String> =
            left.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        left.sort();
        let mut expected = [&kept[..], &[".2.deduku.78.part"]].concat();
        expected.sort_unstable();
        assert_eq!(left, expected);
    }

    #[test]
    fn nothing_is_lost_by_moving() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut names = Vec::new();
        for text in ["one", "two", "three"] {
            let from = folder.path().join("x");
            fs::write(&from, text).expect("written");
            let to = move_into(&folder.path().join("to"), &from, "game", ".deduku").expect("moved");
            assert_eq!(read_text(&to).expect("text"), text);
            names.push(to.file_name().expect("a name").to_string_lossy().into_owned());
        }
        assert_eq!(names, ["game.deduku", "game 2.deduku", "game 3.deduku"]);
    }

    #[test]
    fn refusals_name_the_file_and_the_mend() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("missing.sdo");
        let error = read_text(&missing).expect_err("not there").to_string();
        assert!(error.contains("missing.sdo") && error.ends_with("check the name"), "{error}");
        let binary = folder.path().join("binary");
        fs::write(&binary, b"12\xff").expect("written");
        let error = read_text(&binary).expect_err("no text").to_string();
        assert!(error.contains("byte 3 is not UTF-8"), "{error}");
        let blocked = folder.path().join("binary").join("below");
        assert!(write(&blocked, b"", Overwrite::Allowed).is_err(), "a file is no folder");
    }
}
