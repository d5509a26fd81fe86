//! Players: known by the fingerprint of a key, called by a name that they choose once.

use rusqlite::{Connection, OptionalExtension, params};

use super::database::DatabaseError;
use super::name::{Name, NameError};

/// A player of the host.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// Positive for a key; negative for a guest, who is nobody again after leaving.
    pub(crate) id: i64,
    pub(crate) name: Name,
}

impl Player {
    /// What others see.
    pub const fn name(&self) -> &Name {
        &self.name
    }

    /// Whether it is a guest: without a key, so without results and without a way back after the line dropped.
    pub const fn is_guest(&self) -> bool {
        self.id < 0
    }
}

/// Why a player did not get a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EnrolError {
    /// The text is no name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Another player has it, or one that looks like it.
    #[error("“{0}” is taken, or looks like a name that is: take another")]
    Taken(Name),
    /// The key has a name.
    #[error("you are “{0}” here: a name is chosen once")]
    Known(Name),
    /// It could not be kept.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// The player with this fingerprint.
pub(crate) fn find(fingerprint: &str, open: &Connection) -> Result<Option<Player>, rusqlite::Error> {
    let query = "SELECT id, name FROM players WHERE fingerprint = ?1";
    open.query_row(query, [fingerprint], |row| {
        let name: String = row.get(1)?;
        Ok(Player { id: row.get(0)?, name: Name::known(&name) })
    })
    .optional()
}

/// Adds a player; returns the one who is there with this fingerprint, or nobody if the name is taken.
pub(crate) fn add(
    fingerprint: &str,
    name: &Name,
    now: u64,
    open: &Connection,
) -> Result<Option<Player>, rusqlite::Error> {
    if let Some(known) = find(fingerprint, open)? {
        return Ok(Some(known));
    }
    let keys = name.keys();
    for key in &keys {
        if open.query_row("SELECT 1 FROM name_keys WHERE key = ?1", [key], |_| Ok(())).optional()?.is_some() {
            return Ok(None);
        }
    }
    let insert = "INSERT INTO players (fingerprint, name, since) VALUES (?1, ?2, ?3)";
    open.execute(insert, params![fingerprint, name.as_str(), now.cast_signed()])?;
    let id = open.last_insert_rowid();
    for key in &keys {
        open.execute("INSERT INTO name_keys VALUES (?1, ?2)", params![key, id])?;
    }
    Ok(Some(Player { id, name: name.clone() }))
}

/// Whether the player is in the tables.
pub(crate) fn is_listed(player: i64, open: &Connection) -> Result<bool, rusqlite::Error> {
    open.query_row("SELECT listed FROM players WHERE id = ?1", [player], |row| row.get(0))
        .optional()
        .map(|it| it == Some(true))
}

/// Sets whether the player is in the tables.
pub(crate) fn set_listed(player: i64, listed: bool, open: &Connection) -> Result<(), rusqlite::Error> {
    open.execute("UPDATE players SET listed = ?2 WHERE id = ?1", params![player, listed]).map(|_| ())
}
