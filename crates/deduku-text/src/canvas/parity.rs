//! A plain grid in which E stands for an even digit and O for an odd one.
//!
//! O alone may be a zero that was typed as a letter, so it counts only if there are an E, or other blanks.

use super::rows::{Canvas, Field};
use crate::cells::{Boards, More, build_setup};
use crate::{Entry, EntryResult, Fault, Format};
use deduku_core::board::{Cell, Digit, PLAIN_SHAPES, Plan};
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::Setup;

const EVEN: char = 'E';
const ODD: char = 'O';

/// The family of a letter.
fn family(digit: Digit) -> Option<Family> {
    match digit.symbol() {
        EVEN => Some(Family::Even),
        ODD => Some(Family::Odd),
        _ => None,
    }
}

/// The first grid of the canvas, if it is one with these letters.
pub(super) fn of(canvas: &Canvas) -> Option<Canvas> {
    let size = canvas.columns;
    let plain = PLAIN_SHAPES.into_iter().any(|shape| usize::from(shape.size()) == size);
    // On a board with the digit E, letters are digits.
    if !plain || size > 12 || !canvas.rows.is_multiple_of(size) {
        return None;
    }
    let canvas = canvas.clone().cut(size);
    let (mut even, mut odd, mut blank) = (false, false, false);
    for written in &canvas.fields {
        match written.field {
            Field::Digit { digit, placed } => match family(digit).filter(|_| !placed) {
                Some(Family::Even) => even = true,
                Some(_) => odd = true,
                None if usize::from(digit.get()) > size => return None,
                None => {}
            },
            Field::Other(symbol) if super::rows::is_known(symbol) => blank = true,
            Field::Other(_) | Field::Gap => return None,
        }
    }
    (even || odd && blank).then_some(canvas)
}

/// The puzzle of such a grid.
pub(super) fn build_parity(canvas: &Canvas, boards: &mut Boards, comment: &str) -> EntryResult {
    let size = canvas.columns;
    let shape = PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()) == size);
    let none = || canvas.error(0, Fault::Size { size });
    let shape = shape.ok_or_else(none)?;
    let board =
        boards.of_plan(Plan::boxes(shape.rows, shape.columns)).map_err(|error| canvas.error(0, error.into()))?;
    let mut setup = Setup::empty(board);
    let mut more = More::default();
    for (at, written) in canvas.fields.iter().enumerate() {
        let Field::Digit { digit, placed } = written.field else { continue };
        match family(digit) {
            Some(family) => setup.clues.push(Clue::new(family, vec![vec![at as u16]], Vec::new())),
            None if placed => more.placed.push((Cell::at(at), digit)),
            None => setup.givens[at] = Some(digit),
        }
    }
    let (puzzle, position) = build_setup(setup, &more, |cell| canvas.place(cell.index()))?;
    let line = canvas.place(0).0;
    Ok(Entry { position, comment: comment.to_owned(), line, format: Format::Grid, ..Entry::of(puzzle) })
}
