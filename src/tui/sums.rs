//! What the cages and runs at the cursor still need.

use super::model::Session;
use crate::board::{Digit, DigitSet};
use crate::game::summed_houses;
use crate::puzzle::Puzzle;

pub(super) use crate::game::{SumState, can_be_listed, summed_houses as houses_at};

/// The state of the cages and runs at the cursor.
pub(super) fn standings(session: &Session) -> Vec<SumState> {
    let houses = summed_houses(session.game.puzzle(), session.cursor);
    if houses.is_empty() {
        return Vec::new();
    }
    let position = session.game.working_position();
    houses.into_iter().map(|house| SumState::of(&position, house)).collect()
}

/// The digits with the puzzle's symbols.
pub(super) fn written(puzzle: &Puzzle, digits: DigitSet) -> String {
    digits.iter().map(|digit: Digit| puzzle.symbol(digit)).collect()
}
