//! Why a cell cannot hold a digit, and what a puzzle cannot do without.

use std::sync::Arc;

use deduku::board::{Cell, Digit, named};
use deduku::generate::{GenerateError, Series, Target, Wish};
use deduku::logic::{
    Claim, Level, Levels, Profile, Technique, Trial, Why, apply, find_all, necessary, path, rate, why, wording,
};
use deduku::puzzle::{Position, Puzzle};
use deduku::solve::search;
use deduku::work::{Stop, Work};

const EXTREME: &str = ".....4....6..2...9...6..7123..2......26.35..7..9.7..8.7......2..8...36.5....9....";

fn puzzle(board: &str, line: &str) -> Puzzle {
    Puzzle::from_line(Arc::new(named(board).expect("in the catalogue")), line).expect("well formed")
}

fn made(board: &str, level: Level, seed: u64, count: usize) -> Vec<Puzzle> {
    let mut wish = Wish::new(Arc::new(named(board).expect("in the catalogue")));
    wish.target = Some(Target::Level(level));
    let series = Series::new(wish.check().expect("a wish that can be met"), seed, count, Work::unlimited());
    series.map(|made| made.map(|made| made.puzzle)).collect::<Result<_, GenerateError>>().expect("enough puzzles")
}

fn asked(position: &Position, claim: Claim) -> Why {
    why(position, claim, &Profile::standard(), &Work::unlimited()).expect("no limit")
}

fn claims(position: &Position) -> Vec<Claim> {
    let of = |cell: Cell| {
        let digits = position.candidates(cell).iter();
        digits.flat_map(move |digit| [true, false].map(|holds| Claim { cell, digit, holds }))
    };
    position.empty_cells().flat_map(of).collect()
}

#[test]
fn every_claim_is_proved_if_it_is_true_and_told_if_not() {
    for (board, level) in [("9x9", Level::Medium), ("6x6", Level::Medium), ("windoku", Level::Medium)] {
        for puzzle in made(board, level, 41, 1) {
            let (position, standard) = (Position::new(&puzzle), Profile::standard());
            let solution = search(&puzzle, 2, &Work::unlimited()).solutions.remove(0);
            let walked = path(&position, &standard, Trial::Forbidden, &Work::unlimited());
            for claim in claims(&position).into_iter().step_by(if board == "6x6" { 1 } else { 7 }) {
                let is_true = (solution.digit(claim.cell) == claim.digit) == claim.holds;
                let answer = asked(&position, claim);
                let Why::Proven(steps) = answer else {
                    assert_eq!((answer, is_true), (Why::Wrong { unique: true }, false), "{claim:?}");
                    continue;
                };
                assert!(is_true && !steps.is_empty() && steps.len() <= walked.entries.len(), "{claim:?}");
                let mut after = position.clone();
                for step in &steps {
                    assert!(find_all(&after, step.technique).contains(step), "{claim:?} rests on {step:?}");
                    apply(&mut after, step);
                }
                let shown = if claim.holds {
                    after.value(claim.cell) == Some(claim.digit)
                } else {
                    !after.candidates(claim.cell).contains(claim.digit)
                };
                assert!(shown, "{claim:?} does not follow");
            }
        }
    }
}

#[test]
fn what_one_step_shows_is_shown_in_one_step() {
    for puzzle in made("9x9", Level::Medium, 77, 3) {
        let position = Position::new(&puzzle);
        for technique in [Technique::HiddenSingle, Technique::Pointing, Technique::NakedPair] {
            for step in find_all(&position, technique).iter().take(4) {
                let one = step.conclusion.place.first().map(|&(cell, digit)| Claim { cell, digit, holds: true });
                let gone = step.conclusion.eliminate.first().map(|&(cell, digit)| Claim { cell, digit, holds: false });
                let claim = one.or(gone).expect("a step concludes something");
                let Why::Proven(steps) = asked(&position, claim) else { panic!("{claim:?} is true") };
                let easier = |technique: Technique| technique <= step.technique;
                assert!(steps.iter().all(|step| easier(step.technique)), "{steps:?} is harder than {step:?}");
                assert!(steps.len() == 1 || steps.iter().all(|found| found.technique < step.technique), "{steps:?}");
            }
        }
    }
}

#[test]
fn each_answer_has_its_words() {
    let small = "1.2..........4.3";
    let mut marked = Position::new(&puzzle("4x4", small));
    let cell = marked.board().cell_named("r2c3").expect("on the board");
    assert!(marked.remove(cell, Digit::from_index(0)));
    let marked_says = |position: &Position, name: &str, digit: u8, holds: bool| {
        let digit = Digit::new(digit).expect("a digit");
        let claim = Claim { cell: position.board().cell_named(name).expect("on the board"), digit, holds };
        wording::verdict(claim, &asked(position, claim), position)
    };
    let says = |line: &str, name: &str, digit: u8, holds: bool| {
        let board = if line.len() == 16 { "4x4" } else { "9x9" };
        marked_says(&Position::new(&puzzle(board, line)), name, digit, holds)
    };
    assert_eq!(says(small, "r1c2", 1, false), "r1c2<>1: r1c1 in box 1 holds 1 already");
    assert_eq!(says(small, "r1c1", 3, false), "r1c1<>3: r1c1 holds 1 already");
    assert_eq!(says(small, "r1c1", 1, true), "r1c1=1: r1c1 holds 1 already");
    assert_eq!(says(small, "r1c1", 1, false), "r1c1=1 holds in the solution: it cannot be excluded");
    assert_eq!(says(small, "r1c2", 3, false), "r1c2=3 holds in the solution: it cannot be excluded");
    assert_eq!(says(small, "r1c2", 3, true), "r1c2=3: proven in 1 step");
    assert_eq!(says(small, "r1c2", 4, true), "r1c2<>4 holds in the solution: it cannot be placed");
    let loose = "1...............";
    assert_eq!(says(loose, "r1c2", 2, false), "r1c2=2 holds in one solution and not in another: it cannot be excluded");
    assert_eq!(says(loose, "r1c1", 1, false), "r1c1=1 holds in every solution: it cannot be excluded");
    assert_eq!(says(loose, "r1c1", 2, true), "r1c1<>2 holds in every solution: it cannot be placed");
    assert_eq!(says("123....4........", "r3c1", 2, false), "no solution: nothing can be proved");
    assert_eq!(marked_says(&marked, "r2c3", 1, false), "r2c3<>1: the position excludes it already");
    assert!(marked.remove(cell, Digit::from_index(2)));
    assert_eq!(marked_says(&marked, "r2c3", 1, false), "no solution: nothing can be proved");
    let guide = Profile::named("guide").expect("shipped");
    let position = Position::new(&puzzle("9x9", EXTREME));
    let solution = search(&puzzle("9x9", EXTREME), 1, &Work::unlimited()).solutions.remove(0);
    let answers: Vec<(Claim, Why)> = claims(&position)
        .into_iter()
        .filter(|claim| (solution.digit(claim.cell) == claim.digit) == claim.holds)
        .map(|claim| (claim, why(&position, claim, &guide, &Work::unlimited()).expect("no limit")))
        .collect();
    let beyond = Why::Beyond { technique: Technique::HiddenSingle, is_true: true };
    let (claim, answer) = answers.iter().find(|(_, answer)| *answer == beyond).expect("singles do not solve it");
    let text = wording::verdict(*claim, answer, &position);
    assert!(text.contains("able with techniques up to Hidden Single, though it holds in "), "{text}");
}

#[test]
fn the_work_can_be_stopped() {
    let position = Position::new(&puzzle("9x9", EXTREME));
    let work = Work::unlimited();
    work.cancel.cancel();
    let claim = claims(&position)[0];
    assert_eq!(why(&position, claim, &Profile::standard(), &work), Err(Stop::Cancelled));
}

#[test]
fn without_a_necessary_technique_a_puzzle_is_not_solved() {
    let work = Work::unlimited();
    let puzzles = [Level::Easy, Level::Medium, Level::Hard].map(|level| made("9x9", level, 5, 3)).concat();
    for puzzle in puzzles {
        let rating = rate(&puzzle, Levels::shipped(), &work).expect("no limit");
        let needed = necessary(&puzzle, &rating, &work);
        assert!(needed.unknown.is_empty(), "{puzzle}");
        for &technique in rating.techniques.keys() {
            let mut profile = Profile::standard();
            profile.techniques.retain(|&other| other != technique);
            let solved =
                deduku::logic::fills(&Position::new(&puzzle), &profile, &puzzle.board().cells().collect::<Vec<_>>());
            assert_eq!(!solved, needed.techniques.contains(&technique), "{technique} of {puzzle}");
        }
    }
    for puzzle in [made("9x9", Level::Extreme, 5, 2), vec![puzzle("9x9", EXTREME)]].concat() {
        let rating = rate(&puzzle, Levels::shipped(), &work).expect("no limit");
        let needed = necessary(&puzzle, &rating, &work).techniques;
        assert_eq!(needed == [Technique::Trial], rating.hardest == Some(Technique::Trial), "{puzzle}");
    }
    // What is stopped says what it does not know.
    let puzzle = &made("9x9", Level::Hard, 5, 1)[0];
    let rating = rate(puzzle, Levels::shipped(), &work).expect("no limit");
    work.cancel.cancel();
    let stopped = necessary(puzzle, &rating, &work);
    assert!(stopped.techniques.is_empty() && stopped.unknown.iter().eq(rating.techniques.keys()));
}
