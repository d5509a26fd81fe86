//! Puzzles of a class of difficulty: the techniques below the class do not solve them, those up to it do.
//!
//! Minimal puzzles are drawn by the thousand. The techniques below the class run until they are stuck. If they solve
//! the puzzle, or the class's techniques find nothing there, the next one is drawn; for some classes this is checked
//! several times on the way. Otherwise the class's techniques continue, and each time they are stuck, a random clue is
//! put back. If the techniques below the class still do not solve the resulting puzzle, it belongs to this class.

use super::classic::{CellMask, Minimal};
use super::difficulty::{ClassTechniques, DifficultyClass};
use super::first_found::Rejected;
use super::made::{Attempt, Tried};
use super::resolved_request::ResolvedRequest;
use deduku_core::board::Cell;
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::Solution;
use deduku_core::work::{Stop, Work};
use deduku_logic::{Profile, finds_any, run_out};

/// The number of minimal puzzles in one try.
const DRAWS: u32 = 3;
/// How often clues are put back in other places if the first places do not lead to the requested puzzle.
const COMPLETIONS: u32 = 12;

/// Cells that the techniques of a profile have to solve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal<'a> {
    pub(super) profile: &'a Profile,
    pub(super) cells: CellMask,
}

/// A class, and the grid on which its puzzles are made.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClassSearch<'a> {
    pub(super) class: &'a DifficultyClass,
    pub(super) resolved: &'a ResolvedRequest,
    /// Cells that hold clues together or not at all.
    pub(super) orbits: &'a [CellMask],
}

impl ClassSearch<'_> {
    /// The grid without digits.
    pub(super) fn blank(&self) -> &Puzzle {
        self.resolved.blank.puzzle()
    }

    /// One try: some minimal puzzles, and the puzzles that they become when clues are put back.
    ///
    /// # Errors
    /// What stopped the work.
    pub(super) fn attempt(&self, chance: &mut Chance, work: &Work, rejected: Rejected<'_>) -> Tried {
        for draw in 1..=DRAWS {
            work.check()?;
            let minimal = Minimal::draw(self.blank(), self.orbits, self.class.order, chance, work)?;
            let puzzle = minimal.puzzle(self.blank());
            let made = self.completed_from(&minimal, &puzzle, chance, work)?;
            if made.is_some() {
                return Ok(made);
            }
            if draw == DRAWS {
                rejected(&puzzle);
            }
        }
        Ok(None)
    }

    /// The puzzle, or one with more clues, if it meets the request.
    fn completed_from(&self, minimal: &Minimal, puzzle: &Puzzle, chance: &mut Chance, work: &Work) -> Tried {
        let mut stuck = Position::new(puzzle);
        if !self.class.checkpoints.iter().all(|profile| self.is_in_sight(&mut stuck, profile, work)) {
            return work.check().map(|()| None);
        }
        run_out(&mut stuck, &self.class.below, work);
        work.check()?;
        if stuck.is_solved() {
            return Ok(None);
        }
        let Some(techniques) = &self.class.techniques else {
            return self.graded(puzzle.clone(), &minimal.solution, chance, work);
        };
        // With no techniques below the class, clues are put back until its own techniques solve the puzzle.
        if !self.class.below.techniques.is_empty() && !finds_any(&stuck, &techniques.added, work) {
            return work.check().map(|()| None);
        }
        let goal = Goal { profile: &techniques.enough, cells: CellMask::MAX };
        for _ in 0..COMPLETIONS {
            let completed = self.completed(minimal, &stuck, &goal, chance, work)?;
            let made = self.judged(completed.puzzle(self.blank()), &minimal.solution, chance, work)?;
            if made.is_some() || completed.clues == minimal.clues {
                return Ok(made);
            }
        }
        Ok(None)
    }

    /// Whether the class's techniques find something where these techniques below it are stuck. Leaves the position at
    /// that point.
    fn is_in_sight(&self, position: &mut Position, some_below: &Profile, work: &Work) -> bool {
        run_out(position, some_below, work);
        let finds = |techniques: &ClassTechniques| finds_any(position, &techniques.added, work);
        !position.is_solved() && self.class.techniques.as_ref().is_none_or(finds)
    }

    /// The puzzle with the clues that a profile needs to reach a goal from a position of the puzzle. Whole orbits of
    /// random open cells of the goal are put back.
    pub(super) fn completed(
        &self,
        minimal: &Minimal,
        position: &Position,
        goal: &Goal<'_>,
        chance: &mut Chance,
        work: &Work,
    ) -> Result<Minimal, Stop> {
        let (mut position, mut completed) = (position.clone(), minimal.clone());
        loop {
            run_out(&mut position, goal.profile, work);
            work.check()?;
            let open: Vec<Cell> = position.empty_cells().filter(|cell| goal.cells >> cell.index() & 1 == 1).collect();
            if open.is_empty() {
                return Ok(completed);
            }
            let back = open[chance.below(open.len() as u32) as usize];
            let orbit = self.orbits.iter().find(|&orbit| orbit >> back.index() & 1 == 1).copied().unwrap_or(0);
            completed.clues |= orbit;
            for cell in open.into_iter().filter(|cell| orbit >> cell.index() & 1 == 1) {
                position.place(cell, minimal.solution.digit(cell));
            }
        }
    }

    /// The puzzle, if the techniques below the class do not solve it and it meets the rest of the request.
    fn judged(&self, puzzle: Puzzle, solution: &Solution, chance: &mut Chance, work: &Work) -> Tried {
        let mut position = Position::new(&puzzle);
        run_out(&mut position, &self.class.below, work);
        work.check()?;
        if position.is_solved() {
            return Ok(None);
        }
        self.graded(puzzle, solution, chance, work)
    }

    /// The puzzle, if it meets the request. The caller knows that the techniques below the class are stuck somewhere.
    /// The grade shows it too: a level is the first that solves the puzzle, and a path takes the class's technique only
    /// where all of those are stuck.
    ///
    /// # Errors
    /// What stopped the work.
    pub(super) fn graded(&self, puzzle: Puzzle, solution: &Solution, chance: &mut Chance, work: &Work) -> Tried {
        let grade = self.resolved.difficulty.judge(&puzzle, chance, work)?;
        Ok(grade.map(|grade| Attempt { puzzle, solution: solution.clone(), grade }))
    }
}
