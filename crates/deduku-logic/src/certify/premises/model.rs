//! What a step rests on, and a view of a position that provides its strong premises.

use crate::{Fact, PartName, Pattern};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::Position;

/// Something that a step's conclusion depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Premise {
    /// The cell can hold only these digits.
    Cell {
        /// The cell.
        cell: Cell,
        /// Its candidates, or the digit that it holds.
        only: DigitSet,
    },
    /// The house needs the digit and can have it only in these cells.
    Places {
        /// The house.
        house: HouseId,
        /// The digit.
        digit: Digit,
        /// Its places, or the cell that holds it.
        only: Vec<Cell>,
    },
    /// The house holds the digit in at most one of these cells.
    Once {
        /// The house.
        house: HouseId,
        /// The digit; `None` for any digit.
        digit: Option<Digit>,
        /// Cells of the house.
        cells: Vec<Cell>,
    },
    /// The cell holds at most one of these digits.
    OneDigit {
        /// The cell.
        cell: Cell,
        /// The digits.
        digits: DigitSet,
    },
    /// The cells of the house hold different digits that add up to this.
    Sum {
        /// The house.
        house: HouseId,
        /// The sum that the puzzle gives it.
        sum: u16,
    },
    /// Some houses minus others: the cells left over add up to this.
    Balance {
        /// Houses whose sums are added.
        add: Vec<HouseId>,
        /// Houses whose sums are subtracted.
        subtract: Vec<HouseId>,
        /// Cells left over that are counted once.
        plus: Vec<Cell>,
        /// Cells left over that are subtracted once.
        minus: Vec<Cell>,
        /// The sum of `add` minus the sum of `subtract`.
        total: i32,
    },
    /// The puzzle has a single solution, so the digits of these cells cannot be exchanged.
    Unique {
        /// Cells that are not givens.
        cells: Vec<Cell>,
    },
    /// The puzzle has a single solution, so the two digits cannot be exchanged in all cells except these.
    Exchange {
        /// The two digits.
        digits: DigitSet,
        /// Cells that keep their digits.
        cells: Vec<Cell>,
    },
    /// The puzzle has a single solution, and its givens stay the same when the board is turned and each digit is
    /// replaced by another; so does the solution.
    Symmetry {
        /// How the board is turned.
        turn: &'static str,
        /// The replacement of each digit, in order of the digits.
        becomes: Vec<Digit>,
    },
    /// What the clue says about these of its cells.
    Clue {
        /// The number of the clue, from 0, in [`Puzzle::clues`](deduku_core::puzzle::Puzzle::clues).
        clue: usize,
        /// The cells; only those kernels of the clue count that lie within them.
        cells: Vec<Cell>,
    },
    /// Some houses minus the sums of some clues: the cells left over add up to this.
    ClueBalance {
        /// Complete houses.
        add: Vec<HouseId>,
        /// The index of each clue, from 0, with the cells of one of its sums.
        less: Vec<(usize, Vec<Cell>)>,
        /// Cells left over that are counted once.
        plus: Vec<Cell>,
        /// Cells left over that are subtracted once.
        minus: Vec<Cell>,
        /// The sum of `add` minus that of `less`, where the digit 1 counts as 1.
        total: i32,
    },
    /// Together with the assumption, these candidates lead to a contradiction, so from then on not all of them hold. A
    /// single candidate is then absent.
    Case {
        /// The candidates.
        candidates: Vec<(Cell, Digit)>,
    },
    /// The grid, solved by itself.
    Grid {
        /// Its index, from 0, in [`Board::grids`](deduku_core::board::Board::grids).
        grid: usize,
    },
}

impl Premise {
    /// The cell whose possible digits the premise lists, if it is of that kind.
    pub(crate) const fn cell(&self) -> Option<Cell> {
        if let Self::Cell { cell, .. } = self { Some(*cell) } else { None }
    }
}

/// A hint for a reader who checks that something follows. The reader denies it and follows the hints, each of which is
/// an inference by unit propagation alone, until a premise is violated. Premises are named by their indices in
/// [`Certificate::premises`], from 0. Hints are given where all premises state what cells and houses have left or hold
/// at most once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Hint {
    /// What the premise forces; as the last hint, that it is violated.
    Premise(usize),
    /// The last hint: premises that need one candidate each, and fewer premises that admit one of these candidates
    /// each.
    Count {
        /// Premises that list what cells or houses have left.
        choices: Vec<usize>,
        /// Premises that allow at most one; every candidate left to the choices is in one of these.
        rooms: Vec<usize>,
    },
    /// The last hint: each candidate that the premise has left is assumed in turn, with those before it taken as false.
    Cases {
        /// A premise that lists what a cell or a house has left.
        premise: usize,
        /// For each of its candidates, in order, the hints that refute it.
        cases: Vec<Vec<Hint>>,
    },
}

impl Hint {
    /// The same hint with premises renumbered; `None` if one of them has no new number.
    pub(crate) fn renumbered(&self, number: &impl Fn(usize) -> Option<usize>) -> Option<Self> {
        let all = |of: &[usize]| of.iter().map(|&premise| number(premise)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::Premise(premise) => Self::Premise(number(*premise)?),
            Self::Count { choices, rooms } => Self::Count { choices: all(choices)?, rooms: all(rooms)? },
            Self::Cases { premise, cases } => {
                let case = |hints: &Vec<Self>| hints.iter().map(|hint| hint.renumbered(number)).collect::<Option<_>>();
                Self::Cases { premise: number(*premise)?, cases: cases.iter().map(case).collect::<Option<_>>()? }
            }
        })
    }
}

/// What a step rests on, and what else follows from that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Certificate {
    /// None of these can be dropped.
    pub premises: Vec<Premise>,
    /// Candidates that the same premises remove, although the technique does not.
    pub more: Vec<(Cell, Digit)>,
    /// For each digit placed, each candidate eliminated and each of `more`, in this order, how it follows; empty where
    /// there are premises of other kinds.
    pub hints: Vec<Vec<Hint>>,
}

impl From<Vec<Premise>> for Certificate {
    fn from(premises: Vec<Premise>) -> Self {
        Self { premises, ..Self::default() }
    }
}

/// The facts of a pattern, each as a premise.
pub(crate) fn of_facts(pattern: &Pattern) -> Vec<Premise> {
    let premise = |fact: &Fact| match fact {
        Fact::Cell { cell, digits } => Some(Premise::Cell { cell: *cell, only: *digits }),
        Fact::Places { house, digit, cells } => {
            Some(Premise::Places { house: *house, digit: *digit, only: cells.clone() })
        }
        // Its links are found with all others. They are tried first because the evidence counts them.
        Fact::Once { .. } => None,
        Fact::Unique => {
            let deadly = pattern.parts.iter().filter(|part| part.name == PartName::Deadly);
            Some(Premise::Unique { cells: deadly.flat_map(|part| &part.cells).copied().collect() })
        }
    };
    pattern.facts.iter().filter_map(premise).collect()
}

/// A view of a position that provides its strong premises.
pub(crate) struct View<'p> {
    pub(crate) position: &'p Position,
}

impl View<'_> {
    /// What the cell can hold: its digit, or its candidates.
    pub(crate) fn digits(&self, cell: Cell) -> DigitSet {
        self.position.value(cell).map_or_else(|| self.position.candidates(cell), DigitSet::of)
    }

    pub(crate) fn cell(&self, cell: Cell) -> Premise {
        Premise::Cell { cell, only: self.digits(cell) }
    }

    pub(crate) fn places(&self, house: HouseId, digit: Digit) -> Premise {
        let cells = self.position.board().house(house).cells.iter().copied();
        Premise::Places { house, digit, only: cells.filter(|&cell| self.digits(cell).contains(digit)).collect() }
    }
}
