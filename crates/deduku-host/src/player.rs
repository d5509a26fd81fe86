//! Players: known by the fingerprint of a key, called by a name that they choose once.

use std::collections::BTreeMap;

use super::database::{DatabaseError, Store};
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
pub(crate) fn find(fingerprint: &str, open: &mut dyn Store) -> Result<Option<Player>, DatabaseError> {
    let rows = open.rows("SELECT id, name FROM players WHERE fingerprint = $1", &[fingerprint.into()])?;
    rows.first().map(|row| Ok(Player { id: row.number(0)?, name: Name::known(row.text(1)?) })).transpose()
}

/// Adds a player; returns the one who is there with this fingerprint, or nobody if the name is taken.
pub(crate) fn add(
    fingerprint: &str,
    name: &Name,
    now: u64,
    open: &mut dyn Store,
) -> Result<Option<Player>, DatabaseError> {
    if let Some(known) = find(fingerprint, open)? {
        return Ok(Some(known));
    }
    // Another host may add the same player or the same name at this moment: what is unique decides.
    open.batch("SAVEPOINT adding")?;
    let insert =
        "INSERT INTO players (fingerprint, name, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id";
    let added = open.rows(insert, &[fingerprint.into(), name.as_str().into(), now.cast_signed().into()])?;
    if let Some(row) = added.first() {
        let id = row.number(0)?;
        let insert = "INSERT INTO name_keys (key, player) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let mut is_free = true;
        for key in name.keys() {
            is_free = is_free && open.run(insert, &[key.as_str().into(), id.into()])? == 1;
        }
        if is_free {
            return Ok(Some(Player { id, name: name.clone() }));
        }
    }
    open.batch("ROLLBACK TO adding")?;
    find(fingerprint, open)
}

/// The names of all players, by fingerprint.
pub(crate) fn names(open: &mut dyn Store) -> Result<BTreeMap<String, String>, DatabaseError> {
    let rows = open.rows("SELECT fingerprint, name FROM players", &[])?;
    rows.iter().map(|row| Ok((row.text(0)?.to_owned(), row.text(1)?.to_owned()))).collect()
}

/// Whether the player is in the tables.
pub(crate) fn is_listed(player: i64, open: &mut dyn Store) -> Result<bool, DatabaseError> {
    let rows = open.rows("SELECT listed FROM players WHERE id = $1", &[player.into()])?;
    rows.first().map_or(Ok(false), |row| Ok(row.number(0)? == 1))
}

/// Sets whether the player is in the tables.
pub(crate) fn set_listed(player: i64, listed: bool, open: &mut dyn Store) -> Result<(), DatabaseError> {
    let fields = [i64::from(listed).into(), player.into()];
    open.run("UPDATE players SET listed = $1 WHERE id = $2", &fields).map(drop)
}
