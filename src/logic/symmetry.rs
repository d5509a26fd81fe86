//! Symmetries of the givens: the board turned or mirrored, and each digit changed for another.
//!
//! Where the givens stay the same under both, so does the only solution. The idea is Kurt Gurth's.

use crate::board::{Board, Cell, Digit, Place};
use crate::puzzle::Puzzle;

/// A turn or a mirror: what it is called, and where a place of a square of this size goes.
type Turn = (&'static str, fn(Place, u16) -> Place);

const TURNS: [Turn; 7] = [
    ("turned by 180°", |at, last| Place { row: last - at.row, column: last - at.column, ..at }),
    ("turned by 90°", |at, last| Place { row: at.column, column: last - at.row, ..at }),
    ("turned by 270°", |at, last| Place { row: last - at.column, column: at.row, ..at }),
    ("mirrored in the falling diagonal", |at, _| Place { row: at.column, column: at.row, ..at }),
    ("mirrored in the rising diagonal", |at, last| Place { row: last - at.column, column: last - at.row, ..at }),
    ("mirrored left to right", |at, last| Place { column: last - at.column, ..at }),
    ("mirrored top to bottom", |at, last| Place { row: last - at.row, ..at }),
];

/// A symmetry of the givens.
pub(super) struct Symmetry {
    /// What is done to the board.
    pub(super) turn: &'static str,
    /// Where each cell goes.
    pub(super) cells: Vec<Cell>,
    /// What each digit becomes.
    pub(super) digits: Vec<Digit>,
}

impl Symmetry {
    /// Where the cell goes.
    pub(super) fn of_cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    /// What the digit becomes.
    pub(super) fn of_digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The symmetries of the puzzle's givens. None where sums stand: other digits make other sums.
    pub(super) fn all(puzzle: &Puzzle) -> Vec<Self> {
        if puzzle.has_sums() || puzzle.clue_count() == 0 {
            return Vec::new();
        }
        let last = puzzle.board().extent().row.max(puzzle.board().extent().column) - 1;
        TURNS.iter().filter_map(|&(turn, to)| Self::of(puzzle, turn, &|place| to(place, last))).collect()
    }

    fn of(puzzle: &Puzzle, turn: &'static str, to: &dyn Fn(Place) -> Place) -> Option<Self> {
        let board = puzzle.board();
        let square = board.extent().row == board.extent().column;
        let cells = board.cells().map(|cell| board.cell_at(to(board.place(cell)))).collect::<Option<Vec<Cell>>>()?;
        let digits = digits(puzzle, &cells).filter(|_| square)?;
        keeps_houses(board, &cells).then_some(Self { turn, cells, digits })
    }
}

/// What each digit becomes, if every given goes to a given and equal ones to equal ones; the one digit that is
/// not given becomes the one that is left.
fn digits(puzzle: &Puzzle, cells: &[Cell]) -> Option<Vec<Digit>> {
    let board = puzzle.board();
    let mut to: Vec<Option<Digit>> = vec![None; usize::from(board.digits())];
    for cell in board.cells() {
        match (puzzle.given(cell), puzzle.given(cells[cell.index()])) {
            (None, None) => {}
            (Some(digit), Some(other)) if to[digit.index()].is_none_or(|known| known == other) => {
                to[digit.index()] = Some(other);
            }
            _ => return None,
        }
    }
    let mut free = board.all_digits();
    to.iter().flatten().for_each(|&digit| free.remove(digit));
    let known = to.iter().flatten().count();
    if free.len() + known != to.len() || free.len() > 1 {
        return None;
    }
    to.into_iter().map(|digit| digit.or(free.single())).collect()
}

/// Whether every house goes to a house.
fn keeps_houses(board: &Board, cells: &[Cell]) -> bool {
    board.houses().iter().all(|house| {
        let mut moved: Vec<Cell> = house.cells.iter().map(|&cell| cells[cell.index()]).collect();
        moved.sort_unstable();
        let near = moved.first().map_or(&[][..], |&cell| board.houses_of(cell));
        near.iter().any(|&id| {
            let mut other = board.house(id).cells.to_vec();
            other.sort_unstable();
            other == moved
        })
    })
}
