//! The tables of a day: who solved which of its puzzles, how fast, with what help.
//!
//! The day is the host's. A puzzle of the day counts on its day only, that of the week within its week. The first attempt
//! that a player finishes counts, and no later one. Solvers without hints come first, then those who took less time
//! (whole seconds), then those with fewer mistakes; equal in all three, they share a place.

use std::collections::BTreeMap;

use deduku_generate::Date;
use deduku_play::Streak;

use super::database::{DatabaseError, Field, Store};
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
    open: &mut dyn Store,
) -> Result<bool, DatabaseError> {
    let Attempt { milliseconds, hints, mistakes } = attempt;
    let insert = "
        INSERT INTO results (day, puzzle, player, milliseconds, hints, mistakes, at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
    let fields: [Field; 7] = [
        date.days().cast_signed().into(),
        puzzle.into(),
        player.into(),
        milliseconds.cast_signed().into(),
        i64::from(hints).into(),
        i64::from(mistakes).into(),
        now.cast_signed().into(),
    ];
    Ok(open.run(insert, &fields)? == 1)
}

/// The table of a puzzle, for this player.
pub(crate) fn read((date, puzzle): (Date, &str), player: i64, open: &mut dyn Store) -> Result<DayTable, DatabaseError> {
    let query = "
        SELECT player, name, milliseconds / 1000, hints, mistakes FROM results JOIN players ON players.id = player
        WHERE day = $1 AND puzzle = $2 AND listed = 1
        ORDER BY hints > 0, milliseconds / 1000, mistakes, hints, at, player";
    let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    let found = open.rows(query, &[date.days().cast_signed().into(), puzzle.into()])?;
    let found = found.iter().map(|row| {
        let id = row.number(0)?;
        let row = TableRow {
            place: 0,
            name: Name::known(row.text(1)?),
            seconds: row.number(2)?.cast_unsigned(),
            hints: count(row.number(3)?),
            mistakes: count(row.number(4)?),
            streak: 0,
            own: id == player,
        };
        Ok((id, row))
    });
    let mut rows = found.collect::<Result<Vec<(i64, TableRow)>, DatabaseError>>()?;
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
fn streaks(date: Date, open: &mut dyn Store) -> Result<BTreeMap<i64, u32>, DatabaseError> {
    let query = "
        SELECT DISTINCT player, day FROM results
        WHERE day <= $1 AND puzzle NOT LIKE 'week %' AND player IN (SELECT player FROM results WHERE day = $1)
        ORDER BY player, day";
    let mut solved = BTreeMap::<i64, Vec<u64>>::new();
    for row in open.rows(query, &[date.days().cast_signed().into()])? {
        solved.entry(row.number(0)?).or_default().push(row.number(1)?.cast_unsigned());
    }
    Ok(solved.into_iter().map(|(player, days)| (player, Streak::on(date.days(), days).days)).collect())
}
