//! All rules of a puzzle that propagate, by number and by cell.
//!
//! The kernels of clues and cages come first, in the puzzle's numbering, followed by the sums that these leave over of
//! houses.

use crate::SumUse;
use deduku_core::board::Cell;
use deduku_core::constraint::Kernel;
use deduku_core::constraint::kernels::{Propagate, Sum};
use deduku_core::puzzle::Puzzle;

/// Kernels with at most this many cells are applied before sets and other rules.
pub(in crate::families::clues) const PAIR: usize = 2;

/// A rule that contains a cell, and the index of the cell in it if it is asked whether a change matters to it.
pub(in crate::families::clues) type Other = (u32, Option<u16>);

/// The rules that propagate in the positions of a puzzle.
pub(in crate::families::clues) struct Propagators {
    puzzle: Puzzle,
    sums: Vec<Sum>,
    /// By cell: the kernels with at most `PAIR` cells, and the other rules.
    pairs_of: Vec<Vec<u32>>,
    others_of: Vec<Vec<Other>>,
}

impl Propagators {
    /// The rules of the puzzle, and the sums that its clues leave over of houses.
    pub(in crate::families::clues) fn new(puzzle: &Puzzle, sums: &[SumUse]) -> Self {
        let board = puzzle.board();
        let count = board.cell_count();
        let sums = sums.iter().map(|sum| sum.rule(board)).collect();
        let mut all = Self {
            puzzle: puzzle.clone(),
            sums,
            pairs_of: vec![Vec::new(); count],
            others_of: vec![Vec::new(); count],
        };
        for number in 0..all.count() as u32 {
            let cells = all.rule(number).cells().to_vec();
            let is_pair = cells.len() <= PAIR && all.sum(number).is_none();
            let is_asked = cells.len() >= Kernel::MANY_CELLS;
            for (at, cell) in cells.iter().enumerate() {
                if is_pair {
                    all.pairs_of[cell.index()].push(number);
                } else {
                    all.others_of[cell.index()].push((number, is_asked.then_some(at as u16)));
                }
            }
        }
        all
    }

    /// The number of rules.
    pub(in crate::families::clues) fn count(&self) -> usize {
        self.kernels().len() + self.sums.len()
    }

    fn kernels(&self) -> &[(usize, Kernel)] {
        self.puzzle.all_kernels()
    }

    /// The rule of this number.
    pub(in crate::families::clues) fn rule(&self, number: u32) -> &dyn Propagate {
        match self.sum(number) {
            Some(sum) => &self.sums[sum],
            None => self.kernels()[number as usize].1.rule(),
        }
    }

    /// The number of the clue or cage that the rule belongs to; `None` for a sum.
    pub(in crate::families::clues) fn clue(&self, number: u32) -> Option<usize> {
        self.kernels().get(number as usize).map(|(clue, _)| *clue)
    }

    /// The index among the leftover sums of houses, if the rule is one.
    pub(in crate::families::clues) fn sum(&self, number: u32) -> Option<usize> {
        (number as usize).checked_sub(self.kernels().len())
    }

    /// The kernels with at most `PAIR` cells that contain the cell.
    pub(in crate::families::clues) fn pairs_of(&self, cell: usize) -> &[u32] {
        &self.pairs_of[cell]
    }

    /// The other rules that contain the cell.
    pub(in crate::families::clues) fn others_of(&self, cell: usize) -> &[Other] {
        &self.others_of[cell]
    }

    /// The kernels that contain the cell.
    pub(in crate::families::clues) fn kernels_of(&self, cell: Cell) -> impl Iterator<Item = u32> {
        let others = self.others_of(cell.index()).iter().map(|(number, _)| number);
        self.pairs_of(cell.index()).iter().chain(others).copied().filter(|&number| self.sum(number).is_none())
    }
}
