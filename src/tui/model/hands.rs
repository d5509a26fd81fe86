//! What the player's digit keys do, and which cells they act on.

use crate::board::{Cell, Digit};
use crate::game::Layer;
use crate::tui::action::Action;

deduku_core::keyed! {
    /// What a digit key does.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum Mode {
        /// Places the digit.
        #[default]
        Digit = ["digit", "place it"],
        /// Sets or removes a mark at its fixed place.
        Mark = ["mark", "fixed place"],
        /// Sets or removes a corner mark.
        Corner = ["corner", "may be here"],
        /// Sets or removes a centre mark.
        Centre = ["centre", "one of these"],
        /// Gives the cell the colour of this number, or removes it.
        Colour = ["colour", "1-8, 0 none"],
        /// Gives the candidate a colour; the second press gives it another colour, the third removes it.
        Candidate = ["mark colour", "its colour"],
    }
    /// All modes, in the order in which they cycle.
    ALL;
    /// The mode's name, in one word.
    word;
    /// What a digit key means in this mode, in a few words.
    meaning;
}

impl Mode {
    /// The next mode in that order.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&mode| mode == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// The action that chooses it.
    pub(in crate::tui) const fn action(self) -> Action {
        match self {
            Self::Digit => Action::DigitMode,
            Self::Mark => Action::FullMarkMode,
            Self::Corner => Action::CornerMode,
            Self::Centre => Action::CentreMode,
            Self::Colour => Action::ColourMode,
            Self::Candidate => Action::CandidateMode,
        }
    }

    /// What a digit key does in this mode, in one or two words.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Digit => "place",
            Self::Candidate => "colour candidate",
            mode => mode.word(),
        }
    }

    /// The mode that sets marks of this layer.
    pub(in crate::tui) const fn of(layer: Layer) -> Self {
        match layer {
            Layer::Corner => Self::Corner,
            Layer::Centre => Self::Centre,
        }
    }

    /// The layer of the marks that this mode sets, unless they are marks at fixed places.
    pub const fn layer(self) -> Option<Layer> {
        match self {
            Self::Corner => Some(Layer::Corner),
            Self::Centre => Some(Layer::Centre),
            Self::Digit | Self::Mark | Self::Colour | Self::Candidate => None,
        }
    }
}

/// The names of the colours, starting with number 1.
pub const COLOUR_NAMES: [&str; 8] = ["red", "amber", "green", "teal", "blue", "violet", "pink", "grey"];

/// The cells that a key acts on together.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// The cells, in the order in which they were selected.
    cells: Vec<Cell>,
    /// Whether the arrow keys extend the selection.
    pub extends: bool,
}

impl Selection {
    /// The cells, in the order in which they were selected; empty while a key acts on the cursor's cell alone.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether this cell is selected.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// Whether no cell is selected and the arrow keys do not select either.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && !self.extends
    }

    /// Selects these cells and no others.
    pub fn set(&mut self, cells: Vec<Cell>) {
        *self = Self { cells, extends: false };
    }

    /// Deselects all cells.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Selects the cell, or deselects it.
    pub fn toggle(&mut self, cell: Cell) {
        match self.cells.iter().position(|&other| other == cell) {
            Some(at) => drop(self.cells.remove(at)),
            None => self.cells.push(cell),
        }
    }

    /// Selects both cells of a cursor move; moving back deselects the cell that the cursor left.
    pub fn extend(&mut self, from: Cell, to: Cell) {
        if from == to {
            return;
        }
        if !self.contains(from) {
            self.cells.push(from);
        }
        match self.cells[..] {
            [.., before, last] if before == to && last == from => drop(self.cells.pop()),
            _ if !self.contains(to) => self.cells.push(to),
            _ => {}
        }
    }
}

/// What is highlighted on the board until Esc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// The next digit key chooses the digit.
    Asked,
    /// Every possible place of this digit.
    Digit(Digit),
    /// Every cell with two candidates.
    Bivalue,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_back_lets_go_of_what_was_taken_last() {
        let mut selection = Selection::default();
        let cell = Cell::new;
        for (from, to) in [(0, 1), (1, 2), (2, 1)] {
            selection.extend(cell(from), cell(to));
        }
        assert_eq!(selection.cells(), [cell(0), cell(1)]);
        selection.toggle(cell(9));
        selection.toggle(cell(0));
        assert_eq!(selection.cells(), [cell(1), cell(9)]);
    }

    #[test]
    fn the_modes_come_round() {
        let round: Vec<Mode> =
            std::iter::successors(Some(Mode::Digit), |mode| Some(mode.next())).take(Mode::ALL.len()).collect();
        assert_eq!(round, Mode::ALL);
        assert_eq!(Mode::Candidate.next(), Mode::Digit);
    }
}
