//! Digits for a pattern: a solution that is determined by its digits in the allowed cells.
//!
//! With few cells in the pattern this is almost never the case, so a solution is searched for by hill climbing: some of
//! the clues are drawn again, and the change is kept if the puzzle has no more solutions than before. Solutions are
//! counted only up to a limit.

use super::cubes;
use super::draft::Draft;
use super::resolved_request::ResolvedRequest;
use deduku_core::board::{Base, Cell};
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::{self, Solution};
use deduku_core::work::{Stop, Work};

/// The limit up to which solutions are counted.
const MOST_SOLUTIONS: usize = 500;
/// How many changes are tried before the search is given up.
const CHANGES: u32 = 2_000;
/// The node budget for one count.
const COUNT_NODES: u64 = 4_000;

/// A draft of the allowed cells with a single solution; none if this try finds none.
pub(super) fn seek<'s>(
    resolved: &'s ResolvedRequest,
    chance: &mut Chance,
    work: &Work,
) -> Result<Option<Draft<'s>>, Stop> {
    let Some(mut draft) = fill(resolved, &resolved.start, chance, work)? else { return Ok(None) };
    if resolved.allows_all() {
        return Ok(Some(draft));
    }
    let mut best = count(&draft.puzzle(), MOST_SOLUTIONS, work)?;
    let loose: Vec<Cell> = resolved.allowed_cells().filter(|&cell| resolved.start.value(cell).is_none()).collect();
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
        let rest = clues_without(resolved, draft.solution(), &moved);
        let Some(other) = fill(resolved, &rest, chance, work)? else { continue };
        let solutions = count(&other.puzzle(), best + 1, work)?;
        if solutions <= best {
            (draft, best) = (other, solutions);
        }
    }
    Ok(None)
}

/// A random solution of the position, and its digits in the allowed cells.
fn fill<'s>(
    resolved: &'s ResolvedRequest,
    from: &Position,
    chance: &mut Chance,
    work: &Work,
) -> Result<Option<Draft<'s>>, Stop> {
    let is_free = from.unsolved() == resolved.board.cell_count();
    let found = match resolved.board.plan().base {
        Base::Cube { order: 3 } if is_free => cubes::fill(&resolved.board, chance, work).map(Some),
        _ => solve::random_solution(from, chance, work),
    };
    let solution = match found {
        Ok(solution) => solution,
        Err(Stop::Budget) => None,
        Err(stop) => return Err(stop),
    };
    Ok(solution
        .map(|solution| Draft::new(&resolved.orbits, resolved.blank.clone(), solution, &resolved.allowed(), work)))
}

/// The solution's digits in the allowed cells, except those in `moved`.
fn clues_without(resolved: &ResolvedRequest, solution: &Solution, moved: &[Cell]) -> Position {
    let mut rest = resolved.start.clone();
    let still = resolved.allowed_cells().filter(|cell| !moved.contains(cell) && resolved.start.value(*cell).is_none());
    for cell in still {
        rest.place(cell, solution.digit(cell));
    }
    rest
}

/// The number of solutions of the puzzle, at most `limit`; also `limit` if the count takes too long.
fn count(puzzle: &Puzzle, limit: usize, work: &Work) -> Result<usize, Stop> {
    let search = solve::search(puzzle, limit, &work.with_nodes(COUNT_NODES));
    match search.stopped {
        Some(Stop::Budget) => Ok(limit),
        Some(stop) => Err(stop),
        None => Ok(search.solutions.len()),
    }
}
