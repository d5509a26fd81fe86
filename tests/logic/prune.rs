//! Paths without needless steps: each step that stays is found in its position, and the end is the same.

use std::sync::Arc;

use deduku::board::named;
use deduku::generate::{GenerateError, PuzzleRequest, Series, Target};
use deduku::logic::{End, Evidence, Path, Profile, Step, Trial, apply, find_all, path, prune};
use deduku::puzzle::{Position, Puzzle};
use deduku::rating::Level;
use deduku::work::{Stop, Work};

use crate::long_form::is_heavy;

const EASY: &str = ".....45...6..2.439...6..7123..2......26935..7..9.7..837......2..8.7.36.5....9.8..";

fn made(board: &str, level: Level, seed: u64, count: usize) -> Vec<Puzzle> {
    let mut request = PuzzleRequest::new(Arc::new(named(board).expect("in the catalogue")));
    request.target = Some(Target::Level(level));
    let plan = request.check().expect("a request that can be met");
    let series = Series::new(plan, seed, count, Work::unlimited());
    series.map(|made| made.map(|made| made.puzzle)).collect::<Result<_, GenerateError>>().expect("enough puzzles")
}

fn pruned(position: &Position, walked: &Path) -> Path {
    prune(position, walked, &Profile::standard(), &Work::unlimited()).expect("no limit")
}

/// Walks the path with the public finders alone, and returns the position at its end.
fn replay(position: &Position, walked: &Path) -> Position {
    let (mut position, mut open) = (position.clone(), Vec::new());
    for (at, entry) in walked.entries.iter().enumerate() {
        let step = &entry.step;
        match &step.evidence {
            Evidence::Guess { candidates, attempt } => {
                let (cell, digit) = step.conclusion.place[0];
                if *attempt == 0 {
                    open.push((at, position.clone()));
                }
                let (guess, before) = open.last_mut().expect("a guess is open");
                (*guess, position) = (at, before.clone());
                assert_eq!(candidates[..], position.candidates(cell).iter().collect::<Vec<_>>());
                position.place(cell, digit);
            }
            Evidence::Retreat { guess } => {
                // The guesses above it on the stack have no candidates left.
                while open.last().is_some_and(|(at, _)| at != guess) {
                    open.pop();
                }
                assert!(!open.is_empty(), "step {at} goes back to a guess that is open");
                let of_inner = matches!(walked.entries[at - 1].step.evidence, Evidence::Retreat { .. });
                let full = position.unsolved() == 0 && !position.is_solved();
                assert!(of_inner || full || position.is_contradictory(), "step {at} gives up without need");
            }
            _ => {
                // The finder may list another pattern with the same outcome.
                let found = find_all(&position, step.technique);
                let holds = found.iter().any(|other| other == step || other.conclusion == step.conclusion);
                assert!(holds, "step {at} does not hold: {step:?}");
                apply(&mut position, step);
            }
        }
    }
    position
}

#[test]
fn pruned_paths_hold_step_by_step_and_end_as_before() {
    let times = if is_heavy() { 2 } else { 1 };
    let (mut before, mut after) = (0, 0);
    for (board, level, count) in [
        ("9x9", Level::Medium, 3),
        ("9x9", Level::Hard, 2),
        ("9x9", Level::Extreme, 2),
        ("6x6", Level::Medium, 4),
        ("windoku", Level::Medium, 2),
    ] {
        for puzzle in made(board, level, 300, count * times) {
            let position = Position::new(&puzzle);
            let walked = path(&position, &Profile::standard(), Trial::Allowed, &Work::unlimited());
            let shorter = pruned(&position, &walked);
            assert_eq!((walked.end, shorter.end), (End::Solved, End::Solved));
            assert!(shorter.entries.len() <= walked.entries.len());
            assert!(replay(&position, &shorter).is_solved(), "{puzzle}");
            before += walked.entries.len();
            after += shorter.entries.len();
        }
    }
    assert!(after < before, "of {before} steps none was needless");
}

#[test]
fn no_further_step_can_go_alone() {
    for puzzle in made("9x9", Level::Medium, 7, 5) {
        let position = Position::new(&puzzle);
        let walked = path(&position, &Profile::standard(), Trial::Forbidden, &Work::unlimited());
        let shorter = pruned(&position, &walked);
        for without in 0..shorter.entries.len() {
            let mut after = position.clone();
            let held = shorter.entries.iter().enumerate().filter(|&(at, _)| at != without).all(|(_, entry)| {
                let holds = find_all(&after, entry.step.technique).contains(&entry.step);
                apply(&mut after, &entry.step);
                holds
            });
            assert!(!held || !after.is_solved(), "step {without} of {puzzle} is needless");
        }
    }
}

#[test]
fn paths_of_other_ends_keep_them() {
    let board = Arc::new(named("4x4").expect("in the catalogue"));
    for line in ["123.............", "123....4........", "1234341221434321", "12..34.........."] {
        let position = Position::new(&Puzzle::from_line(board.clone(), line).expect("well formed"));
        for trial in [Trial::Allowed, Trial::Forbidden] {
            let walked = path(&position, &Profile::standard(), trial, &Work::unlimited());
            let shorter = pruned(&position, &walked);
            assert_eq!(shorter.end, walked.end, "{line}");
            let (before, after) = (replay(&position, &walked), replay(&position, &shorter));
            assert!(before == after || (before.is_contradictory() && after.is_contradictory()), "{line}");
        }
    }
}

#[test]
fn pruning_can_be_stopped() {
    let board = Arc::new(named("9x9").expect("in the catalogue"));
    let position = Position::new(&Puzzle::from_line(board, EASY).expect("well formed"));
    let walked = path(&position, &Profile::standard(), Trial::Allowed, &Work::unlimited());
    let work = Work::unlimited();
    work.cancel.cancel();
    assert_eq!(prune(&position, &walked, &Profile::standard(), &work), Err(Stop::Cancelled));
}

#[test]
fn nested_nets_are_found_again_where_they_were() {
    // From the hardest puzzles that players have collected (rated above 11 by Sudoku Explainer).
    let line = "98.7..6..5...6......6..4...3..2...7..9...1..3..5...9....9.8.4.....3...2......7.91";
    let puzzle = Puzzle::from_line(Arc::new(named("9x9").expect("in the catalogue")), line).expect("well formed");
    let position = Position::new(&puzzle);
    let walked = path(&position, &Profile::standard(), Trial::Forbidden, &Work::unlimited());
    assert_eq!(walked.end, End::Solved);
    let short = pruned(&position, &walked);
    assert!(short.entries.len() < walked.entries.len(), "some step of so many is needless");
    let nets = |walked: &Path| walked.entries.iter().filter(|entry| entry.step.technique.key().contains("net")).count();
    assert!(nets(&short) > 0, "it needs nets");
    let mut position = position;
    for entry in &short.entries {
        let removes_as_much =
            |step: &Step| entry.step.conclusion.eliminate.iter().all(|one| step.conclusion.eliminate.contains(one));
        assert!(find_all(&position, entry.step.technique).iter().any(removes_as_much), "{:?}", entry.step);
        apply(&mut position, &entry.step);
    }
    assert!(position.is_solved());
}
