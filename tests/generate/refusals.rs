//! Requests that cannot be met are refused immediately, with the reason and the fix.

use std::sync::Arc;

use deduku::board::{Board, named};
use deduku::chance::Chance;
use deduku::generate::{
    GenerateError, MinimiseError, Pattern, PuzzleRequest, PuzzleRequestError, Symmetry, Target, generate, minimise,
};
use deduku::logic::Technique;
use deduku::logic::book::BookLevel;
use deduku::puzzle::Puzzle;
use deduku::rating::{Level, Levels};
use deduku::work::Work;

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("in the catalogue"))
}

fn pattern(text: &str) -> Pattern {
    Pattern::parse(text, &board("9x9")).expect("well formed")
}

fn start(line: &str) -> Puzzle {
    Puzzle::from_line(board("9x9"), line).expect("well formed")
}

#[test]
fn cages_that_count_digits_are_none_where_digits_start_at_0() {
    for kind in ["grid-9x9(0-8)+killer", "grid-4x4(0-3)+cages(0.1)"] {
        let request = PuzzleRequest::of(deduku::generate::Kind::named(kind).expect(kind));
        let error = request.check().map(drop).expect_err(kind);
        assert!(matches!(error, PuzzleRequestError::Beside { what: "cages of the board", .. }), "{kind}: {error}");
    }
}

/// Board, change to the request, and expected reason.
type Case = (&'static str, fn(&mut PuzzleRequest), &'static str);

fn check(cases: &[Case]) {
    for (name, change, reason) in cases {
        let mut request = PuzzleRequest::new(board(name));
        change(&mut request);
        assert_eq!(request.check().map(|_| ()).expect_err(reason).to_string(), *reason);
        let refused = generate(&request, 1, &Work::unlimited()).expect_err(reason);
        assert!(matches!(refused, GenerateError::Request(error) if error.to_string() == *reason));
    }
}

const NUMBERS: &[Case] = &[
    ("9x9", |request| request.clues = Some(16), "16 clues never make a single solution on 9x9: ask for 17 or more"),
    ("4x4", |request| request.clues = Some(3), "3 clues never make a single solution on 4x4: ask for 4 or more"),
    ("6x6", |request| request.clues = Some(7), "7 clues never make a single solution on 6x6: ask for 8 or more"),
    ("16x16", |request| request.clues = Some(14), "14 clues never make a single solution on 16x16: ask for 15 or more"),
    ("4x4", |request| request.clues = Some(17), "17 clues do not fit on 4x4: it has 16 cells"),
    (
        "8x8",
        |request| (request.symmetry, request.clues) = (Symmetry::HalfTurn, Some(25)),
        "with half-turn symmetry the clues of 8x8 come in groups of 2, which cannot make 25: ask for 24 or 26",
    ),
    (
        "9x9",
        |request| (request.symmetry, request.clues) = (Symmetry::QuarterTurn, Some(26)),
        "with quarter-turn symmetry the clues of 9x9 come in groups of 1 and 4, which cannot make 26: ask for 25 or 28",
    ),
    (
        "6x6",
        |request| (request.symmetry, request.clues) = (Symmetry::QuarterTurn, Some(14)),
        "with quarter-turn symmetry the clues of 6x6 come in groups of 4, which cannot make 14: ask for 12 or 16",
    ),
    ("9x9", |request| request.tries = 0, "0 tries find nothing: ask for 1 or more"),
];

#[test]
fn impossible_numbers_of_clues_are_refused() {
    check(NUMBERS);
}

const DIGIT_COUNTS: &[Case] = &[
    (
        "9x9",
        |request| request.digit_counts = Some("0122210000".parse().expect("well formed")),
        "the digit counts 0122210000 cover 8 digits where 9x9 has 9: they must add up to 9",
    ),
    (
        "4x4",
        |request| request.digit_counts = Some("020011".parse().expect("well formed")),
        "the digit counts ask for a digit with 5 clues: on 4x4 no digit has more than 4",
    ),
    (
        "9x9",
        |request| {
            request.digit_counts = Some("0122211000".parse().expect("well formed"));
            request.clues = Some(25);
        },
        "the digit counts 0122211000 make 30 clues, not 25: change one of the two",
    ),
    (
        "9x9",
        |request| request.digit_counts = Some("2000070000".parse().expect("well formed")),
        "2 digits without clues could swap places, so the solution would not be unique: leave at most one without",
    ),
    (
        "9x9",
        |request| {
            request.digit_counts = Some("0531000000".parse().expect("well formed"));
        },
        "14 clues never make a single solution on 9x9: ask for 17 or more",
    ),
    (
        "9x9",
        |request| {
            request.start = Some(start(&format!("1...........1...........1...........{}", ".".repeat(45))));
            request.digit_counts = Some("0090000000".parse().expect("well formed"));
        },
        "the start alone has more clues of some digits than the digit counts 0090000000 allow",
    ),
];

#[test]
fn impossible_digit_counts_are_refused() {
    check(DIGIT_COUNTS);
}

const PLACES: &[Case] = &[
    (
        "9x9",
        |request| {
            request.pattern = Some(pattern(&format!("x{}", "?".repeat(79) + ".")));
            request.symmetry = Symmetry::HalfTurn;
        },
        "with half-turn symmetry r1c1 and r9c9 go together, but the first must hold a clue and the second must not",
    ),
    (
        "9x9",
        |request| {
            request.pattern = Some(pattern(&("x".repeat(30) + &"?".repeat(51))));
            request.clues = Some(25);
        },
        "pattern, start and symmetry allow 30 to 81 clues, not 25",
    ),
    (
        "9x9",
        |request| request.pattern = Some(pattern(&("x".repeat(16) + &".".repeat(65)))),
        "16 clues never make a single solution on 9x9: ask for 17 or more",
    ),
    (
        "9x9",
        |request| request.pattern = Some(pattern(&("?".repeat(36) + &".".repeat(18) + &"?".repeat(27)))),
        "row 5 and row 6 without clues could swap places, so the solution would not be unique",
    ),
    (
        "9x9",
        |request| {
            request.pattern = Some(pattern(&format!(".{}", "?".repeat(80))));
            request.start = Some(start(&format!("5{}", ".".repeat(80))));
        },
        "the start has 5 in r1c1, where the pattern leaves the cell empty",
    ),
    (
        "9x9",
        |request| request.start = Some(start(&format!("12345678.........9{}", ".".repeat(63)))),
        "the start cannot be filled: no solution holds all of its 9 digits",
    ),
    // Diagonals and an extra region that no grid has.
    (
        "6x6+x+windows(8.9.13.16.19.22)",
        |_| {},
        "no digits fill the board Windoku X 6×6: its houses contradict each other, so change its regions or diagonals",
    ),
    ("4x4", |request| request.start = Some(start(&".".repeat(81))), "the start is a grid of 9x9, not of 4x4"),
    (
        "9x9",
        |request| request.start = Some(Puzzle::from_line(board("4x4"), "1...............").expect("well formed")),
        "the start is a grid of 4x4, not of 9x9",
    ),
    (
        "4x4",
        |request| request.pattern = Some(pattern(&"x".repeat(81))),
        "the pattern has 81 cells where the board 4x4 has 16",
    ),
];

#[test]
fn impossible_patterns_and_starts_are_refused() {
    check(PLACES);
}

const LEVELS: &[Case] = &[
    (
        "4x4",
        |request| request.target = Some(Target::Level(Level::Expert)),
        "no puzzle of 4x4 is known to be expert: its hardest level is easy",
    ),
    (
        "6x6",
        |request| request.target = Some(Target::Level(Level::Extreme)),
        "no puzzle of 6x6 is known to be extreme: its hardest level is expert",
    ),
    (
        "9x9",
        |request| {
            request.levels = Levels::with_own("expert = []").expect("well formed");
            request.target = Some(Target::Level(Level::Expert));
        },
        "level expert has no techniques in your levels.toml: list some there, or ask for another level",
    ),
    (
        "9x9",
        |request| {
            request.target = Some(Target::Level(Level::Medium));
            request.technique = Some(Technique::XWing);
        },
        "a puzzle of level medium never needs x-wing: ask for a higher level or none",
    ),
    (
        "9x9",
        |request| request.technique = Some(Technique::Trial),
        "trial is a last resort, not a technique to ask for: ask for level extreme instead",
    ),
    (
        "9x9",
        |request| request.technique = Some(Technique::LittleKillerSum),
        "little-killer-sum looks at clues, and puzzles of this board have none: add some, such as --constraint 'little killer'",
    ),
    (
        "6x6",
        |request| request.target = Some(Target::Book(BookLevel::Easy)),
        "level book-easy is defined for 9x9 only, not for 6x6",
    ),
    (
        "9x9",
        |request| {
            request.target = Some(Target::Book(BookLevel::Medium));
            request.symmetry = Symmetry::Diagonal;
        },
        "puzzles of level book-medium have half-turn symmetry, not diagonal",
    ),
    (
        "9x9",
        |request| {
            request.target = Some(Target::Book(BookLevel::Difficult));
            request.clues = Some(32);
        },
        "puzzles of level book-difficult have 28 to 31 clues, not 32",
    ),
    (
        "9x9",
        |request| {
            request.target = Some(Target::Book(BookLevel::Easy));
            request.pattern = Some(pattern(&("x".repeat(25) + &"?".repeat(56))));
        },
        "puzzles of level book-easy have other numbers of clues than the 50 to 81 that pattern and start allow",
    ),
    (
        "9x9",
        |request| {
            request.target = Some(Target::Book(BookLevel::Easy));
            request.digit_counts = Some("0122211000".parse().expect("well formed"));
        },
        "puzzles of level book-easy have 36 to 41 clues, not 30",
    ),
];

#[test]
fn impossible_levels_and_techniques_are_refused() {
    check(LEVELS);
}

#[test]
fn the_numbers_that_a_symmetry_can_make_are_known_exactly() {
    // (board, symmetry, which of 24, 25, 26 and 27 clues it can make)
    let cases = [
        ("9x9", Symmetry::HalfTurn, [true, true, true, true]),
        ("9x9", Symmetry::QuarterTurn, [true, true, false, false]),
        ("9x9", Symmetry::LeftRight, [true, true, true, true]),
        ("9x9", Symmetry::BothDiagonals, [true, true, true, true]),
        ("8x8", Symmetry::HalfTurn, [true, false, true, false]),
        ("8x8", Symmetry::QuarterTurn, [true, false, false, false]),
        ("8x8", Symmetry::TopBottom, [true, false, true, false]),
        ("8x8", Symmetry::Diagonal, [true, true, true, true]),
        ("8x8", Symmetry::BothDiagonals, [true, false, true, false]),
    ];
    for (name, symmetry, can) in cases {
        for (clues, can) in (24..).zip(can) {
            let mut request = PuzzleRequest::new(board(name));
            (request.symmetry, request.clues) = (symmetry, Some(clues));
            assert_eq!(request.check().is_ok(), can, "{name} {symmetry} {clues}");
        }
    }
}

#[test]
fn what_cannot_be_minimised_says_why() {
    let minimised = |line: &str, symmetry| {
        let puzzle = Puzzle::from_line(board("4x4"), line).expect("well formed");
        minimise(&puzzle, symmetry, &mut Chance::from_seed(1), &Work::unlimited())
    };
    assert_eq!(minimised("1...............", Symmetry::None), Err(MinimiseError::SeveralSolutions));
    assert_eq!(minimised("12....3.........", Symmetry::None), Err(MinimiseError::NoSolution));
    let asymmetric = minimised("1234341221434...", Symmetry::HalfTurn).expect_err("no symmetry");
    assert_eq!(
        asymmetric.to_string(),
        "the givens of the puzzle have no half-turn symmetry to keep: r1c1 holds one and r4c4 does not"
    );
}

#[test]
fn a_refusal_is_an_error_of_generate_too() {
    let mut request = PuzzleRequest::new(board("9x9"));
    request.clues = Some(3);
    let refused = generate(&request, 1, &Work::unlimited());
    assert!(matches!(
        refused,
        Err(GenerateError::Request(PuzzleRequestError::TooFewClues { clues: 3, least: 17, .. }))
    ));
}
