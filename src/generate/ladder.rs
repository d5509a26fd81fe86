//! Puzzles at the end of a rung: what the techniques below it do not solve, those up to it do.
//!
//! Minimal puzzles are drawn by the thousand. The techniques below the rung go on as far as they can; where they solve a
//! puzzle, or the rung has nothing to add where they are stuck, the next one is drawn. Else its techniques go on, and each time
//! that they are stuck, a clue comes back by chance. If the techniques below the rung still do not solve what comes of
//! it, it is a puzzle of this rung.

use super::classic::{CellMask, Minimal};
use super::difficulty::Ladder;
use super::made::Attempt;
use super::resolved_request::ResolvedRequest;
use crate::board::Cell;
use crate::chance::Chance;
use crate::logic::{Profile, finds_any, run_out};
use crate::puzzle::{Position, Puzzle};
use crate::solve::Solution;
use crate::work::{Stop, Work};

/// So many minimal puzzles are one try.
const DRAWS: u32 = 3;
/// How often clues come back in other places where the first do not leave what was asked for.
const COMPLETIONS: u32 = 12;

impl Ladder {
    /// One try: some minimal puzzles, and what they come to when clues come back.
    ///
    /// # Errors
    /// What stopped the work.
    pub(super) fn attempt(
        &self,
        resolved: &ResolvedRequest,
        orbits: &[CellMask],
        chance: &mut Chance,
        work: &Work,
        rejected: &mut dyn FnMut(&Puzzle),
    ) -> Result<Option<Attempt>, Stop> {
        let blank = resolved.blank.puzzle();
        for draw in 1..=DRAWS {
            work.check()?;
            let minimal = Minimal::draw(blank, orbits, chance, work)?;
            let puzzle = minimal.puzzle(blank);
            let made = self.completed_from(resolved, &minimal, &puzzle, orbits, chance, work)?;
            if made.is_some() {
                return Ok(made);
            }
            if draw == DRAWS {
                rejected(&puzzle);
            }
        }
        Ok(None)
    }

    /// The puzzle, or one with more clues of it, if it is what is demanded.
    fn completed_from(
        &self,
        resolved: &ResolvedRequest,
        minimal: &Minimal,
        puzzle: &Puzzle,
        orbits: &[CellMask],
        chance: &mut Chance,
        work: &Work,
    ) -> Result<Option<Attempt>, Stop> {
        let mut stuck = Position::new(puzzle);
        run_out(&mut stuck, &self.below);
        if stuck.is_solved() {
            return Ok(None);
        }
        let Some(enough) = &self.enough else {
            return self.judged(resolved, puzzle.clone(), &minimal.solution, chance, work);
        };
        // With nothing below it, clues come back until the lowest rung begins.
        if !self.below.techniques.is_empty() && !finds_any(&stuck, enough) {
            return Ok(None);
        }
        for _ in 0..COMPLETIONS {
            let clues = complete(minimal, &stuck, enough, orbits, chance, work)?;
            let completed = Minimal { clues, ..minimal.clone() }.puzzle(resolved.blank.puzzle());
            let made = self.judged(resolved, completed, &minimal.solution, chance, work)?;
            if made.is_some() || clues == minimal.clues {
                return Ok(made);
            }
        }
        Ok(None)
    }

    /// The puzzle, if it is of this rung and all else that is demanded.
    fn judged(
        &self,
        resolved: &ResolvedRequest,
        puzzle: Puzzle,
        solution: &Solution,
        chance: &mut Chance,
        work: &Work,
    ) -> Result<Option<Attempt>, Stop> {
        let is_solved_by = |profile: &Profile| {
            let mut position = Position::new(&puzzle);
            run_out(&mut position, profile);
            position.is_solved()
        };
        if is_solved_by(&self.below) || !self.enough.as_ref().is_none_or(is_solved_by) {
            return Ok(None);
        }
        let grade = resolved.difficulty.judge(&puzzle, chance, work)?;
        Ok(grade.map(|grade| Attempt { puzzle, solution: solution.clone(), grade }))
    }
}

/// The clues with which the profile solves the puzzle, from where the techniques below it are stuck: its own, and
/// whole orbits that come back by chance.
fn complete(
    minimal: &Minimal,
    stuck: &Position,
    enough: &Profile,
    orbits: &[CellMask],
    chance: &mut Chance,
    work: &Work,
) -> Result<CellMask, Stop> {
    let (mut position, mut clues) = (stuck.clone(), minimal.clues);
    loop {
        work.check()?;
        run_out(&mut position, enough);
        let open: Vec<Cell> = position.board().cells().filter(|&cell| position.value(cell).is_none()).collect();
        if open.is_empty() {
            return Ok(clues);
        }
        let back = open[chance.below(open.len() as u32) as usize];
        let orbit = orbits.iter().find(|&orbit| orbit >> back.index() & 1 == 1).copied().unwrap_or(0);
        clues |= orbit;
        for cell in open.into_iter().filter(|cell| orbit >> cell.index() & 1 == 1) {
            position.place(cell, minimal.solution.digit(cell));
        }
    }
}
