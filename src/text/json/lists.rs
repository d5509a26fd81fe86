//! Grids as JSON of other programs writes them: lists of rows of numbers, lists of strings, and strings, alone or under
//! the keys of objects.

use std::sync::Arc;

use serde_json::Value;

use super::super::cells::Boards;
use super::super::grid::{GridToken, read_cells};
use super::super::line::{cell_count, deleted_after, first_word, without};
use super::super::records::{is_puzzle, is_solution_of};
use super::super::{Entry, Format, TextError};
use crate::board::{Board, PLAIN_SHAPES};

/// The maximum length of a value that is searched for grids, in bytes.
const LONGEST: usize = 4 << 20;

/// The maximum number of lists and objects around a grid.
const DEEPEST: usize = 8;

/// Keys of our own and of other documents whose rules would be lost if only the grid were read.
const RULES: [&str; 12] = [
    "cages",
    "clues",
    "regions",
    "extra_regions",
    "diagonals",
    "variant",
    "constraints",
    "killercage",
    "lines",
    "rules",
    "ruleset",
    "letters",
];

/// The cells of a grid.
type Cells = Vec<String>;

/// A grid, and the candidates that are deleted, as text.
#[derive(Clone)]
struct Found {
    board: Arc<Board>,
    cells: Cells,
    deleted: String,
}

/// Reads the grids of a list, or of an object of another program; `None` if there are none. `line` is its line number.
pub(in super::super) fn read_lists(
    text: &str,
    line: usize,
    boards: &mut Boards,
) -> Option<Vec<Result<Entry, TextError>>> {
    let value: Value = serde_json::from_str(text).ok().filter(|_| text.len() <= LONGEST)?;
    let mut grids = Vec::new();
    match &value {
        // Each object of a list is read on its own.
        Value::Array(list) if list.iter().any(Value::is_object) => return None,
        Value::Object(keys) if keys.keys().any(|key| RULES.contains(&key.as_str())) => return None,
        // An object of ours with another fault.
        Value::Object(keys) if keys.get("givens").is_some_and(Value::is_string) => return None,
        value => collect(value, DEEPEST, boards, &mut grids),
    }
    let read = |Found { board, cells, deleted }: Found| {
        let pieces: Vec<_> = cells.into_iter().map(|text| (line, GridToken { text, column: 1 })).collect();
        let entry = without(read_cells(&pieces, &board, "")?, &deleted, 1)?;
        Ok(Entry { format: Format::Grid, ..entry })
    };
    (!grids.is_empty()).then(|| grids.into_iter().map(read).collect())
}

/// Finds the grids in a value; solutions are no puzzles of their own.
fn collect(value: &Value, depth: usize, boards: &mut Boards, grids: &mut Vec<Found>) {
    if let Some(grid) = grid(value, boards) {
        grids.push(grid);
        return;
    }
    let Some(depth) = depth.checked_sub(1) else { return };
    match value {
        Value::Array(list) => list.iter().for_each(|value| collect(value, depth, boards, grids)),
        Value::Object(keys) => {
            let is_solution = |key: &str| {
                let key = key.to_ascii_lowercase();
                key.starts_with("sol") || key.contains("solution") || key.starts_with("answer")
            };
            let from = grids.len();
            let values = keys.iter().filter(|(key, _)| !is_solution(key));
            values.for_each(|(_, value)| collect(value, depth, boards, grids));
            let found = grids.split_off(from);
            let is_other = |grid: &&Found| {
                let same = |other: &&Found| other.board.name() == grid.board.name();
                let is_solution = |other: &Found| is_solution_of(&grid.cells.concat(), &other.cells.concat());
                !found.iter().filter(same).any(is_solution)
            };
            grids.extend(found.iter().filter(is_other).cloned());
        }
        _ => {}
    }
}

/// The value as a grid.
fn grid(value: &Value, boards: &mut Boards) -> Option<Found> {
    let cells: Cells = match value {
        Value::String(text) => return grid_in(text, boards),
        Value::Array(rows) if is_width(rows.len()) && rows.iter().all(|row| row.is_array() || row.is_string()) => {
            let rows: Option<Vec<Cells>> = rows.iter().map(|row| cells_of(row, rows.len())).collect();
            rows?.concat()
        }
        Value::Array(list) => list.iter().map(cell).collect::<Option<Cells>>()?,
        _ => return None,
    };
    let board = boards.of_cells(cells.len())?;
    let fits = |cell: &String| cell.len() > 1 || is_puzzle(cell, &board);
    let is_grid = cells.iter().all(fits) && cells.iter().any(|cell| cell != ".");
    is_grid.then_some(Found { board, cells, deleted: String::new() })
}

/// The text as a grid: its cells, with `+` before digits that are placed, and perhaps the candidates that are deleted
/// (the form of SuSSer, in which Sudoku Studio saves).
fn grid_in(text: &str, boards: &mut Boards) -> Option<Found> {
    let first = first_word(text);
    let deleted = deleted_after(&text[first.len()..]);
    let word = if deleted.is_some() { first } else { text };
    let board = boards.of_cells(cell_count(word))?;
    let mut signs = "";
    let mut cell = |symbol: char| {
        let sign = std::mem::take(&mut signs);
        if symbol == '+' {
            signs = "+";
            return None;
        }
        Some(format!("{sign}{symbol}"))
    };
    let cells = word.chars().filter_map(&mut cell).collect();
    is_puzzle(word, &board).then(|| Found { board, cells, deleted: deleted.unwrap_or_default().to_owned() })
}

fn is_width(count: usize) -> bool {
    PLAIN_SHAPES.into_iter().any(|shape| usize::from(shape.size()) == count)
}

/// The cells of a row: a list of them, or a string.
fn cells_of(row: &Value, width: usize) -> Option<Cells> {
    let cells: Cells = match row {
        Value::Array(list) => list.iter().map(cell).collect::<Option<_>>()?,
        Value::String(text) => {
            text.chars().map(|symbol| if symbol == ' ' { '.' } else { symbol }.to_string()).collect()
        }
        _ => return None,
    };
    (cells.len() == width).then_some(cells)
}

/// A cell: a number, a short string, or nothing.
fn cell(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Bool(false) => Some(".".to_owned()),
        Value::Number(number) => {
            let number = number.as_f64().filter(|number| number.fract() == 0.0 && (0.0..=25.0).contains(number))?;
            Some(if number == 0.0 { ".".to_owned() } else { format!("{number}") })
        }
        Value::String(text) => match text.trim() {
            "" | "0" => Some(".".to_owned()),
            text if text.chars().count() <= 2 => Some(text.to_owned()),
            _ => None,
        },
        _ => None,
    }
}
