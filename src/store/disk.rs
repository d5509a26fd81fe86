//! Single files: written whole or not at all, appended to, moved aside.
//!
//! A new file is written under another name in the same folder, synced to the disk, and renamed into place; then the
//! folder is synced too. An interruption at any point leaves the old file as it was.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use super::file_error::{FileError, refused};
use super::regular;
use super::sync::Syncer;

/// The ending of a draft's name; the process number and a counter precede it.
const DRAFT: &str = ".part";
/// How far the clock of a file system may be behind that of the system.
const CLOCKS_APART: Duration = Duration::from_secs(2);

/// Whether an existing file may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwrite {
    /// It may be replaced.
    Allowed,
    /// It is kept, and writing fails.
    Refused,
}

/// Who may read a file that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Readers {
    /// Nobody but the player: the files of the home.
    Player,
    /// Whoever might read the file that it replaces; of a new one, whoever the system lets.
    Usual,
}

/// Options for a new file that nobody but the player may read.
pub(super) fn private() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "on other systems the folder decides"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates the folder and its parents; nobody but the player may enter those that are new.
pub(super) fn make_folder(folder: &Path) -> Result<(), FileError> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(refused("make the folder", folder))
}

/// Lets nobody but the player enter the folder, if there is one. Where that is not possible, it stays as it is.
pub(super) fn close_folder(folder: &Path) {
    #[cfg(unix)]
    if let Ok(data) = fs::metadata(folder) {
        use std::os::unix::fs::PermissionsExt as _;
        if data.permissions().mode() & 0o077 != 0 {
            let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
        }
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Writes the file of the home whole, or leaves the old one as it was. The content is synced before the file gets its
/// name.
pub(super) fn write(path: &Path, bytes: &[u8], overwrite: Overwrite, syncer: &Syncer) -> Result<(), FileError> {
    write_for(Readers::Player, path, bytes, overwrite, syncer)
}

/// As [`write`], for these readers.
pub(super) fn write_for(
    readers: Readers,
    path: &Path,
    bytes: &[u8],
    overwrite: Overwrite,
    syncer: &Syncer,
) -> Result<(), FileError> {
    let (draft, file) = draft_for(readers, path, bytes)?;
    let placed = syncer.file(&file).and_then(|()| match overwrite {
        Overwrite::Allowed => fs::rename(&draft, path),
        Overwrite::Refused => rename_to_free(&draft, path),
    });
    if let Err(error) = placed {
        discard(&draft);
        return Err(match error.kind() {
            ErrorKind::AlreadyExists => FileError::Exists { path: path.to_owned() },
            _ => refused("write", path)(error),
        });
    }
    syncer.folder(folder_of(path));
    Ok(())
}

/// Writes a file of the player's choice whole.
///
/// # Errors
/// [`FileError::Exists`] if something of that name exists and may not be replaced, [`FileError::System`] if the file
/// cannot be written.
pub fn write_file(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<(), FileError> {
    if overwrite == Overwrite::Refused && path.exists() {
        return Err(FileError::Exists { path: path.to_owned() });
    }
    write_for(Readers::Usual, path, bytes, overwrite, &Syncer::on_the_spot())
}

/// Writes a file whole and synced, which only the player may read.
///
/// # Errors
/// As [`write_file`].
pub fn write_private(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<(), FileError> {
    write(path, bytes, overwrite, &Syncer::on_the_spot())
}

/// Writes the file whole, or leaves the old one as it was, without a sync; returns it open at its end.
pub(super) fn put(path: &Path, bytes: &[u8]) -> Result<File, FileError> {
    let (draft, file) = draft(path, bytes)?;
    place(&draft, path)?;
    Ok(file)
}

/// Writes a draft of the home's file into its folder; returns the draft's path, and the draft open at its end.
pub(super) fn draft(path: &Path, bytes: &[u8]) -> Result<(PathBuf, File), FileError> {
    draft_for(Readers::Player, path, bytes)
}

fn draft_for(readers: Readers, path: &Path, bytes: &[u8]) -> Result<(PathBuf, File), FileError> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let folder = folder_of(path);
    match readers {
        Readers::Player => make_folder(folder)?,
        Readers::Usual => fs::create_dir_all(folder).map_err(refused("make the folder", folder))?,
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let count = COUNT.fetch_add(1, Ordering::Relaxed) % 10_000;
    let draft = folder.join(format!(".{name}.{}{count:04}{DRAFT}", std::process::id()));
    let mut options = match readers {
        Readers::Player => private(),
        Readers::Usual => OpenOptions::new(),
    };
    let opened = options.write(true).create(true).truncate(true).open(&draft);
    let written = opened.and_then(|mut file| {
        if let (Readers::Usual, Ok(old)) = (readers, fs::metadata(path)) {
            // Some file systems know no permissions.
            let _ = file.set_permissions(old.permissions());
        }
        file.write_all(bytes).map(|()| file)
    });
    match written {
        Ok(file) => Ok((draft, file)),
        Err(error) => {
            discard(&draft);
            Err(refused("write", path)(error))
        }
    }
}

/// Renames a draft to the file's name, replacing the file.
pub(super) fn place(draft: &Path, path: &Path) -> Result<(), FileError> {
    fs::rename(draft, path).map_err(|error| {
        discard(draft);
        refused("write", path)(error)
    })
}

/// Removes a draft that is not needed. It is harmless if that fails.
pub(super) fn discard(draft: &Path) {
    let _ = fs::remove_file(draft);
}

/// Removes the drafts that killed programs left in the folder: those of files with this ending, last written before the
/// given time. Drafts that cannot be removed are harmless.
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

/// Whether this is the name of a draft that [`write`] makes for a file with this ending.
fn is_draft(name: &str, ending: &str) -> bool {
    let parts = name.strip_prefix('.').and_then(|name| name.strip_suffix(DRAFT)?.rsplit_once('.'));
    parts.is_some_and(|(file, process)| {
        file.ends_with(ending) && !process.is_empty() && process.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// Renames the file, unless something of the new name exists.
fn rename_to_free(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // A file system without links: reserve the name first, then replace it.
        Err(_) => {
            private().write(true).create_new(true).open(to)?;
            fs::rename(from, to)
        }
    }
}

/// Moves the file into the folder under this name, or `name 2`, `name 3` … if that is taken; returns its new path.
pub(super) fn move_into(
    folder: &Path,
    from: &Path,
    (stem, ending): (&str, &str),
    syncer: &Syncer,
) -> Result<PathBuf, FileError> {
    into_folder(folder, from, (stem, ending), syncer, rename_to_free)
}

/// Links the file into the folder, under a name chosen as by [`move_into`]; copies it where hard links are not
/// supported.
pub(super) fn link_into(
    folder: &Path,
    from: &Path,
    (stem, ending): (&str, &str),
    syncer: &Syncer,
) -> Result<PathBuf, FileError> {
    into_folder(folder, from, (stem, ending), syncer, |from, to| match fs::hard_link(from, to) {
        Err(error) if !matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound) => {
            let mut copy = private().write(true).create_new(true).open(to)?;
            let copied = File::open(from).and_then(|mut file| io::copy(&mut file, &mut copy));
            copied.and_then(|_| syncer.file(&copy)).inspect_err(|_| discard(to))
        }
        linked => linked,
    })
}

fn into_folder(
    folder: &Path,
    from: &Path,
    (stem, ending): (&str, &str),
    syncer: &Syncer,
    bring: impl Fn(&Path, &Path) -> io::Result<()>,
) -> Result<PathBuf, FileError> {
    make_folder(folder)?;
    let mut number = 1u32;
    loop {
        let name = if number == 1 { format!("{stem}{ending}") } else { format!("{stem} {number}{ending}") };
        let to = folder.join(name);
        match bring(from, &to) {
            Ok(()) => {
                syncer.folder(folder);
                return Ok(to);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(refused("move", from)(error)),
        }
    }
}

/// Appends a line to a file, which is created if needed.
pub(super) fn append_line(path: &Path, line: &str, syncer: &Syncer) -> Result<(), FileError> {
    make_folder(folder_of(path))?;
    let mut file = regular::open(path, private().append(true).create(true), "write")?;
    let line = format!("{line}\n");
    file.write_all(line.as_bytes()).and_then(|()| syncer.file(&file)).map_err(refused("write", path))
}

/// The bytes of the file; `None` if there is no such file.
pub(super) fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match regular::read_whole(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(FileError::System { source, .. }) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Removes the file; a missing file is not an error.
pub(super) fn remove(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(refused("remove", path)(error)),
        _ => Ok(()),
    }
}

/// The files in the folder with this ending, without hidden ones, sorted; none if there is no such folder.
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
    name.ends_with(ending) && !name.starts_with('.')
}

/// The folder of the file.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
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
        write(&path, b"one", Overwrite::Refused, &Syncer::on_the_spot()).expect("nothing is there");
        let error = write(&path, b"two", Overwrite::Refused, &Syncer::on_the_spot()).expect_err("it is there");
        assert!(matches!(error, FileError::Exists { .. }));
        assert_eq!(read_text(&path).expect("text"), "one");
        write(&path, b"two", Overwrite::Allowed, &Syncer::on_the_spot()).expect("allowed");
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
            let to = move_into(&folder.path().join("to"), &from, ("game", ".deduku"), &Syncer::on_the_spot())
                .expect("moved");
            assert_eq!(read_text(&to).expect("text"), text);
            names.push(to.file_name().expect("a name").to_string_lossy().into_owned());
        }
        assert_eq!(names, ["game.deduku", "game 2.deduku", "game 3.deduku"]);
    }

    #[test]
    fn refusals_name_the_file_and_the_fix() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("missing.sdo");
        let error = read_text(&missing).expect_err("not there").to_string();
        assert!(error.contains("missing.sdo") && error.ends_with("check the name"), "{error}");
        let binary = folder.path().join("binary");
        fs::write(&binary, b"12\xff").expect("written");
        let error = read_text(&binary).expect_err("no text").to_string();
        assert!(error.contains("byte 3 is not UTF-8"), "{error}");
        let blocked = folder.path().join("binary").join("below");
        assert!(write(&blocked, b"", Overwrite::Allowed, &Syncer::on_the_spot()).is_err(), "a file is no folder");
    }
}
