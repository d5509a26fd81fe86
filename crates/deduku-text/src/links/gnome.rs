//! Saved games of GNOME Sudoku: an object with a list of cells, each with its position, row and column from 0.

use serde_json::{Value, json};

use super::fields::{is_true, list, number_of};
use deduku_core::board::Digit;

/// The number of rows, and of columns.
const SIZE: usize = 9;

/// Whether an object is such a game.
pub(super) fn is_gnome(value: &Value) -> bool {
    value["cells"]
        .as_array()
        .is_some_and(|cells| !cells.is_empty() && cells.iter().all(|cell| cell["position"].is_array()))
}

/// The puzzle and the digits entered, as an object of JSON lines.
///
/// # Errors
/// A cell that is not in the grid, has no digit, or is there twice.
pub(super) fn of_gnome(value: &Value) -> Result<Value, String> {
    let mut grids = [vec!['.'; SIZE * SIZE], vec!['.'; SIZE * SIZE]];
    for cell in list(&value["cells"]) {
        let place: Vec<usize> =
            list(&cell["position"]).filter_map(Value::as_u64).map(|number| number as usize).collect();
        let at = match place[..] {
            [row, column] if row < SIZE && column < SIZE => row * SIZE + column,
            _ => return Err(format!("{} is no position in the grid: correct it", cell["position"])),
        };
        let number = cell.get("value").and_then(number_of).flatten().unwrap_or(0);
        let digit = match u8::try_from(number).ok().map(|number| (number, Digit::new(number))) {
            Some((0, _)) => continue,
            Some((1..=9, Some(digit))) => digit,
            _ => return Err(format!("{number} is no digit: correct it")),
        };
        if grids.iter().any(|grid| grid[at] != '.') {
            return Err(format!("{} has two values: leave one", cell["position"]));
        }
        grids[usize::from(!cell.get("fixed").is_some_and(is_true))][at] = digit.symbol();
    }
    let [givens, values] = grids.map(String::from_iter);
    Ok(json!({"size": SIZE, "givens": givens, "values": values}))
}
