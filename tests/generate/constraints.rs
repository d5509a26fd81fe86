//! Puzzles with constraints meet their requests.

use std::sync::Arc;

use deduku::board::named;
use deduku::constraint::Family;
use deduku::generate::{ConstraintRequest, Generated, PuzzleRequest, PuzzleRequestError, Target, generate};
use deduku::puzzle::Puzzle;
use deduku::rating::{Level, Levels};
use deduku::solve::{Verdict, classify};
use deduku::work::Work;

fn request(board: &str, requests: &[&str]) -> PuzzleRequest {
    let mut request = PuzzleRequest::new(Arc::new(named(board).expect("a board")));
    request.constraints =
        requests.iter().map(|request| ConstraintRequest::parse(request).expect("a request")).collect();
    request
}

fn made(request: &PuzzleRequest, seed: u64) -> Generated {
    let generated = generate(request, seed, &Work::unlimited()).expect("a request that can be met");
    match classify(&generated.puzzle, &Work::unlimited()) {
        Ok(Verdict::Unique(unique)) => assert_eq!(*unique.solution(), generated.solution),
        other => unreachable!("not a single solution: {other:?}"),
    }
    generated
}

fn count(puzzle: &Puzzle, family: Family) -> usize {
    puzzle.clues().iter().filter(|clue| clue.family == family).count()
}

#[test]
fn there_are_as_many_as_were_asked_for() {
    let request = request("6x6", &["thermo:2", "arrow:2", "kropki"]);
    let puzzle = made(&request, 1).puzzle;
    assert_eq!((count(&puzzle, Family::Thermometer), count(&puzzle, Family::Arrow)), (2, 2));
    assert!(count(&puzzle, Family::WhiteDot) + count(&puzzle, Family::BlackDot) > 0);
    assert!(puzzle.clue_count() < 8, "{} givens", puzzle.clue_count());
    let again = generate(&request, 1, &Work::unlimited()).expect("as before");
    assert_eq!(again.puzzle, puzzle);
    assert_ne!(made(&request, 2).puzzle, puzzle);
}

/// No given can be removed, and no clue whose number was free, except the last of its kind.
#[test]
fn nothing_is_left_that_is_not_needed() {
    let puzzle = made(&request("6x6", &["whisper", "xv"]), 3).puzzle;
    let is_unique = |puzzle: &Puzzle| matches!(classify(puzzle, &Work::unlimited()), Ok(Verdict::Unique(_)));
    for cell in puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()) {
        let mut setup = puzzle.to_setup();
        setup.givens[cell.index()] = None;
        // Each given was tested while all clues were present. With fewer clues it is needed all the more.
        assert!(!is_unique(&setup.check().expect("fewer givens")), "{}", puzzle.board().cell_name(cell));
    }
    for at in 0..puzzle.clues().len() {
        let mut setup = puzzle.to_setup();
        let clue = setup.clues.remove(at);
        let is_sign = |family| matches!(family, Family::X | Family::V);
        let alike = |family: Family| family == clue.family || is_sign(family) && is_sign(clue.family);
        if puzzle.clues().iter().filter(|other| alike(other.family)).count() > 1 {
            assert!(!is_unique(&setup.check().expect("fewer clues")), "{clue:?}");
        }
    }
}

/// Every constraint that can be requested is placed in some 6×6 grid, or in a grid that has what it needs, and the
/// solution satisfies it.
#[test]
fn every_constraint_can_be_placed() {
    for name in ConstraintRequest::names() {
        let board = match name {
            "doppelganger" => "grid-4x4(0-4;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4;cells=dgr.4,dgc.4,dgb.4)",
            "chaos" | "chaos arrow" | "chaos count" => "grid-4x4(1-4;cells=cc.16)",
            "yin-yang" => "grid-4x4(1-4;cells=shading.16)",
            "loop" => "grid-4x4(1-4;cells=loop.16)",
            "marked cells" | "modified values" => "grid-4x4(1-4;cells=marks.16)",
            "euler square" => "grid-4x4(1-4;cells=colours.16)",
            _ if name.starts_with("windoku") => "9x9",
            _ => "6x6",
        };
        let request = PuzzleRequest { tries: 20, graded: false, ..request(board, &[name]) };
        assert!(!made(&request, 1).puzzle.clues().is_empty(), "{name}");
    }
}

/// A rule that says that all signs of some kinds are given goes with signs of the same and of other kinds.
#[test]
fn rules_about_all_signs_hold_beside_other_signs() {
    for requests in [
        &["xv", "all dots given"][..],
        &["kropki", "all dots given"],
        &["xv:3", "all xv given", "all dots given"],
        &["white dot", "all black dots given"],
        &["minimum", "maximum"],
    ] {
        for seed in 1..=3 {
            let puzzle = made(&request("6x6", requests), seed).puzzle;
            for name in requests {
                let request = ConstraintRequest::parse(name).expect("a request");
                assert!(request.families().iter().any(|&family| count(&puzzle, family) > 0), "{name} of {requests:?}");
            }
        }
    }
}

#[test]
fn a_level_is_kept() {
    let mut request = request("6x6", &["thermo", "white-dot"]);
    request.target = Some(Target::Level(Level::Easy));
    let puzzle = made(&request, 5).puzzle;
    assert_eq!(Levels::shipped().level_of(&puzzle, &Work::unlimited()), Ok(Some(Level::Easy)));
}

/// A rule that would have no effect on the board is refused, and the error names what it needs.
#[test]
fn rules_that_need_another_board_are_refused() {
    for (board, name, needs) in [
        ("boxes-1x5", "windoku windows", "a grid that boxes of one size can divide"),
        ("9x9", "doppelganger", "one digit more than it has rows"),
        ("9x9", "chaos", "a cell beside the grid for the region of each cell"),
        ("9x9", "chaos arrow", "a cell beside the grid for the region of each cell"),
    ] {
        let refused = request(board, &[name]).check().expect_err(name);
        assert!(matches!(refused, PuzzleRequestError::Rule { .. }), "{name}: {refused}");
        assert!(refused.to_string().contains(needs), "{name}: {refused}");
    }
}

/// A clue that counts in regions adds the rule that the regions have to be found, once, and that rule is never removed.
#[test]
fn counts_of_regions_bring_the_regions() {
    for names in [&["chaos arrow"][..], &["chaos count:2"], &["chaos", "chaos arrow", "chaos count"]] {
        let request = PuzzleRequest { graded: false, ..request("grid-4x4(1-4;cells=cc.16)", names) };
        let puzzle = made(&request, 3).puzzle;
        let of = |family: Family| count(&puzzle, family);
        assert_eq!(of(Family::Chaos), 1, "{names:?}");
        assert_eq!(of(Family::ChaosArrow) > 0, names.contains(&"chaos arrow"), "{names:?}");
        assert_eq!(of(Family::ChaosCount) > 0, names.iter().any(|name| name.starts_with("chaos count")), "{names:?}");
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    for board in ["samurai", "killer", "kakuro-6x6", "dion-cube"] {
        let kind = deduku::generate::Kind::named(board).expect("a kind");
        let request = PuzzleRequest {
            constraints: vec![ConstraintRequest::parse("thermo").expect("a request")],
            ..PuzzleRequest::of(kind)
        };
        let refused = request.check().expect_err(board);
        assert!(matches!(refused, PuzzleRequestError::Beside { what: "constraints", .. }), "{board}: {refused}");
    }
}
