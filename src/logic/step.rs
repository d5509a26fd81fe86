//! A step: what follows, by which technique, and on what it rests.

use super::Technique;
use crate::board::{Board, Cell, Digit, DigitSet, HouseId, HouseKind};

/// What a step does to the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conclusion {
    /// Digits that hold.
    pub place: Vec<(Cell, Digit)>,
    /// Candidates that go.
    pub eliminate: Vec<(Cell, Digit)>,
}

/// On what a step rests. The log line, the explanation and the highlights are renderings of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Evidence {
    /// The cell is the only empty one of the house.
    FullHouse {
        /// The house.
        house: HouseId,
    },
    /// The cell has one candidate left.
    NakedSingle,
    /// The digit has one place left in the house.
    HiddenSingle {
        /// The house.
        house: HouseId,
    },
    /// In `base` the digit is confined to `cells`; whatever sees them all loses it.
    Locked {
        /// The digit.
        digit: Digit,
        /// The complete house in which the digit is confined.
        base: HouseId,
        /// The house from whose other cells the digit goes; none where the cells are merely seen.
        cover: Option<HouseId>,
        /// The digit's places in `base`.
        cells: Vec<Cell>,
    },
    /// As many cells, mutually peers, as they have candidates together.
    NakedSubset {
        /// The cells.
        cells: Vec<Cell>,
        /// Their candidates.
        digits: DigitSet,
        /// The houses that hold all of the cells.
        houses: Vec<HouseId>,
    },
    /// As many digits as they have places together in a house.
    HiddenSubset {
        /// The house.
        house: HouseId,
        /// The places.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
    },
    /// A digit tried, for want of a reason.
    Guess {
        /// The cell's candidates, in the order in which they are tried.
        candidates: Vec<Digit>,
        /// Which of them is tried, from 0.
        attempt: usize,
    },
    /// The guess led to a contradiction: back to the position before it.
    Retreat {
        /// The index, from 0, of the guess in the path.
        guess: usize,
    },
}

/// A conclusion with its reason.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// What follows.
    pub conclusion: Conclusion,
    /// On what it rests.
    pub evidence: Evidence,
}

impl Step {
    /// Sudoku Explainer's rating of this step in tenths (32 is 3.2); none for a guess or a retreat. A
    /// hidden single is rated 1.2 in a box, 1.5 in a line, where Sudoku Explainer ends on the rating.
    pub fn rating(&self, board: &Board) -> Option<u16> {
        match self.evidence {
            Evidence::HiddenSingle { house } if board.house(house).kind == HouseKind::Box => Some(12),
            _ => self.technique.facts().rating,
        }
    }

    /// HoDoKu's score of this step; 0 where it has none.
    pub fn score(&self) -> u32 {
        self.technique.facts().hodoku.map_or(0, |(_, score)| score)
    }

    /// The houses that the evidence names.
    pub fn houses(&self) -> Vec<HouseId> {
        match &self.evidence {
            Evidence::FullHouse { house } | Evidence::HiddenSingle { house } | Evidence::HiddenSubset { house, .. } => {
                vec![*house]
            }
            Evidence::Locked { base, cover, .. } => [*base].into_iter().chain(*cover).collect(),
            Evidence::NakedSubset { houses, .. } => houses.clone(),
            Evidence::NakedSingle | Evidence::Guess { .. } | Evidence::Retreat { .. } => Vec::new(),
        }
    }

    /// The cells to look at: those of the pattern, or those that the step changes.
    pub fn cells(&self) -> Vec<Cell> {
        match &self.evidence {
            Evidence::Locked { cells, .. }
            | Evidence::NakedSubset { cells, .. }
            | Evidence::HiddenSubset { cells, .. } => cells.clone(),
            _ => self.conclusion.place.iter().chain(&self.conclusion.eliminate).map(|&(cell, _)| cell).collect(),
        }
    }
}
