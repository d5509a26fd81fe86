//! The file of the running game: each move is appended to it by itself, and nothing here waits for a sync.
//!
//! The file is rewritten only if appending is not enough: a level has become known, a title has changed, the file was
//! damaged. The writer does that in a draft ([`Renewal`]): moves still go to the old file until the draft is synced;
//! then the moves made meanwhile are appended to the draft, and it is renamed to the old file's name. What cannot be
//! written stays in memory and is retried.
//!
//! Another program may take the game over while this one is stopped. It renames the file before it reads it. So if the
//! name still leads to this program's own file after a write, the other program will read what was written. If it does
//! not, this program has lost the game and writes nothing more. The two never write into the same valid file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk;
use super::file_error::{FileError, refused};
use super::limits::Allowance;
use super::owner::Owner;
use super::save::{Change, Continuation, Journal, PASS_OVER, Save, SaveInfo};
use super::slot::{self, Slot};
use super::sync::Syncer;
use super::{Home, Rights, regular, saved_games};

/// The running game and its file.
#[derive(Debug)]
pub(super) struct Running {
    home: Home,
    slot: Slot,
    owner: Owner,
    syncer: Syncer,
    /// What a restricted player may still write; `None` for any other player.
    allowance: Option<Allowance>,
    /// The game and what its file holds; `None` if no game is running.
    journal: Option<Journal>,
    /// The open file; `None` if it could not be written yet.
    file: Option<OpenFile>,
    /// Records that are not in the file yet.
    pending: String,
    /// What has to be written before the first pending record.
    before: String,
    /// The first damaged line of the file when it was read; a damaged file is kept among the damaged ones when it is
    /// replaced.
    damaged_from: Option<usize>,
    /// The program that has taken over the last game of this one.
    taken: Option<Owner>,
    /// Distinguishes one game from the next.
    serial: u64,
}

/// An open file and its identity.
#[derive(Debug)]
struct OpenFile {
    file: Arc<File>,
    identity: Identity,
}

/// Why a state of the game was not written.
#[derive(Debug)]
pub(super) enum Failure {
    /// Another program has taken the game over.
    Taken(Box<Owner>),
    /// The file could not be written.
    File(FileError),
}

/// The game rewritten as a draft that is synced.
#[derive(Debug)]
pub(super) struct Renewal {
    pub(super) serial: u64,
    pub(super) draft: PathBuf,
    pub(super) file: File,
    pub(super) journal: Journal,
}

/// A request to rewrite the game.
#[derive(Debug)]
pub(super) struct Renew {
    pub(super) serial: u64,
    pub(super) path: PathBuf,
    pub(super) save: Save,
}

/// A game that was replaced by another one and is to be saved.
#[derive(Debug)]
pub(super) struct ReplacedGame {
    /// The path of its file.
    pub(super) path: PathBuf,
    /// Its state, if the file does not hold it.
    pub(super) unwritten: Option<Save>,
    /// Whether the file was damaged, so that it has to be kept.
    pub(super) damaged: bool,
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl Running {
    /// A slot without a running game.
    pub(super) fn new(home: Home, slot: Slot, owner: Owner, syncer: Syncer, rights: Rights) -> Self {
        let (pending, before) = (String::new(), String::new());
        let allowance = rights.limits().map(|limits| Allowance::new(limits, home.clone()));
        Self {
            home,
            slot,
            owner,
            syncer,
            allowance,
            journal: None,
            file: None,
            pending,
            before,
            damaged_from: None,
            taken: None,
            serial: 0,
        }
    }

    /// Continues the file of the last session.
    ///
    /// # Errors
    /// If the file cannot be opened for writing. The next move then tries to rewrite it.
    pub(super) fn go_on(&mut self, on: Continuation, damaged_from: Option<usize>) -> Result<(), FileError> {
        (self.journal, self.before, self.damaged_from) = (Some(on.journal), on.before, damaged_from);
        let path = &self.slot.journal;
        let file = regular::open(path, fs::OpenOptions::new().append(true), "write")?;
        let identity = Identity::of(&file).map_err(refused("read", path))?;
        self.file = Some(OpenFile { file: Arc::new(file), identity });
        Ok(())
    }

    /// The request to rewrite the game; `None` if no game is running.
    pub(super) fn renew(&self) -> Option<Renew> {
        let save = self.journal.as_ref()?.save().clone();
        Some(Renew { serial: self.serial, path: self.slot.journal.clone(), save })
    }

    /// Whether the file was damaged, so that it has to be rewritten.
    pub(super) const fn is_damaged(&self) -> bool {
        self.damaged_from.is_some()
    }

    /// Changes the running game to this state and writes it.
    pub(super) fn keep(&mut self, save: &Save) -> Result<(), Failure> {
        match self.journal.as_mut().map(|journal| journal.advance(save)) {
            Some(Change::Nothing) => {}
            Some(Change::Append(text)) => self.pending.push_str(&text),
            Some(Change::Rewrite) | None => {
                let (journal, text) = Journal::of(save);
                self.reset();
                self.journal = Some(journal.clone());
                return self.create((journal, text));
            }
        }
        self.commit()
    }

    /// Whether the file is worth rewriting.
    pub(super) fn is_stale(&self) -> bool {
        self.is_damaged() || self.journal.as_ref().is_some_and(Journal::is_loose)
    }

    /// Appends these lines to the game and writes them.
    pub(super) fn add(&mut self, lines: &str, state: &SaveInfo) -> Result<(), Failure> {
        match (&mut self.journal, &self.taken) {
            (Some(journal), _) => self.pending.push_str(&journal.add(lines, state)),
            (None, Some(owner)) => return Err(Failure::Taken(Box::new(owner.clone()))),
            (None, None) => {}
        }
        self.commit()
    }

    /// Writes the pending records.
    pub(super) fn commit(&mut self) -> Result<(), Failure> {
        let Some(journal) = &self.journal else { return Ok(()) };
        let Some(held) = &self.file else {
            let whole = Journal::of(journal.save());
            return self.create(whole);
        };
        if self.pending.is_empty() {
            return Ok(());
        }
        let mut standing = self.standing(held)?;
        if standing == FileState::Own {
            self.pending.insert_str(0, &std::mem::take(&mut self.before));
            if let Some(allowance) = &mut self.allowance {
                let length = held.file.metadata().map_err(refused("read", &self.slot.journal))?.len();
                allowance.take(self.pending.len(), length as usize + self.pending.len())?;
            }
            let written = append(&held.file, &mut self.pending);
            self.syncer.journal(&held.file);
            // The other program reads only what was written before it renamed the file.
            standing = self.standing(held)?;
            written.map_err(refused("write", &self.slot.journal))?;
        }
        if standing == FileState::Lost {
            let whole = Journal::of(journal.save());
            self.file = None;
            return self.create(whole);
        }
        Ok(())
    }

    /// Checks that no other program has taken the game over.
    pub(super) fn check(&self) -> Result<(), Failure> {
        self.file.as_ref().map_or(Ok(()), |held| self.standing(held).map(drop))
    }

    /// Whether everything known about the game is in its file.
    pub(super) fn is_written(&self) -> bool {
        self.journal.is_none() || self.file.is_some() && self.pending.is_empty()
    }

    /// Writes the whole game at once, without a sync: it has no file yet, so nothing can be lost.
    fn create(&mut self, (journal, text): (Journal, String)) -> Result<(), Failure> {
        if let Some(allowance) = &mut self.allowance {
            allowance.take(text.len(), text.len())?;
        }
        let path = &self.slot.journal;
        disk::make_folder(disk::folder_of(path))?;
        if Owner::read(&self.slot.owner()).is_none_or(|owner| !owner.is(&self.owner)) {
            self.owner.write(&self.slot.owner())?;
        }
        let (draft, file) = disk::draft(path, text.as_bytes())?;
        self.take_name(&draft, file, journal)
    }

    /// Renames the draft to the journal's name. Any other file under that name is moved aside first.
    fn take_name(&mut self, draft: &Path, file: File, journal: Journal) -> Result<(), Failure> {
        let path = &self.slot.journal;
        let identity = Identity::of(&file).map_err(refused("read", draft))?;
        let is_ours = |held: &OpenFile| held.identity.is_at(path).unwrap_or(false);
        if path.exists() && !self.file.as_ref().is_some_and(is_ours) {
            fs::rename(path, self.slot.aside()).map_err(refused("move", path))?;
        }
        disk::place(draft, path)?;
        let file = Arc::new(file);
        self.syncer.journal(&file);
        self.syncer.folder(disk::folder_of(path));
        self.file = Some(OpenFile { file, identity });
        self.journal = Some(journal);
        self.pending.clear();
        self.before.clear();
        Ok(())
    }

    /// Switches to the rewritten file; returns a notice if the old one was damaged and is kept. If the game or its
    /// details have changed meanwhile, the draft is discarded and `None` returned.
    pub(super) fn adopt(&mut self, renewal: Renewal) -> Result<Option<String>, Failure> {
        let Renewal { serial, draft, mut file, mut journal } = renewal;
        let current = self.journal.as_ref().filter(|_| serial == self.serial).map(Journal::save);
        let added = match current.map(|save| journal.advance(save)) {
            Some(Change::Nothing) => String::new(),
            Some(Change::Append(text)) => text,
            Some(Change::Rewrite) | None => {
                disk::discard(&draft);
                return Ok(None);
            }
        };
        let path = self.slot.journal.clone();
        let ready = self.check().and_then(|()| {
            if let Some(allowance) = &mut self.allowance {
                let length = file.metadata().map_err(refused("read", &draft))?.len();
                allowance.take(added.len(), length as usize + added.len())?;
            }
            Ok(file.write_all(added.as_bytes()).map_err(refused("write", &draft))?)
        });
        let ready = ready.and_then(|()| {
            let kept =
                self.damaged_from.map(|line| Ok((line, saved_games::keep_damaged(&self.home, &path, &self.syncer)?)));
            kept.transpose().map_err(Failure::File)
        });
        let kept = ready.inspect_err(|_| disk::discard(&draft))?;
        self.take_name(&draft, file, journal)?;
        self.damaged_from = None;
        Ok(kept.map(|(line, kept)| saved_games::damage(&path, line, &kept)))
    }

    /// Removes the game to make way for another one: its file is renamed, and not written to any more.
    pub(super) fn put_aside(&mut self) -> Option<ReplacedGame> {
        self.taken = None;
        // Write what can still be written.
        let _ = self.commit();
        let (written, damaged) = (self.is_written() && !self.is_damaged(), self.is_damaged());
        let journal = self.journal.take()?;
        // Of a game that is too long, what its file holds is kept.
        let fits = |allowance: &Allowance| allowance.check_game(journal.save().to_text().len()).is_ok();
        let written = written || self.file.is_some() && !self.allowance.as_ref().is_none_or(fits);
        let path = self.slot.aside();
        if let Some(held) = self.file.take()
            && held.identity.is_at(&self.slot.journal).unwrap_or(false)
            && fs::rename(&self.slot.journal, &path).is_err()
        {
            // `take_name` moves the file aside when the next game needs its name; the game is saved from memory.
            self.reset();
            return Some(ReplacedGame { path, unwritten: Some(journal.save().clone()), damaged: false });
        }
        self.reset();
        Some(ReplacedGame { path, unwritten: (!written).then(|| journal.save().clone()), damaged })
    }

    /// Removes the game, which is over, with its file.
    pub(super) fn forget(&mut self) -> Result<(), FileError> {
        let ours = self.file.as_ref().is_none_or(|held| held.identity.is_at(&self.slot.journal).unwrap_or(false));
        self.reset();
        if ours { disk::remove(&self.slot.journal) } else { Ok(()) }
    }

    /// Gives the game up to the other program; returns whether that is new.
    pub(super) fn lose(&mut self, to: Owner) -> bool {
        let new = self.taken.is_none();
        self.reset();
        self.taken = Some(to);
        new
    }

    fn reset(&mut self) {
        (self.journal, self.file, self.damaged_from) = (None, None, None);
        self.pending.clear();
        self.before.clear();
        self.serial += 1;
    }

    /// Takes over the game of another slot, whose program is stopped; that program notices when it continues. Returns
    /// the game, and the path of the renamed file that also holds it.
    pub(super) fn take_over(&mut self, number: u32) -> Result<Option<(Save, PathBuf)>, FileError> {
        let theirs = slot::journal_of(&self.home, number);
        self.owner.write(&slot::owner_of(&theirs))?;
        let aside = self.slot.aside();
        match fs::rename(&theirs, &aside) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            renamed => renamed.map_err(refused("move", &theirs))?,
        }
        self.syncer.folder(disk::folder_of(&aside));
        let bytes = disk::read_if_there(&aside)?.unwrap_or_default();
        let Ok(reading) = Save::read(&bytes) else { return Ok(None) };
        Ok(Some((reading.save, aside)))
    }

    /// The file that the game is currently written to.
    pub(super) fn file(&self) -> Option<Arc<File>> {
        self.file.as_ref().map(|held| held.file.clone())
    }

    /// Checks whether the journal's name still leads to the open file.
    fn standing(&self, held: &OpenFile) -> Result<FileState, Failure> {
        let path = &self.slot.journal;
        match held.identity.is_at(path) {
            Ok(true) => return Ok(FileState::Own),
            Ok(false) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(Failure::File(refused("write", path)(error))),
        }
        match Owner::read(&self.slot.owner()) {
            Some(owner) if !owner.is(&self.owner) => Err(Failure::Taken(Box::new(owner))),
            _ => Ok(FileState::Lost),
        }
    }
}

/// The relation of an open file to its former name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FileState {
    /// The name leads to it.
    Own,
    /// The name leads nowhere or to another file, and no other program claims the game.
    Lost,
}

/// Appends the pending records to the file, in one call if the system takes them all, and removes what was written from
/// `pending`. A record that was cut off is marked to be skipped and stays pending.
fn append(mut file: &File, pending: &mut String) -> io::Result<()> {
    let mut written = 0;
    let result = loop {
        match file.write(&pending.as_bytes()[written..]) {
            Ok(0) => break Err(ErrorKind::WriteZero.into()),
            Ok(count) => written += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
        if written >= pending.len() {
            break Ok(());
        }
    };
    let bytes = pending.as_bytes();
    let whole = match bytes.get(written) {
        // Only its line break is missing: the record is valid without it, and must not be written twice.
        Some(b'\n') => written,
        _ => bytes[..written].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1),
    };
    pending.drain(..whole);
    if whole < written {
        pending.insert_str(0, &format!("\n{PASS_OVER}"));
    }
    result
}

/// The identity of a file: a file that is renamed keeps it, and no other file has it while this one is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity {
    /// Device and inode number; on Windows volume and index. (A creation time would not do: Windows gives a new file
    /// that of the last one of its name.)
    #[cfg(any(unix, windows))]
    number: (u64, u64),
}

impl Identity {
    #[cfg(unix)]
    fn of(file: &File) -> io::Result<Self> {
        Ok(Self::numbered(&file.metadata()?))
    }

    #[cfg(unix)]
    fn numbered(data: &fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self { number: (data.dev(), data.ino()) }
    }

    #[cfg(windows)]
    fn of(file: &File) -> io::Result<Self> {
        let data = winapi_util::file::information(file)?;
        Ok(Self { number: (data.volume_serial_number(), data.file_index()) })
    }

    #[cfg(not(any(unix, windows)))]
    fn of(_: &File) -> io::Result<Self> {
        Ok(Self {})
    }

    /// Whether the path leads to this file. Where files have no numbers: whether it leads to any file.
    fn is_at(self, path: &Path) -> io::Result<bool> {
        #[cfg(unix)]
        let there = Self::numbered(&fs::metadata(path)?);
        #[cfg(not(unix))]
        let there = Self::of(&File::open(path)?)?;
        Ok(there == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_what_it_is_and_not_by_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let [name, aside, draft] = ["1.deduku", "aside", "draft"].map(|name| folder.path().join(name));
        fs::write(&name, "the same").expect("written");
        let file = regular::open(&name, fs::OpenOptions::new().append(true), "write").expect("opened");
        let identity = Identity::of(&file).expect("an identity");
        assert!(identity.is_at(&name).expect("there"));
        // What another program does that takes the game over, while the file is open here.
        fs::rename(&name, &aside).expect("renamed");
        assert_eq!(identity.is_at(&name).expect_err("nothing").kind(), ErrorKind::NotFound);
        fs::write(&draft, "the same").expect("written");
        fs::rename(&draft, &name).expect("renamed");
        assert!(!identity.is_at(&name).expect("there"), "another file of the same name and content");
        assert!(identity.is_at(&aside).expect("there"));
    }
}
