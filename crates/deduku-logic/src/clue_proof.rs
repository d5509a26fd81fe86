//! The evidence of a step by clues: the clues and the cells used of each, what is known of these cells, and the houses.

use deduku_core::board::Board;
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};
use deduku_core::constraint::Family;
use deduku_core::constraint::kernels::Sum;

/// The evidence of a step that follows from clues of the puzzle. Every part of it is needed.
///
/// The parts are propagated until nothing changes: a kernel of a clue keeps the candidates that occur in some
/// assignment allowed by its definition, and a house keeps those that occur in some assignment of different digits to
/// its cells. The step's candidates are removed either directly, or, where one is assumed, because the assumption
/// leaves something without any candidate. Candidates may also be refuted in addition to the assumption: each in turn
/// is assumed too, leaves something without any candidate, and is absent from then on. Where several are assumed
/// together, they are known from then on not to hold all at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct ClueProof {
    /// The candidate that is assumed and refuted; `None` where the candidates are removed directly.
    pub assumed: Option<(Cell, Digit)>,
    /// What is refuted in addition to the assumed candidate, in order: a candidate, or several that cannot all hold.
    pub refuted: Vec<Vec<(Cell, Digit)>>,
    /// The clues.
    pub clues: Vec<ClueUse>,
    /// What is left when clue sums are subtracted from complete houses.
    pub sums: Vec<SumUse>,
    /// The houses used.
    pub houses: Vec<HouseUse>,
    /// Cells restricted to these digits; their other digits are known to be absent.
    pub known: Vec<(Cell, DigitSet)>,
    /// How the contradiction is reached, clue by clue and house by house; empty where no explanation is needed.
    pub lines: Vec<ClueLine>,
}

/// The part of a clue that is used: its kernels within these cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct ClueUse {
    /// The index of the clue, from 0, in [`Puzzle::clues`](deduku_core::puzzle::Puzzle::clues).
    pub clue: usize,
    /// Its family.
    pub family: Family,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// What is left when some sums are subtracted from houses that hold every digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct SumUse {
    /// Complete houses, no two of which share a cell.
    pub houses: Vec<HouseId>,
    /// The subtracted sums, each given by its clue and all its cells.
    pub clues: Vec<ClueUse>,
    /// The cells of the houses that are left over.
    pub plus: Vec<Cell>,
    /// The cells outside the houses that were subtracted, too.
    pub minus: Vec<Cell>,
    /// The total of `plus` minus the total of `minus`, where the digit 1 counts as 1.
    pub total: i32,
}

impl SumUse {
    /// The sum as a rule over its cells; cells that see each other differ.
    pub(crate) fn rule(&self, board: &Board) -> Sum {
        let parts: Vec<(Cell, i32)> =
            self.plus.iter().map(|&cell| (cell, 1)).chain(self.minus.iter().map(|&cell| (cell, -1))).collect();
        Sum::new(&parts, self.total, 1, usize::from(board.digits()), |a, b| board.sees(a, b))
    }
}

/// What a house states about some of its cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum HouseUse {
    /// The cells hold different digits.
    Differ {
        /// The house.
        house: HouseId,
        /// Some of its cells.
        cells: Vec<Cell>,
    },
    /// The house needs the digit, and these cells are its only places.
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
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct ClueLine {
    /// What it follows from.
    pub by: ClueGround,
    /// The candidates that are removed; empty where the line states a contradiction or opens a case.
    pub removed: Vec<(Cell, Digit)>,
}

/// What an inference follows from: the index, from 0, in a list of the [`ClueProof`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum ClueGround {
    /// A clue.
    Clue(usize),
    /// What is left of houses after subtracting sums.
    Sum(usize),
    /// A house.
    House(usize),
    /// The refutation at this index in `refuted`: assumed from here on, up to the contradiction.
    Case(usize),
    /// The candidates refuted together at this index: where all others hold, the last one is removed.
    Refuted(usize),
}

impl ClueLine {
    /// Whether the line states a contradiction.
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

    /// The cells that it refers to.
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

    /// The indices of the clues that it uses, including those of sums, each once.
    pub(crate) fn clue_numbers(&self) -> Vec<usize> {
        let own = self.clues.iter().map(|part| part.clue);
        let mut clues: Vec<usize> =
            own.chain(self.sums.iter().flat_map(|of| of.clues.iter().map(|part| part.clue))).collect();
        clues.sort_unstable();
        clues.dedup();
        clues
    }

    /// The number of clues that it uses.
    pub fn clue_count(&self) -> usize {
        self.clue_numbers().len()
    }

    /// The number of refuted cases, and the number of clues used.
    pub(crate) fn cases_and_clues(&self) -> (usize, usize) {
        (self.refuted.len(), self.clue_count())
    }

    /// Whether the indices in its lines are in range.
    pub fn refers_within(&self) -> bool {
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
