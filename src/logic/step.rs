//! A step: what follows, by which technique, and on what it rests.

use crate::board::{Board, Cell, Digit, DigitSet, HouseId, HouseKind};
use crate::logic::{ClueProof, PartName, Pattern, Technique};
use crate::puzzle::Position;

/// What a step does to the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conclusion {
    /// Digits that hold.
    pub place: Vec<(Cell, Digit)>,
    /// Candidates that are removed.
    pub eliminate: Vec<(Cell, Digit)>,
}

/// In which direction a count is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The digit stands there no more often.
    AtMost,
    /// The digit stands there as often at least.
    AtLeast,
}

impl Bound {
    /// Its key in JSON and saves.
    pub const fn key(self) -> &'static str {
        match self {
            Self::AtMost => "at-most",
            Self::AtLeast => "at-least",
        }
    }

    /// The bound with this key.
    pub(in crate::logic) fn of_key(key: &str) -> Option<Self> {
        [Self::AtMost, Self::AtLeast].into_iter().find(|bound| bound.key() == key)
    }
}

/// On what a step rests. The log line, the explanation and the highlights are renderings of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
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
        /// The house from whose other cells the digit is removed; none where the cells are merely seen.
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
    /// A digit's places in the bases, confined to as many covers, but for fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// Houses that need the digit.
        bases: Vec<HouseId>,
        /// As many houses, none of them a base.
        covers: Vec<HouseId>,
        /// The digit's places in the bases, without the fins.
        cells: Vec<Cell>,
        /// The places in the bases that no cover holds, or that lie in two bases.
        fins: Vec<Cell>,
    },
    /// What a cage's or run's sum still admits.
    Combinations {
        /// The cage or run.
        house: HouseId,
        /// What is left of its sum for the empty cells.
        rest: u16,
        /// The empty cells.
        cells: Vec<Cell>,
        /// The combinations left; empty if there are none, or too many to list.
        sets: Vec<DigitSet>,
    },
    /// The cell lies in two houses with sums, which agree on one digit for it.
    Crossing {
        /// The two houses.
        houses: [HouseId; 2],
        /// What is left of the sum of each.
        rests: [u16; 2],
        /// The digits that each could give the cell.
        digits: [DigitSet; 2],
    },
    /// Innies and outies: what cages leave over in complete houses.
    Balance {
        /// The complete houses, which have no cell in common.
        houses: Vec<HouseId>,
        /// The cages that are taken off.
        cages: Vec<HouseId>,
        /// The empty cells of the houses that no cage takes off.
        innies: Vec<Cell>,
        /// The empty cells of the cages that lie outside of the houses.
        outies: Vec<Cell>,
        /// Such cells within and without that are filled, with their digits.
        known: Vec<(Cell, Digit)>,
        /// How much more the innies make than the outies.
        difference: i32,
    },
    /// Two sets of complete houses, counted against each other.
    Leftovers {
        /// The digit.
        digit: Digit,
        /// The one set of houses, none of which share a cell.
        first: Vec<HouseId>,
        /// The other set, of as many houses or fewer.
        second: Vec<HouseId>,
        /// The cells that only the first covers.
        inside: Vec<Cell>,
        /// The cells that only the second covers.
        outside: Vec<Cell>,
        /// In which direction the count is limited.
        bound: Bound,
        /// Whether that is of the first set's leftovers; else it is of the second's.
        of_first: bool,
        /// How often the digit stands in these leftovers.
        times: u8,
        /// Houses that have all their places for the digit, or the digit itself, in these leftovers; where
        /// the bound is at least so often, in those of the other set.
        via: Vec<HouseId>,
    },
    /// Parts, chains and facts: any other pattern.
    Pattern(Box<Pattern>),
    /// Clues of the puzzle, with what is known of their cells.
    Clues(Box<ClueProof>),
    /// One grid of several, solved as if it stood alone.
    GridAlone {
        /// The grid's index, from 0, in [`Board::grids`].
        grid: usize,
        /// How many solutions it has by itself: these are all.
        solutions: usize,
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
    /// The first cell that it says something new of: the digit placed there, or a candidate removed.
    pub fn first_cell(&self) -> Option<Cell> {
        let Conclusion { place, eliminate } = &self.conclusion;
        place.first().or(eliminate.first()).map(|&(cell, _)| cell)
    }

    /// Sudoku Explainer's rating of this step in tenths (32 is 3.2); none for a guess or a retreat. A
    /// hidden single is rated 1.2 in a box, 1.5 in a line, where Sudoku Explainer ends on the rating.
    pub fn rating(&self, board: &Board) -> Option<u16> {
        match &self.evidence {
            Evidence::HiddenSingle { house } if board.house(*house).kind == HouseKind::Box => Some(12),
            // A loop of six cells is rated 4.6, of eight 4.7, of more 5.0.
            Evidence::Pattern(pattern) if self.technique == Technique::UniqueLoop => {
                let count: usize = pattern
                    .parts
                    .iter()
                    .filter(|part| part.name == PartName::Deadly)
                    .map(|part| part.cells.len())
                    .sum();
                Some(if count <= 6 {
                    46
                } else if count <= 8 {
                    47
                } else {
                    50
                })
            }
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
            Evidence::FullHouse { house }
            | Evidence::HiddenSingle { house }
            | Evidence::HiddenSubset { house, .. }
            | Evidence::Combinations { house, .. } => vec![*house],
            Evidence::Crossing { houses, .. } => houses.to_vec(),
            Evidence::Balance { houses, cages, .. } => [&houses[..], cages].concat(),
            Evidence::Leftovers { first, second, via, .. } => first.iter().chain(second).chain(via).copied().collect(),
            Evidence::Fish { bases, covers, .. } => [&bases[..], covers].concat(),
            Evidence::Locked { base, cover, .. } => [*base].into_iter().chain(*cover).collect(),
            Evidence::NakedSubset { houses, .. } => houses.clone(),
            Evidence::Pattern(pattern) => pattern.houses(),
            Evidence::Clues(proof) => proof.houses(),
            Evidence::NakedSingle | Evidence::GridAlone { .. } | Evidence::Guess { .. } | Evidence::Retreat { .. } => {
                Vec::new()
            }
        }
    }

    /// The cells to look at: those of the pattern, or those that the step changes.
    pub fn cells(&self) -> Vec<Cell> {
        match &self.evidence {
            Evidence::Locked { cells, .. }
            | Evidence::NakedSubset { cells, .. }
            | Evidence::HiddenSubset { cells, .. }
            | Evidence::Combinations { cells, .. } => cells.clone(),
            Evidence::Balance { innies: one, outies: other, .. }
            | Evidence::Fish { cells: one, fins: other, .. }
            | Evidence::Leftovers { inside: one, outside: other, .. } => [&one[..], other].concat(),
            Evidence::Pattern(pattern) => pattern.cells(),
            Evidence::Clues(proof) => proof.cells(),
            _ => self.conclusion.place.iter().chain(&self.conclusion.eliminate).map(|&(cell, _)| cell).collect(),
        }
    }
}

/// Does what the step concludes: eliminations first, then placements.
pub fn apply(position: &mut Position, step: &Step) {
    for &(cell, digit) in &step.conclusion.eliminate {
        position.remove(cell, digit);
    }
    for &(cell, digit) in &step.conclusion.place {
        position.place(cell, digit);
    }
}
