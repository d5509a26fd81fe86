//! Files: the only room that touches them.
//!
//! What the player has lies in a [`Home`]: the running game, the named saves, the statistics, the
//! settings. Reading is done where it is asked for; every write is done by one thread of its own, in
//! the order in which it was asked for, so that the screen never waits for a disk and a save never
//! waits behind a generator. A new file is whole or absent; a running game only ever grows at its
//! end; each line of a save proves the ones before it; what is damaged is moved aside and never
//! removed. What stands in a save or a setting, others know: this room merges and keeps text.
//!
//! Without a home the game goes on; it only is not kept, and that is said once.

mod disk;
mod file_error;
mod folder;
mod home;
mod name;
mod regular;
mod save;
mod settings;
mod shelf;
mod slot;
mod stamp;
mod statistics;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use name::ENDING;
use shelf::Opened;
use writer::{Command, Sink, Writer};

pub use disk::Overwrite;
pub use file_error::FileError;
pub use folder::puzzle_files;
pub use home::{HOME_VARIABLE, Home, HomeError};
pub use regular::{open_argument, open_regular, read_text};
pub use save::{About, Reading, Save, SaveError};
pub use settings::{Complaint, DEFAULT_SETTINGS, read_settings, with_setting};
pub use shelf::Shelved;
pub use stamp::Stamp;
pub use statistics::{Finished, Statistics, Sums};

/// How the writer's thread is called.
pub const THREAD_NAME: &str = "deduku-store";

/// What the names of configuration files end in.
const SETTINGS_ENDING: &str = ".toml";

/// How long a read waits for the writes that were asked for before it.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the store tells of its own accord.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// A named save lies on the disk.
    Saved {
        /// Its name.
        name: String,
    },
    /// The running game lies among the named saves.
    SetAside {
        /// Its name there.
        name: String,
    },
    /// A text lies where the player wanted it.
    Exported {
        /// Where.
        path: PathBuf,
    },
    /// The running game could not be written: why, and the mend. It is told again now and then.
    Unsaved(String),
    /// Saving works again after it did not.
    Mended,
    /// Something went wrong; what, where, and the mend.
    Trouble(String),
}

/// Why something is not there, or not kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// No save of that name.
    #[error("there is no save called “{name}”")]
    Missing {
        /// What was asked for.
        name: String,
    },
    /// A file that is no save. It was moved aside.
    #[error("{} is no whole save; it is kept as {}", path.display(), moved.display())]
    Damaged {
        /// Where it lay.
        path: PathBuf,
        /// Where it lies.
        moved: PathBuf,
    },
    /// A save of a later version. It stays where it is.
    #[error("{}: {error}", path.display())]
    Newer {
        /// Where it lies.
        path: PathBuf,
        /// Which version.
        error: SaveError,
    },
    /// A title without a letter or digit.
    #[error("“{title}” is no name for a save: use at least one letter or digit")]
    Name {
        /// The title.
        title: String,
    },
    /// All slots are held.
    #[error("nine programs are playing already: this game is not saved until one of them ends and you start anew")]
    NoSlot,
    /// There is no home.
    #[error("nothing is saved in this session: {reason}")]
    NotSaving {
        /// Why.
        reason: String,
    },
    /// The system gives no thread.
    #[error("the system refuses a thread for saving: {0}")]
    Thread(std::io::Error),
}

/// The player's files.
#[derive(Debug)]
pub struct Store {
    /// The home and the writer; otherwise why there are none.
    open: Result<Open, String>,
    resumed: Option<Save>,
    notices: Vec<String>,
}

#[derive(Debug)]
struct Open {
    home: Home,
    commands: Option<Sender<Command>>,
    writer: Option<JoinHandle<()>>,
}

impl Store {
    /// Opens the player's files. `report` is called on the writer's thread, and should hand on at once.
    ///
    /// It never fails: where nothing can be saved, [`Store::notices`] says why.
    pub fn open(home: Result<Home, HomeError>, report: impl Fn(Report) + Send + Sync + 'static) -> Self {
        let mut store = Self { open: Err(String::new()), resumed: None, notices: Vec::new() };
        let home = match home {
            Ok(home) => home,
            Err(error) => return store.without(error.to_string()),
        };
        let began = SystemTime::now();
        let claim = match slot::claim(&home) {
            Ok(claim) => claim,
            Err(error) => return store.without(error.to_string()),
        };
        if claim.others {
            store.note("another Deduku is running: this one keeps a game of its own".to_owned());
        }
        if !claim.slot.is_locked() {
            store.note("this file system knows no locks: do not play in two windows at once".to_owned());
        }
        // Nobody else is writing, so what was being written before this program came is nobody's.
        if slot::is_alone(&home, &claim.slot) {
            for (folder, ending) in
                [(home.running(), ENDING), (home.saves(), ENDING), (home.config_file(""), SETTINGS_ENDING)]
            {
                disk::remove_drafts(&folder, ending, began);
            }
        }
        for leftover in &claim.leftovers {
            match shelf::set_aside(&home, &leftover.journal) {
                Ok(Some(path)) => store.note(format!("an unfinished game is now the save “{}”", shelf::name_of(&path))),
                Ok(None) => {}
                Err(error) => store.note(error.to_string()),
            }
        }
        let mut mended = false;
        match shelf::open(&home, &claim.slot.journal) {
            Ok(None) => {}
            Ok(Some(Opened { save, notice })) => {
                mended = notice.is_some();
                store.notices.extend(notice);
                store.resumed = Some(save);
            }
            // What cannot be read must not be written over either.
            Err(error @ (StoreError::Newer { .. } | StoreError::File(_))) => return store.without(error.to_string()),
            Err(error) => store.note(error.to_string()),
        }
        let (commands, orders) = channel();
        let sink: Sink = Arc::new(report);
        let writer = Writer::new(home.clone(), claim.slot, sink);
        match thread::Builder::new().name(THREAD_NAME.to_owned()).spawn(move || writer.run(&orders)) {
            Ok(writer) => store.open = Ok(Open { home, commands: Some(commands), writer: Some(writer) }),
            Err(error) => return store.without(StoreError::Thread(error).to_string()),
        }
        if let Some(save) = store.resumed.clone().filter(|_| mended) {
            store.keep(save);
        }
        store
    }

    fn without(mut self, reason: String) -> Self {
        self.note(reason.clone());
        self.open = Err(reason);
        self
    }

    fn note(&mut self, notice: String) {
        self.notices.push(notice);
    }

    fn home_or_reason(&self) -> Result<&Home, StoreError> {
        match &self.open {
            Ok(open) => Ok(&open.home),
            Err(reason) => Err(StoreError::NotSaving { reason: reason.clone() }),
        }
    }

    fn command(&self, command: Command) {
        if let Ok(Open { commands: Some(commands), .. }) = &self.open {
            // The writer ends only when this end of the channel is dropped.
            let _ = commands.send(command);
        }
    }

    /// Whether anything is kept.
    pub const fn is_saving(&self) -> bool {
        self.open.is_ok()
    }

    /// Why nothing is kept, if that is so.
    pub fn not_saving(&self) -> Option<&str> {
        self.open.as_ref().err().map(String::as_str)
    }

    /// The home, if there is one.
    pub fn home(&self) -> Option<&Home> {
        self.open.as_ref().ok().map(|open| &open.home)
    }

    /// What the player should know about the opening: no home, another program, a damaged file.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// The game that was running when the program ended last. It is handed out once.
    pub fn resume(&mut self) -> Option<Save> {
        self.resumed.take()
    }

    /// Keeps the running game; call it after every move. Only what is new is written.
    pub fn keep(&self, save: Save) {
        self.command(Command::Keep(save));
    }

    /// Puts the running game among the named saves: another one is about to begin.
    pub fn set_aside(&self) {
        self.command(Command::SetAside);
    }

    /// Forgets the running game: it is over, or lies among the named saves.
    pub fn forget(&self) {
        self.command(Command::Forget);
    }

    /// Saves the game under its title. [`Report::Saved`] says that it is done; without leave to overwrite, a
    /// save of that name is left alone and [`Report::Trouble`] says so.
    ///
    /// # Errors
    /// [`StoreError::Name`], [`StoreError::NotSaving`], and [`FileError::Exists`] where that is known at once.
    pub fn save_as(&self, save: Save, overwrite: Overwrite) -> Result<(), StoreError> {
        let home = self.home_or_reason()?;
        let title = &save.about.title;
        let stem = name::stem(title).ok_or_else(|| StoreError::Name { title: title.clone() })?;
        let path = shelf::path_of(home, &stem);
        if overwrite == Overwrite::Refused && path.exists() {
            return Err(FileError::Exists { path }.into());
        }
        self.command(Command::Shelve { stem, save, overwrite });
        Ok(())
    }

    /// Every named save, the latest first.
    ///
    /// # Errors
    /// [`StoreError::NotSaving`], [`StoreError::File`].
    pub fn saves(&self) -> Result<Vec<Shelved>, StoreError> {
        let home = self.home_or_reason()?;
        self.flush(PATIENCE);
        shelf::list(home)
    }

    /// Opens a named save. A damaged one is moved aside; what held of it is opened, and saved in its place,
    /// and [`Report::Trouble`] says so.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Damaged`], [`StoreError::Newer`], [`StoreError::File`],
    /// [`StoreError::NotSaving`].
    pub fn load(&self, name: &str) -> Result<Save, StoreError> {
        let home = self.home_or_reason()?;
        let missing = || StoreError::Missing { name: name.to_owned() };
        let stem = name::stem(name).filter(|stem| stem == name).ok_or_else(missing)?;
        self.flush(PATIENCE);
        let Opened { save, notice } = shelf::open(home, &shelf::path_of(home, &stem))?.ok_or_else(missing)?;
        if let Some(notice) = notice {
            self.command(Command::Restore { stem, save: save.clone(), notice });
        }
        Ok(save)
    }

    /// Writes a text where the player wants it: `.sdo`, one puzzle a line, anything. [`Report::Exported`]
    /// says that it is done.
    ///
    /// # Errors
    /// [`FileError::Exists`] where that is known at once; [`StoreError::NotSaving`] where there is no writer.
    pub fn export(&self, path: &Path, text: String, overwrite: Overwrite) -> Result<(), StoreError> {
        self.home_or_reason()?;
        if overwrite == Overwrite::Refused && path.exists() {
            return Err(FileError::Exists { path: path.to_owned() }.into());
        }
        self.command(Command::Export { path: path.to_owned(), text, overwrite });
        Ok(())
    }

    /// Adds a game that was won to the statistics.
    pub fn record(&self, finished: Finished) {
        self.command(Command::Record(finished));
    }

    /// What was won so far.
    ///
    /// # Errors
    /// [`StoreError::NotSaving`], [`StoreError::File`].
    pub fn statistics(&self) -> Result<Statistics, StoreError> {
        let home = self.home_or_reason()?;
        self.flush(PATIENCE);
        Ok(disk::read_if_there(&home.statistics_file())?
            .map_or_else(Statistics::default, |text| Statistics::read(&text)))
    }

    /// Changes one setting in the player's file: `bell`, `game.conflicts`. Its comments stay.
    pub fn set(&self, key: &str, value: impl Into<toml::Value>) {
        self.command(Command::Set { file: "deduku.toml", key: key.to_owned(), value: value.into() });
    }

    /// Writes the techniques of a profile, by their keys and in their order, into the player's `profiles.toml`. The
    /// rest of the file stays.
    pub fn set_profile(&self, name: &str, techniques: Vec<&str>) {
        self.command(Command::Set {
            file: "profiles.toml",
            key: format!("{name}.techniques"),
            value: techniques.into(),
        });
    }

    /// The player's own configuration of this name (`deduku.toml`, `keys.toml`); empty if there is none.
    ///
    /// # Errors
    /// [`StoreError::File`] if it is there and cannot be read.
    pub fn config(&self, name: &str) -> Result<String, StoreError> {
        match self.home() {
            Some(home) => home.config(name),
            None => Ok(String::new()),
        }
    }

    /// Waits until everything that was asked for is done; tells whether it was in that time, and the running
    /// game lies on the disk.
    pub fn flush(&self, at_most: Duration) -> bool {
        let (done, answer) = channel();
        self.command(Command::Flush(done));
        answer.recv_timeout(at_most).unwrap_or(false)
    }

    /// Writes what is left and lets go of the slot; tells whether that was done in time, and the running game
    /// lies on the disk. Without a home there is nothing to write, and all is well.
    pub fn close(mut self, at_most: Duration) -> bool {
        let end = Instant::now() + at_most;
        let flushed = !self.is_saving() || self.flush(at_most);
        let Ok(open) = &mut self.open else { return true };
        open.commands = None;
        let Some(writer) = open.writer.take() else { return flushed };
        while flushed && !writer.is_finished() {
            if Instant::now() >= end {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        flushed
    }
}

impl Home {
    /// The text of the player's own configuration of this name; empty if there is none.
    ///
    /// # Errors
    /// [`StoreError::File`] if it is there and cannot be read.
    pub fn config(&self, name: &str) -> Result<String, StoreError> {
        let path = self.config_file(name);
        if path.is_file() { Ok(read_text(&path)?) } else { Ok(String::new()) }
    }

    /// The texts of the player's own themes, in the order of their file names.
    ///
    /// # Errors
    /// [`StoreError::File`] if one cannot be read.
    pub fn themes(&self) -> Result<Vec<String>, StoreError> {
        let files = disk::files(&self.config_file("themes"), ".toml")?;
        files.iter().map(|path| Ok(read_text(path)?)).collect()
    }
}
