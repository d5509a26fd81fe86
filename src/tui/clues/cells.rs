//! Signs and backgrounds of single cells: odd and even, least and greatest, clones, extra regions, diagonals.

use super::between::ordered;
use super::draft::Draft;
use crate::board::Cell;
use crate::constraint::{Clue, Family};
use crate::tui::canvas::{Between, Mark, Shape};
use crate::tui::theme::Face;

/// The sign of a family in its cells.
pub(super) const fn mark_of(family: Family) -> Option<Mark> {
    Some(match family {
        Family::Odd => Mark::Letter('o'),
        Family::Even => Mark::Letter('e'),
        Family::Minimum => Mark::Least,
        Family::Maximum => Mark::Greatest,
        Family::CountingCircles => Mark::Circle,
        Family::ChaosArrow => Mark::Fork,
        Family::ChaosCount => Mark::Letter('#'),
        Family::ColumnIndexer | Family::RowIndexer | Family::BoxIndexer => Mark::Letter('i'),
        Family::Or => Mark::Letter('?'),
        _ => return None,
    })
}

/// Draws the sign of a family into its cells.
pub(super) fn sign(draft: &mut Draft<'_>, clue: &Clue) -> bool {
    let Some(mark) = mark_of(clue.family) else { return false };
    let face = draft.face(clue.family);
    // Only the cell that counts others is marked, not the counted ones.
    let counts = matches!(clue.family, Family::ChaosArrow | Family::ChaosCount);
    let groups = if counts { clue.groups.get(..1).unwrap_or_default() } else { &clue.groups[..] };
    let cells: Vec<Cell> = groups.iter().flat_map(|group| draft.cells(group)).collect();
    // A single arm has a direction.
    let arm = match clue.groups.get(1..) {
        Some([arm]) if clue.family == Family::ChaosArrow => draft.cells(arm).first().copied(),
        _ => None,
    };
    let shape = match clue.family {
        Family::Even => Shape::Square,
        Family::Odd => Shape::Disc,
        _ => Shape::Tile,
    };
    for &cell in &cells {
        let mark = arm.map_or(mark, |arm| {
            let (rows, columns) = draft.way(cell, arm);
            Mark::Way(rows, columns)
        });
        draft.shape(cell, shape);
        draft.sign(cell, (mark, face));
        if matches!(clue.family, Family::Minimum | Family::Maximum) {
            tips(draft, (cell, &cells), (clue.family == Family::Minimum, face));
        }
    }
    !cells.is_empty()
}

/// Draws a tip to the smaller digit between a cell and each neighbour that is not marked alike.
fn tips(draft: &mut Draft<'_>, (cell, marked): (Cell, &[Cell]), (is_least, face): (bool, Face)) {
    let is_other = |&other: &Cell| draft.is_beside(cell, other) && !marked.contains(&other);
    for other in draft.board.cells().filter(is_other).collect::<Vec<_>>() {
        let (rows, columns) = if is_least { draft.way(other, cell) } else { draft.way(cell, other) };
        draft.picture.between.push(Between {
            cells: ordered(cell, other),
            sign: (Mark::Tip(rows, columns), face),
            clue: None,
        });
    }
}

/// Draws the cells of alternatives, of which only the position is certain.
pub(super) fn alternative(draft: &mut Draft<'_>, cells: &[Cell]) {
    for &cell in cells {
        draft.shape(cell, Shape::Tile);
        draft.sign(cell, (Mark::Letter('?'), Face::Sign));
    }
}

/// Draws an extra region, windows, indexers, or groups that hold the same digits.
pub(super) fn shade(draft: &mut Draft<'_>, clue: &Clue) -> bool {
    match clue.family {
        Family::AllDifferent => {
            let cells: Vec<Cell> = clue.groups.iter().flat_map(|group| draft.cells(group)).collect();
            for cell in &cells {
                draft.picture.cells[cell.index()].window = true;
            }
            !cells.is_empty()
        }
        Family::Windoku => windows(draft),
        family if mark_of(family).is_some() => sign(draft, clue),
        _ => same(draft, clue),
    }
}

/// The extra boxes of a windoku, one cell from the border and from each other.
fn windows(draft: &mut Draft<'_>) -> bool {
    let (Some(boxes), extent) = (draft.board.boxes(), draft.board.extent()) else { return false };
    let inside = |at: u16, size: u16, all: u16| {
        let size = size.max(1);
        !at.is_multiple_of(size + 1) && at / (size + 1) * (size + 1) + size < all
    };
    for cell in draft.board.cells() {
        let place = draft.board.place(cell);
        draft.picture.cells[cell.index()].window |= inside(place.row, u16::from(boxes.rows), extent.row)
            && inside(place.column, u16::from(boxes.columns), extent.column);
    }
    true
}

/// Draws groups that hold the same digits, with the first free letter for each clue.
fn same(draft: &mut Draft<'_>, clue: &Clue) -> bool {
    let face = draft.face(clue.family);
    let is_used = |letter: char| {
        let sign = Some((Mark::Letter(letter), face));
        draft.picture.cells.iter().any(|cell| cell.corner.contains(&sign))
    };
    let letter = ('a'..='z').find(|&letter| !is_used(letter)).unwrap_or('z');
    let cells: Vec<Cell> = clue.groups.iter().flat_map(|group| draft.cells(group)).collect();
    for &cell in &cells {
        draft.shape(cell, Shape::Tile);
        draft.sign(cell, (Mark::Letter(letter), face));
    }
    !cells.is_empty()
}

/// Draws a diagonal: the rising one for 1, the falling one for −1.
pub(super) fn diagonal(draft: &mut Draft<'_>, clue: &Clue) -> bool {
    let extent = draft.board.extent();
    let rising = clue.numbers.first() != Some(&-1);
    for cell in draft.board.cells() {
        let place = draft.board.place(cell);
        let lies_on = if rising { place.row + place.column + 1 == extent.row } else { place.row == place.column };
        draft.picture.cells[cell.index()].diagonals[usize::from(!rising)] |= lies_on;
    }
    true
}
