//! Premises: what a step rests on, in one form for every technique, nothing missing and nothing to spare.
//!
//! A finder says what it saw; a proof needs more (the links that it passed over) and often less. Here the
//! evidence and the position become a list of premises of which none can be dropped: what cells and houses
//! have left (strong), what a cell or a house holds once at most (weak), what cells add up to, that the
//! puzzle has a single solution. The conclusion is refuted by [`clauses`] or added up by [`addition`], and
//! what the refutation did not use is dropped, then each premise in turn, as long as all still follows.
//!
//! `deduku verify` checks what comes out of here without any of this room's code.

mod addition;
mod clauses;
mod minimise;
mod more;
mod single;
mod value;

use super::{Entry, Evidence, Fact, PartName, Pattern, Replay, Step, Technique};
use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::puzzle::Position;

/// Something that a step's conclusion cannot do without.
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
    /// The grid, solved by itself.
    Grid {
        /// Its index, from 0, in [`Board::grids`](crate::board::Board::grids).
        grid: usize,
    },
}

impl Premise {
    /// The cell of which it says what it can hold.
    const fn cell(&self) -> Option<Cell> {
        if let Self::Cell { cell, .. } = self { Some(*cell) } else { None }
    }
}

/// What a step rests on, and what else follows from that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// None of these can be dropped.
    pub premises: Vec<Premise>,
    /// Candidates that go by the same premises, although the technique does not take them.
    pub more: Vec<(Cell, Digit)>,
}

impl From<Vec<Premise>> for Certificate {
    fn from(premises: Vec<Premise>) -> Self {
        Self { premises, more: Vec::new() }
    }
}

/// What the step, found in this position, rests on. A guess and a retreat rest on nothing.
pub fn certificate(step: &Step, position: &Position) -> Certificate {
    let view = View { position };
    let strong = match &step.evidence {
        Evidence::Guess { .. } | Evidence::Retreat { .. } => return Certificate::default(),
        Evidence::GridAlone { grid, .. } => return vec![Premise::Grid { grid: *grid }].into(),
        Evidence::Combinations { house, .. } => return addition::of_house(position, *house, &step.conclusion).into(),
        Evidence::FullHouse { house } if !position.board().is_complete(*house) => {
            return addition::of_house(position, *house, &step.conclusion).into();
        }
        Evidence::Crossing { houses, .. } => return addition::of_crossing(position, *houses, &step.conclusion).into(),
        Evidence::Balance { houses, cages, innies, outies, known, .. } => {
            let area = addition::Area { houses, cages, innies, outies, known };
            return addition::of_area(position, &area, &step.conclusion).into();
        }
        Evidence::NakedSingle => step.conclusion.place.iter().map(|&(cell, _)| view.cell(cell)).collect(),
        Evidence::FullHouse { house } | Evidence::HiddenSingle { house } => {
            step.conclusion.place.iter().map(|&(_, digit)| view.places(*house, digit)).collect()
        }
        Evidence::Locked { digit, base, .. } => vec![view.places(*base, *digit)],
        // A cell that loses all digits but one, and takes it in the same step, does so by what it could hold, too.
        Evidence::NakedSubset { cells, .. } => {
            let placed = step.conclusion.place.iter().map(|&(cell, _)| cell);
            cells.iter().copied().chain(placed).map(|cell| view.cell(cell)).collect()
        }
        Evidence::HiddenSubset { house, digits, .. } => digits.iter().map(|digit| view.places(*house, digit)).collect(),
        Evidence::Fish { digit, bases, .. } => bases.iter().map(|&base| view.places(base, *digit)).collect(),
        Evidence::Leftovers { digit, first, second, via, .. } => {
            let mut houses: Vec<HouseId> = Vec::new();
            for &house in first.iter().chain(second).chain(via) {
                if !houses.contains(&house) {
                    houses.push(house);
                }
            }
            houses.into_iter().map(|house| view.places(house, *digit)).collect()
        }
        Evidence::Pattern(pattern) => match step.technique {
            Technique::ReverseBug => return single::of_exchange(pattern).into(),
            Technique::SymmetricalPlacement => return single::of_symmetry(step, pattern, position),
            _ => of_facts(pattern),
        },
    };
    minimise::minimal(strong, step, position)
}

/// What each step of a path rests on; `position` is where the path begins.
pub fn certificates(position: &Position, entries: &[Entry]) -> Vec<Certificate> {
    let mut replay = Replay::new(position.clone());
    let mut of_step = |step: &Step| {
        let found = certificate(step, replay.position());
        replay.play(step);
        found
    };
    entries.iter().map(|entry| of_step(&entry.step)).collect()
}

/// The facts of a pattern as they stand.
fn of_facts(pattern: &Pattern) -> Vec<Premise> {
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
struct View<'p> {
    position: &'p Position,
}

impl View<'_> {
    /// What the cell can hold: the digit that it has, or its candidates.
    fn digits(&self, cell: Cell) -> DigitSet {
        self.position.value(cell).map_or_else(|| self.position.candidates(cell), DigitSet::of)
    }

    fn cell(&self, cell: Cell) -> Premise {
        Premise::Cell { cell, only: self.digits(cell) }
    }

    fn places(&self, house: HouseId, digit: Digit) -> Premise {
        let cells = self.position.board().house(house).cells.iter().copied();
        Premise::Places { house, digit, only: cells.filter(|&cell| self.digits(cell).contains(digit)).collect() }
    }
}
