//! Depth of trial and error and backdoors, on published puzzles.

use std::sync::Arc;

use deduku::board::{Digit, named};
use deduku::puzzle::Puzzle;
use deduku::rating::{Backdoors, TrialDepth, backdoors, trial_depth};
use deduku::solve::{Solution, search};
use deduku::work::{Stop, Work};

/// Name, puzzle, and the depth that Berthier gives (all known before 2022 take 2 at most, mith's "Loki" takes 3).
const PUBLISHED: [(&str, &str, u8); 4] = [
    ("Golden Nugget", ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 2),
    ("Easter Monster", "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 2),
    ("Platinum Blonde", ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", 2),
    ("Loki", "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..", 3),
];

/// Has no single cell that is a backdoor by singles alone (Vidarino and gsf, Sudoku Players' Forums, February 2006).
const VIDARS_MONSTER_3: &str = "5..8..4...8..9..5...7..6..2..4..3..6.3.......9..1........7..8...4..5..1...2..1..4";

fn puzzle(line: &str) -> (Puzzle, Solution) {
    let puzzle = Puzzle::from_line(Arc::new(named("9x9").expect("a board")), line).expect("well formed");
    let mut found = search(&puzzle, 2, &Work::unlimited()).solutions;
    assert_eq!(found.len(), 1, "{line}");
    (puzzle, found.remove(0))
}

fn depth(line: &str) -> Option<TrialDepth> {
    let (puzzle, solution) = puzzle(line);
    trial_depth(&puzzle, &solution, 3, &Work::unlimited()).expect("no limit")
}

fn smallest(line: &str) -> Backdoors {
    let (puzzle, solution) = puzzle(line);
    backdoors(&puzzle, &solution, 3, &Work::unlimited()).expect("no limit").expect("three cells are enough")
}

#[test]
fn published_puzzles_take_the_published_depth() {
    for (name, line, published) in PUBLISHED {
        assert_eq!(depth(line), Some(TrialDepth::Exactly(published)), "{name}");
    }
}

#[test]
fn the_digits_of_a_backdoor_leave_singles() {
    for (_, line, _) in PUBLISHED {
        let (puzzle, solution) = puzzle(line);
        let found = smallest(line);
        let with = |count: usize| {
            let mut givens: Vec<Option<Digit>> = puzzle.givens().to_vec();
            for &cell in &found.first[..count] {
                givens[cell.index()] = Some(solution.digit(cell));
            }
            let puzzle = puzzle.with_givens(givens).expect("well formed");
            trial_depth(&puzzle, &solution, 0, &Work::unlimited()).expect("no limit")
        };
        assert_eq!(with(found.size), Some(TrialDepth::Exactly(0)), "{line}");
        assert_eq!(with(found.size - 1), Some(TrialDepth::MoreThan(0)), "{line}");
    }
}

#[test]
fn magic_cells_are_the_backdoors_of_one_cell() {
    assert!(smallest(VIDARS_MONSTER_3).size > 1);
    let line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let (puzzle, solution) = puzzle(line);
    let found = smallest(line);
    assert!(found.size > 1 || found.magic_cells.len() as u64 == found.count);
    // With all cells of a backdoor given but one, that one is a magic cell.
    let mut givens: Vec<Option<Digit>> = puzzle.givens().to_vec();
    let (&last, others) = found.first.split_last().expect("singles do not solve it");
    for &cell in others {
        givens[cell.index()] = Some(solution.digit(cell));
    }
    let nearly = puzzle.with_givens(givens).expect("well formed");
    let found = backdoors(&nearly, &solution, 1, &Work::unlimited()).expect("no limit").expect("one cell is enough");
    assert_eq!((found.size, found.magic_cells.len() as u64), (1, found.count));
    assert!(found.magic_cells.iter().any(|&(cell, _)| cell == last));
}

#[test]
fn limits_are_kept() {
    let (puzzle, solution) = puzzle(PUBLISHED[3].1);
    let few = Work::unlimited().with_nodes(10);
    assert_eq!(trial_depth(&puzzle, &solution, 3, &few), Err(Stop::Budget));
    assert_eq!(backdoors(&puzzle, &solution, 3, &few), Err(Stop::Budget));
    let more = Work::unlimited().with_nodes(2000);
    assert!(matches!(trial_depth(&puzzle, &solution, 3, &more), Ok(Some(TrialDepth::MoreThan(1..=2)))));
}
