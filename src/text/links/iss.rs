//! The constraint text of Interactive Sudoku Solver: a sequence of `.Name~argument~…`.
//!
//! A cell is `R3Cb`, with one character per coordinate in base 17; `VA2` is the second cell outside the grid of the
//! variable `A`, `CC5` the label of the fifth cell's region. The meaning of an argument depends on its constraint; it
//! is converted here to the form used by the families of the room `constraint`.

mod arguments;
mod items;
mod relations;
mod shape;
mod write;

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
    let items = items(text)?;
    let shape = shape(&items)?;
    let mut reading = Reading::new(Sheet::new(shape), boards)?;
    reading.all(&items)?;
    Ok(reading.into_sheet())
}
