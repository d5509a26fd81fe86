//! The tables of a day: who solved which of its puzzles, how fast, with what help.
//!
//! The day is the host's. A puzzle of the day counts on its day only, that of the week within its week. The first attempt
//! that a player finishes counts, and no later one. Solvers without hints come first, then those who took less time
//! (whole seconds), then those with fewer mistakes; equal in all three, they share a place.

use std::collections::BTreeMap;

use deduku_generate::Date;
use deduku_play::Streak;
use rusqlite::{Connection, params};

use super::name::Name;

/// Most rows of a table.
const MOST: usize = 100;

/// The table of one puzzle of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DayTable {
    /// The day; for the week's puzzle its Monday.
    pub date: Date,
    /// The puzzle's name within its day: its level, or `week` and its kind.
    pub puzzle: String,
    /// The rows, the best first; at most 100, and the player's own.
    pub rows: Vec<TableRow>,
    /// How many have solved it, without those who stay off the table.
    pub solved: usize,
}

/// A row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The place, from 1; equal results share one.
    pub place: usize,
    /// Who.
    pub name: Name,
    /// The time played, in whole seconds.
    pub seconds: u64,
    /// Hints asked for and steps of the solver played.
    pub hints: u32,
    /// Digits placed that were wrong.
    pub mistakes: u32,
    /// How many days in a row, up to this one, this player solved a puzzle of the day on its day: see [`Streak`].
    pub streak: u32,
    /// Whether this is whoever asks.
    pub own: bool,
}

/// A finished attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) milliseconds: u64,
    pub(crate) hints: u32,
    pub(crate) mistakes: u32,
}

/// Notes an attempt, unless the player has finished this puzzle before; returns whether it is new.
pub(crate) fn note(
    (date, puzzle): (Date, &str),
    player: i64,
    attempt: Attempt,
    now: u64,
    open: &Connection,
) -> Result<bool, rusqlite::Error> {
    let Attempt { milliseconds, hints, mistakes } = attempt;
    let insert = "INSERT OR IGNORE INTO results VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let row = params![
        date.days().cast_signed(),
        puzzle,
        player,
        milliseconds.cast_signed(),
        hints,
        mistakes,
        now.cast_signed()
    ];
    Ok(open.execute(insert, row)? == 1)
}

/// The table of a puzzle, for this player.
pub(crate) fn read((date, puzzle): (Date, &str), player: i64, open: &Connection) -> Result<DayTable, rusqlite::Error> {
    let query = "
        SELECT player, name, milliseconds / 1000, hints, mistakes FROM results JOIN players ON players.id = player
        WHERE day = ?1 AND puzzle = ?2 AND listed
        ORDER BY hints > 0, milliseconds / 1000, mistakes, hints, at, player";
    let mut statement = open.prepare(query)?;
    let day = date.days().cast_signed();
    let found = statement.query_map(params![day, puzzle], |row| {
        let (id, name): (i64, String) = (row.get(0)?, row.get(1)?);
        let seconds: i64 = row.get(2)?;
        let row = TableRow {
            place: 0,
            name: Name::known(&name),
            seconds: seconds.cast_unsigned(),
            hints: row.get(3)?,
            mistakes: row.get(4)?,
            streak: 0,
            own: id == player,
        };
        Ok((id, row))
    })?;
    let mut rows: Vec<(i64, TableRow)> = found.collect::<Result<_, _>>()?;
    let solved = rows.len();
    let rank = |row: &TableRow| (row.hints > 0, row.seconds, row.mistakes);
    for at in 0..rows.len() {
        let shares = at > 0 && rank(&rows[at - 1].1) == rank(&rows[at].1);
        rows[at].1.place = if shares { rows[at - 1].1.place } else { at + 1 };
    }
    let mut at = 0;
    rows.retain(|(_, row)| {
        at += 1;
        at <= MOST || row.own
    });
    let streaks = streaks(date, open)?;
    for (id, row) in &mut rows {
        row.streak = streaks.get(id).copied().unwrap_or_default();
    }
    Ok(DayTable { date, puzzle: puzzle.to_owned(), rows: rows.into_iter().map(|(_, row)| row).collect(), solved })
}

/// For each player who solved a puzzle of this day, how many days in a row up to it they solved one, as at home.
fn streaks(date: Date, open: &Connection) -> Result<BTreeMap<i64, u32>, rusqlite::Error> {
    let query = "
        SELECT DISTINCT player, day FROM results
        WHERE day <= ?1 AND puzzle NOT LIKE 'week %' AND player IN (SELECT player FROM results WHERE day = ?1)
        ORDER BY player, day";
    let mut statement = open.prepare(query)?;
    let rows = statement.query_map([date.days().cast_signed()], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?)))?;
    let mut solved = BTreeMap::<i64, Vec<u64>>::new();
    for row in rows {
        let (player, day) = row?;
        solved.entry(player).or_default().push(day.cast_unsigned());
    }
    Ok(solved.into_iter().map(|(player, days)| (player, Streak::on(date.days(), days).days)).collect())
}
