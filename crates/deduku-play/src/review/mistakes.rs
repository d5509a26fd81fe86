//! Finds what is right and what is wrong on the board at a point of the game.

use crate::knowledge::Knowledge;
use crate::review::model::ReviewError;
use crate::state::State;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::{Solution, classify, search_position};
use deduku_core::work::{Stop, Work};
use deduku_logic::Claim;

/// What moves are checked against.
pub(super) enum Truth {
    /// The only solution.
    Single(Solution),
    /// There are several solutions, so a digit is right as long as some solution has it with those before it.
    Several,
    /// The search takes too long, so a digit is wrong only if it breaks a rule.
    Rules,
}

impl Truth {
    /// Uses what is known about the solutions, or searches for them.
    pub(super) fn of(puzzle: &Puzzle, known: &Knowledge, work: &Work) -> Result<Self, ReviewError> {
        let known = match known {
            Knowledge::Unknown => match classify(puzzle, work) {
                Err(Stop::Budget) => Knowledge::Unknown,
                found => found?.into(),
            },
            known => known.clone(),
        };
        match known {
            Knowledge::None => Err(ReviewError::NoSolution),
            Knowledge::Unique(solution) => Ok(Self::Single(solution)),
            Knowledge::Several => Ok(Self::Several),
            Knowledge::Unknown => Ok(Self::Rules),
        }
    }

    /// The wrong claims in `after`, digits first. `before` is the state before it, and `wrong` what was wrong then.
    pub(super) fn wrong(
        &self,
        (before, wrong): (&State, &[Claim]),
        after: &State,
        work: &Work,
    ) -> Result<Vec<Claim>, Stop> {
        let standing: Vec<(Cell, Digit)> =
            after.own_cells().filter_map(|cell| Some((cell, after.value(cell)?))).collect();
        match self {
            Self::Single(solution) => {
                let digits = standing.into_iter().filter(|&(cell, digit)| digit != solution.digit(cell));
                let digits = digits.map(|(cell, digit)| Claim { cell, digit, holds: true });
                Ok(digits.chain(lost(after, solution)).collect())
            }
            Self::Several | Self::Rules => {
                let (good, doubtful): (Vec<_>, Vec<_>) = standing.into_iter().partition(|&(cell, digit)| {
                    before.value(cell) == Some(digit) && !wrong.iter().any(|claim| claim.holds && claim.cell == cell)
                });
                self.beyond(after.puzzle(), &good, doubtful, work)
            }
        }
    }

    /// The doubtful digits that no solution has along with the good ones and the accepted ones before.
    fn beyond(
        &self,
        puzzle: &Puzzle,
        good: &[(Cell, Digit)],
        doubtful: Vec<(Cell, Digit)>,
        work: &Work,
    ) -> Result<Vec<Claim>, Stop> {
        let mut accepted = Position::new(puzzle);
        for &(cell, digit) in good {
            accepted.place(cell, digit);
        }
        let mut wrong = Vec::new();
        for (cell, digit) in doubtful {
            let mut with_it = accepted.clone();
            with_it.place(cell, digit);
            if self.allows(&with_it, work)? {
                accepted = with_it;
            } else {
                wrong.push(Claim { cell, digit, holds: true });
            }
        }
        Ok(wrong)
    }

    fn allows(&self, digits: &Position, work: &Work) -> Result<bool, Stop> {
        if digits.conflicts().next().is_some() || digits.wrong_sums().next().is_some() || !digits.keeps_clues() {
            return Ok(false);
        }
        if matches!(self, Self::Rules) {
            return Ok(true);
        }
        let search = search_position(digits, 1, work);
        match search.stopped {
            Some(Stop::Budget) | None => Ok(!search.complete || !search.solutions.is_empty()),
            Some(stop) => Err(stop),
        }
    }

    /// The position that the player has reached, without its errors.
    pub(super) fn sound_position(&self, state: &State, wrong: &[Claim]) -> Position {
        let mut state = state.clone();
        for claim in wrong.iter().filter(|claim| claim.holds) {
            state.erase(claim.cell, true);
        }
        let mut position = state.digits();
        for cell in state.own_cells().filter(|&cell| state.value(cell).is_none()) {
            let right = match self {
                Self::Single(solution) => DigitSet::of(solution.digit(cell)),
                Self::Several | Self::Rules => DigitSet::EMPTY,
            };
            position.restrict(cell, state.working(cell) | right);
        }
        position
    }
}

/// The candidates of the solution that the player eliminated.
fn lost(state: &State, solution: &Solution) -> Vec<Claim> {
    let empty = state.own_cells().filter(|&cell| state.value(cell).is_none());
    let lost = empty.filter(|&cell| state.own_eliminations(cell).contains(solution.digit(cell)));
    lost.map(|cell| Claim { cell, digit: solution.digit(cell), holds: false }).collect()
}
