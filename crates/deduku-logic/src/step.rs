//! A step: its conclusion, its technique and its evidence.

use crate::{ClueProof, PartName, Pattern, Technique};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId, HouseKind};
use deduku_core::puzzle::Position;

/// What a step does to the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Conclusion {
    /// Digits that hold.
    pub place: Vec<(Cell, Digit)>,
    /// Candidates that are removed.
    pub eliminate: Vec<(Cell, Digit)>,
}

impl Conclusion {
    /// These digits hold.
    pub(crate) const fn placing(place: Vec<(Cell, Digit)>) -> Self {
        Self { place, eliminate: Vec::new() }
    }

    /// These candidates are removed.
    pub(crate) const fn removing(eliminate: Vec<(Cell, Digit)>) -> Self {
        Self { place: Vec::new(), eliminate }
    }
}

deduku_core::keyed! {
    /// The direction in which a count is limited.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum Bound {
        /// The digit occurs there at most this often.
        AtMost = "at-most",
        /// The digit occurs there at least this often.
        AtLeast = "at-least",
    }
    /// Both bounds.
    ALL;
    /// Its key in JSON and saves.
    key;
}

impl Bound {
    /// The bound with this key.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bound| bound.key() == key)
    }
}

/// The evidence of a step. The log line, the explanation and the highlights are renderings of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
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
    /// In `base` the digit is confined to `cells`, so every cell that sees them all loses it.
    Locked {
        /// The digit.
        digit: Digit,
        /// The complete house in which the digit is confined.
        base: HouseId,
        /// The house from whose other cells the digit is removed; `None` where it is removed from cells that merely see
        /// all of `cells`.
        cover: Option<HouseId>,
        /// The digit's places in `base`.
        cells: Vec<Cell>,
    },
    /// Cells that see each other, with as many candidates in total as cells.
    NakedSubset {
        /// The cells.
        cells: Vec<Cell>,
        /// Their candidates.
        digits: DigitSet,
        /// The houses that hold all of the cells.
        houses: Vec<HouseId>,
    },
    /// Digits with as many places in total in a house as there are digits.
    HiddenSubset {
        /// The house.
        house: HouseId,
        /// The places.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
    },
    /// A digit's places in the bases, confined to the same number of covers, except for fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// Houses that need the digit.
        bases: Vec<HouseId>,
        /// The same number of houses, none of them a base.
        covers: Vec<HouseId>,
        /// The digit's places in the bases, without the fins.
        cells: Vec<Cell>,
        /// The places in the bases that are in no cover, or that are in two bases.
        fins: Vec<Cell>,
    },
    /// What the sum of a cage or run still allows.
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
    /// The cell lies in two houses with sums, which have only one digit in common for it.
    Crossing {
        /// The two houses.
        houses: [HouseId; 2],
        /// What is left of the sum of each house.
        rests: [u16; 2],
        /// The digits that each house allows in the cell.
        digits: [DigitSet; 2],
    },
    /// Innies and outies: what is left when cages are subtracted from complete houses.
    Balance {
        /// The complete houses, no two of which share a cell.
        houses: Vec<HouseId>,
        /// The cages that are subtracted.
        cages: Vec<HouseId>,
        /// The empty cells of the houses that are in none of the cages.
        innies: Vec<Cell>,
        /// The empty cells of the cages that lie outside the houses.
        outies: Vec<Cell>,
        /// The filled cells among innies and outies, with their digits.
        known: Vec<(Cell, Digit)>,
        /// The total of the innies minus the total of the outies.
        difference: i32,
    },
    /// Two sets of complete houses, compared by how often they hold a digit.
    Leftovers {
        /// The digit.
        digit: Digit,
        /// The first set of houses, no two of which share a cell.
        first: Vec<HouseId>,
        /// The second set, with the same number of houses or fewer.
        second: Vec<HouseId>,
        /// The cells that only the first covers.
        inside: Vec<Cell>,
        /// The cells that only the second covers.
        outside: Vec<Cell>,
        /// The direction in which the count is limited.
        bound: Bound,
        /// Whether the limit applies to the leftovers of the first set; otherwise to those of the second.
        of_first: bool,
        /// The limit: how often the digit occurs in these leftovers.
        times: u8,
        /// Houses that hold the digit, or have all their places for it, in these leftovers; for `AtLeast`, in those of
        /// the other set.
        via: Vec<HouseId>,
    },
    /// Any other pattern: parts, chains and facts.
    Pattern(Box<Pattern>),
    /// Clues of the puzzle, with what is known of their cells.
    Clues(Box<ClueProof>),
    /// One of several grids, solved on its own.
    GridAlone {
        /// The grid's index, from 0, in [`Board::grids`].
        grid: usize,
        /// The number of solutions that it has on its own; all of them were found.
        solutions: usize,
    },
    /// A digit tried without a logical reason.
    Guess {
        /// The cell's candidates, in the order in which they are tried.
        candidates: Vec<Digit>,
        /// The index of the one that is tried, from 0.
        attempt: usize,
    },
    /// The guess led to a contradiction; the position before it is restored.
    Retreat {
        /// The index, from 0, of the guess in the path.
        guess: usize,
    },
}

/// A conclusion with its reason.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// What follows.
    pub conclusion: Conclusion,
    /// What it rests on.
    pub evidence: Evidence,
}

impl Step {
    /// The first cell that the step changes: that of the first placement, or else of the first elimination.
    pub fn first_cell(&self) -> Option<Cell> {
        let Conclusion { place, eliminate } = &self.conclusion;
        place.first().or(eliminate.first()).map(|&(cell, _)| cell)
    }

    /// Sudoku Explainer's rating of this step in tenths (32 is 3.2); `None` for a guess or a retreat. As in Sudoku
    /// Explainer, a hidden single is rated 1.2 in a box, 1.5 in a line.
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

    /// HoDoKu's score of this step; 0 if it has none.
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

    /// The cells to look at: those of the pattern, or else those that the step changes.
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

/// Applies the step's conclusion: eliminations first, then placements.
pub fn apply(position: &mut Position, step: &Step) {
    for &(cell, digit) in &step.conclusion.eliminate {
        position.remove(cell, digit);
    }
    for &(cell, digit) in &step.conclusion.place {
        position.place(cell, digit);
    }
}
