//! Puzzles by Sudoku Explainer's rating: a generated puzzle has the rating when it is rated independently.

use deduku::board::Cell;
use deduku::generate::{
    GenerateError, Generated, Kind, PuzzleRequest, PuzzleRequestError, RatingRange, Series, Symmetry, generate,
};
use deduku::puzzle::Puzzle;
use deduku::rating::{Levels, rate};
use deduku::solve::search;
use deduku::text::{Entry, write_line};
use deduku::work::Work;

fn range(text: &str) -> RatingRange {
    text.parse().expect("a range")
}

fn of(kind: &str, rating: &str) -> PuzzleRequest {
    PuzzleRequest { rating: Some(range(rating)), ..PuzzleRequest::of(Kind::named(kind).expect("of the catalogue")) }
}

fn line(puzzle: &Puzzle) -> String {
    write_line(&Entry::of(puzzle.clone()))
}

/// Rates the puzzle again, without anything that the generator knows.
fn check(made: &Generated, rating: &str) {
    let rated = rate(&made.puzzle, Levels::shipped(), &Work::unlimited()).expect("no limit");
    let er = rated.explainer.and_then(|known| known.er).expect("rated");
    assert!(range(rating).has(er), "{} is {er}, not {rating}", line(&made.puzzle));
    assert_eq!(made.er, Some(er), "{}", line(&made.puzzle));
    let solutions = search(&made.puzzle, 2, &Work::unlimited()).solutions;
    assert_eq!(solutions, std::slice::from_ref(&made.solution));
}

#[test]
fn puzzles_have_the_rating_that_was_asked_for() {
    for rating in
        ["1.0", "1.2..1.5", "1.5..2.0", "2.3", "3.0..4.0", "4.4", "5.5..5.7", "6.2..6.4", "6.6..7.2", "7.1..7.5"]
    {
        let request = of("9x9", rating);
        let series = |threads| -> Vec<Generated> {
            let plan = request.check().expect("possible");
            let made = Series::new(plan, 6, 3, Work::unlimited()).on_threads(threads);
            made.map(|made| made.expect("soon found")).collect()
        };
        let made = series(1);
        assert_eq!(made, series(3), "{rating}");
        for made in made {
            check(&made, rating);
            // The puzzle depends on the seed alone, not on what was made before.
            assert_eq!(generate(&request, made.seed, &Work::unlimited()), Ok(made));
        }
    }
}

#[test]
fn other_requests_hold_too() {
    let symmetric = PuzzleRequest { symmetry: Symmetry::HalfTurn, ..of("9x9", "2.6..4.4") };
    let made = generate(&symmetric, 1, &Work::unlimited()).expect("soon found");
    check(&made, "2.6..4.4");
    let is_given = |cell: usize| made.puzzle.given(Cell::at(cell)).is_some();
    assert!((0..81).all(|cell| is_given(cell) == is_given(80 - cell)), "{}", line(&made.puzzle));
    let counted = PuzzleRequest { clues: Some(30), ..of("9x9", "1.5..4.0") };
    let made = generate(&counted, 1, &Work::unlimited()).expect("soon found");
    check(&made, "1.5..4.0");
    assert_eq!(made.puzzle.clue_count(), 30);
}

#[test]
fn what_is_not_found_is_said() {
    let rare = PuzzleRequest { tries: 1, ..of("9x9", "9.2") };
    let not_found = Err(GenerateError::NotFound { tries: 1 });
    assert_eq!(generate(&rare, 1, &Work::unlimited()), not_found, "no puzzle of this seed's first try has this rating");
}

#[test]
fn boards_without_ratings_are_refused() {
    for kind in ["4x4", "16x16", "jigsaw-9", "9x9+x", "killer", "kakuro-6x6", "samurai"] {
        let refused = of(kind, "2.0..3.0").check().map(|_| ()).expect_err(kind);
        assert!(matches!(refused, PuzzleRequestError::RatingBoard { .. }), "{kind}: {refused}");
    }
}

#[test]
fn a_code_has_the_rating() {
    let made = generate(&of("9x9", "1.5..2.0"), 5, &Work::unlimited()).expect("soon found");
    let code = made.code.clone().expect("nothing else is asked for");
    assert!(code.to_string().starts_with("9x9 er1.5..2.0 5-"), "{code}");
    assert_eq!(generate(&code.request(), code.seed(), &Work::unlimited()), Ok(made));
}

#[test]
fn letters_count_for_digits() {
    let made = generate(&of("wordoku", "1.5..3.0"), 1, &Work::unlimited()).expect("soon found");
    check(&made, "1.5..3.0");
    assert!(made.puzzle.letters().is_some());
}
