//! Digits for a pattern: a solution whose digits in the allowed cells leave no other.
//!
//! Nearly no solution does that for a pattern of few cells, so it is sought by climbing: some of the
//! clues are drawn anew, and the change stays if the puzzle has no more solutions than before.
//! Solutions are counted only until they are too many.

use super::cubes;
use super::draft::Draft;
use super::site::Site;
use crate::board::{Base, Cell};
use crate::chance::Chance;
use crate::puzzle::{Position, Puzzle};
use crate::solve::{self, Solution};
use crate::work::{Stop, Work};

/// How many solutions are told apart.
const MOST_SOLUTIONS: usize = 500;
/// How many changes are made before the climb is given up.
const CHANGES: u32 = 2_000;
/// How many nodes one count may take.
const COUNT_NODES: u64 = 4_000;

/// A draft of the allowed cells with a single solution; none if chance found none.
pub(super) fn seek<'s>(site: &'s Site, chance: &mut Chance, work: &Work) -> Result<Option<Draft<'s>>, Stop> {
    let Some(mut draft) = fill(site, &site.start, chance, work)? else { return Ok(None) };
    if site.allows_all() {
        return Ok(Some(draft));
    }
    let mut best = count(&draft.puzzle(), MOST_SOLUTIONS, work)?;
    let loose: Vec<Cell> = site.allowed_cells().filter(|&cell| site.start.value(cell).is_none()).collect();
    for _ in 0..CHANGES {
        if best == 1 {
            return Ok(Some(draft));
        }
        if loose.is_empty() {
            break;
        }
        let mut moved = loose.clone();
        chance.shuffle(&mut moved);
        moved.truncate(1 + chance.below(4) as usize);
        let rest = clues_without(site, draft.solution(), &moved);
        let Some(other) = fill(site, &rest, chance, work)? else { continue };
        let solutions = count(&other.puzzle(), best + 1, work)?;
        if solutions <= best {
            (draft, best) = (other, solutions);
        }
    }
    Ok(None)
}

/// A random solution of the position, and its digits in the allowed cells.
fn fill<'s>(site: &'s Site, from: &Position, chance: &mut Chance, work: &Work) -> Result<Option<Draft<'s>>, Stop> {
    let is_free = from.unsolved() == site.board.cell_count();
    let found = match site.board.plan().base {
        Base::Cube { order: 3 } if is_free => cubes::fill(&site.board, chance, work).map(Some),
        _ => solve::random_solution(from, chance, work),
    };
    let solution = match found {
        Ok(solution) => solution,
        Err(Stop::Budget) => None,
        Err(stop) => return Err(stop),
    };
    Ok(solution.map(|solution| Draft::new(&site.orbits, site.blank.clone(), solution, &site.allowed(), work)))
}

/// The solution's digits in the allowed cells, but for those moved.
fn clues_without(site: &Site, solution: &Solution, moved: &[Cell]) -> Position {
    let mut rest = site.start.clone();
    let still = site.allowed_cells().filter(|cell| !moved.contains(cell) && site.start.value(*cell).is_none());
    for cell in still {
        rest.place(cell, solution.digit(cell));
    }
    rest
}

/// How many solutions the puzzle has, `limit` at most; `limit` too where the count takes too long.
fn count(puzzle: &Puzzle, limit: usize, work: &Work) -> Result<usize, Stop> {
    let search = solve::search(puzzle, limit, &work.with_nodes(COUNT_NODES));
    match search.stopped {
        Some(Stop::Budget) => Ok(limit),
        Some(stop) => Err(stop),
        None => Ok(search.solutions.len()),
    }
}
