//! What a player who asks is told: what is wrong, or the next step.

use crate::board::{Cell, Digit};
use crate::logic::Step;
use crate::puzzle::Conflict;

/// What is wrong with a game, worst first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The puzzle itself has no solution.
    NoSolution,
    /// Equal digits in a house.
    Conflict(Vec<Conflict>),
    /// Digits that no solution extends.
    Digits(Vec<Cell>),
    /// Complete marks that lack the digit of the solution.
    Marks(Vec<(Cell, Digit)>),
    /// Complete marks that leave no solution, of a puzzle with several; the cells of the move that did it.
    MarkSet(Vec<Cell>),
}

/// Something is wrong. Until it is mended, hint and steps play nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// What.
    pub problem: Problem,
    /// How many moves to undo to come back to the last good position; none if there was none.
    pub undo: Option<usize>,
}

/// The answer to "what next?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Nothing: the puzzle is solved.
    Solved,
    /// First mend this.
    Wrong(Trouble),
    /// This follows.
    Step(Step),
    /// Nothing follows by logic. The guess is played only if the player asks again.
    NoStep {
        /// The guess, if a cell is left to guess in.
        guess: Option<Step>,
    },
}
