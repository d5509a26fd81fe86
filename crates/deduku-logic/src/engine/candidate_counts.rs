//! Counts of a position: where each digit can go, and which digits each house still lacks.
//!
//! Consecutive steps change little. So the counts of one position are updated to the next from the differences between
//! the two, however they arose, and nothing is counted again.

use deduku_core::board::{Board, Cell, CellSet, Digit, DigitSet, HouseId};
use deduku_core::puzzle::Position;

const DIGITS: usize = Digit::MAX as usize;

/// The digits and candidates of a position, counted by digit and by house.
#[derive(Clone)]
pub(crate) struct CandidateCounts<const W: usize> {
    values: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    /// The number of digits of the board.
    digits: usize,
    places: [CellSet<W>; DIGITS],
    empty: CellSet<W>,
    /// The empty cells with one candidate.
    decided: CellSet<W>,
    houses: Vec<InHouse>,
}

/// What a house holds.
#[derive(Clone)]
struct InHouse {
    is_complete: bool,
    /// The number of its empty cells.
    empty: u16,
    /// The digits that none of its cells holds.
    missing: DigitSet,
    /// The digits with a place in it.
    placed: DigitSet,
    /// The digits with exactly one place in it.
    lone: DigitSet,
    /// The number of places that each digit has in it.
    counts: [u8; DIGITS],
}

impl InHouse {
    /// Counts one place more of the digit, or one fewer.
    fn count(&mut self, digit: Digit, more: bool) {
        let count = &mut self.counts[digit.index()];
        *count = if more { *count + 1 } else { *count - 1 };
        let only = DigitSet::of(digit);
        self.placed = if *count > 0 { self.placed | only } else { self.placed - only };
        self.lone = if *count == 1 { self.lone | only } else { self.lone - only };
    }
}

impl<const W: usize> CandidateCounts<W> {
    /// The counts of a board whose cells are all empty and have no candidates: the starting point for others.
    pub(crate) fn of_nothing(board: &Board) -> Self {
        let house = |id: HouseId| InHouse {
            is_complete: board.is_complete(id),
            empty: board.house(id).cells.len() as u16,
            missing: board.all_digits(),
            placed: DigitSet::EMPTY,
            lone: DigitSet::EMPTY,
            counts: [0; DIGITS],
        };
        Self {
            values: vec![None; board.cell_count()],
            candidates: vec![DigitSet::EMPTY; board.cell_count()],
            digits: usize::from(board.digits()),
            places: [CellSet::EMPTY; DIGITS],
            empty: board.cells().collect(),
            decided: CellSet::EMPTY,
            houses: board.house_ids().map(house).collect(),
        }
    }

    /// Updates the counts to this position, which is on the same board.
    pub(crate) fn bring_up(&mut self, position: &Position) {
        let mut taken_back = false;
        for cell in &self.changed(position) {
            let value = position.value(cell);
            if self.values[cell.index()] != value {
                taken_back |= self.values[cell.index()].is_some();
                self.fill(position.board(), cell, value);
            }
            self.hold(position.board(), cell, position.candidates(cell));
        }
        if taken_back {
            for (house, id) in self.houses.iter_mut().zip(position.board().house_ids()) {
                let cells = position.board().house(id).cells.iter();
                house.missing =
                    position.board().all_digits() - cells.filter_map(|&cell| position.value(cell)).collect();
            }
        }
    }

    /// The cells that have changed.
    fn changed(&self, position: &Position) -> CellSet<W> {
        let (values, new_values) = (self.values.as_chunks(), position.values().as_chunks());
        let (candidates, new_candidates) = (self.candidates.as_chunks(), position.all_candidates().as_chunks());
        let mut changed = CellSet::EMPTY;
        let mut compare = |from: usize, values: Pair<'_, Option<Digit>>, candidates: Pair<'_, DigitSet>| {
            for at in 0..values.0.len() {
                if values.0[at] != values.1[at] || candidates.0[at] != candidates.1[at] {
                    changed.insert(Cell::at(from + at));
                }
            }
        };
        // Most stretches are unchanged.
        let whole = values.0.iter().zip(new_values.0).zip(candidates.0.iter().zip(new_candidates.0));
        for (at, (values, candidates)) in
            whole.enumerate().filter(|(_, (values, candidates))| differ(values, candidates))
        {
            compare(at * STRETCH, (values.0, values.1), (candidates.0, candidates.1));
        }
        compare(values.0.len() * STRETCH, (values.1, new_values.1), (candidates.1, new_candidates.1));
        changed
    }

    /// Updates the digit of the cell, or clears it.
    fn fill(&mut self, board: &Board, cell: Cell, value: Option<Digit>) {
        let before = std::mem::replace(&mut self.values[cell.index()], value);
        if before.is_some() != value.is_some() {
            let filled = value.is_some();
            if filled {
                self.empty.remove(cell);
            } else {
                self.empty.insert(cell);
            }
            for house in board.houses_of(cell) {
                let empty = &mut self.houses[house.index()].empty;
                *empty = if filled { *empty - 1 } else { *empty + 1 };
            }
        }
        if let Some(digit) = value {
            for house in board.houses_of(cell) {
                self.houses[house.index()].missing.remove(digit);
            }
        }
    }

    /// Updates the candidates of the cell.
    fn hold(&mut self, board: &Board, cell: Cell, candidates: DigitSet) {
        let before = std::mem::replace(&mut self.candidates[cell.index()], candidates);
        for (digits, more) in [(before - candidates, false), (candidates - before, true)] {
            for digit in digits.iter() {
                let places = &mut self.places[digit.index()];
                if more {
                    places.insert(cell);
                } else {
                    places.remove(cell);
                }
                for house in board.houses_of(cell) {
                    self.houses[house.index()].count(digit, more);
                }
            }
        }
        if candidates.single().is_some() { self.decided.insert(cell) } else { self.decided.remove(cell) }
    }

    /// The empty cells that have the digit as a candidate.
    pub(crate) const fn places(&self, digit: Digit) -> &CellSet<W> {
        &self.places[digit.index()]
    }

    /// The empty cells.
    pub(crate) const fn empty(&self) -> &CellSet<W> {
        &self.empty
    }

    /// The empty cells with one candidate.
    pub(crate) const fn decided(&self) -> &CellSet<W> {
        &self.decided
    }

    /// The digits that no cell of the house holds.
    pub(crate) fn missing(&self, house: HouseId) -> DigitSet {
        self.houses[house.index()].missing
    }

    /// The digits with one place in the house.
    pub(crate) fn lone(&self, house: HouseId) -> DigitSet {
        self.houses[house.index()].lone
    }

    /// The complete houses with one empty cell.
    pub(crate) fn nearly_full(&self) -> impl Iterator<Item = HouseId> {
        let is_one = |(at, house): (usize, &InHouse)| (house.is_complete && house.empty == 1).then(|| HouseId::at(at));
        self.houses.iter().enumerate().filter_map(is_one)
    }

    /// Whether an empty cell has no candidate, or a complete house has no place for a digit that it lacks.
    pub(crate) fn is_contradictory(&self) -> bool {
        let digits = &self.places[..self.digits];
        let open = digits.iter().fold(CellSet::EMPTY, |all, places| all | *places);
        let lacks = |house: &InHouse| house.is_complete && !house.missing.is_subset(house.placed);
        !self.empty.is_subset(&open) || self.houses.iter().any(lacks)
    }
}

/// The number of cells compared at once.
const STRETCH: usize = 8;

/// The old and the new state of consecutive cells.
type Pair<'a, T> = (&'a [T], &'a [T]);
type Stretches<'a, T> = (&'a [T; STRETCH], &'a [T; STRETCH]);

/// Whether a cell has changed. There is no early exit, so that all cells are compared at once.
fn differ(values: &Stretches<'_, Option<Digit>>, candidates: &Stretches<'_, DigitSet>) -> bool {
    let bare = |value: Option<Digit>| value.map_or(0, Digit::get);
    let (mut other_values, mut other_candidates) = (0, 0);
    for at in 0..STRETCH {
        other_values |= bare(values.0[at]) ^ bare(values.1[at]);
        other_candidates |= candidates.0[at].bits() ^ candidates.1[at].bits();
    }
    other_values != 0 || other_candidates != 0
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use deduku_core::board::named;
    use deduku_core::chance::Chance;
    use deduku_core::puzzle::{Puzzle, Setup};

    /// Compares the counts with those made from scratch.
    fn check<const W: usize>(tally: &CandidateCounts<W>, position: &Position) {
        let board = position.board();
        let empty: CellSet<W> = position.empty_cells().collect();
        let with = |digit: Digit| empty.iter().filter(move |&cell| position.candidates(cell).contains(digit));
        assert_eq!(*tally.empty(), empty);
        for digit in board.all_digits().iter() {
            assert_eq!(*tally.places(digit), with(digit).collect());
        }
        let decided = empty.iter().filter(|&cell| position.candidates(cell).len() == 1);
        assert_eq!(*tally.decided(), decided.collect());
        let mut nearly_full = Vec::new();
        for id in board.house_ids() {
            let cells = &board.house(id).cells;
            let held: DigitSet = cells.iter().filter_map(|&cell| position.value(cell)).collect();
            assert_eq!(tally.missing(id), board.all_digits() - held);
            let places = |digit: Digit| with(digit).filter(|cell| cells.contains(cell)).count();
            assert_eq!(tally.lone(id), board.all_digits().iter().filter(|&digit| places(digit) == 1).collect());
            if board.is_complete(id) && cells.iter().filter(|&&cell| empty.contains(cell)).count() == 1 {
                nearly_full.push(id);
            }
        }
        assert_eq!(tally.nearly_full().collect::<Vec<_>>(), nearly_full);
        assert_eq!(tally.is_contradictory(), position.is_contradictory());
    }

    /// Changes digits and candidates at random, and sometimes returns to an earlier position.
    fn walk<const W: usize>(name: &str, seed: u64) {
        let board = Arc::new(named(name).expect("a board's name"));
        let puzzle: Puzzle = Setup::empty(board.clone()).check().expect("an empty board");
        let mut chance = Chance::from_seed(seed);
        let mut tally = CandidateCounts::<W>::of_nothing(&board);
        let mut position = Position::new(&puzzle);
        let mut before = position.clone();
        for turn in 0..150 {
            let cell = Cell::at(chance.below(board.cell_count() as u32) as usize);
            let digit = Digit::from_index(chance.below(u32::from(board.digits())) as usize);
            match turn % 10 {
                0 => before = position.clone(),
                9 if chance.below(3) == 0 => position = before.clone(),
                1..=3 => position.place(cell, digit),
                _ => {
                    position.remove(cell, digit);
                }
            }
            tally.bring_up(&position);
            check(&tally, &position);
        }
    }

    #[test]
    fn a_tally_brought_up_is_one_made_from_scratch() {
        for seed in 0..6 {
            walk::<2>("9x9", seed);
            walk::<2>("4x4", seed);
            walk::<2>("9x9+x", seed);
            walk::<2>("kakuro(#..../...#./.....)", seed);
            walk::<{ deduku_core::board::WIDE }>("samurai", seed);
        }
    }
}
