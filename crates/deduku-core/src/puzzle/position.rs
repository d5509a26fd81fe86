//! A partly solved puzzle: placed digits and remaining candidates.

use std::sync::Arc;

use super::conflict::{Conflict, conflicts};
use super::sums::sum_range;
use super::{Description, Puzzle, Setup};
use crate::board::{Board, Cell, Digit, DigitSet, House, HouseId};

/// The digit of each filled cell and the candidates of each empty one.
///
/// A filled cell has no candidates. Placing a digit removes it from the peers' candidates without checking the rules,
/// so a position can be wrong: [`Position::conflicts`] and [`Position::is_contradictory`] detect this.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    puzzle: Puzzle,
    values: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    unsolved: usize,
}

impl Position {
    /// The puzzle before the first move: the candidates of each empty cell are the digits that no peer holds.
    pub fn new(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let mut position = Self {
            puzzle: puzzle.clone(),
            values: vec![None; board.cell_count()],
            candidates: board.cells().map(|cell| puzzle.marks(cell)).collect(),
            unsolved: board.cell_count(),
        };
        for cell in board.cells() {
            if let Some(digit) = puzzle.given(cell) {
                position.place(cell, digit);
            }
        }
        position
    }

    /// The same position of the same puzzle with another description.
    #[must_use]
    pub fn described(self, description: Description) -> Self {
        Self { puzzle: self.puzzle.described(description), ..self }
    }

    /// The puzzle it came from. Its givens must not be changed.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Arc<Board> {
        self.puzzle.board()
    }

    /// The digit of the cell, if it is filled.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The candidates of the cell; none if it is filled.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The digit of each cell, in the board's order.
    pub fn values(&self) -> &[Option<Digit>] {
        &self.values
    }

    /// The candidates of each cell, in the board's order.
    pub fn all_candidates(&self) -> &[DigitSet] {
        &self.candidates
    }

    /// How many cells are empty.
    pub const fn unsolved(&self) -> usize {
        self.unsolved
    }

    /// The empty cells.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.board().cells().filter(|cell| self.values[cell.index()].is_none())
    }

    /// Places the digit in the cell, replacing any digit there, and removes it from the peers' candidates.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        if self.values[cell.index()].replace(digit).is_none() {
            self.unsolved -= 1;
        }
        self.candidates[cell.index()] = DigitSet::EMPTY;
        for peer in self.puzzle.board().peers(cell) {
            self.candidates[peer.index()].remove(digit);
        }
    }

    /// Removes one candidate; returns whether it was present.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        let was_there = self.candidates[cell.index()].contains(digit);
        self.candidates[cell.index()].remove(digit);
        was_there
    }

    /// Keeps only those candidates of the cell that are in the set.
    pub fn restrict(&mut self, cell: Cell, to: DigitSet) {
        self.candidates[cell.index()] &= to;
    }

    /// Whether every cell is filled, no house holds a digit twice, every sum is right, and every clue is satisfied.
    pub fn is_solved(&self) -> bool {
        self.unsolved == 0 && !self.has_conflict() && self.wrong_sums().next().is_none() && self.keeps_clues()
    }

    /// Whether the digits satisfy every clue whose cells are all filled.
    pub fn keeps_clues(&self) -> bool {
        self.puzzle.kernels().iter().all(|(_, kernel)| {
            let rule = kernel.rule();
            let value = |&cell: &Cell| self.value(cell).map(|digit| digit.index() as u8);
            let digits: Option<Vec<u8>> = rule.cells().iter().map(value).collect();
            digits.is_none_or(|digits| rule.check(&digits))
        })
    }

    /// Whether a house holds a digit twice.
    fn has_conflict(&self) -> bool {
        let repeats = |house: &House| {
            let mut held = DigitSet::EMPTY;
            house.cells.iter().filter_map(|&cell| self.value(cell)).any(|digit| {
                let again = held.contains(digit);
                held.insert(digit);
                again
            })
        };
        self.board().houses().iter().any(repeats)
    }

    /// The houses that can no longer reach their sum, however their empty cells are filled: their digits exceed it
    /// already, or the rest is too much or too little for the empty cells.
    pub fn wrong_sums(&self) -> impl Iterator<Item = HouseId> + '_ {
        let wrong = |&(house, sum): &(HouseId, u16)| {
            let cells = &self.board().house(house).cells;
            let held: DigitSet = cells.iter().filter_map(|&cell| self.value(cell)).collect();
            let filled = cells.iter().filter_map(|&cell| self.value(cell));
            let total: u16 = filled.clone().map(|digit| u16::from(digit.get())).sum();
            let range = sum_range(cells.len() - filled.count(), self.board().all_digits() - held);
            range.is_none_or(|(least, most)| sum < total + least || sum > total + most)
        };
        self.puzzle.sums().filter(wrong).map(|(house, _)| house)
    }

    /// Whether an empty cell has no candidate, a complete house has no place for a digit, or a sum can no longer be
    /// reached.
    pub fn is_contradictory(&self) -> bool {
        let board = self.board();
        if self.wrong_sums().next().is_some() {
            return true;
        }
        // What each cell holds or can hold, computed once because every house combines these sets.
        let each = self.values.iter().zip(&self.candidates);
        let open: Vec<DigitSet> = each.map(|(value, candidates)| value.map_or(*candidates, DigitSet::of)).collect();
        if open.iter().any(|digits| digits.is_empty()) {
            return true;
        }
        board.house_ids().filter(|&id| board.is_complete(id)).any(|id| {
            let cells = &board.house(id).cells;
            cells.iter().fold(DigitSet::EMPTY, |all, cell| all | open[cell.index()]) != board.all_digits()
        })
    }

    /// Every pair of equal digits in a house, listed once for each house that contains both.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> + '_ {
        conflicts(self.board(), |cell| self.value(cell))
    }

    /// The same position with cells and digits permuted: `from` returns, for each cell, the cell whose contents it
    /// takes over, and `becomes` the digit that each digit becomes. Sums, clues and letters are dropped.
    #[must_use]
    pub fn moved(&self, from: impl Fn(Cell) -> Cell, becomes: impl Fn(Digit) -> Digit) -> Self {
        let cells = || self.board().cells().map(&from);
        let given = |cell| self.puzzle.given(cell).map(&becomes);
        Self {
            puzzle: self.puzzle.bare(cells().map(given).collect()),
            values: cells().map(|cell| self.value(cell).map(&becomes)).collect(),
            candidates: cells().map(|cell| self.candidates(cell).iter().map(&becomes).collect()).collect(),
            unsolved: self.unsolved,
        }
    }

    /// The board as a setup: every placed digit becomes a given.
    pub fn to_setup(&self) -> Setup {
        Setup { givens: self.values.clone(), ..self.puzzle.to_setup() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    fn position(line: &str) -> Position {
        let board = Arc::new(named("4x4").expect("in the catalogue"));
        Position::new(&Puzzle::from_line(board, line).expect("well formed"))
    }

    fn cell(position: &Position, name: &str) -> Cell {
        position.board().cell_named(name).expect("on the board")
    }

    #[test]
    fn givens_leave_their_peers() {
        let position = position("1..............2");
        assert_eq!(position.candidates(cell(&position, "r1c4")).to_string(), "34");
        assert_eq!(position.candidates(cell(&position, "r3c3")).to_string(), "134");
        assert_eq!(position.unsolved(), 14);
    }

    #[test]
    fn a_wrong_digit_is_found() {
        let mut position = position("1...............");
        let (a, b) = (cell(&position, "r1c1"), cell(&position, "r2c2"));
        position.place(b, Digit::from_index(0));
        let conflicts: Vec<Conflict> = position.conflicts().collect();
        assert_eq!(conflicts.len(), 1);
        assert_eq!(conflicts[0].cells, [a, b]);
        assert_eq!(position.board().house(conflicts[0].house).to_string(), "box 1");
        assert!(position.has_conflict());
        position.place(b, Digit::from_index(1));
        assert!(!position.has_conflict());
    }

    #[test]
    fn a_sum_out_of_reach_is_found() {
        let board = Arc::new(named("9x9+cages(0.1.2)").expect("a cage"));
        let mut setup = Setup::empty(board.clone());
        setup.sums = vec![None; board.houses().len()];
        setup.sums[27] = Some(8);
        let puzzle = setup.check().expect("a killer");
        let with = |digits: &[usize]| {
            let mut position = Position::new(&puzzle);
            for (at, &digit) in digits.iter().enumerate() {
                position.place(Cell::at(at), Digit::from_index(digit - 1));
            }
            position.wrong_sums().count()
        };
        for (digits, wrong) in
            [(&[][..], 0), (&[5], 0), (&[6], 1), (&[1, 2], 0), (&[1, 2, 5], 0), (&[1, 2, 4], 1), (&[1, 7], 1)]
        {
            assert_eq!(with(digits), wrong, "{digits:?}");
        }
    }

    #[test]
    fn contradictions_of_cells_and_of_houses_are_found() {
        let mut without_candidate = position("................");
        let first = cell(&without_candidate, "r1c1");
        without_candidate.restrict(first, DigitSet::EMPTY);
        assert!(without_candidate.is_contradictory());
        let mut without_place = position("................");
        for name in ["r1c1", "r1c2", "r1c3", "r1c4"] {
            let cell = cell(&without_place, name);
            assert!(without_place.remove(cell, Digit::from_index(3)));
        }
        assert!(without_place.is_contradictory());
        assert!(!position("1...............").is_contradictory());
    }
}
