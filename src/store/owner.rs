//! The owner of a running game: a small file next to its journal, read by other programs that find the game locked.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::Stamp;
use super::disk;
use super::file_error::FileError;

/// The ending of the owner file's name.
pub(super) const OWNER_ENDING: &str = ".owner";

/// A program that has a running game open, or took it over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Owner {
    /// Unique token of this owner.
    token: String,
    /// When it opened the game.
    pub since: Stamp,
    /// The name of its machine; empty if unknown.
    pub host: String,
    /// Its terminal; empty if unknown.
    pub terminal: String,
    /// Its process number on that machine.
    pub process: u32,
}

impl Owner {
    /// This program, as owner from now on.
    pub(super) fn here() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Self {
            token: format!("{process}-{now}-{count}"),
            since: Stamp::now(),
            host: host(),
            terminal: terminal(),
            process,
        }
    }

    /// Whether it is the same program.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.token == other.token
    }

    /// Writes the owner file, replacing the previous owner.
    pub(super) fn write(&self, path: &Path) -> Result<(), FileError> {
        let Self { token, since, host, terminal, process } = self;
        let text = format!("token {token}\nsince {}\nprocess {process}\nhost {host}\nterminal {terminal}\n", since.0);
        disk::put(path, text.as_bytes()).map(drop)
    }

    /// Reads the owner file; `None` if there is none or it is invalid.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let text = String::from_utf8(disk::read_if_there(path).ok()??).ok()?;
        let mut owner = Self::default();
        for (key, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            let value = || value.chars().filter(|symbol| !symbol.is_control()).collect::<String>();
            match key {
                "token" => owner.token = value(),
                "since" => owner.since = Stamp(value().parse().ok()?),
                "process" => owner.process = value().parse().ok()?,
                "host" => owner.host = value(),
                "terminal" => owner.terminal = value(),
                _ => {}
            }
        }
        (!owner.token.is_empty()).then_some(owner)
    }
}

/// Where it is: `on machine, terminal /dev/pts/3, process 4711`.
impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.host.is_empty() {
            write!(f, "on {}, ", self.host)?;
        }
        if !self.terminal.is_empty() {
            write!(f, "terminal {}, ", self.terminal)?;
        }
        write!(f, "process {}", self.process)
    }
}

/// The machine's name, from a file of the system or the environment; empty if unknown.
fn host() -> String {
    let said =
        ["/proc/sys/kernel/hostname", "/etc/hostname"].iter().find_map(|path| std::fs::read_to_string(path).ok());
    said.or_else(|| std::env::var("COMPUTERNAME").ok()).unwrap_or_default().trim().to_owned()
}

/// The terminal's device, from the system or the environment; empty if unknown.
fn terminal() -> String {
    let device = ["/proc/self/fd/0", "/proc/self/fd/1"].iter().filter_map(|link| std::fs::read_link(link).ok());
    let mut device = device.filter(|path| path.starts_with("/dev") && path != &PathBuf::from("/dev/null"));
    let named = device.next().map(|path| path.display().to_string());
    named.or_else(|| std::env::var("SSH_TTY").ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_reads_back_and_no_other_is_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("1.owner");
        assert_eq!(Owner::read(&path), None);
        let (one, other) = (Owner::here(), Owner::here());
        one.write(&path).expect("written");
        assert_eq!(Owner::read(&path), Some(one.clone()));
        assert!(one.is(&one) && !one.is(&other));
        other.write(&path).expect("written");
        assert_eq!(Owner::read(&path), Some(other));
        let words = Owner { host: "box".to_owned(), terminal: "/dev/pts/3".to_owned(), process: 7, ..one };
        assert_eq!(words.to_string(), "on box, terminal /dev/pts/3, process 7");
    }
}
