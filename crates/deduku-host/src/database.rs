//! The database of a host: what it keeps, and what is asked of it. Where it is kept is the affair of a [`Store`]: SQLite in
//! a file, or PostgreSQL, which several hosts share. One text of a statement serves both.
//!
//! A database can go while the host runs: its file is moved away, its disk fills up, its server stops. Then each call says so
//! in a sentence, games go on, and the first call after it is back finds it again.

use std::fmt::Debug;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::postgres::{Postgres, SharedDatabase};
use super::sqlite::Sqlite;

/// The schema: each entry takes the database from one version to the next. Entries are added, never changed. The words are
/// those of SQLite; a [`Dialect`] has others for some.
const VERSIONS: [&str; 2] = [
    "
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
",
    "
    -- The hosts that share the database: what players type to reach each, and when it was last there.
    CREATE TABLE hosts (id TEXT PRIMARY KEY, address TEXT NOT NULL, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    -- The host on which the room was made. One with SQLite is alone, and has no name.
    ALTER TABLE rooms ADD COLUMN home TEXT NOT NULL DEFAULT '';
",
];

/// How long a call takes at most, and waits for another program, such as a back-up, to let go of the file.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// Why the database did not answer. The messages are for players, too, so they name no folder.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// It is not there.
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
    /// A server did not let a host in that starts.
    #[error("the database does not answer ({0}): check its address, user and password, and that PostgreSQL runs there")]
    Refused(String),
    /// Anything else.
    #[error("the host's list of players cannot be used at the moment: {0}")]
    Other(String),
}

/// A number or a text: what is kept in a column, or stands for `$1` in a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Number(i64),
    Text(String),
}

impl From<i64> for Field {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// A row of an answer.
pub(crate) struct Row(pub(crate) Vec<Field>);

impl Row {
    /// The number in this column.
    pub(crate) fn number(&self, at: usize) -> Result<i64, DatabaseError> {
        match self.0.get(at) {
            Some(Field::Number(number)) => Ok(*number),
            _ => Err(DatabaseError::Other("a number is missing".to_owned())),
        }
    }

    /// The text in this column.
    pub(crate) fn text(&self, at: usize) -> Result<&str, DatabaseError> {
        match self.0.get(at) {
            Some(Field::Text(text)) => Ok(text),
            _ => Err(DatabaseError::Other("a text is missing".to_owned())),
        }
    }
}

/// What one kind of database says in other words.
pub(crate) struct Dialect {
    /// What must be done before the version is read, so that two hosts do not bring it up to date at once.
    pub(crate) before: &'static str,
    /// Reads the version of the schema.
    pub(crate) version: &'static str,
    /// Sets it; a number in parentheses follows.
    pub(crate) set_version: &'static str,
    /// Words of the schema, and what stands for each.
    pub(crate) words: &'static [(&'static str, &'static str)],
}

/// One kind of database. In statements `$1`, `$2` … stand for fields; SQLite takes them for names, and numbers them as
/// they first appear, so they appear in order.
pub(crate) trait Store: Debug + Send {
    /// Connects, unless it is connected, and begins a transaction.
    fn begin(&mut self) -> Result<(), DatabaseError>;

    /// Ends the transaction after this error: nothing of it has happened.
    fn give_up(&mut self, error: &DatabaseError);

    /// Runs statements without fields.
    fn batch(&mut self, statements: &str) -> Result<(), DatabaseError>;

    /// Runs a statement; returns how many rows it changed.
    fn run(&mut self, statement: &str, fields: &[Field]) -> Result<u64, DatabaseError>;

    /// The rows that a statement returns.
    fn rows(&mut self, statement: &str, fields: &[Field]) -> Result<Vec<Row>, DatabaseError>;
}

/// Brings the schema up to date, within a transaction.
pub(crate) fn bring_up_to_date(store: &mut dyn Store, dialect: &Dialect) -> Result<(), DatabaseError> {
    store.batch(dialect.before)?;
    let version = store.rows(dialect.version, &[])?.first().map_or(Ok(0), |row| row.number(0))?;
    let known = usize::try_from(version).ok().and_then(|version| VERSIONS.get(version..));
    let steps = known.ok_or(DatabaseError::Newer { found: version })?;
    for step in steps {
        let words = dialect.words.iter();
        store.batch(&words.fold((*step).to_owned(), |text, (word, other)| text.replace(word, other)))?;
    }
    if steps.is_empty() { Ok(()) } else { store.batch(&format!("{}({})", dialect.set_version, VERSIONS.len())) }
}

/// The database.
#[derive(Debug)]
pub(crate) struct Database(Mutex<Box<dyn Store>>);

impl Database {
    /// Opens the database in this file, and makes it if there is none.
    pub(crate) fn open(path: &Path) -> Result<Self, DatabaseError> {
        // An empty file is an empty database; those that SQLite puts beside it get its rights.
        private(OpenOptions::new().create(true).append(true)).open(path).map_err(|_| DatabaseError::Gone)?;
        Self::open_beside(path)
    }

    /// Opens the database in this file beside the host that may use it; none is made.
    pub(crate) fn open_beside(path: &Path) -> Result<Self, DatabaseError> {
        Self::tried(Sqlite::new(path))
    }

    /// Opens a database that several hosts share.
    pub(crate) fn open_shared(shared: &SharedDatabase) -> Result<Self, DatabaseError> {
        Self::tried(Postgres::new(shared)?)
    }

    fn tried(store: impl Store + 'static) -> Result<Self, DatabaseError> {
        let database = Self(Mutex::new(Box::new(store)));
        database.with(|_| Ok(())).map(|()| database)
    }

    /// Asks or changes the database, in one transaction. From plain threads only: PostgreSQL is waited for.
    pub(crate) fn with<T>(
        &self,
        ask: impl FnOnce(&mut dyn Store) -> Result<T, DatabaseError>,
    ) -> Result<T, DatabaseError> {
        let asked = Instant::now();
        let mut store = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever has waited so long for others waits no longer: the database is too slow for all of them.
        if asked.elapsed() > 2 * PATIENCE {
            return Err(DatabaseError::Gone);
        }
        let done = store.begin().and_then(|()| ask(&mut **store));
        let done = done.and_then(|answer| store.batch("COMMIT").map(|()| answer));
        done.inspect_err(|error| store.give_up(error))
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
            open.run("INSERT INTO rooms (code, state) VALUES ('a', '') ON CONFLICT DO NOTHING", &[])?;
            open.rows("SELECT count(*) FROM rooms", &[])?[0].number(0)
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
        assert_eq!(count(&database), Ok(1));
    }

    #[test]
    fn a_full_disk_says_so_and_nothing_is_half_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::open(&folder.path().join("host.db")).expect("made");
        let fill = |pages: i64, text: &str| {
            database.with(|open| {
                open.batch(&format!("PRAGMA max_page_count = {pages}"))?;
                open.batch("INSERT INTO rooms (code, state) VALUES ('a', 'b')")?;
                open.run("INSERT INTO rooms (code, state) VALUES ('b', $1)", &[text.into()])
            })
        };
        assert_eq!(fill(20, &"x".repeat(200_000)), Err(DatabaseError::Full));
        let rooms = database.with(|open| open.rows("SELECT count(*) FROM rooms", &[])?[0].number(0));
        assert_eq!(rooms, Ok(0));
        assert!(fill(1_000, "x").is_ok());
    }

    #[test]
    fn a_later_version_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("host.db");
        let database = Database::open(&path).expect("made");
        database.with(|open| open.batch("PRAGMA user_version = 99")).expect("set");
        drop(database);
        assert_eq!(Database::open(&path).err(), Some(DatabaseError::Newer { found: 99 }));
    }

    #[test]
    fn a_database_of_the_first_version_keeps_what_it_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("host.db");
        let old = rusqlite::Connection::open(&path).expect("made");
        let rows = "INSERT INTO rooms VALUES ('a', 'b'); PRAGMA user_version = 1";
        old.execute_batch(&format!("{}{rows}", VERSIONS[0])).expect("filled");
        drop(old);
        let kept = Database::open(&path).expect("brought up to date").with(|open| {
            let rows = open.rows("SELECT state, home FROM rooms WHERE code = $1", &["a".into()])?;
            Ok((rows[0].text(0)?.to_owned(), rows[0].text(1)?.to_owned()))
        });
        assert_eq!(kept, Ok(("b".to_owned(), String::new())));
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
