//! The files of a folder that may hold puzzles.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use super::file_error::{FileError, refused};
use crate::text::written_path;

/// The extensions of puzzle files.
const ENDINGS: [&str; 8] = ["sdo", "txt", "json", "jsonl", "sdk", "sdm", "ss", "csv"];
/// Most files listed; of more, only the last written ones are.
const MOST: usize = 500;
/// Most entries of a folder that are examined.
const MOST_ENTRIES: usize = 20_000;

/// The names of the folder's puzzle files, by extension, the last written first; bytes that are not UTF-8 are escaped
/// as by [`written_path`].
///
/// # Errors
/// [`FileError::System`] if there is no such folder, or it cannot be read.
pub(super) fn puzzle_files(folder: &Path) -> Result<Vec<String>, FileError> {
    let entries = fs::read_dir(folder).map_err(refused("read", folder))?;
    let written = |entry: fs::DirEntry| {
        let name = written_path(&entry.file_name());
        let ending = Path::new(&name).extension()?.to_str()?.to_ascii_lowercase();
        // `metadata` follows links, so links to files count as well.
        let data = fs::metadata(entry.path()).ok().filter(|data| ENDINGS.contains(&&*ending) && data.is_file())?;
        Some((Reverse(data.modified().unwrap_or(SystemTime::UNIX_EPOCH)), name))
    };
    let mut files: Vec<_> = entries.take(MOST_ENTRIES).flatten().filter_map(written).collect();
    files.sort();
    files.truncate(MOST);
    Ok(files.into_iter().map(|(_, name)| name).collect())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn puzzle_files_are_listed_the_last_written_first() {
        let folder = tempfile::tempdir().expect("a folder");
        for (at, name) in ["old.txt", "new.SDO", "picture.png", "none"].into_iter().enumerate() {
            let file = fs::File::create(folder.path().join(name)).expect("writable");
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(at as u64)).expect("a time");
        }
        fs::create_dir(folder.path().join("folder.txt")).expect("writable");
        assert_eq!(puzzle_files(folder.path()).expect("readable"), ["new.SDO", "old.txt"]);
        assert!(puzzle_files(&folder.path().join("nowhere")).is_err());
    }
}
