//! A solution and the clues that are left of it.

use std::sync::Arc;

use super::cages::sums_of_cages;
use super::orbit::Orbit;
use deduku_core::board::{Board, Cell, Digit};
use deduku_core::puzzle::{Letters, Position, Puzzle, Setup};
use deduku_core::solve::{self, Solution};
use deduku_core::work::{Stop, Work};

/// The node budget for the proof of one removal: a clue whose proof would need more stays. A 9×9 grid never comes near
/// it; a 25×25 grid would practically never finish without it.
const fn proof_nodes(cells: usize) -> u64 {
    match cells {
        0..=144 => 50_000,
        145..=400 => 20_000,
        // With five times as many, a 25×25 grid loses one clue in a hundred more and takes five times as long.
        _ => 200,
    }
}

/// The solution with these digits, which must not break a rule.
pub(super) fn solution_of(board: Arc<Board>, digits: Vec<Digit>) -> Solution {
    let full = Setup::new(board, digits.into_iter().map(Some).collect()).check();
    let found = solve::search(&full.expect("the digits break no rule"), 1, &Work::unlimited());
    found.solutions.into_iter().next().expect("a full board solves itself")
}

/// A puzzle in the making: some orbits of a solution's cells hold their digits, the others are empty.
#[derive(Clone, Debug)]
pub(super) struct Draft<'o> {
    orbits: &'o [Orbit],
    solution: Solution,
    /// The board without digits.
    blank: Position,
    kept: Vec<bool>,
    clues: usize,
    clues_of: Vec<usize>,
    proof: Work,
}

impl<'o> Draft<'o> {
    /// The draft whose clues are the orbits selected by `kept`.
    pub(super) fn new(orbits: &'o [Orbit], blank: Position, solution: Solution, kept: &[bool], work: &Work) -> Self {
        let budget = proof_nodes(blank.board().cell_count());
        let proof = work.with_nodes(work.nodes.map_or(budget, |nodes| nodes.min(budget)));
        let clues_of = vec![0; blank.board().digits() as usize];
        let mut draft = Self { orbits, solution, blank, kept: vec![false; orbits.len()], clues: 0, clues_of, proof };
        for orbit in (0..orbits.len()).filter(|&orbit| kept[orbit]) {
            draft.put(orbit);
        }
        draft
    }

    /// Renames the digits, and sets the letters that replace them.
    pub(super) fn rename(&mut self, digits: Vec<Digit>, letters: Letters) {
        let board = self.blank.board().clone();
        let setup = Setup { letters: Some(letters), ..Setup::empty(board.clone()) };
        self.blank = Position::new(&setup.check().expect("letters for the board's digits"));
        self.solution = solution_of(board, digits);
        self.clues_of = vec![0; self.clues_of.len()];
        for (_, digit) in self.clue_cells().collect::<Vec<_>>() {
            self.clues_of[digit.index()] += 1;
        }
    }

    /// Adds the sums of the board's cages in the solution.
    pub(super) fn add_up(&mut self) {
        let sums = sums_of_cages(self.blank.board(), &self.solution);
        let setup = Setup { sums, ..self.blank.puzzle().to_setup() };
        self.blank = Position::new(&setup.check().expect("a solution has its own sums"));
    }

    pub(super) const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// How many clues there are.
    pub(super) const fn clues(&self) -> usize {
        self.clues
    }

    /// How many clues each digit has.
    pub(super) fn clues_of(&self) -> &[usize] {
        &self.clues_of
    }

    /// The orbit with this index.
    pub(super) const fn orbit(&self, orbit: usize) -> &'o Orbit {
        &self.orbits[orbit]
    }

    /// The number of orbits of the board.
    pub(super) const fn orbit_count(&self) -> usize {
        self.orbits.len()
    }

    /// Whether the orbit holds clues.
    pub(super) fn holds(&self, orbit: usize) -> bool {
        self.kept[orbit]
    }

    /// Fills the orbit with its digits.
    pub(super) fn put(&mut self, orbit: usize) {
        self.kept[orbit] = true;
        let cells = &self.orbits[orbit].cells;
        self.clues += cells.len();
        for &cell in cells {
            self.clues_of[self.solution.digit(cell).index()] += 1;
        }
    }

    /// Empties the orbit.
    pub(super) fn take(&mut self, orbit: usize) {
        self.kept[orbit] = false;
        let cells = &self.orbits[orbit].cells;
        self.clues -= cells.len();
        for &cell in cells {
            self.clues_of[self.solution.digit(cell).index()] -= 1;
        }
    }

    /// Each cell that holds a clue, with its digit.
    fn clue_cells(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let kept = (0..self.orbits.len()).filter(|&orbit| self.kept[orbit]);
        kept.flat_map(|orbit| self.orbits[orbit].cells.iter().map(|&cell| (cell, self.solution.digit(cell))))
    }

    /// The board with these clues on it.
    pub(super) fn position(&self) -> Position {
        let mut position = self.blank.clone();
        for (cell, digit) in self.clue_cells() {
            position.place(cell, digit);
        }
        position
    }

    /// The puzzle that these clues make.
    pub(super) fn puzzle(&self) -> Puzzle {
        let mut givens = vec![None; self.blank.board().cell_count()];
        for (cell, digit) in self.clue_cells() {
            givens[cell.index()] = Some(digit);
        }
        self.blank.puzzle().with_givens(givens).expect("the digits of a solution break no rule")
    }

    /// Whether the solution is still unique after the orbit was emptied, if it was before. A second solution differs in
    /// one of the orbit's cells, so they are emptied one after another, each without its digit as a candidate. A proof
    /// beyond the budget counts as no.
    ///
    /// # Errors
    /// What stopped the work, except the budget.
    pub(super) fn stays_single(&self, orbit: usize) -> Result<bool, Stop> {
        self.proof.check()?;
        let cells = &self.orbits[orbit].cells;
        let rest = self.position();
        for (at, &cell) in cells.iter().enumerate() {
            let mut other = rest.clone();
            for &still_there in &cells[at + 1..] {
                other.place(still_there, self.solution.digit(still_there));
            }
            other.remove(cell, self.solution.digit(cell));
            match solve::is_solvable(&other, &self.proof) {
                Ok(true) | Err(Stop::Budget) => return Ok(false),
                Err(stop) => return Err(stop),
                Ok(false) => {}
            }
        }
        Ok(true)
    }
}
