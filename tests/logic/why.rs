//! Why a cell cannot hold a digit, and which techniques a puzzle needs.

use std::sync::Arc;

use deduku::board::{Cell, Digit, named};
use deduku::generate::{GenerateError, PuzzleRequest, Series, Target};
use deduku::logic::{
    Claim, Profile, Step, StepRecord, Style, Technique, Trial, WHY_LIMIT, Why, apply, certificate, find_all, find_each,
    path, why, wording,
};
use deduku::puzzle::{Position, Puzzle};
use deduku::rating::{Level, Levels, rate};
use deduku::solve::{Solution, search};
use deduku::verify::Checker;
use deduku::work::{Stop, Work};
use serde_json::json;

use crate::long_form::is_heavy;

const EXTREME: &str = ".....4....6..2...9...6..7123..2......26.35..7..9.7..8.7......2..8...36.5....9....";

fn puzzle(board: &str, line: &str) -> Puzzle {
    Puzzle::from_line(Arc::new(named(board).expect("in the catalogue")), line).expect("well formed")
}

fn made(board: &str, level: Level, seed: u64, count: usize) -> Vec<Puzzle> {
    let mut request = PuzzleRequest::new(Arc::new(named(board).expect("in the catalogue")));
    request.target = Some(Target::Level(level));
    let series = Series::new(request.check().expect("a request that can be met"), seed, count, Work::unlimited());
    series.map(|made| made.map(|made| made.puzzle)).collect::<Result<_, GenerateError>>().expect("enough puzzles")
}

/// Work that is bounded by nodes, not by the machine's speed.
fn bounded() -> Work {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(600);
    Work::unlimited().with_nodes(1_000).with_deadline(deadline)
}

fn asked(position: &Position, claim: Claim) -> Why {
    why(position, claim, &Profile::standard(), &bounded()).expect("no limit")
}

fn claims(position: &Position) -> Vec<Claim> {
    let of = |cell: Cell| {
        let digits = position.candidates(cell).iter();
        digits.flat_map(move |digit| [true, false].map(|holds| Claim { cell, digit, holds }))
    };
    position.empty_cells().flat_map(of).collect()
}

#[test]
fn every_claim_is_proved_if_it_is_true_and_reported_if_not() {
    let part = if is_heavy() { 2 } else { 1 };
    for (board, level) in [("9x9", Level::Medium), ("6x6", Level::Medium), ("windoku", Level::Medium)] {
        for puzzle in made(board, level, 41, 1) {
            let (position, standard) = (Position::new(&puzzle), Profile::standard());
            let solution = search(&puzzle, 2, &Work::unlimited()).solutions.remove(0);
            let walked = path(&position, &standard, Trial::Forbidden, &Work::unlimited());
            for claim in claims(&position).into_iter().step_by(if board == "6x6" { 20 / part } else { 148 / part }) {
                let is_true = (solution.digit(claim.cell) == claim.digit) == claim.holds;
                let answer = asked(&position, claim);
                let (Why::Proven(steps) | Why::ProvenAtLength(steps)) = answer else {
                    assert_eq!((answer, is_true), (Why::Wrong { unique: true }, false), "{claim:?}");
                    continue;
                };
                assert!(is_true && !steps.is_empty() && steps.len() <= walked.entries.len(), "{claim:?}");
                let mut after = position.clone();
                for step in &steps {
                    // Only conclusions are compared: a list names one of several reasons, a net starts at its claim.
                    let alone = Profile { techniques: vec![step.technique], ..Profile::standard() };
                    let concludes = |found: &Step| {
                        let (wanted, found) = (&step.conclusion, &found.conclusion);
                        wanted.place.iter().all(|placed| found.place.contains(placed))
                            && wanted.eliminate.iter().all(|taken| found.eliminate.contains(taken))
                    };
                    assert!(find_each(&after, &alone).iter().any(concludes), "{claim:?} rests on {step:?}");
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
    for puzzle in made("9x9", Level::Medium, 77, if is_heavy() { 3 } else { 1 }) {
        let position = Position::new(&puzzle);
        for technique in [Technique::HiddenSingle, Technique::Pointing, Technique::NakedPair] {
            for step in find_all(&position, technique).iter().take(4) {
                let one = step.conclusion.place.first().map(|&(cell, digit)| Claim { cell, digit, holds: true });
                let removed =
                    step.conclusion.eliminate.first().map(|&(cell, digit)| Claim { cell, digit, holds: false });
                let claim = one.or(removed).expect("a step concludes something");
                let Why::Proven(steps) = asked(&position, claim) else { panic!("{claim:?} is true") };
                let [found] = &steps[..] else { panic!("{claim:?} takes one step, not {steps:?}") };
                let premises = |step: &Step| certificate(step, &position).premises.len();
                assert!(premises(found) <= premises(step), "{found:?} rests on more than {step:?}");
            }
        }
    }
}

/// The old search proved such claims in 33 steps.
#[test]
fn a_net_that_refutes_the_claim_is_one_step() {
    let position = Position::new(&puzzle("9x9", EXTREME));
    let solution = search(&puzzle("9x9", EXTREME), 1, &Work::unlimited()).solutions.remove(0);
    let nets = find_all(&position, Technique::ContradictionNet);
    assert!(nets.len() > 20);
    for net in nets.iter().step_by(5) {
        let (cell, digit) = net.conclusion.eliminate[0];
        assert_ne!(solution.digit(cell), digit, "a net took the solution's digit");
        let Why::Proven(steps) = asked(&position, Claim { cell, digit, holds: false }) else { panic!("{net:?}") };
        let [step] = &steps[..] else { panic!("one step shows it, not {steps:?}") };
        let premises = |step: &Step| certificate(step, &position).premises.len();
        assert!(premises(step) <= premises(net), "{step:?} rests on more than {net:?}");
    }
}

/// Every proof of two steps is tried before one of three is called the shortest.
#[test]
fn no_shorter_proof_is_left_out() {
    let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
    let subsets = [Technique::Pointing, Technique::Claiming, Technique::NakedPair, Technique::HiddenPair];
    let profile = Profile { techniques: [&singles[..], &subsets].concat(), ..Profile::standard() };
    let position = Position::new(&made("6x6", Level::Medium, 41, 1)[0]);
    let solution = search(position.puzzle(), 1, &Work::unlimited()).solutions.remove(0);
    let all = |position: &Position| {
        let named = |&technique: &Technique| find_all(position, technique);
        profile.techniques.iter().flat_map(named).collect::<Vec<Step>>()
    };
    let shows = |position: &Position, claim: Claim| match position.value(claim.cell) {
        Some(digit) => (digit == claim.digit) == claim.holds,
        None => !claim.holds && !position.candidates(claim.cell).contains(claim.digit),
    };
    // The fewest steps to every claim, breadth first, up to two.
    let after = |position: &Position, step: &Step| {
        let mut after = position.clone();
        apply(&mut after, step);
        after
    };
    let firsts: Vec<Position> = all(&position).iter().map(|step| after(&position, step)).collect();
    let seconds: Vec<Position> =
        firsts.iter().flat_map(|first| all(first).iter().map(|step| after(first, step)).collect::<Vec<_>>()).collect();
    let mut lengths = [0; 4];
    for claim in claims(&position) {
        if (solution.digit(claim.cell) == claim.digit) != claim.holds {
            continue;
        }
        let steps = match why(&position, claim, &profile, &bounded()).expect("something is found") {
            Why::Proven(steps) | Why::ProvenAtLength(steps) => steps,
            other => panic!("{claim:?}: {other:?}"),
        };
        let fewest = if firsts.iter().any(|first| shows(first, claim)) {
            1
        } else if seconds.iter().any(|second| shows(second, claim)) {
            2
        } else {
            3
        };
        assert_eq!(steps.len().min(3), fewest, "{claim:?}: {steps:?}");
        lengths[fewest] += 1;
    }
    assert!(lengths[1..].iter().all(|&count| count > 0), "{lengths:?}");
}

#[test]
fn time_ends_the_search_with_what_was_found() {
    let guide = Profile::named("guide").expect("shipped");
    let position = Position::new(&puzzle("9x9", EXTREME));
    let soon = |milliseconds| {
        Work::unlimited().with_deadline(std::time::Instant::now() + std::time::Duration::from_millis(milliseconds))
    };
    let late = Work::unlimited().with_deadline(std::time::Instant::now());
    // Each claim takes all the time that it is given, so a few are enough.
    for claim in claims(&position).into_iter().step_by(if is_heavy() { 9 } else { 60 }) {
        assert_eq!(why(&position, claim, &Profile::standard(), &late), Err(Stop::Deadline));
        let begun = std::time::Instant::now();
        let _ = why(&position, claim, &guide, &soon(200));
        let _ = why(&position, claim, &Profile::standard(), &soon(200));
        assert!(begun.elapsed().as_secs() < 20, "{claim:?} took {:?}", begun.elapsed());
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
        wording::verdict(claim, &asked(position, claim), position, Style::Standard)
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
    let claim = Claim { cell, digit: Digit::from_index(0), holds: false };
    let said = wording::verdict(claim, &Why::ProvenAtLength(Vec::new()), &marked, Style::Standard);
    assert!(said.contains("may not be the shortest"), "{said}");
    let guide = Profile::named("guide").expect("shipped");
    let position = Position::new(&puzzle("9x9", EXTREME));
    let solution = search(&puzzle("9x9", EXTREME), 1, &Work::unlimited()).solutions.remove(0);
    let answers: Vec<(Claim, Why)> = claims(&position)
        .into_iter()
        .filter(|claim| (solution.digit(claim.cell) == claim.digit) == claim.holds)
        .map(|claim| (claim, why(&position, claim, &guide, &bounded()).expect("no limit")))
        .collect();
    let beyond = Why::Beyond { technique: Technique::HiddenSingle, is_true: true };
    let (claim, answer) = answers.iter().find(|(_, answer)| *answer == beyond).expect("singles do not solve it");
    let text = wording::verdict(*claim, answer, &position, Style::Standard);
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
        let needed = rating.necessary(&puzzle, &work);
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
        let needed = rating.necessary(&puzzle, &work).techniques;
        assert_eq!(needed == [Technique::Trial], rating.hardest == Some(Technique::Trial), "{puzzle}");
    }
    // A stopped run lists what it does not know.
    let puzzle = &made("9x9", Level::Hard, 5, 1)[0];
    let rating = rate(puzzle, Levels::shipped(), &work).expect("no limit");
    work.cancel.cancel();
    let stopped = rating.necessary(puzzle, &work);
    assert!(stopped.techniques.is_empty() && stopped.unknown.iter().eq(rating.techniques.keys()));
}

/// A true claim of the position, chosen by a number.
fn true_claim(position: &Position, solution: &Solution, number: usize) -> Claim {
    let is_true = |claim: &Claim| (solution.digit(claim.cell) == claim.digit) == claim.holds;
    let all: Vec<Claim> = claims(position).into_iter().filter(is_true).collect();
    all[number.wrapping_mul(2_654_435_761) % all.len()]
}

/// Random true claims of published puzzles are proved by sound steps that `deduku verify` accepts. With `DEDUKU_HEAVY`
/// there are some 400, in release about two minutes; the times are printed with `--nocapture`.
#[test]
fn data_random_claims_of_published_puzzles() {
    let heavy = is_heavy();
    let mut found: Vec<(std::time::Duration, bool, usize, bool)> = Vec::new();
    for (file, stride) in [("ratings/se.txt", 100), ("classic/top1465.txt", 15)] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(file);
        let Ok(text) = std::fs::read_to_string(path) else { return };
        let lines = text.lines().step_by(if heavy { stride } else { stride * 30 });
        for (number, line) in lines.enumerate() {
            let puzzle = puzzle("9x9", line.split_whitespace().next().unwrap_or_default());
            let solution = search(&puzzle, 1, &Work::unlimited()).solutions.remove(0);
            let position = Position::new(&puzzle);
            let claim = true_claim(&position, &solution, number + 1);
            let begun = std::time::Instant::now();
            let work = Work::unlimited().with_deadline(begun + WHY_LIMIT);
            let answer = if heavy {
                why(&position, claim, &Profile::standard(), &work).expect("a proof in time")
            } else {
                asked(&position, claim)
            };
            let taken = begun.elapsed();
            let is_shortest = matches!(answer, Why::Proven(_));
            let (Why::Proven(steps) | Why::ProvenAtLength(steps)) = answer else {
                panic!("{line} {claim:?}: {answer:?}")
            };
            let mut checker = Checker::new(position.clone());
            for (at, step) in steps.iter().enumerate() {
                let before = checker.position().clone();
                for &(cell, digit) in &step.conclusion.place {
                    assert_eq!(solution.digit(cell), digit, "{line} {claim:?} by {step:?}");
                }
                for &(cell, digit) in &step.conclusion.eliminate {
                    assert_ne!(solution.digit(cell), digit, "{line} {claim:?} by {step:?}");
                }
                let (rests, board) = (certificate(step, &before), before.board());
                let mut record =
                    serde_json::to_value(StepRecord::of_step(step, at + 1, &puzzle, Style::Standard)).expect("JSON");
                record["premises"] = rests.premises.iter().map(|premise| premise.value(board)).collect();
                record["more"] =
                    rests.more.iter().map(|&(cell, digit)| json!([board.cell_name(cell), digit.get()])).collect();
                let record = serde_json::from_value(record).expect("a line");
                assert_eq!(checker.line(&record, &Work::unlimited()), Ok(()), "{line} {claim:?} by {step:?}");
            }
            let shown = match checker.position().value(claim.cell) {
                Some(digit) => (digit == claim.digit) == claim.holds,
                None => !claim.holds && !checker.position().candidates(claim.cell).contains(claim.digit),
            };
            assert!(shown, "{line} {claim:?}");
            if heavy {
                println!("{taken:?} {} {} {is_shortest} {line} {claim:?}", claim.holds, steps.len());
            }
            found.push((taken, claim.holds, steps.len(), is_shortest));
        }
    }
    found.sort_unstable();
    if heavy {
        let median = found[found.len() / 2].0;
        println!("{} claims, median {median:?}", found.len());
        assert!(cfg!(debug_assertions) || median.as_millis() < 50, "{median:?}");
    }
}
