//! A puzzle's rules besides digits and sums: its clues, compiled, and cells with several given candidates.

use super::PuzzleError;
use crate::board::{Board, DigitSet};
use crate::constraint::{Clue, Kernel, Space};

/// Checked clues, and given candidates.
#[derive(Debug)]
pub struct Rules {
    clues: Vec<Clue>,
    kernels: Vec<(usize, Kernel)>,
    marks: Vec<DigitSet>,
}

/// Compares clues and candidates only: the kernels follow from the clues.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.clues == other.clues && self.marks == other.marks
    }
}

impl Eq for Rules {}

impl Rules {
    /// Compiles the clues; none if there are neither clues nor given candidates.
    ///
    /// # Errors
    /// [`PuzzleError::Clue`] names the first clue that cannot be compiled; [`PuzzleError::Marks`] and
    /// [`PuzzleError::Length`] for given candidates that do not fit the board.
    pub(super) fn check(
        board: &Board,
        clues: Vec<Clue>,
        marks: Vec<DigitSet>,
    ) -> Result<Option<std::sync::Arc<Self>>, PuzzleError> {
        if !marks.is_empty() && marks.len() != board.cell_count() {
            let board_name = board.name().to_owned();
            return Err(PuzzleError::Length { board: board_name, expected: board.cell_count(), found: marks.len() });
        }
        let all = board.all_digits();
        if let Some(cell) = board.cells().zip(&marks).find(|(_, marks)| (**marks & all).is_empty()) {
            return Err(PuzzleError::Marks { cell: board.cell_name(cell.0) });
        }
        let marks: Vec<DigitSet> = marks.into_iter().map(|marks| marks & all).collect();
        let marks = if marks.iter().all(|&marks| marks == all) { Vec::new() } else { marks };
        if clues.is_empty() && marks.is_empty() {
            return Ok(None);
        }
        let space = Space::new(board, &clues);
        let mut kernels = Vec::new();
        for (at, clue) in clues.iter().enumerate() {
            let refuse = |error| PuzzleError::Clue { number: at + 1, family: clue.family.row().name, error };
            kernels.extend(clue.compile(&space).map_err(refuse)?.into_iter().map(|kernel| (at, kernel)));
        }
        Ok(Some(std::sync::Arc::new(Self { clues, kernels, marks })))
    }

    /// The same rules with only some of the clues and given candidates. All clues stay in the list, so that each keeps
    /// its number; those that are not kept have no kernels.
    pub(super) fn only(
        &self,
        all: DigitSet,
        has_clue: impl Fn(usize) -> bool,
        has_marks: impl Fn(usize) -> bool,
    ) -> Self {
        let kernels = self.kernels.iter().filter(|(clue, _)| has_clue(*clue)).cloned().collect();
        let marks = self.marks.iter().enumerate();
        let marks = marks.map(|(cell, &marks)| if has_marks(cell) { marks } else { all }).collect();
        Self { clues: self.clues.clone(), kernels, marks }
    }

    /// The clues, in the order in which they were placed.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The compiled clues, each kernel with the number of its clue, from 0.
    pub fn kernels(&self) -> &[(usize, Kernel)] {
        &self.kernels
    }

    /// The given candidates of each cell; empty if no cell has several.
    pub fn marks(&self) -> &[DigitSet] {
        &self.marks
    }
}
