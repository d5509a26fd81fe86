//! SQLite: one file, one connection that writes.
//!
//! A file that has gone is never made anew: an empty database in its place would forget every player.

use std::path::{Path, PathBuf};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql};

use super::database::{DatabaseError, Dialect, Field, FileId, PATIENCE, Row, Store, bring_up_to_date};

const DIALECT: Dialect =
    Dialect { before: "", version: "PRAGMA user_version", set_version: "PRAGMA user_version", words: &[] };

/// A database in a file.
#[derive(Debug)]
pub(crate) struct Sqlite {
    path: PathBuf,
    open: Option<(Connection, FileId)>,
}

impl Sqlite {
    /// The database in this file, which is there.
    pub(crate) fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), open: None }
    }

    fn connection(&self) -> Result<&Connection, DatabaseError> {
        self.open.as_ref().map(|(connection, _)| connection).ok_or(DatabaseError::Gone)
    }

    fn connect(&mut self) -> Result<(), DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        self.open = Some((connection, FileId::of(&self.path).map_err(|_| DatabaseError::Gone)?));
        self.batch("BEGIN")?;
        bring_up_to_date(self, &DIALECT)?;
        self.batch("COMMIT")
    }
}

impl Store for Sqlite {
    fn begin(&mut self) -> Result<(), DatabaseError> {
        let is_there = FileId::of(&self.path).ok();
        if self.open.as_ref().is_none_or(|(_, file)| Some(*file) != is_there) {
            self.open = None;
            self.connect()?;
        }
        self.batch("BEGIN")
    }

    fn give_up(&mut self, error: &DatabaseError) {
        // A full disk leaves the connection as it was. After anything else, the next call begins anew.
        if *error != DatabaseError::Full || self.batch("ROLLBACK").is_err() {
            self.open = None;
        }
    }

    fn batch(&mut self, statements: &str) -> Result<(), DatabaseError> {
        Ok(self.connection()?.execute_batch(statements)?)
    }

    fn run(&mut self, statement: &str, fields: &[Field]) -> Result<u64, DatabaseError> {
        Ok(self.connection()?.execute(statement, &*to_sql(fields))? as u64)
    }

    fn rows(&mut self, statement: &str, fields: &[Field]) -> Result<Vec<Row>, DatabaseError> {
        let mut statement = self.connection()?.prepare(statement)?;
        let columns = statement.column_count();
        let read = |row: &rusqlite::Row<'_>, at| match row.get_ref(at)? {
            ValueRef::Integer(number) => Ok(Field::Number(number)),
            _ => row.get(at).map(Field::Text),
        };
        let rows = statement.query_map(&*to_sql(fields), |row| {
            Ok(Row((0..columns).map(|at| read(row, at)).collect::<Result<_, _>>()?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn to_sql(fields: &[Field]) -> Vec<&dyn ToSql> {
    let mut list: Vec<&dyn ToSql> = Vec::new();
    for field in fields {
        match field {
            Field::Number(number) => list.push(number),
            Field::Text(text) => list.push(text),
        }
    }
    list
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
