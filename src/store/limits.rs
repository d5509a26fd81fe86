//! How much a restricted player may keep in the home.

use std::fs;
use std::io;
use std::path::Path;

use super::file_error::{FileError, refused};
use super::refusal::Refused;
use super::{Home, disk, saved_games};

/// How much a restricted player may keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Limits {
    /// The number of named saves.
    saves: usize,
    /// The bytes of a game.
    game: usize,
    /// The bytes of all files in the home together.
    home: u64,
}

/// The limits of restricted play.
pub(super) const LIMITS: Limits = Limits { saves: 100, game: 512 << 10, home: 16 << 20 };

impl Limits {
    /// Checks that a game may have this length.
    pub(super) fn check_game(self, length: usize) -> Result<(), FileError> {
        if length > self.game { Err(Refused::Game(self.game).into()) } else { Ok(()) }
    }

    /// Checks that a save with this path and length may be written.
    pub(super) fn check_save(self, home: &Home, path: &Path, length: usize) -> Result<(), FileError> {
        self.check_game(length)?;
        if !path.exists() && count(&home.saves()) >= self.saves {
            return Err(Refused::Saves(self.saves).into());
        }
        self.check_room(home, length).map(drop)
    }

    /// Makes room for one more save, which must not be refused: the oldest ones are removed. Returns what is to be said.
    pub(super) fn make_room(self, home: &Home) -> Result<Option<String>, FileError> {
        let mut words = None;
        // Where other files take the room, removing a save would not help.
        if held_in(home)?.saturating_sub(held(&home.saves())?) + self.game as u64 > self.home {
            return Err(Refused::Home(self.home).into());
        }
        while let Err(error) = self.check_save(home, &home.saves().join("new"), self.game) {
            let Some(oldest) = saved_games::oldest(home) else { return Err(error) };
            disk::remove(&oldest)?;
            let name = saved_games::name_of(&oldest);
            words = Some(format!("the oldest save, “{name}”, is removed to make room for another: {error}"));
        }
        Ok(words)
    }

    /// Checks that files of the home may grow by this many bytes; returns how many more are left then.
    pub(super) fn check_room(self, home: &Home, length: usize) -> Result<u64, FileError> {
        self.home.checked_sub(held_in(home)? + length as u64).ok_or_else(|| Refused::Home(self.home).into())
    }

    /// Checks that nothing in the home leads out of it.
    pub(super) fn check_links(home: &Home) -> Result<(), FileError> {
        held_in(home).map(drop)
    }
}

/// What may still be written to the running game's file.
#[derive(Debug)]
pub(super) struct Allowance {
    limits: Limits,
    home: Home,
    /// The bytes that may be written before the files of the home are counted again.
    room: u64,
}

impl Allowance {
    /// The most bytes that are written between two counts.
    const MOST: u64 = 64 << 10;
    /// The share of the room that is left: nine programs may write to one home at once.
    const SHARE: u64 = 9;

    pub(super) const fn new(limits: Limits, home: Home) -> Self {
        Self { limits, home, room: 0 }
    }

    /// Checks that a game may have this length.
    pub(super) fn check_game(&self, length: usize) -> Result<(), FileError> {
        self.limits.check_game(length)
    }

    /// Checks that this many bytes may be written to the game's file, which has this length then.
    pub(super) fn take(&mut self, bytes: usize, length: usize) -> Result<(), FileError> {
        self.check_game(length)?;
        if bytes as u64 > self.room {
            let left = self.limits.check_room(&self.home, bytes)?;
            self.room = bytes as u64 + (left / Self::SHARE).min(Self::MOST);
        }
        self.room -= bytes as u64;
        Ok(())
    }
}

/// The bytes of the files of the home.
fn held_in(home: &Home) -> Result<u64, FileError> {
    Ok(held(home.data_folder())? + if home.is_one_folder() { 0 } else { held(&home.config_file(""))? })
}

/// The number of files in the folder.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

/// The bytes of the files below the folder.
fn held(folder: &Path) -> Result<u64, FileError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(refused("read", folder)(error)),
    };
    let mut sum = 0;
    for entry in entries {
        let path = entry.map_err(refused("read", folder))?.path();
        // A draft may be renamed in the meantime.
        let Ok(data) = fs::symlink_metadata(&path) else { continue };
        if data.is_symlink() {
            return Err(Refused::Link(path).into());
        }
        sum += if data.is_dir() { held(&path)? } else { data.len() };
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_has_room_for_a_number_of_saves_and_of_bytes() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(folder.path());
        fs::create_dir(home.saves()).expect("made");
        let limits = Limits { saves: 2, game: 10, home: 15 };
        let path = |name: &str| home.saves().join(format!("{name}.deduku"));
        limits.check_save(&home, &path("a"), 10).expect("room");
        let long = limits.check_save(&home, &path("a"), 11).expect_err("too long").to_string();
        assert!(long.contains("a game has at most"), "{long}");
        fs::write(path("a"), "12345").expect("written");
        fs::write(path("b"), "12345").expect("written");
        let many = limits.check_save(&home, &path("c"), 1).expect_err("too many").to_string();
        assert!(many.contains("there are 2 saves already"), "{many}");
        limits.check_save(&home, &path("b"), 5).expect("it replaces one");
        let words = Limits { saves: 1, ..limits }.make_room(&home).expect("room").expect("words");
        assert!(words.starts_with("the oldest save, “"), "{words}");
        assert_eq!(count(&home.saves()), 0);
        fs::write(path("a"), "12345").expect("written");
        fs::write(path("b"), "12345").expect("written");
        let full = limits.check_save(&home, &path("b"), 6).expect_err("full").to_string();
        assert!(full.contains("there is no room left"), "{full}");
        // No save is removed where that would not make room.
        fs::write(folder.path().join("other"), "123456").expect("written");
        limits.make_room(&home).expect_err("no room");
        assert_eq!(count(&home.saves()), 2);
    }

    #[test]
    fn a_running_game_has_its_share_of_the_room_and_no_more() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game");
        let mut allowance = Allowance::new(Limits { saves: 2, game: 50, home: 100 }, Home::at(folder.path()));
        let length = |bytes: usize| "x".repeat(bytes);
        fs::write(folder.path().join("other"), length(60)).expect("written");
        for bytes in (0..40).step_by(4) {
            allowance.take(4, bytes + 4).expect("room");
            fs::write(&file, length(bytes + 4)).expect("written");
        }
        let full = allowance.take(4, 44).expect_err("full").to_string();
        assert!(full.contains("there is no room left"), "{full}");
        fs::remove_file(folder.path().join("other")).expect("removed");
        allowance.take(4, 44).expect("room again");
        let long = allowance.take(4, 51).expect_err("too long").to_string();
        assert!(long.contains("a game has at most"), "{long}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_home_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(folder.path());
        Limits::check_links(&home).expect("none");
        fs::create_dir(home.saves()).expect("made");
        std::os::unix::fs::symlink("/etc/passwd", home.saves().join("x.deduku")).expect("made");
        let words = Limits::check_links(&home).expect_err("a link").to_string();
        assert!(words.contains("x.deduku is a link"), "{words}");
    }
}
