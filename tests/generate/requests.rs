//! Generated puzzles meet their requests.

use std::collections::HashSet;
use std::sync::Arc;

use deduku::board::{Board, named};
use deduku::chance::Chance;
use deduku::generate::{
    CellRequest, DigitCounts, GenerateError, Generated, Pattern, PuzzleRequest, Series, Symmetry, Target, generate,
    minimise, next_seed,
};
use deduku::puzzle::Puzzle;
use deduku::rating::{Level, Levels};
use deduku::solve::{Solution, Verdict, classify, redundant_givens};
use deduku::work::{Stop, Work};
use proptest::prelude::*;

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("in the catalogue"))
}

fn request(name: &str) -> PuzzleRequest {
    PuzzleRequest::new(board(name))
}

fn solution(puzzle: &Puzzle) -> Solution {
    let unique = match classify(puzzle, &Work::unlimited()) {
        Ok(Verdict::Unique(unique)) => Some(unique.solution().clone()),
        _ => None,
    };
    unique.expect("a single solution")
}

fn made(request: &PuzzleRequest, seed: u64) -> Generated {
    let generated = generate(request, seed, &Work::unlimited()).expect("a request that can be met");
    assert_eq!(solution(&generated.puzzle), generated.solution);
    assert!(request.symmetry.holds(generated.puzzle.board(), |cell| generated.puzzle.given(cell).is_some()));
    generated
}

fn clues_of_digits(puzzle: &Puzzle) -> Vec<usize> {
    let mut clues = vec![0; puzzle.board().digits() as usize];
    puzzle.givens().iter().flatten().for_each(|digit| clues[digit.index()] += 1);
    clues
}

/// Rejected puzzles are passed to a watcher during the search, which does not change the result.
#[test]
fn rejected_puzzles_can_be_watched() {
    let levels = Levels::shipped();
    let mut request = request("9x9");
    request.target = Some(Target::Level(Level::Expert));
    let mut seen = 0;
    for seed in 0..4 {
        let plan = request.check().expect("a request that can be met");
        let mut watch = |puzzle: &Puzzle| {
            seen += 1;
            solution(puzzle);
            let is_of_level = levels.level_of(puzzle, &Work::unlimited()) == Ok(Some(Level::Expert));
            let rung = levels.rung(Level::Expert).expect("shipped");
            assert!(!is_of_level || rung.holds(puzzle, levels, &Work::unlimited()) == Ok(false), "{puzzle}");
        };
        let watched = plan.generate_watched(seed, &Work::unlimited(), &mut watch);
        assert_eq!(watched, generate(&request, seed, &Work::unlimited()));
    }
    assert!(seen > 0);
}

/// If this fails, the seeds that people wrote down give different puzzles: raise `GENERATOR_VERSION`.
#[test]
fn the_puzzle_of_a_seed_never_changes() {
    let mut symmetric = request("9x9");
    symmetric.symmetry = Symmetry::HalfTurn;
    symmetric.clues = Some(30);
    let mut counted = request("9x9");
    counted.digit_counts = Some("0122211000".parse().expect("well formed"));
    let lines: Vec<String> =
        [(request("4x4"), 1), (request("6x6"), 2), (request("9x9"), 3), (symmetric, 4), (counted, 5)]
            .into_iter()
            .map(|(request, seed)| made(&request, seed).puzzle.to_string())
            .collect();
    assert_eq!(lines, GOLDEN);
}
const GOLDEN: [&str; 5] = [
    "..41.........3.2",
    "..3...2.46......1.3....4.......263..",
    "9.....84..23.....64.......7........5...8.56.....627.1....4.1..85.4.721..1.......3",
    "..8..45....6..3.2835.....97....17.8....3.5....9.62....58.....4146.1..9....15..8..",
    "....145....5.2.43.....5.7123....1....26.35.475.9....8.7......2..81.4.6.5.....2...",
];

#[test]
fn every_board_has_puzzles_and_every_symmetry_holds() {
    for name in ["4x4", "6x6", "8x8", "9x9", "10x10", "12x12"] {
        for symmetry in Symmetry::ALL {
            let mut request = request(name);
            request.symmetry = symmetry;
            made(&request, 11);
        }
    }
    made(&request("16x16"), 11);
}

#[test]
fn without_symmetry_each_clue_is_needed() {
    for seed in 0..5 {
        let puzzle = made(&request("9x9"), seed).puzzle;
        assert_eq!(redundant_givens(&puzzle, &Work::unlimited()), Ok(Vec::new()));
    }
}

#[test]
fn the_number_of_clues_is_met_exactly() {
    for clues in [19, 20, 22, 23, 24, 26, 28, 30, 33, 36, 40, 81] {
        let mut request = request("9x9");
        request.clues = Some(clues);
        assert_eq!(made(&request, 5).puzzle.clue_count(), clues);
    }
    for symmetry in Symmetry::ALL {
        let mut request = request("9x9");
        (request.symmetry, request.clues) = (symmetry, Some(32));
        assert_eq!(made(&request, 5).puzzle.clue_count(), 32, "{symmetry}");
    }
}

#[test]
fn digit_counts_are_met_by_some_digits_or_others() {
    let mut orders = HashSet::new();
    for (name, spec, symmetry) in [
        ("9x9", "0122211000", Symmetry::None),
        ("9x9", "0122211000", Symmetry::HalfTurn),
        ("9x9", "1000000440", Symmetry::None),
        ("9x9", "0009", Symmetry::None),
        ("4x4", "0211", Symmetry::None),
        ("16x16", "0000044440", Symmetry::None),
    ] {
        let mut request = request(name);
        let counts: DigitCounts = spec.parse().expect("well formed");
        request.symmetry = symmetry;
        request.digit_counts = Some(counts.clone());
        for seed in 0..3 {
            let mut held = clues_of_digits(&made(&request, seed).puzzle);
            orders.insert((spec, held.clone()));
            held.sort_unstable();
            assert_eq!(held, counts.ascending(), "{name} {spec} {symmetry} {seed}");
        }
    }
    assert!(orders.iter().filter(|(spec, _)| *spec == "0122211000").count() > 1, "the seed chooses the digits");
}

#[test]
fn a_pattern_is_kept_cell_by_cell() {
    let board = board("9x9");
    let patterns = [
        "x.x...x.x .x.x.x.x. x...x...x .x.....x. ..x.x.x.. .x.....x. x...x...x .x.x.x.x. x.x...x.x",
        "??x?????. ????????. ????????. ????????. ????????. ????????? .....???? ????????? ?????x???",
    ];
    for text in patterns {
        let pattern = Pattern::parse(text, &board).expect("well formed");
        let mut request = PuzzleRequest::new(board.clone());
        request.pattern = Some(pattern.clone());
        let puzzle = made(&request, 3).puzzle;
        for cell in board.cells() {
            match pattern.want(cell) {
                CellRequest::Given => assert!(puzzle.given(cell).is_some()),
                CellRequest::Empty => assert!(puzzle.given(cell).is_none()),
                CellRequest::Either => {}
            }
        }
    }
}

#[test]
fn a_partly_filled_start_stays_and_a_full_one_is_the_solution() {
    let board = board("9x9");
    let start = Puzzle::from_line(board.clone(), &format!("{}123456789{}", ".".repeat(36), ".".repeat(36)));
    let mut request = PuzzleRequest::new(board.clone());
    request.start = Some(start.expect("well formed"));
    request.symmetry = Symmetry::HalfTurn;
    let puzzle = made(&request, 1).puzzle;
    assert_eq!(&puzzle.to_string()[36..45], "123456789");

    let solution = made(&PuzzleRequest::new(board.clone()), 1).solution;
    request.start = Some(Puzzle::from_line(board, &solution.to_string()).expect("a solution"));
    request.clues = Some(28);
    let generated = made(&request, 2);
    assert_eq!(generated.solution, solution);
    assert_eq!(generated.puzzle.clue_count(), 28);
}

#[test]
fn the_seed_of_each_puzzle_of_a_series_alone_repeats_it() {
    for name in ["4x4", "9x9"] {
        let request = request(name);
        let plan = request.check().expect("nothing special");
        let series: Vec<Generated> =
            Series::new(plan, 77, 30, Work::unlimited()).collect::<Result<_, _>>().expect("enough puzzles");
        let distinct: HashSet<String> = series.iter().map(|one| one.puzzle.to_string()).collect();
        assert_eq!(distinct.len(), 30);
        assert_eq!(series[0].seed, 77);
        for one in &series {
            assert_eq!(made(&request, one.seed).puzzle, one.puzzle);
            assert!(next_seed(one.seed) < 1 << 53);
        }
    }
}

#[test]
fn a_series_is_the_same_however_many_threads_make_it() {
    for (name, count) in [("4x4", 300), ("9x9", 200)] {
        let plan = request(name).check().expect("nothing special");
        let made = |threads: usize| -> Vec<Result<Generated, GenerateError>> {
            Series::new(plan.clone(), 9, count, Work::unlimited()).on_threads(threads).collect()
        };
        let alone = made(1);
        assert_eq!(alone.len(), count);
        for threads in [2, 5] {
            assert_eq!(made(threads), alone, "{name} on {threads} threads");
        }
    }
}

#[test]
fn what_is_too_rare_ends_after_its_tries() {
    let mut request = request("9x9");
    (request.clues, request.tries) = (Some(17), 2);
    let work = Work::unlimited();
    assert_eq!(generate(&request, 1, &work), Err(GenerateError::NotFound { tries: 2 }));
    assert_eq!(work.progress.figures(), (2, 2), "tries, and how many there are at most");
    let plan = request.check().expect("17 are possible");
    let series: Vec<_> = Series::new(plan, 1, 3, Work::unlimited()).collect();
    assert!(series.len() == 3 && series.iter().all(Result::is_err), "each is tried");
}

#[test]
fn cancelled_work_ends_at_once_and_says_so() {
    let work = Work::unlimited();
    work.cancel.cancel();
    assert_eq!(generate(&request("25x25"), 1, &work), Err(GenerateError::Stopped(Stop::Cancelled)));
    let plan = request("9x9").check().expect("nothing special");
    assert_eq!(Series::new(plan, 1, 5, work).count(), 1, "nothing comes after the stop");
}

#[test]
fn minimising_keeps_the_solution_and_the_symmetry() {
    let mut request = request("9x9");
    (request.symmetry, request.clues) = (Symmetry::HalfTurn, Some(45));
    let Generated { puzzle, solution, .. } = made(&request, 1);
    let mut chance = Chance::from_seed(1);
    let work = Work::unlimited();
    let symmetric = minimise(&puzzle, Symmetry::HalfTurn, &mut chance, &work).expect("a proper puzzle");
    assert!(Symmetry::HalfTurn.holds(puzzle.board(), |cell| symmetric.given(cell).is_some()));
    let minimal = minimise(&puzzle, Symmetry::None, &mut chance, &work).expect("a proper puzzle");
    assert_eq!(redundant_givens(&minimal, &work), Ok(Vec::new()));
    for smaller in [symmetric, minimal] {
        assert!(smaller.clue_count() < 45);
        assert!(puzzle.board().cells().all(|cell| smaller.given(cell).is_none_or(|d| puzzle.given(cell) == Some(d))));
        assert_eq!(self::solution(&smaller), solution);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Every request on a small board is refused, ends without a puzzle, or is met exactly.
    #[test]
    fn small_requests_are_met_or_refused(
        seed in any::<u64>(),
        six in any::<bool>(),
        symmetry in 0..Symmetry::ALL.len(),
        clues in prop::option::of(2usize..20),
        wants in prop::collection::vec(0u8..8, 36),
    ) {
        let board = board(if six { "6x6" } else { "4x4" });
        let want = |&draw: &u8| match draw { 0 => CellRequest::Given, 1 => CellRequest::Empty, _ => CellRequest::Either };
        let wants: Vec<CellRequest> = wants.iter().take(board.cell_count()).map(want).collect();
        let mut request = PuzzleRequest::new(board.clone());
        request.symmetry = Symmetry::ALL[symmetry];
        request.clues = clues;
        request.pattern = Some(Pattern::new(wants, &board).expect("one for each cell"));
        request.tries = 3;
        match generate(&request, seed, &Work::unlimited()) {
            Ok(generated) => {
                let puzzle = made(&request, seed).puzzle;
                prop_assert_eq!(&puzzle, &generated.puzzle);
                prop_assert!(clues.is_none_or(|clues| clues == puzzle.clue_count()));
                for cell in board.cells() {
                    let given = puzzle.given(cell).is_some();
                    match request.pattern.as_ref().map(|pattern| pattern.want(cell)) {
                        Some(CellRequest::Given) => prop_assert!(given),
                        Some(CellRequest::Empty) => prop_assert!(!given),
                        _ => {}
                    }
                }
            }
            Err(GenerateError::Request(error)) => prop_assert_eq!(request.check().err(), Some(error)),
            Err(GenerateError::NotFound { tries }) => prop_assert_eq!(tries, 3),
            Err(error) => prop_assert!(false, "nobody stopped it: {}", error),
        }
    }

    /// A symmetry's orbits are its smallest closed sets: every union of them is symmetric.
    #[test]
    fn unions_of_orbits_are_symmetric(symmetry in 0..Symmetry::ALL.len(), chosen in any::<u64>()) {
        let board = board("6x6");
        let symmetry = Symmetry::ALL[symmetry];
        let orbits = symmetry.orbits(&board).expect("a square");
        let mut clues = vec![false; board.cell_count()];
        for (_, orbit) in orbits.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1) {
            orbit.iter().for_each(|cell| clues[cell.index()] = true);
        }
        prop_assert!(symmetry.holds(&board, |cell| clues[cell.index()]));
    }
}
