//! The folder of a host: a home for each player, a passing one for each guest, and who is banned.

use deduku_core::order::OrderBy;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use russh::keys::{HashAlg, PublicKey};
use serde::{Deserialize, Serialize};

use super::HostError;
use crate::store::{Home, Overwrite, write_private};

/// Who a player is: the SHA-256 fingerprint of their key, in hexadecimal digits, or the number of a guest.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct PlayerId(String);

impl PlayerId {
    /// The player with this key.
    pub(super) fn of(key: &PublicKey) -> Self {
        let mut text = String::new();
        for byte in key.fingerprint(HashAlg::Sha256).as_bytes() {
            // Writing to a text cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        Self(text)
    }

    /// A guest.
    pub(super) fn guest(number: u64) -> Self {
        Self(format!("guest-{number}"))
    }

    /// The player of this fingerprint, if it is one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let is_one = text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_one.then(|| Self(text.to_owned()))
    }

    /// Whether it is a guest.
    pub(super) fn is_guest(&self) -> bool {
        self.0.starts_with("guest-")
    }

    /// Its digits.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Enough of it to tell players apart in a log.
    pub(super) fn short(&self) -> &str {
        if self.is_guest() { &self.0 } else { self.0.get(..12).unwrap_or(&self.0) }
    }

    #[cfg(test)]
    pub(super) fn test(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// An error of this file.
pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> HostError {
    let path = path.to_owned();
    move |error| HostError::File { path, error }
}

/// The folder of a host.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    banned: Mutex<HashSet<PlayerId>>,
}

impl Folder {
    /// Makes the folder unless it is there, and opens it for a host. Nobody else uses it while this is held.
    pub(super) fn take(path: &Path) -> Result<(Self, fs::File), HostError> {
        private_folder(&path.join("players"))?;
        let lock = path.join("lock");
        let held = fs::File::options().create(true).append(true).open(&lock).map_err(file(&lock))?;
        match held.try_lock() {
            Err(fs::TryLockError::WouldBlock) => return Err(HostError::InUse(path.to_owned())),
            Err(fs::TryLockError::Error(error)) => return Err(file(&lock)(error)),
            Ok(()) => {}
        }
        let guests = path.join("guests");
        if guests.is_dir() {
            fs::remove_dir_all(&guests).map_err(file(&guests))?;
        }
        Ok((Self::open(path)?, held))
    }

    /// Opens the folder beside a host that may run.
    pub(super) fn open(path: &Path) -> Result<Self, HostError> {
        let folder = Self { path: path.to_owned(), banned: Mutex::default() };
        folder.read_banned()?;
        Ok(folder)
    }

    /// Where the players' files are. A guest's are removed by [`Folder::leave`].
    pub(super) fn home(&self, player: &PlayerId) -> Home {
        Home::at(&self.path_of(player))
    }

    fn path_of(&self, player: &PlayerId) -> PathBuf {
        self.path.join(if player.is_guest() { "guests" } else { "players" }).join(player.as_str())
    }

    /// Removes what a guest has left.
    pub(super) fn leave(&self, player: &PlayerId) {
        if player.is_guest() {
            // What cannot be removed now is removed at the next start.
            let _ = fs::remove_dir_all(self.path_of(player));
        }
    }

    /// Everybody who has played, by fingerprint, and when their files were last changed.
    pub(super) fn players(&self) -> Result<Vec<(PlayerId, Option<std::time::SystemTime>)>, HostError> {
        let players = self.path.join("players");
        let entries = match fs::read_dir(&players) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(file(&players))?,
        };
        let one = |entry: fs::DirEntry| {
            let id = PlayerId::parse(entry.file_name().to_str()?)?;
            let changed = ["running", "saves", "."]
                .iter()
                .filter_map(|name| entry.path().join(name).metadata().and_then(|data| data.modified()).ok());
            Some((id, changed.max()))
        };
        let mut found: Vec<_> = entries.filter_map(|entry| one(entry.ok()?)).collect();
        found.order_by(|(_, changed)| std::cmp::Reverse(*changed));
        Ok(found)
    }

    fn bans_file(&self) -> PathBuf {
        self.path.join("banned")
    }

    /// Reads once more who is banned.
    pub(super) fn read_banned(&self) -> Result<(), HostError> {
        let path = self.bans_file();
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(file(&path))?,
        };
        let banned = text.lines().filter_map(|line| PlayerId::parse(line.trim())).collect();
        *self.banned.lock().unwrap_or_else(PoisonError::into_inner) = banned;
        Ok(())
    }

    /// Whether the player is banned.
    pub(super) fn is_banned(&self, player: &PlayerId) -> bool {
        self.banned.lock().unwrap_or_else(PoisonError::into_inner).contains(player)
    }

    /// Bans a player, or lets them in again.
    pub(super) fn set_banned(&self, player: &PlayerId, is_banned: bool) -> Result<(), HostError> {
        let mut banned = self.banned.lock().unwrap_or_else(PoisonError::into_inner);
        if is_banned {
            banned.insert(player.clone())
        } else {
            banned.remove(player)
        };
        let mut lines: Vec<String> = banned.iter().map(|id| format!("{}\n", id.as_str())).collect();
        lines.sort_unstable();
        let text = lines.concat();
        let path = self.bans_file();
        write_private(&path, text.as_bytes(), Overwrite::Allowed)
            .map_err(|error| HostError::File { path, error: io::Error::other(error.to_string()) })
    }
}

/// Makes a folder for the owner alone, unless it is there.
fn private_folder(path: &Path) -> Result<(), HostError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path).map_err(file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_banned_is_kept_and_a_guest_leaves_nothing() {
        let at = tempfile::tempdir().expect("a folder");
        let folder = Folder::take(at.path()).expect("made").0;
        let player = PlayerId::test(&"0a".repeat(32));
        assert!(!folder.is_banned(&player));
        folder.set_banned(&player, true).expect("kept");
        let other = Folder::open(at.path()).expect("read");
        assert!(other.is_banned(&player));
        other.set_banned(&player, false).expect("kept");
        folder.read_banned().expect("read");
        assert!(!folder.is_banned(&player));
        for id in [&player, &PlayerId::guest(1), &PlayerId::guest(2)] {
            fs::create_dir_all(folder.home(id).running()).expect("made");
        }
        folder.leave(&PlayerId::guest(1));
        folder.leave(&player);
        assert!(!folder.home(&PlayerId::guest(1)).running().exists() && folder.home(&player).running().exists());
        let again = Folder::take(at.path()).expect("read").0;
        assert!(!again.home(&PlayerId::guest(2)).running().exists());
        assert_eq!(again.players().expect("read").len(), 1);
    }

    #[test]
    fn one_host_uses_a_folder() {
        let at = tempfile::tempdir().expect("a folder");
        let first = Folder::take(at.path()).expect("free");
        assert!(matches!(Folder::take(at.path()), Err(HostError::InUse(_))));
        drop(first);
        Folder::take(at.path()).expect("free again");
    }

    #[test]
    fn only_a_fingerprint_is_a_players_folder() {
        for wrong in ["", "..", "../../etc", &"0A".repeat(32), &"g".repeat(64)] {
            assert_eq!(PlayerId::parse(wrong), None, "{wrong}");
        }
        assert!(PlayerId::parse(&"0f".repeat(32)).is_some());
    }
}
