//! Tridagon (trivalue oddagon): three digits in twelve cells of four boxes that cannot hold only these digits.
//!
//! Four boxes lie in two rows and two columns of boxes. Each has three cells, one in each of its rows and columns, that
//! need one of three digits, except for the guardians: other candidates, all of one digit or all of one cell. If each
//! box held the three digits in these cells, it would turn their order along its rows into an order along its columns.
//! Around the four boxes this cannot close if the four turns together are an odd permutation; so a guardian holds. Some
//! of the cells may lack some of the three. After Denis Berthier's tridagon rule and the chromatic patterns of the
//! Sudoku Players' forum.

use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::chains::guardians::guarded;
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseKind, Place};

/// The column of the cell in each of three rows, and whether the permutation is odd.
const TURNS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([2, 1, 0], true),
    ([1, 0, 2], true),
];

/// A box of three rows and three columns.
struct Square {
    corner: Place,
    /// Row by row.
    cells: [[Cell; 3]; 3],
}

/// Three cells of a box, and whether their permutation is odd.
type Turn = ([Cell; 3], bool);

fn squares<const W: usize>(grid: &Grid<'_, W>) -> Vec<Square> {
    let board = grid.board();
    let square = |cells: &[Cell]| {
        let nine: [Cell; 9] = cells.try_into().ok()?;
        let cells = [0, 3, 6].map(|at| [nine[at], nine[at + 1], nine[at + 2]]);
        let corner = board.place(nine[0]);
        let fits = |row: usize, column: usize| {
            let place = board.place(cells[row][column]);
            place.layer == corner.layer
                && usize::from(place.row - corner.row) == row
                && usize::from(place.column - corner.column) == column
        };
        let is_square = (0..3).all(|row| (0..3).all(|column| fits(row, column)));
        is_square.then_some(Square { corner, cells })
    };
    let boxes = board.houses().iter().filter(|house| house.kind == HouseKind::Box);
    boxes.filter_map(|house| square(&house.cells)).collect()
}

/// Whether every cell of one box sees every cell of the other in the same row (`by_row`), or in the same column.
fn are_in_line<const W: usize>(grid: &Grid<'_, W>, one: &Square, other: &Square, by_row: bool) -> bool {
    let at = |square: &Square, line: usize, along: usize| {
        if by_row { square.cells[line][along] } else { square.cells[along][line] }
    };
    (0..3).all(|line| (0..3).all(|a| (0..3).all(|b| grid.peers(at(one, line, a)).contains(at(other, line, b)))))
}

/// Finds tridagons with the guardians in one cell, which loses the three digits, or with guardians of one digit, which
/// is removed from cells that see them all.
pub(crate) fn tridagons<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let squares = squares(grid);
    if squares.len() < 4 {
        return ControlFlow::Continue(());
    }
    let mut rings: Vec<[usize; 4]> = Vec::new();
    for (a, first) in squares.iter().enumerate() {
        for (d, last) in squares.iter().enumerate() {
            if last.corner.row <= first.corner.row || last.corner.column <= first.corner.column {
                continue;
            }
            let at = |row: &Square, column: &Square| {
                let corner = Place { row: row.corner.row, ..column.corner };
                squares.iter().position(|square| square.corner == corner)
            };
            let (Some(b), Some(c)) = (at(first, last), at(last, first)) else { continue };
            let is_ring = are_in_line(grid, first, &squares[b], true)
                && are_in_line(grid, &squares[c], last, true)
                && are_in_line(grid, first, &squares[c], false)
                && are_in_line(grid, &squares[b], last, false);
            if is_ring {
                rings.push([a, b, c, d]);
            }
        }
    }
    let all: Vec<Digit> = grid.board().all_digits().iter().collect();
    for (x, &first) in all.iter().enumerate() {
        for (y, &second) in all.iter().enumerate().skip(x + 1) {
            for &third in &all[y + 1..] {
                let digits: DigitSet = [first, second, third].into_iter().collect();
                of_digits(grid, &squares, &rings, digits, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn of_digits<const W: usize>(
    grid: &Grid<'_, W>,
    squares: &[Square],
    rings: &[[usize; 4]],
    digits: DigitSet,
    sink: &mut StepSink,
) -> Flow {
    // All cells but one may have at most one digit besides the three.
    let is_near = |cell: &Cell| (grid.position.candidates(*cell) - digits).len() <= 1;
    if grid.empty().iter().filter(is_near).count() < 11 {
        return ControlFlow::Continue(());
    }
    // If two cells have guardians, these must be of one digit.
    let is_guarded = |three: &[Cell; 3]| {
        let outside = three.iter().filter(|&&cell| !(grid.position.candidates(cell) - digits).is_empty()).count();
        three.iter().all(|&cell| grid.position.value(cell).is_none())
            && (outside <= 1 || others(grid, digits, three).len() <= 1)
    };
    let turns = |square: &Square| -> Vec<Turn> {
        let turn =
            |(columns, is_odd): &([usize; 3], bool)| ([0, 1, 2].map(|row| square.cells[row][columns[row]]), *is_odd);
        TURNS.iter().map(turn).filter(|(three, _)| is_guarded(three)).collect()
    };
    let turns: Vec<Vec<Turn>> = squares.iter().map(turns).collect();
    let mut reported: Vec<Vec<(Cell, Digit)>> = Vec::new();
    for ring in rings {
        let [first, second, third, fourth] = ring.map(|at| &turns[at]);
        for a in first {
            for b in second {
                for c in third {
                    for d in fourth {
                        let four = [a, b, c, d];
                        if four.iter().filter(|(_, is_odd)| *is_odd).count() % 2 == 0 {
                            continue;
                        }
                        let ring: Vec<Cell> = four.iter().flat_map(|(three, _)| *three).collect();
                        close(grid, digits, &ring, &mut reported, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of these cells other than the digits.
fn others<const W: usize>(grid: &Grid<'_, W>, digits: DigitSet, cells: &[Cell]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |others, &cell| others | grid.position.candidates(cell)) - digits
}

fn close<const W: usize>(
    grid: &Grid<'_, W>,
    digits: DigitSet,
    ring: &[Cell],
    reported: &mut Vec<Vec<(Cell, Digit)>>,
    sink: &mut StepSink,
) -> Flow {
    let guards = others(grid, digits, ring);
    let guardians: CellSet<W> =
        ring.iter().copied().filter(|&cell| !(grid.position.candidates(cell) - digits).is_empty()).collect();
    let eliminate = match (guardians.len(), guards.single()) {
        (1, _) => grid.candidates_in(&guardians, digits),
        (_, Some(guard)) => grid.candidates_in(&grid.seen_by_all(&guardians), DigitSet::of(guard)),
        _ => return ControlFlow::Continue(()),
    };
    if eliminate.is_empty() || reported.contains(&eliminate) {
        return ControlFlow::Continue(());
    }
    reported.push(eliminate.clone());
    sink.take(guarded(grid, Technique::Tridagon, (ring, digits), (&guardians, guards), eliminate))
}
