//! The constraint text of Interactive Sudoku Solver: a sequence of `.Name~argument~…`.
//!
//! A cell is `R3Cb`, with one character per coordinate in base 17; `VA2` is the second cell outside the grid of the
//! variable `A`, `CC5` the label of the fifth cell's region. The meaning of an argument depends on its constraint; it
//! is converted here to the form used by the families of `constraint`.

mod arguments;
mod form;
mod items;
mod relations;
mod shape;
mod write;

use std::borrow::Cow;

use super::super::cells::Boards;
use super::sheet::{Sheet, Wrong};
use arguments::Reading;
use items::items;
use shape::shape;

pub(super) use write::write_iss;

/// Converts the text to a sheet.
///
/// # Errors
/// The first part that is not a constraint, and its offset.
pub(super) fn read_iss(text: &str, boards: &mut Boards) -> Result<Sheet, Wrong> {
    let text = without_remarks(text);
    let items = items(&text)?;
    let shape = shape(&items)?;
    let mut reading = Reading::new(Sheet::new(shape), boards)?;
    reading.all(&items)?;
    Ok(reading.into_sheet())
}

/// The text with blanks for its remarks, which begin with `#` after a blank or on a line of their own.
fn without_remarks(text: &str) -> Cow<'_, str> {
    if !text.contains('#') {
        return Cow::Borrowed(text);
    }
    let lines = text.split_inclusive('\n').map(|line| {
        let remark = line
            .char_indices()
            .find(|&(at, symbol)| symbol == '#' && line[..at].chars().next_back().is_none_or(char::is_whitespace));
        let (kept, remark) = line.split_at(remark.map_or(line.len(), |(at, _)| at));
        kept.to_owned() + &" ".repeat(remark.len())
    });
    Cow::Owned(lines.collect())
}

/// The number of constraints on a line, without the words of brackets.
pub(in super::super) fn constraints_on(line: &str) -> usize {
    let names = line.split('.').map(|part| part.split('~').next().unwrap_or_default().trim());
    let is_bracket = |name: &str| matches!(name, "And" | "Or" | "Replicate" | "End");
    let givens = line.matches(".~").count();
    givens + names.filter(|name| !name.is_empty() && !is_bracket(name)).count()
}

/// Whether the line gives cells in several rows, as only the givens of a whole puzzle do.
pub(in super::super) fn has_many_givens(line: &str) -> bool {
    let givens = line.trim_start().strip_prefix(".~").map(|rest| rest.split('.').next().unwrap_or_default());
    let cells: Vec<&str> = givens.unwrap_or_default().split('~').collect();
    let row = |cell: &&str| cell.get(1..2).map(str::to_owned);
    cells.len() >= 10 && cells.iter().any(|cell| row(cell) != row(&cells[0]))
}
