//! What a step by clues rests on: which clues, which of their cells, what is known of these, and which houses.

use crate::board::Board;
use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::constraint::Family;
use crate::constraint::kernels::Sum;

/// The evidence of a step that follows from clues of the puzzle. Each part of it is needed.
///
/// Everything that the parts force is worked out again and again: a kernel of a clue keeps the candidates that some
/// digits allowed by its definition have, a house those of which different digits can be dealt out to its cells. The
/// step's candidates are removed by that at once, or, where one is assumed, because the assumption leaves something
/// without any candidate. Candidates may be refuted beside the assumption: each in turn is assumed, too, leaves
/// something without any candidate, and is absent from then on. Where several are assumed together, they do not all
/// hold from then on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ClueProof {
    /// The candidate that is assumed and refuted; none where it is removed directly.
    pub assumed: Option<(Cell, Digit)>,
    /// What is refuted beside the assumed candidate, in order: a candidate, or some that cannot all hold.
    pub refuted: Vec<Vec<(Cell, Digit)>>,
    /// The clues.
    pub clues: Vec<ClueUse>,
    /// What clues with sums leave over of houses.
    pub sums: Vec<SumUse>,
    /// What houses say.
    pub houses: Vec<HouseUse>,
    /// Cells that can hold only these digits; the others are known to be absent.
    pub known: Vec<(Cell, DigitSet)>,
    /// How the contradiction is reached, clue by clue and house by house; empty where there is nothing to say.
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

/// What some sums leave over of houses that hold every digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SumUse {
    /// Complete houses without a common cell.
    pub houses: Vec<HouseId>,
    /// The sums that are taken off, each by its clue and all its cells.
    pub clues: Vec<ClueUse>,
    /// The cells that are left over.
    pub plus: Vec<Cell>,
    /// The cells outside that were taken off, too.
    pub minus: Vec<Cell>,
    /// How much more the first make than the second, where the digit 1 counts as 1.
    pub total: i32,
}

impl SumUse {
    /// The sum as a rule over its cells; those that see each other differ.
    pub(in crate::logic) fn rule(&self, board: &Board) -> Sum {
        let parts: Vec<(Cell, i32)> =
            self.plus.iter().map(|&cell| (cell, 1)).chain(self.minus.iter().map(|&cell| (cell, -1))).collect();
        Sum::new(&parts, self.total, 1, usize::from(board.digits()), |a, b| board.sees(a, b))
    }
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
    /// The candidates that are removed; none where this is what cannot be.
    pub removed: Vec<(Cell, Digit)>,
}

/// From what an inference follows: the place, from 0, in a list of the [`ClueProof`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClueGround {
    /// A clue.
    Clue(usize),
    /// What houses leave over.
    Sum(usize),
    /// A house.
    House(usize),
    /// What is refuted at this place: it is assumed from here on, up to what cannot be.
    Case(usize),
    /// The candidates that were refuted at this place together: where all others hold, the last is removed.
    Refuted(usize),
}

impl ClueLine {
    /// Whether it says what cannot be.
    pub const fn is_contradiction(&self) -> bool {
        self.removed.is_empty() && !matches!(self.by, ClueGround::Case(_))
    }
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
        let of_sums = self.sums.iter().flat_map(|of| of.plus.iter().chain(&of.minus));
        for &cell in self.clues.iter().flat_map(|of| &of.cells).chain(of_sums) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// The numbers of the clues that it takes, those of sums too, each once.
    pub(crate) fn clue_numbers(&self) -> Vec<usize> {
        let own = self.clues.iter().map(|part| part.clue);
        let mut clues: Vec<usize> =
            own.chain(self.sums.iter().flat_map(|of| of.clues.iter().map(|part| part.clue))).collect();
        clues.sort_unstable();
        clues.dedup();
        clues
    }

    /// How many clues it takes.
    pub fn clue_count(&self) -> usize {
        self.clue_numbers().len()
    }

    /// How many candidates it refutes in turn, and how many clues it takes.
    pub(in crate::logic) fn cases_and_clues(&self) -> (usize, usize) {
        (self.refuted.len(), self.clue_count())
    }

    /// Whether the grounds of its lines are there.
    pub(crate) fn refers_within(&self) -> bool {
        self.lines.iter().all(|line| match line.by {
            ClueGround::Clue(at) => at < self.clues.len(),
            ClueGround::Sum(at) => at < self.sums.len(),
            ClueGround::House(at) => at < self.houses.len(),
            ClueGround::Case(at) | ClueGround::Refuted(at) => at < self.refuted.len(),
        })
    }

    /// Its houses, each once.
    pub fn houses(&self) -> Vec<HouseId> {
        let of_sums = self.sums.iter().flat_map(|of| of.houses.iter().copied());
        let mut houses: Vec<HouseId> = self.houses.iter().map(HouseUse::house).chain(of_sums).collect();
        houses.sort_unstable();
        houses.dedup();
        houses
    }
}
