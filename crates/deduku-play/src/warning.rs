//! What can be shown at once if the solutions are known: which digits are wrong, and why a cell has no candidate left.

use super::knowledge::Knowledge;
use super::play::{Entry, Game};
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;
use deduku_core::solve::Solution;
use deduku_logic::Style;
use deduku_logic::wording::cell_name;

/// Why a cell has no candidate left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// The puzzle itself: it has no solution.
    Puzzle,
    /// A move of the player.
    Player,
    /// A guess of the solver.
    Guess,
    /// Unknown: it is not known yet whether the puzzle has a solution.
    Unknown,
}

/// Empty cells without a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The cause.
    pub cause: Cause,
}

impl Warning {
    /// The message, with the first cell named in this style.
    pub fn message(&self, game: &Game, style: Style) -> String {
        let Some(&first) = self.cells.first() else { return String::new() };
        let cause = match self.cause {
            Cause::Puzzle => format!(": {}", game.puzzle().qualified("the puzzle has no solution")),
            Cause::Player => ": a move of yours made it so".to_owned(),
            Cause::Guess => ": a guess made it so".to_owned(),
            Cause::Unknown => String::new(),
        };
        format!("{} has no candidate left{cause}", cell_name(first, game.board(), style))
    }
}

impl Game {
    /// The warning about empty cells without a candidate, unless the option is off.
    pub fn warning(&self) -> Option<Warning> {
        if !self.options.warn_dead_cells {
            return None;
        }
        let cells = self.state.own_cells().filter(|&cell| self.state.value(cell).is_none());
        let cells: Vec<Cell> = cells.filter(|&cell| self.state.working(cell).is_empty()).collect();
        if cells.is_empty() { None } else { Some(Warning { cause: self.cause(&cells), cells }) }
    }

    fn cause(&self, cells: &[Cell]) -> Cause {
        let at_first = Position::new(self.puzzle());
        if cells.iter().any(|&cell| at_first.candidates(cell).is_empty()) {
            return Cause::Puzzle;
        }
        match &self.knowledge {
            Knowledge::None => Cause::Puzzle,
            Knowledge::Unknown => Cause::Unknown,
            Knowledge::Unique(solution) => {
                let mut wrong = self.wrong_in(solution).peekable();
                let guessed = wrong.peek().is_some() && wrong.all(|cell| self.is_solvers(cell));
                if guessed && self.lost_marks(solution).next().is_none() { Cause::Guess } else { Cause::Player }
            }
            Knowledge::Several => {
                let guesses = self.past.iter().any(|played| played.is_guess());
                let own = self.moves().any(|made| !made.placed().is_empty() || made.takes_marks());
                if guesses && !own { Cause::Guess } else { Cause::Player }
            }
        }
    }

    /// The cells that are not given and differ from the solution.
    pub(super) fn wrong_in<'a>(&'a self, solution: &'a Solution) -> impl Iterator<Item = Cell> + 'a {
        let differs = |&cell: &Cell| self.state.value(cell).is_some_and(|digit| digit != solution.digit(cell));
        self.state.own_cells().filter(differs)
    }

    /// The empty cells whose complete marks lack the digit of the solution.
    fn lost_marks<'a>(&'a self, solution: &'a Solution) -> impl Iterator<Item = Cell> + 'a {
        let lost = |&cell: &Cell| self.state.own_eliminations(cell).contains(solution.digit(cell));
        self.state.own_cells().filter(|&cell| self.state.value(cell).is_none()).filter(lost)
    }

    /// The cells whose digits differ from the single solution, as shown by `checking = solution`; `None` if there is
    /// not exactly one solution, or if that is not known.
    pub fn wrong_digits(&self) -> Option<Vec<Cell>> {
        match &self.knowledge {
            Knowledge::Unique(solution) => Some(self.wrong_in(solution).collect()),
            _ => None,
        }
    }

    /// The number of digits placed by the player that differ from the single solution, including those undone; `None`
    /// if there is not exactly one solution, or if that is not known ([`count_mistakes`](super::count_mistakes)
    /// searches).
    pub fn mistakes(&self) -> Option<usize> {
        let Knowledge::Unique(solution) = &self.knowledge else { return None };
        let wrong = self.records.iter().map(|record| match &record.entry {
            Entry::Made(made) => {
                let wrong = |&&(cell, digit): &&(Cell, Digit)| !self.is_given(cell) && digit != solution.digit(cell);
                made.placed().iter().filter(wrong).count()
            }
            _ => 0,
        });
        Some(wrong.sum())
    }
}
