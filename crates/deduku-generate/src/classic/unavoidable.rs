//! Unavoidable sets: those that can be read off a full 9×9 grid, and those in which another solution differs from it.
//!
//! Two digits can be exchanged in any set of their cells that is closed: for each of its cells, the set contains the
//! other digit's cells in the same row, column and box. The same applies to two lines of a band or stack: for each of
//! its cells, a closed set contains the cell of the other line across from it, and the cell of its own line that has
//! the digit of that one.

use super::grid::{CELLS, FullGrid};
use deduku_core::board::Digit;

/// Sets of cells, as sets of the places of the cells' orbits in some order, one bit each.
pub(super) type Places = u128;

/// Passes the smallest sets of two digits and of two lines to `add`.
pub(super) fn known_sets(grid: &FullGrid, place_of: &[Places; CELLS], add: &mut impl FnMut(Places)) {
    let mut cell_of = [[0; 9]; 9];
    for (cell, &digit) in grid.iter().enumerate() {
        cell_of[usize::from(digit)][cell / 9] = cell;
    }
    for one in 0..9 {
        for other in one + 1..9 {
            of_digits(&cell_of[one], &cell_of[other], place_of, add);
        }
    }
    for first in (0..9).step_by(3) {
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            of_lines(grid, [first + one, first + other].map(|row| (9 * row, 1)), place_of, add);
            of_lines(grid, [first + one, first + other].map(|column| (column, 9)), place_of, add);
        }
    }
}

/// The sets of two digits, each digit given by its cell in each row. Rows whose cells share a column or a box belong
/// together.
fn of_digits(one: &[usize; 9], other: &[usize; 9], place_of: &[Places; CELLS], add: &mut impl FnMut(Places)) {
    let (mut row_of_column, mut row_of_box) = ([0; 9], [0; 9]);
    for (row, &cell) in other.iter().enumerate() {
        row_of_column[cell % 9] = row;
        row_of_box[cell / 27 * 3 + cell % 9 / 3] = row;
    }
    // For each row, the rows joined with it: those that have the second digit in the column or box of the first.
    let mut together: [u16; 9] = std::array::from_fn(|row| 1 << row);
    let join = |together: &mut [u16; 9], row: usize, with: usize| {
        if together[row] >> with & 1 == 0 {
            let union = together[row] | together[with];
            let mut rows = union;
            while rows != 0 {
                together[rows.trailing_zeros() as usize] = union;
                rows &= rows - 1;
            }
        }
    };
    for (row, &cell) in one.iter().enumerate() {
        join(&mut together, row, row_of_column[cell % 9]);
        join(&mut together, row, row_of_box[cell / 27 * 3 + cell % 9 / 3]);
    }
    for (row, &rows) in together.iter().enumerate() {
        if rows.trailing_zeros() as usize == row {
            let (mut set, mut rows) = (0, rows);
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                set |= place_of[one[row]] | place_of[other[row]];
                rows &= rows - 1;
            }
            add(set);
        }
    }
}

/// The cycles of two lines, each line given by its first cell and the step to the next.
fn of_lines(
    grid: &FullGrid,
    [one, other]: [(usize, usize); 2],
    place_of: &[Places; CELLS],
    add: &mut impl FnMut(Places),
) {
    let cell = |(first, step): (usize, usize), at: usize| first + step * at;
    let mut at_of = [0; 9];
    for at in 0..9 {
        at_of[usize::from(grid[cell(one, at)])] = at;
    }
    let mut seen = 0u16;
    for first in 0..9 {
        let (mut set, mut at) = (0, first);
        while seen >> at & 1 == 0 {
            seen |= 1 << at;
            set |= place_of[cell(one, at)] | place_of[cell(other, at)];
            at = at_of[usize::from(grid[cell(other, at)])];
        }
        if set != 0 {
            add(set);
        }
    }
}

/// Passes to `add` the sets in which another solution of the same clues differs from the grid, divided into the
/// smallest closed sets. For each of its cells, a closed set contains the cells of its houses in which the grid has the
/// digit of the other solution.
pub(super) fn difference(grid: &FullGrid, other: &[Digit], place_of: &[Places; CELLS], add: &mut impl FnMut(Places)) {
    let house = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    let mut cell_of = [[0u8; 9]; 27];
    let mut left = 0u128;
    for (cell, &digit) in grid.iter().enumerate() {
        if usize::from(digit) != other[cell].index() {
            left |= 1 << cell;
            for house in house(cell) {
                cell_of[house][usize::from(digit)] = cell as u8;
            }
        }
    }
    while left != 0 {
        let (mut set, mut front) = (0, left & left.wrapping_neg());
        while front != 0 {
            let cell = front.trailing_zeros() as usize;
            left &= !(1 << cell);
            set |= place_of[cell];
            for house in house(cell) {
                front |= 1 << cell_of[house][other[cell].index()];
            }
            front &= left;
        }
        add(set);
    }
}
