//! Grids as JSON of other programs writes them: lists of rows of numbers, lists of strings, and strings, alone or under
//! the keys of objects.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::super::cells::Boards;
use super::super::fault::excerpt;
use super::super::grid::{GridToken, expected, read_cells};
use super::super::line::{cell_count, deleted_after, first_word, without};
use super::super::links::is_usual;
use super::super::records::{is_filled_from, is_puzzle};
use super::super::symbols::is_blank;
use super::super::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Board, Digit, PLAIN_SHAPES};
use deduku_core::constraint::Family;
use deduku_core::puzzle::Description;

/// The maximum length of a value that is searched for grids, in bytes.
const LONGEST: usize = 4 << 20;

/// The maximum number of lists and objects around a grid.
const DEEPEST: usize = 8;

/// Names of keys that are rules, besides the names of constraints.
const RULES: [&str; 16] = [
    "cage",
    "clue",
    "constraint",
    "diagonal",
    "extraregion",
    "hyper",
    "jigsaw",
    "killercage",
    "letter",
    "line",
    "region",
    "rule",
    "ruleset",
    "window",
    "windoku",
    "x",
];

/// Names of keys whose value is the kind of puzzle.
const KINDS: [&str; 5] = ["type", "kind", "variant", "mode", "variation"];

/// Kinds that have no other rules than a plain Sudoku, and words for how hard one is.
const PLAIN_KINDS: [&str; 22] = [
    "beginner",
    "classic",
    "classicsudoku",
    "difficult",
    "easy",
    "evil",
    "expert",
    "extreme",
    "hard",
    "intermediate",
    "master",
    "medium",
    "moderate",
    "none",
    "normal",
    "plain",
    "puzzle",
    "regular",
    "simple",
    "standard",
    "standardsudoku",
    "sudoku",
];

/// The number of symbols from which a text of digits and blanks is a grid that was cut, and no number.
const LEAST_CUT: usize = 64;

/// The cells of a grid.
type Cells = Vec<String>;

/// A grid, the candidates that are deleted, as text, and the keys beside it that seem to be rules.
#[derive(Clone)]
struct Found {
    board: Arc<Board>,
    cells: Cells,
    deleted: String,
    rules: Vec<String>,
}

impl Found {
    fn is_full(&self) -> bool {
        !self.cells.iter().any(|cell| cell.chars().all(is_blank))
    }
}

/// A grid, or what is wrong with one.
type Grid = Result<Found, Fault>;

/// Reads the grids of a list, or of an object of another program; `None` if there are none. `line` is its line number.
/// What seems to be a rule is named as not checked.
pub(in super::super) fn read_lists(text: &str, line: usize, boards: &mut Boards) -> Option<Vec<EntryResult>> {
    let value: Value = serde_json::from_str(text).ok().filter(|_| text.len() <= LONGEST)?;
    let mut grids = Vec::new();
    match &value {
        // Each object of a list is read on its own.
        Value::Array(list) if list.iter().any(Value::is_object) => return None,
        // An object of ours: without a digit, or with another fault.
        Value::Object(keys) if keys.get("givens").is_some_and(Value::is_string) || keys.contains_key("layers") => {
            return None;
        }
        value => collect(value, DEEPEST, boards, &mut grids),
    }
    let read = |grid: Grid| {
        let Found { board, cells, deleted, rules } = grid.map_err(|fault| TextError::new(line, 1, fault))?;
        let pieces: Vec<_> = cells.into_iter().map(|text| (line, GridToken { text, column: 1 })).collect();
        let entry = without(read_cells(&pieces, &board, "")?, &deleted, 1)?;
        let description = Description { not_checked: rules, ..Description::default() };
        let position = entry.position.map(|position| position.described(description.clone()));
        Ok(Entry { puzzle: entry.puzzle.described(description), position, format: Format::Grid, ..entry })
    };
    (!grids.is_empty()).then(|| grids.into_iter().map(read).collect())
}

/// Finds the grids in a value; solutions are no puzzles of their own.
fn collect(value: &Value, depth: usize, boards: &mut Boards, grids: &mut Vec<Grid>) {
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
            let values = keys.iter().filter(|(key, value)| !is_solution(key) && rule(key, value).is_none());
            values.for_each(|(_, value)| collect(value, depth, boards, grids));
            let found = grids.split_off(from);
            grids.extend(puzzles_among(&found, keys));
        }
        _ => {}
    }
}

/// The puzzles among the grids of an object: not those that fill another; and a filled grid is none beside a grid that
/// was cut.
fn puzzles_among(found: &[Grid], keys: &Map<String, Value>) -> Vec<Grid> {
    let is_open = found.iter().flatten().any(|grid| !grid.is_full());
    let is_cut = |grid: &Grid| matches!(grid, Err(Fault::Length { .. }));
    let any_cut = found.iter().any(is_cut);
    let puzzle = |grid: &Grid| match grid {
        Ok(grid) => {
            let same = found.iter().flatten().filter(|other| other.board.name() == grid.board.name());
            let fills =
                same.map(|other| other.cells.concat()).any(|other| is_filled_from(&grid.cells.concat(), &other));
            !fills && (is_open || !any_cut)
        }
        Err(_) => !is_open || !is_cut(grid),
    };
    let rules: Vec<String> = keys.iter().filter_map(|(key, value)| rule(key, value)).collect();
    let with_rules = |grid: &Grid| {
        let mut grid = grid.clone();
        if let Ok(found) = &mut grid {
            found.rules.extend_from_slice(&rules);
        }
        grid
    };
    found.iter().filter(|grid| puzzle(grid)).map(with_rules).collect()
}

/// The name of a key that seems to be a rule, with its value if that is a word.
pub(super) fn rule(key: &str, value: &Value) -> Option<String> {
    let plain = |text: &str| {
        let bare: String = text.chars().filter(|symbol| symbol.is_alphanumeric()).collect();
        let bare = bare.to_lowercase();
        bare.strip_suffix('s').map(str::to_owned).unwrap_or(bare)
    };
    let name = plain(key);
    let text = value.as_str().map(str::trim);
    let says = match value {
        Value::Bool(is) => *is,
        Value::String(_) => text != Some(""),
        Value::Array(list) => !list.is_empty(),
        Value::Object(keys) => !keys.is_empty(),
        Value::Null | Value::Number(_) => false,
    };
    let is_rule = if KINDS.contains(&&*name) {
        text.is_none_or(|kind| !PLAIN_KINDS.contains(&&*plain(kind)) && !is_shape(kind))
    } else if matches!(&*name, "rule" | "ruleset") {
        text.is_none_or(|words| !is_usual(words))
    } else {
        RULES.contains(&&*name) || Family::by_name(key).is_some()
    };
    let value = text.map_or_else(String::new, |text| format!(": “{}”", excerpt(text)));
    (says && is_rule).then(|| format!("the key “{}”{value}", excerpt(key)))
}

/// Whether the text is the size of a board, such as “9x9”.
fn is_shape(text: &str) -> bool {
    let sides = text.split_once(['x', 'X', '×']);
    sides.is_some_and(|(a, b)| [a, b].iter().all(|side| side.trim().parse::<u8>().is_ok()))
}

/// The value as a grid.
fn grid(value: &Value, boards: &mut Boards) -> Option<Grid> {
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
    if cells.iter().all(|cell| cell == ".") {
        return None;
    }
    // A number is a digit, and never several candidates.
    let fits = |cell: &&String| {
        let bare = cell.trim_start_matches('+');
        let number = bare.parse::<u8>().map(|number| number <= board.digits());
        number.unwrap_or_else(|_| bare.chars().count() == 1 && is_puzzle(bare, &board))
    };
    if let Some(wrong) = cells.iter().find(|cell| !fits(cell)) {
        if wrong.parse::<u8>().is_err() {
            return None;
        }
        let last = Digit::new(board.digits()).map_or('9', |digit| board.symbol(digit));
        return Some(Err(Fault::Beyond { symbol: wrong.clone(), last, board: board.name().to_owned() }));
    }
    Some(Ok(Found { board, cells, deleted: String::new(), rules: Vec::new() }))
}

/// The text as a grid: its cells, with `+` before digits that are placed, and perhaps the candidates that are deleted
/// (the form of `SuSSer`, in which Sudoku Studio saves).
fn grid_in(text: &str, boards: &mut Boards) -> Option<Grid> {
    let first = first_word(text);
    let deleted = deleted_after(&text[first.len()..]);
    let word = if deleted.is_some() { first } else { text };
    let count = cell_count(word);
    let Some(board) = boards.of_cells(count) else {
        let is_cut = count >= LEAST_CUT && word.chars().all(|symbol| is_blank(symbol) || symbol.is_ascii_digit());
        return is_cut.then(|| Err(Fault::Length { found: count, expected: expected(None) }));
    };
    let mut signs = "";
    let cell = |symbol: char| {
        let sign = std::mem::take(&mut signs);
        if symbol == '+' {
            signs = "+";
            return None;
        }
        Some(format!("{sign}{symbol}"))
    };
    let cells = word.chars().filter_map(cell).collect();
    let deleted = deleted.unwrap_or_default().to_owned();
    is_puzzle(word, &board).then(|| Ok(Found { board, cells, deleted, rules: Vec::new() }))
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
