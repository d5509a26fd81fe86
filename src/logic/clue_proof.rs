//! What a step by clues rests on: which clues, which of their cells, what is known of these, and which houses.

use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::constraint::Family;

/// The evidence of a step that follows from clues of the puzzle. Each part of it is needed.
///
/// Everything that the parts force is worked out again and again: a kernel of a clue keeps the candidates that some
/// digits allowed by its definition have, a house those of which different digits can be dealt out to its cells. The step's candidates go by that at once, or, where one is assumed, because the
/// assumption leaves something without any candidate.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ClueProof {
    /// The candidate that is assumed and refuted; none where it goes directly.
    pub assumed: Option<(Cell, Digit)>,
    /// The clues.
    pub clues: Vec<ClueUse>,
    /// What houses say.
    pub houses: Vec<HouseUse>,
    /// Cells that can hold only these digits; the others are known to be absent.
    pub known: Vec<(Cell, DigitSet)>,
    /// How the contradiction is reached, clue by clue and house by house; empty where there is nothing to tell.
    pub lines: Vec<ClueLine>,
}

/// A part of a clue: its kernels that lie within these cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClueUse {
    /// The number of the clue, from 0, in [`Puzzle::clues`](crate::puzzle::Puzzle::clues).
    pub clue: usize,
    /// Its family.
    pub family: Family,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// What a house says of some of its cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HouseUse {
    /// They hold different digits.
    Differ {
        /// The house.
        house: HouseId,
        /// Cells of it.
        cells: Vec<Cell>,
    },
    /// The house needs the digit and has no other places for it.
    Places {
        /// The house.
        house: HouseId,
        /// The digit.
        digit: Digit,
        /// The places.
        cells: Vec<Cell>,
    },
}

/// One inference of a [`ClueProof`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClueLine {
    /// From what it follows.
    pub by: ClueGround,
    /// The candidates that go; none where this is what cannot be.
    pub gone: Vec<(Cell, Digit)>,
}

/// From what an inference follows: the place, from 0, in [`ClueProof::clues`] or [`ClueProof::houses`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClueGround {
    /// A clue.
    Clue(usize),
    /// A house.
    House(usize),
}

impl HouseUse {
    /// The house.
    pub const fn house(&self) -> HouseId {
        match self {
            Self::Differ { house, .. } | Self::Places { house, .. } => *house,
        }
    }

    /// The cells that it speaks of.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Differ { cells, .. } | Self::Places { cells, .. } => cells,
        }
    }
}

impl ClueProof {
    /// The cells of its clues, each once.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for &cell in self.clues.iter().flat_map(|of| &of.cells) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// Its houses, each once.
    pub fn houses(&self) -> Vec<HouseId> {
        let mut houses: Vec<HouseId> = self.houses.iter().map(HouseUse::house).collect();
        houses.sort_unstable();
        houses.dedup();
        houses
    }
}
