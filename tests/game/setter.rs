//! The requirements that the setter's report names for a step are sufficient for it.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::ops::ControlFlow;

use deduku::game::examine;
use deduku::generate::{ConstraintRequest, Kind, PuzzleRequest, Target, generate};
use deduku::logic::Profile;
use deduku::puzzle::{Position, Puzzle, Requirement};
use deduku::rating::{Level, Levels};
use deduku::solve::{Start, enumerate};
use deduku::work::Work;

fn made(board: &str, constraint: Option<&str>, level: Option<Level>, seed: u64) -> Puzzle {
    let constraints = constraint.map(|name| ConstraintRequest::parse(name).expect("a constraint"));
    let request = PuzzleRequest {
        target: level.map(Target::Level),
        constraints: constraints.into_iter().collect(),
        ..PuzzleRequest::of(Kind::named(board).expect("a board"))
    };
    generate(&request, seed, &Work::unlimited()).expect("soon found").puzzle
}

/// Whether some solution of the puzzle contains a candidate that the step refutes.
fn can_be_otherwise(puzzle: &Puzzle, refuted: &[(deduku::board::Cell, deduku::board::Digit)]) -> bool {
    refuted.iter().any(|&(cell, digit)| {
        let mut position = Position::new(puzzle);
        if !position.candidates(cell).contains(digit) {
            return false;
        }
        position.place(cell, digit);
        enumerate(Start::Position(&position), 1, &Work::unlimited(), &mut |_| ControlFlow::Continue(())).count > 0
    })
}

#[test]
fn the_hardest_step_follows_from_what_it_rests_on() {
    let kinds = [
        ("9x9", None, Some(Level::Medium)),
        ("9x9", None, Some(Level::Hard)),
        ("9x9", None, Some(Level::Expert)),
        ("9x9", None, Some(Level::Extreme)),
        ("killer", None, None),
        ("jigsaw-6", None, None),
        ("kakuro-6x6", None, None),
        ("6x6", Some("thermometer"), None),
        ("6x6", Some("kropki"), None),
        ("6x6", Some("renban"), None),
        ("6x6", Some("sandwich"), None),
    ];
    let (mut seen, mut smaller, mut needed) = (0, 0, 0);
    for (board, constraint, level) in kinds {
        for seed in 1..=2 {
            let puzzle = made(board, constraint, level, seed);
            // Uniqueness steps rest on more than the requirements that remove candidates.
            let by = (&Profile::standard().without_uniqueness(), Levels::shipped());
            let report = examine(&puzzle, by, &Work::unlimited(), &mut |_, _| {}).expect("no limits");
            let path = report.path.as_ref().expect("one solution");
            let Some(step) = &path.step else { continue };
            let all: Vec<Requirement> = puzzle.requirements();
            let rests: Vec<Requirement> = path.rests_on.iter().chain(&path.through).copied().collect();
            let only: Vec<Requirement> =
                all.iter().copied().filter(|asked| asked.is_house() || rests.contains(asked)).collect();
            let of_cell = |&(cell, digit)| {
                let others = puzzle.board().all_digits().iter().filter(move |&other| other != digit);
                others.map(move |other| (cell, other))
            };
            let placed = step.conclusion.place.iter().flat_map(of_cell);
            let refuted: Vec<_> = step.conclusion.eliminate.iter().copied().chain(placed).collect();
            assert!(!can_be_otherwise(&puzzle.asking_only(&only), &refuted), "{puzzle}\n{rests:?}\n{step:?}");
            seen += 1;
            smaller += usize::from(only.len() < all.len());
            // Counts the direct parts without which the step no longer follows, so that parts are not named needlessly.
            needed += path
                .rests_on
                .iter()
                .filter(|left_out| {
                    let fewer: Vec<Requirement> = only.iter().copied().filter(|asked| asked != *left_out).collect();
                    can_be_otherwise(&puzzle.asking_only(&fewer), &refuted)
                })
                .count();
        }
    }
    println!("{seen} steps, {smaller} with less than the whole puzzle, {needed} parts needed");
    assert!(seen > 12 && smaller * 2 > seen && needed > seen, "{seen} {smaller} {needed}");
}
