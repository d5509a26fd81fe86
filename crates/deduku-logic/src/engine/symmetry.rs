//! Symmetries of the givens: the board rotated or reflected, and the digits permuted.
//!
//! If both together leave the givens unchanged, the only solution is unchanged too. The idea is Kurt Gurth's.

use deduku_core::board::{Cell, Digit, Turn};
use deduku_core::puzzle::Puzzle;

/// A symmetry of the givens.
pub(crate) struct Symmetry<'b> {
    /// The transformation of the board.
    pub(crate) turn: &'b Turn,
    /// The image of each digit.
    pub(crate) digits: Vec<Digit>,
}

impl<'b> Symmetry<'b> {
    /// The image of the cell.
    pub(crate) fn of_cell(&self, cell: Cell) -> Cell {
        self.turn.cell(cell)
    }

    /// The image of the digit.
    pub(crate) fn of_digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The symmetries of the puzzle's givens. There are none in puzzles with sums, because other digits have other
    /// sums.
    pub(crate) fn all(puzzle: &'b Puzzle) -> Vec<Self> {
        if puzzle.has_sums() || puzzle.clue_count() == 0 {
            return Vec::new();
        }
        let of = |turn| Some(Self { turn, digits: digits(puzzle, turn)? });
        puzzle.board().turns().iter().filter_map(of).collect()
    }
}

/// The image of each digit, if every given maps to a given and equal ones to equal ones; if one digit is not given, it
/// maps to the one that is left.
fn digits(puzzle: &Puzzle, turn: &Turn) -> Option<Vec<Digit>> {
    let board = puzzle.board();
    let mut to: Vec<Option<Digit>> = vec![None; usize::from(board.digits())];
    for cell in board.cells() {
        match (puzzle.given(cell), puzzle.given(turn.cell(cell))) {
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
