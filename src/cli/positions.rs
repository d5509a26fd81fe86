//! Positions read from files: their eliminated candidates are checked against the solutions before use.

use super::input::Item;
use super::output::Page;
use super::remarks::Remarks;
use crate::board::{Cell, Digit};
use crate::puzzle::Position;
use crate::solve::{Solution, Start, search_position};
use crate::work::Work;

/// The node budget for checking a position; what is not refuted by then is accepted.
const LOOK: u64 = 100_000;

/// The item's position, and the remarks on it: entered digits that no solution has are left out. Eliminated candidates
/// that some solution needs are restored and reported on the page.
pub(super) fn checked(item: &Item, work: &Work, page: &mut Page) -> (Position, Remarks) {
    let mut position = item.entry.position.clone();
    let remarks = Remarks::of_position(&mut position, item, work);
    let position = position.unwrap_or_else(|| Position::new(&item.entry.puzzle));
    (restored(position, item, work, page), remarks)
}

/// The start of the search for an item's solutions in this position, if there is one.
pub(super) fn start_at<'i>(item: &'i Item, position: Option<&'i Position>) -> Start<'i> {
    position.map_or(Start::Puzzle(&item.entry.puzzle), Start::Position)
}

fn restored(position: Position, item: &Item, work: &Work, page: &mut Page) -> Position {
    let solutions = |position: &Position, limit| search_position(position, limit, &work.with_nodes(LOOK));
    let plain = plain(&position);
    if plain == position {
        return position;
    }
    let found = solutions(&position, 1);
    if !found.complete || !found.solutions.is_empty() {
        return position;
    }
    let board = position.board();
    match &solutions(&plain, 2).solutions[..] {
        [] => position,
        [only] => {
            let lost = lost(&position, only);
            let names: Vec<String> = lost
                .iter()
                .map(|&(cell, digit)| format!("{}={}", board.cell_name(cell), position.puzzle().symbol(digit)))
                .collect();
            page.complain(format!(
                "puzzle {}: the position excludes {}, which the solution has: restored",
                item.number,
                names.join(", ")
            ));
            with(&position, plain, &lost)
        }
        _ => {
            page.complain(format!(
                "puzzle {}: the removed candidates rule out every solution: all are restored",
                item.number
            ));
            plain
        }
    }
}

/// The position with every candidate that its digits allow.
fn plain(position: &Position) -> Position {
    let mut plain = Position::new(position.puzzle());
    for cell in position.board().cells().filter(|&cell| plain.puzzle().given(cell).is_none()).collect::<Vec<_>>() {
        if let Some(digit) = position.value(cell) {
            plain.place(cell, digit);
        }
    }
    plain
}

/// The digits of the solution that are no longer candidates.
fn lost(position: &Position, solution: &Solution) -> Vec<(Cell, Digit)> {
    let digits = position.empty_cells().map(|cell| (cell, solution.digit(cell)));
    digits.filter(|&(cell, digit)| !position.candidates(cell).contains(digit)).collect()
}

/// The plain position with the eliminations of the other, except for the candidates in `kept`.
fn with(position: &Position, mut plain: Position, kept: &[(Cell, Digit)]) -> Position {
    for cell in position.empty_cells() {
        for digit in (plain.candidates(cell) - position.candidates(cell)).iter() {
            if !kept.contains(&(cell, digit)) {
                plain.remove(cell, digit);
            }
        }
    }
    plain
}
