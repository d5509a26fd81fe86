//! The families of constraints, one file each; closely related ones share a file. The table is in `table.rs`.

#![allow(clippy::unnecessary_wraps, reason = "all families are compiled by functions of one form")]

pub(super) mod adjacency;
pub(super) mod arrow;
pub(super) mod between;
pub(super) mod cage;
pub(super) mod chess;
pub(super) mod compared;
pub(super) mod connected;
pub(super) mod contain;
pub(super) mod counting;
pub(super) mod different;
pub(super) mod doppelganger;
pub(super) mod dots;
pub(super) mod entropy;
pub(super) mod equal;
pub(super) mod equal_sum;
pub(super) mod flatmates;
pub(super) mod given;
pub(super) mod indexing;
pub(super) mod logical;
pub(super) mod lunchbox;
pub(super) mod marked;
pub(super) mod nfa;
pub(super) mod pair;
pub(super) mod parity;
pub(super) mod progression;
pub(super) mod rank;
pub(super) mod regex;
pub(super) mod renban;
pub(super) mod room;
pub(super) mod same_values;
pub(super) mod sandwich;
pub(super) mod shading;
pub(super) mod skyscraper;
pub(super) mod sum;
pub(super) mod sum_line;
pub(super) mod thermometer;
pub(super) mod whisper;

use std::sync::Arc;

use super::kernels::{Allowed, Different, MOST_WEIGHT, PairTable, Relation, Sum};
use super::{Beside, Clue, ClueError, Drawing, Geometry, Kernel, Row, Space, UsualNumber};
use crate::board::{Cell, Digit};

/// The result of compiling a clue.
type Compiled = Result<Vec<Kernel>, ClueError>;

/// A function that compiles a clue of any family, passed to families whose clues consist of other clues.
type Compile = fn(&Clue, &Space<'_>) -> Compiled;

/// A row with the default values of the fields that most families leave empty.
const fn row(name: &'static str, geometry: Geometry, drawing: Drawing) -> Row {
    Row {
        name,
        aliases: &[],
        rule: "",
        said: "",
        iss: &[],
        fpuzzles: &[],
        geometry,
        drawing,
        beside: &[],
        usual: None,
        arguments: "the cells",
        help: "",
        words: &[],
    }
}

/// The table of the pairs of values for which `holds`.
fn table(space: &Space<'_>, holds: impl Fn(i32, i32) -> bool) -> Arc<PairTable> {
    PairTable::new(space.digits(), &|a, b| holds(space.value(a), space.value(b)))
}

/// A relation between every two neighbours on each line.
fn along(clue: &Clue, space: &Space<'_>, verb: &'static str, holds: impl Fn(i32, i32) -> bool) -> Compiled {
    let table = table(space, holds);
    let mut kernels = Vec::new();
    for group in &clue.groups {
        for pair in space.cells(group)?.windows(2) {
            push_pair(&mut kernels, pair[0], pair[1], &table, verb);
        }
    }
    Ok(kernels)
}

/// A relation between every two of these cells, the earlier one first.
fn each_two(kernels: &mut Vec<Kernel>, cells: &[Cell], table: &Arc<PairTable>, verb: &'static str) {
    for (at, &b) in cells.iter().enumerate() {
        cells[..at].iter().for_each(|&a| push_pair(kernels, a, b, table, verb));
    }
}

/// A relation between two cells. If both are the same cell, keeps the digits that are related to themselves.
fn push_pair(kernels: &mut Vec<Kernel>, a: Cell, b: Cell, table: &Arc<PairTable>, verb: &'static str) {
    if a == b {
        let digits = (0..usize::from(Digit::MAX)).filter(|&digit| table.beside(digit) >> digit & 1 == 1);
        kernels.push(Allowed::new(a, digits.fold(0, |set, digit| set | 1 << digit)).into());
    } else {
        kernels.push(Relation::new(a, b, Arc::clone(table), verb).into());
    }
}

/// The only group of the clue.
fn one_group(clue: &Clue, space: &Space<'_>) -> Result<Vec<Cell>, ClueError> {
    match clue.groups.as_slice() {
        [group] if !group.is_empty() => space.cells(group),
        _ => Err(ClueError::Needs { needs: "one group of cells" }),
    }
}

/// The first number of the clue, or the usual one of its family.
fn number(clue: &Clue, space: &Space<'_>) -> Result<i32, ClueError> {
    space.number(clue).ok_or(ClueError::Needs { needs: "a number" })
}

/// The sum of the cells' values, each multiplied by its weight.
fn weighted(space: &Space<'_>, parts: &[(Cell, i32)], total: i32) -> Result<Kernel, ClueError> {
    if parts.iter().any(|(_, weight)| weight.unsigned_abs() > 100_000) || total.unsigned_abs() > 10_000_000 {
        return Err(ClueError::TooLarge { what: "a weight is at most 100000, a sum at most ten million" });
    }
    let weight = parts.iter().try_fold(0, |sum: i32, (_, weight)| sum.checked_add(weight.abs()));
    if weight.is_none_or(|weight| weight > MOST_WEIGHT) {
        return Err(ClueError::TooLarge { what: "the weights of a sum add up to ten million at most" });
    }
    Ok(Sum::new(parts, total, space.first(), space.digits(), |a, b| space.differ(a, b)).into())
}

/// The sum of the cells' values.
fn plain_sum(space: &Space<'_>, cells: &[Cell], total: i32) -> Result<Kernel, ClueError> {
    let parts: Vec<(Cell, i32)> = cells.iter().map(|&cell| (cell, 1)).collect();
    weighted(space, &parts, total)
}

/// Adds that the cells differ, unless it follows from the board.
fn push_different(kernels: &mut Vec<Kernel>, cells: &[Cell], space: &Space<'_>) {
    let mut own = cells.to_vec();
    own.sort_unstable();
    own.dedup();
    if own.len() > 1 && !space.all_differ(&own) {
        kernels.push(Different::new(own, space.digits()).into());
    }
}

/// The value of each digit.
fn values(space: &Space<'_>) -> Vec<i32> {
    space.values().collect()
}
