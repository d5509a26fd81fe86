//! The file of a room: its puzzle and its moves, in the form of a saved game. It is only appended to.
//!
//! A write that was cut off, by a full disk or a killed host, leaves half a line. It is cut away before the next write, so
//! the file holds whole moves only.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::database::{FileId, private};

/// Largest file that is read: a game of a hundred thousand moves.
const MOST_BYTES: u64 = 8 << 20;

/// The file of a room, open for writing.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    id: FileId,
    /// How many bytes are whole lines.
    length: u64,
}

impl Journal {
    /// Makes the file of a new room.
    pub(crate) fn create(path: &Path, text: &str) -> io::Result<Self> {
        let file = private(OpenOptions::new().write(true).create_new(true)).open(path)?;
        let id = FileId::from(&file.metadata()?)?;
        let mut journal = Self { path: path.to_owned(), file, id, length: 0 };
        if let Err(error) = journal.append(text).and_then(|()| journal.file.sync_all()) {
            let _ = fs::remove_file(path);
            return Err(error);
        }
        Ok(journal)
    }

    /// Opens the file of a room that was there before; returns its text up to the last whole line.
    pub(crate) fn open(path: &Path) -> io::Result<(Self, String)> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        let data = file.metadata()?;
        if !data.is_file() || data.len() > MOST_BYTES {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "no file of a room"));
        }
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(MOST_BYTES).read_to_end(&mut bytes)?;
        bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let length = bytes.len() as u64;
        let text = String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok((Self { path: path.to_owned(), id: FileId::from(&data)?, file, length }, text))
    }

    /// Appends whole lines. After an error the file holds what it held before.
    pub(crate) fn append(&mut self, lines: &str) -> io::Result<()> {
        if FileId::of(&self.path)? != self.id {
            return Err(io::Error::new(io::ErrorKind::NotFound, "another file took its place"));
        }
        let end = self.length + lines.len() as u64;
        if end > MOST_BYTES {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the game of this room is too long"));
        }
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(lines.as_bytes()));
        match written {
            // What was cut off before, and is longer than what took its place, must not follow it.
            Ok(()) if self.file.metadata().is_ok_and(|data| data.len() == end) => {}
            Ok(()) => self.file.set_len(end)?,
            Err(error) => {
                let _ = self.file.set_len(self.length);
                return Err(error);
            }
        }
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_cut_anywhere_goes_on_after_its_last_whole_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("room.game");
        let whole = "head\none\ntwo and more\nthree\n";
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).expect("written");
            let (mut journal, text) = Journal::open(&path).expect("read");
            assert!(whole[..cut].starts_with(&text) && (text.is_empty() || text.ends_with('\n')));
            assert!(cut - text.len() < "two and more\n".len());
            journal.append("x\n").expect("written");
            journal.append("y\n").expect("written");
            assert_eq!(fs::read_to_string(&path).expect("read"), text + "x\ny\n", "cut at {cut}");
        }
    }

    #[test]
    fn a_file_that_went_takes_no_more() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, away) = (folder.path().join("room.game"), folder.path().join("away"));
        let mut journal = Journal::create(&path, "head\n").expect("made");
        assert!(Journal::create(&path, "head\n").is_err(), "one room, one file");
        fs::rename(&path, &away).expect("moved");
        assert!(journal.append("lost\n").is_err());
        fs::rename(&away, &path).expect("moved");
        journal.append("kept\n").expect("back");
        assert_eq!(fs::read_to_string(&path).expect("read"), "head\nkept\n");
    }
}
