//! One grid of several, solved on its own: what all its solutions share must hold.

use std::sync::Arc;

use super::Fault;
use super::digits::digits_of;
use super::names::claim;
use super::premise::shape_alone;
use deduku_core::board::{Board, Cell, Digit, DigitSet, Plan};
use deduku_core::puzzle::{Position, Setup};
use deduku_core::solve::search_position;
use deduku_core::work::Work;

/// The most solutions that are examined.
const MOST_SOLUTIONS: usize = 1000;

/// Checks that the conclusion is exactly what all solutions of the grid on its own have in common.
///
/// # Errors
/// What does not follow, or what is left out.
pub(super) fn check(
    position: &Position,
    grid: usize,
    place: &[(Cell, Digit)],
    eliminate: &[(Cell, Digit)],
    work: &Work,
) -> Result<(), Fault> {
    let board = position.board();
    let part = &board.grids()[grid];
    let too_large = || Fault::TooLarge { what: part.name.clone() };
    let shape = shape_alone(board).ok_or_else(|| Fault::Grid { name: part.name.clone() })?;
    let alone = Board::of_plan(Plan::boxes(shape.rows, shape.columns)).map(Arc::new).map_err(|_| too_large())?;
    let empty = Setup::empty(alone.clone()).check().map_err(|_| too_large())?;
    let mut begin = Position::new(&empty);
    for (own, &cell) in alone.cells().zip(&part.cells) {
        begin.restrict(own, digits_of(position, cell));
    }
    let found = search_position(&begin, MOST_SOLUTIONS, work);
    if !found.complete {
        return Err(too_large());
    }
    let left = |cell: Cell| {
        let at = part.cells.iter().position(|&other| other == cell)?;
        Some(found.solutions.iter().map(|solution| solution.digit(Cell::at(at))).collect::<DigitSet>())
    };
    let stated = |cell: Cell, sign: &str, digit: Digit| claim(board, (cell, digit), sign);
    for &(cell, digit) in place {
        if left(cell) != Some(DigitSet::of(digit)) {
            return Err(Fault::DoesNotFollow { claim: stated(cell, "=", digit) });
        }
    }
    for &(cell, digit) in eliminate {
        if left(cell).is_none_or(|left| left.contains(digit)) {
            return Err(Fault::DoesNotFollow { claim: stated(cell, "<>", digit) });
        }
    }
    for &cell in part.cells.iter().filter(|&&cell| position.value(cell).is_none()) {
        let is_placed = place.iter().any(|placed| placed.0 == cell);
        let removed = position.candidates(cell) - left(cell).unwrap_or_default();
        let missing = removed.iter().find(|&digit| !is_placed && !eliminate.contains(&(cell, digit)));
        if let Some(digit) = missing {
            return Err(Fault::Incomplete { claim: stated(cell, "<>", digit) });
        }
    }
    Ok(())
}
