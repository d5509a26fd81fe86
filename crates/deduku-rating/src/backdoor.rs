//! Backdoors: cells whose digits make a puzzle solvable by singles.
//!
//! A set of cells is a *backdoor* (Williams, Gomes and Selman, "Backdoors to typical case complexity", 2003) if singles
//! solve the puzzle once the solution's digits are placed in these cells. Forums call a single such cell a *magic cell*
//! (Sudoku Players' Forums, 2006). It is a *strong* one if singles decide each of its candidates: the right one solves
//! the puzzle, and the others lead to a contradiction.

use super::singles::{Candidates, Shape};
use super::trial_depth::start;
use deduku_core::board::Cell;
use deduku_core::puzzle::Puzzle;
use deduku_core::solve::Solution;
use deduku_core::work::{Stop, Work};

/// The smallest backdoors of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backdoors {
    /// The number of cells in each of them; 0 if singles solve the puzzle.
    pub size: usize,
    /// The number of smallest backdoors.
    pub count: u64,
    /// The first of them in the order of cells.
    pub first: Vec<Cell>,
    /// If they are single cells, all of them, each with whether it is a strong one.
    pub magic_cells: Vec<(Cell, bool)>,
}

/// The smallest backdoors of a puzzle with this single solution, of at most `most` cells. `None` if there are none that
/// small, or if singles see too little: with sums or clues.
///
/// # Errors
/// What stopped the work before the search was complete.
pub fn backdoors(puzzle: &Puzzle, solution: &Solution, most: usize, work: &Work) -> Result<Option<Backdoors>, Stop> {
    let shape = Shape::of(puzzle.board());
    let Some(state) = start(puzzle, &shape) else { return Ok(None) };
    let digits = puzzle.board().cells().map(|cell| solution.digit(cell).index() as u8).collect();
    let mut search =
        Search { shape: &shape, digits, spare: vec![state.clone(); most + 1], tried: 0, found: Vec::new(), work };
    for size in 0..=most {
        let (mut first, mut count) = (Vec::new(), 0);
        search.spare[0].copy(&state);
        search.extend(0, size, 0, &mut |cells| {
            count += 1;
            if size < 2 || first.is_empty() {
                first.extend_from_slice(cells);
            }
        })?;
        if count > 0 {
            let singles = if size == 1 { first.clone() } else { Vec::new() };
            first.truncate(size);
            let magic_cells = singles.into_iter().map(|cell| (Cell::at(cell), search.is_strong(&state, cell)));
            let magic_cells = magic_cells.collect();
            return Ok(Some(Backdoors { size, count, first: first.into_iter().map(Cell::at).collect(), magic_cells }));
        }
    }
    Ok(None)
}

struct Search<'s> {
    shape: &'s Shape,
    /// The solution's digits, counted from 0.
    digits: Vec<u8>,
    /// The candidates after placing each of the chosen cells.
    spare: Vec<Candidates>,
    tried: u64,
    found: Vec<usize>,
    work: &'s Work,
}

impl Search<'_> {
    /// Chooses `size - chosen` more cells, from this one on, and reports each set after which everything is placed.
    ///
    /// If no smaller set is sufficient, a cell that is placed by the others of a set is never part of it.
    fn extend(&mut self, chosen: usize, size: usize, from: usize, found: &mut dyn FnMut(&[usize])) -> Result<(), Stop> {
        if chosen == size {
            if self.spare[chosen].is_solved() {
                found(&self.found);
            }
            return Ok(());
        }
        for cell in from..self.digits.len() {
            if self.spare[chosen].is_placed(cell) {
                continue;
            }
            self.tried += 1;
            if self.tried.is_multiple_of(1024) {
                self.work.check()?;
            }
            if self.work.nodes.is_some_and(|nodes| self.tried > nodes) {
                return Err(Stop::Budget);
            }
            let (before, after) = self.spare.split_at_mut(chosen + 1);
            after[0].copy(&before[chosen]);
            // The solution's digits never lead to a contradiction.
            let _ = after[0].assume(self.shape, cell, self.digits[cell]);
            self.found.push(cell);
            let extended = self.extend(chosen + 1, size, cell + 1, found);
            self.found.pop();
            extended?;
        }
        Ok(())
    }

    /// Whether all candidates of the cell except the solution's lead to a contradiction.
    fn is_strong(&mut self, state: &Candidates, cell: usize) -> bool {
        let wrong = state.masks[cell] & !(1 << self.digits[cell]);
        (0..u32::BITS as u8).filter(|digit| wrong >> digit & 1 == 1).all(|digit| {
            self.spare[0].copy(state);
            self.spare[0].assume(self.shape, cell, digit).is_err()
        })
    }
}
