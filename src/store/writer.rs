//! The writer: one thread that does every write, in the order in which they were asked for.
//!
//! A save never waits behind a generator, and the screen never waits for a disk. Where several
//! states of the running game wait in a row, only the last is written.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use super::disk::{self, Overwrite};
use super::file_error::FileError;
use super::save::{Change, Journal, Save};
use super::slot::Slot;
use super::statistics::Finished;
use super::{Home, Report, settings, shelf};

/// What the writer is asked to do.
#[derive(Debug)]
pub(super) enum Command {
    /// The running game is now this.
    Keep(Save),
    /// The running game goes among the named saves.
    SetAside,
    /// The running game is over.
    Forget,
    /// A named save.
    Shelve { stem: String, save: Save, overwrite: Overwrite },
    /// What held of a damaged save, in its place, and what to say of it.
    Restore { stem: String, save: Save, notice: String },
    /// A text where the player wants it.
    Export { path: PathBuf, text: String, overwrite: Overwrite },
    /// A line of the statistics.
    Record(Finished),
    /// A setting of the player's file.
    Set { file: &'static str, key: String, value: toml::Value },
    /// Answer when everything before this is done: whether the running game is on the disk.
    Flush(Sender<bool>),
}

/// After so many failures in a row, the player is told again that the game is not saved.
const REMINDER: u32 = 20;

/// Where the writer's reports go.
pub(super) type Sink = Arc<dyn Fn(Report) + Send + Sync>;

/// The writer's own state.
pub(super) struct Writer {
    home: Home,
    slot: Slot,
    sink: Sink,
    /// What the running game's file holds; nothing if that is not known for sure.
    journal: Option<Journal>,
    /// The state of the running game that could not be written.
    unwritten: Option<Save>,
    /// How many states in a row could not be written.
    failures: u32,
}

impl Writer {
    pub(super) const fn new(home: Home, slot: Slot, sink: Sink) -> Self {
        Self { home, slot, sink, journal: None, unwritten: None, failures: 0 }
    }

    /// Works until nobody can ask any more.
    pub(super) fn run(mut self, commands: &Receiver<Command>) {
        while let Ok(first) = commands.recv() {
            let mut queue: VecDeque<Command> = std::iter::once(first).chain(commands.try_iter()).collect();
            while let Some(command) = queue.pop_front() {
                let overtaken = matches!((&command, queue.front()), (Command::Keep(_), Some(Command::Keep(_))));
                if !overtaken {
                    self.obey(command);
                }
            }
        }
        self.retry();
    }

    fn obey(&mut self, command: Command) {
        let done = match command {
            Command::Keep(save) => {
                self.keep(save);
                Ok(())
            }
            Command::SetAside => self.set_aside(),
            Command::Forget => self.forget(),
            Command::Restore { stem, save, notice } => {
                self.tell(Report::Trouble(notice));
                let path = shelf::path_of(&self.home, &stem);
                disk::write(&path, save.to_text().as_bytes(), Overwrite::Refused)
            }
            Command::Shelve { stem, save, overwrite } => {
                let path = shelf::path_of(&self.home, &stem);
                disk::write(&path, save.to_text().as_bytes(), overwrite)
                    .map(|()| self.tell(Report::Saved { name: stem }))
            }
            Command::Export { path, text, overwrite } => {
                disk::write(&path, text.as_bytes(), overwrite).map(|()| self.tell(Report::Exported { path }))
            }
            Command::Record(finished) => disk::append_line(&self.home.statistics_file(), &finished.to_line()),
            Command::Set { file, key, value } => self.set(file, &key, &value),
            Command::Flush(done) => {
                self.retry();
                // Whoever asked may have stopped waiting.
                let _ = done.send(self.unwritten.is_none());
                Ok(())
            }
        };
        if let Err(error) = done {
            self.tell(Report::Trouble(error.to_string()));
        }
    }

    /// Writes what is new about the running game; speaks when the luck changes, and now and then while it
    /// stays bad.
    fn keep(&mut self, save: Save) {
        let path = &self.slot.journal;
        let added = match self.journal.as_mut().map(|journal| journal.advance(&save)) {
            Some(Change::Nothing) => true,
            Some(Change::Append(text)) => disk::append(path, text.as_bytes()).is_ok(),
            Some(Change::Rewrite) | None => false,
        };
        let written = if added {
            Ok(())
        } else {
            let (journal, text) = Journal::of(&save);
            self.journal = Some(journal);
            disk::write(path, text.as_bytes(), Overwrite::Allowed)
        };
        match written {
            Ok(()) => {
                self.failures = 0;
                if self.unwritten.take().is_some() {
                    self.tell(Report::Mended);
                }
            }
            Err(error) => {
                // Half of it may stand in the file: the next attempt writes it whole.
                self.journal = None;
                self.unwritten = Some(save);
                self.failures += 1;
                if self.failures % REMINDER == 1 {
                    self.tell(Report::Unsaved(error.to_string()));
                }
            }
        }
    }

    /// Tries once more to write what could not be written.
    fn retry(&mut self) {
        if let Some(save) = self.unwritten.clone() {
            self.keep(save);
        }
    }

    fn set_aside(&mut self) -> Result<(), FileError> {
        self.retry();
        if let Some(save) = &self.unwritten {
            // The disk has no room for it: whatever older state it holds stays where it is.
            let title = shelf::title_of(&save.about);
            self.tell(Report::Trouble(format!("“{title}” could not be saved and is lost if you leave it")));
            return Ok(());
        }
        self.journal = None;
        if let Some(path) = shelf::set_aside(&self.home, &self.slot.journal)? {
            self.tell(Report::SetAside { name: shelf::name_of(&path) });
        }
        Ok(())
    }

    fn forget(&mut self) -> Result<(), FileError> {
        (self.journal, self.unwritten, self.failures) = (None, None, 0);
        disk::remove(&self.slot.journal)
    }

    fn set(&self, file: &str, key: &str, value: &toml::Value) -> Result<(), FileError> {
        let path = self.home.config_file(file);
        let old = disk::read_if_there(&path)?.unwrap_or_default();
        let text = String::from_utf8(old)
            .map_err(|error| FileError::NotText { path: path.clone(), at: error.utf8_error().valid_up_to() + 1 })?;
        let Some(text) = settings::with_setting(&text, key, value) else {
            let path = path.display();
            self.tell(Report::Trouble(format!(
                "{path} is written in its own way: set `{key} = {value}` there by hand"
            )));
            return Ok(());
        };
        disk::write(&path, text.as_bytes(), Overwrite::Allowed)
    }

    fn tell(&self, report: Report) {
        (self.sink)(report);
    }
}
