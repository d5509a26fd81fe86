//! Files: the only module that touches them.
//!
//! The player's files are in a [`Home`]: the running game, the named saves, the statistics, the settings. Three lanes
//! write, each with its own thread unless the stores of a server share them ([`Threads`]):
//!
//! - One appends each move to the running game's file. The thread that made the move waits for that ([`Store::add`]),
//!   but only for a moment; it never waits for a sync.
//! - One does every other write, in the order of the requests.
//! - One syncs.
//!
//! So the screen never waits for a disk, a move is in its file before it is shown, or is shown with the sign that it is
//! not ([`Store::is_behind`]), and a save never waits behind a generator. A new file is either complete or absent. A running game's file is only ever appended to. Each line of a
//! save has a checksum over the lines before it. Damaged files are kept and never removed. This module merges and stores
//! text; other modules define what a save or a setting contains.
//!
//! Reading may take as long as the disk takes, so it is done on threads other than the one that draws ([`Reader`]).
//!
//! Without a home the game still works, but nothing is saved; the player is informed once.

mod answer;
mod appender;
mod archive;
mod backlog;
mod days;
mod disk;
mod file_error;
mod finished;
mod folder;
mod home;
mod in_memory;
mod left_game;
mod lessons;
mod limits;
mod meanings;
mod name;
mod named_file;
mod orders;
mod owner;
mod player_rating;
mod reader;
mod refusal;
mod regular;
mod report;
mod rights;
mod running;
mod save;
mod saved_games;
mod settings;
mod slot;
mod stamp;
mod statistics;
mod store_error;
mod sync;
mod thread_name;
mod threads;
mod writer;

use deduku_core::order::OrderBy;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use answer::{Answer, BusySince};
use appender::Appender;
use backlog::Backlog;
use limits::Limits;
use name::ENDING;
use orders::{Command, Order, ReportSink};
use owner::OWNER_ENDING;
use running::Running;
use slot::Claim;
use sync::Syncer;
use writer::Writer;

use crate::lanes::Lane;

pub use crate::game::Streak;
pub use answer::WriteResult;
pub use archive::{Added, Archive};
pub use days::{Day, Days};
pub use disk::{Overwrite, write_file, write_private};
pub use file_error::FileError;
pub use finished::Finished;
pub use home::{HOME_VARIABLE, Home, HomeError};
pub use in_memory::MemoryStore;
pub use lessons::{
    ChapterTest, Drill, Exercise, GameCount, LessonProgress, Lessons, NextReason, PracticeCount, Practised,
    PractisedPosition, ReviewedGame, SeenLesson, SinglesRun,
};
pub use meanings::{GivenMeanings, Meanings};
pub use owner::Owner;
pub use player_rating::{PlayerRating, points_of};
pub use reader::Reader;
pub use refusal::Refused;
use regular::read_configuration;
pub use regular::{open_argument, open_regular, read_text};
pub use report::Report;
pub use rights::{RESTRICTED_VARIABLE, Rights};
pub use save::{LoadedSave, Save, SaveError, SaveInfo, Unsaved};
pub use saved_games::SavedGame;
pub use settings::{Complaint, DEFAULT_SETTINGS, read_settings, with_setting};
pub use stamp::Stamp;
pub use statistics::{Statistics, Sums};
pub use store_error::StoreError;
pub use thread_name::THREAD_NAME;
pub use threads::Threads;

/// The file extension of configuration files.
const SETTINGS_ENDING: &str = ".toml";

/// How long the program waits at its end for the disk to sync what is already written.
const LAST_SYNC: Duration = Duration::from_secs(1);

/// A running game that another program has open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenElsewhere {
    /// The number by which it can be taken over.
    pub slot: u32,
    /// The program that has it open, if known.
    pub owner: Option<Owner>,
    /// What is known of the game.
    pub about: SaveInfo,
}

/// Records practice without opening the player's files: for commands that play no game.
///
/// # Errors
/// Where the file cannot be written.
pub fn add_practised(home: &Home, practised: &Practised) -> Result<(), FileError> {
    disk::append_line(&home.lessons_file(), &practised.to_line(), &Syncer::on_the_spot())
}

/// The player's files.
#[derive(Debug)]
pub struct Store {
    reader: Reader,
    syncer: Syncer,
    busy: BusySince,
    backlog: Backlog,
    resumed: Option<Save>,
    elsewhere: Vec<OpenElsewhere>,
    notices: Vec<String>,
}

impl Store {
    /// Opens the player's files, for a player with these rights. `report` is called on the
    /// store's threads and should return at once.
    ///
    /// It never fails: if nothing can be saved, [`Store::notices`] says why.
    pub fn open(
        home: Result<Home, HomeError>,
        rights: Rights,
        report: impl Fn(Report) + Send + Sync + 'static,
    ) -> Self {
        Self::open_with(Threads::start(1).map_err(StoreError::Thread), home, rights, &(Arc::new(report) as ReportSink))
    }

    /// The same on threads that other stores use, too.
    pub fn open_on(
        threads: &Threads,
        home: Result<Home, HomeError>,
        rights: Rights,
        report: impl Fn(Report) + Send + Sync + 'static,
    ) -> Self {
        Self::open_with(Ok(threads.clone()), home, rights, &(Arc::new(report) as ReportSink))
    }

    fn open_with(
        threads: Result<Threads, StoreError>,
        home: Result<Home, HomeError>,
        rights: Rights,
        sink: &ReportSink,
    ) -> Self {
        let reader = Reader { home: Err(String::new()), rights, orders: None, commands: None };
        let (busy, backlog, syncer) = (BusySince::default(), Backlog::default(), Syncer::on_the_spot());
        let mut store =
            Self { reader, syncer, busy, backlog, resumed: None, elsewhere: Vec::new(), notices: Vec::new() };
        let opened = threads.map_err(|error| error.to_string()).and_then(|threads| {
            let opened = home.map_err(|error| error.to_string());
            let opened = opened.and_then(|home| match store.open_home(&home, &threads, sink) {
                Ok(()) => Ok(home),
                Err(error) => Err(error.to_string()),
            });
            if opened.is_err() {
                // Texts can still be exported without a home.
                store.start_writer(None, &threads, sink);
            }
            opened
        });
        if let Err(reason) = &opened {
            store.note(reason.clone());
        }
        store.reader.home = opened;
        store
    }

    fn open_home(&mut self, home: &Home, threads: &Threads, sink: &ReportSink) -> Result<(), StoreError> {
        let began = SystemTime::now();
        if self.reader.rights.limits().is_some() {
            Limits::check_links(home)?;
        }
        for folder in [home.running(), home.saves(), home.quarantine()] {
            disk::close_folder(&folder);
        }
        let Claim { slot, leftovers, others, held } = slot::claim(home)?;
        if others {
            self.note("another Deduku is running: this one keeps a game of its own".to_owned());
        }
        if !slot.is_locked() {
            self.note("this file system knows no locks: do not play in two windows at once".to_owned());
        }
        // No other program is writing, so drafts older than this program belong to nobody.
        if slot::is_alone(home, &slot) {
            let running = home.running();
            for (folder, ending) in [
                (running.clone(), ENDING),
                (running, OWNER_ENDING),
                (home.saves(), ENDING),
                (home.config_file(""), SETTINGS_ENDING),
            ] {
                disk::remove_drafts(&folder, ending, began);
            }
        }
        let (orders, start) = threads.moves.open_lane::<Appender>();
        let failed = orders.clone();
        self.syncer = Syncer::on(threads.sync(), move |error| failed.send(Order::SyncFailed(error)));
        for leftover in &leftovers {
            self.bring_in(home, leftover.left_aside());
            self.bring_in(home, vec![leftover.journal.clone()]);
        }
        let left = self.bring_in(home, slot.left_aside());
        if let Some(latest) = left.last().filter(|_| !slot.journal.exists()) {
            std::fs::rename(latest, &slot.journal).map_err(file_error::refused("move", latest))?;
        }
        let owner = Owner::here();
        owner.write(&slot.owner()).unwrap_or_else(|error| self.note(error.to_string()));
        let journal = slot.journal.clone();
        let mut running = Running::new(home.clone(), slot, owner, self.syncer.clone(), self.reader.rights);
        self.resume_from(home, &journal, &mut running)?;
        let may_take_over = self.reader.rights.take_over().is_ok();
        for (slot, journal) in held.into_iter().filter(|_| may_take_over) {
            let read = disk::read_if_there(&journal).ok().flatten().and_then(|bytes| Save::read(&bytes).ok());
            if let Some(LoadedSave { save, .. }) = read {
                let owner = Owner::read(&slot::owner_of(&journal));
                self.elsewhere.push(OpenElsewhere { slot, owner, about: save.about });
            }
        }
        self.elsewhere.order_by(|game| std::cmp::Reverse(game.about.saved));
        self.reader.orders = Some(orders);
        let commands = self.start_writer(Some(home), threads, sink);
        let (sink, busy, backlog) = (sink.clone(), self.busy.clone(), self.backlog.clone());
        let mut appender = Appender {
            running,
            rights: self.reader.rights,
            commands,
            sink,
            busy,
            backlog,
            begun: 0,
            is_awaited: false,
            renewing: false,
            failures: 0,
        };
        appender.begin();
        start(appender);
        Ok(())
    }

    /// Reads the game of the last session. A file that cannot be read must not be overwritten either.
    fn resume_from(&mut self, home: &Home, journal: &Path, running: &mut Running) -> Result<(), StoreError> {
        let Some(bytes) = disk::read_if_there(journal)? else { return Ok(()) };
        match Save::read_on(&bytes) {
            Ok((LoadedSave { save, damaged_from }, on)) => {
                if let Some(line) = damaged_from {
                    let path = journal.display();
                    let words = "the game continues from the lines before it, and the file is kept";
                    self.note(format!("{path} is damaged from line {line} on; {words}"));
                }
                running.go_on(on, damaged_from).unwrap_or_else(|error| self.note(error.to_string()));
                self.resumed = Some(save);
            }
            Err(error @ (SaveError::Newer { .. } | SaveError::Unread(_))) => {
                return Err(StoreError::Newer { path: journal.to_owned(), error });
            }
            Err(SaveError::Unreadable) => {
                let path = journal.to_owned();
                // If it cannot be moved now, it is moved out of the way when the next game begins.
                self.note(match saved_games::quarantine(home, journal, &self.syncer) {
                    Ok(moved) => StoreError::Damaged { path, moved }.to_string(),
                    Err(error) => error.to_string(),
                });
            }
        }
        Ok(())
    }

    /// Turns games that another program left behind into saves; returns those where that failed.
    fn bring_in(&mut self, home: &Home, files: Vec<PathBuf>) -> Vec<PathBuf> {
        let mut left = Vec::new();
        for file in files {
            let limits = self.reader.rights.limits().filter(|_| file.exists());
            match limits.map_or(Ok(None), |limits| limits.make_room(home)) {
                Ok(words) => self.notices.extend(words),
                Err(error) => self.note(error.to_string()),
            }
            match saved_games::set_aside(home, &file, (None, false), &self.syncer) {
                Ok(Some(path)) => {
                    self.note(format!("an unfinished game is now the save “{}”", saved_games::name_of(&path)));
                }
                Ok(None) => {}
                Err(error) => {
                    self.note(error.to_string());
                    left.push(file);
                }
            }
        }
        left
    }

    fn start_writer(&mut self, home: Option<&Home>, threads: &Threads, sink: &ReportSink) -> Lane<Command> {
        let commands = threads.writer.lane(Writer::new(
            home.cloned(),
            self.reader.rights,
            self.syncer.clone(),
            sink.clone(),
            self.reader.orders.clone(),
        ));
        self.reader.commands = Some(commands.clone());
        commands
    }

    fn note(&mut self, notice: String) {
        self.notices.push(notice);
    }

    fn order(&self, order: Order) {
        if let Some(orders) = self.reader.orders.as_ref().filter(|_| self.is_saving()) {
            orders.send(order);
        }
    }

    fn command(&self, command: Command) {
        if let Some(commands) = &self.reader.commands {
            commands.send(command);
        }
    }

    /// Whether anything is saved.
    pub const fn is_saving(&self) -> bool {
        self.reader.home.is_ok()
    }

    /// Why nothing is saved, if so.
    pub fn not_saving(&self) -> Option<&str> {
        self.reader.home.as_ref().err().map(String::as_str)
    }

    /// The home, if there is one.
    pub fn home(&self) -> Option<&Home> {
        self.reader.home.as_ref().ok()
    }

    /// The handle for threads that read.
    pub fn reader(&self) -> Reader {
        self.reader.clone()
    }

    /// Messages for the player about opening: no home, another program, a damaged file.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// The game that was running when the program last ended. It is returned once.
    pub const fn resume(&mut self) -> Option<Save> {
        self.resumed.take()
    }

    /// What the player of the session may do.
    pub const fn rights(&self) -> Rights {
        self.reader.rights
    }

    /// The running games that other programs had open when this one started, most recent first, if the player may take
    /// them over.
    pub fn elsewhere(&self) -> &[OpenElsewhere] {
        &self.elsewhere
    }

    /// Takes over the running game that another program has open, perhaps at the other end of a broken connection;
    /// [`Report::TookOver`] carries it. It becomes this program's running game, and the previous one is moved to the
    /// saves. The other program then writes no more of it.
    pub fn take_over(&self, slot: u32) {
        self.order(Order::TakeOver(slot));
    }

    /// Checks whether another program has taken over the running game; if so, [`Report::TakenOver`] is sent.
    pub fn check(&self) {
        self.order(Order::Check);
    }

    /// Writes what the running game's save lacks, with the current time: see [`Store::keep`] and [`Store::add`].
    pub fn save(&self, unsaved: Unsaved) -> WriteResult {
        match unsaved {
            Unsaved::Whole(save) => self.keep(save.stamped()),
            Unsaved::Lines(lines, about) => self.add(lines, SaveInfo { saved: Stamp::now(), ..*about }),
        }
    }

    /// Writes the whole running game: when it begins, and when more than its moves has changed. Waits for the write as
    /// [`Store::add`] does.
    pub fn keep(&self, save: Save) -> WriteResult {
        self.ask(Backlog::add_whole, |answer| Order::Keep(Box::new(save), answer))
    }

    /// Appends these lines, each with its line break, to the running game; call it after every move, before the move is
    /// shown. Returns once they are in the file, and in any case after a moment.
    pub fn add(&self, lines: String, state: SaveInfo) -> WriteResult {
        let count = lines.lines().count();
        self.ask(|backlog| backlog.add(count), |answer| Order::Add(lines, Box::new(state), answer))
    }

    /// Whether some of what was passed to [`Store::keep`] and [`Store::add`] is not in the running game's file yet. A
    /// screen that shows it says so; [`Report::CaughtUp`] says when to ask again.
    pub fn is_behind(&self) -> bool {
        !self.backlog.is_empty()
    }

    /// How many lines of a game that another program has taken over were never written, so that they are lost. They are
    /// counted once.
    pub fn lost_lines(&self) -> usize {
        self.backlog.give_up()
    }

    fn ask(&self, number: impl FnOnce(&Backlog) -> u64, order: impl FnOnce(Answer) -> Order) -> WriteResult {
        if !self.is_saving() {
            return WriteResult::Nowhere;
        }
        let answer = Answer::to(number(&self.backlog));
        self.order(order(answer.clone()));
        answer.wait(&self.busy)
    }

    /// Moves the running game to the named saves, because another one is about to begin.
    pub fn set_aside(&self) {
        self.order(Order::SetAside);
    }

    /// Removes the running game: it is over, or is among the named saves.
    pub fn forget(&self) {
        self.order(Order::Forget);
    }

    /// Saves the game under its title. [`Report::Saved`] confirms it. Unless overwriting is allowed, an existing save
    /// of that name is left alone and [`Report::Trouble`] says so.
    ///
    /// # Errors
    /// [`StoreError::Name`], [`StoreError::NotSaving`], and [`FileError::Exists`] where that is known at once.
    pub fn save_as(&self, save: Save, overwrite: Overwrite) -> Result<(), StoreError> {
        let home = self.reader.home()?;
        let title = &save.about.title;
        let stem = name::stem(title).ok_or_else(|| StoreError::Name { title: title.clone() })?;
        let path = saved_games::path_of(home, &stem);
        if overwrite == Overwrite::Refused && path.exists() {
            return Err(FileError::Exists { path }.into());
        }
        self.command(Command::SaveAs { stem, save, overwrite });
        Ok(())
    }

    /// As [`Reader::saves`].
    ///
    /// # Errors
    /// As there.
    pub fn saves(&self) -> Result<Vec<SavedGame>, StoreError> {
        self.reader.saves()
    }

    /// As [`Reader::load`].
    ///
    /// # Errors
    /// As there.
    pub fn load(&self, name: &str) -> Result<Save, StoreError> {
        self.reader.load(name)
    }

    /// As [`Reader::statistics`].
    ///
    /// # Errors
    /// As there.
    pub fn statistics(&self) -> Result<Statistics, StoreError> {
        self.reader.statistics()
    }

    /// Writes a text to a path of the player's choice: `.sdo`, one puzzle per line, or anything else; works without a
    /// home too. [`Report::Exported`] confirms it, or [`Report::Exists`] says that there is such a file already.
    ///
    /// # Errors
    /// [`FileError::Refused`], and [`FileError::Exists`] where that is known at once.
    pub fn export(&self, path: &Path, text: String, overwrite: Overwrite) -> Result<(), StoreError> {
        self.reader.rights.name_files().map_err(FileError::from)?;
        if overwrite == Overwrite::Refused && path.exists() {
            return Err(FileError::Exists { path: path.to_owned() }.into());
        }
        self.command(Command::Export { path: path.to_owned(), text, overwrite });
        Ok(())
    }

    /// Adds a won game to the statistics.
    pub fn record(&self, finished: Finished) {
        self.command(Command::Record(finished));
    }

    /// Resets the statistics; the old ones are kept next to them under another name, as [`Report::StatisticsReset`]
    /// says.
    pub fn reset_statistics(&self) {
        self.command(Command::ResetStatistics);
    }

    /// Records practice.
    pub fn practised(&self, practised: Practised) {
        self.command(Command::Practised(practised));
    }

    /// Keeps the meanings given to the rules of a puzzle.
    pub fn give(&self, given: GivenMeanings) {
        self.command(Command::Give(given));
    }

    /// Changes one setting in the player's file: `bell`, `game.conflicts`. The comments in the file are kept.
    pub fn set(&self, key: &str, value: impl Into<toml::Value>) {
        self.command(Command::Set { file: "deduku.toml", key: key.to_owned(), value: value.into() });
    }

    /// Writes the techniques of a profile, by their keys and in their order, into the player's `profiles.toml`. The
    /// rest of the file is kept.
    pub fn set_profile(&self, name: &str, techniques: Vec<&str>) {
        self.command(Command::Set {
            file: "profiles.toml",
            key: format!("{name}.techniques"),
            value: techniques.into(),
        });
    }

    /// Writes the keys of an action, as `keys.toml` names them, into the player's own file. The rest of the file is
    /// kept.
    pub fn set_keys(&self, group: &str, action: &str, keys: Vec<String>) {
        self.command(Command::Set { file: "keys.toml", key: format!("{group}.{action}"), value: keys.into() });
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

    /// Waits until all pending requests are done; returns whether that was in time and the running game is on the disk.
    pub fn flush(&self, at_most: Duration) -> bool {
        self.reader.flush(at_most)
    }

    /// Writes what is pending and releases the slot; returns whether that was done in time and the running game is
    /// written. A slow sync is waited for only briefly: what is written survives the end of the program. Without a home
    /// there is nothing to write, and this returns true.
    pub fn close(self, at_most: Duration) -> bool {
        let now = Instant::now();
        self.syncer.end_by(now + LAST_SYNC.min(at_most));
        let flushed = self.flush(at_most);
        self.end();
        let Reader { orders, commands, .. } = &self.reader;
        let is_ended = || orders.as_ref().is_none_or(Lane::is_ended) && commands.as_ref().is_none_or(Lane::is_ended);
        while flushed && !is_ended() {
            if now.elapsed() >= at_most {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        flushed
    }

    /// Asks the lanes to end.
    fn end(&self) {
        match &self.reader.orders {
            // The appender passes this on to the writer.
            Some(orders) => orders.send(Order::End),
            None => self.command(Command::End),
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.end();
    }
}

impl Home {
    /// The text of the player's own configuration of this name; empty if there is none.
    ///
    /// # Errors
    /// [`StoreError::File`] if it is there and cannot be read.
    pub fn config(&self, name: &str) -> Result<String, StoreError> {
        let path = self.config_file(name);
        if path.is_file() { Ok(read_configuration(&path)?) } else { Ok(String::new()) }
    }

    /// Reads the named save without changing or waiting for anything; of a damaged save, the part that is still valid.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Newer`] where nothing of it can be read, [`StoreError::File`].
    pub fn saved_game(&self, name: &str) -> Result<Save, StoreError> {
        let missing = || StoreError::Missing { name: name.to_owned() };
        let stem = name::stem(name).filter(|stem| stem == name).ok_or_else(missing)?;
        let path = saved_games::path_of(self, &stem);
        let bytes = disk::read_if_there(&path)?.ok_or_else(missing)?;
        Save::read(&bytes).map(|loaded| loaded.save).map_err(|error| StoreError::Newer { path, error })
    }

    /// The texts of the player's own themes, in the order of their file names.
    ///
    /// # Errors
    /// [`StoreError::File`] if one cannot be read.
    pub fn themes(&self) -> Result<Vec<String>, StoreError> {
        let files = disk::files(&self.config_file("themes"), ".toml")?;
        files.iter().map(|path| Ok(read_configuration(path)?)).collect()
    }
}
