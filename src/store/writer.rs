//! The writer: the lane that does every write that needs a sync, in the order of the requests.
//!
//! It writes named saves, exports, settings, statistics and lessons, and rewrites the running game. Moves are not
//! written here, because they must not wait. A game that cannot be put among the saves stays where it is, and is
//! retried.

use std::path::Path;

use super::disk::{self, Overwrite, Readers};
use super::file_error::{FileError, refused};
use super::orders::{Command, Order, ReportSink};
use super::running::{Renew, Renewal, ReplacedGame};
use super::save::Journal;
use super::sync::Syncer;
use super::{Home, Report, Rights, Stamp, saved_games, settings};
use crate::lanes::{Lane, Next, Worker};

/// The length of a line of the statistics, or of a setting, at most.
const LINE: usize = 4096;

/// The writer's own state.
pub(super) struct Writer {
    home: Option<Home>,
    rights: Rights,
    syncer: Syncer,
    sink: ReportSink,
    /// Where the rewritten game is sent.
    orders: Option<Lane<Order>>,
    /// Games that could not be put among the saves.
    left: Vec<ReplacedGame>,
}

impl Worker for Writer {
    type Order = Command;

    fn turn(&mut self, command: Option<Command>) -> Next {
        match command {
            Some(Command::End) => {
                self.retry();
                return Next::End;
            }
            Some(command) => {
                if let Err(error) = self.execute(command) {
                    self.send(Report::Trouble(error.to_string()));
                }
            }
            None => {}
        }
        Next::Wait
    }
}

impl Writer {
    pub(super) fn new(
        home: Option<Home>,
        rights: Rights,
        syncer: Syncer,
        sink: ReportSink,
        orders: Option<Lane<Order>>,
    ) -> Self {
        Self { home, rights, syncer, sink, orders, left: Vec::new() }
    }

    fn execute(&mut self, command: Command) -> Result<(), FileError> {
        match command {
            Command::Export { path, text, overwrite } => {
                let is_ours = self.home.as_ref().is_some_and(|home| path.starts_with(home.data_folder()));
                let readers = if is_ours { Readers::Player } else { Readers::Usual };
                match disk::write_for(readers, &path, text.as_bytes(), overwrite, &self.syncer) {
                    Err(FileError::Exists { path }) => {
                        self.send(Report::Exists { path, text });
                        return Ok(());
                    }
                    written => written?,
                }
                // The canonical form of Windows (`\\?\C:\…`) is none that a player types.
                let whole = if cfg!(windows) { std::path::absolute(&path) } else { path.canonicalize() };
                let path = whole.unwrap_or(path);
                self.send(Report::Exported { path });
            }
            Command::Flush(done, written) => {
                self.retry();
                self.syncer.barrier();
                // The caller may have stopped waiting.
                let _ = done.send(written && self.left.is_empty());
            }
            command => {
                if let Some(home) = self.home.clone() {
                    return self.execute_at(&home, command);
                }
            }
        }
        Ok(())
    }

    fn execute_at(&mut self, home: &Home, command: Command) -> Result<(), FileError> {
        self.check_room(home, &command)?;
        match command {
            Command::Aside(aside) => {
                let done = self.set_aside(home, &aside);
                if done.is_err() {
                    self.left.push(aside);
                }
                return done;
            }
            Command::Renew(renew) => {
                let serial = renew.serial;
                let renewed = self.renew(home, *renew).map(Box::new);
                if let Some(orders) = &self.orders {
                    orders.send(Order::Renewed(serial, renewed));
                }
            }
            Command::Discard(path, file) => {
                self.syncer.file(&file).map_err(refused("write", &path))?;
                disk::remove(&path)?;
            }
            Command::Restore { stem, save, line } => {
                let path = saved_games::path_of(home, &stem);
                let text = save.to_text();
                let (draft, file) = disk::draft(&path, text.as_bytes())?;
                let safe = self.syncer.file(&file).map_err(refused("write", &path));
                let kept = safe.and_then(|()| saved_games::keep_damaged(home, &path, &self.syncer));
                let kept = kept.inspect_err(|_| disk::discard(&draft))?;
                disk::place(&draft, &path)?;
                self.send(Report::Trouble(saved_games::damage(&path, line, &kept)));
            }
            Command::SaveAs { stem, save, overwrite } => {
                let path = saved_games::path_of(home, &stem);
                disk::write(&path, save.to_text().as_bytes(), overwrite, &self.syncer)?;
                self.send(Report::Saved { name: stem });
            }
            Command::Record(finished) => {
                disk::append_line(&home.statistics_file(), &finished.to_line(), &self.syncer)?;
            }
            Command::ResetStatistics => {
                if home.statistics_file().exists() {
                    let stem = format!("statistics until {}", Stamp::now().date());
                    let kept =
                        disk::move_into(home.data_folder(), &home.statistics_file(), (&stem, ".jsonl"), &self.syncer)?;
                    self.send(Report::StatisticsReset { kept });
                }
            }
            Command::Practised(practised) => {
                disk::append_line(&home.lessons_file(), &practised.to_line(), &self.syncer)?;
            }
            Command::Give(given) => {
                disk::append_line(&home.meanings_file(), &given.to_line(), &self.syncer)?;
            }
            Command::Set { file, key, value } => self.set(&home.config_file(file), &key, &value)?,
            Command::Export { .. } | Command::Flush(..) | Command::End => {}
        }
        Ok(())
    }

    /// Checks that the player may keep what the command writes. A game that is moved to the saves is never refused: if
    /// there are too many saves, the oldest one makes room for it.
    fn check_room(&self, home: &Home, command: &Command) -> Result<(), FileError> {
        let Some(limits) = self.rights.limits() else { return Ok(()) };
        match command {
            Command::SaveAs { stem, save, .. } => {
                limits.check_save(home, &saved_games::path_of(home, stem), save.to_text().len())
            }
            Command::Record(_) | Command::Practised(_) | Command::Give(_) | Command::Set { .. } => {
                limits.check_room(home, LINE).map(drop)
            }
            Command::Aside(_) => {
                if let Some(words) = limits.make_room(home)? {
                    self.send(Report::Trouble(words));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn set_aside(
        &self,
        home: &Home,
        ReplacedGame { path, unwritten, damaged }: &ReplacedGame,
    ) -> Result<(), FileError> {
        if let Some(path) = saved_games::set_aside(home, path, (unwritten.as_ref(), *damaged), &self.syncer)? {
            self.send(Report::SetAside { name: saved_games::name_of(&path) });
        }
        Ok(())
    }

    /// Retries the games that could not be put among the saves.
    fn retry(&mut self) {
        let Some(home) = self.home.clone() else { return };
        for aside in std::mem::take(&mut self.left) {
            if self.set_aside(&home, &aside).is_err() {
                self.left.push(aside);
            }
        }
    }

    fn renew(&self, home: &Home, Renew { serial, path, save }: Renew) -> Result<Renewal, FileError> {
        let (journal, text) = Journal::of(&save);
        if let Some(limits) = self.rights.limits() {
            limits.check_game(text.len())?;
            limits.check_room(home, text.len())?;
        }
        let (draft, file) = disk::draft(&path, text.as_bytes())?;
        if let Err(error) = self.syncer.file(&file) {
            disk::discard(&draft);
            return Err(refused("write", &path)(error));
        }
        Ok(Renewal { serial, draft, file, journal })
    }

    fn set(&self, path: &Path, key: &str, value: &toml::Value) -> Result<(), FileError> {
        let old = disk::read_if_there(path)?.unwrap_or_default();
        let text = String::from_utf8(old)
            .map_err(|error| FileError::NotText { path: path.to_owned(), at: error.utf8_error().valid_up_to() + 1 })?;
        let Some(text) = settings::with_setting(&text, key, value) else {
            let path = path.display();
            self.send(Report::Trouble(format!(
                "{path} is not in a form that the program can change: set `{key} = {value}` there by hand"
            )));
            return Ok(());
        };
        disk::write(path, text.as_bytes(), Overwrite::Allowed, &self.syncer)
    }

    fn send(&self, report: Report) {
        (self.sink)(report);
    }
}
