//! A canvas: rows of digits, blanks and voids on which several grids lie. The text seldom says which grids; they are
//! those whose cells hold all digits.
//!
//! Voids are spaces, a symbol of their own (`#`), or the same symbol as blanks. Boards with a name come before other
//! arrangements. No digit is dropped: where no arrangement holds all of them, the canvas is refused with the cell.
//!
//! A plain grid with the letters E and O is read here too: see [`parity`].

mod arrange;
mod cover;
mod parity;
mod rows;
mod tenth;

use super::cells::{Boards, More, build};
use super::reader::VisibleLines;
use super::{Entry, EntryResult, Fault, Format, Recognised};
use arrange::{Choice, choose, compact};
use deduku_core::board::{Base, Cell, Place, Plan};
pub(super) use rows::is_size;
use rows::{Block, Canvas, Field, block};

/// Remembers up to which line texts are known not to be a canvas, so that no line is examined for each line above it.
#[derive(Default, Debug)]
pub(super) struct Canvases {
    examined: usize,
}

/// Reads the canvas that begins at this line, if there is one: returns the number of lines and the puzzle.
pub(super) fn read_canvas(
    sight: VisibleLines<'_>,
    at: usize,
    (boards, canvases): (&mut Boards, &mut Canvases),
    comment: &str,
) -> Recognised {
    if at < canvases.examined {
        return None;
    }
    let block = block(sight, at)?;
    canvases.examined = block.end;
    let (lines, entry) = of_block(&block, boards, comment)?;
    canvases.examined = at + lines;
    Some((lines, entry))
}

/// The puzzle of a block of rows, and the number of lines up to its end.
fn of_block(block: &Block<'_>, boards: &mut Boards, comment: &str) -> Recognised {
    let lines = |rows: usize| block.rows.get(rows.checked_sub(1)?).map(|row| row.line + 1 - block.rows[0].line);
    if let Some(canvas) = block.dense() {
        if let Some(canvas) = parity::of(&canvas) {
            return Some((lines(canvas.rows)?, parity::build_parity(&canvas, boards, comment)));
        }
        let canvas = canvas.first_of_several();
        if canvas.rows < rows::LEAST || canvas.columns < rows::LEAST {
            return None;
        }
        let count = lines(canvas.rows)?;
        let read = match choose(&canvas) {
            Choice::Found(base) => build_canvas(&canvas, base, boards, comment),
            Choice::None => return None,
            // A grid of one of the plain sizes is left to the reader of drawn grids.
            Choice::Refused(..) if canvas.is_plain() => return None,
            Choice::Refused(at, fault) => Err(canvas.error(at, fault)),
        };
        return Some((count, read));
    }
    if block.rows.len() < rows::LEAST {
        return None;
    }
    let spaced = block.spaced().filter(|canvas| canvas.rows >= rows::LEAST && canvas.columns >= rows::LEAST);
    if let Some(canvas) = spaced
        && let Choice::Found(base) = choose(&canvas)
    {
        return Some((lines(canvas.rows)?, build_canvas(&canvas, base, boards, comment)));
    }
    let (canvas, found) = compact(block)?;
    let read = match found {
        Choice::Found(base) => build_canvas(&canvas, base, boards, comment),
        Choice::Refused(at, fault) => Err(canvas.error(at, fault)),
        Choice::None => return None,
    };
    Some((lines(canvas.rows)?, read))
}

fn build_canvas(canvas: &Canvas, base: Base, boards: &mut Boards, comment: &str) -> EntryResult {
    let plan = match &base {
        Base::Overlap { offsets, .. } => Plan { windows: tenth::houses(canvas, offsets), ..Plan::of(base.clone()) },
        _ => Plan::of(base),
    };
    let board = boards.of_plan(plan).map_err(|error| canvas.error(0, error.into()))?;
    let index = |cell: Cell| {
        let Place { row, column, .. } = board.place(cell);
        usize::from(row) * canvas.columns + usize::from(column)
    };
    let mut givens = vec![None; board.cell_count()];
    let mut more = More::default();
    for cell in board.cells() {
        match canvas.fields[index(cell)].field {
            Field::Digit { digit, placed: true } => more.placed.push((cell, digit)),
            Field::Digit { digit, placed: false } => givens[cell.index()] = Some(digit),
            Field::Other(symbol) if !rows::is_known(symbol) => {
                return Err(canvas.error(index(cell), Fault::Symbol { symbol }));
            }
            Field::Other(_) | Field::Gap => {}
        }
    }
    let locate = |cell: Cell| canvas.place(index(cell));
    let (puzzle, position) = build(&board, givens, &more, locate)?;
    let line = canvas.place(0).0;
    Ok(Entry { position, comment: comment.to_owned(), line, format: Format::Grid, ..Entry::of(puzzle) })
}

#[cfg(test)]
mod tests;
