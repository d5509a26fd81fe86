//! Givens, clues and cages that a puzzle does not need.

use super::engine::{SearchBackend, candidates_of_puzzle};
use super::{Unique, Verdict, another_solution, classify};
use crate::board::{Cell, DigitSet};
use crate::puzzle::{Puzzle, Requirement};
use crate::work::{Stop, Work};

/// The givens that can each be removed, alone, without losing uniqueness; empty if the puzzle does not have exactly one
/// solution.
///
/// A given is redundant if no solution has another digit in its cell.
///
/// # Errors
/// What stopped the work before the answer was known; the node budget is for each given separately.
pub fn redundant_givens(puzzle: &Puzzle, work: &Work) -> Result<Vec<Cell>, Stop> {
    if !matches!(classify(puzzle, work)?, Verdict::Unique(_)) {
        return Ok(Vec::new());
    }
    let all = puzzle.board().all_digits();
    let candidates: Vec<DigitSet> = puzzle.givens().iter().map(|given| given.map_or(all, DigitSet::of)).collect();
    let mut redundant = Vec::new();
    for cell in puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()) {
        let mut without = candidates.clone();
        without[cell.index()] = all - candidates[cell.index()];
        if !SearchBackend::is_solvable(puzzle, without.into_iter(), work)? {
            redundant.push(cell);
        }
    }
    Ok(redundant)
}

/// Whether the puzzle has no other solution without this requirement: a given, given candidates, a clue, a cage or a
/// house.
///
/// # Errors
/// What stopped the work before the answer was known.
pub fn is_redundant(unique: &Unique, requirement: Requirement, work: &Work) -> Result<bool, Stop> {
    let puzzle = unique.puzzle();
    let others: Vec<Requirement> = puzzle.requirements().into_iter().filter(|other| *other != requirement).collect();
    let without = puzzle.asking_only(&others);
    let candidates: Vec<DigitSet> = candidates_of_puzzle(&without).collect();
    another_solution(&without, candidates.into_iter(), unique.solution(), work).map(|other| other.is_none())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{HouseKind, named};
    use crate::chance::Chance;
    use crate::constraint::{Clue, Family};
    use crate::puzzle::{Position, Setup};
    use crate::solve::{random_solution, search};

    /// For puzzles with one solution, a requirement is redundant exactly if enumeration finds one solution without it.
    #[test]
    fn what_can_go_is_what_leaves_one_solution() {
        let board = Arc::new(named("4x4+cages(0.1)").expect("a board with a cage"));
        let mut chance = Chance::from_seed(2);
        let (mut can, mut cannot) = ([0; 3], [0; 3]);
        let empty = Position::new(&Setup::empty(board.clone()).check().expect("no sums, no clues"));
        let cage = board.houses().iter().position(|house| house.kind == HouseKind::Cage).expect("a cage");
        for _ in 0..150 {
            let full = random_solution(&empty, &mut chance, &Work::unlimited()).expect("no limit").expect("one");
            let mut setup = Setup::empty(board.clone());
            setup.sums = vec![None; board.houses().len()];
            setup.sums[cage] =
                Some(board.houses()[cage].cells.iter().map(|&cell| u16::from(full.digit(cell).get())).sum());
            let mut cells: Vec<u16> = (0..16).collect();
            for _ in 0..2 {
                chance.shuffle(&mut cells);
                let mut line = cells[..3].to_vec();
                line.sort_by_key(|&cell| full.digit(Cell::new(cell)));
                setup.clues.push(Clue::new(Family::Thermometer, vec![line], Vec::new()));
            }
            for &cell in &cells[..4] {
                setup.givens[usize::from(cell)] = Some(full.digit(Cell::new(cell)));
            }
            // A line with two equal digits cannot be a clue of this solution.
            let Ok(puzzle) = setup.check() else { continue };
            let Ok(Verdict::Unique(unique)) = classify(&puzzle, &Work::unlimited()) else { continue };
            let all = puzzle.requirements();
            for &asked in all.iter().filter(|asked| !asked.is_house()) {
                let rest: Vec<_> = all.iter().copied().filter(|other| *other != asked).collect();
                let found = search(&puzzle.asking_only(&rest), 2, &Work::unlimited());
                let redundant = is_redundant(&unique, asked, &Work::unlimited());
                assert_eq!(redundant, Ok(found.solutions.len() == 1), "{asked:?}");
                let kind = match asked {
                    Requirement::Given(_) => 0,
                    Requirement::Clue(_) => 1,
                    _ => 2,
                };
                if redundant == Ok(true) { can[kind] += 1 } else { cannot[kind] += 1 }
            }
        }
        assert!(can.iter().chain(&cannot).all(|&count| count > 2), "{can:?} {cannot:?}");
    }
}
