//! JSON values as written by puzzle sites: numbers that may be texts, cells by name.

use serde_json::Value;

/// The maximum number of entries of grids and lists.
pub(super) const MOST_CELLS: usize = 4096;

/// The text of a value; numbers as written, empty for other values.
pub(super) fn text_of(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Array(texts)) if texts.iter().all(Value::is_string) => {
            texts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    }
}

/// A number, or a text that is one; `Some(None)` for an empty text, `None` for anything else.
#[expect(clippy::option_option, reason = "no number, and a text where a number belongs, are not the same")]
pub(super) fn number_of(value: &Value) -> Option<Option<i32>> {
    match value {
        Value::Null => Some(None),
        Value::Number(number) => {
            let number = number.as_i64().or_else(|| number.as_f64().filter(|n| n.fract() == 0.0).map(|n| n as i64))?;
            Some(Some(i32::try_from(number).ok()?))
        }
        Value::String(text) if text.trim().is_empty() => Some(None),
        Value::String(text) => text.trim().parse().ok().map(Some),
        _ => None,
    }
}

/// A list of numbers; null and empty entries are left out.
pub(super) fn numbers_of(value: &Value) -> Option<Vec<i32>> {
    let list = value.as_array()?;
    if list.len() > MOST_CELLS {
        return None;
    }
    let numbers: Option<Vec<Option<i32>>> = list.iter().map(number_of).collect();
    Some(numbers?.into_iter().flatten().collect())
}

/// Whether a switch is on.
pub(super) fn is_true(value: &Value) -> bool {
    matches!(value, Value::Bool(true)) || value.as_i64() == Some(1)
}

/// The entries of a list; empty for other values.
pub(super) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten().take(MOST_CELLS)
}

/// Row and column, from 1, of `R1C10`; 0 is the position before the first.
pub(super) fn place_of(name: &str) -> Option<(i32, i32)> {
    let (row, column) = name.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse::<i32>().ok().filter(|number| (-1..=99).contains(number));
    Some((number(row)?, number(column)?))
}

/// The name of a position, given its row and column from 1.
pub(super) fn place_name(row: i32, column: i32) -> String {
    format!("R{row}C{column}")
}

/// The indices of cells named in a list; the error is the first name that is not a cell.
pub(super) fn cells_of(value: &Value, size: i32) -> Result<Vec<u16>, String> {
    let index = |name: &Value| {
        let refusal = || name.as_str().unwrap_or("something").chars().take(20).collect::<String>();
        let place = name.as_str().and_then(place_of).ok_or_else(refusal)?;
        let inside = |number: i32| (1..=size).contains(&number);
        if inside(place.0) && inside(place.1) {
            Ok(((place.0 - 1) * size + place.1 - 1).cast_unsigned() as u16)
        } else {
            Err(refusal())
        }
    };
    list(value).map(index).collect()
}

/// The centres of named cells, including positions outside the grid, in hundredths of a cell.
pub(super) fn hundredths(value: &Value) -> Option<Vec<(i32, i32)>> {
    let centre = |name: &Value| {
        let (row, column) = place_of(name.as_str()?)?;
        Some(((row - 1) * 100 + 50, (column - 1) * 100 + 50))
    };
    list(value).map(centre).collect()
}
