//! What a step rests on, and views of a position from which that is read.

use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::logic::{Fact, PartName, Pattern};
use crate::puzzle::Position;

/// Something that a step's conclusion cannot do without.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
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
    /// The house holds the digit in one of these cells at most.
    Once {
        /// The house.
        house: HouseId,
        /// The digit; any digit where there is none.
        digit: Option<Digit>,
        /// Cells of the house.
        cells: Vec<Cell>,
    },
    /// The cell holds one of these digits at most.
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
    /// Some houses less others: what is left over makes this.
    Balance {
        /// Houses whose sums are added.
        add: Vec<HouseId>,
        /// Houses whose sums are taken off.
        subtract: Vec<HouseId>,
        /// Cells that are then counted once.
        plus: Vec<Cell>,
        /// Cells that are then taken off once.
        minus: Vec<Cell>,
        /// What the first make more than the second.
        total: i32,
    },
    /// The puzzle has a single solution, so that digits of these cells cannot be exchanged.
    Unique {
        /// Cells that are no givens.
        cells: Vec<Cell>,
    },
    /// The puzzle has a single solution, so that the two digits cannot be exchanged in all cells but these.
    Exchange {
        /// The two digits.
        digits: DigitSet,
        /// Cells that keep theirs.
        cells: Vec<Cell>,
    },
    /// The puzzle has a single solution, and its givens stay the same when the board is turned and each digit
    /// becomes another; so the solution does.
    Symmetry {
        /// How the board is turned.
        turn: &'static str,
        /// What each digit becomes, in order.
        becomes: Vec<Digit>,
    },
    /// What the clue says of these of its cells.
    Clue {
        /// The number of the clue, from 0, in [`Puzzle::clues`](crate::puzzle::Puzzle::clues).
        clue: usize,
        /// The cells: of its kernels those count that lie within them.
        cells: Vec<Cell>,
    },
    /// Some houses less the sums of some clues: what is left over makes this.
    ClueBalance {
        /// Complete houses.
        add: Vec<HouseId>,
        /// The numbers of clues, from 0, each with the cells of one of its sums.
        less: Vec<(usize, Vec<Cell>)>,
        /// Cells that are then counted once.
        plus: Vec<Cell>,
        /// Cells that are then taken off once.
        minus: Vec<Cell>,
        /// What the first make more than the second, where the digit 1 counts as 1.
        total: i32,
    },
    /// Beside what is assumed, these candidates together lead to a contradiction, and do not all hold from then on: one
    /// alone is absent.
    Case {
        /// The candidates.
        candidates: Vec<(Cell, Digit)>,
    },
    /// The grid, solved by itself.
    Grid {
        /// Its index, from 0, in [`Board::grids`](crate::board::Board::grids).
        grid: usize,
    },
}

impl Premise {
    /// The cell of which it says what it can hold.
    pub(in crate::logic) const fn cell(&self) -> Option<Cell> {
        if let Self::Cell { cell, .. } = self { Some(*cell) } else { None }
    }
}

/// A hint to a reader who shows that something follows: one denies it and goes by the hints, each of which is an inference
/// by propagation alone, until a premise cannot be kept. Premises are named by their places in
/// [`Certificate::premises`], from 0. Hints are given where all premises say what cells and houses have left or hold once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Hint {
    /// What the premise forces; as the last hint, that it cannot be kept.
    Premise(usize),
    /// The last hint: premises each of which needs a candidate of its own, and fewer that admit one of these each.
    Count {
        /// What cells or houses have left.
        choices: Vec<usize>,
        /// What stands once at most; every candidate that the choices have left is in one of these.
        rooms: Vec<usize>,
    },
    /// The last hint: each candidate that the premise has left is assumed, and then those before it are none.
    Cases {
        /// What a cell or a house has left.
        premise: usize,
        /// For each of its candidates, in order, the hints by which it cannot be.
        cases: Vec<Vec<Hint>>,
    },
}

impl Hint {
    /// The same where premises have other numbers; none where one has none.
    pub(in crate::logic) fn renumbered(&self, number: &impl Fn(usize) -> Option<usize>) -> Option<Self> {
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
    /// Candidates that the same premises remove, although the technique does not take them.
    pub more: Vec<(Cell, Digit)>,
    /// For each digit placed, each candidate eliminated and each of `more`, in this order, how it follows; empty where
    /// premises of other kinds are among these.
    pub hints: Vec<Vec<Hint>>,
}

impl From<Vec<Premise>> for Certificate {
    fn from(premises: Vec<Premise>) -> Self {
        Self { premises, ..Self::default() }
    }
}

/// The facts of a pattern as they stand.
pub(in crate::logic) fn of_facts(pattern: &Pattern) -> Vec<Premise> {
    let premise = |fact: &Fact| match fact {
        Fact::Cell { cell, digits } => Some(Premise::Cell { cell: *cell, only: *digits }),
        Fact::Places { house, digit, cells } => {
            Some(Premise::Places { house: *house, digit: *digit, only: cells.clone() })
        }
        // Its links are found with all others; its house is named, so they are tried first.
        Fact::Once { .. } => None,
        Fact::Unique => {
            let deadly = pattern.parts.iter().filter(|part| part.name == PartName::Deadly);
            Some(Premise::Unique { cells: deadly.flat_map(|part| &part.cells).copied().collect() })
        }
    };
    pattern.facts.iter().filter_map(premise).collect()
}

/// A position that is asked for its strong premises.
pub(in crate::logic) struct View<'p> {
    pub(in crate::logic) position: &'p Position,
}

impl View<'_> {
    /// What the cell can hold: the digit that it has, or its candidates.
    pub(in crate::logic) fn digits(&self, cell: Cell) -> DigitSet {
        self.position.value(cell).map_or_else(|| self.position.candidates(cell), DigitSet::of)
    }

    pub(in crate::logic) fn cell(&self, cell: Cell) -> Premise {
        Premise::Cell { cell, only: self.digits(cell) }
    }

    pub(in crate::logic) fn places(&self, house: HouseId, digit: Digit) -> Premise {
        let cells = self.position.board().house(house).cells.iter().copied();
        Premise::Places { house, digit, only: cells.filter(|&cell| self.digits(cell).contains(digit)).collect() }
    }
}
