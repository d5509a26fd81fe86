//! Reads the JSON lines of the data, independently of the program's own readers.

use std::collections::HashMap;
use std::sync::Arc;

use deduku::board::{Base, Board, BoxShape, Cell, Digit, Place, Plan, RegionMap, Walls};
use deduku::puzzle::{Puzzle, PuzzleError, Setup};
use serde_json::Value;

/// The number of solutions according to the data.
#[derive(Debug)]
pub(crate) enum Expected {
    None,
    /// One, with its digits if the data have them.
    One(Option<Vec<Digit>>),
    Several,
    Unknown,
}

pub(crate) struct Entry {
    pub(crate) id: String,
    /// The puzzle, or an error if its sums are impossible: these are refused before any search.
    pub(crate) puzzle: Result<Puzzle, PuzzleError>,
    pub(crate) expected: Expected,
}

pub(crate) fn read(line: &str) -> Entry {
    let entry: Value = serde_json::from_str(line).expect("a JSON object a line");
    let id = text(&entry["id"]);
    let (setup, solution) = if entry["grid"].is_array() { kakuro(&entry) } else { grids(&entry) };
    let known = entry["solutions"].as_str();
    let expected = match (known, entry["solutions"].as_u64(), entry["unique"].as_bool()) {
        (Some(">=2"), ..) => Expected::Several,
        (Some(_), ..) => Expected::Unknown,
        (_, Some(0), _) => Expected::None,
        (_, Some(1), _) | (_, None, Some(true)) => Expected::One(solution),
        _ => Expected::One(None),
    };
    Entry { id, puzzle: setup.check(), expected }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text: {value}")).to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().map_or_else(|| vec![text(value)], |all| all.iter().map(text).collect())
}

fn numbers(value: &Value) -> Vec<u16> {
    value.as_array().into_iter().flatten().map(|number| number.as_u64().expect("a number") as u16).collect()
}

fn groups(value: &Value) -> Vec<&Value> {
    value.as_array().into_iter().flatten().collect()
}

/// Boards made of grids, with a text for each grid. Cells that grids share are written in each of them.
fn grids(entry: &Value) -> (Setup, Option<Vec<Digit>>) {
    let variant = text(&entry["variant"]);
    let base = base(entry, &variant);
    let windows = groups(&entry["extra_regions"]).into_iter().map(numbers).collect();
    let cages = groups(&entry["cages"]);
    let plan = Plan {
        base,
        diagonals: entry["diagonals"].as_bool() == Some(true),
        windows,
        cages: cages.iter().map(|cage| numbers(&cage["cells"])).collect(),
    };
    let board = Arc::new(Board::of_plan(plan).expect("a board"));
    let key = if entry["layers"].is_array() { "layers" } else { "givens" };
    let letters: Vec<char> = entry["letters"].as_str().unwrap_or_default().chars().collect();
    let digit = |symbol: char| match letters.iter().position(|&letter| letter == symbol) {
        Some(at) => Some(Digit::from_index(at)),
        None => Digit::from_symbol(symbol),
    };
    let cells_of = |texts: Vec<String>| {
        let mut cells = vec![None; board.cell_count()];
        if let [one] = texts.as_slice() {
            return one.chars().map(digit).collect::<Vec<_>>();
        }
        for (grid, text) in board.grids().iter().zip(texts) {
            for (cell, symbol) in grid.cells.iter().zip(text.chars()) {
                cells[cell.index()] = cells[cell.index()].or(digit(symbol));
            }
        }
        cells
    };
    let mut setup = Setup::new(board.clone(), cells_of(texts(&entry[key])));
    if !cages.is_empty() {
        setup.sums = vec![None; board.houses().len()];
        let first = board.houses().len() - cages.len();
        for (at, cage) in cages.iter().enumerate() {
            setup.sums[first + at] = cage["sum"].as_u64().map(|sum| sum as u16);
        }
    }
    let solution = (!entry["solution"].is_null()).then(|| cells_of(texts(&entry["solution"])).into_iter().collect());
    (setup, solution.map(|digits: Option<Vec<Digit>>| digits.expect("a digit a cell")))
}

fn base(entry: &Value, variant: &str) -> Base {
    let boxes = |side: u64| BoxShape { rows: side as u8, columns: side as u8 };
    if let Some(order) = entry["order"].as_u64().filter(|_| entry["layers"].is_array()) {
        return Base::Cube { order: order as u8 };
    }
    if variant.starts_with("roxdoku") {
        return Base::Planes { side: 3 };
    }
    if variant == "samurai" {
        return Base::Overlap { shape: boxes(3), offsets: vec![(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)] };
    }
    if !entry["offsets"].is_null() {
        let offset = |pair: &Value| (numbers(pair)[0], numbers(pair)[1]);
        let shape = boxes(entry["size"].as_u64().expect("a size").isqrt());
        return Base::Overlap { shape, offsets: groups(&entry["offsets"]).into_iter().map(offset).collect() };
    }
    match entry["regions"].as_str() {
        Some(regions) => {
            let map = RegionMap::new(&regions.chars().collect::<Vec<_>>()).expect("a region map");
            map.boxes().map_or(Base::Regions(map), Base::Boxes)
        }
        None => Base::Boxes(boxes(3)),
    }
}

/// Rows of `#`, `.`, digits and `d\a`.
fn kakuro(entry: &Value) -> (Setup, Option<Vec<Digit>>) {
    let grid = texts(&entry["grid"]);
    let rows: Vec<Vec<&str>> = grid.iter().map(|row| row.split_whitespace().collect()).collect();
    let is_open = |field: &&str| *field == "." || field.parse::<u8>().is_ok();
    let open: Vec<Vec<bool>> = rows.iter().map(|row| row.iter().map(is_open).collect()).collect();
    let board = Arc::new(Board::of_plan(Plan::of(Base::Runs(Walls::new(&open).expect("rows")))).expect("a board"));
    let place = |row: usize, column: usize| Place { layer: 0, row: row as u16, column: column as u16 };
    let mut setup = Setup::empty(board.clone());
    setup.sums = vec![None; board.houses().len()];
    let first: HashMap<(Cell, bool), usize> = board
        .houses()
        .iter()
        .enumerate()
        .map(|(at, house)| ((house.cells[0], house.name.contains("down")), at))
        .collect();
    for (row, fields) in rows.iter().enumerate() {
        for (column, field) in fields.iter().enumerate() {
            if let Some(cell) = board.cell_at(place(row, column)) {
                setup.givens[cell.index()] = field.chars().next().and_then(Digit::from_symbol);
            }
            let Some((down, across)) = field.split_once('\\') else { continue };
            for (sum, cell, is_down) in [
                (down, board.cell_at(place(row + 1, column)), true),
                (across, board.cell_at(place(row, column + 1)), false),
            ] {
                if let (Ok(sum), Some(cell)) = (sum.parse(), cell) {
                    setup.sums[first[&(cell, is_down)]] = Some(sum);
                }
            }
        }
    }
    let solution = entry["solution"].as_array().map(|rows| {
        let symbols = rows.iter().flat_map(|row| row.as_str().expect("a row").chars().filter(|&symbol| symbol != '#'));
        symbols.map(|symbol| Digit::from_symbol(symbol).expect("a digit")).collect()
    });
    (setup, solution)
}
