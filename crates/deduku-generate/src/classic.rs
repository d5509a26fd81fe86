//! Minimal puzzles on the plain 9×9 grid, by the thousand.
//!
//! A random grid is filled, its orbits (cells that hold clues together or not at all) are put in random order, and each
//! in turn is emptied unless that would leave a second solution. The outcome is computed without a proof for each
//! orbit. Among the cells in which two solutions of a puzzle differ, a clue must stay: such a set of cells is
//! *unavoidable* (`McGuire`, Tugemann and Civario, "There is no 16-Clue Sudoku", 2012). An orbit stays if and only if
//! it is the last of some unavoidable set in the order, and the set has no clue before it. So a pass over the known
//! sets guesses the outcome. If the guess has a second solution, the difference is a new set, whose last orbit stays,
//! and the pass continues from there; if it has none, every decision was right. Towards the end, where most orbits
//! stay, each guess is tested by itself. The outcome depends only on the grid and the order, not on which solutions the
//! exact solver finds.

mod equivalence;
mod fill;
mod grid;
mod removal_order;
mod unavoidable;

pub(super) use equivalence::Equivalence;
use fill::fill;
use grid::CELLS;
pub(super) use grid::{CellMask, FullGrid};
pub(super) use removal_order::RemovalOrder;
use unavoidable::{Places, difference, known_sets};

use deduku_core::board::{BoxShape, Digit, DigitSet};
use deduku_core::chance::Chance;
use deduku_core::puzzle::Puzzle;
use deduku_core::solve::{self, Solution};
use deduku_core::work::{Stop, Work};

/// This many cells of the order are decided by one guess that is corrected until it holds; the others are decided one
/// by one. While few cells are empty, nearly all clues that must stay are known beforehand, and refuting a guess is
/// quick.
const FIRST_PART: usize = 50;

/// Whether this module makes puzzles on this board: the 9×9 grid with boxes, rows and columns, without sums.
pub(super) fn serves(blank: &Puzzle) -> bool {
    const SHAPE: BoxShape = BoxShape { rows: 3, columns: 3 };
    blank.board().plain_boxes() == Some(SHAPE) && !blank.has_sums()
}

/// A puzzle from which no orbit can be removed, and its solution.
#[derive(Clone, Debug)]
pub(super) struct Minimal {
    pub(super) solution: Solution,
    /// The cells that hold clues.
    pub(super) clues: CellMask,
}

impl Minimal {
    /// A puzzle on a random grid. Its clues are whole orbits; each orbit is a set of cells, and together they are all
    /// cells.
    ///
    /// # Errors
    /// What stopped the work.
    pub(super) fn draw(
        blank: &Puzzle,
        orbits: &[CellMask],
        order: RemovalOrder,
        chance: &mut Chance,
        work: &Work,
    ) -> Result<Self, Stop> {
        let grid = fill(chance);
        let order = order.of(&grid, orbits, chance);
        Self::carve(blank, &grid, &order, work)
    }

    /// The puzzle that is left of the grid after its orbits are emptied in this order, each unless that leaves a second
    /// solution.
    ///
    /// # Errors
    /// What stopped the work.
    pub(super) fn carve(blank: &Puzzle, grid: &FullGrid, order: &[CellMask], work: &Work) -> Result<Self, Stop> {
        let full = Self::of(blank, grid, CellMask::MAX);
        let clues = ClueRemoval::new(blank, grid, &full.solution, order).carve(work)?;
        Ok(Self { clues, ..full })
    }

    /// The puzzle with these cells of the grid as clues and the grid as its solution.
    pub(super) fn of(blank: &Puzzle, grid: &FullGrid, clues: CellMask) -> Self {
        let digits = grid.iter().map(|&digit| Some(Digit::from_index(usize::from(digit)))).collect();
        let full = blank.with_givens(digits).ok();
        let solution = full.as_ref().and_then(Solution::of_full).expect("a filled grid keeps the rules");
        Self { solution, clues }
    }

    /// The digits of the clues (1–9), 0 for an open cell.
    pub(super) fn givens(&self) -> [u8; CELLS] {
        let digits = self.solution.digits();
        std::array::from_fn(|cell| if self.clues >> cell & 1 == 1 { digits[cell].get() } else { 0 })
    }

    /// The puzzle with these clues on the blank board.
    pub(super) fn puzzle(&self, blank: &Puzzle) -> Puzzle {
        let digits = self.solution.digits().iter().enumerate();
        let givens = digits.map(|(at, &digit)| (self.clues >> at & 1 == 1).then_some(digit)).collect();
        blank.with_givens(givens).expect("the digits of a solution break no rule")
    }
}

/// The digits of a solution as a grid.
pub(super) fn grid_of(solution: &Solution) -> FullGrid {
    let digits = solution.digits();
    std::array::from_fn(|cell| digits[cell].index() as u8)
}

/// Unavoidable sets, listed by the last place of each.
struct Sets {
    /// Each set, and the number of the previous set with the same last place.
    sets: Vec<(Places, u16)>,
    /// The number of the newest set that ends at each place.
    newest: [u16; CELLS],
}

/// The number that means no set.
const NONE: u16 = u16::MAX;

impl Sets {
    /// Adds a set; returns its last place.
    fn add(&mut self, set: Places) -> usize {
        let last = set.ilog2() as usize;
        let number = self.sets.len() as u16;
        self.sets.push((set, std::mem::replace(&mut self.newest[last], number)));
        last
    }

    /// Whether one of the sets that end at this place contains none of the kept places.
    fn is_needed(&self, place: usize, kept: Places) -> bool {
        let mut number = self.newest[place];
        while let Some(&(set, before)) = self.sets.get(usize::from(number)) {
            if set & kept == 0 {
                return true;
            }
            number = before;
        }
        false
    }
}

/// A solution whose orbits are being emptied in order.
struct ClueRemoval<'a> {
    blank: &'a Puzzle,
    grid: &'a FullGrid,
    solution: &'a Solution,
    /// The orbits in the order in which they are emptied.
    order: &'a [CellMask],
    /// The place of each cell's orbit in the order, as a bit.
    place_of: [Places; CELLS],
    sets: Sets,
    /// The decided places whose orbits stay.
    kept: Places,
}

impl<'a> ClueRemoval<'a> {
    fn new(blank: &'a Puzzle, grid: &'a FullGrid, solution: &'a Solution, order: &'a [CellMask]) -> Self {
        let mut place_of = [0; CELLS];
        for (place, &orbit) in order.iter().enumerate() {
            let mut left = orbit;
            while left != 0 {
                place_of[left.trailing_zeros() as usize] = 1 << place;
                left &= left - 1;
            }
        }
        let mut sets = Sets { sets: Vec::with_capacity(256), newest: [NONE; CELLS] };
        known_sets(grid, &place_of, &mut |set| {
            sets.add(set);
        });
        Self { blank, grid, solution, order, place_of, sets, kept: 0 }
    }

    /// Decides a place from the known sets and the decisions before it; returns whether its orbit is emptied.
    fn decide(&mut self, place: usize) -> bool {
        let stays = self.sets.is_needed(place, self.kept);
        self.kept |= Places::from(stays) << place;
        !stays
    }

    /// The cells that hold clues after this many places are decided.
    fn clues(&self, decided: usize) -> CellMask {
        let undecided = self.order[decided..].iter().fold(0, |clues, orbit| clues | orbit);
        let mut left = self.kept;
        let mut clues = undecided;
        while left != 0 {
            clues |= self.order[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        clues
    }

    /// Empties every orbit that can be emptied; returns the cells that hold clues in the end.
    fn carve(mut self, work: &Work) -> Result<CellMask, Stop> {
        let last = self.order.len();
        let guessed = (FIRST_PART * last).div_ceil(CELLS);
        let mut decided = 0..guessed;
        loop {
            decided.clone().for_each(|place| {
                self.decide(place);
            });
            let Some(learned) = self.refute(guessed, None, work)? else { break };
            self.kept &= !(Places::MAX << learned);
            decided = learned..guessed;
        }
        for place in guessed..last {
            // Everything emptied before is proved, so another solution must differ in this orbit.
            if self.decide(place) && self.refute(place + 1, Some(self.order[place]), work)?.is_some() {
                self.kept |= 1 << place;
            }
        }
        Ok(self.clues(last))
    }

    /// Looks for another solution after this many places are decided, and adds the sets in which it differs. Returns
    /// the first place that is the last of a new set; none if there is no other solution. `differing` are cells, if
    /// known, in some of which another solution must differ.
    fn refute(&mut self, decided: usize, differing: Option<CellMask>, work: &Work) -> Result<Option<usize>, Stop> {
        work.check()?;
        let clues = self.clues(decided);
        let excluded = differing.filter(|cells| cells.is_power_of_two()).unwrap_or(0);
        let candidates = self.grid.iter().enumerate().map(|(cell, &digit)| {
            let own = DigitSet::of(Digit::from_index(usize::from(digit)));
            match (clues >> cell & 1, excluded >> cell & 1) {
                (1, _) => own,
                (_, 1) => DigitSet::full(9) - own,
                _ => DigitSet::full(9),
            }
        });
        let Some(other) = solve::another_solution(self.blank, candidates, self.solution, work)? else {
            return Ok(None);
        };
        let mut first = decided;
        difference(self.grid, other.digits(), &self.place_of, &mut |set| first = first.min(self.sets.add(set)));
        Ok(Some(first))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::resolved_request::blank;
    use super::super::symmetry::Symmetry;
    use super::*;
    use deduku_core::board::named;
    use deduku_core::solve::{Verdict, classify};

    fn masks(symmetry: Symmetry, puzzle: &Puzzle) -> Vec<CellMask> {
        let orbits = symmetry.orbits(puzzle.board()).expect("a square");
        orbits.iter().map(|orbit| orbit.iter().fold(0, |mask, cell| mask | 1 << cell.index())).collect()
    }

    fn is_unique(puzzle: &Puzzle) -> bool {
        matches!(classify(puzzle, &Work::unlimited()), Ok(Verdict::Unique(_)))
    }

    /// The definition: each orbit in turn is emptied unless that leaves a second solution.
    fn one_by_one(blank: &Puzzle, solution: &Solution, order: &[CellMask]) -> CellMask {
        let all = order.iter().fold(0, |all, orbit| all | orbit);
        order.iter().fold(all, |clues, orbit| {
            let fewer = Minimal { solution: solution.clone(), clues: clues & !orbit };
            if is_unique(&fewer.puzzle(blank)) { fewer.clues } else { clues }
        })
    }

    #[test]
    fn the_outcome_is_that_of_emptying_one_orbit_after_another() {
        let board = Arc::new(named("9x9").expect("in the catalogue"));
        let blank = blank(&board).puzzle().clone();
        for symmetry in Symmetry::ALL {
            let orbits = masks(symmetry, &blank);
            for seed in 0..6 {
                let mut chance = Chance::from_seed(seed);
                let made = Minimal::draw(&blank, &orbits, RemovalOrder::Random, &mut chance, &Work::unlimited())
                    .expect("no limit");
                // Repeats the same random choices: the grid, then the order.
                let mut chance = Chance::from_seed(seed);
                fill(&mut chance);
                let mut order = orbits.clone();
                chance.shuffle(&mut order);
                assert_eq!(made.clues, one_by_one(&blank, &made.solution, &order), "{symmetry} {seed}");
            }
        }
    }
}
