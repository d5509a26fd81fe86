//! What can be wrong with a game.

use crate::board::{Cell, Digit, HouseId};
use crate::logic::Refutation;
use crate::puzzle::Conflict;

/// What is wrong with a game, worst first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The puzzle itself has no solution: where it contradicts itself.
    NoSolution(Refutation),
    /// Equal digits in a house.
    Conflict(Vec<Conflict>),
    /// Cages or runs whose digits cannot add up to their sum.
    Sums(Vec<HouseId>),
    /// Digits that no solution extends.
    Digits(Vec<Cell>),
    /// Complete marks that lack the digit of the solution.
    Marks(Vec<(Cell, Digit)>),
    /// Complete marks that leave no solution, of a puzzle with several; the cells of the move that did it.
    MarkSet(Vec<Cell>),
}

/// Something is wrong. Until it is put right, hint and steps play nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameProblem {
    /// What.
    pub problem: Problem,
    /// How many moves to undo to come back to the last good position; none if there was none.
    pub undo: Option<usize>,
}
