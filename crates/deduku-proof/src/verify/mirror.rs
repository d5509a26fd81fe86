//! Symmetry: if the puzzle stays the same when the board is turned and the digits are renamed, the solution does too,
//! because there is only one (Gurth).

use super::Fault;
use super::digits::stated;
use super::kept::{Clues, Rewriting};
use deduku_core::board::{Board, Cell, Digit, DigitSet, Place};
use deduku_core::puzzle::Puzzle;

/// The cell to which each cell moves, and what each digit becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Symmetry {
    cells: Vec<Cell>,
    becomes: Vec<Digit>,
}

impl Symmetry {
    /// The symmetry with this name of a turn of the board.
    ///
    /// # Errors
    /// [`Fault::Form`].
    pub(super) fn read(board: &Board, turn: &str, becomes: Vec<Digit>) -> Result<Self, Fault> {
        let form = |fix| Fault::Form { what: "it".to_owned(), fix };
        let extent = board.extent();
        let (down, across) = (extent.row - 1, extent.column - 1);
        let to = |Place { layer, row, column }: Place| {
            let (row, column) = match turn {
                "turned by 180°" => (down - row, across - column),
                "turned by 90°" => (column, down.checked_sub(row)?),
                "turned by 270°" => (across.checked_sub(column)?, row),
                "mirrored in the falling diagonal" => (column, row),
                "mirrored in the rising diagonal" => (across.checked_sub(column)?, down.checked_sub(row)?),
                "mirrored left to right" => (row, across - column),
                "mirrored top to bottom" => (down - row, column),
                _ => return None,
            };
            board.cell_at(Place { layer, row, column })
        };
        let cells: Option<Vec<Cell>> = board.cells().map(|cell| to(board.place(cell))).collect();
        let cells = cells.ok_or_else(|| form("a turn of this board, such as “turned by 180°”"))?;
        let is_each = board.all_digits().iter().all(|digit| becomes.contains(&digit));
        if becomes.len() != usize::from(board.digits()) || !is_each {
            return Err(form("what each digit becomes, each once"));
        }
        Ok(Self { cells, becomes })
    }

    /// Checks that houses map to houses, givens and given candidates to themselves, and that clues are kept.
    ///
    /// # Errors
    /// Why not, and the fix.
    pub(super) fn check(&self, puzzle: &Puzzle, clues: &Clues<'_>) -> Result<(), String> {
        let board = puzzle.board();
        if puzzle.has_sums() {
            return Err("other digits make other sums: leave out the symmetry".to_owned());
        }
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() != board.cell_count() {
            return Err("two cells go to the same cell: choose another turn".to_owned());
        }
        for house in board.houses() {
            let moved: Vec<Cell> = house.cells.iter().map(|cell| self.cells[cell.index()]).collect();
            let is_house = |other: &deduku_core::board::House| {
                other.cells.len() == moved.len() && moved.iter().all(|cell| other.cells.contains(cell))
            };
            if !board.houses().iter().any(is_house) {
                return Err(format!("{house} does not become a house: choose another turn"));
            }
        }
        let becomes = |digit: Digit| self.becomes[digit.index()];
        let differs = |&cell: &Cell| {
            let after: DigitSet = stated(puzzle, cell).iter().map(becomes).collect();
            after != stated(puzzle, self.cells[cell.index()])
        };
        if let Some(cell) = board.cells().find(differs) {
            let (name, other) = (board.cell_name(cell), board.cell_name(self.cells[cell.index()]));
            return Err(format!("{name} goes to {other}, and the givens there do not fit: correct “becomes”"));
        }
        let mut from = self.cells.clone();
        for (cell, to) in board.cells().zip(&self.cells) {
            from[to.index()] = cell;
        }
        let all: Vec<Cell> = board.cells().collect();
        let rewriting = Rewriting {
            changed: &all,
            from: &|cell| from[cell.index()],
            before: &|cell| clues.digits(cell),
            becomes: &|_, digit| becomes(digit),
        };
        clues.broken(&rewriting).map_or(Ok(()), |clue| {
            Err(format!("clue {} is not shown to stay the same: leave out the symmetry", clue + 1))
        })
    }

    /// The statements, with everything that they become under repeated turns.
    pub(super) fn all_of(&self, taken: &[(Cell, Digit, bool)]) -> Vec<(Cell, Digit, bool)> {
        let mut all = taken.to_vec();
        let mut at = 0;
        while let Some(&(cell, digit, value)) = all.get(at) {
            let next = (self.cells[cell.index()], self.becomes[digit.index()], value);
            if !all.contains(&next) {
                all.push(next);
            }
            at += 1;
        }
        all
    }
}
