//! The formula of a puzzle: cells, houses, givens and sums. Clues are encoded in `kernels`.

use super::constraint::Constraint;
use super::formula::{CageSum, Formula, Id, KernelPart};
use super::kernels;
use deduku_core::board::{Cell, DigitSet};
use deduku_core::puzzle::{Position, Puzzle};

/// Why a puzzle has no formula.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotWritable {
    /// A clue whose rule is too large as an automaton.
    #[error("clue {number} ({family}) has no pseudo-Boolean form: {why}; leave it out, or solve without a proof")]
    Clue {
        /// Its number, 1-based.
        number: usize,
        /// The name of its family.
        family: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// The puzzle has unknown rules.
    #[error("the rules {names} are not known, so nothing can be proved of all solutions: leave them out")]
    NotChecked {
        /// Their names.
        names: String,
    },
}

impl Formula {
    /// The formula of the puzzle.
    ///
    /// # Errors
    /// [`NotWritable`] if a clue, or an unknown rule, has no form.
    pub fn of_puzzle(puzzle: &Puzzle) -> Result<Self, NotWritable> {
        if !puzzle.not_checked().is_empty() {
            return Err(NotWritable::NotChecked { names: puzzle.not_checked().join(", ") });
        }
        let mut formula = Self::empty(puzzle.board());
        formula.add_cells();
        formula.add_givens(puzzle);
        formula.add_houses(puzzle);
        formula.add_sums(puzzle);
        for (number, (clue, kernel)) in puzzle.kernels().iter().enumerate() {
            let family = puzzle.clues()[*clue].family.row().name;
            formula.remark(format!("clue {}: {family}", clue + 1));
            let refuse = |why| NotWritable::Clue { number: clue + 1, family, why };
            let first = formula.constraints.len();
            kernels::add(&mut formula, kernel, &format!("k{}", number + 1)).map_err(refuse)?;
            let constraints = first..formula.constraints.len();
            formula.kernels.push(KernelPart { clue: *clue, cells: kernel.rule().cells().into(), constraints });
        }
        Ok(formula)
    }

    /// The formula of the position's puzzle, with the digits placed and the candidates left in the position.
    ///
    /// # Errors
    /// As [`Formula::of_puzzle`].
    pub fn of_position(position: &Position) -> Result<Self, NotWritable> {
        let mut formula = Self::of_puzzle(position.puzzle())?;
        formula.remark("the position".to_owned());
        for cell in position.board().cells() {
            match position.value(cell) {
                Some(digit) if position.puzzle().given(cell).is_none() => {
                    let literal = formula.literal(cell, digit);
                    formula.push(Constraint::clause([literal]));
                }
                Some(_) => {}
                None => formula.restrict(cell, position.candidates(cell)),
            }
        }
        Ok(formula)
    }

    /// Adds that each cell holds one digit.
    pub(super) fn add_cells(&mut self) {
        self.remark("one digit a cell".to_owned());
        for number in 0..self.board.cell_count() {
            let id = self.push(Constraint::exactly(self.of_cell(Cell::at(number)), 1));
            self.cells.push(id);
        }
    }

    fn add_givens(&mut self, puzzle: &Puzzle) {
        self.remark("the givens".to_owned());
        for (cell, given) in puzzle.board().cells().zip(puzzle.givens()) {
            if let Some(digit) = *given {
                let literal = self.literal(cell, digit);
                self.push(Constraint::clause([literal]));
            } else {
                self.restrict(cell, puzzle.marks(cell));
            }
        }
    }

    /// Adds that the cell holds one of these digits.
    fn restrict(&mut self, cell: Cell, to: DigitSet) {
        for digit in self.board.all_digits().iter().filter(|&digit| !to.contains(digit)) {
            let literal = self.literal(cell, digit).not();
            self.push(Constraint::clause([literal]));
        }
    }

    fn add_houses(&mut self, puzzle: &Puzzle) {
        let board = puzzle.board();
        for id in board.house_ids() {
            let house = board.house(id);
            self.remark(house.name.to_string());
            let ids = self.add_different(&house.cells);
            self.houses[id.index()] = board.is_complete(id).then_some(ids);
        }
    }

    /// Adds that the cells hold different digits, and, if there are as many cells as digits, that each digit has a
    /// place. Returns the id of the first inequality of each digit.
    pub(super) fn add_different(&mut self, cells: &[Cell]) -> Vec<Id> {
        let digits = usize::from(self.board.digits());
        let of_digit = |digit| {
            let places = cells.iter().map(|&cell| self.at(cell, digit)).collect::<Vec<_>>();
            self.push(match cells.len() {
                count if count == digits => Constraint::exactly(places, 1),
                _ => Constraint::at_most_one(places),
            })
        };
        (0..digits).map(of_digit).collect()
    }

    fn add_sums(&mut self, puzzle: &Puzzle) {
        let board = puzzle.board();
        for (id, sum) in puzzle.sums() {
            let house = board.house(id);
            self.remark(format!("the sum of {}", house.name));
            let total = i64::from(sum);
            let constraint = Constraint::sum(self.value_terms(&house.cells, 1), total);
            let id = self.push(constraint);
            self.sums.push(CageSum { cells: house.cells.clone(), total, id });
        }
    }
}
