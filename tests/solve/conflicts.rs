//! Conflicts: parts of a puzzle without a solution that cannot hold together.

use std::sync::Arc;

use deduku::board::{Digit, named};
use deduku::chance::Chance;
use deduku::puzzle::{Puzzle, Requirement, Setup};
use deduku::solve::{Minimality, conflict_set, count};
use deduku::work::Work;

fn has_solution(puzzle: &Puzzle) -> bool {
    count(puzzle, 1, &Work::unlimited()).expect("no limits") > 0
}

fn said(requirements: &[Requirement]) -> Vec<Requirement> {
    requirements.iter().copied().filter(|asked| !asked.is_house()).collect()
}

/// Asserts that the conflict has no solution, and has one as soon as any part of it is left out.
fn assert_irreducible(puzzle: &Puzzle, requirements: &[Requirement]) {
    assert!(!has_solution(&puzzle.asking_only(requirements)), "{requirements:?}");
    for left_out in requirements {
        let rest: Vec<Requirement> = requirements.iter().copied().filter(|asked| asked != left_out).collect();
        assert!(has_solution(&puzzle.asking_only(&rest)), "{left_out:?} of {requirements:?}");
    }
}

/// For random puzzles, the conflict has as few givens as any choice of givens without a solution.
#[test]
fn a_smallest_conflict_has_as_few_givens_as_any() {
    let board = Arc::new(named("4x4").expect("a board"));
    let mut chance = Chance::from_seed(3);
    let mut conflicts = 0;
    while conflicts < 40 {
        let given = |_| (chance.below(16) < 7).then(|| Digit::from_index(chance.below(4) as usize));
        let Ok(puzzle) = Setup::new(Arc::clone(&board), (0..16).map(given).collect()).check() else { continue };
        let found = conflict_set(&puzzle, &Work::unlimited()).expect("no limits");
        assert_eq!(found.is_none(), has_solution(&puzzle));
        let Some(found) = found else { continue };
        conflicts += 1;
        assert_eq!(found.minimality, Minimality::Smallest);
        assert_irreducible(&puzzle, &found.requirements);
        let (givens, houses): (Vec<_>, Vec<_>) = puzzle.requirements().into_iter().partition(|asked| !asked.is_house());
        let chosen =
            |mask: u32| givens.iter().enumerate().filter(move |(at, _)| mask >> at & 1 == 1).map(|(_, &asked)| asked);
        let has_none = |mask: &u32| {
            let asked: Vec<Requirement> = chosen(*mask).chain(houses.iter().copied()).collect();
            !has_solution(&puzzle.asking_only(&asked))
        };
        let fewest = (0..1 << givens.len()).filter(has_none).map(u32::count_ones).min();
        assert_eq!(fewest, Some(said(&found.requirements).len() as u32), "{puzzle:?}");
    }
}

/// One typing error in a puzzle of the usual size.
#[test]
fn a_wrong_given_is_found_among_the_others() {
    let board = Arc::new(named("9x9").expect("a board"));
    // The solution has 2 in r5c2.
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut wrong = line.to_owned();
    wrong.replace_range(37..38, "5");
    let puzzle = Puzzle::from_line(board, &wrong).expect("well formed");
    let found = conflict_set(&puzzle, &Work::unlimited()).expect("no limits").expect("no solution");
    assert_eq!(found.minimality, Minimality::Smallest);
    assert_irreducible(&puzzle, &found.requirements);
    assert!(said(&found.requirements).len() < 12, "{:?}", found.requirements);
}
