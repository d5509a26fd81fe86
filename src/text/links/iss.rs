//! The constraint text of Interactive Sudoku Solver: `.Name~argument~…` after each other.
//!
//! A cell is `R3Cb`, one character a coordinate in base 17; `VA2` is the second cell beside the grid of the variable `A`,
//! `CC5` the label of the fifth cell's region. What an argument means is its constraint's to say; here it is brought into
//! the form that the families of the room `constraint` take.

mod arguments;
mod items;
mod shape;
mod write;

use super::super::cells::Boards;
use super::sheet::{Sheet, Wrong};
use arguments::Reading;
use items::items;
use shape::shape;

pub(super) use write::write_iss;

/// What the text says.
///
/// # Errors
/// The first thing that is no constraint, and where.
pub(super) fn read_iss(text: &str, boards: &mut Boards) -> Result<Sheet, Wrong> {
    let items = items(text)?;
    let shape = shape(&items)?;
    let mut reading = Reading::new(Sheet::new(shape), boards)?;
    reading.all(&items)?;
    Ok(reading.into_sheet())
}
