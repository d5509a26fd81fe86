//! The tenth grid of nine separate ones, which has no digits of its own (“clueless”).

use super::rows::Canvas;

/// The rows, columns and boxes of the tenth grid, as indices of cells, if the nine grids of this canvas have one: it
/// consists of the centre cells of all boxes, or of the centre boxes of the grids, and none of them has a digit.
pub(super) fn houses(canvas: &Canvas, offsets: &[(u16, u16)]) -> Vec<Vec<u16>> {
    let nine: Vec<(u16, u16)> = (0..9).map(|grid| (grid / 3 * 9, grid % 3 * 9)).collect();
    if offsets != nine || canvas.columns != 27 {
        return Vec::new();
    }
    let centres = |line: usize| 3 * line + 1;
    let boxes = |line: usize| line / 3 * 9 + 3 + line % 3;
    let cells = |of: fn(usize) -> usize| -> Vec<usize> {
        (0..81).map(|cell| of(cell / 9) * canvas.columns + of(cell % 9)).collect()
    };
    let tenth = [cells(centres), cells(boxes)];
    let Some(tenth) = tenth.into_iter().find(|cells| cells.iter().all(|&at| canvas.digit(at) == 0)) else {
        return Vec::new();
    };
    // On this board every position is a cell, so cells are numbered like positions.
    let house = |of: &dyn Fn(usize) -> usize| (0..9).map(|index| tenth[of(index)] as u16).collect::<Vec<u16>>();
    let rows = (0..9).map(|row| house(&|index| row * 9 + index));
    let columns = (0..9).map(|column| house(&|index| index * 9 + column));
    let squares = (0..9).map(|square| house(&|index| (square / 3 * 3 + index / 3) * 9 + square % 3 * 3 + index % 3));
    rows.chain(columns).chain(squares).collect()
}
