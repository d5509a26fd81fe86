//! The single requirements of a puzzle, and the puzzle reduced to some of them.

use std::collections::HashSet;
use std::sync::Arc;

use super::Puzzle;
use super::sum_kernels::SumKernels;
use crate::board::{Cell, Digit, DigitSet, HouseId, HouseKind};

/// One requirement that a puzzle places on its digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Requirement {
    /// The cell holds its given digit.
    Given(Cell),
    /// The cell holds one of its given candidates.
    Marks(Cell),
    /// The clue with this number, from 0, is satisfied, as it reads together with all other clues.
    Clue(usize),
    /// The digits of a cage or a run differ, and add up to its sum if it has one.
    Cage(HouseId),
    /// The digits of the house differ.
    House(HouseId),
}

impl Requirement {
    /// Whether it is a house of the board. All other requirements are specific to the puzzle.
    pub const fn is_house(self) -> bool {
        matches!(self, Self::House(_))
    }
}

impl Puzzle {
    /// All requirements of the puzzle: givens and given candidates by cell, clues, cages and runs, houses.
    pub fn requirements(&self) -> Vec<Requirement> {
        let board = self.board();
        let of_cell = |cell: Cell| match self.given(cell) {
            Some(_) => Some(Requirement::Given(cell)),
            None => (self.marks(cell) != board.all_digits()).then_some(Requirement::Marks(cell)),
        };
        let is_cage = |house: &HouseId| matches!(board.house(*house).kind, HouseKind::Cage | HouseKind::Run);
        let cells = board.cells().filter_map(of_cell);
        let clues = (0..self.clues().len()).map(Requirement::Clue);
        let cages = board.house_ids().filter(is_cage).map(Requirement::Cage);
        let houses = board.house_ids().filter(|house| !is_cage(house)).map(Requirement::House);
        cells.chain(clues).chain(cages).chain(houses).collect()
    }

    /// The requirement of the kernel with this number in [`Puzzle::all_kernels`]: a clue, or a house with a sum.
    pub fn requirement_numbered(&self, number: usize) -> Option<Requirement> {
        match number.checked_sub(self.clues().len()) {
            None => Some(Requirement::Clue(number)),
            Some(at) => self.sums().nth(at).map(|(house, _)| Requirement::Cage(house)),
        }
    }

    /// The puzzle with only these requirements. Its cells and clues keep their numbers, its houses do not; see
    /// [`Board::with_houses`](crate::board::Board::with_houses).
    #[must_use]
    pub fn asking_only(&self, asked: &[Requirement]) -> Self {
        let asked: HashSet<Requirement> = asked.iter().copied().collect();
        let has = |requirement: Requirement| asked.contains(&requirement);
        let has_house = |house: HouseId| has(Requirement::House(house)) || has(Requirement::Cage(house));
        let board = if self.board.house_ids().all(has_house) {
            Arc::clone(&self.board)
        } else {
            Arc::new(self.board.with_houses(has_house))
        };
        let of_house = self.board.house_ids().zip(self.sums.iter());
        let sums = of_house.filter(|(house, _)| has_house(*house)).map(|(_, &sum)| sum);
        let sums: Arc<[Option<u16>]> = sums.collect();
        let given = |cell: Cell| self.given(cell).filter(|_| has(Requirement::Given(cell)));
        let has_marks = |cell: usize| has(Requirement::Marks(Cell::at(cell)));
        let only = |rules: &Arc<super::Rules>| {
            Arc::new(rules.only(self.board.all_digits(), |clue| has(Requirement::Clue(clue)), has_marks))
        };
        Self {
            board,
            givens: self.board.cells().map(given).collect(),
            sum_kernels: SumKernels::of(&sums),
            sums,
            rules: self.rules.as_ref().map(only),
            letters: self.letters.clone(),
            description: None,
        }
    }

    /// Whether these digits, one per cell in the board's order, satisfy the requirement.
    pub fn is_met(&self, requirement: Requirement, digits: &[Digit]) -> bool {
        let of = |cell: Cell| digits[cell.index()];
        let differ = |house: HouseId| {
            let cells = &self.board().house(house).cells;
            cells.iter().fold(DigitSet::EMPTY, |seen, &cell| seen | DigitSet::of(of(cell))).len() == cells.len()
        };
        match requirement {
            Requirement::Given(cell) => self.given(cell).is_none_or(|given| given == of(cell)),
            Requirement::Marks(cell) => self.marks(cell).contains(of(cell)),
            Requirement::House(house) => differ(house),
            Requirement::Cage(house) => {
                let value = |&cell: &Cell| u16::from(self.board().value_of(of(cell)));
                let total: u16 = self.board().house(house).cells.iter().map(value).sum();
                differ(house) && self.sum(house).is_none_or(|sum| sum == total)
            }
            Requirement::Clue(clue) => self.kernels().iter().filter(|(of, _)| *of == clue).all(|(_, kernel)| {
                let rule = kernel.rule();
                let own: Vec<u8> = rule.cells().iter().map(|&cell| of(cell).index() as u8).collect();
                rule.check(&own)
            }),
        }
    }

    /// The cells that it concerns, in the board's order; none if it concerns the whole board.
    pub fn cells_of(&self, requirement: Requirement) -> Vec<Cell> {
        let mut cells: Vec<Cell> = match requirement {
            Requirement::Given(cell) | Requirement::Marks(cell) => vec![cell],
            Requirement::House(house) | Requirement::Cage(house) => self.board().house(house).cells.to_vec(),
            Requirement::Clue(clue) => {
                let named = self.clues().get(clue).map(crate::constraint::Clue::cells).unwrap_or_default();
                named.into_iter().map(Cell::new).collect()
            }
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn a_puzzle_asks_for_its_givens_its_cages_and_its_houses() {
        let board = Arc::new(named("4x4+cages(0.1)").expect("a cage"));
        let mut setup = super::super::Setup::empty(Arc::clone(&board));
        setup.givens[5] = Some(Digit::from_index(2));
        setup.sums = vec![None; board.houses().len()];
        setup.sums[12] = Some(5);
        let puzzle = setup.check().expect("well formed");
        let all = puzzle.requirements();
        assert_eq!(all.len(), 1 + 1 + 12);
        assert_eq!(all[..2], [Requirement::Given(Cell::at(5)), Requirement::Cage(HouseId::at(12))]);

        let bare = puzzle.asking_only(&[Requirement::House(HouseId::at(3)), Requirement::Cage(HouseId::at(12))]);
        assert_eq!((bare.board().houses().len(), bare.clue_count()), (2, 0));
        assert_eq!(bare.sum(HouseId::at(1)), Some(5));
        assert_eq!(puzzle.asking_only(&all), Puzzle { description: None, ..puzzle.clone() });

        let digits: Vec<Digit> = "1432321421434312".chars().filter_map(Digit::from_symbol).collect();
        let met: Vec<bool> = all.iter().map(|&requirement| puzzle.is_met(requirement, &digits)).collect();
        // r2c2 holds 2 instead of 3, column 3 has two 1s, and column 4 two 2s. The cage adds up to its 5.
        let broken: Vec<String> =
            all.iter().zip(&met).filter(|(_, met)| !**met).map(|(asked, _)| format!("{asked:?}")).collect();
        assert_eq!(broken, ["Given(Cell(5))", "House(HouseId(10))", "House(HouseId(11))"]);
    }
}
