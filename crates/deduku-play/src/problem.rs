//! The problems that a game can have.

use deduku_core::board::{Cell, Digit, HouseId};
use deduku_core::puzzle::Conflict;
use deduku_logic::Refutation;

/// A problem of a game; the variants are ordered from worst.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Problem {
    /// The puzzle itself has no solution: where it contradicts itself.
    NoSolution(Refutation),
    /// Equal digits in a house.
    Conflict(Vec<Conflict>),
    /// Cages or runs whose digits cannot add up to their sum.
    Sums(Vec<HouseId>),
    /// Digits that no solution has.
    Digits(Vec<Cell>),
    /// Complete marks that lack the digit of the solution.
    Marks(Vec<(Cell, Digit)>),
    /// Complete marks that leave no solution, in a puzzle with several; the cells of the move that caused it.
    MarkSet(Vec<Cell>),
}

/// A problem and its remedy. Until it is fixed, hints and steps play nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct GameProblem {
    /// The problem.
    pub problem: Problem,
    /// How many moves to undo to get to the last good position; `None` if there was none.
    pub undo: Option<usize>,
}
