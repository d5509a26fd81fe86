//! Long series of generated puzzles: `DEDUKU_HEAVY=1 cargo test --release --test generate long_series::` makes a
//! hundred for each level and symmetry and the largest boards; without that variable only a few are made.

use std::collections::HashSet;
use std::sync::Arc;

use deduku::board::named;
use deduku::generate::{GenerateError, Generated, PuzzleRequest, Series, Symmetry, Target};
use deduku::rating::{Level, Levels};
use deduku::solve::{Verdict, classify};
use deduku::work::Work;

fn is_heavy() -> bool {
    std::env::var_os("DEDUKU_HEAVY").is_some_and(|value| value == "1")
}

fn request(board: &str) -> PuzzleRequest {
    PuzzleRequest::new(Arc::new(named(board).expect("in the catalogue")))
}

/// Makes the series, and asserts that each puzzle is unique and has the requested symmetry, and no two are the same.
fn series(request: &PuzzleRequest, seed: u64, count: usize) -> Vec<Generated> {
    let plan = request.check().expect("a request that can be met");
    let symmetry = match request.target {
        Some(Target::Book(_)) => Symmetry::HalfTurn,
        _ => request.symmetry,
    };
    let all: Vec<Generated> =
        Series::new(plan, seed, count, Work::unlimited()).collect::<Result<_, GenerateError>>().expect("enough");
    for generated in &all {
        let verdict = classify(&generated.puzzle, &Work::unlimited());
        assert!(matches!(verdict, Ok(Verdict::Unique(_))), "{}", generated.puzzle);
        assert!(
            symmetry.holds(generated.puzzle.board(), |cell| generated.puzzle.given(cell).is_some()),
            "{}",
            generated.puzzle
        );
    }
    let distinct: HashSet<String> = all.iter().map(|generated| generated.puzzle.to_string()).collect();
    assert_eq!(distinct.len(), count);
    all
}

#[test]
fn every_target_has_a_hundred_puzzles() {
    let count = if is_heavy() { 100 } else { 2 };
    for target in Target::ALL {
        let mut request = request("9x9");
        request.target = Some(target);
        let all = series(&request, 1, count);
        let level = |one: &Generated| match target {
            Target::Level(_) => one.level.map(Target::Level),
            Target::Book(_) => one.book_level.map(Target::Book),
        };
        assert!(all.iter().all(|one| level(one) == Some(target)), "{target}");
        let rated = |one: &Generated| Levels::shipped().level_of(&one.puzzle, &Work::unlimited());
        assert!(all.iter().all(|one| rated(one) == Ok(one.level)), "{target}");
        assert_eq!(series(&request, 1, count.min(10)), all[..count.min(10)], "the same seed, the same lines");
    }
}

#[test]
fn every_symmetry_has_puzzles_of_every_level() {
    let count = if is_heavy() { 20 } else { 1 };
    let levels = if is_heavy() { Level::ALL.as_slice() } else { &[Level::Easy, Level::Expert] };
    for &level in levels {
        for symmetry in Symmetry::ALL {
            let mut request = request("9x9");
            (request.target, request.symmetry) = (Some(Target::Level(level)), symmetry);
            assert!(series(&request, 2, count).iter().all(|one| one.level == Some(level)), "{level:?} {symmetry}");
        }
    }
}

#[test]
fn every_number_of_clues_from_22_to_40_is_met() {
    let count = if is_heavy() { 20 } else { 1 };
    for clues in 22..=40 {
        let mut request = request("9x9");
        request.clues = Some(clues);
        assert!(series(&request, 3, count).iter().all(|one| one.puzzle.clue_count() == clues), "{clues}");
    }
}

#[test]
fn digit_counts_are_met_a_hundred_times() {
    let mut request = request("9x9");
    request.digit_counts = Some("0122211000".parse().expect("well formed"));
    for one in series(&request, 4, if is_heavy() { 100 } else { 5 }) {
        let mut held = [0; 9];
        for digit in one.puzzle.givens().iter().flatten() {
            held[digit.index()] += 1;
        }
        held.sort_unstable();
        assert_eq!(held, [1, 2, 2, 3, 3, 4, 4, 5, 6]);
    }
}

#[test]
fn the_largest_boards_have_puzzles() {
    let boards: &[(&str, usize)] = if is_heavy() {
        &[("10x10", 50), ("12x12", 30), ("16x16", 20), ("25x25", 5), ("boxes-2x7", 10), ("boxes-4x5", 5)]
    } else {
        &[("12x12", 1), ("16x16", 1)]
    };
    for &(board, count) in boards {
        for symmetry in [Symmetry::None, Symmetry::HalfTurn] {
            let mut request = request(board);
            request.symmetry = symmetry;
            series(&request, 5, count);
        }
    }
}
