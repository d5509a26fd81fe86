//! Writes links.

use serde_json::{Value, json};

use super::classic::{Classic, write_scf};
use super::fpuzzles::write_fpuzzles;
use super::iss::write_iss;
use super::lz::pack;
use super::percent;
use super::shortened::write_short;
use crate::{Entry, Format};
use deduku_core::board::{Base, Board, Cell, Digit, HouseKind};
use deduku_core::constraint::Family;
use deduku_core::puzzle::{Description, Position, Puzzle};

/// The entry as a link of this format, without a line end.
///
/// # Errors
/// The part of the puzzle that the site cannot represent.
pub(in super::super) fn write_link(entry: &Entry, format: Format) -> Result<String, &'static str> {
    let (puzzle, position) = (&entry.puzzle, entry.position());
    let in_words = |rule: &String| Description::is_in_words(rule);
    if puzzle.not_checked().iter().any(|rule| !in_words(rule) || format == Format::Iss) {
        return Err("the rules that are not checked");
    }
    let fpuzzles = || write_fpuzzles(puzzle, &position).map(|document| pack(&document.to_string()));
    match format {
        Format::Fpuzzles => fpuzzles().map(|packed| format!("https://f-puzzles.com/?load={packed}")),
        Format::Sudokupad => sudokupad(puzzle, &position, fpuzzles),
        Format::Iss => write_iss(puzzle),
        _ => plain(puzzle)
            .map_or_else(
                || fpuzzles().map(|packed| format!("https://sudokupad.app/fpuz{packed}")),
                |code| Ok(format!("https://sudokupad.app/scf{code}")),
            )
            .or_else(|_| sudokupad(puzzle, &position, || Err("the board")))
            .or_else(|what| {
                if !puzzle.is_understood() {
                    return Err(what);
                }
                let text = write_iss(puzzle)?;
                Ok(format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", percent::encode(&text, ".~-_")))
            }),
    }
}

/// A `SudokuPad` link. It reads documents of f-puzzles with all their rules; its own document is used for boards that
/// these cannot represent.
fn sudokupad(
    puzzle: &Puzzle,
    position: &Position,
    fpuzzles: impl FnOnce() -> Result<String, &'static str>,
) -> Result<String, &'static str> {
    match fpuzzles() {
        Ok(packed) => Ok(format!("https://sudokupad.app/fpuz{packed}")),
        Err(what) => match own_document(puzzle, position) {
            Some(document) => Ok(format!("https://sudokupad.app/scl{}", pack(&write_short(&document)))),
            None => Err(what),
        },
    }
}

/// `SudokuPad`'s own document, for puzzles with no clues other than cages.
fn own_document(puzzle: &Puzzle, position: &Position) -> Option<Value> {
    let board = puzzle.board();
    let cage = Family::by_fpuzzles("killercage");
    let described = puzzle.description();
    let only_cages = puzzle.clues().iter().all(|clue| Some(clue.family) == cage);
    let plain = puzzle.letters().is_none() && board.first_value() == 1 && board.plan().is_bare();
    let marked = board.cells().any(|cell| puzzle.marks(cell) != board.all_digits());
    let drawn = described.is_some_and(|description| !description.drawing.is_empty() || !description.rules.is_empty());
    if !only_cages || !plain || marked || drawn || position.values() != puzzle.givens() {
        return None;
    }
    let Base::Grid(shape) = &board.plan().base else { return None };
    if !shape.lines || !shape.extra.is_empty() || shape.digits != shape.rows.max(shape.columns) {
        return None;
    }
    let place = |cell: Cell| {
        let place = board.place(cell);
        json!([place.row, place.column])
    };
    let value =
        |cell: Cell| puzzle.given(cell).map_or_else(|| json!({}), |digit| json!({"value": board.value_of(digit)}));
    let cells: Vec<Value> = board.cells().map(value).collect();
    let rows: Vec<Value> = cells.chunks(usize::from(shape.columns)).map(|row| Value::Array(row.to_vec())).collect();
    let houses = board.houses().iter().filter(|house| matches!(house.kind, HouseKind::Box | HouseKind::Region));
    let regions: Vec<Value> = houses.map(|house| house.cells.iter().map(|&cell| place(cell)).collect()).collect();
    let cages = puzzle.clues().iter().flat_map(|clue| {
        clue.groups.iter().map(|group| {
            let mut cage =
                json!({"cells": group.iter().map(|&cell| place(Cell::new(cell))).collect::<Value>(), "unique": true});
            if let Some(sum) = clue.numbers.first().filter(|sum| **sum > 0) {
                cage["value"] = json!(sum);
            }
            cage
        })
    });
    let mut cages: Vec<Value> = cages.collect();
    if let Some(description) = described {
        for (key, text) in [("title", &description.title), ("author", &description.author)] {
            if !text.is_empty() {
                cages.push(json!({"value": format!("{key}: {text}")}));
            }
        }
    }
    // An empty list would be left out, and then the customary boxes would apply; a region of a single cell has no
    // effect.
    let regions = if regions.is_empty() { json!([[[0, 0]]]) } else { Value::Array(regions) };
    Some(json!({"cellSize": 64, "cells": rows, "regions": regions, "cages": cages}))
}

/// The short code of a plain 9×9 grid, with its windows and diagonals.
fn plain(puzzle: &Puzzle) -> Option<String> {
    let board: &Board = puzzle.board();
    let is_named = |clue: &deduku_core::constraint::Clue, name| Some(clue.family) == Family::by_iss(name);
    let plan = board.plan();
    let nine = board.boxes() == Some(deduku_core::board::BoxShape { rows: 3, columns: 3 });
    let clues = puzzle.clues();
    let windows = !plan.windows.is_empty() || clues.iter().any(|clue| is_named(clue, "Windoku"));
    let diagonals = clues.iter().filter(|clue| is_named(clue, "Diagonal")).count();
    let known = clues.iter().all(|clue| is_named(clue, "Windoku") || is_named(clue, "Diagonal"));
    let customary = plan.windows.is_empty() || plan.clone().windoku().windows == plan.windows;
    let marked = board.cells().any(|cell| puzzle.marks(cell) != board.all_digits());
    if !nine || !known || !customary || marked || diagonals == 1 || !plan.cages.is_empty() || puzzle.letters().is_some()
    {
        return None;
    }
    if puzzle.description().is_some() {
        return None;
    }
    let cells = puzzle.givens().iter().map(|given| given.map_or('0', Digit::symbol)).collect();
    Some(write_scf(&Classic { cells, windows, diagonals: plan.diagonals || diagonals > 1 }))
}
