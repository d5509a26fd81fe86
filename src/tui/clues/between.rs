//! Signs between two cells, and digits where four meet.

use super::draft::Draft;
use crate::board::Cell;
use crate::constraint::{Clue, Family};
use crate::tui::canvas::{AtCorner, Between, Mark, Sign};
use crate::tui::theme::Face;

/// Draws the signs of a clue; returns whether there are any.
pub(super) fn draw(draft: &mut Draft<'_>, number: usize, clue: &Clue) -> bool {
    let mut drawn = false;
    for group in &clue.groups {
        let cells = draft.cells(group);
        for (at, &later) in cells.iter().enumerate() {
            for &earlier in &cells[..at] {
                if !draft.is_beside(earlier, later) {
                    continue;
                }
                let sign = sign(draft, clue, (earlier, later));
                draft.picture.between.push(Between { cells: ordered(earlier, later), sign, clue: Some(number) });
                drawn = true;
            }
        }
    }
    drawn
}

/// The left or upper cell first: cells are numbered row by row.
pub(super) fn ordered(one: Cell, other: Cell) -> (Cell, Cell) {
    if one < other { (one, other) } else { (other, one) }
}

fn sign(draft: &Draft<'_>, clue: &Clue, (earlier, later): (Cell, Cell)) -> Sign {
    let number = clue.numbers.first().copied();
    let digit = |usual: i32| {
        let number = number.filter(|&number| number != usual)?;
        Some(Mark::Letter(u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10)).unwrap_or('+')))
    };
    match clue.family {
        Family::WhiteDot => (digit(1).unwrap_or(Mark::WhiteDot), Face::WhiteDot),
        Family::BlackDot => (digit(2).unwrap_or(Mark::BlackDot), Face::BlackDot),
        Family::X => (Mark::Letter('X'), Face::Sign),
        Family::V => (Mark::Letter('V'), Face::Sign),
        _ => {
            // The earlier cell is the greater one; the direction leads from the other cell to it.
            let (rows, columns) = draft.way(later, earlier);
            (Mark::Greater(rows, columns), Face::Sign)
        }
    }
}

/// Draws the digits of a quadruple; returns whether its cells meet in a corner.
pub(super) fn corner(draft: &mut Draft<'_>, number: usize, clue: &Clue) -> bool {
    let mut drawn = false;
    for group in &clue.groups {
        let cells = draft.cells(group);
        let Some(&last) = cells.iter().max() else { continue };
        let around = |cell: &Cell| {
            let (rows, columns) = draft.step(*cell, last);
            (0..=1).contains(&rows) && (0..=1).contains(&columns)
        };
        if cells.len() != 4 || !cells.iter().all(around) {
            continue;
        }
        let text = clue.numbers.iter().map(ToString::to_string).collect();
        draft.picture.corners.push(AtCorner { cell: last, text, clue: number });
        drawn = true;
    }
    drawn
}
