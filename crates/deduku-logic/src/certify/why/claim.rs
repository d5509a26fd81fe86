//! A claim about a cell.

use crate::Step;
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;

/// A statement about a cell and a digit: `r3c5=7` or `r3c5<>7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Claim {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the claim is that the cell holds the digit (`true`) or that it does not.
    pub holds: bool,
}

impl Claim {
    /// Whether the position already shows the claim.
    pub fn is_shown_by(self, position: &Position) -> bool {
        match position.value(self.cell) {
            Some(digit) => (digit == self.digit) == self.holds,
            None => !self.holds && !position.candidates(self.cell).contains(self.digit),
        }
    }

    /// Whether the claim follows from the step, which was found in the position.
    pub fn follows(self, position: &Position, step: &Step) -> bool {
        let Self { cell, digit, holds } = self;
        let (place, eliminate) = (&step.conclusion.place, &step.conclusion.eliminate);
        if holds {
            return place.contains(&(cell, digit));
        }
        let excludes = |&(at, placed): &(Cell, Digit)| {
            if at == cell { placed != digit } else { placed == digit && position.board().peers(at).contains(&cell) }
        };
        eliminate.contains(&(cell, digit)) || place.iter().any(excludes)
    }

    /// The opposite claim.
    pub(crate) const fn denied(self) -> Self {
        Self { holds: !self.holds, ..self }
    }

    /// The position with the claim taken as true; `None` if the position shows the opposite.
    pub(crate) fn assumed(self, position: &Position) -> Option<Position> {
        if self.is_shown_by(position) {
            return Some(position.clone());
        }
        if self.denied().is_shown_by(position) {
            return None;
        }
        let mut position = position.clone();
        if self.holds {
            position.place(self.cell, self.digit);
        } else {
            position.remove(self.cell, self.digit);
        }
        Some(position)
    }
}
