//! What plain mode runs on.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::events::Contents;
use crate::jobs::{Question, Ticket};
use crate::store::{
    FileError, Finished, Lessons, OpenElsewhere, Overwrite, Practised, Reader, Rights, Save, SavedGame, Statistics,
    StoreError, Unsaved, WriteResult,
};

/// The player's files, and who answers questions. Answers, reports, and what was read come as [events](super::Event).
///
/// What has a default is as where the files are in memory and belong to this program alone.
pub trait Backing {
    /// Has the question answered.
    fn ask(&mut self, ticket: Ticket, question: Question);

    /// Cancels a question; that is an answer, too.
    fn cancel(&mut self, ticket: Ticket);

    /// The place of a question in the queue, if it waits.
    fn place(&self, _ticket: Ticket) -> Option<usize> {
        None
    }

    /// Reads files.
    fn read(&mut self, ticket: Ticket, work: Reading);

    /// What the player may do.
    fn rights(&self) -> Rights {
        Rights::ALL
    }

    /// Messages about opening the files.
    fn notices(&self) -> Vec<String> {
        Vec::new()
    }

    /// Why nothing is saved, if so.
    fn not_saving(&self) -> Option<String> {
        None
    }

    /// Checks whether another program has taken over the running game.
    fn check(&mut self) {}

    /// The game that was running when the program last ended. It is returned once.
    fn resume(&mut self) -> Option<Save>;

    /// The games that other programs have open.
    fn elsewhere(&self) -> Vec<OpenElsewhere> {
        Vec::new()
    }

    /// Takes over the game that another program has open under this number.
    fn take_over(&mut self, _slot: u32) {}

    /// Saves what is new in the running game.
    fn save(&mut self, unsaved: Unsaved) -> WriteResult;

    /// Whether some of that is not written yet.
    fn is_behind(&self) -> bool {
        false
    }

    /// How many lines of a game that another program has taken over are lost.
    fn lost_lines(&self) -> usize {
        0
    }

    /// Moves the running game to the named saves.
    fn set_aside(&mut self);

    /// Removes the running game.
    fn forget(&mut self);

    /// Saves the game under its title.
    ///
    /// # Errors
    /// As those of [`Store::save_as`](crate::store::Store::save_as).
    fn save_as(&mut self, save: Save, overwrite: Overwrite) -> Result<(), StoreError>;

    /// The full path of a file that the player names to be written.
    ///
    /// # Errors
    /// As those of [`Reader::path_to_write`].
    fn path_to_write(&self, typed: &str) -> Result<PathBuf, FileError> {
        Ok(PathBuf::from(typed))
    }

    /// Writes a file of the player's choice.
    ///
    /// # Errors
    /// As those of [`Store::export`](crate::store::Store::export).
    fn export(&mut self, path: &Path, text: String, overwrite: Overwrite) -> Result<(), StoreError>;

    /// Adds a game to the statistics.
    fn record(&mut self, finished: Finished);

    /// Keeps what was practised.
    fn practised(&mut self, practised: Practised);

    /// Changes a setting.
    fn set(&mut self, key: &'static str, on: bool);

    /// Waits until everything that was requested is done; returns whether that was in time.
    fn flush(&mut self, _at_most: Duration) -> bool {
        true
    }

    /// Writes what is pending; returns whether the running game is written.
    fn close(self: Box<Self>, _at_most: Duration) -> bool {
        true
    }
}

/// What reads files.
pub type Reading = Box<dyn FnOnce(&mut dyn Library) -> Result<Contents, String> + Send>;

/// The files that a [`Reading`] reads.
pub trait Library {
    /// Every named save, the latest first.
    ///
    /// # Errors
    /// As those of [`Reader::saves`].
    fn saves(&self) -> Result<Vec<SavedGame>, StoreError>;

    /// Opens a named save.
    ///
    /// # Errors
    /// As those of [`Reader::load`].
    fn load(&mut self, name: &str) -> Result<Save, StoreError>;

    /// The statistics of the games so far.
    ///
    /// # Errors
    /// As those of [`Reader::statistics`].
    fn statistics(&self) -> Result<Statistics, StoreError>;

    /// What was practised and reviewed.
    ///
    /// # Errors
    /// As those of [`Reader::lessons`].
    fn lessons(&self) -> Result<Lessons, StoreError>;

    /// Whether there is a file of this name.
    fn is_named(&self, typed: &str) -> bool;

    /// The full path and the text of a file; none where there are no files.
    ///
    /// # Errors
    /// As those of [`Reader::named_text`].
    fn named_text(&self, typed: &str) -> Result<Option<(PathBuf, String)>, FileError>;
}

impl Library for Reader {
    fn saves(&self) -> Result<Vec<SavedGame>, StoreError> {
        self.saves()
    }

    fn load(&mut self, name: &str) -> Result<Save, StoreError> {
        Self::load(self, name)
    }

    fn statistics(&self) -> Result<Statistics, StoreError> {
        self.statistics()
    }

    fn lessons(&self) -> Result<Lessons, StoreError> {
        self.lessons()
    }

    fn is_named(&self, typed: &str) -> bool {
        self.is_named(typed)
    }

    fn named_text(&self, typed: &str) -> Result<Option<(PathBuf, String)>, FileError> {
        self.named_text(typed).map(Some)
    }
}
