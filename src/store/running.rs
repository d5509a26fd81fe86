//! The file of the running game: each move is written to its end, alone, and nothing here waits for a sync.
//!
//! The file is rewritten only where more has changed than was added: a level that has become known, a title, a
//! file that was damaged. That is done beside ([`Renewal`]): moves go to the old file until the new one is safe on the
//! disk; then what has come meanwhile is added to it, and it takes the old one's name. What cannot be written waits
//! in memory and is tried again.
//!
//! Another program may take the game over while this one is stopped. It takes the file's name away before it reads
//! the file. So a program that finds, after a write, that the name still leads to its own file knows that the other
//! will read what was written; one that does not has lost the game and writes nothing more. The two never write into
//! one file that counts.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk;
use super::file_error::{FileError, refused};
use super::owner::Owner;
use super::save::{Change, Continuation, Journal, PASS_OVER, Save, SaveInfo};
use super::slot::{self, Slot};
use super::sync::Syncer;
use super::{Home, regular, saved_games};

/// The running game and its file.
#[derive(Debug)]
pub(super) struct Running {
    home: Home,
    slot: Slot,
    owner: Owner,
    syncer: Syncer,
    /// What is played; none where nothing is.
    journal: Option<Journal>,
    /// Where it lies; none where it could not be written yet.
    file: Option<OpenFile>,
    /// Records that are not in the file yet.
    pending: String,
    /// What has to stand before the first of them.
    before: String,
    /// Whether the file was damaged when it was read: then it is kept among the damaged ones.
    damaged_from: Option<usize>,
    /// Who has taken over what was played here last.
    taken: Option<Owner>,
    /// Distinguishes one game from the next.
    serial: u64,
}

/// An open file and what distinguishes it from any other.
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
    /// The system refused.
    File(FileError),
}

/// The game rewritten beside its file, and safe on the disk.
#[derive(Debug)]
pub(super) struct Renewal {
    pub(super) serial: u64,
    pub(super) draft: PathBuf,
    pub(super) file: File,
    pub(super) journal: Journal,
}

/// What is to be rewritten.
#[derive(Debug)]
pub(super) struct Renew {
    pub(super) serial: u64,
    pub(super) path: PathBuf,
    pub(super) save: Save,
}

/// What is to be done with a game that makes room for another one.
#[derive(Debug)]
pub(super) struct ReplacedGame {
    /// Where its file lies.
    pub(super) path: PathBuf,
    /// Its state, where the file does not have it.
    pub(super) unwritten: Option<Save>,
    /// Whether the file was damaged, and is kept as it is.
    pub(super) damaged: bool,
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl Running {
    /// Nothing is played yet in this slot.
    pub(super) fn new(home: Home, slot: Slot, owner: Owner, syncer: Syncer) -> Self {
        let (pending, before) = (String::new(), String::new());
        Self {
            home,
            slot,
            owner,
            syncer,
            journal: None,
            file: None,
            pending,
            before,
            damaged_from: None,
            taken: None,
            serial: 0,
        }
    }

    /// The file of the last time goes on.
    ///
    /// # Errors
    /// Where it cannot be written to. It is rewritten with the next move then, if that is possible.
    pub(super) fn go_on(&mut self, on: Continuation, damaged_from: Option<usize>) -> Result<(), FileError> {
        (self.journal, self.before, self.damaged_from) = (Some(on.journal), on.before, damaged_from);
        let path = &self.slot.journal;
        let file = regular::open(path, fs::OpenOptions::new().append(true), "write")?;
        let identity = Identity::of(&file.metadata().map_err(refused("read", path))?);
        self.file = Some(OpenFile { file: Arc::new(file), identity });
        Ok(())
    }

    /// What is to be rewritten, if anything is played.
    pub(super) fn renew(&self) -> Option<Renew> {
        let save = self.journal.as_ref()?.save().clone();
        Some(Renew { serial: self.serial, path: self.slot.journal.clone(), save })
    }

    /// Whether the file is to be rewritten because it was damaged.
    pub(super) const fn is_damaged(&self) -> bool {
        self.damaged_from.is_some()
    }

    /// The game is now this.
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

    /// These lines come to the game.
    pub(super) fn add(&mut self, lines: &str, state: &SaveInfo) -> Result<(), Failure> {
        match (&mut self.journal, &self.taken) {
            (Some(journal), _) => self.pending.push_str(&journal.add(lines, state)),
            (None, Some(owner)) => return Err(Failure::Taken(Box::new(owner.clone()))),
            (None, None) => {}
        }
        self.commit()
    }

    /// Writes what is pending.
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
            let written = append(&held.file, &mut self.pending);
            self.syncer.journal(&held.file);
            // The other program reads only what was written before it took the name.
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

    /// Nobody else has the game, as far as the files say.
    pub(super) fn check(&self) -> Result<(), Failure> {
        self.file.as_ref().map_or(Ok(()), |held| self.standing(held).map(drop))
    }

    /// Everything that is known of the game is in its file.
    pub(super) fn is_written(&self) -> bool {
        self.journal.is_none() || self.file.is_some() && self.pending.is_empty()
    }

    /// Writes the game whole, at once and without a sync: nothing is lost by that, for it lay nowhere yet.
    fn create(&mut self, (journal, text): (Journal, String)) -> Result<(), Failure> {
        let path = &self.slot.journal;
        disk::make_folder(disk::folder_of(path))?;
        if Owner::read(&self.slot.owner()).is_none_or(|owner| !owner.is(&self.owner)) {
            self.owner.write(&self.slot.owner())?;
        }
        let (draft, file) = disk::draft(path, text.as_bytes())?;
        self.take_name(&draft, file, journal)
    }

    /// The draft takes the journal's name. Whatever else lies there keeps one.
    fn take_name(&mut self, draft: &Path, file: File, journal: Journal) -> Result<(), Failure> {
        let path = &self.slot.journal;
        let identity = file.metadata().map(|data| Identity::of(&data)).map_err(refused("read", draft))?;
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

    /// Switches to the rewritten file; returns where a damaged one is kept now. None where that is about
    /// a game, or about something known of it, that is not so any more.
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
        let ready =
            self.check().and_then(|()| Ok(file.write_all(added.as_bytes()).map_err(refused("write", &draft))?));
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

    /// The game makes room for another one: its file gives up the name, and is not touched any more.
    pub(super) fn put_aside(&mut self) -> Option<ReplacedGame> {
        self.taken = None;
        // What can still be written is.
        let _ = self.commit();
        let (written, damaged) = (self.is_written() && !self.is_damaged(), self.is_damaged());
        let journal = self.journal.take()?;
        let path = self.slot.aside();
        if let Some(held) = self.file.take()
            && held.identity.is_at(&self.slot.journal).unwrap_or(false)
            && fs::rename(&self.slot.journal, &path).is_err()
        {
            // The file makes room when the next game needs its name; the game goes among the saves all the same.
            self.reset();
            return Some(ReplacedGame { path, unwritten: Some(journal.save().clone()), damaged: false });
        }
        self.reset();
        Some(ReplacedGame { path, unwritten: (!written).then(|| journal.save().clone()), damaged })
    }

    /// The game is over.
    pub(super) fn forget(&mut self) -> Result<(), FileError> {
        let ours = self.file.as_ref().is_none_or(|held| held.identity.is_at(&self.slot.journal).unwrap_or(false));
        self.reset();
        if ours { disk::remove(&self.slot.journal) } else { Ok(()) }
    }

    /// The game belongs to somebody else now; returns whether that is new.
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

    /// Takes over the game of another slot, whose program does not move: it finds so as soon as it does. Returns
    /// the game, and the file that has it besides.
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

    /// The file that the game is written to now.
    pub(super) fn file(&self) -> Option<Arc<File>> {
        self.file.as_ref().map(|held| held.file.clone())
    }

    /// How the file stands to its name.
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

/// How an open file stands to the name that it had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FileState {
    /// The name leads to it.
    Own,
    /// Nothing is there, or another file, and nobody says that the game is theirs.
    Lost,
}

/// Writes to the end of the file, in one call as far as the system takes it; what was written is taken off. Where a
/// record was cut, it is passed over and written again.
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
        // Only its line break is missing: it counts without, and must not come twice.
        Some(b'\n') => written,
        _ => bytes[..written].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1),
    };
    pending.drain(..whole);
    if whole < written {
        pending.insert_str(0, &format!("\n{PASS_OVER}"));
    }
    result
}

/// What distinguishes a file from any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity {
    /// Device and number, where files have them.
    #[cfg(unix)]
    number: (u64, u64),
}

impl Identity {
    #[cfg(unix)]
    fn of(data: &fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self { number: (data.dev(), data.ino()) }
    }

    #[cfg(not(unix))]
    fn of(_: &fs::Metadata) -> Self {
        Self {}
    }

    /// Whether this file has that name; where files have no numbers, whether any has.
    fn is_at(self, path: &Path) -> io::Result<bool> {
        Ok(Self::of(&fs::metadata(path)?) == self)
    }
}
