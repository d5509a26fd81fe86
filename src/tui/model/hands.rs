//! What the player's digit keys do, and which cells they act on.

use crate::board::{Cell, Digit};
use crate::game::Layer;

/// What a digit key does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// It places the digit.
    #[default]
    Digit,
    /// It sets or removes a mark at its fixed place.
    Mark,
    /// It sets or removes a corner mark.
    Corner,
    /// It sets or removes a centre mark.
    Centre,
    /// It gives the cell the colour of this number, or takes it off.
    Colour,
    /// It gives the candidate a colour, another one when pressed again, and takes it off the third time.
    Candidate,
}

impl Mode {
    /// All modes, in the order in which they follow one another.
    pub const ALL: [Self; 6] = [Self::Digit, Self::Mark, Self::Corner, Self::Centre, Self::Colour, Self::Candidate];

    /// The one after.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&mode| mode == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// Its name, in one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::Mark => "mark",
            Self::Corner => "corner",
            Self::Centre => "centre",
            Self::Colour => "colour",
            Self::Candidate => "candidate",
        }
    }

    /// What a digit key does in it, in one word.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Digit => "place",
            Self::Candidate => "colour candidate",
            mode => mode.word(),
        }
    }

    /// What a digit key means in it, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Digit => "place it",
            Self::Mark => "fixed place",
            Self::Corner => "may be here",
            Self::Centre => "one of these",
            Self::Colour => "1-8, 0 none",
            Self::Candidate => "its colour",
        }
    }

    /// The kind of marks that it sets beside those at fixed places.
    pub const fn layer(self) -> Option<Layer> {
        match self {
            Self::Corner => Some(Layer::Corner),
            Self::Centre => Some(Layer::Centre),
            Self::Digit | Self::Mark | Self::Colour | Self::Candidate => None,
        }
    }
}

/// The names of the colours, from that of number 1 on.
pub const COLOUR_NAMES: [&str; 8] = ["red", "amber", "green", "teal", "blue", "violet", "pink", "grey"];

/// The cells that a key acts on together.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// The cells, in the order in which they were taken.
    cells: Vec<Cell>,
    /// Whether the arrows take further cells.
    pub extends: bool,
}

impl Selection {
    /// The cells, in the order in which they were taken; none while a key acts on the cursor's cell alone.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether this cell is one of them.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// Whether there is nothing to let go of.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && !self.extends
    }

    /// Takes these cells, and no others.
    pub fn set(&mut self, cells: Vec<Cell>) {
        *self = Self { cells, extends: false };
    }

    /// Lets go of all cells.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Takes the cell too, or lets go of it.
    pub fn toggle(&mut self, cell: Cell) {
        match self.cells.iter().position(|&other| other == cell) {
            Some(at) => drop(self.cells.remove(at)),
            None => self.cells.push(cell),
        }
    }

    /// The cursor went from one cell to another and takes both; going back lets go of the one that it left.
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

/// What is pointed out on the board until Esc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// The next digit key says what.
    Asked,
    /// Every place that this digit can have.
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
