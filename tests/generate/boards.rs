//! Every board of the catalogue, and kinds of puzzles derived from them, have puzzles with a single solution: by the
//! exact search, and by a plain search of these tests' own that knows only cells, houses and sums.
//! `DEDUKU_HEAVY=1 cargo test --release --test generate boards::` makes twenty of each.
#![allow(clippy::panic, reason = "a test's helpers are part of the test")]

mod plain;

use std::collections::HashSet;

use deduku::board::{Base, HouseKind, Place, catalogue};
use deduku::generate::{
    GenerateError, Generated, Kind, Pattern, PuzzleRequest, PuzzleRequestError, Series, Symmetry, Target, generate,
};
use deduku::puzzle::Puzzle;
use deduku::rating::{Level, Levels};
use deduku::solve::{Verdict, classify};
use deduku::work::{Stop, Work};

/// Kinds that the catalogue does not name.
const MORE: [&str; 14] = [
    "jigsaw-7+x",
    "jigsaw-5+x",
    "jigsaw-9+windoku",
    "jigsaw-10",
    "jigsaw-12",
    "jigsaw-6+killer",
    "6x6+x+killer",
    "8x8+killer",
    "6x6+letters",
    "jigsaw-8+letters",
    "samurai+letters",
    "9x9+cages(0.1.9;2.3;40.41.49.50)",
    "kakuro-12x7",
    "kakuro(#####/#..##/#...#/#...#/##..#)",
];

fn request(name: &str) -> PuzzleRequest {
    PuzzleRequest::of(Kind::named(name).unwrap_or_else(|error| panic!("{name}: {error}")))
}

fn made(request: &PuzzleRequest, seed: u64) -> Generated {
    generate(request, seed, &Work::unlimited()).unwrap_or_else(|error| panic!("{}: {error}", request.kind))
}

/// What distinguishes two puzzles.
fn line(puzzle: &Puzzle) -> String {
    let sums: Vec<u16> = puzzle.sums().map(|(_, sum)| sum).collect();
    let letters = puzzle.letters().map(|letters| (letters.alphabet(), letters.word().map(str::to_owned)));
    format!("{} {puzzle} {sums:?} {letters:?}", puzzle.board().name())
}

/// Makes puzzles of a kind, each with a single solution, no two the same. On the very large boards, and on the largest
/// jigsaw, they are easy ones: the plain search would take too long with others.
fn assert_unique(name: &str, count: usize) {
    let mut request = request(name);
    if matches!(name, "25x25" | "dion-cube" | "jigsaw-12") {
        request.target = Some(Target::Level(Level::Easy));
    }
    let plan = request.check().unwrap_or_else(|error| panic!("{name}: {error}"));
    let all: Vec<Generated> = Series::new(plan, 1, count, Work::unlimited())
        .collect::<Result<_, GenerateError>>()
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    for one in &all {
        let Ok(Verdict::Unique(unique)) = classify(&one.puzzle, &Work::unlimited()) else {
            panic!("{name}: {:?} is not unique", one.puzzle);
        };
        assert_eq!(*unique.solution(), one.solution, "{name}");
        let digits = one.solution.digits().iter().map(|digit| usize::from(digit.get())).collect::<Vec<_>>();
        assert_eq!(plain::solutions(&one.puzzle, 2), [digits], "{name}: {:?}", one.puzzle);
    }
    let lines: HashSet<String> = all.iter().map(|one| line(&one.puzzle)).collect();
    assert_eq!(lines.len(), count, "{name}");
    // If only one is made, making it again would take as long as the rest of the test. Large boards repeat it only
    // in the long tests.
    if count > 1 {
        assert_eq!(line(&made(&request, 1).puzzle), line(&all[0].puzzle), "{name}: the same seed, the same puzzle");
    }
}

/// Twenty in the long tests, else `few`.
fn count(few: usize) -> usize {
    if std::env::var_os("DEDUKU_HEAVY").is_some_and(|value| value == "1") { 20 } else { few }
}

#[test]
fn every_board_of_one_grid_has_puzzles() {
    for entry in catalogue().iter().filter(|entry| !is_large(entry.name)) {
        assert_unique(entry.name, count(2));
    }
}

#[test]
fn every_large_board_has_puzzles() {
    for entry in catalogue().iter().filter(|entry| is_large(entry.name)) {
        assert_unique(entry.name, count(1));
    }
}

/// Whether the board has more than 81 cells.
fn is_large(name: &str) -> bool {
    Kind::named(name).ok().and_then(|kind| kind.outline().ok()).is_some_and(|board| board.cell_count() > 81)
}

#[test]
fn kinds_without_a_name_of_their_own_have_puzzles() {
    for name in MORE {
        assert_unique(name, count(1));
    }
}

#[test]
fn cages_hang_together_and_leave_no_givens() {
    for name in ["killer", "jigsaw-killer", "killer-windoku", "killer-4"] {
        let one = made(&request(name), 5);
        let board = one.puzzle.board();
        assert_eq!(one.puzzle.clue_count(), 0, "{name}");
        let mut caged = 0;
        for cage in board.houses().iter().filter(|house| house.kind == HouseKind::Cage) {
            caged += cage.cells.len();
            let place = |at: usize| board.place(cage.cells[at]);
            let beside = |a: Place, b: Place| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
            let mut reached = vec![0];
            let mut next = 0;
            while let Some(&at) = reached.get(next) {
                let new: Vec<usize> = (0..cage.cells.len())
                    .filter(|other| !reached.contains(other) && beside(place(at), place(*other)))
                    .collect();
                reached.extend(new);
                next += 1;
            }
            assert_eq!(reached.len(), cage.cells.len(), "{name}: {cage} is in one piece");
        }
        assert_eq!(caged, board.cell_count(), "{name}");
    }
}

#[test]
fn a_killer_has_the_givens_that_are_asked_for() {
    for clues in [1, 6, 20] {
        let mut request = request("killer");
        (request.clues, request.symmetry) = (Some(clues), Symmetry::Diagonal);
        let one = made(&request, 2);
        assert_eq!(one.puzzle.clue_count(), clues);
        assert!(Symmetry::Diagonal.holds(one.puzzle.board(), |cell| one.puzzle.given(cell).is_some()));
    }
}

#[test]
fn a_jigsaw_has_the_symmetry_and_the_pattern_that_are_asked_for() {
    let mut request = request("jigsaw-6");
    request.symmetry = Symmetry::QuarterTurn;
    let one = made(&request, 3);
    assert!(Symmetry::QuarterTurn.holds(one.puzzle.board(), |cell| one.puzzle.given(cell).is_some()));
    request.symmetry = Symmetry::None;
    let text = "x????x\n??..??\n?....?\n?....?\n??..??\nx????x\n";
    let pattern = Pattern::parse(text, &request.kind.outline().expect("a grid")).expect("36 cells");
    request.pattern = Some(pattern);
    let one = made(&request, 4);
    let given: Vec<bool> = one.puzzle.givens().iter().map(Option::is_some).collect();
    assert!(given[0] && given[5] && given[30] && given[35]);
    assert!(!given[8] && !given[14] && !given[27]);
}

#[test]
fn a_word_stands_on_a_line_of_the_solution() {
    for (name, word) in [("wordoku", None), ("4x4+letters", Some("gold")), ("x+letters", Some("WORDSMITH"))] {
        let mut request = request(name);
        request.word = word.map(str::to_owned);
        let one = made(&request, 6);
        let letters = one.puzzle.letters().expect("letters");
        let hidden = letters.word().expect("a word");
        assert!(word.is_none_or(|word| word.eq_ignore_ascii_case(hidden)));
        let board = one.puzzle.board();
        let reads = |cells: &[deduku::board::Cell]| -> String {
            cells.iter().map(|&cell| letters.symbol(one.solution.digit(cell))).collect()
        };
        assert!(board.houses().iter().any(|house| house.kind.is_line() && reads(&house.cells) == hidden), "{name}");
        let alphabet: Vec<char> = letters.alphabet().chars().collect();
        assert!(alphabet.is_sorted(), "the order of the letters does not give the word away");
    }
}

#[test]
fn the_walls_of_a_kakuro_have_the_symmetry_that_is_asked_for() {
    for symmetry in [Symmetry::HalfTurn, Symmetry::LeftRight, Symmetry::QuarterTurn] {
        let mut request = request("kakuro-9x9");
        request.symmetry = symmetry;
        let one = made(&request, 7);
        let Base::Runs(walls) = &one.puzzle.board().plan().base else { panic!("no Kakuro") };
        assert_eq!((walls.rows(), walls.columns(), one.puzzle.clue_count()), (9, 9, 0));
        for (row, column) in (1..9).flat_map(|row| (1..9).map(move |column| (row, column))) {
            let (row_of_image, column_of_image) = match symmetry {
                Symmetry::HalfTurn => (9 - row, 9 - column),
                Symmetry::LeftRight => (row, 9 - column),
                _ => (column, 9 - row),
            };
            assert_eq!(walls.is_open(row, column), walls.is_open(row_of_image, column_of_image), "{symmetry}");
        }
    }
}

#[test]
fn levels_are_what_rating_says() {
    for name in ["jigsaw-6", "x", "twin", "roxdoku"] {
        for level in [Level::Easy, Level::Medium] {
            let mut request = request(name);
            (request.target, request.tries) = (Some(Target::Level(level)), 300);
            match generate(&request, 8, &Work::unlimited()) {
                Ok(one) => {
                    let rated = Levels::shipped().level_of(&one.puzzle, &Work::unlimited());
                    assert_eq!((one.level, rated), (Some(level), Ok(Some(level))), "{name}");
                }
                // Some boards have no puzzle of a level; then all tries were used.
                Err(error) => assert_eq!(error, GenerateError::NotFound { tries: 300 }, "{name} {level:?}"),
            }
        }
    }
}

type Case = (&'static str, fn(&mut PuzzleRequest), &'static str);

#[test]
fn what_makes_no_sense_is_refused_with_the_reason() {
    let cases: &[Case] = &[
        (
            "kakuro",
            |request| request.clues = Some(5),
            "a number or pattern of givens cannot be combined with kakuro: its clues are sums; leave it out",
        ),
        (
            "kakuro-10x10+letters",
            |_| {},
            "letters cannot be combined with kakuro-10x10+letters: its digits are added up",
        ),
        ("kakuro-2x9", |_| {}, "a Kakuro of 2×9 fields cannot be drawn: 3 to 40 rows and columns are possible"),
        (
            "kakuro-9x5",
            |request| request.symmetry = Symmetry::Diagonal,
            "the board kakuro-9x5 cannot have diagonal symmetry: its cells are not arranged that way",
        ),
        ("jigsaw-17", |_| {}, "a jigsaw of 17×17 cannot be drawn: 4 to 16 are possible"),
        (
            "killer",
            |request| request.digit_counts = "0122211000".parse().ok(),
            "digit counts cannot be combined with killer: its sums involve every digit; ask for a number of clues",
        ),
        (
            "jigsaw",
            |request| request.word = Some("WORDSMITH".to_owned()),
            "a word cannot be combined with jigsaw: its digits are not letters: add +letters to the board",
        ),
        (
            "wordoku",
            |request| request.word = Some("balloons".to_owned()),
            "the word balloons does not have 9 different letters, one for each digit: choose another",
        ),
        ("25x25+letters", |_| {}, "there is no built-in word of 25 different letters: give one"),
        (
            "roxdoku+letters",
            |_| {},
            "letters cannot be combined with roxdoku: it has no line on which a word could stand",
        ),
        ("jigsaw", |request| request.clues = Some(90), "90 clues do not fit on Jigsaw: it has 81 cells"),
    ];
    for (name, change, reason) in cases {
        let mut request = request(name);
        change(&mut request);
        let refused = request.check().map(|_| ()).expect_err(reason);
        assert_eq!(refused.to_string(), *reason);
        assert_eq!(generate(&request, 1, &Work::unlimited()), Err(GenerateError::Request(refused)));
    }
    let mut started = request("jigsaw");
    started.start = Some(made(&request("9x9"), 1).puzzle);
    assert!(matches!(started.check(), Err(PuzzleRequestError::Beside { what: "a start", .. })));
}

#[test]
fn work_stops_midway_and_says_how_far_it_is() {
    for name in ["samurai", "killer", "kakuro-20x20", "jigsaw-12"] {
        let mut request = request(name);
        request.tries = u32::MAX;
        // Such a puzzle is so rare that the search goes on until it is stopped.
        request.target = Some(Target::Level(Level::Extreme));
        request.levels = Levels::read("easy = []\nmedium = []\nhard = []").expect("levels");
        request.technique = deduku::logic::Technique::named("naked-quad");
        let work = Work::unlimited();
        let (cancel, progress) = (work.cancel.clone(), work.progress.clone());
        let running = std::thread::spawn(move || generate(&request, 9, &work));
        while progress.figures() == (0, 0) {
            std::thread::yield_now();
        }
        cancel.cancel();
        let ended = running.join().expect("no panic");
        assert!(ended.is_ok() || ended == Err(GenerateError::Stopped(Stop::Cancelled)), "{name}");
    }
}
