//! The database of a host: one file, one connection that writes.
//!
//! A database can go while the host runs: its file is moved away, its disk fills up. Then each call says so in a sentence,
//! games go on, and the first call after it is back finds it again. A file that has gone is never made anew: an empty
//! database in its place would forget every player.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

/// The schema: each entry takes the database from one version to the next. Entries are added, never changed.
const VERSIONS: [&str; 1] = ["
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL UNIQUE,
        since INTEGER NOT NULL,
        listed INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    -- What names that look alike have in common.
    CREATE TABLE name_keys (key TEXT PRIMARY KEY, player INTEGER NOT NULL REFERENCES players (id)) STRICT, WITHOUT ROWID;
    -- The first finished attempt of each player at each puzzle of a day. `day` counts from 1970-01-01.
    CREATE TABLE results (
        day INTEGER NOT NULL,
        puzzle TEXT NOT NULL,
        player INTEGER NOT NULL REFERENCES players (id),
        milliseconds INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        mistakes INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (day, puzzle, player)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_of_player ON results (player, day);
    -- A room that is open: everything but its puzzle and moves, which are files.
    CREATE TABLE rooms (code TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
"];

/// How long a call waits for another program, such as a back-up, to let go of the file.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why the database did not answer. The messages are for players, too, so they name no folder.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The file is not there.
    #[error("the host's list of players is not there at the moment: games go on, names and results wait for it")]
    Gone,
    /// There is no room for more.
    #[error("the host's disk is full: games go on, names and results wait for room")]
    Full,
    /// It was made by a later version.
    #[error("the database has version {found}, and this program knows {}: update the program", VERSIONS.len())]
    Newer {
        /// Its version.
        found: i64,
    },
    /// Anything else.
    #[error("the host's list of players cannot be used at the moment: {0}")]
    Other(String),
}

/// The database.
#[derive(Debug)]
pub(crate) struct Database {
    path: PathBuf,
    open: Mutex<Option<Opened>>,
}

#[derive(Debug)]
struct Opened {
    connection: Connection,
    file: FileId,
}

impl Database {
    /// Opens the database in this file, and makes it if there is none.
    pub(crate) fn open(path: &Path) -> Result<Self, DatabaseError> {
        // An empty file is an empty database; those that SQLite puts beside it get its rights.
        private(OpenOptions::new().create(true).append(true)).open(path).map_err(|_| DatabaseError::Gone)?;
        let opened = Opened::at(path, OpenFlags::empty())?;
        Ok(Self { path: path.to_owned(), open: Mutex::new(Some(opened)) })
    }

    /// Opens the database in this file beside the host that may use it; none is made.
    pub(crate) fn open_beside(path: &Path) -> Result<Self, DatabaseError> {
        let opened = Opened::at(path, OpenFlags::empty())?;
        Ok(Self { path: path.to_owned(), open: Mutex::new(Some(opened)) })
    }

    /// Asks or changes the database, in one transaction.
    pub(crate) fn with<T>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, DatabaseError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let is_there = FileId::of(&self.path).ok();
        if open.as_ref().is_none_or(|opened| Some(opened.file) != is_there) {
            *open = None;
        }
        let opened = match &mut *open {
            Some(opened) => opened,
            none => none.insert(Opened::at(&self.path, OpenFlags::empty())?),
        };
        let transaction = opened.connection.transaction();
        let done = transaction.and_then(|transaction| {
            let answer = ask(&transaction)?;
            transaction.commit()?;
            Ok(answer)
        });
        done.map_err(|error| {
            let error = DatabaseError::from(error);
            // A full disk leaves the connection as it was. After anything else, the next call begins anew.
            if error != DatabaseError::Full {
                *open = None;
            }
            error
        })
    }
}

impl Opened {
    fn at(path: &Path, more: OpenFlags) -> Result<Self, DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
        let mut connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let known = usize::try_from(version).ok().and_then(|version| VERSIONS.get(version..));
        let steps = known.ok_or(DatabaseError::Newer { found: version })?;
        let transaction = connection.transaction()?;
        for step in steps {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "user_version", i64::try_from(VERSIONS.len()).unwrap_or(i64::MAX))?;
        transaction.commit()?;
        let file = FileId::of(path).map_err(|_| DatabaseError::Gone)?;
        Ok(Self { connection, file })
    }
}

impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::CannotOpen) => Self::Gone,
            _ => Self::Other(error.to_string()),
        }
    }
}

/// Nobody but the host's user may read a file that these options make.
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Which file a path leads to, so that another file in its place is noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FileId(u64, u64);

impl FileId {
    /// The file at this path.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        Self::from(&fs::metadata(path)?)
    }

    #[cfg(unix)]
    #[allow(clippy::unnecessary_wraps, reason = "elsewhere a system may not tell")]
    pub(crate) fn from(data: &fs::Metadata) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt;
        Ok(Self(data.dev(), data.ino()))
    }

    /// Elsewhere, a file that is open cannot be replaced; when it was made is enough.
    #[cfg(not(unix))]
    pub(crate) fn from(data: &fs::Metadata) -> io::Result<Self> {
        let made = data.created()?.duration_since(std::time::UNIX_EPOCH).map_err(io::Error::other)?;
        Ok(Self(made.as_secs(), u64::from(made.subsec_nanos())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(database: &Database) -> Result<i64, DatabaseError> {
        database.with(|open| {
            open.execute("INSERT INTO rooms VALUES (?1, '')", [format!("{:?}", std::ptr::from_ref(open))]).ok();
            open.query_row("SELECT count(*) FROM rooms", [], |row| row.get(0))
        })
    }

    #[test]
    fn a_database_that_goes_says_so_and_comes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, away) = (folder.path().join("host.db"), folder.path().join("away.db"));
        let database = Database::open(&path).expect("made");
        assert_eq!(count(&database), Ok(1));
        fs::rename(&path, &away).expect("moved");
        assert_eq!(count(&database), Err(DatabaseError::Gone));
        assert!(!path.exists(), "no empty one in its place");
        fs::rename(&away, &path).expect("moved back");
        assert!(count(&database).is_ok_and(|rooms| rooms >= 1));
    }

    #[test]
    fn a_full_disk_says_so_and_nothing_is_half_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::open(&folder.path().join("host.db")).expect("made");
        let fill = |pages: i64, text: &str| {
            database.with(|open| {
                open.pragma_update(None, "max_page_count", pages)?;
                open.execute("INSERT INTO rooms VALUES ('a', 'b')", [])?;
                open.execute("INSERT INTO rooms VALUES ('b', ?1)", [text])
            })
        };
        assert_eq!(fill(20, &"x".repeat(200_000)), Err(DatabaseError::Full));
        let rooms = database.with(|open| open.query_row("SELECT count(*) FROM rooms", [], |row| row.get::<_, i64>(0)));
        assert_eq!(rooms, Ok(0));
        assert!(fill(1_000, "x").is_ok());
    }

    #[test]
    fn a_later_version_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("host.db");
        let database = Database::open(&path).expect("made");
        database.with(|open| open.pragma_update(None, "user_version", 99)).expect("set");
        drop(database);
        assert_eq!(Database::open(&path).err(), Some(DatabaseError::Newer { found: 99 }));
    }

    #[test]
    fn what_is_no_database_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("host.db");
        fs::write(
            &path,
            "not a database at all, but long enough to be taken for the head of one by somebody ".repeat(9),
        )
        .expect("written");
        assert!(matches!(Database::open(&path), Err(DatabaseError::Other(_))));
    }
}
