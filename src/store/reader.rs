//! Reading the files of the home, from any thread; a read may take as long as the disk takes.

use std::sync::mpsc::channel;
use std::time::Duration;

use super::left_game::left_games;
use super::lessons::Lessons;
use super::meanings::Meanings;
use super::orders::{Command, Order};
use super::save::{LoadedSave, Save};
use super::saved_games::{self, Opened, SavedGame};
use super::statistics::Statistics;
use super::sync::Syncer;
use super::{Home, Rights, StoreError, disk, name};
use crate::lanes::Lane;

/// How long a read waits for the writes that were requested before it.
const PATIENCE: Duration = Duration::from_secs(2);

/// Read access to the files of the home. Each method waits for the disk.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The home, or why there is none.
    pub(super) home: Result<Home, String>,
    /// What the player of the session may do.
    pub(super) rights: Rights,
    pub(super) orders: Option<Lane<Order>>,
    pub(super) commands: Option<Lane<Command>>,
}

impl Reader {
    /// A reader of this home, for use while this program does not write to it.
    pub const fn of(home: Home) -> Self {
        Self { home: Ok(home), rights: Rights::ALL, orders: None, commands: None }
    }

    /// What the player of the session may do.
    pub const fn rights(&self) -> Rights {
        self.rights
    }

    pub(super) fn home(&self) -> Result<&Home, StoreError> {
        self.home.as_ref().map_err(|reason| StoreError::NotSaving { reason: reason.clone() })
    }

    /// Every named save, the latest first.
    ///
    /// # Errors
    /// [`StoreError::NotSaving`], [`StoreError::File`].
    pub fn saves(&self) -> Result<Vec<SavedGame>, StoreError> {
        let home = self.home()?;
        self.flush(PATIENCE);
        saved_games::list(&home.saves())
    }

    /// Every damaged save that was kept, the latest first.
    ///
    /// # Errors
    /// [`StoreError::NotSaving`], [`StoreError::File`].
    pub fn damaged(&self) -> Result<Vec<SavedGame>, StoreError> {
        saved_games::list(&self.home()?.quarantine())
    }

    /// Opens a named save. Of a damaged one, the readable part is opened and saved in its place; the damaged file is
    /// kept, and [`Report::Trouble`](super::Report::Trouble) says so.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Damaged`], [`StoreError::Newer`], [`StoreError::File`],
    /// [`StoreError::NotSaving`].
    pub fn load(&self, name: &str) -> Result<Save, StoreError> {
        let home = self.home()?;
        let missing = || StoreError::Missing { name: name.to_owned() };
        let stem = name::stem(name).filter(|stem| stem == name).ok_or_else(missing)?;
        self.flush(PATIENCE);
        let opened = saved_games::open(home, &saved_games::path_of(home, &stem), &Syncer::on_the_spot())?;
        let Opened { save, damaged_from } = opened.ok_or_else(missing)?;
        if let (Some(line), Some(commands)) = (damaged_from, &self.commands) {
            commands.send(Command::Restore { stem, save: save.clone(), line });
        }
        Ok(save)
    }

    /// Reads the valid part of a damaged save, which stays as it is.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Newer`] if no part of it can be read, [`StoreError::File`],
    /// [`StoreError::NotSaving`].
    pub fn load_damaged(&self, name: &str) -> Result<Save, StoreError> {
        let path = self.home()?.quarantine().join(format!("{name}{}", name::ENDING));
        let missing = || StoreError::Missing { name: name.to_owned() };
        if name.contains(['/', '\\']) {
            return Err(missing());
        }
        let bytes = disk::read_if_there(&path)?.ok_or_else(missing)?;
        let LoadedSave { save, .. } = Save::read(&bytes).map_err(|error| StoreError::Newer { path, error })?;
        Ok(save)
    }

    /// The statistics of the games so far.
    ///
    /// # Errors
    /// [`StoreError::NotSaving`], [`StoreError::File`].
    pub fn statistics(&self) -> Result<Statistics, StoreError> {
        let home = self.home()?;
        self.flush(PATIENCE);
        let won = disk::read_if_there(&home.statistics_file())?;
        let statistics = won.map_or_else(Statistics::default, |text| Statistics::read(&text));
        Ok(statistics.beside(left_games(home)))
    }

    /// What was practised and reviewed.
    ///
    /// # Errors
    /// [`StoreError::NotSaving`], [`StoreError::File`].
    pub fn lessons(&self) -> Result<Lessons, StoreError> {
        let home = self.home()?;
        self.flush(PATIENCE);
        Ok(disk::read_if_there(&home.lessons_file())?.map_or_else(Lessons::default, |text| Lessons::read(&text)))
    }

    /// The meanings that the player gave to rules in words.
    ///
    /// # Errors
    /// [`StoreError::NotSaving`], [`StoreError::File`].
    pub fn meanings(&self) -> Result<Meanings, StoreError> {
        let home = self.home()?;
        self.flush(PATIENCE);
        Ok(disk::read_if_there(&home.meanings_file())?.map_or_else(Meanings::default, |text| Meanings::read(&text)))
    }

    /// Waits, at most for the given time, until everything that was requested is done; returns whether it was in time
    /// and the running game is on the disk.
    pub(super) fn flush(&self, at_most: Duration) -> bool {
        let (done, answer) = channel();
        match (&self.orders, &self.commands) {
            (Some(orders), _) => orders.send(Order::Flush(done)),
            (None, Some(commands)) => commands.send(Command::Flush(done, true)),
            (None, None) => return true,
        }
        answer.recv_timeout(at_most).unwrap_or(false)
    }
}
