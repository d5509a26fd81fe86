//! Edits of several cells in one move: digits, marks of every kind, colours.

use super::state::{Layer, Notes, State};
use deduku_core::board::{Cell, Digit, DigitSet};

/// Number of colours for cells and candidates; they are numbered from 1.
pub const COLOURS: u8 = 8;

/// A change that is made to each of some cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// The digit is placed; it replaces another one of the player, if any.
    Place {
        /// The digit.
        digit: Digit,
        /// Whether the peers' marks are cleaned.
        clean: bool,
    },
    /// The digit is removed.
    Erase {
        /// Whether the cell's earlier marks come back.
        restore: bool,
    },
    /// A mark at its fixed position in the cell is set or removed.
    Mark {
        /// The digit.
        digit: Digit,
        /// Whether it is set afterwards.
        on: bool,
    },
    /// A corner mark or a centre mark is set or removed.
    Note {
        /// Which kind.
        layer: Layer,
        /// Which digit.
        digit: Digit,
        /// Whether it is set afterwards.
        on: bool,
    },
    /// The cell gets a colour, 1 to [`COLOURS`]; 0 removes it.
    Colour(u8),
    /// A candidate of the cell gets a colour, 1 to [`COLOURS`]; 0 removes it.
    CandidateColour {
        /// Which candidate.
        digit: Digit,
        /// Which colour.
        colour: u8,
    },
}

impl Edit {
    /// The digit of the edit, if it has one.
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Place { digit, .. }
            | Self::Mark { digit, .. }
            | Self::Note { digit, .. }
            | Self::CandidateColour { digit, .. } => Some(digit),
            Self::Erase { .. } | Self::Colour(_) => None,
        }
    }

    /// Whether the edit applies to this cell: colours to any, digits to those that are not given, marks to empty ones,
    /// erasing to those with a digit of the player or solver.
    pub(super) fn applies(self, cell: Cell, state: &State) -> bool {
        let (given, empty) = (state.puzzle().given(cell).is_some(), state.value(cell).is_none());
        match self {
            Self::Colour(_) => true,
            Self::Place { .. } => !given,
            Self::Erase { .. } => !given && !empty,
            Self::Mark { .. } | Self::Note { .. } | Self::CandidateColour { .. } => empty,
        }
    }
}

impl State {
    /// Makes the edit in the cells that it applies to, in order.
    pub(super) fn edit(&mut self, cells: &[Cell], edit: Edit) {
        for &cell in cells {
            if edit.applies(cell, self) {
                self.edit_one(cell, edit);
            }
        }
    }

    fn edit_one(&mut self, cell: Cell, edit: Edit) {
        match edit {
            Edit::Place { digit, clean } => self.put(cell, digit, false, clean),
            Edit::Erase { restore } => self.erase(cell, restore),
            Edit::Mark { digit, on } => self.mark(cell, digit, on),
            Edit::Note { layer, digit, on } => {
                let notes = &mut self.cell_mut(cell).notes[layer as usize];
                notes.taken.remove(digit);
                if on {
                    notes.on.insert(digit);
                } else {
                    notes.on.remove(digit);
                }
            }
            Edit::Colour(colour) => self.cell_mut(cell).colour = colour,
            Edit::CandidateColour { digit, colour } => {
                let (shift, all) = (digit.index() * 4, &mut self.cell_mut(cell).candidate_colours);
                *all = *all & !(0b1111 << shift) | u128::from(colour) << shift;
            }
        }
    }

    /// The corner marks or centre marks of the cell; none while a digit covers them.
    pub(super) fn notes(&self, cell: Cell, layer: Layer) -> DigitSet {
        let Notes { on, .. } = self.cell(cell).notes[layer as usize];
        if self.value(cell).is_some() { DigitSet::EMPTY } else { on }
    }

    /// The colour of a candidate; 0 for none.
    pub(super) fn candidate_colour(&self, cell: Cell, digit: Digit) -> u8 {
        (self.cell(cell).candidate_colours >> (digit.index() * 4) & 0b1111) as u8
    }
}
