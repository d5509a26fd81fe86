//! Checks whether a setup is a puzzle: no two equal givens share a house, and sums, letters and clues are possible.

use super::sum_kernels::SumKernels;
use super::sums::{can_add_up, sum_range};
use super::{Letters, Puzzle, PuzzleError, Rules, Setup};
use crate::board::{Board, Cell, Digit, DigitSet, House, HouseId, HouseKind};
use crate::constraint::{Clue, ClueError, Space};

impl Setup {
    /// Checks the setup and returns the puzzle.
    ///
    /// # Errors
    /// [`PuzzleError::Conflict`] names the first pair of equal givens in a house, in the order of the houses;
    /// [`PuzzleError::Length`] if the number of entries is not the number of cells; [`PuzzleError::Digit`] for a digit
    /// that the board does not have; [`PuzzleError::Sum`], [`PuzzleError::SumOfGivens`] and [`PuzzleError::Sums`] for
    /// impossible sums of cages; [`PuzzleError::Letters`] for letters that do not fit.
    pub fn check(self) -> Result<Puzzle, PuzzleError> {
        let Self { board, givens, sums, letters, clues, marks, description } = self;
        if givens.len() != board.cell_count() {
            let board_name = board.name().to_owned();
            return Err(PuzzleError::Length { board: board_name, expected: board.cell_count(), found: givens.len() });
        }
        let sets = sets(&givens);
        let beyond = sets.iter().position(|set| !set.is_subset(board.all_digits()));
        if let Some((at, digit)) = beyond.and_then(|at| Some((at, givens[at]?))) {
            let last = Digit::from_index(board.digits() as usize - 1);
            return Err(PuzzleError::Digit { digit, last, board: board.name().to_owned(), column: at + 1 });
        }
        for house in board.houses() {
            let (mut seen, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in &house.cells {
                twice |= seen & sets[cell.index()];
                seen |= sets[cell.index()];
            }
            if let Some(digit) = twice.first() {
                let [first, second] = holders(&board, house, &givens, digit);
                let house = house.to_string();
                let setup = Box::new(Self { board, givens, sums, letters, clues, marks, description });
                return Err(PuzzleError::Conflict { digit, first, second, house, setup });
            }
        }
        check_sums(&board, &sets, &sums)?;
        if let Some(letters) = &letters {
            Letters::new(&letters.alphabet(), board.digits(), None)?;
        }
        let sum_kernels = SumKernels::of(&sums);
        let rules = Rules::check(&board, clues, marks)?;
        let description = description.filter(|description| !description.is_empty());
        Ok(Puzzle { board, givens: givens.into(), sums: sums.into(), sum_kernels, letters, rules, description })
    }

    /// Takes out the clues that are too large to be solved, each with its index and the reason. Each clue is compiled
    /// once.
    pub fn take_too_large(&mut self) -> Vec<(usize, PuzzleError)> {
        let space = Space::new(&self.board, &self.clues);
        let refused = |(at, clue): (usize, &Clue)| match clue.compile(&space) {
            Err(error @ ClueError::TooLarge { .. }) => {
                Some((at, PuzzleError::Clue { number: at + 1, family: clue.family.row().name, error }))
            }
            _ => None,
        };
        let refused: Vec<_> = self.clues.iter().enumerate().filter_map(refused).collect();
        let mut out = refused.iter().map(|(at, _)| *at).peekable();
        let mut index = 0;
        self.clues.retain(|_| {
            index += 1;
            out.next_if_eq(&(index - 1)).is_none()
        });
        refused
    }

    /// The first house whose sum cannot be made of different digits including its givens, and why.
    pub fn sum_out_of_reach(&self) -> Option<(HouseId, PuzzleError)> {
        let sets = sets(&self.givens);
        self.board.house_ids().zip(&self.sums).find_map(|(id, &sum)| {
            check_sum(&self.board, self.board.house(id), sum, &sets).err().map(|error| (id, error))
        })
    }
}

impl Puzzle {
    /// The same puzzle with other givens.
    ///
    /// # Errors
    /// Those of [`Setup::check`].
    pub fn with_givens(&self, givens: Vec<Option<Digit>>) -> Result<Self, PuzzleError> {
        Setup { givens, ..self.to_setup() }.check()
    }
}

/// Checks that every sum of a cage can be reached, given its givens. An impossible Kakuro clue is not an error but
/// makes a puzzle without a solution: [`Setup::sum_out_of_reach`] finds it.
fn check_sums(board: &Board, givens: &[DigitSet], sums: &[Option<u16>]) -> Result<(), PuzzleError> {
    if !sums.is_empty() && sums.len() != board.houses().len() {
        return Err(PuzzleError::Sums { found: sums.len(), houses: board.houses().len() });
    }
    if board.first_value() != 1 && sums.iter().any(Option::is_some) {
        return Err(PuzzleError::SumsFromZero);
    }
    let mut cages = board.houses().iter().zip(sums).filter(|(house, _)| house.kind != HouseKind::Run);
    cages.try_for_each(|(house, &sum)| check_sum(board, house, sum, givens))
}

/// Checks that different digits of the board, including the house's givens, can add up to this sum.
fn check_sum(board: &Board, house: &House, sum: Option<u16>, givens: &[DigitSet]) -> Result<(), PuzzleError> {
    let Some(sum) = sum else { return Ok(()) };
    let cells = house.cells.len();
    let all = board.all_digits();
    if let Some((least, most)) = sum_range(cells, all).filter(|(least, most)| !(*least..=*most).contains(&sum)) {
        return Err(PuzzleError::Sum { house: house.to_string(), sum, cells, least, most });
    }
    let given = house.cells.iter().fold(DigitSet::EMPTY, |given, cell| given | givens[cell.index()]);
    let total: u16 = given.iter().map(|digit| u16::from(digit.get())).sum();
    let rest = sum.checked_sub(total).filter(|&rest| can_add_up(cells - given.len(), rest, all - given));
    rest.map(|_| ()).ok_or_else(|| PuzzleError::SumOfGivens { house: house.to_string(), sum })
}

/// The given of each cell as a set.
fn sets(givens: &[Option<Digit>]) -> Vec<DigitSet> {
    givens.iter().map(|given| given.map_or(DigitSet::EMPTY, DigitSet::of)).collect()
}

/// The names of the first two cells of the house that hold the digit.
fn holders(board: &Board, house: &House, givens: &[Option<Digit>], digit: Digit) -> [String; 2] {
    let holds = |cell: &&Cell| givens[cell.index()] == Some(digit);
    let mut holders = house.cells.iter().filter(holds).map(|&cell| board.cell_name(cell));
    [holders.next().unwrap_or_default(), holders.next().unwrap_or_default()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;
    use std::sync::Arc;

    #[test]
    fn sums_that_cannot_be_are_refused() {
        let refusals = [
            (
                18,
                "",
                "the cage at r1c1 cannot add up to 18: 2 different digits make 3 to 17; correct the sum or the cells",
            ),
            (17, "1", "the cage at r1c1 cannot add up to 17 with its givens: correct the sum or a given"),
            (6, "3", "the cage at r1c1 cannot add up to 6 with its givens: correct the sum or a given"),
        ];
        for (sum, first, reason) in refusals {
            let board = board("9x9+cages(0.1)");
            let mut setup = Setup::from_line(board.clone(), &format!("{first:.<81}")).expect("well formed");
            setup.sums = vec![None; board.houses().len()];
            setup.sums[27] = Some(sum);
            assert_eq!(setup.check().expect_err(reason).to_string(), reason);
        }
    }

    #[test]
    fn a_clue_that_cannot_be_is_reported_and_the_puzzle_stays_one() {
        let board = board("kakuro(###/#../#..)");
        let mut setup = Setup::empty(board.clone());
        setup.sums = vec![None, Some(2), None, None];
        assert!(setup.clone().check().is_ok());
        let (house, error) = setup.sum_out_of_reach().expect("two digits make 3 at least");
        assert_eq!(house, HouseId::at(1));
        assert!(matches!(error, PuzzleError::Sum { sum: 2, least: 3, most: 17, .. }));
    }

    fn board(name: &str) -> Arc<Board> {
        Arc::new(named(name).expect("in the catalogue"))
    }
}
