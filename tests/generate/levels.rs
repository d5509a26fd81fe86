//! Generated puzzles are of the requested level and need the requested technique.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use deduku::board::named;
use deduku::generate::{GenerateError, Generated, PuzzleRequest, PuzzleRequestError, Series, Symmetry, Target};
use deduku::logic::book::{self, BookLevel, Order};
use deduku::logic::{End, Profile, Technique, Trial, path, solves};
use deduku::puzzle::{Position, Puzzle, canonical};
use deduku::rating::{Level, Levels};
use deduku::work::Work;

fn request(board: &str, target: Option<Target>) -> PuzzleRequest {
    let mut request = PuzzleRequest::new(Arc::new(named(board).expect("in the catalogue")));
    request.target = target;
    request
}

fn series(request: &PuzzleRequest, seed: u64, count: usize) -> Vec<Generated> {
    let plan = request.check().expect("a request that can be met");
    Series::new(plan, seed, count, Work::unlimited()).collect::<Result<_, GenerateError>>().expect("enough puzzles")
}

fn check_level(generated: &Generated, level: Level) {
    let levels = Levels::shipped();
    assert_eq!(generated.level, Some(level));
    let position = Position::new(&generated.puzzle);
    let below = Level::ALL.into_iter().rfind(|&other| other < level && levels.is_available(other));
    assert!(level == Level::Extreme || levels.solves(level, &position), "{} is harder", generated.puzzle);
    assert!(below.is_none_or(|below| !levels.solves(below, &position)), "{} is easier", generated.puzzle);
}

#[test]
fn every_target_reads_back() {
    for target in Target::ALL {
        assert_eq!(Target::named(&target.to_string().to_uppercase()), Some(target));
    }
    assert_eq!(Target::named("devilish"), None);
    // The book's names, except those that the program's own levels use.
    assert_eq!(Target::named("Extremely Difficult"), Some(Target::Book(BookLevel::ExtremelyDifficult)));
    assert_eq!(Target::named("book Easy"), Some(Target::Book(BookLevel::Easy)));
    assert_eq!(Target::named("Easy"), Some(Target::Level(Level::Easy)));
}

#[test]
fn each_level_is_met_neither_below_nor_above() {
    for (level, count) in
        [(Level::Easy, 5), (Level::Medium, 5), (Level::Hard, 2), (Level::Expert, 5), (Level::Extreme, 5)]
    {
        for symmetry in [Symmetry::None, Symmetry::HalfTurn] {
            let mut request = request("9x9", Some(Target::Level(level)));
            request.symmetry = symmetry;
            for generated in series(&request, 20, count) {
                check_level(&generated, level);
                let rung = Levels::shipped().rung(level).expect("each shipped level has one");
                let holds = rung.holds(&generated.puzzle, Levels::shipped(), &Work::unlimited());
                assert_eq!(holds, Ok(true), "{level} {}", generated.puzzle);
                assert!(symmetry.holds(generated.puzzle.board(), |cell| generated.puzzle.given(cell).is_some()));
            }
        }
    }
}

#[test]
fn other_boards_have_levels_too() {
    for (board, level) in [
        ("4x4", Level::Easy),
        ("6x6", Level::Easy),
        ("6x6", Level::Expert),
        ("8x8", Level::Medium),
        ("12x12", Level::Hard),
        ("16x16", Level::Medium),
    ] {
        for generated in series(&request(board, Some(Target::Level(level))), 3, 1) {
            check_level(&generated, level);
        }
    }
}

#[test]
fn level_clues_and_symmetry_go_together() {
    for (level, symmetry, clues) in [
        (Level::Easy, Symmetry::QuarterTurn, 32),
        (Level::Medium, Symmetry::Diagonal, 27),
        (Level::Hard, Symmetry::None, 25),
        (Level::Extreme, Symmetry::LeftRight, 28),
    ] {
        let mut request = request("9x9", Some(Target::Level(level)));
        (request.symmetry, request.clues) = (symmetry, Some(clues));
        for generated in series(&request, 8, 1) {
            check_level(&generated, level);
            assert_eq!(generated.puzzle.clue_count(), clues);
            assert!(symmetry.holds(generated.puzzle.board(), |cell| generated.puzzle.given(cell).is_some()));
        }
    }
}

/// Asserts that neither all cheaper techniques nor the other techniques of the path solve the position.
fn check_necessary(technique: Technique, position: &Position) {
    let standard = Profile::standard();
    let is_solved_by = |techniques: Vec<Technique>| {
        let profile = Profile { techniques, ..standard.clone() };
        solves(position, &profile, &Work::unlimited()).expect("no limit")
    };
    let at = standard.techniques.iter().position(|&other| other == technique).expect("in the profile");
    assert!(!is_solved_by(standard.techniques[..at].to_vec()), "{technique}: all that is cheaper");
    assert!(is_solved_by(standard.techniques[..=at].to_vec()), "{technique}: nothing that is dearer");
    let found = path(position, &standard, Trial::Forbidden, &Work::unlimited());
    let others = found.entries.iter().map(|entry| entry.step.technique).filter(|&other| other != technique);
    assert!(!is_solved_by(others.collect()), "{technique}: the rest of the path");
}

#[test]
fn techniques_by_which_minimal_puzzles_are_drawn_are_necessary_with_any_symmetry() {
    for (technique, symmetry) in [
        (Technique::NakedSingle, Symmetry::None),
        (Technique::Claiming, Symmetry::HalfTurn),
        (Technique::XWing, Symmetry::None),
        (Technique::Skyscraper, Symmetry::Diagonal),
        (Technique::XyWing, Symmetry::None),
    ] {
        let mut request = request("9x9", None);
        (request.technique, request.symmetry) = (Some(technique), symmetry);
        for generated in series(&request, 4, 2) {
            check_necessary(technique, &Position::new(&generated.puzzle));
            assert!(symmetry.holds(generated.puzzle.board(), |cell| generated.puzzle.given(cell).is_some()));
        }
    }
}

/// Puzzles of a rare technique come from a search that two seeds share: each seed by itself makes the same puzzle, no
/// two puzzles are equivalent, and each needs the technique.
#[test]
fn seeds_that_share_a_search_make_puzzles_of_their_own() {
    for (technique, symmetry) in [
        (Technique::ColourBridge, Symmetry::None),
        (Technique::FinnedSwordfish, Symmetry::HalfTurn),
        // It needs solved cells that are not givens, so most other choices of clues do not work.
        (Technique::AvoidableRectangle1, Symmetry::None),
    ] {
        let mut request = request("9x9", None);
        (request.technique, request.symmetry) = (Some(technique), symmetry);
        let plan = request.check().expect("a request that can be met");
        let made = series(&request, 9, 19);
        let threads = Series::new(plan.clone(), 9, 19, Work::unlimited()).on_threads(3);
        assert_eq!(threads.collect::<Result<Vec<_>, _>>().as_ref(), Ok(&made), "{technique}: on three threads");
        let forms: HashSet<String> =
            made.iter().map(|one| canonical(&one.puzzle).expect("a 9×9 grid").to_string()).collect();
        assert_eq!(forms.len(), 19, "{technique}");
        for one in &made {
            check_necessary(technique, &Position::new(&one.puzzle));
            assert!(symmetry.holds(one.puzzle.board(), |cell| one.puzzle.given(cell).is_some()));
        }
        for one in [&made[3], &made[17]] {
            assert_eq!(plan.generate(one.seed, &Work::unlimited()).as_ref(), Ok(one), "{technique}: by itself");
        }
    }
}

/// Two puzzles of a series that have equivalent solutions are hard at the same point.
#[test]
fn at_most_two_puzzles_of_a_series_share_a_solution_grid_and_never_neighbours() {
    let mut request = request("9x9", Some(Target::Level(Level::Extreme)));
    request.symmetry = Symmetry::HalfTurn;
    let mut places = HashMap::<String, Vec<usize>>::new();
    for (at, one) in series(&request, 9001, 50).iter().enumerate() {
        let grid = Puzzle::from_line(one.puzzle.board().clone(), &one.solution.to_string()).expect("a full grid");
        places.entry(canonical(&grid).expect("a 9×9 grid").to_string()).or_default().push(at);
    }
    assert!(places.len() < 50, "no search was shared, so nothing was tested");
    for same in places.values() {
        assert!(same.len() <= 2 && same.windows(2).all(|two| two[1] - two[0] > 1), "{same:?}");
    }
}

#[test]
fn a_technique_that_no_path_has_is_refused_at_once() {
    let mut request = request("9x9", None);
    request.technique = Some(Technique::DirectPointing);
    let plan = request.check().expect("a request that can be met elsewhere");
    let error = plan.generate(1, &Work::unlimited()).expect_err("the profile standard is without it");
    assert_eq!(error, GenerateError::Request(PuzzleRequestError::NeverNeeded { technique: "direct-pointing" }));
}

#[test]
fn the_path_needs_the_requested_technique() {
    for (technique, target) in [
        (Technique::HiddenSingle, None),
        (Technique::Pointing, None),
        (Technique::Claiming, Some(Target::Level(Level::Medium))),
        (Technique::HiddenPair, None),
        (Technique::NakedPair, Some(Target::Level(Level::Extreme))),
        (Technique::NakedTriple, Some(Target::Level(Level::Hard))),
    ] {
        let mut request = request("9x9", target);
        request.technique = Some(technique);
        for generated in series(&request, 4, 1) {
            let position = Position::new(&generated.puzzle);
            let found = path(&position, &Profile::standard(), Trial::Forbidden, &Work::unlimited());
            assert!(found.entries.iter().any(|entry| entry.step.technique == technique), "{technique}");
            if target.is_none() {
                check_necessary(technique, &position);
            }
            match target {
                Some(Target::Level(level)) => check_level(&generated, level),
                _ => assert_eq!(found.end, End::Solved),
            }
        }
    }
}

/// The book's tables, written out: level, blanks, points, whether guesses are allowed.
#[test]
fn the_books_levels_meet_their_tables() {
    for (level, blanks, points, guesses) in [
        (BookLevel::Easy, 40..=45, 42..=46, false),
        (BookLevel::Medium, 46..=49, 49..=53, false),
        (BookLevel::Difficult, 50..=53, 56..=60, false),
        (BookLevel::ExtremelyDifficult, 54..=58, 112..=116, true),
    ] {
        let request = request("9x9", Some(Target::Book(level)));
        for generated in series(&request, 6, if guesses { 1 } else { 4 }) {
            let puzzle = &generated.puzzle;
            let run = book::run(puzzle, Some(Order::Ascending), Levels::shipped().book(), &Work::unlimited())
                .expect("no limit");
            assert_eq!(generated.book_level, Some(level));
            assert!(blanks.contains(&(81 - puzzle.clue_count())) && points.contains(&run.score), "{puzzle}");
            assert!(run.path.end == End::Solved && (guesses || run.logical), "{puzzle}");
            assert!(Symmetry::HalfTurn.holds(puzzle.board(), |cell| puzzle.given(cell).is_some()));
        }
    }
}

/// If this fails, the seeds that people wrote down give different puzzles: raise `GENERATOR_VERSION`.
#[test]
fn the_puzzle_of_a_seed_and_a_level_never_changes() {
    let lines: Vec<String> =
        [Target::Level(Level::Medium), Target::Level(Level::Extreme), Target::Book(BookLevel::Easy)]
            .into_iter()
            .flat_map(|target| series(&request("9x9", Some(target)), 2026, 1))
            .map(|generated| generated.puzzle.to_string())
            .collect();
    assert_eq!(lines, GOLDEN);
}
const GOLDEN: [&str; 3] = [
    "..3.874...5.9..28..4...5.9..3....5.84.........91.53.....9.....15.4...8.68..76....",
    "...5.9.6..95.3.7..3....8.9.4...65...6..7..1...372..........7....7..5.649......2.3",
    "...9...159..253.76.651..4.....8..53.69..1..42.57..2.....2..895.87.531..454...9...",
];
